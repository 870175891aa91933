package placard.catalog.profile;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import placard.base.Appearance;
import placard.base.Input;
import placard.base.Json;

/**
 * The look of a catalogue's page.
 *
 * @param appearance the part that it shares with other pages
 */
public record Theme(Appearance appearance, Layout layout) {
    public static final Theme DEFAULT = new Theme(Appearance.DEFAULT, Layout.LIST);

    /** The arrangement of items on the page. */
    public enum Layout {
        LIST,
        GRID,
        COMPACT,
        /** Like a printed card: a name, dots, a price; pictures only in the item's own view. */
        CARTE;

        private static final Map<String, Layout> CHOICES =
                Map.of("list", LIST, "grid", GRID, "compact", COMPACT, "carte", CARTE);
    }

    /**
     * Applies the input to the former theme; null resets a member to its default.
     *
     * @param fileExists true for the well-formed id of a file of the workspace; not asked about present ones
     */
    public static Theme patched(Theme before, Input sent, Predicate<String> fileExists) {
        Input whole = sent.over(before.json());
        Layout layout = whole.choice("layout", Layout.CHOICES);
        Appearance appearance = Appearance.read(
                whole, id -> id.equals(before.logoFileId()) || id.equals(before.coverFileId()) || fileExists.test(id));
        whole.nameUnknown();
        return new Theme(appearance, layout == null ? DEFAULT.layout : layout);
    }

    /** Every member. */
    static List<String> members() {
        return DEFAULT.json().properties().stream().map(Map.Entry::getKey).toList();
    }

    public static Theme stored(ObjectNode stored) {
        return patched(DEFAULT, new Input(stored), _ -> true);
    }

    public @Nullable String logoFileId() {
        return appearance.logoFileId();
    }

    public @Nullable String coverFileId() {
        return appearance.coverFileId();
    }

    /** Warnings about colours with too little contrast. */
    public List<String> warnings() {
        return appearance.warnings("/theme");
    }

    /** The object in JSON and in the store. */
    public ObjectNode json() {
        ObjectNode json = Json.object();
        appearance.put(json);
        return json.put("layout", layout.name().toLowerCase(Locale.ROOT));
    }
}
