package placard.catalog;

import placard.storage.Database;
import placard.web.Request;

/** The memory of a request that reads the whole catalogue in its path. */
public record CatalogMemory(Database database) {
    /** The factor from stored bytes to memory: the read objects, their JSON and its text. */
    private static final int FACTOR = 8;
    /** The maximum memory of the catalogue's own fields, in bytes. */
    private static final long OWN = 1 << 20;

    /** The bytes of memory until the answer; 0 for a missing catalogue. */
    public long weight(Request request) {
        return weight(request.workspaceId(), request.id("id", "cat_"));
    }

    public long weight(String workspaceId, String id) {
        return database.read(tx -> Catalogs.find(tx, workspaceId, id))
                .map(catalog -> OWN + FACTOR * catalog.bytes())
                .orElse(0L);
    }
}
