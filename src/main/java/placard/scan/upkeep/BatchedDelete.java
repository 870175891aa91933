package placard.scan.upkeep;

import java.time.Instant;
import java.util.concurrent.locks.LockSupport;
import placard.storage.Database;

/** Deletes in small slices, one transaction each, so that no other work waits for it. */
record BatchedDelete(Database database) {
    /** The rows of a slice. */
    static final int SLICE = 1_000;
    /** The pause between slices, which gives other work its turn. */
    private static final long PAUSE_NANOS = 1_000_000;

    /** Repeats a slice until it finds nothing more. */
    void repeat(Database.Work<Integer> slice) {
        while (database.writeScans(slice) > 0) {
            pause();
        }
    }

    static void pause() {
        LockSupport.parkNanos(PAUSE_NANOS);
    }

    /** Moves a horizon. Call it before older data is deleted. */
    void move(Horizon horizon, Instant to) {
        database.writeScans(tx -> {
            horizon.move(tx, to);
            return true;
        });
    }
}
