package placard.activity;

import java.util.Map;
import org.jspecify.annotations.Nullable;
import placard.base.Worded;

/**
 * The subject of an action.
 *
 * @param name its name at that time
 * @param catalogId of a section or an item; null for everything else
 */
public record Subject(
        Kind kind, String id, String name, @Nullable String catalogId) {
    /** The kinds of things that a workspace has. */
    public enum Kind implements Worded {
        QR,
        CATALOG,
        SECTION,
        ITEM,
        FILE,
        KEY,
        MEMBER,
        INVITATION,
        PRINT_LINK,
        WEBHOOK,
        WORKSPACE;

        /** By the words of {@link #word}. */
        static final Map<String, Kind> CHOICES = Worded.choices(Kind.class);
    }

    /** A subject outside catalogues. */
    public static Subject of(Kind kind, String id, String name) {
        return new Subject(kind, id, name, null);
    }

    /** Something in a catalogue. */
    public static Subject in(String catalogId, Kind kind, String id, String name) {
        return new Subject(kind, id, name, catalogId);
    }
}
