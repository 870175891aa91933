package placard.scan.upkeep;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import placard.base.Ids;
import placard.storage.Row;
import placard.storage.Tx;

/**
 * Compares a workspace's own roll-ups with those of its codes. They change in the same transactions, so they must agree
 * always, also for codes whose scans are just being deleted.
 */
final class WorkspaceSums {
    private WorkspaceSums() {}

    /** Adds every difference to what was found, in words. */
    static void compare(Tx tx, List<String> found) {
        Row.Mapper<Map.Entry<String, Long>> days = row ->
                Map.entry(Ids.of("ws_", row.bytes("workspace"), 0) + " on day " + row.integer("day"), row.number("n"));
        for (String column : List.of("total", "uniques")) {
            compare(
                    tx.list("select workspace, day, " + column + " as n from workspace_day", days),
                    tx.list(
                            "select workspace, day, sum(" + column + ") as n from scan_day group by workspace, day",
                            days),
                    column,
                    found);
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
                "total",
                found);
    }

    private static void compare(
            List<Map.Entry<String, Long>> told, List<Map.Entry<String, Long>> codes, String what, List<String> found) {
        Map<String, Long> sums = new HashMap<>();
        codes.forEach(entry -> sums.put(entry.getKey(), entry.getValue()));
        for (Map.Entry<String, Long> each : told) {
            Long sum = sums.remove(each.getKey());
            if (each.getValue() != (sum == null ? 0 : sum)) {
                found.add(each.getKey() + ": " + what + " " + each.getValue() + ", but its codes add up to " + sum);
            }
        }
        sums.forEach((key, sum) -> {
            if (sum != 0) {
                found.add(key + ": there is no " + what + ", but its codes add up to " + sum);
            }
        });
    }
}
