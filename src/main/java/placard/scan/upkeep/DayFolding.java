package placard.scan.upkeep;

import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.util.Optional;
import java.util.concurrent.locks.LockSupport;
import placard.scan.count.DayValues;
import placard.scan.count.Dimension;
import placard.storage.Database;

/**
 * Puts the values of days that are long past onto the first such weekday of their month: of each value a month keeps seven
 * rows instead of thirty. Months, weekdays and their hours stay exact, and so do the totals of each day, which are elsewhere.
 */
final class DayFolding {
    private static final Duration KEPT = Duration.ofDays(400);
    private static final int SLICE = 500;
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
        Optional<byte[]> workspace = DayValues.nextWorkspace(database, new byte[0]);
        while (workspace.isPresent()) {
            byte[] each = workspace.get();
            Optional<Integer> day = DayValues.nextDay(database, each, done);
            while (day.isPresent() && day.get() < end) {
                fold(each, day.get());
                day = DayValues.nextDay(database, each, day.get());
            }
            workspace = DayValues.nextWorkspace(database, each);
        }
        done = end - 1;
    }

    private void fold(byte[] workspace, int day) {
        int first = first(day);
        if (first == day) {
            return;
        }
        for (Dimension dimension : Dimension.values()) {
            while (database.writeScans(tx -> DayValues.move(tx, workspace, dimension, day, first, SLICE)) > 0) {
                LockSupport.parkNanos(PAUSE_NANOS);
            }
        }
    }

    /** The first day of its month that is the same day of the week. */
    private static int first(int day) {
        return day - (LocalDate.ofEpochDay(day).getDayOfMonth() - 1) / 7 * 7;
    }
}
