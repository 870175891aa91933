package placard.catalog.draft;

import com.fasterxml.jackson.databind.JsonNode;
import placard.activity.StoredUndos;
import placard.base.Texts;
import placard.catalog.CatalogMemory;
import placard.storage.Database;
import placard.web.Request;

/** The memory of an undo request. */
public record UndoMemory(Database database, StoredUndos undos) {
    /** The factor from an undo's bytes to memory: the read objects, the catalogue with them, and both as JSON. */
    private static final int FACTOR = 16;

    /** The bytes of memory until the answer; 0 for a missing catalogue. */
    public long weight(Request request) {
        return weight(
                request.workspaceId(), request.id("id", "cat_"), request.input().node());
    }

    /**
     * The same, plus the draft for an undo in it, and plus the stored undo if a log entry names it. A sent undo counts
     * as any body does.
     */
    long weight(String workspaceId, String id, JsonNode body) {
        if (body.has(DraftRevert.MEMBER)) {
            return new DraftMemory(database).weight(workspaceId, id);
        }
        String change = Texts.normal(body.path("change").asText(""));
        return new CatalogMemory(database).weight(workspaceId, id)
                + FACTOR * database.read(tx -> undos.bytes(tx, workspaceId, id, change));
    }
}
