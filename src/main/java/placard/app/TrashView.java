package placard.app;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What was deleted of menus and can be taken back.
 *
 * @param in the name of the menu that it is narrowed to; null for all
 * @param query of that, for other pages
 * @param total entries of all pages
 * @param mayRestore whether who looks may take something back
 */
public record TrashView(
        @Nullable String in, String query, List<Entry> entries, long total, int page, int pages, boolean mayRestore) {
    /**
     * One deletion.
     *
     * @param kind what it was: its word on the wire
     * @param from the name of the menu that it was in; empty if it was one itself, or if nobody knows its name now
     * @param items how many were deleted with it
     * @param until when it can be taken back
     */
    public record Entry(
            String id,
            String kind,
            String name,
            String from,
            String catalogId,
            long items,
            String when,
            String who,
            String until) {}
}
