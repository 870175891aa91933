package placard.catalog.draft;

import com.fasterxml.jackson.databind.JsonNode;
import placard.base.Texts;
import placard.catalog.CatalogMemory;
import placard.storage.Database;
import placard.web.Request;

/** The memory of a request that takes a change back. */
public record UndoMemory(Database database, KeptUndos undos) {
    /** For each byte of what is kept of a change: what is read, the catalogue with it, and both as JSON. */
    private static final int FACTOR = 16;

    /** Bytes of memory until it is answered; 0 for a catalogue that isn't there. */
    public long weight(Request request) {
        return weight(
                request.workspaceId(), request.id("id", "cat_"), request.input().node());
    }

    /**
     * The same: with the draft if it is taken back in there, and with what is kept of a change that is named by its entry in
     * the log. What is sent of a change counts as any body does.
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
