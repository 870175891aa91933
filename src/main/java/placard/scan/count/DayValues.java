package placard.scan.count;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import placard.scan.count.Tally.Code;
import placard.scan.count.Tally.Sums;
import placard.storage.Database;
import placard.storage.InList;
import placard.storage.Tx;

/**
 * The daily roll-up by value: the count of each value of each dimension on each day, for every code and its workspace.
 * The only writer of both tables. {@link DayPacks} packs the codes' rows later.
 *
 * <p>A workspace's rows are always the sums of its codes' rows, and change in the same transaction. They come last in
 * it. All nodes write today's rows, so this keeps their locks short.
 */
public final class DayValues {
    /** Days before the newest one by at most this many change with each batch; a change of others is noted. */
    public static final int RECENT_DAYS = 1;

    /** The row that counts changes of other days, except those of packs. */
    private static final String CHANGES = "past_days";

    /** The row of the latest day of any scan. */
    private static final String NEWEST = "newest_day";

    private static final String TO_CODES = """
        insert into scan_day_value (workspace, day, dimension, code, value, total)
        values %s
        on conflict (workspace, day, dimension, code, value) do update set
            total = scan_day_value.total + excluded.total
        """;

    private static final String TO_WORKSPACES = """
        insert into workspace_day_value (workspace, day, dimension, value, total)
        values %s
        on conflict (workspace, day, dimension, value) do update set
            total = workspace_day_value.total + excluded.total
        """;

    private DayValues() {}

    /**
     * The state of a store's past days, in one snapshot.
     *
     * @param version differs after each change of values of days that aren't recent; the change and the version are in
     *     one transaction
     * @param newest the latest day of any scan. Clocks jump and differ between nodes, so it says which days are recent.
     */
    public record PastVersion(long version, int newest) {
        public static PastVersion in(Tx tx) {
            return tx.find(
                            """
                            select coalesce(sum(case when name = ? then 0 else since end), 0) as version,
                                coalesce(max(case when name = ? then since end), 0) as newest
                            from horizon where name in (?, ?, ?)
                            """,
                            row -> new PastVersion(row.number("version"), (int) row.number("newest")),
                            NEWEST,
                            NEWEST,
                            NEWEST,
                            CHANGES,
                            DayPacks.TURN)
                    .orElseThrow();
        }
    }

    /**
     * Notes the sorted days of a batch. A note is the last statement of a transaction, because it locks a row against
     * all others that change past days.
     */
    static void noteChange(Tx tx, int... days) {
        if (days.length == 0) {
            return;
        }
        int newest = PastVersion.in(tx).newest();
        int last = days[days.length - 1];
        if (last > newest) {
            tx.update("""
                insert into horizon (name, since)
                values (?, ?)
                on conflict (name) do update set since = excluded.since
                where horizon.since < excluded.since
                """, NEWEST, last);
        }
        if (days[0] < newest - RECENT_DAYS) {
            noteAnyChange(tx);
        }
    }

    /** Notes that any days were changed. */
    static void noteAnyChange(Tx tx) {
        tx.update("""
            insert into horizon (name, since)
            values (?, 1)
            on conflict (name) do update set since = horizon.since + 1
            """, CHANGES);
    }

    /** Adds the counts of a batch, in the order of the tables' keys. Values are capped. */
    static void add(Tx tx, Tally tally, Sums ofWorkspaces) {
        tx.insert(TO_CODES, Tally.rows(tally.valuesByDay(), key -> {
            Code code = tally.code(key);
            return new Object[] {
                code.workspace(), tally.day(key), Tally.dimension(key), code.code(), tally.value(key), tally.sum(key)
            };
        }));
        long[] values =
                Arrays.stream(ofWorkspaces.sorted()).filter(Tally::isValue).toArray();
        tx.insert(TO_WORKSPACES, Tally.rows(values, key -> new Object[] {
            tally.code(key).workspace(), tally.day(key), Tally.dimension(key), tally.value(key), ofWorkspaces.get(key)
        }));
    }

    /**
     * Removes the rows of some codes of a workspace, day by day. Each step keeps the workspace's rows equal to the sums
     * of the rest. It repeats until it finds nothing, because another node may pack a day meanwhile.
     */
    public static void removeCodes(
            Database database, byte[] workspace, List<byte[]> codes, UnreadablePacks unreadable) {
        int removed;
        do {
            removed = 0;
            Optional<Integer> day = nextDay(database, workspace, Integer.MIN_VALUE);
            while (day.isPresent()) {
                int each = day.get();
                removed += database.writeScans(tx -> removeDay(tx, workspace, codes, each));
                day = nextDay(database, workspace, each);
            }
            removed += database.writeScans(tx -> DayPacks.removeCodes(tx, workspace, codes, unreadable));
        } while (removed > 0);
    }

    private static int removeDay(Tx tx, byte[] workspace, List<byte[]> codes, int day) {
        int removed = 0;
        for (Dimension dimension : Dimension.values()) {
            Map<String, Long> sums = new TreeMap<>();
            tx.list(
                            "delete from scan_day_value where workspace = ? and day = ? and dimension = ? and code in "
                                    + InList.marks(codes.size()) + " returning value, total",
                            row -> Map.entry(row.text("value"), row.number("total")),
                            InList.arguments(List.of(workspace, day, dimension.number()), codes, List.of()))
                    .forEach(row -> sums.merge(row.getKey(), row.getValue(), Long::sum));
            removed += sums.size();
            subtract(tx, workspace, day, dimension, sums);
        }
        if (removed > 0) {
            noteAnyChange(tx);
        }
        return removed;
    }

    /** Subtracts removed counts of codes from a workspace's day. */
    static void subtract(Tx tx, byte[] workspace, int day, Dimension dimension, Map<String, Long> sums) {
        List<Object[]> less = new ArrayList<>();
        sums.forEach((value, total) -> less.add(new Object[] {total, workspace, day, dimension.number(), value}));
        tx.batch("""
            update workspace_day_value set total = total - ?
            where workspace = ? and day = ? and dimension = ? and value = ?
            """, less);
        if (!less.isEmpty()) {
            tx.update(
                    "delete from workspace_day_value where workspace = ? and day = ? and dimension = ? and total = 0",
                    workspace,
                    day,
                    dimension.number());
        }
    }

    /** Adds new counts of a code to a workspace's day. */
    static void addToWorkspace(Tx tx, byte[] workspace, int day, Dimension dimension, Map<String, Long> sums) {
        List<Object[]> rows = new ArrayList<>();
        sums.forEach((value, total) -> rows.add(new Object[] {workspace, day, dimension.number(), value, total}));
        tx.insert(TO_WORKSPACES, rows);
    }

    /** The next day after one with unpacked values of a workspace. */
    public static Optional<Integer> nextDay(Database database, byte[] workspace, int after) {
        return database.read(tx -> tx.find(
                "select day from scan_day_value where workspace = ? and day > ? order by day limit 1",
                row -> row.integer("day"),
                workspace,
                after));
    }

    /** The next workspace after one with unpacked values; the first if that is empty. */
    public static Optional<byte[]> nextWorkspace(Database database, byte[] after) {
        return database.read(tx -> tx.find(
                "select workspace from scan_day_value where workspace > ? order by workspace limit 1",
                row -> row.bytes("workspace"),
                after));
    }
}
