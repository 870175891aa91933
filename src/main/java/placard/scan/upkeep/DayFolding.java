package placard.scan.upkeep;

import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.util.Optional;
import java.util.concurrent.locks.LockSupport;
import placard.scan.count.DayPacks;
import placard.storage.Database;

/**
 * Puts the packed values of days that are long past onto the first such weekday of their month: of each value a month keeps seven
 * rows instead of thirty. Months, weekdays and their hours stay exact, and so do the totals of each day, which are elsewhere.
 */
final class DayFolding {
    private static final Duration KEPT = Duration.ofDays(400);
    private static final long PAUSE_NANOS = 1_000_000;

    private final Database database;
    /** Up to which day this process has seen to it. */
    private int done = Integer.MIN_VALUE;

    DayFolding(Database database) {
        this.database = database;
    }

    /** Folds what is older than it is kept; the horizon moves first, so that who reads knows. */
    void run(Instant by) {
        Instant before = by.minus(KEPT);
        int end = Horizon.dayOf(before);
        if (end - 1 <= done) {
            return;
        }
        database.writeScans(tx -> {
            Horizon.FOLDED.move(tx, before);
            return true;
        });
        Optional<DayPacks.Code> code = database.read(tx -> DayPacks.next(tx, DayPacks.Code.FIRST));
        while (code.isPresent()) {
            DayPacks.Code each = code.get();
            while (database.writeScans(tx -> DayPacks.move(tx, each.workspace(), each.code(), end, DayFolding::first))
                    > 0) {
                LockSupport.parkNanos(PAUSE_NANOS);
            }
            code = database.read(tx -> DayPacks.next(tx, each));
        }
        done = end - 1;
    }

    /** The first day of its month that is the same day of the week. */
    private static int first(int day) {
        return day - (LocalDate.ofEpochDay(day).getDayOfMonth() - 1) / 7 * 7;
    }
}
