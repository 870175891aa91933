package placard.app.activity;

import java.util.List;
import org.jspecify.annotations.Nullable;
import placard.web.UrlEncoded;

/**
 * A page of the audit log of a workspace.
 *
 * @param actors the authors of its entries, for the filter
 * @param total the number of entries that match the filter
 * @param page from 1
 * @param pages at least 1
 */
public record ActivityView(Filter filter, List<Entry> entries, List<Actor> actors, long total, int page, int pages) {
    /** The kinds of things that can be chosen, by the word of {@code subjectKind}. */
    public static final List<String> KINDS =
            List.of("qr", "catalog", "section", "item", "file", "key", "member", "invitation", "workspace", "webhook");

    /**
     * The filter of the log; an empty text filters nothing.
     *
     * @param subjectName the name of the one record that the list is about
     */
    public record Filter(String actorId, String kind, String subjectId, String subjectName) {
        public boolean isSet() {
            return !actorId.isEmpty() || !kind.isEmpty() || !subjectId.isEmpty();
        }
    }

    /** A person or key that made a change. */
    public record Actor(String id, String name) {}

    /**
     * Something that was done.
     *
     * @param action its word, as {@code kind} is that of what it was done to
     * @param path the screen of what it was done to; null if it has none, or is gone
     * @param more the number of further changed values
     * @param omitted the names of values that have changed too, but aren't kept
     * @param undo null if there is nothing to restore
     * @param lacking the words that say why it can't be restored; null if it can, or needn't be
     */
    public record Entry(
            String when,
            String who,
            String action,
            String kind,
            String subjectId,
            String name,
            @Nullable String path,
            List<Row> rows,
            int more,
            List<String> omitted,
            @Nullable String undo,
            @Nullable String lacking) {
        /** Whether something was made or taken away as a whole, so that its name says all. */
        public boolean isDeletion() {
            return action.equals("deleted") || action.equals("revoked") || action.equals("removed");
        }
    }

    /**
     * One value that has changed.
     *
     * @param member of the record, to which it belongs
     */
    public record Row(String member, String label, ShownValue before, ShownValue after) {}

    /**
     * A value as people read it.
     *
     * @param text empty if there is none
     * @param colour the same as a colour; null if it is none
     * @param pictures the ids of files to be shown beside it
     */
    public record ShownValue(String text, @Nullable String colour, List<String> pictures) {
        public static final ShownValue NOTHING = new ShownValue("", null, List.of());

        public static ShownValue of(String text) {
            return new ShownValue(text, null, List.of());
        }

        public boolean isNothing() {
            return text.isEmpty() && pictures.isEmpty();
        }
    }

    /** Whether nothing was ever done. */
    public boolean isEmpty() {
        return entries.isEmpty() && !filter.isSet() && page == 1;
    }

    /** The query of another page of the same. */
    public String query(int other) {
        return new UrlEncoded.Query()
                .with("actorId", filter.actorId)
                .with("subjectKind", filter.kind)
                .with("subjectId", filter.subjectId)
                .with("page", other == 1 ? "" : Integer.toString(other))
                .toString();
    }
}
