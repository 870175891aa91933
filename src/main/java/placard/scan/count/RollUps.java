package placard.scan.count;

import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import placard.scan.count.Tally.Code;
import placard.scan.count.Tally.OfCode;
import placard.scan.count.Tally.Sums;
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

    private static final int MOST_REMOVED = 2_000;

    private RollUps() {}

    /** Adds scans; see {@link #add(Tx, Scans, Instant)}. */
    public static void add(Tx tx, List<Scan> scans, Instant now) {
        add(tx, Scans.ofScans(scans), now);
    }

    /** Adds the chosen scans in the transaction that also moves the journal's position. */
    public static void add(Tx tx, Scans scans, Instant now) {
        add(tx, scans, new UniqueVisitors.KnownVisits(), now);
    }

    /** @param known visits that the store has */
    static void add(Tx tx, Scans scans, UniqueVisitors.KnownVisits known, Instant now) {
        ScanPacks.add(tx, scans);
        Tally tally = new Tally(scans);
        UniqueVisitors.count(tx, scans, tally, known, now);
        addTotals(tx, tally);
        addDays(tx, tally);
        if (tally.hasOpenEnded()) {
            cap(tx, tally);
        }
        addValues(tx, tally);
        Sums ofWorkspaces = tally.ofWorkspaces();
        DayValues.add(tx, tally, ofWorkspaces);
        addDaysOfWorkspaces(tx, tally, ofWorkspaces);
        DayValues.noteChange(tx, tally.days());
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
            DayValues.noteAnyChange(tx);
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

    private static void addTotals(Tx tx, Tally tally) {
        List<Object[]> rows = new ArrayList<>(tally.codes.length);
        for (OfCode each : tally.codes) {
            if (each.total > 0) {
                rows.add(new Object[] {each.code.workspace(), each.code.code(), each.total, each.uniques, each.latest});
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

    private static void addDays(Tx tx, Tally tally) {
        tx.insert(
                """
                insert into scan_day (workspace, code, day, total, uniques)
                values %s
                on conflict (workspace, code, day) do update set
                    total = scan_day.total + excluded.total,
                    uniques = scan_day.uniques + excluded.uniques
                """,
                Tally.rows(tally.daysOfCodes(), key -> {
                    Code code = tally.code(key);
                    return new Object[] {
                        code.workspace(), code.code(), tally.day(key), tally.sum(key), tally.uniques(key)
                    };
                }));
    }

    /** Adds up the days of each workspace's codes. */
    private static void addDaysOfWorkspaces(Tx tx, Tally tally, Sums sums) {
        long[] days = Arrays.stream(sums.sorted()).filter(Tally::isTotal).toArray();
        tx.insert(
                """
                insert into workspace_day (workspace, day, total, uniques)
                values %s
                on conflict (workspace, day) do update set
                    total = workspace_day.total + excluded.total,
                    uniques = workspace_day.uniques + excluded.uniques
                """,
                Tally.rows(days, key -> new Object[] {
                    tally.code(key).workspace(), tally.day(key), sums.get(key), sums.get(key | Tally.UNIQUES)
                }));
    }

    private static void addValues(Tx tx, Tally tally) {
        Sums sums = tally.values();
        tx.insert(
                """
                insert into scan_dimension (workspace, code, dimension, value, total)
                values %s
                on conflict (workspace, code, dimension, value) do update set
                    total = scan_dimension.total + excluded.total
                """,
                Tally.rows(sums.sorted(), key -> {
                    Code code = tally.code(key);
                    return new Object[] {
                        code.workspace(), code.code(), Tally.dimension(key), tally.value(key), sums.get(key)
                    };
                }));
    }

    /** Renames values beyond their code's limit to {@code Other}. The owner's values are never renamed. */
    private static void cap(Tx tx, Tally tally) {
        Sums renamed = new Sums();
        Set<String> known = Set.of();
        long before = -1;
        for (long key : tally.values().sorted()) {
            if (!Tally.isOpenEnded(Tally.dimension(key))) {
                continue;
            }
            if (before < 0 || !Tally.isSameDimension(before, key)) {
                known = known(tx, tally.code(key), Tally.dimension(key));
            }
            before = key;
            String value = tally.value(key);
            boolean isKnown = tally.isStoredByOwner(key) || known.contains(value);
            if (!isKnown && !(known.size() < MAX_VALUES && known.add(value))) {
                renamed.add(key, 1);
            }
        }
        if (renamed.size() > 0) {
            tally.rename(renamed);
        }
    }

    /** The values that the code already has. */
    private static Set<String> known(Tx tx, Code code, int dimension) {
        return new HashSet<>(tx.list("""
            select value from scan_dimension
            where workspace = ? and code = ? and dimension = ? and value <> ?
            """, row -> row.text("value"), code.workspace(), code.code(), dimension, OTHER));
    }
}
