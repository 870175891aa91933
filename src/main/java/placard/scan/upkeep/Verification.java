package placard.scan.upkeep;

import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import placard.base.Ids;
import placard.scan.count.Dimension;
import placard.scan.count.VisitorDays;
import placard.scan.visitor.HashKeys;
import placard.storage.Database;
import placard.storage.Row;
import placard.storage.ScanStore;
import placard.storage.Tx;

/**
 * Compares the roll-ups with what they were made from, as far as that is still there.
 *
 * <p>Totals must be the sums of their days and of each breakdown. Days behind the {@link Horizon} of the scans must
 * equal their raw rows, uniques too behind that of the hashes, where visitors must also be remembered. All of it comes
 * from one snapshot, and horizons are moved before anything is deleted; codes whose scans are just being deleted are left
 * out. So it is exact beside a server at work.
 */
public final class Verification {
    private final Tx tx;
    private final Set<String> leaving;
    private final List<String> found = new ArrayList<>();

    private Verification(Tx main, Tx tx) {
        this.tx = tx;
        this.leaving = new HashSet<>(main.list(
                "select id from qr_code where deleted_at is not null and purged_at is null", row -> row.text("id")));
    }

    /** Finds every difference of the only database, in words. */
    public static List<String> differences(Database database) {
        return differences(ScanStore.alone(database));
    }

    /** Finds every difference, in words. */
    public static List<String> differences(ScanStore store) {
        return store.readBeside((main, tx) -> {
            Verification verification = new Verification(main, tx);
            verification.sums();
            Remembered remembered = new Remembered(tx, HashKeys.epoch(Horizon.HASHES.in(tx)));
            DayValueCheck values = new DayValueCheck(tx, verification.leaving);
            SingleScans scans = new SingleScans(tx, verification.leaving, values.firstKept(), remembered);
            verification.days(scans);
            verification.uniques(scans);
            verification.found.addAll(remembered.forgotten(scans.codes));
            verification.counts();
            verification.found.addAll(values.differences(scans));
            return verification.found;
        });
    }

    private void sums() {
        Map<String, Long> totals = numbers("select code, total as n from scan_total");
        compare(
                totals,
                numbers("select code, sum(total) as n from scan_day group by code"),
                "total is not the sum of its days");
        for (Dimension dimension : Dimension.values()) {
            if (!dimension.isComplete()) {
                continue;
            }
            Map<String, Long> sums = numbers(
                    "select code, sum(total) as n from scan_dimension where dimension = ? group by code",
                    dimension.number());
            compare(totals, sums, "total is not the sum of its " + dimension + " breakdown");
        }
    }

    /** A number for each code that is not about to go. */
    private Map<String, Long> numbers(String sql, Object... arguments) {
        Map<String, Long> numbers = new HashMap<>();
        tx.list(sql, row -> Map.entry(Ids.of("qr_", row.bytes("code"), 0), row.number("n")), arguments)
                .forEach(entry -> numbers.put(entry.getKey(), entry.getValue()));
        numbers.keySet().removeAll(leaving);
        return numbers;
    }

    private void compare(Map<String, Long> left, Map<String, Long> right, String what) {
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

    private record Numbers(long total, long uniques) {}

    private void days(SingleScans scans) {
        int firstWhole = Horizon.SCANS.firstWholeDay(tx);
        int firstHashed = Horizon.HASHES.firstWholeDay(tx);
        Map<DayKey, Numbers> told = numbersOfDays(
                "select code, day, total, uniques from scan_day where day >= ?", Verification::entry, firstWhole);
        told.forEach((key, numbers) -> {
            SingleScans.OfDay rows = scans.days.get(key);
            if (rows == null || rows.total() != numbers.total) {
                found.add(key + ": " + numbers + ", but its rows say " + rows);
            } else if (rows.uniques() != numbers.uniques && key.day() >= firstHashed && rows.keys() < 2) {
                // On the day that a new key begins, one visitor may have a hash under each.
                found.add(key + ": " + numbers + ", but its hashes say " + rows);
            }
        });
        scans.days.forEach((key, rows) -> {
            if (key.day() >= firstWhole && !told.containsKey(key)) {
                found.add(key + ": there is no roll-up, but rows say " + rows);
            }
        });
    }

    private Map<DayKey, Numbers> numbersOfDays(
            String sql, Row.Mapper<Map.Entry<DayKey, Numbers>> mapper, int firstDay) {
        Map<DayKey, Numbers> days = new HashMap<>();
        tx.list(sql, mapper, firstDay).forEach(entry -> days.put(entry.getKey(), entry.getValue()));
        days.keySet().removeIf(key -> leaving.contains(key.code()));
        return days;
    }

    private static Map.Entry<DayKey, Numbers> entry(Row row) throws SQLException {
        return Map.entry(dayKey(row), new Numbers(row.number("total"), row.number("uniques")));
    }

    private static DayKey dayKey(Row row) throws SQLException {
        return new DayKey(Ids.of("qr_", row.bytes("code"), 0), row.integer("day"));
    }

    /** A code whose scans are all there still, hashed with one key, has as many visitors as are remembered by it. */
    private void uniques(SingleScans scans) {
        if (!VisitorDays.areAllHere(tx)) {
            return;
        }
        long firstHashed = Horizon.HASHES.in(tx).toEpochMilli();
        Map<String, Map<Integer, Long>> visitors = new HashMap<>();
        tx.list(
                        "select code, epoch, count(*) as n from visitor group by code, epoch",
                        row -> new Group(Ids.of("qr_", row.bytes("code"), 0), row.integer("epoch"), 0, row.number("n")))
                .forEach(group -> visitors.computeIfAbsent(group.code, _ -> new HashMap<>())
                        .put(group.epoch, group.visitors));
        Map<String, Long> totals = numbers("select code, total as n from scan_total");
        numbers("select code, uniques as n from scan_total").forEach((id, uniques) -> {
            SingleScans.OfCode code = scans.codes.get(id);
            if (code != null
                    && code.scans == totals.getOrDefault(id, 0L)
                    && code.keys.size() == 1
                    && code.firstAt >= firstHashed) {
                long known = visitors.getOrDefault(id, Map.of())
                        .getOrDefault(code.keys.iterator().next(), 0L);
                if (known != uniques) {
                    found.add(id + ": " + uniques + " visitors, but " + known + " hashes");
                }
            }
        });
    }

    /** The visitors of a code by one key who came on the same days. */
    private record Group(String code, int epoch, long days, long visitors) {}

    /** Days whose visitors were all hashed with one key have as many as they tell, also where single scans are gone. */
    private void counts() {
        Map<DayKey, Map<Integer, Long>> remembered = new HashMap<>();
        int firstHashed = Horizon.HASHES.firstWholeDay(tx);
        for (Group group : groups()) {
            for (int day : VisitorDays.days(group.epoch, group.days)) {
                remembered
                        .computeIfAbsent(new DayKey(group.code, day), _ -> new HashMap<>())
                        .merge(group.epoch, group.visitors, Long::sum);
            }
        }
        numbersOfDays("select code, day, total, uniques from scan_day where day >= ?", Verification::entry, firstHashed)
                .forEach((key, numbers) -> {
                    Map<Integer, Long> byKey = remembered.getOrDefault(key, Map.of());
                    long visitors = byKey.values().stream().mapToLong(n -> n).sum();
                    if (visitors != numbers.uniques && byKey.size() < 2) {
                        found.add(key + ": " + numbers + ", but " + visitors + " visitors are remembered");
                    }
                });
    }

    /** Those of the table of visitors, and those days of the table before that it does not have. */
    private List<Group> groups() {
        List<Group> groups = new ArrayList<>(tx.list(
                "select code, epoch, days, count(*) as n from visitor group by code, epoch, days",
                row -> group(row, row.number("days"))));
        groups.addAll(tx.list(
                """
                select o.code, o.epoch, o.day, count(*) as n from old_visitor_day o
                where not exists (
                    select 1 from visitor v where v.epoch = o.epoch and v.code = o.code
                        and v.ip_hash = substr(o.ip_hash, 1, 10) and (v.days & %s) <> 0)
                group by o.code, o.epoch, o.day
                """.formatted(VisitorDays.bitInSql("o")),
                row -> group(row, VisitorDays.bit(row.integer("epoch"), row.integer("day")))));
        return groups;
    }

    private static Group group(Row row, long days) throws SQLException {
        return new Group(Ids.of("qr_", row.bytes("code"), 0), row.integer("epoch"), days, row.number("n"));
    }
}
