package placard.catalog.profile;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import placard.base.Colour;
import placard.base.Ids;
import placard.base.Input;
import placard.base.Json;
import placard.base.Palette;

/**
 * How a catalogue's page looks.
 *
 * @param primaryColor {@code #rrggbb}; null leaves it to the page, here and below
 */
public record Theme(
        @Nullable String primaryColor,
        @Nullable String backgroundColor,
        @Nullable String textColor,
        Layout layout,
        @Nullable String logoFileId,
        @Nullable String coverFileId,
        DarkMode darkMode) {
    /** The default theme. */
    public static final Theme DEFAULT = new Theme(null, null, null, Layout.LIST, null, null, DarkMode.AUTO);

    private static final Pattern COLOR = Pattern.compile("^#[0-9a-fA-F]{6}$");

    /** How items are arranged on the page. */
    public enum Layout {
        LIST,
        GRID,
        COMPACT;

        private static final Map<String, Layout> CHOICES = Map.of("list", LIST, "grid", GRID, "compact", COMPACT);
    }

    /** Whether the page is dark. */
    public enum DarkMode {
        AUTO,
        LIGHT,
        DARK;

        private static final Map<String, DarkMode> CHOICES = Map.of("auto", AUTO, "light", LIGHT, "dark", DARK);
    }

    /**
     * Lays what was sent over what was before; null puts a member back to its default.
     *
     * @param fileExists whether the workspace has a file of this well-formed id; not asked of those there already
     */
    static Theme patched(Theme before, Input sent, Predicate<String> fileExists) {
        Input whole = sent.over(before.json());
        Layout layout = whole.choice("layout", Layout.CHOICES);
        DarkMode darkMode = whole.choice("darkMode", DarkMode.CHOICES);
        Theme theme = new Theme(
                color(whole, "primaryColor"),
                color(whole, "backgroundColor"),
                color(whole, "textColor"),
                layout == null ? DEFAULT.layout : layout,
                file(whole, "logoFileId", id -> id.equals(before.logoFileId) || fileExists.test(id)),
                file(whole, "coverFileId", id -> id.equals(before.coverFileId) || fileExists.test(id)),
                darkMode == null ? DEFAULT.darkMode : darkMode);
        whole.nameUnknown();
        return theme;
    }

    /** Every member. */
    static List<String> members() {
        return DEFAULT.json().properties().stream().map(Map.Entry::getKey).toList();
    }

    public static Theme stored(ObjectNode stored) {
        return patched(DEFAULT, new Input(stored), _ -> true);
    }

    private static @Nullable String color(Input input, String name) {
        String raw = input.word(name);
        if (raw != null && !COLOR.matcher(raw).matches()) {
            input.fault(name, "invalid_color", "Use #rrggbb.");
        }
        return raw;
    }

    /** Reads the id of an uploaded picture; null if absent. */
    public static @Nullable String file(Input input, String name, Predicate<String> exists) {
        String id = input.word(name);
        if (id != null && !Ids.isWellFormed(Ids.FILE, id)) {
            input.fault(name, "invalid_id", "Must be the id of an uploaded file.");
        } else if (id != null && !exists.test(id)) {
            input.fault(name, "file_not_found", "No uploaded picture has this id.");
        }
        return id;
    }

    /** The colours as their owner chose them. */
    public Palette.Chosen colours() {
        return new Palette.Chosen(colour(primaryColor), colour(backgroundColor), colour(textColor));
    }

    private static @Nullable Colour colour(@Nullable String hex) {
        return hex == null ? null : Colour.of(hex);
    }

    /** Warnings about colours with too little contrast; the page uses the nearest colours that have enough. */
    public List<String> warnings() {
        if (darkMode == DarkMode.DARK && !Palette.of(colours()).isDark()) {
            return List.of(); // nothing is shown in exactly these colours
        }
        Palette palette = Palette.of(colours());
        List<String> warnings = new ArrayList<>();
        warn(warnings, "backgroundColor", backgroundColor, palette.paper());
        warn(warnings, "textColor", textColor, palette.ink());
        warn(warnings, "primaryColor", primaryColor, palette.accent());
        return warnings;
    }

    private static void warn(List<String> warnings, String name, @Nullable String chosen, Colour shown) {
        if (chosen != null && !chosen.equalsIgnoreCase(shown.hex())) {
            warnings.add("/theme/" + name + ": text would be hard to read with " + chosen + ", so the page shows "
                    + shown.hex() + " where there is text.");
        }
    }

    /** The object on the wire and in the store. */
    public ObjectNode json() {
        return Json.object()
                .put("primaryColor", primaryColor)
                .put("backgroundColor", backgroundColor)
                .put("textColor", textColor)
                .put("layout", layout.name().toLowerCase(Locale.ROOT))
                .put("logoFileId", logoFileId)
                .put("coverFileId", coverFileId)
                .put("darkMode", darkMode.name().toLowerCase(Locale.ROOT));
    }
}
