package placard.scan.upkeep;

import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import placard.base.Ids;
import placard.scan.client.Kind;
import placard.scan.count.Dimension;
import placard.scan.count.VisitorDays;
import placard.scan.visitor.HashKeys;
import placard.storage.Database;
import placard.storage.Row;
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
    /** The kinds of scans that are in the totals, as a list in SQL. */
    static final String COUNTED = Arrays.stream(Kind.values())
            .filter(Kind::counted)
            .map(kind -> Byte.toString(kind.code()))
            .collect(Collectors.joining(", "));

    private final Tx tx;
    private final Set<String> leaving;
    private final List<String> found = new ArrayList<>();

    private Verification(Tx tx) {
        this.tx = tx;
        this.leaving = new HashSet<>(tx.list(
                "select id from qr_code where deleted_at is not null and purged_at is null", row -> row.text("id")));
    }

    /** Finds every difference, in words. */
    public static List<String> differences(Database database) {
        return database.read(tx -> {
            Verification verification = new Verification(tx);
            verification.sums();
            verification.days();
            verification.uniques();
            verification.visitors();
            verification.found.addAll(new DayValueCheck(tx, verification.leaving).differences());
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

    private record DayKey(String code, int day) {}

    private record Numbers(long total, long uniques) {}

    private void days() {
        int firstWhole = Horizon.SCANS.firstWholeDay(tx);
        int firstHashed = Horizon.HASHES.firstWholeDay(tx);
        Set<DayKey> twoKeys = new HashSet<>();
        Map<DayKey, Numbers> raw = numbersOfDays(
                """
                select code, day, count(*) as total, count(distinct ip_hash) as uniques, count(distinct epoch) as keys
                from scan where day >= ? and kind in (""" + COUNTED + ") group by code, day",
                row -> {
                    // On the day that a new key begins, one visitor may have a hash under each.
                    if (row.number("keys") > 1) {
                        twoKeys.add(dayKey(row));
                    }
                    return entry(row);
                },
                firstWhole);
        Map<DayKey, Numbers> told = numbersOfDays(
                "select code, day, total, uniques from scan_day where day >= ?", Verification::entry, firstWhole);
        told.forEach((key, numbers) -> {
            Numbers rows = raw.remove(key);
            if (rows == null || rows.total != numbers.total) {
                found.add(key + ": " + numbers + ", but its rows say " + rows);
            } else if (rows.uniques != numbers.uniques && key.day >= firstHashed && !twoKeys.contains(key)) {
                found.add(key + ": " + numbers + ", but its hashes say " + rows);
            }
        });
        raw.forEach((key, numbers) -> found.add(key + ": there is no roll-up, but rows say " + numbers));
    }

    private Map<DayKey, Numbers> numbersOfDays(
            String sql, Row.Mapper<Map.Entry<DayKey, Numbers>> mapper, int firstDay) {
        Map<DayKey, Numbers> days = new HashMap<>();
        tx.list(sql, mapper, firstDay).forEach(entry -> days.put(entry.getKey(), entry.getValue()));
        days.keySet().removeIf(key -> leaving.contains(key.code));
        return days;
    }

    private static Map.Entry<DayKey, Numbers> entry(Row row) throws SQLException {
        return Map.entry(dayKey(row), new Numbers(row.number("total"), row.number("uniques")));
    }

    private static DayKey dayKey(Row row) throws SQLException {
        return new DayKey(Ids.of("qr_", row.bytes("code"), 0), row.integer("day"));
    }

    /** A code whose rows are all there still, hashed with one key, has as many visitors as hashes. */
    private void uniques() {
        tx
                .list(
                        """
                        select t.code, t.uniques, count(distinct s.ip_hash) as hashes
                        from scan_total t join scan s on s.code = t.code and s.workspace = t.workspace
                        where s.kind in (""" + COUNTED + """
                        )
                        group by t.code, t.total, t.uniques
                        having count(*) = t.total and count(distinct s.epoch) = 1
                            and min(s.at) >= ?
                        """,
                        row -> Map.entry(
                                Ids.of("qr_", row.bytes("code"), 0),
                                new Numbers(row.number("uniques"), row.number("hashes"))),
                        Horizon.HASHES.in(tx))
                .stream()
                .filter(entry -> !leaving.contains(entry.getKey()))
                .filter(entry -> entry.getValue().total != entry.getValue().uniques)
                .forEach(entry -> found.add(entry.getKey() + ": " + entry.getValue().total + " visitors, but "
                        + entry.getValue().uniques + " hashes"));
    }

    /**
     * Whoever was counted is remembered as long as their key lives: else they would count anew. Also by a table before, until
     * all of its visitors are brought over.
     */
    private void visitors() {
        int firstKey = HashKeys.epoch(Horizon.HASHES.in(tx));
        forgotten("""
                select s.code, count(*) as n from scan s
                where s.epoch >= ? and s.kind in (""" + COUNTED + """
                ) and not exists (
                    select 1 from visitor v where v.epoch = s.epoch and v.code = s.code
                        and v.ip_hash = substr(s.ip_hash, 1, 10) and (v.days & %s) <> 0)
                and not exists (
                    select 1 from old_visitor_day v where v.epoch = s.epoch and v.workspace = s.workspace
                        and v.code = s.code and v.day = s.day and v.ip_hash = substr(s.ip_hash, 1, 16))
                group by s.code
                """.formatted(VisitorDays.bitInSql("s")), "of a day", firstKey);
        forgotten("""
                select s.code, count(*) as n from scan s
                join (select code, max(epoch) as epoch from scan group by code) latest
                    on latest.code = s.code and latest.epoch = s.epoch
                where s.epoch >= ? and s.kind in (""" + COUNTED + """
                ) and not exists (
                    select 1 from visitor v where v.epoch = s.epoch and v.code = s.code
                        and v.ip_hash = substr(s.ip_hash, 1, 10))
                and not exists (
                    select 1 from old_visitor v where v.epoch = s.epoch and v.workspace = s.workspace
                        and v.code = s.code and v.ip_hash = substr(s.ip_hash, 1, 16))
                group by s.code
                """, "of the code", firstKey);
        counts();
    }

    private void forgotten(String sql, String ofWhat, int firstKey) {
        numbers(sql, firstKey)
                .forEach((code, scans) -> found.add(
                        code + ": " + scans + " scans are of visitors " + ofWhat + " who are not remembered"));
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
