package placard.analytics;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import placard.scan.count.Dimension;
import placard.storage.Tx;

/** Reads roll-ups by day: of some codes, added up, or of a whole workspace, which has rows of its own. */
sealed interface Numbers {
    /** Scans and visitors of a day. */
    record Day(int day, long total, long uniques) {}

    /** What one value of a dimension had. */
    record Value(int dimension, String value, long total) {}

    /** What one hour of a day had. */
    record Hour(int day, int hour, long total) {}

    /** The days that have any, by their number. */
    Map<Integer, Day> days(int first, int last);

    /** The values of some dimensions over a range of days. */
    List<Value> values(int first, int last, Collection<Dimension> dimensions);

    /** The hours of a range of days that have any. */
    List<Hour> hours(int first, int last);

    private static String numbers(Collection<Dimension> dimensions) {
        return dimensions.stream()
                .map(dimension -> Integer.toString(dimension.number()))
                .collect(Collectors.joining(", "));
    }

    /** A whole workspace. Its cost is the same for one code and for ten thousand. */
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

    /** Some codes of a workspace, some at a time. */
    record OfCodes(Tx tx, byte[] workspace, List<byte[]> codes) implements Numbers {
        private static final int AT_A_TIME = 50;

        /** The days of the range, so that each is found by the table's key, which leads with the day. */
        private static final String DAYS = """
                with recursive days (day) as (
                    select cast(? as integer)
                    union all
                    select day + 1 from days where day < ?)
                """;

        @Override
        public Map<Integer, Day> days(int first, int last) {
            Map<Integer, Day> days = new TreeMap<>();
            for (List<byte[]> some : parts()) {
                tx.list(
                                "select day, sum(total) as total, sum(uniques) as uniques from scan_day"
                                        + " where workspace = ? and code in " + marks(some)
                                        + " and day between ? and ? group by day",
                                row -> new Day(row.integer("day"), row.number("total"), row.number("uniques")),
                                arguments(List.of(workspace), some, List.of(first, last)))
                        .forEach(day -> days.merge(
                                day.day, day, (a, b) -> new Day(a.day, a.total + b.total, a.uniques + b.uniques)));
            }
            return days;
        }

        @Override
        public List<Value> values(int first, int last, Collection<Dimension> dimensions) {
            List<Value> values = new ArrayList<>();
            for (List<byte[]> some : parts()) {
                values.addAll(tx.list(
                        DAYS + """
                        select v.dimension, v.value, sum(v.total) as n
                        from days d cross join scan_day_value v
                        where v.workspace = ? and v.day = d.day and v.dimension in (""" + numbers(dimensions)
                                + ") and v.code in " + marks(some) + " group by v.dimension, v.value",
                        row -> new Value(row.integer("dimension"), row.text("value"), row.number("n")),
                        arguments(List.of(first, last, workspace), some, List.of())));
            }
            Map<Value, Long> sums = new HashMap<>();
            values.forEach(each -> sums.merge(new Value(each.dimension, each.value, 0), each.total, Long::sum));
            return sums.entrySet().stream()
                    .map(sum -> new Value(sum.getKey().dimension, sum.getKey().value, sum.getValue()))
                    .toList();
        }

        @Override
        public List<Hour> hours(int first, int last) {
            List<Hour> hours = new ArrayList<>();
            for (List<byte[]> some : parts()) {
                hours.addAll(tx.list(
                        DAYS + """
                        select v.day, v.value, sum(v.total) as n
                        from days d cross join scan_day_value v
                        where v.workspace = ? and v.day = d.day and v.dimension = ? and v.code in
                        """ + marks(some) + " group by v.day, v.value",
                        row -> new Hour(row.integer("day"), Integer.parseInt(row.text("value")), row.number("n")),
                        arguments(List.of(first, last, workspace, Dimension.HOUR.number()), some, List.of())));
            }
            return hours;
        }

        private List<List<byte[]>> parts() {
            List<List<byte[]>> parts = new ArrayList<>();
            for (int from = 0; from < codes.size(); from += AT_A_TIME) {
                parts.add(codes.subList(from, Math.min(codes.size(), from + AT_A_TIME)));
            }
            return parts;
        }

        private static String marks(List<byte[]> codes) {
            return "(?" + ", ?".repeat(codes.size() - 1) + ")";
        }

        private static @Nullable Object[] arguments(List<?> before, List<byte[]> codes, List<?> after) {
            List<Object> all = new ArrayList<>(before);
            all.addAll(codes);
            all.addAll(after);
            return all.toArray();
        }
    }
}
