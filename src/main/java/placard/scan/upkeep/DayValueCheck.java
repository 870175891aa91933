package placard.scan.upkeep;

import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.IntFunction;
import placard.base.Ids;
import placard.scan.client.Device;
import placard.scan.client.Kind;
import placard.scan.client.Os;
import placard.scan.count.Dimension;
import placard.storage.Row;
import placard.storage.Tx;

/**
 * Compares the roll-up by day and value with the days' totals, with the single scans, and with the workspaces' rows.
 *
 * <p>A workspace's rows change in the transactions of its codes', so they must agree always, also for codes whose scans
 * are just being deleted. The others must agree where days are whole and not folded.
 */
final class DayValueCheck {
    private final Tx tx;
    private final Set<String> leaving;
    private final List<String> found = new ArrayList<>();

    DayValueCheck(Tx tx, Set<String> leaving) {
        this.tx = tx;
        this.leaving = leaving;
    }

    /** Every difference, in words. */
    List<String> differences() {
        workspaces();
        int first = Math.max(Horizon.DAY_VALUES.firstWholeDay(tx), Horizon.dayOf(Horizon.FOLDED.in(tx)));
        totals(first);
        int firstKept = Math.max(first, Horizon.SCANS.firstWholeDay(tx));
        rows(
                Dimension.DEVICE,
                firstKept,
                "device",
                true,
                n -> Device.of((byte) n).label());
        rows(Dimension.OS, firstKept, "os", true, n -> Os.of((byte) n).label());
        rows(
                Dimension.EXCLUDED,
                firstKept,
                "kind",
                false,
                n -> Kind.of((byte) n).label());
        return found;
    }

    private void workspaces() {
        Row.Mapper<Map.Entry<String, Long>> days = row ->
                Map.entry(Ids.of("ws_", row.bytes("workspace"), 0) + " on day " + row.integer("day"), row.number("n"));
        for (String column : List.of("total", "uniques")) {
            compare(
                    tx.list("select workspace, day, " + column + " as n from workspace_day", days),
                    tx.list(
                            "select workspace, day, sum(" + column + ") as n from scan_day group by workspace, day",
                            days),
                    column + " is not the sum of its codes'");
        }
        Row.Mapper<Map.Entry<String, Long>> values = row -> Map.entry(
                Ids.of("ws_", row.bytes("workspace"), 0) + " on day " + row.integer("day") + ", dimension "
                        + row.integer("dimension") + ", " + row.text("value"),
                row.number("n"));
        compare(
                tx.list("select workspace, day, dimension, value, total as n from workspace_day_value", values),
                tx.list("""
                        select workspace, day, dimension, value, sum(total) as n from scan_day_value
                        group by workspace, day, dimension, value
                        """, values),
                "total is not the sum of its codes'");
    }

    /** A day's total is the sum of each of its breakdowns that name every scan. */
    private void totals(int first) {
        List<Map.Entry<String, Long>> totals =
                ofCodes("select code, day, '' as value, total as n from scan_day where day >= ?", first);
        for (Dimension dimension : Dimension.values()) {
            if (dimension.isComplete()) {
                compare(
                        totals,
                        ofCodes("""
                                select code, day, '' as value, sum(total) as n from scan_day_value
                                where day >= ? and dimension = ? group by code, day
                                """, first, dimension.number()),
                        "total is not the sum of the day's " + dimension + " breakdown");
            }
        }
    }

    /** A breakdown equals the single scans. */
    private void rows(Dimension dimension, int first, String column, boolean counted, IntFunction<String> label) {
        List<Map.Entry<String, Long>> rows = tx.list(
                "select code, day, " + column + " as v, count(*) as n from scan where day >= ? and kind "
                        + (counted ? "" : "not ") + "in (" + Verification.COUNTED + ") group by code, day, " + column,
                row -> entry(row, label.apply(row.integer("v"))),
                first);
        rows.removeIf(entry -> isLeaving(entry.getKey()));
        compare(
                ofCodes(
                        "select code, day, value, total as n from scan_day_value where day >= ? and dimension = ?",
                        first,
                        dimension.number()),
                rows,
                "the day's " + dimension + " breakdown is not what its rows say");
    }

    private List<Map.Entry<String, Long>> ofCodes(String sql, Object... arguments) {
        List<Map.Entry<String, Long>> entries = tx.list(sql, row -> entry(row, row.text("value")), arguments);
        entries.removeIf(entry -> isLeaving(entry.getKey()));
        return entries;
    }

    private static Map.Entry<String, Long> entry(Row row, String value) throws SQLException {
        return Map.entry(
                Ids.of("qr_", row.bytes("code"), 0) + " on day " + row.integer("day") + " " + value, row.number("n"));
    }

    private boolean isLeaving(String key) {
        return leaving.contains(key.substring(0, key.indexOf(' ')));
    }

    private void compare(List<Map.Entry<String, Long>> told, List<Map.Entry<String, Long>> parts, String what) {
        Map<String, Long> sums = new HashMap<>();
        parts.forEach(entry -> sums.put(entry.getKey(), entry.getValue()));
        for (Map.Entry<String, Long> each : told) {
            long sum = sums.getOrDefault(each.getKey(), 0L);
            sums.remove(each.getKey());
            if (each.getValue() != sum) {
                found.add(each.getKey() + ": " + what + " (" + each.getValue() + ", " + sum + ")");
            }
        }
        sums.forEach((key, sum) -> {
            if (sum != 0) {
                found.add(key + ": there is no total, but " + what + " (" + sum + ")");
            }
        });
    }
}
