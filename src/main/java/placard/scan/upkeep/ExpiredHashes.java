package placard.scan.upkeep;

import java.time.Instant;
import java.time.InstantSource;
import java.util.Set;
import placard.scan.count.Departures;
import placard.scan.count.ScanPacks;
import placard.scan.visitor.HashKeys;
import placard.storage.Database;

/** Destroys expired keys and every hash that was made with them. */
record ExpiredHashes(Database database, BatchedDelete slices, HashKeys keys, InstantSource clock) {
    ExpiredHashes(Database database, HashKeys keys, InstantSource clock) {
        this(database, new BatchedDelete(database), keys, clock);
    }

    void destroy(Instant by) {
        keys.destroyExpired(by);
        int last = HashKeys.epoch(by) - 2;
        slices.repeat(tx -> Departures.forget(tx, last));
        Set<Integer> epochs = database.read(tx -> VisitorRows.epochs(tx, last));
        epochs.addAll(database.read(tx -> tx.list(
                "select epoch from hash_key where epoch <= ? and destroyed_at is null",
                row -> row.integer("epoch"),
                last)));
        // Packs are checked each time, by their index: one may have been written long after its key was destroyed.
        if (epochs.isEmpty() && !database.<Boolean>read(tx -> ScanPacks.hasHashes(tx, last))) {
            return;
        }
        slices.move(Horizon.HASHES, HashKeys.startOf(last + 1));
        slices.repeat(tx -> ScanPacks.forget(tx, last));
        for (int epoch : epochs) {
            slices.repeat(tx -> VisitorRows.delete(tx, epoch));
            database.writeScans(tx -> tx.update(
                    "update hash_key set destroyed_at = ? where epoch = ? and destroyed_at is null",
                    clock.instant(),
                    epoch));
        }
    }
}
