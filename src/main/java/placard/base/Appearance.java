package placard.base;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The look of a public page, as its owner set it: the settings that all kinds of pages share.
 *
 * @param primaryColor {@code #rrggbb}; null, here and below, means that the page decides
 * @param logoFileId the id of an uploaded picture, like {@code coverFileId}
 */
public record Appearance(
        @Nullable String primaryColor,
        @Nullable String backgroundColor,
        @Nullable String textColor,
        @Nullable String logoFileId,
        @Nullable String coverFileId,
        DarkMode darkMode,
        Typeface font) {
    /** No setting: the page decides everything. */
    public static final Appearance DEFAULT =
            new Appearance(null, null, null, null, null, DarkMode.AUTO, Typeface.SYSTEM);

    private static final Pattern COLOR = Pattern.compile("^#[0-9a-fA-F]{6}$");

    /** Whether a page is dark. */
    public enum DarkMode {
        AUTO,
        LIGHT,
        DARK;

        private static final Map<String, DarkMode> CHOICES = Map.of("auto", AUTO, "light", LIGHT, "dark", DARK);

        public String word() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /**
     * Reads the members; faults stay in the input.
     *
     * @param fileExists whether a file of this well-formed id may be shown
     */
    public static Appearance read(Input input, Predicate<String> fileExists) {
        DarkMode darkMode = input.choice("darkMode", DarkMode.CHOICES);
        Typeface font = input.choice("font", Typeface.CHOICES);
        return new Appearance(
                color(input, "primaryColor"),
                color(input, "backgroundColor"),
                color(input, "textColor"),
                file(input, "logoFileId", fileExists),
                file(input, "coverFileId", fileExists),
                darkMode == null ? DarkMode.AUTO : darkMode,
                font == null ? Typeface.SYSTEM : font);
    }

    private static @Nullable String color(Input input, String name) {
        String raw = input.word(name);
        if (raw != null && !COLOR.matcher(raw).matches()) {
            input.fault(name, "invalid_color", "Use #rrggbb.");
            return null;
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

    /**
     * Warnings about colours with too little contrast; the page uses the nearest colours that have enough.
     *
     * @param pointer of the object that holds the members
     */
    public List<String> warnings(String pointer) {
        if (darkMode == DarkMode.DARK && !Palette.of(colours()).isDark()) {
            return List.of(); // nothing is shown in exactly these colours
        }
        Palette palette = Palette.of(colours());
        List<String> warnings = new ArrayList<>();
        warn(warnings, pointer + "/backgroundColor", backgroundColor, palette.paper());
        warn(warnings, pointer + "/textColor", textColor, palette.ink());
        warn(warnings, pointer + "/primaryColor", primaryColor, palette.accent());
        return warnings;
    }

    private static void warn(List<String> warnings, String member, @Nullable String chosen, Colour shown) {
        if (chosen != null && !chosen.equalsIgnoreCase(shown.hex())) {
            warnings.add(member + ": text would be hard to read with " + chosen + ", so the page shows " + shown.hex()
                    + " where there is text.");
        }
    }

    /** Adds every member, also those that the owner left unset. */
    public void put(ObjectNode json) {
        json.put("primaryColor", primaryColor)
                .put("backgroundColor", backgroundColor)
                .put("textColor", textColor)
                .put("logoFileId", logoFileId)
                .put("coverFileId", coverFileId)
                .put("darkMode", darkMode.word())
                .put("font", font.word());
    }
}
