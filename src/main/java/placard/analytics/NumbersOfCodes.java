package placard.analytics;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
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

    /** A range of days and what is packed of it: breakdowns and hours are told of the same. */
    private record Packed(int first, int last, List<DayPacks.Stored> days) {}

    private final Tx tx;
    private final byte[] workspace;
    private final List<byte[]> codes;
    private @Nullable Packed packed;

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
        Map<Integer, Map<String, Long>> sums = new HashMap<>();
        packed(first, last)
                .forEach(day -> day.read(
                        dimensions,
                        (dimension, value, total) ->
                                sums.computeIfAbsent(dimension.number(), _ -> new HashMap<>()).merge(value, total, Long::sum)));
        List<Integer> loose = looseDays(first, last);
        for (List<byte[]> some : loose.isEmpty() ? List.<List<byte[]>>of() : parts()) {
            tx.list(
                            days(loose) + """
                            select v.dimension, v.value, sum(v.total) as n
                            from days d cross join scan_day_value v
                            where v.workspace = ? and v.day = d.day and v.dimension in (""" + Numbers.numbers(dimensions)
                                    + ") and v.code in " + marks(some.size()) + " group by v.dimension, v.value",
                            row -> new Value(row.integer("dimension"), row.text("value"), row.number("n")),
                            arguments(with(loose, workspace), some, List.of()))
                    .forEach(each -> sums.computeIfAbsent(each.dimension(), _ -> new HashMap<>()).merge(each.value(), each.total(), Long::sum));
        }
        List<Value> values = new ArrayList<>();
        sums.forEach((dimension, ofDimension) ->
                ofDimension.forEach((value, total) -> values.add(new Value(dimension, value, total))));
        return values;
    }

    @Override
    public List<Hour> hours(int first, int last) {
        List<Hour> hours = new ArrayList<>();
        for (DayPacks.Stored day : packed(first, last)) {
            day.read(
                    EnumSet.of(Dimension.HOUR),
                    (_, hour, total) -> hours.add(new Hour(day.day(), Integer.parseInt(hour), total)));
        }
        List<Integer> loose = looseDays(first, last);
        for (List<byte[]> some : loose.isEmpty() ? List.<List<byte[]>>of() : parts()) {
            hours.addAll(tx.list(
                    days(loose) + """
                    select v.day, v.value, sum(v.total) as n
                    from days d cross join scan_day_value v
                    where v.workspace = ? and v.day = d.day and v.dimension = ? and v.code in
                    """ + marks(some.size()) + " group by v.day, v.value",
                    row -> new Hour(row.integer("day"), Integer.parseInt(row.text("value")), row.number("n")),
                    arguments(with(loose, workspace, Dimension.HOUR.number()), some, List.of())));
        }
        return hours;
    }

    private List<DayPacks.Stored> packed(int first, int last) {
        if (packed == null || packed.first != first || packed.last != last) {
            packed = new Packed(
                    first,
                    last,
                    parts().stream()
                            .flatMap(some -> DayPacks.of(tx, workspace, some, first, last).stream())
                            .toList());
        }
        return packed.days;
    }

    private List<Integer> looseDays(int first, int last) {
        return tx.list(LOOSE_DAYS, row -> row.integer("day"), workspace, first, workspace, last);
    }

    private List<List<byte[]>> parts() {
        List<List<byte[]>> parts = new ArrayList<>();
        for (int from = 0; from < codes.size(); from += AT_A_TIME) {
            parts.add(codes.subList(from, Math.min(codes.size(), from + AT_A_TIME)));
        }
        return parts;
    }

    private static String days(List<Integer> days) {
        return "with days (day) as (values "
                + String.join(", ", Collections.nCopies(days.size(), "(cast(? as integer))")) + ")\n";
    }

    private static List<Object> with(List<Integer> days, Object... more) {
        List<Object> all = new ArrayList<>(days);
        all.addAll(List.of(more));
        return all;
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
