package placard.scan.upkeep;

import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import placard.scan.count.DayPacks;
import placard.scan.count.DayPacks.Place;
import placard.scan.count.UnreadablePacks;
import placard.storage.Database;

/**
 * Folds the packed values of old days onto the first same weekday of their month. A month then has seven rows for each
 * value instead of thirty. Months, weekdays and their hours stay exact. So do each day's totals, which are in another
 * table.
 *
 * <p>It searches without a transaction, and moves many days of many codes in one.
 */
final class DayFolding {
    private static final Duration KEPT = Duration.ofDays(400);
    /** The days searched at a time, and the days moved between two looks at the clock. */
    private static final int SEEN = 2_000;

    private static final int MOVED = 50;
    /** The longest transaction, because other threads write too. */
    private static final long LONGEST_NANOS = 100_000_000;

    private final Database database;
    private final UnreadablePacks unreadable;
    /** The day up to which this process has folded. */
    private int done = Integer.MIN_VALUE;

    DayFolding(Database database, UnreadablePacks unreadable) {
        this.database = database;
        this.unreadable = unreadable;
    }

    /**
     * Folds the days older than their retention. It moves the horizon first, so that readers know which days are
     * folded.
     */
    void run(Instant by) {
        Instant before = by.minus(KEPT);
        int end = Horizon.dayOf(before);
        if (end - 1 <= done) {
            return;
        }
        new BatchedDelete(database).move(Horizon.UNFOLDED_DAYS, before);
        Place after = Place.FIRST;
        List<Place> seen;
        do {
            Place from = after;
            seen = database.read(tx -> DayPacks.before(tx, end, from, SEEN));
            move(seen.stream()
                    .filter(place -> first(place.day()) != place.day())
                    .toList());
            after = seen.isEmpty() ? from : seen.getLast();
        } while (!seen.isEmpty());
        done = end - 1;
    }

    private void move(List<Place> places) {
        int moved = 0;
        while (moved < places.size()) {
            List<Place> rest = places.subList(moved, places.size());
            moved += database.writeScans(tx -> {
                long start = System.nanoTime();
                int part = 0;
                while (part < rest.size() && (part == 0 || System.nanoTime() - start < LONGEST_NANOS)) {
                    List<Place> some = rest.subList(part, Math.min(rest.size(), part + MOVED));
                    DayPacks.move(tx, some, DayFolding::first, unreadable);
                    part += some.size();
                }
                return part;
            });
            BatchedDelete.pause();
        }
    }

    /** The first day of the month with the same weekday. */
    private static int first(int day) {
        return day - (LocalDate.ofEpochDay(day).getDayOfMonth() - 1) / 7 * 7;
    }
}
