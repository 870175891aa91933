package placard.scan.count;

import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import placard.scan.count.Tally.Code;
import placard.scan.count.Tally.OfCode;
import placard.scan.count.Tally.Sum;
import placard.scan.visitor.HashKeys;
import placard.scan.visitor.Visitor;
import placard.storage.InList;
import placard.storage.ScanStore;
import placard.storage.Tx;

/** Writes a batch of scans: rows, visitors, roll-ups. The only writer of these tables. */
public final class RollUps {
    /**
     * The most values of an open-ended dimension for a code; the rest count as {@code Other}. The owner's stored values
     * always have a row of their own, so that made-up values can't displace them.
     */
    public static final int MAX_VALUES = 1_000;

    static final String OTHER = "Other";
    /**
     * How long, after a key's first use, late records may use the key before. Its last day may also still go on in some
     * time zone.
     */
    private static final long CHANGEOVER_MILLIS = 3 * 86_400_000L;

    private static final int MOST_REMOVED = 2_000;

    private RollUps() {}

    /** Adds the scans in the transaction that also moves the journal's position. */
    public static void add(Tx tx, List<Scan> scans, Instant now) {
        ScanPacks.add(tx, scans);
        Tally tally = new Tally(scans);
        countVisitors(tx, scans, tally, now);
        List<OfCode> codes = tally.codes();
        addTotals(tx, codes);
        addDays(tx, codes);
        codes.forEach(each -> cap(tx, each));
        addValues(tx, codes);
        DayValues.add(tx, codes);
        addDaysOfWorkspaces(tx, codes);
        DayValues.noteChange(tx, scans.stream().mapToInt(Scan::day).min().orElse(Integer.MAX_VALUE), now);
    }

    private record Day(int day, long total, long uniques) {}

    /**
     * Removes some data of codes of a workspace, and subtracts it from the workspace's days.
     * {@link DayValues#removeCodes} removes the rest.
     *
     * @return 0 once nothing is left
     */
    public static int removeCodes(Tx tx, byte[] workspace, List<byte[]> codes) {
        int removed = removeDays(tx, workspace, codes);
        if (removed > 0) {
            return removed;
        }
        @Nullable Object[] arguments = InList.arguments(List.of(workspace, workspace), codes, List.of(MOST_REMOVED));
        String marks = InList.marks(codes.size());
        removed = tx.update(
                "delete from scan_dimension where workspace = ? and (code, dimension, value) in"
                        + " (select code, dimension, value from scan_dimension where workspace = ? and code in " + marks
                        + " limit ?)",
                arguments);
        return removed > 0
                ? removed
                : tx.update(
                        "delete from scan_total where workspace = ? and code in " + marks,
                        InList.arguments(List.of(workspace), codes, List.of()));
    }

    private static int removeDays(Tx tx, byte[] workspace, List<byte[]> codes) {
        List<Day> days = tx.list(
                "delete from scan_day where workspace = ? and (code, day) in"
                        + " (select code, day from scan_day where workspace = ? and code in "
                        + InList.marks(codes.size()) + " limit ?) returning day, total, uniques",
                row -> new Day(row.integer("day"), row.number("total"), row.number("uniques")),
                InList.arguments(List.of(workspace, workspace), codes, List.of(MOST_REMOVED)));
        Map<Integer, Day> sums = new TreeMap<>();
        days.forEach(
                day -> sums.merge(day.day, day, (a, b) -> new Day(a.day, a.total + b.total, a.uniques + b.uniques)));
        tx.batch(
                "update workspace_day set total = total - ?, uniques = uniques - ? where workspace = ? and day = ?",
                sums.values().stream()
                        .map(day -> new Object[] {day.total, day.uniques, workspace, day.day})
                        .toList());
        if (!days.isEmpty()) {
            DayValues.noteChange(tx);
        }
        return days.size();
    }

    /** Removes the sums of a workspace after all of its codes were removed. */
    public static void removeWorkspace(ScanStore store, byte[] workspace) {
        int removed;
        do {
            removed = store.write(tx -> removeSums(tx, workspace));
        } while (removed > 0);
    }

    private static int removeSums(Tx tx, byte[] workspace) {
        int removed = tx.update("""
                delete from workspace_day_value where workspace = ? and (day, dimension, value) in
                    (select day, dimension, value from workspace_day_value where workspace = ? limit 2000)
                """, workspace, workspace);
        return removed + tx.update("delete from workspace_day where workspace = ?", workspace);
    }

    private static void countVisitors(Tx tx, List<Scan> scans, Tally tally, Instant now) {
        UniqueVisitors visitors = new UniqueVisitors();
        for (Scan scan : scans) {
            Visitor visitor = scan.visitor();
            if (visitor == null || !scan.kind().counted()) {
                continue;
            }
            long keyAge = scan.at() - HashKeys.startOf(visitor.epoch()).toEpochMilli();
            boolean isYoung = keyAge < CHANGEOVER_MILLIS;
            boolean isGone = !HashKeys.destroyAfter(visitor.epoch() - 1).isAfter(now);
            byte[] before = isGone ? null : visitor.previousHash();
            visitors.add(tally.of(scan).code, scan.day(), visitor, before, isYoung);
        }
        visitors.count(tx, tally);
    }

    private static void addTotals(Tx tx, List<OfCode> codes) {
        List<Object[]> rows = new ArrayList<>(codes.size());
        for (OfCode each : codes) {
            Sum sum = each.sum;
            if (sum.total > 0) {
                rows.add(new Object[] {each.code.workspace(), each.code.code(), sum.total, sum.uniques, sum.latest});
            }
        }
        tx.insert("""
                insert into scan_total (workspace, code, total, uniques, latest_at)
                values %s
                on conflict (workspace, code) do update set
                    total = scan_total.total + excluded.total,
                    uniques = scan_total.uniques + excluded.uniques,
                    latest_at = case when excluded.latest_at > scan_total.latest_at
                        then excluded.latest_at else scan_total.latest_at end
                """, rows);
    }

    private static void addDays(Tx tx, List<OfCode> codes) {
        List<Object[]> rows = new ArrayList<>(codes.size());
        for (OfCode each : codes) {
            each.days.forEach((day, of) -> {
                if (of.sum.total > 0) {
                    rows.add(new Object[] {each.code.workspace(), each.code.code(), day, of.sum.total, of.sum.uniques});
                }
            });
        }
        tx.insert("""
                insert into scan_day (workspace, code, day, total, uniques)
                values %s
                on conflict (workspace, code, day) do update set
                    total = scan_day.total + excluded.total,
                    uniques = scan_day.uniques + excluded.uniques
                """, rows);
    }

    /** Adds up the days of each workspace's codes. */
    private static void addDaysOfWorkspaces(Tx tx, List<OfCode> codes) {
        Map<Code, Map<Integer, long[]>> workspaces = new TreeMap<>();
        for (OfCode each : codes) {
            Map<Integer, long[]> days = workspaces.computeIfAbsent(each.code.ofWorkspace(), _ -> new TreeMap<>());
            each.days.forEach((day, of) -> {
                if (of.sum.total > 0) {
                    long[] sums = days.computeIfAbsent(day, _ -> new long[2]);
                    sums[0] += of.sum.total;
                    sums[1] += of.sum.uniques;
                }
            });
        }
        List<Object[]> rows = new ArrayList<>();
        workspaces.forEach((workspace, days) ->
                days.forEach((day, sums) -> rows.add(new Object[] {workspace.workspace(), day, sums[0], sums[1]})));
        tx.insert("""
                insert into workspace_day (workspace, day, total, uniques)
                values %s
                on conflict (workspace, day) do update set
                    total = workspace_day.total + excluded.total,
                    uniques = workspace_day.uniques + excluded.uniques
                """, rows);
    }

    private static void addValues(Tx tx, List<OfCode> codes) {
        List<Object[]> rows = new ArrayList<>(codes.size() * 8);
        for (OfCode each : codes) {
            for (Dimension dimension : Dimension.values()) {
                each.values(dimension)
                        .forEach((value, sum) -> rows.add(new Object[] {
                            each.code.workspace(), each.code.code(), dimension.number(), value, sum.total
                        }));
            }
        }
        tx.insert("""
                insert into scan_dimension (workspace, code, dimension, value, total)
                values %s
                on conflict (workspace, code, dimension, value) do update set
                    total = scan_dimension.total + excluded.total
                """, rows);
    }

    /** Renames values beyond the code's limit to {@code Other}. The owner's values are never renamed. */
    private static void cap(Tx tx, OfCode code) {
        for (Dimension dimension : Dimension.values()) {
            Map<String, Sum> sums = dimension.isOpenEnded() ? code.values(dimension) : Map.of();
            if (sums.isEmpty()) {
                continue;
            }
            Set<String> known = known(tx, code.code, dimension);
            Set<String> fitting = new HashSet<>();
            sums.forEach((value, sum) -> {
                if (sum.isVouched || known.contains(value) || known.size() < MAX_VALUES && known.add(value)) {
                    fitting.add(value);
                }
            });
            if (fitting.size() < sums.size()) {
                code.rename(dimension, value -> fitting.contains(value) ? value : OTHER);
            }
        }
    }

    /** The values that the code already has. */
    private static Set<String> known(Tx tx, Code code, Dimension dimension) {
        return new HashSet<>(
                tx.list("""
                select value from scan_dimension
                where workspace = ? and code = ? and dimension = ? and value <> ?
                """, row -> row.text("value"), code.workspace(), code.code(), dimension.number(), OTHER));
    }
}
