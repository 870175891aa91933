package placard.app.catalog;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import org.jspecify.annotations.Nullable;
import placard.web.Listing;

/**
 * A page of the trash: deleted things that can be restored.
 *
 * @param in the name of the menu that it is narrowed to; null for all
 * @param query of that, for other pages
 * @param total entries of all pages
 * @param mayRestore whether who looks may take something back
 * @param isOfCodes whether these are codes, and not what was in menus
 */
public record TrashView(
        @Nullable String in,
        String query,
        List<Entry> entries,
        long total,
        int page,
        int pages,
        boolean mayRestore,
        boolean isOfCodes) {
    /** The path of these, below the workspace's. */
    public String path() {
        return isOfCodes ? "trash/codes" : "trash";
    }

    /**
     * A page of what was deleted, as a query asks for it.
     *
     * @param catalogId only what was in this catalogue; empty for all
     * @param entries as they are on the wire
     */
    public record TrashPage(String catalogId, List<ObjectNode> entries, Listing listing, long total) {}

    /**
     * One deletion.
     *
     * @param kind the word of its kind in the API
     * @param from the name of the menu that it was in; empty for a menu, and for a part of a menu whose name is unknown now
     * @param items the number of items deleted with it; of a code, its scans
     * @param until when it can be taken back
     * @param version of a code; 0 for others
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
            String until,
            long version) {}
}
