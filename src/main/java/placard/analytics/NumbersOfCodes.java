package placard.analytics;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import placard.scan.count.DayPacks;
import placard.scan.count.Dimension;
import placard.scan.count.UnreadablePack;
import placard.scan.count.UnreadablePacks;
import placard.scan.count.ValueSums;
import placard.storage.InList;
import placard.storage.Tx;

/**
 * The numbers of some codes of a workspace, read in groups.
 *
 * <p>The values of past days are packed, one row for a code and a day. Only the values of the last days, and late
 * scans, have rows of their own. The table's key quickly finds the days with such rows.
 */
final class NumbersOfCodes implements Numbers {
    private static final int AT_A_TIME = 50;
    private static final int DAYS_AT_A_TIME = 100;

    /** Finds the days of a workspace with unpacked rows, each from the one before. */
    private static final String LOOSE_DAYS = """
            with recursive loose (day) as (
                select min(day) from scan_day_value where workspace = ? and day >= ?
                union all
                select (select min(v.day) from scan_day_value v where v.workspace = ? and v.day > loose.day)
                from loose where loose.day is not null)
            select day from loose where day <= ?
            """;

    /** The running sums over a range of days. The data of one group of codes is dropped before the next is read. */
    private static final class Sums {
        private final int first;
        private final int last;
        private final Map<Dimension, ValueSums> values = new EnumMap<>(Dimension.class);
        /** By day. */
        private final ValueSums[] hours;

        Sums(int first, int last, Set<Dimension> dimensions) {
            this.first = first;
            this.last = last;
            this.hours = new ValueSums[Math.max(0, last - first + 1)];
            dimensions.forEach(dimension -> values.put(dimension, new ValueSums()));
        }

        /** The sums of all dimensions, except hours, which each day keeps. */
        Map<Dimension, ValueSums> on(int day) {
            if (hours[day - first] == null) {
                hours[day - first] = new ValueSums();
            }
            values.put(Dimension.HOUR, hours[day - first]);
            return values;
        }

        List<Value> values(Collection<Dimension> dimensions) {
            List<Value> all = new ArrayList<>();
            for (Dimension dimension : dimensions) {
                if (dimension == Dimension.HOUR) {
                    values.put(dimension, hoursOfAllDays());
                }
                Objects.requireNonNull(values.get(dimension))
                        .read((value, total) -> all.add(new Value(dimension.number(), value, total)));
            }
            return all;
        }

        private ValueSums hoursOfAllDays() {
            ValueSums sums = new ValueSums();
            Arrays.stream(hours).filter(Objects::nonNull).forEach(day -> day.read(sums::add));
            return sums;
        }

        List<Hour> hours() {
            List<Hour> all = new ArrayList<>();
            for (int i = 0; i < hours.length; i++) {
                int day = first + i;
                if (hours[i] != null) {
                    hours[i].read((hour, total) -> all.add(new Hour(day, Integer.parseInt(hour), total)));
                }
            }
            return all;
        }
    }

    private final Tx tx;
    private final byte[] workspace;
    private final List<byte[]> codes;
    private final UnreadablePacks unreadable;
    /** The result of the last read, because breakdowns and hours are requested for the same days. */
    private @Nullable Sums known;

    /** @param unreadable receives the days that are left out */
    NumbersOfCodes(Tx tx, byte[] workspace, List<byte[]> codes, UnreadablePacks unreadable) {
        this.tx = tx;
        this.workspace = workspace;
        this.codes = codes;
        this.unreadable = unreadable;
    }

    @Override
    public Map<Integer, Day> days(int first, int last) {
        Map<Integer, Day> days = new TreeMap<>();
        for (List<byte[]> some : parts()) {
            tx.list(
                            "select day, sum(total) as total, sum(uniques) as uniques from scan_day"
                                    + " where workspace = ? and code in " + InList.marks(some.size())
                                    + " and day between ? and ? group by day",
                            row -> new Day(row.integer("day"), row.number("total"), row.number("uniques")),
                            InList.arguments(List.of(workspace), some, List.of(first, last)))
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
        return known.values(dimensions);
    }

    @Override
    public List<Hour> hours(int first, int last) {
        Sums sums = known != null && known.first == first && known.last == last
                ? known
                : read(first, last, EnumSet.of(Dimension.HOUR));
        return sums.hours();
    }

    private Sums read(int first, int last, Set<Dimension> dimensions) {
        Sums sums = new Sums(first, last, dimensions);
        for (List<byte[]> some : parts()) {
            for (int from = first; from <= last; from += DAYS_AT_A_TIME) {
                DayPacks.read(
                        tx, workspace, some, from, Math.min(last, from + DAYS_AT_A_TIME - 1), day -> add(sums, day));
            }
        }
        List<Integer> days = tx.list(LOOSE_DAYS, row -> row.integer("day"), workspace, first, workspace, last);
        for (List<byte[]> some : days.isEmpty() ? List.<List<byte[]>>of() : parts()) {
            addLoose(sums, days, some, dimensions);
        }
        return sums;
    }

    private void add(Sums sums, DayPacks.Stored day) {
        try {
            day.addTo(sums.on(day.day()));
        } catch (UnreadablePack damaged) {
            unreadable.add(damaged);
        }
    }

    private void addLoose(Sums sums, List<Integer> days, List<byte[]> some, Set<Dimension> dimensions) {
        List<Object> before = new ArrayList<>(days);
        before.add(workspace);
        record Loose(int day, int dimension, String value, long total) {}
        List<Loose> rows = tx.list(
                "with days (day) as (values "
                        + String.join(", ", Collections.nCopies(days.size(), "(cast(? as integer))")) + """
                        )
                        select v.day, v.dimension, v.value, sum(v.total) as n
                        from days d cross join scan_day_value v
                        where v.workspace = ? and v.day = d.day and v.dimension in ("""
                        + Numbers.numbers(dimensions)
                        + ") and v.code in " + InList.marks(some.size()) + " group by v.day, v.dimension, v.value",
                row -> new Loose(row.integer("day"), row.integer("dimension"), row.text("value"), row.number("n")),
                InList.arguments(before, some, List.of()));
        for (Dimension dimension : dimensions) {
            rows.stream()
                    .filter(row -> row.dimension == dimension.number())
                    .forEach(row -> sums.on(row.day)
                            .computeIfAbsent(dimension, _ -> new ValueSums())
                            .add(row.value, row.total));
        }
    }

    private List<List<byte[]>> parts() {
        List<List<byte[]>> parts = new ArrayList<>();
        for (int from = 0; from < codes.size(); from += AT_A_TIME) {
            parts.add(codes.subList(from, Math.min(codes.size(), from + AT_A_TIME)));
        }
        return parts;
    }
}
