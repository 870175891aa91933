package placard.activity;

import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The subject of an action.
 *
 * @param name its name at that time
 * @param catalogId of a section or an item; null for everything else
 */
public record Subject(
        Kind kind, String id, String name, @Nullable String catalogId) {
    /** The kinds of things that a workspace has. */
    public enum Kind {
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
        static final Map<String, Kind> CHOICES =
                Stream.of(values()).collect(Collectors.toMap(Kind::word, kind -> kind, (one, _) -> one, TreeMap::new));

        /** The name in the store and in JSON. */
        public String word() {
            return name().toLowerCase(Locale.ROOT);
        }
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
