package placard.catalog.trash;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import placard.base.Ids;
import placard.base.Refusal;
import placard.storage.Database;
import placard.web.Listing;
import placard.web.Request;

/** The list of deletions, for the API and the dashboard. */
public record TrashList(Database database, Trash trash) {
    /**
     * A page of deletions.
     *
     * @param catalogId only deletions from this catalogue; empty for all
     * @param entries in their JSON form
     * @param total the number on all pages
     */
    public record TrashPage(String catalogId, List<ObjectNode> entries, Listing listing, long total) {}

    /**
     * The page for a request's query, limited to the caller's catalogues.
     *
     * @throws Refusal {@code validation_failed}
     */
    public TrashPage find(Request request) {
        Listing listing = Listing.of(request, Listing.Kind.LOG);
        String asked = request.query("catalogId");
        String catalogId = asked == null ? "" : asked;
        if (!catalogId.isEmpty() && !Ids.isWellFormed("cat_", catalogId)) {
            throw Refusal.invalid("/query/catalogId", "invalid_format", "The id of a catalogue.");
        }
        return database.read(tx -> new TrashPage(
                catalogId,
                trash
                        .list(
                                tx,
                                request.workspaceId(),
                                catalogId,
                                request.caller().catalogIds(),
                                listing)
                        .stream()
                        .map(trash::json)
                        .toList(),
                listing,
                trash.count(
                        tx, request.workspaceId(), catalogId, request.caller().catalogIds())));
    }
}
