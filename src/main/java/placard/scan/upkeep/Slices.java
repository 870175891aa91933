package placard.scan.upkeep;

import java.time.Instant;
import java.util.concurrent.locks.LockSupport;
import placard.storage.Database;

/** Deletes in small slices, a transaction each, so that nobody waits for it. */
record Slices(Database database) {
    /** Rows that are looked for at a time. */
    static final int SLICE = 1_000;
    /** Between slices, so that others get their turn. */
    private static final long PAUSE_NANOS = 1_000_000;

    /** Does it until it finds nothing more. */
    void repeat(Database.Work<Integer> slice) {
        while (database.writeScans(slice) > 0) {
            pause();
        }
    }

    static void pause() {
        LockSupport.parkNanos(PAUSE_NANOS);
    }

    /** Moves a horizon; before anything older is deleted. */
    void move(Horizon horizon, Instant to) {
        database.writeScans(tx -> {
            horizon.move(tx, to);
            return true;
        });
    }
}
