package placard.scan.upkeep;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Set;
import placard.scan.count.Departures;
import placard.scan.count.ScanPacks;
import placard.scan.visitor.HashKeys;
import placard.storage.Database;

/** Destroys the keys whose time is over, and every hash that was made with them. */
final class ExpiredHashes {
    /** How long a scan may be on its way into the store while its key is destroyed; rows without an index are searched until then. */
    private static final Duration STRAGGLERS = Duration.ofDays(1);

    private final Database database;
    private final Slices slices;
    private final HashKeys keys;
    private final InstantSource clock;

    ExpiredHashes(Database database, HashKeys keys, InstantSource clock) {
        this.database = database;
        this.slices = new Slices(database);
        this.keys = keys;
        this.clock = clock;
    }

    void destroy(Instant by) {
        keys.destroyExpired(by);
        int last = HashKeys.epoch(by) - 2;
        Instant now = clock.instant();
        slices.repeat(tx -> Departures.forget(tx, last));
        Set<Integer> epochs = VisitorTable.epochs(database, last);
        epochs.addAll(database.read(tx -> tx.list(
                "select epoch from hash_key where epoch <= ? and (destroyed_at is null or destroyed_at > ?)",
                row -> row.integer("epoch"),
                last,
                now.minus(STRAGGLERS))));
        // Packs are asked each time, by their index: one may have been written long after its key was destroyed.
        if (epochs.isEmpty() && !database.<Boolean>read(tx -> ScanPacks.hasHashes(tx, last))) {
            return;
        }
        slices.move(Horizon.HASHES, HashKeys.startOf(last + 1));
        slices.repeat(tx -> ScanPacks.forget(tx, last));
        for (int epoch : epochs) {
            for (VisitorTable table : VisitorTable.values()) {
                slices.repeat(tx -> table.delete(tx, epoch));
            }
            forgetUnpacked(epoch);
            database.writeScans(tx -> tx.update(
                    "update hash_key set destroyed_at = ? where epoch = ? and destroyed_at is null", now, epoch));
        }
    }

    /** Scans that are not packed yet lie between the epoch's first and last instant, by their time. */
    private void forgetUnpacked(int epoch) {
        Instant from = HashKeys.startOf(epoch);
        Instant end = HashKeys.startOf(epoch + 1);
        while (from.isBefore(end)) {
            Instant start = from;
            Instant slice = slices.end(start, end);
            database.writeScans(tx -> tx.update(
                    "update old_scan set ip_hash = null, epoch = null where at >= ? and at < ? and epoch = ?",
                    start,
                    slice,
                    epoch));
            from = slice;
        }
    }
}
