package placard.analytics;

import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import placard.scan.count.Dimension;
import placard.storage.Tx;

/** Reads daily roll-ups: of some codes, added up, or of a whole workspace, which has its own rows. */
sealed interface Numbers permits Numbers.OfWorkspace, NumbersOfCodes {
    /** Scans and visitors of a day. */
    record Day(int day, long total, long uniques) {}

    /** The scans of one value of a dimension. */
    record Value(int dimension, String value, long total) {}

    /** The scans of one hour of a day. */
    record Hour(int day, int hour, long total) {}

    /** The days with scans, by their number. */
    Map<Integer, Day> days(int first, int last);

    /** The values of some dimensions over a range of days. */
    List<Value> values(int first, int last, Collection<Dimension> dimensions);

    /** The hours with scans in a range of days. */
    List<Hour> hours(int first, int last);

    static String numbers(Collection<Dimension> dimensions) {
        return dimensions.stream()
                .map(dimension -> Integer.toString(dimension.number()))
                .collect(Collectors.joining(", "));
    }

    /** The rows of a whole workspace. The cost is the same for one code and for ten thousand. */
    record OfWorkspace(Tx tx, byte[] workspace) implements Numbers {
        @Override
        public Map<Integer, Day> days(int first, int last) {
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
        public List<Value> values(int first, int last, Collection<Dimension> dimensions) {
            return tx.list(
                    """
                    select dimension, value, sum(total) as n from workspace_day_value
                    where workspace = ? and day between ? and ? and dimension in (""" + numbers(dimensions) + """
                    ) group by dimension, value
                    """,
                    row -> new Value(row.integer("dimension"), row.text("value"), row.number("n")),
                    workspace,
                    first,
                    last);
        }

        @Override
        public List<Hour> hours(int first, int last) {
            return tx.list(
                    """
                    select day, value, total from workspace_day_value
                    where workspace = ? and day between ? and ? and dimension = ?
                    """,
                    row -> new Hour(row.integer("day"), Integer.parseInt(row.text("value")), row.number("total")),
                    workspace,
                    first,
                    last,
                    Dimension.HOUR.number());
        }
    }
}
