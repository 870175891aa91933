package placard.scan;

import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import placard.base.Ids;
import placard.scan.visitor.HashKeys;
import placard.storage.Database;
import placard.storage.Tx;

/**
 * Compares the roll-ups with what they were made from, as far as that is still there.
 *
 * <p>Totals must be the sums of their days and of each breakdown, always. Days that are whole within the retention must
 * equal their raw rows, uniques too while the hashes live.
 */
public final class Verification {
    private Verification() {}

    /**
     * Finds every difference, in words.
     *
     * @param oldest the first instant from which raw rows are complete
     */
    public static List<String> differences(Database database, Instant oldest) {
        return database.read(tx -> {
            List<String> found = new ArrayList<>();
            sums(tx, found);
            days(tx, oldest, found);
            uniques(tx, found);
            return found;
        });
    }

    private static void sums(Tx tx, List<String> found) {
        Map<String, Long> totals = numbers(tx, "select code, total as n, 0 as dimension from scan_total");
        Map<String, Long> byDay =
                numbers(tx, "select code, sum(total) as n, 0 as dimension from scan_day group by code");
        compare(totals, byDay, "total is not the sum of its days", found);
        for (Dimension dimension : List.of(Dimension.DEVICE, Dimension.OS, Dimension.CITY, Dimension.HOUR)) {
            Map<String, Long> sums = numbers(
                    tx,
                    "select code, sum(total) as n, 0 as dimension from scan_dimension where dimension = "
                            + dimension.number() + " group by code");
            compare(totals, sums, "total is not the sum of its " + dimension + " breakdown", found);
        }
    }

    private static Map<String, Long> numbers(Tx tx, String sql) {
        Map<String, Long> numbers = new HashMap<>();
        tx.list(sql, row -> Map.entry(Ids.of("qr_", row.bytes("code"), 0), row.number("n")))
                .forEach(entry -> numbers.put(entry.getKey(), entry.getValue()));
        return numbers;
    }

    private static void compare(Map<String, Long> left, Map<String, Long> right, String what, List<String> found) {
        left.forEach((code, number) -> {
            long other = right.getOrDefault(code, 0L);
            if (number != other) {
                found.add(code + ": " + what + " (" + number + ", " + other + ")");
            }
        });
        right.keySet().stream()
                .filter(code -> !left.containsKey(code))
                .forEach(code -> found.add(code + ": there is no total, but " + what));
    }

    private record DayKey(String code, int day) {}

    private record Numbers(long total, long uniques) {}

    /** Every row of a day must be younger than the oldest instant: a day begins at most 14 hours before its UTC date. */
    private static void days(Tx tx, Instant oldest, List<String> found) {
        int firstWhole = (int) Math.floorDiv(oldest.getEpochSecond(), 86_400L) + 2;
        int firstHashed = firstHashedDay(tx);
        Map<DayKey, Numbers> raw = new HashMap<>();
        tx.list(
                        """
                        select code, day, count(*) as total, count(distinct ip_hash) as uniques
                        from scan where day >= ? and kind in (0, 1) group by code, day
                        """,
                        row -> Map.entry(
                                new DayKey(Ids.of("qr_", row.bytes("code"), 0), row.integer("day")),
                                new Numbers(row.number("total"), row.number("uniques"))),
                        firstWhole)
                .forEach(entry -> raw.put(entry.getKey(), entry.getValue()));
        tx.list(
                        "select code, day, total, uniques from scan_day where day >= ?",
                        row -> Map.entry(
                                new DayKey(Ids.of("qr_", row.bytes("code"), 0), row.integer("day")),
                                new Numbers(row.number("total"), row.number("uniques"))),
                        firstWhole)
                .forEach(entry -> {
                    Numbers rows = raw.remove(entry.getKey());
                    if (rows == null || rows.total != entry.getValue().total) {
                        found.add(entry.getKey() + ": " + entry.getValue() + ", but its rows say " + rows);
                    } else if (rows.uniques != entry.getValue().uniques
                            && entry.getKey().day >= firstHashed
                            && !spansTwoKeys(tx, entry.getKey())) {
                        found.add(entry.getKey() + ": " + entry.getValue() + ", but its hashes say " + rows);
                    }
                });
        raw.forEach((key, numbers) -> found.add(key + ": there is no roll-up, but rows say " + numbers));
    }

    /** The first day of which no hash can have been destroyed. */
    private static int firstHashedDay(Tx tx) {
        return tx.find(
                        "select epoch from hash_key where destroyed_at is not null order by epoch desc limit 1",
                        row -> row.integer("epoch"))
                .map(epoch -> (int) Math.floorDiv(HashKeys.startOf(epoch + 1).getEpochSecond(), 86_400L) + 2)
                .orElse(Integer.MIN_VALUE);
    }

    /** A code whose rows are all there still, hashed with one key, has as many visitors as hashes. */
    private static void uniques(Tx tx, List<String> found) {
        tx
                .list(
                        """
                        select t.code, t.uniques, count(distinct s.ip_hash) as hashes
                        from scan_total t join scan s on s.code = t.code and s.workspace = t.workspace
                        where s.kind in (0, 1)
                        group by t.code, t.total, t.uniques
                        having count(*) = t.total and count(distinct s.epoch) = 1
                            and min(s.at) >= ?
                        """,
                        row -> Map.entry(
                                Ids.of("qr_", row.bytes("code"), 0),
                                new Numbers(row.number("uniques"), row.number("hashes"))),
                        firstHashedDay(tx) * 86_400_000L)
                .stream()
                .filter(entry -> entry.getValue().total != entry.getValue().uniques)
                .forEach(entry -> found.add(entry.getKey() + ": " + entry.getValue().total + " visitors, but "
                        + entry.getValue().uniques + " hashes"));
    }

    /** On the day that a new key begins, one visitor may have a hash under each. */
    private static boolean spansTwoKeys(Tx tx, DayKey key) {
        return tx.count(
                        "select count(distinct epoch) as n from scan where day = ? and code = ?",
                        key.day(),
                        Ids.bytes(key.code()))
                > 1;
    }
}
