package placard.analytics;

import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;
import placard.base.LongWork;
import placard.base.Sha256;
import placard.scan.count.DayPacks;
import placard.scan.count.Dimension;
import placard.scan.count.UnreadablePack;
import placard.scan.count.UnreadablePacks;
import placard.storage.InList;
import placard.storage.Tx;

/**
 * The numbers of some codes of a workspace, read in groups.
 *
 * <p>The values of past days are packed, one row for a code and a day. Only the values of the last days, and late
 * scans, have rows of their own. The table's key quickly finds the days with such rows.
 */
final class NumbersOfCodes extends Numbers {
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

    private final Tx tx;
    private final byte[] workspace;
    private final List<byte[]> codes;
    private final UnreadablePacks unreadable;

    /**
     * @param unreadable receives the days that are left out
     * @param past the days that are kept in memory; null if none are
     */
    NumbersOfCodes(
            Tx tx, byte[] workspace, List<byte[]> codes, UnreadablePacks unreadable, PastDays.@Nullable Snapshot past) {
        super(past == null ? null : past.of(name(codes)));
        this.tx = tx;
        this.workspace = workspace;
        this.codes = codes;
        this.unreadable = unreadable;
    }

    /** A name for a set of codes, practically unique. */
    private static String name(List<byte[]> codes) {
        MessageDigest digest = Sha256.digest();
        codes.stream().sorted(Arrays::compareUnsigned).forEach(digest::update);
        return Sha256.name(digest);
    }

    @Override
    Map<Integer, Day> readDays(int first, int last) {
        Map<Integer, Day> days = new TreeMap<>();
        for (List<byte[]> some : parts()) {
            LongWork.check();
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
    void read(int first, int last, Set<Dimension> dimensions, IntFunction<DaySums> sums) {
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
    }

    private void add(IntFunction<DaySums> sums, DayPacks.StoredDay day) {
        LongWork.check();
        try {
            day.addTo(sums.apply(day.day()).on(day.day()));
        } catch (UnreadablePack damaged) {
            unreadable.add(damaged);
        }
    }

    private void addLoose(IntFunction<DaySums> sums, List<Integer> days, List<byte[]> some, Set<Dimension> dimensions) {
        List<Object> before = new ArrayList<>(days);
        before.add(workspace);
        tx.list(
                "with days (day) as (values "
                        + String.join(", ", Collections.nCopies(days.size(), "(cast(? as integer))")) + """
                        )
                        select v.day, v.dimension, v.value, sum(v.total) as n
                        from days d cross join scan_day_value v
                        where v.workspace = ? and v.day = d.day and v.dimension in (\
                        """
                        + numbers(dimensions)
                        + ") and v.code in " + InList.marks(some.size()) + " group by v.day, v.dimension, v.value",
                row -> {
                    LongWork.check();
                    int day = row.integer("day");
                    sums.apply(day)
                            .add(day, Dimension.of(row.integer("dimension")), row.text("value"), row.number("n"));
                    return true;
                },
                InList.arguments(before, some, List.of()));
    }

    private List<List<byte[]>> parts() {
        List<List<byte[]>> parts = new ArrayList<>();
        for (int from = 0; from < codes.size(); from += AT_A_TIME) {
            parts.add(codes.subList(from, Math.min(codes.size(), from + AT_A_TIME)));
        }
        return parts;
    }
}
