package placard.scan.count;

import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.IntUnaryOperator;
import placard.storage.Row;
import placard.storage.Tx;

/**
 * The roll-up by day and value of days that are over: one row for a code and a day. The only writer of its table.
 *
 * <p>Rows that come in late lie beside it until they are packed too, so what a day had is always the sum of both. A
 * workspace's own rows have it all along, and change only where values move to another day.
 */
public final class DayPacks {
    /** The row that whoever changes packs holds until the end of the transaction: a pack is read, then written. */
    private static final String TURN = "day_packs";

    private static final int DAYS_AT_A_TIME = 31;

    private DayPacks() {}

    /** What a code had on a day, as it is stored. */
    public record Stored(int day, byte[] content) {
        /** Reads the values of some dimensions. */
        public void read(Collection<Dimension> dimensions, DayPack.Reader reader) {
            DayPack.read(content, dimensions, reader);
        }
    }

    private record Loose(byte[] code, int dimension, String value, long total) {}

    private static void takeTurn(Tx tx) {
        tx.update("""
                insert into horizon (name, since)
                values (?, 0)
                on conflict (name) do update set since = horizon.since
                """, TURN);
    }

    /**
     * Packs what some codes have on a day.
     *
     * @return how many codes; 0 if nothing is left
     */
    public static int pack(Tx tx, byte[] workspace, int day, int most) {
        takeTurn(tx);
        List<byte[]> codes = List.of();
        for (Dimension dimension : Dimension.values()) {
            if (codes.isEmpty()) {
                codes = tx.list("""
                        select distinct code from scan_day_value
                        where workspace = ? and day = ? and dimension = ? order by code limit ?
                        """, row -> row.bytes("code"), workspace, day, dimension.number(), most);
            }
        }
        Map<byte[], DayPack> packs = new TreeMap<>(Arrays::compareUnsigned);
        for (Dimension dimension : Dimension.values()) {
            take(tx, workspace, day, dimension, codes)
                    .forEach(row ->
                            packs.computeIfAbsent(row.code, _ -> new DayPack()).add(dimension, row.value, row.total));
        }
        packs.forEach((code, pack) -> add(tx, workspace, code, day, pack));
        return codes.size();
    }

    private static List<Loose> take(Tx tx, byte[] workspace, int day, Dimension dimension, List<byte[]> codes) {
        return tx.insert(
                """
                delete from scan_day_value where (workspace, day, dimension, code) in
                    (select column1, column2, column3, column4 from (values %s) sent)
                returning code, dimension, value, total
                """,
                codes.stream()
                        .map(code -> new Object[] {workspace, day, dimension.number(), code})
                        .toList(),
                row -> new Loose(row.bytes("code"), row.integer("dimension"), row.text("value"), row.number("total")));
    }

    /** Adds to what is packed of a day. */
    private static void add(Tx tx, byte[] workspace, byte[] code, int day, DayPack more) {
        tx.find(
                        "select content from scan_day_pack where workspace = ? and code = ? and day = ?",
                        row -> row.bytes("content"),
                        workspace,
                        code,
                        day)
                .ifPresent(more::add);
        tx.update("""
                insert into scan_day_pack (workspace, code, day, content)
                values (?, ?, ?, ?)
                on conflict (workspace, code, day) do update set content = excluded.content
                """, workspace, code, day, more.content());
    }

    /**
     * Moves what a code has on some days before one to other days, with its workspace's.
     *
     * @param to where a day goes; itself if it stays
     * @return how many days; 0 if none are left
     */
    public static int move(Tx tx, byte[] workspace, byte[] code, int end, IntUnaryOperator to) {
        takeTurn(tx);
        List<Integer> days = tx
                .list(
                        "select day from scan_day_pack where workspace = ? and code = ? and day < ? order by day",
                        row -> row.integer("day"),
                        workspace,
                        code,
                        end)
                .stream()
                .filter(day -> to.applyAsInt(day) != day)
                .limit(DAYS_AT_A_TIME)
                .toList();
        for (int day : days) {
            DayPack pack = remove(tx, workspace, code, day);
            pack.values()
                    .forEach((dimension, sums) ->
                            DayValues.addToWorkspace(tx, workspace, to.applyAsInt(day), dimension, sums));
            add(tx, workspace, code, to.applyAsInt(day), pack);
        }
        return days.size();
    }

    /** Removes a day of a code, also from its workspace's; what it had. */
    private static DayPack remove(Tx tx, byte[] workspace, byte[] code, int day) {
        DayPack pack = new DayPack();
        tx.list(
                        "delete from scan_day_pack where workspace = ? and code = ? and day = ? returning content",
                        row -> row.bytes("content"),
                        workspace,
                        code,
                        day)
                .forEach(pack::add);
        pack.values().forEach((dimension, sums) -> DayValues.subtract(tx, workspace, day, dimension, sums));
        return pack;
    }

    /** Removes some days of a code; how many. */
    static int removeCode(Tx tx, byte[] workspace, byte[] code) {
        takeTurn(tx);
        List<Integer> days = tx.list(
                "select day from scan_day_pack where workspace = ? and code = ? order by day limit ?",
                row -> row.integer("day"),
                workspace,
                code,
                DAYS_AT_A_TIME);
        days.forEach(day -> remove(tx, workspace, code, day));
        return days.size();
    }

    /** A code of a workspace. */
    public record Code(byte[] workspace, byte[] code) {
        /** Before all others. */
        public static final Code FIRST = new Code(new byte[0], new byte[0]);
    }

    /** The first code after another of which days are packed. */
    public static Optional<Code> next(Tx tx, Code after) {
        return tx.find("""
                select workspace, code from scan_day_pack where (workspace, code) > (?, ?)
                order by workspace, code limit 1
                """, row -> new Code(row.bytes("workspace"), row.bytes("code")), after.workspace, after.code);
    }

    /** What is packed of some codes on a range of days. */
    public static List<Stored> of(Tx tx, byte[] workspace, List<byte[]> codes, int first, int last) {
        List<Object> arguments = new ArrayList<>(codes.size() + 3);
        arguments.add(workspace);
        arguments.addAll(codes);
        arguments.add(first);
        arguments.add(last);
        return tx.list(
                "select day, content from scan_day_pack where workspace = ? and code in ("
                        + String.join(", ", Collections.nCopies(codes.size(), "?")) + ") and day between ? and ?",
                DayPacks::stored,
                arguments.toArray());
    }

    /** All that is packed of a code. */
    public static List<Stored> all(Tx tx, Code of) {
        return tx.list(
                "select day, content from scan_day_pack where workspace = ? and code = ? order by day",
                DayPacks::stored,
                of.workspace,
                of.code);
    }

    private static Stored stored(Row row) throws SQLException {
        return new Stored(row.integer("day"), row.bytes("content"));
    }
}
