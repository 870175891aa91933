package placard.scan.upkeep;

import java.time.Instant;
import java.util.Optional;
import java.util.concurrent.locks.LockSupport;
import placard.scan.count.DayPacks;
import placard.scan.count.DayValues;
import placard.storage.Database;

/** Packs the values of days that are over in every time zone, a few codes in each transaction. */
public final class DayPacking {
    /** The day that it is in UTC, and the one before, go on somewhere: values still come in with nearly every scan. */
    private static final int LOOSE_DAYS = 2;

    private static final int SLICE = 50;
    private static final long PAUSE_NANOS = 1_000_000;

    private final Database database;

    public DayPacking(Database database) {
        this.database = database;
    }

    /** Packs all there are. */
    public void run(Instant by) {
        int end = Horizon.dayOf(by) - LOOSE_DAYS + 1;
        Optional<byte[]> workspace = DayValues.nextWorkspace(database, new byte[0]);
        while (workspace.isPresent()) {
            byte[] each = workspace.get();
            Optional<Integer> day = DayValues.nextDay(database, each, Integer.MIN_VALUE);
            while (day.isPresent() && day.get() < end) {
                pack(each, day.get());
                day = DayValues.nextDay(database, each, day.get());
            }
            workspace = DayValues.nextWorkspace(database, each);
        }
    }

    private void pack(byte[] workspace, int day) {
        while (database.writeScans(tx -> DayPacks.pack(tx, workspace, day, SLICE)) > 0) {
            LockSupport.parkNanos(PAUSE_NANOS);
        }
    }
}
