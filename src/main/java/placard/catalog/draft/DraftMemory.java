package placard.catalog.draft;

import placard.catalog.CatalogMemory;
import placard.storage.Database;
import placard.web.Request;

/** The memory of a request that reads the whole catalogue in its path with its draft. */
public record DraftMemory(Database database) {
    /** The factor from a draft's bytes to memory: the read objects, the catalogue with them, and both as JSON. */
    private static final int FACTOR = 16;

    /** The bytes of memory until the answer; 0 for a missing catalogue. */
    public long weight(Request request) {
        return weight(request.workspaceId(), request.id("id", "cat_"));
    }

    public long weight(String workspaceId, String id) {
        return new CatalogMemory(database).weight(workspaceId, id)
                + FACTOR * database.read(tx -> Drafts.bytes(tx, workspaceId, id));
    }

    /** The same, with the draft only for a request about the draft. */
    public long weightIfDraft(Request request) {
        return request.flag("draft") ? weight(request) : new CatalogMemory(database).weight(request);
    }
}
