package placard.catalog;

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
        return database.read(tx -> Catalogs.find(tx, request.workspaceId(), request.id("id", "cat_")))
                .map(catalog -> OWN + FACTOR * catalog.bytes())
                .orElse(0L);
    }

    /** The same with its draft laid over it. */
    long weightWithDraft(Request request) {
        return weight(request)
                + FACTOR_OF_DRAFT
                        * database.read(tx -> Drafts.bytes(tx, request.workspaceId(), request.id("id", "cat_")));
    }
}
