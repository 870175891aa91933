package placard.analytics;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import placard.scan.count.DayPacks;
import placard.scan.count.Dimension;
import placard.storage.Tx;

/**
 * Numbers of some codes of a workspace, some at a time.
 *
 * <p>Values of days that are over are packed, one row for a code and a day. Only those of the last days, and what came in
 * late, have rows of their own; of which days, the table's key tells at once.
 */
final class NumbersOfCodes implements Numbers {
    private static final int AT_A_TIME = 50;

    /** The days of a workspace that have values with rows of their own, each found by the one before. */
    private static final String LOOSE_DAYS = """
            with recursive loose (day) as (
                select min(day) from scan_day_value where workspace = ? and day >= ?
                union all
                select (select min(v.day) from scan_day_value v where v.workspace = ? and v.day > loose.day)
                from loose where loose.day is not null)
            select day from loose where day <= ?
            """;

    /** What a value had on a day, of all the codes. */
    private record Loose(int day, int dimension, String value, long total) {}

    /** What was read of a range of days; breakdowns and hours are told of the same. */
    private record Range(int first, int last, List<DayPacks.Stored> packed, List<Loose> loose) {}

    private final Tx tx;
    private final byte[] workspace;
    private final List<byte[]> codes;
    private @Nullable Range known;

    NumbersOfCodes(Tx tx, byte[] workspace, List<byte[]> codes) {
        this.tx = tx;
        this.workspace = workspace;
        this.codes = codes;
    }

    @Override
    public Map<Integer, Day> days(int first, int last) {
        Map<Integer, Day> days = new TreeMap<>();
        for (List<byte[]> some : parts()) {
            tx.list(
                            "select day, sum(total) as total, sum(uniques) as uniques from scan_day"
                                    + " where workspace = ? and code in " + marks(some.size())
                                    + " and day between ? and ? group by day",
                            row -> new Day(row.integer("day"), row.number("total"), row.number("uniques")),
                            arguments(List.of(workspace), some, List.of(first, last)))
                    .forEach(day -> days.merge(
                            day.day(),
                            day,
                            (a, b) -> new Day(a.day(), a.total() + b.total(), a.uniques() + b.uniques())));
        }
        return days;
    }

    @Override
    public List<Value> values(int first, int last, Collection<Dimension> dimensions) {
        Set<Dimension> read = EnumSet.of(Dimension.HOUR);
        read.addAll(dimensions);
        known = read(first, last, read);
        Map<Integer, Map<String, Long>> sums = new HashMap<>();
        dimensions.forEach(dimension -> sums.put(dimension.number(), new HashMap<>()));
        known.packed.forEach(
                day -> day.read(dimensions, (dimension, value, total) -> add(sums, dimension.number(), value, total)));
        known.loose.forEach(each -> add(sums, each.dimension, each.value, each.total));
        List<Value> values = new ArrayList<>();
        sums.forEach((dimension, ofDimension) ->
                ofDimension.forEach((value, total) -> values.add(new Value(dimension, value, total))));
        return values;
    }

    /** Adds to a value of one of the dimensions that are asked for. */
    private static void add(Map<Integer, Map<String, Long>> sums, int dimension, String value, long total) {
        Map<String, Long> ofDimension = sums.get(dimension);
        if (ofDimension != null) {
            ofDimension.merge(value, total, Long::sum);
        }
    }

    @Override
    public List<Hour> hours(int first, int last) {
        Set<Dimension> only = EnumSet.of(Dimension.HOUR);
        Range range = known != null && known.first == first && known.last == last ? known : read(first, last, only);
        List<Hour> hours = new ArrayList<>();
        range.packed.forEach(day ->
                day.read(only, (_, hour, total) -> hours.add(new Hour(day.day(), Integer.parseInt(hour), total))));
        range.loose.stream()
                .filter(each -> each.dimension == Dimension.HOUR.number())
                .forEach(each -> hours.add(new Hour(each.day, Integer.parseInt(each.value), each.total)));
        return hours;
    }

    private Range read(int first, int last, Set<Dimension> dimensions) {
        List<DayPacks.Stored> packed = parts().stream()
                .flatMap(some -> DayPacks.of(tx, workspace, some, first, last).stream())
                .toList();
        List<Integer> days = tx.list(LOOSE_DAYS, row -> row.integer("day"), workspace, first, workspace, last);
        List<Loose> loose = new ArrayList<>();
        for (List<byte[]> some : days.isEmpty() ? List.<List<byte[]>>of() : parts()) {
            loose.addAll(loose(days, some, dimensions));
        }
        return new Range(first, last, packed, loose);
    }

    private List<Loose> loose(List<Integer> days, List<byte[]> some, Set<Dimension> dimensions) {
        List<Object> before = new ArrayList<>(days);
        before.add(workspace);
        return tx.list(
                "with days (day) as (values "
                        + String.join(", ", Collections.nCopies(days.size(), "(cast(? as integer))")) + """
                        )
                        select v.day, v.dimension, v.value, sum(v.total) as n
                        from days d cross join scan_day_value v
                        where v.workspace = ? and v.day = d.day and v.dimension in ("""
                        + Numbers.numbers(dimensions)
                        + ") and v.code in " + marks(some.size()) + " group by v.day, v.dimension, v.value",
                row -> new Loose(row.integer("day"), row.integer("dimension"), row.text("value"), row.number("n")),
                arguments(before, some, List.of()));
    }

    private List<List<byte[]>> parts() {
        List<List<byte[]>> parts = new ArrayList<>();
        for (int from = 0; from < codes.size(); from += AT_A_TIME) {
            parts.add(codes.subList(from, Math.min(codes.size(), from + AT_A_TIME)));
        }
        return parts;
    }

    private static String marks(int count) {
        return "(" + String.join(", ", Collections.nCopies(count, "?")) + ")";
    }

    private static @Nullable Object[] arguments(List<?> before, List<byte[]> codes, List<?> after) {
        List<Object> all = new ArrayList<>(before);
        all.addAll(codes);
        all.addAll(after);
        return all.toArray();
    }
}
