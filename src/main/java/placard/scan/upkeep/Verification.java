package placard.scan.upkeep;

import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import placard.base.Ids;
import placard.scan.count.Dimension;
import placard.scan.count.ScanPacks;
import placard.scan.count.VisitorDays;
import placard.scan.visitor.HashKeys;
import placard.storage.Database;
import placard.storage.InList;
import placard.storage.Progress;
import placard.storage.Row;
import placard.storage.ScanStore;
import placard.storage.Tx;

/**
 * Verifies the roll-ups against their sources, as far as these still exist.
 *
 * <p>Totals must be the sums of their days and of each breakdown. Days after the scans' {@link Horizon} must equal
 * their single scans. After the hashes' horizon, unique visitors must match too, and be in the table of visitors.
 *
 * <p>All reads share one snapshot, and horizons move before data is deleted. Codes whose scans are being deleted and
 * workspaces that move to another database are skipped. So it is exact beside a running server.
 */
public final class Verification {
    private final Tx tx;
    private final Set<String> leaving;
    private final Set<String> moving;
    private final List<String> found = new ArrayList<>();

    private Verification(Tx main, Tx tx) {
        this.tx = tx;
        this.leaving = new HashSet<>(main.list("""
            select id from qr_code
            where deleted_at is not null and trashed_by is null and purged_at is null
                or workspace_id in (select workspace_id from shard_move)
            """, row -> row.text("id")));
        this.moving = new HashSet<>(main.list("select workspace_id from shard_move", row -> row.text("workspace_id")));
    }

    /** All differences in the only database, in words. */
    public static List<String> differences(Database database) {
        return differences(ScanStore.alone(database), Progress.UNSEEN);
    }

    /** All differences, in words. */
    public static List<String> differences(ScanStore store, Progress progress) {
        return store.readBeside((main, tx) -> {
            Verification verification = new Verification(main, tx);
            progress.step("Comparing totals");
            verification.sums();
            MissingVisitors remembered = new MissingVisitors(tx, HashKeys.epoch(Horizon.HASHES.in(tx)));
            CodesInStore codes = new CodesInStore(tx, verification.moving);
            DayValueCheck values = new DayValueCheck(tx, verification.leaving, codes);
            SingleScans scans = new SingleScans(tx, verification.leaving, values.firstKept(), remembered);
            verification.days(scans, values, codes, progress);
            progress.step("Comparing visitors");
            verification.uniques(scans);
            verification.found.addAll(remembered.forgotten(scans.codes));
            verification.counts(values, codes);
            values.sums();
            verification.found.addAll(values.found());
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
            if (!dimension.isComplete() && !dimension.isDetail()) {
                continue;
            }
            Map<String, Long> sums = numbers(
                    "select code, sum(total) as n from scan_dimension where dimension = ? group by code",
                    dimension.number());
            compare(
                    totals,
                    dimension.isDetail() ? DayValueCheck.filledUp(sums, totals) : sums,
                    "total is not the sum of its " + dimension + " breakdown");
        }
    }

    /** A number for each code that is not being deleted. */
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

    /** Verifies day by day, so that only one day's single scans are in memory. */
    private void days(SingleScans scans, DayValueCheck values, CodesInStore codes, Progress progress) {
        int firstWhole = Horizon.SINGLE_SCANS.firstWholeDay(tx);
        int firstHashed = Horizon.HASHES.firstWholeDay(tx);
        int firstKept = values.firstKept();
        Optional<ScanPacks.Days> stored = tx.find(
                "select min(day) as first, max(day) as last from scan_day where day >= ? having count(*) > 0",
                row -> new ScanPacks.Days(row.integer("first"), row.integer("last")),
                firstWhole);
        List<ScanPacks.Days> both =
                Stream.of(stored, scans.days()).flatMap(Optional::stream).toList();
        int last = both.stream().mapToInt(ScanPacks.Days::last).max().orElse(-1);
        int first = both.stream().mapToInt(ScanPacks.Days::first).min().orElse(0);
        AtomicInteger done = new AtomicInteger();
        progress.step("Comparing days", done::get, last - first + 1L);
        for (int day = first; day <= last; day++) {
            SingleScans.Day read = scans.read(day);
            if (day >= firstWhole) {
                compare(read, values, codes, day >= firstHashed);
            }
            if (day >= firstKept) {
                values.compare(read);
            }
            done.incrementAndGet();
        }
        found.addAll(scans.unreadable);
    }

    private void compare(SingleScans.Day day, DayValueCheck values, CodesInStore codes, boolean isHashed) {
        for (CodesInStore.Part part : codes.all()) {
            for (DayValueCheck.DayOfCode stored : values.days(part, day.number, day.number)) {
                SingleScans.OfDay rows = day.codes.remove(stored.code());
                if (rows == null || rows.total() != stored.total()) {
                    found.add(stored + ", but its rows say " + rows);
                } else if (rows.uniques() != stored.uniques() && isHashed && rows.keys() < 2) {
                    // On the first day of a new key, one visitor may have a hash under each.
                    found.add(stored + ", but its hashes say " + rows);
                }
            }
        }
        day.codes.forEach((code, rows) ->
                found.add(code + " on day " + day.number + ": there is no roll-up, but rows say " + rows));
    }

    /**
     * Checks codes whose single scans all exist and use one key: they have as many unique visitors as the table of
     * visitors.
     */
    private void uniques(SingleScans scans) {
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

    /** The visitors of a code under one key who came on the same days. */
    private record Group(String code, int epoch, long days, long visitors) {}

    /**
     * Checks days whose visitors all have hashes of one key, even if single scans are deleted: the daily count equals
     * the table of visitors.
     */
    private void counts(DayValueCheck values, CodesInStore codes) {
        int firstHashed = Horizon.HASHES.firstWholeDay(tx);
        Set<Integer> epochs = VisitorRows.epochs(tx, Integer.MAX_VALUE);
        for (CodesInStore.Part part : codes.all()) {
            Map<DayKey, Map<Integer, Long>> remembered = new HashMap<>();
            for (int epoch : epochs) {
                for (Group group : groups(part, epoch)) {
                    for (int day : VisitorDays.days(group.epoch, group.days)) {
                        remembered
                                .computeIfAbsent(new DayKey(group.code, day), _ -> new HashMap<>())
                                .merge(group.epoch, group.visitors, Long::sum);
                    }
                }
            }
            for (DayValueCheck.DayOfCode stored : values.days(part, firstHashed, Integer.MAX_VALUE)) {
                Map<Integer, Long> byKey = remembered.getOrDefault(new DayKey(stored.code(), stored.day()), Map.of());
                long visitors = byKey.values().stream().mapToLong(n -> n).sum();
                if (visitors != stored.uniques() && byKey.size() < 2) {
                    found.add(stored + ", but " + visitors + " visitors are remembered");
                }
            }
        }
    }

    private List<Group> groups(CodesInStore.Part part, int epoch) {
        return tx.list(
                "select code, epoch, days, count(*) as n from visitor where epoch = ? and code in "
                        + InList.marks(part.codes().size()) + " group by code, epoch, days",
                Verification::group,
                InList.arguments(List.of(epoch), part.codes(), List.of()));
    }

    private static Group group(Row row) throws SQLException {
        return new Group(
                Ids.of("qr_", row.bytes("code"), 0), row.integer("epoch"), row.number("days"), row.number("n"));
    }
}
