package placard.analytics;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.Map;
import java.util.Set;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;
import placard.scan.count.DayPack;
import placard.scan.count.DayValues;
import placard.scan.count.Dimension;
import placard.storage.Tx;

/**
 * Keeps the values of past days in memory: of a workspace, or of some of its codes, added up. A kept day is used only
 * if its version is the store's, so that it is never older than the snapshot.
 */
final class PastDays {
    /** Later days may change without a new version. One more day is left for a batch that is counted while another brings a newer day. */
    private static final int RECENT = DayValues.RECENT_DAYS + 1;

    private static final int MOST_BYTES = 8 << 20;
    /** The approximate size of a kept day beside its values. */
    private static final int BYTES_BESIDE = 200;
    /** The days whose sums are in memory at once while they are read. */
    private static final int AT_A_TIME = 32;

    private static final Set<Dimension> ALL = EnumSet.allOf(Dimension.class);
    private static final byte[] NONE = {};

    /**
     * The kept figures of a day of some codes.
     *
     * @param database the number of the database that has their scans
     * @param codes a name for the codes, or for the whole workspace
     */
    private record Key(int database, String codes, int day, boolean isTotal) {}

    /**
     * A kept day.
     *
     * @param total of a day without values; null if it has no scans
     * @param values packed
     */
    private record PackedDay(long version, Numbers.@Nullable Day total, byte[] values) {}

    private final Cache<Key, PackedDay> kept = Caffeine.newBuilder()
            .maximumWeight(MOST_BYTES)
            .weigher((Key _, PackedDay day) -> day.values.length + BYTES_BESIDE)
            .build();

    /**
     * The days that can be kept in a snapshot.
     *
     * @param version of past days in the snapshot
     * @param last the last day that can be kept
     */
    record Snapshot(PastDays days, int database, long version, int last) {
        Of of(String codes) {
            return new Of(this, codes);
        }
    }

    /** Sees the past days in a snapshot of a database. */
    Snapshot in(Tx scans, int database) {
        DayValues.PastVersion past = DayValues.PastVersion.in(scans);
        return new Snapshot(this, database, past.version(), past.newest() - RECENT - 1);
    }

    private interface Receiver {
        void accept(int day, PackedDay known);
    }

    /** Reads a range of days from the store. */
    private interface Reader {
        IntFunction<PackedDay> read(int first, int last);
    }

    /** The past days of some codes, in one snapshot. */
    record Of(Snapshot seen, String codes) {
        /** Adds the values of a range's past days, and returns the first day of the range that is not past. */
        int addTo(DaySums sums, Numbers numbers, int first, int last) {
            return find(
                    first,
                    last,
                    false,
                    (day, known) -> DayPack.add(known.values, sums.on(day)),
                    (from, to) -> read(numbers, from, to));
        }

        /** Adds the totals of a range's past days, and returns the first day of the range that is not past. */
        int addTo(Map<Integer, Numbers.Day> days, Numbers numbers, int first, int last) {
            return find(
                    first,
                    last,
                    true,
                    (day, known) -> {
                        if (known.total != null) {
                            days.put(day, known.total);
                        }
                    },
                    (from, to) -> {
                        Map<Integer, Numbers.Day> read = numbers.readDays(from, to);
                        return day -> new PackedDay(seen.version, read.get(day), NONE);
                    });
        }

        private IntFunction<PackedDay> read(Numbers numbers, int first, int last) {
            DaySums[] days = new DaySums[last - first + 1];
            Arrays.setAll(days, i -> new DaySums(first + i, first + i, ALL));
            numbers.read(first, last, ALL, day -> days[day - first]);
            return day -> new PackedDay(seen.version, null, days[day - first].pack());
        }

        /** Passes on each past day of a range; those that aren't kept are read together. */
        private int find(int first, int last, boolean isTotal, Receiver receiver, Reader reader) {
            int end = Math.min(last, seen.last);
            int day = first;
            while (day <= end) {
                PackedDay known = find(day, isTotal);
                if (known != null) {
                    receiver.accept(day++, known);
                    continue;
                }
                int until = day;
                while (until < end && until - day < AT_A_TIME - 1 && find(until + 1, isTotal) == null) {
                    until++;
                }
                IntFunction<PackedDay> read = reader.read(day, until);
                for (; day <= until; day++) {
                    PackedDay made = read.apply(day);
                    seen.days.kept.put(key(day, isTotal), made);
                    receiver.accept(day, made);
                }
            }
            return day;
        }

        private @Nullable PackedDay find(int day, boolean isTotal) {
            PackedDay known = seen.days.kept.getIfPresent(key(day, isTotal));
            return known != null && known.version == seen.version ? known : null;
        }

        private Key key(int day, boolean isTotal) {
            return new Key(seen.database, codes, day, isTotal);
        }
    }
}
