package placard.scan.upkeep;

import java.time.Instant;
import java.util.Optional;
import placard.scan.count.ScanPacks;
import placard.scan.count.UnreadablePack;
import placard.scan.count.UnreadablePacks;
import placard.storage.Database;

/** Deletes single scans older than their retention. It deletes an unreadable pack once all of its scans are expired. */
record ExpiredScans(Database database, BatchedDelete slices, UnreadablePacks unreadable) {
    ExpiredScans(Database database, UnreadablePacks unreadable) {
        this(database, new BatchedDelete(database), unreadable);
    }

    void deleteBefore(Instant cutOff) {
        slices.move(Horizon.SINGLE_SCANS, cutOff);
        slices.repeat(tx -> ScanPacks.deleteBefore(tx, cutOff));
        Optional<Long> pack = database.read(tx -> ScanPacks.nextBefore(tx, cutOff, 0));
        while (pack.isPresent()) {
            long number = pack.get();
            keepFrom(cutOff, number);
            pack = database.read(tx -> ScanPacks.nextBefore(tx, cutOff, number));
        }
    }

    /** Deletes a pack's scans from before a time. */
    private void keepFrom(Instant cutOff, long number) {
        try {
            database.writeScans(tx -> {
                ScanPacks.keep(tx, number, scan -> scan.at() >= cutOff.toEpochMilli());
                return true;
            });
            BatchedDelete.pause();
        } catch (UnreadablePack damaged) {
            unreadable.add(damaged);
        }
    }
}
