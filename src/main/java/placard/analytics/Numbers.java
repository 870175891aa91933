package placard.analytics;

import java.util.Collection;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import placard.scan.count.Dimension;
import placard.storage.Tx;

/** Reads daily roll-ups: of some codes, added up, or of a whole workspace, which has its own rows. */
abstract sealed class Numbers permits Numbers.OfWorkspace, NumbersOfCodes {
    /** Scans and visitors of a day. */
    record Day(int day, long total, long uniques) {}

    record Value(int dimension, String value, long total) {}

    /** The scans of one hour of a day. */
    record Hour(int day, int hour, long total) {}

    private final PastDays.@Nullable Of past;
    /** The result of the last read, because breakdowns and hours are requested for the same days. */
    private @Nullable DaySums known;

    /** @param past the days that are kept in memory; null if none are */
    Numbers(PastDays.@Nullable Of past) {
        this.past = past;
    }

    /** Reads the days with scans from the store, by their number. */
    abstract Map<Integer, Day> readDays(int first, int last);

    /** Reads values from the store, and adds those of each day to its sums. */
    abstract void read(int first, int last, Set<Dimension> dimensions, IntFunction<DaySums> sums);

    /** The days with scans, by their number. */
    final Map<Integer, Day> days(int first, int last) {
        Map<Integer, Day> days = new TreeMap<>();
        int next = past == null ? first : past.addTo(days, this, first, last);
        if (next <= last) {
            days.putAll(readDays(next, last));
        }
        return days;
    }

    /** The values of some dimensions over a range of days. */
    final List<Value> values(int first, int last, Collection<Dimension> dimensions) {
        Set<Dimension> read = EnumSet.of(Dimension.HOUR);
        read.addAll(dimensions);
        known = sums(first, last, read);
        return known.values(dimensions);
    }

    /** The hours with scans in a range of days. */
    final List<Hour> hours(int first, int last) {
        DaySums sums =
                known != null && known.covers(first, last) ? known : sums(first, last, EnumSet.of(Dimension.HOUR));
        return sums.hours(first, last);
    }

    private DaySums sums(int first, int last, Set<Dimension> dimensions) {
        DaySums sums = new DaySums(first, last, dimensions);
        int next = past == null ? first : past.addTo(sums, this, first, last);
        if (next <= last) {
            read(next, last, dimensions, _ -> sums);
        }
        return sums;
    }

    static String numbers(Collection<Dimension> dimensions) {
        return dimensions.stream()
                .map(dimension -> Integer.toString(dimension.number()))
                .collect(Collectors.joining(", "));
    }

    /** The rows of a whole workspace. The cost is the same for one code and for ten thousand. */
    static final class OfWorkspace extends Numbers {
        private final Tx tx;
        private final byte[] workspace;

        OfWorkspace(Tx tx, byte[] workspace, PastDays.@Nullable Of past) {
            super(past);
            this.tx = tx;
            this.workspace = workspace;
        }

        @Override
        Map<Integer, Day> readDays(int first, int last) {
            Map<Integer, Day> days = new TreeMap<>();
            tx.list(
                            """
                            select day, total, uniques from workspace_day
                            where workspace = ? and day between ? and ? and total > 0
                            """,
                            row -> new Day(row.integer("day"), row.number("total"), row.number("uniques")),
                            workspace,
                            first,
                            last)
                    .forEach(day -> days.put(day.day, day));
            return days;
        }

        @Override
        void read(int first, int last, Set<Dimension> dimensions, IntFunction<DaySums> sums) {
            tx.list(
                    """
                        select day, dimension, value, total from workspace_day_value
                        where workspace = ? and day between ? and ? and dimension in (\
                        """ + numbers(dimensions) + ")",
                    row -> {
                        int day = row.integer("day");
                        sums.apply(day)
                                .add(
                                        day,
                                        Dimension.of(row.integer("dimension")),
                                        row.text("value"),
                                        row.number("total"));
                        return true;
                    },
                    workspace,
                    first,
                    last);
        }
    }
}
