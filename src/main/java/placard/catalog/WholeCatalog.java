package placard.catalog;

import com.fasterxml.jackson.databind.JsonNode;
import placard.base.Texts;
import placard.storage.Database;
import placard.web.Request;

/** The memory of a request that reads the whole catalogue of its path. */
record WholeCatalog(Database database) {
    /** For each byte of the catalogue: what is read, that as JSON, and its text. */
    private static final int FACTOR = 8;
    /** For each byte of a draft: what is read, the catalogue with it, and both as JSON. */
    private static final int FACTOR_OF_DRAFT = 16;
    /** Bytes of the catalogue's own fields, likewise, at most. */
    private static final long OWN = 1 << 20;

    /** Bytes of memory until it is answered; 0 for a catalogue that isn't there. */
    long weight(Request request) {
        return weight(request.workspaceId(), id(request));
    }

    private static String id(Request request) {
        return request.id("id", "cat_");
    }

    private long weight(String workspaceId, String id) {
        return database.read(tx -> Catalogs.find(tx, workspaceId, id))
                .map(catalog -> OWN + FACTOR * catalog.bytes())
                .orElse(0L);
    }

    /** The same with its draft, where the request is about that. */
    long weightAsMeant(Request request) {
        return DraftEdits.isMeant(request) ? weightWithDraft(request) : weight(request);
    }

    /** The same with its draft laid over it. */
    long weightWithDraft(Request request) {
        return weightWithDraft(request.workspaceId(), id(request));
    }

    private long weightWithDraft(String workspaceId, String id) {
        return weight(workspaceId, id) + FACTOR_OF_DRAFT * database.read(tx -> Drafts.bytes(tx, workspaceId, id));
    }

    /** Bytes of memory until something is taken back. */
    long weightOfUndo(Request request, KeptUndos undos) {
        return weightOfUndo(request.workspaceId(), id(request), request.input().node(), undos);
    }

    /**
     * The same: with the draft if it is taken back in there, and with what is kept of a change that is named by its entry in the
     * log. What is sent of a change counts as any body does.
     */
    long weightOfUndo(String workspaceId, String id, JsonNode body, KeptUndos undos) {
        if (body.has(DraftRevert.MEMBER)) {
            return weightWithDraft(workspaceId, id);
        }
        String change = Texts.normal(body.path("change").asText(""));
        return weight(workspaceId, id)
                + FACTOR_OF_DRAFT * database.read(tx -> undos.bytes(tx, workspaceId, id, change));
    }
}
