package placard.scan.upkeep;

import java.sql.SQLException;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import placard.base.Ids;
import placard.scan.count.DayPacks;
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

    // What is packed: by workspace, day and value; by code and day; by code, day and value.
    private final Map<String, Long> ofWorkspaces = new HashMap<>();
    private final Map<Dimension, Map<String, Long>> sums = new EnumMap<>(Dimension.class);
    private final Map<Dimension, Map<String, Long>> ofCodes = new EnumMap<>(Dimension.class);

    DayValueCheck(Tx tx, Set<String> leaving) {
        this.tx = tx;
        this.leaving = leaving;
    }

    /** From which day on values are compared with single scans. */
    int firstKept() {
        return Math.max(first(), Horizon.SCANS.firstWholeDay(tx));
    }

    private int first() {
        return Math.max(Horizon.DAY_VALUES.firstWholeDay(tx), Horizon.dayOf(Horizon.FOLDED.in(tx)));
    }

    /** Every difference, in words. */
    List<String> differences(SingleScans scans) {
        readPacks();
        workspaces();
        totals();
        scans.values.forEach(this::rows);
        return found;
    }

    /** Adds up what is packed, code by code. */
    private void readPacks() {
        int first = first();
        int firstKept = firstKept();
        Optional<DayPacks.Code> code = DayPacks.next(tx, DayPacks.Code.FIRST);
        while (code.isPresent()) {
            String workspace = Ids.of("ws_", code.get().workspace(), 0);
            String id = Ids.of("qr_", code.get().code(), 0);
            for (DayPacks.Stored row : DayPacks.all(tx, code.get())) {
                String day = " on day " + row.day();
                row.read(EnumSet.allOf(Dimension.class), (dimension, value, total) -> {
                    ofWorkspaces.merge(
                            workspace + day + ", dimension " + dimension.number() + ", " + value, total, Long::sum);
                    if (row.day() >= first && dimension.isComplete()) {
                        sums.computeIfAbsent(dimension, _ -> new HashMap<>()).merge(id + day + " ", total, Long::sum);
                    }
                    if (row.day() >= firstKept) {
                        ofCodes.computeIfAbsent(dimension, _ -> new HashMap<>())
                                .merge(id + day + " " + value, total, Long::sum);
                    }
                });
            }
            code = DayPacks.next(tx, code.get());
        }
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
                withPacked(tx.list("""
                        select workspace, day, dimension, value, sum(total) as n from scan_day_value
                        group by workspace, day, dimension, value
                        """, values), ofWorkspaces),
                "total is not the sum of its codes'");
    }

    private static List<Map.Entry<String, Long>> withPacked(
            List<Map.Entry<String, Long>> rows, Map<String, Long> packed) {
        rows.forEach(row -> packed.merge(row.getKey(), row.getValue(), Long::sum));
        return List.copyOf(packed.entrySet());
    }

    /** Of codes that are not about to go. */
    private List<Map.Entry<String, Long>> withPacked(
            List<Map.Entry<String, Long>> rows, Map<Dimension, Map<String, Long>> packed, Dimension dimension) {
        Map<String, Long> ofDimension = packed.computeIfAbsent(dimension, _ -> new HashMap<>());
        ofDimension.keySet().removeIf(this::isLeaving);
        return withPacked(rows, ofDimension);
    }

    /** A day's total is the sum of each of its breakdowns that name every scan. */
    private void totals() {
        int first = first();
        List<Map.Entry<String, Long>> totals =
                ofCodes("select code, day, '' as value, total as n from scan_day where day >= ?", first);
        for (Dimension dimension : Dimension.values()) {
            if (dimension.isComplete()) {
                compare(
                        totals,
                        withPacked(ofCodes("""
                                select code, day, '' as value, sum(total) as n from scan_day_value
                                where day >= ? and dimension = ? group by code, day
                                """, first, dimension.number()), sums, dimension),
                        "total is not the sum of the day's " + dimension + " breakdown");
            }
        }
    }

    /** A breakdown equals the single scans. */
    private void rows(Dimension dimension, Map<String, Long> scans) {
        compare(
                withPacked(
                        ofCodes(
                                "select code, day, value, total as n from scan_day_value where day >= ? and dimension = ?",
                                firstKept(),
                                dimension.number()),
                        ofCodes,
                        dimension),
                List.copyOf(scans.entrySet()),
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
