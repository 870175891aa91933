package placard.scan.upkeep;

import java.time.Instant;
import java.util.List;
import placard.scan.count.Departures;
import placard.scan.count.ScanPacks;
import placard.scan.visitor.HashKeys;
import placard.storage.Database;
import placard.storage.ScanStore;
import placard.storage.ScanStores;

/**
 * Deletes every hash and the fingerprints of their keys, for a store that was restored without its keys.
 *
 * <p>The journal positions stay. They are as old as the scans beside them, so each node still knows which of its
 * journal's scans are in the store.
 */
public final class HashReset {
    private HashReset() {}

    /**
     * Starts a generation later than those of all scan databases and of a folder. It changes the first database last,
     * as the sign of completion. Until then the whole can be repeated.
     */
    public static void run(ScanStores stores, Generation ofFolder, Instant now) {
        Generation next = ofFolder;
        for (ScanStore store : stores.all()) {
            next = Generation.of(store.database()).next(now, next);
        }
        for (ScanStore store : stores.all().reversed()) {
            run(store, next);
        }
    }

    private static void run(ScanStore store, Generation next) {
        store.write(tx -> {
            Horizon.KEYS.move(tx, next.since());
            Horizon.HASHES.move(tx, next.since());
            tx.update("delete from visitor");
            tx.update("delete from hash_key");
            ScanPacks.forgetAll(tx);
            int forgotten;
            do {
                forgotten = Departures.forget(tx, Integer.MAX_VALUE);
            } while (forgotten > 0);
            return true;
        });
    }

    /** The keys of the hashes in all scan databases. */
    public static List<HashKeys.NamedKey> keysNamed(ScanStores stores) {
        return stores.all().stream()
                .flatMap(store -> keysNamed(store.database()).stream())
                .distinct()
                .toList();
    }

    /** The keys of the store's hashes. */
    public static List<HashKeys.NamedKey> keysNamed(Database database) {
        return database.read(tx -> tx.list(
                "select epoch, fingerprint from hash_key where destroyed_at is null",
                row -> new HashKeys.NamedKey(row.integer("epoch"), row.text("fingerprint"))));
    }
}
