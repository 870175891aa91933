package placard.catalog;

import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import placard.storage.Database;

/**
 * Tells that items which were sold out until an instant are back. Their return is no write: readers compute it ({@link
 * CatalogTree#changesAt}), and open pages, which wait for a notice, get one here.
 *
 * <p>Every node announces what came back while it ran; a superfluous notice costs one look at the catalogue. Schedules
 * open and close without a notice: a page knows the next time from the tree that it was made of.
 */
public final class BackInStock {
    private final Database database;
    private final InstantSource clock;
    private Instant told;

    public BackInStock(Database database, InstantSource clock) {
        this.database = database;
        this.clock = clock;
        this.told = clock.instant();
    }

    /** Announces the catalogues in which something has come back since the last time. */
    public synchronized void tell() {
        Instant now = clock.instant();
        List<String> catalogs = database.read(tx -> tx.list("""
                select distinct catalog_id from catalog_item where sold_out_until > ? and sold_out_until <= ?
                """, row -> row.text("catalog_id"), told, now));
        if (!catalogs.isEmpty()) {
            database.write(tx -> {
                catalogs.forEach(id -> tx.announce(Catalogs.CHANGED, id));
                return catalogs.size();
            });
        }
        told = now;
    }
}
