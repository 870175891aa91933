package placard.scan;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import placard.scan.Tally.Code;
import placard.scan.Tally.Day;
import placard.scan.Tally.Sum;
import placard.scan.Tally.Value;
import placard.scan.client.Kind;
import placard.scan.visitor.HashKeys;
import placard.scan.visitor.Visitor;
import placard.storage.Tx;

/** Writes a batch of scans: rows, visitors, roll-ups. The only writer of these tables. */
final class RollUps {
    /** Values of an open-ended dimension that a code may have; the rest are counted as {@code Other}. */
    static final int MAX_VALUES = 1_000;

    private static final String OTHER = "Other";
    /** How long after a key's first day a visitor of the day may still be known under the key before. */
    private static final long CHANGEOVER_MILLIS = 3 * 86_400_000L;

    private RollUps() {}

    /** Adds the scans, in the transaction that also moves the journal's position. */
    static void add(Tx tx, List<Scan> scans) {
        insertRows(tx, scans);
        Tally tally = new Tally(scans);
        countVisitors(tx, scans, tally);
        addTotals(tx, tally.codes());
        addDays(tx, tally.days());
        addValues(tx, tally.values());
    }

    private static void insertRows(Tx tx, List<Scan> scans) {
        List<@Nullable Object[]> rows = new ArrayList<>(scans.size());
        for (Scan scan : scans) {
            Visitor visitor = scan.visitor();
            rows.add(new @Nullable Object[] {
                scan.workspace(),
                scan.code(),
                scan.at(),
                scan.day(),
                (int) scan.kind().code(),
                (int) scan.device().code(),
                (int) scan.os().code(),
                scan.city(),
                scan.source(),
                scan.place(),
                visitor == null ? null : (Integer) visitor.epoch(),
                visitor == null ? null : visitor.hash()
            });
        }
        tx.batch("""
                insert into scan
                    (workspace, code, at, day, kind, device, os, city, source, place, epoch, ip_hash)
                values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
                """, rows);
    }

    /** Finds who is new, to the code and to the day; primary keys decide it, so the order of arrival doesn't matter. */
    private static void countVisitors(Tx tx, List<Scan> scans, Tally tally) {
        Seen ever = new Seen();
        Seen today = new Seen();
        for (Scan scan : scans) {
            Visitor visitor = scan.visitor();
            if (visitor == null || !scan.kind().counted() || scan.kind() == Kind.SPECULATIVE) {
                continue;
            }
            Code code = new Code(scan.workspace(), scan.code());
            ever.add(code, 0, visitor, true);
            long keyAge = scan.at() - HashKeys.startOf(visitor.epoch()).toEpochMilli();
            today.add(code, scan.day(), visitor, keyAge < CHANGEOVER_MILLIS);
        }
        for (Seen.Entry entry : ever.newTo(tx, "visitor", false)) {
            tally.addUnique(entry.code());
        }
        for (Seen.Entry entry : today.newTo(tx, "visitor_day", true)) {
            tally.addUnique(new Day(entry.code(), entry.day()));
        }
    }

    private static void addTotals(Tx tx, Map<Code, Sum> codes) {
        tx.batch(
                """
                insert into scan_total (workspace, code, total, uniques, latest_at)
                values (?, ?, ?, ?, ?)
                on conflict (workspace, code) do update set
                    total = scan_total.total + excluded.total,
                    uniques = scan_total.uniques + excluded.uniques,
                    latest_at = case when excluded.latest_at > scan_total.latest_at
                        then excluded.latest_at else scan_total.latest_at end
                """,
                codes.entrySet().stream()
                        .map(entry -> new Object[] {
                            entry.getKey().workspace(),
                            entry.getKey().code(),
                            entry.getValue().total,
                            entry.getValue().uniques,
                            entry.getValue().latest
                        })
                        .toList());
    }

    private static void addDays(Tx tx, Map<Day, Sum> days) {
        tx.batch(
                """
                insert into scan_day (workspace, code, day, total, uniques)
                values (?, ?, ?, ?, ?)
                on conflict (workspace, code, day) do update set
                    total = scan_day.total + excluded.total,
                    uniques = scan_day.uniques + excluded.uniques
                """,
                days.entrySet().stream()
                        .map(entry -> new Object[] {
                            entry.getKey().code().workspace(),
                            entry.getKey().code().code(),
                            entry.getKey().day(),
                            entry.getValue().total,
                            entry.getValue().uniques
                        })
                        .toList());
    }

    private static void addValues(Tx tx, Map<Value, Sum> values) {
        List<Object[]> rows = new ArrayList<>();
        values.forEach((value, sum) -> {
            boolean fits = !value.dimension().isOpenEnded() || hasRoom(tx, value);
            rows.add(new Object[] {
                value.code().workspace(),
                value.code().code(),
                value.dimension().number(),
                fits ? value.value() : OTHER,
                sum.total
            });
        });
        tx.batch("""
                insert into scan_dimension (workspace, code, dimension, value, total)
                values (?, ?, ?, ?, ?)
                on conflict (workspace, code, dimension, value) do update set
                    total = scan_dimension.total + excluded.total
                """, rows);
    }

    private static boolean hasRoom(Tx tx, Value value) {
        return tx.count(
                                """
                        select count(*) as n from (
                            select 1 as one from scan_dimension
                            where workspace = ? and code = ? and dimension = ? and value <> ?
                            limit ?) as others
                        """,
                                value.code().workspace(),
                                value.code().code(),
                                value.dimension().number(),
                                value.value(),
                                MAX_VALUES)
                        < MAX_VALUES
                || isKnown(tx, value);
    }

    private static boolean isKnown(Tx tx, Value value) {
        return tx.count(
                        """
                        select count(*) as n from scan_dimension
                        where workspace = ? and code = ? and dimension = ? and value = ?
                        """,
                        value.code().workspace(),
                        value.code().code(),
                        value.dimension().number(),
                        value.value())
                > 0;
    }
}
