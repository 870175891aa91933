package placard.bench.faults;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import placard.base.Ids;
import placard.bench.Table;
import placard.bench.Workbench;
import placard.scan.count.ScanPacks;
import placard.scan.upkeep.Verification;
import placard.storage.Database;
import placard.storage.PostgresUrl;
import placard.storage.Progress;
import placard.storage.ScanStore;
import placard.storage.ScanStores;
import placard.storage.Store;

/** One cluster, one seed, one fault after the other; then every scan that was answered is looked for among what is counted. */
final class ClusterTrial {
    private static final Duration COUNTED = Duration.ofMinutes(3);

    /** What came of one kind of fault. */
    private static final class Kind {
        int times;
        long longestGap;
        String skipped = "";
    }

    private final long seed;
    private final Path folder;
    private final Map<ClusterFault, Kind> kinds = new EnumMap<>(ClusterFault.class);
    private final List<String> broken = new ArrayList<>();
    private long answered;
    private long counted;
    private long lost;
    private long twice;
    private long uniques;
    private long visitors;
    private long notPromised;
    /** Whether scans were compared at all: not if the cluster did not come back. */
    private boolean isSettled;

    private final Map<String, Long> figures = new HashMap<>();

    ClusterTrial(long seed, Path folder) {
        this.seed = seed;
        this.folder = folder;
    }

    /** Each fault once, and again in another order until the time is over. */
    void run(List<ClusterFault> faults, Duration time) throws Exception {
        try (Cluster cluster = new Cluster(seed, folder)) {
            long end = System.nanoTime() + time.toNanos();
            cluster.guests.more(200);
            cluster.guests.longestGap();
            do {
                List<ClusterFault> left = new ArrayList<>(faults);
                while (!left.isEmpty()) {
                    run(cluster, left.remove(cluster.random.nextInt(left.size())));
                }
            } while (System.nanoTime() < end);
            settle(cluster);
        }
    }

    private void run(Cluster cluster, ClusterFault fault) throws Exception {
        Kind kind = kinds.computeIfAbsent(fault, _ -> new Kind());
        try {
            cluster.awaitLanes();
            fault.run(cluster);
            cluster.awaitLanes();
            cluster.guests.more(100);
            kind.times++;
        } catch (Trial.Skipped skipped) {
            kind.skipped = "skipped: " + skipped.getMessage();
        } catch (IllegalStateException never) {
            broken.add(fault.label() + ": " + never.getMessage());
            throw never;
        }
        kind.longestGap = Math.max(kind.longestGap, cluster.guests.longestGap());
        System.err.printf(
                "%s%s, %,d answered, %.1f s without an answer at most%n",
                fault.label(),
                kind.skipped.isEmpty() ? "" : " " + kind.skipped,
                cluster.guests.answered.size(),
                kind.longestGap / 1e9);
    }

    private void settle(Cluster cluster) throws Exception {
        cluster.awaitLanes();
        Guests guests = cluster.guests;
        guests.settle(cluster.nodes.getFirst());
        try (Database main = Store.open(
                        folder, PostgresUrl.parse(cluster.urls.getFirst()).orElseThrow());
                Database second = Store.openScans(
                        PostgresUrl.parse(cluster.urls.getLast()).orElseThrow())) {
            ScanStores stores = new ScanStores(main, List.of(second));
            Set<Long> due = guests.answered.keySet();
            Map<Long, Long> found = new HashMap<>();
            try {
                Workbench.await("all scans to be counted", COUNTED, () -> {
                    found.clear();
                    found.putAll(counted(stores));
                    return found.keySet().containsAll(due);
                });
            } catch (IllegalStateException some) {
                broken.add("not all scans are counted after " + COUNTED);
            }
            compare(guests, found);
            compareVisitors(cluster, stores);
            for (ScanStore store : stores.all()) {
                List<String> differences = Verification.differences(store, Progress.UNSEEN);
                if (!differences.isEmpty()) {
                    broken.add("verify, database " + store.number() + ": " + differences);
                }
            }
        }
        cluster.nodes.forEach(cluster::noteFigures);
        for (String name :
                List.of("resent_total", "fenced_total", "holes_total", "unreplicated_total", "rewinds_total")) {
            figures.put(name, cluster.figure(name));
        }
        notPromised = cluster.notPromised;
        isSettled = true;
    }

    private void compare(Guests guests, Map<Long, Long> found) {
        answered = guests.answered.size();
        counted = found.size();
        Set<Long> missing = new HashSet<>(guests.answered.keySet());
        missing.removeAll(found.keySet());
        lost = missing.size();
        twice = found.values().stream().filter(times -> times > 1).count();
        if (lost > 0) {
            broken.add("lost: "
                    + missing.stream()
                            .limit(20)
                            .map(number -> number + " by "
                                    + guests.answered.get(number).by().log.getFileName())
                            .toList());
        }
        if (twice > 0) {
            broken.add("counted twice: " + twice);
        }
        if (!guests.sent.keySet().containsAll(found.keySet())) {
            broken.add("counted although never sent");
        }
    }

    /** Everybody who has ever come was answered at last, so exactly those are the visitors. */
    private void compareVisitors(Cluster cluster, ScanStores stores) {
        Map<Integer, Set<Integer>> came = cluster.guests.sent.values().stream()
                .collect(Collectors.groupingBy(
                        Guests.Visit::code, Collectors.mapping(Guests.Visit::visitor, Collectors.toSet())));
        came.forEach((code, who) -> {
            long shown = uniques(stores, cluster.codes.get(code));
            uniques += shown;
            visitors += who.size();
            if (shown != who.size()) {
                broken.add("visitors of code " + code + ": " + shown + ", not " + who.size());
            }
        });
    }

    private static Map<Long, Long> counted(ScanStores stores) {
        Map<Long, Long> counted = new HashMap<>();
        for (ScanStore store : stores.all()) {
            store.read(tx -> {
                Optional<Long> pack = ScanPacks.next(tx, 0);
                while (pack.isPresent()) {
                    ScanPacks.scans(tx, pack.get())
                            .forEach(scan -> counted.merge(Long.valueOf(scan.place()), 1L, Long::sum));
                    pack = ScanPacks.next(tx, pack.get());
                }
                return true;
            });
        }
        return counted;
    }

    private static long uniques(ScanStores stores, Node.Code code) {
        return stores.all().stream()
                .mapToLong(store -> store.<Long>read(
                        tx -> tx.count("select coalesce(sum(uniques), 0) as n from scan_total where code = ?", (Object)
                                Ids.bytes(code.id()))))
                .sum();
    }

    /** Whether all was compared, and nothing was wrong. */
    boolean isHeld() {
        return isSettled && broken.isEmpty();
    }

    /** What did not hold; empty if all did. */
    List<String> broken() {
        return broken;
    }

    void print() throws IOException {
        Table kindsTable = new Table("bench/cluster, by fault", "fault", "times", "longest without an answer");
        kinds.forEach((fault, kind) -> kindsTable.row(
                fault.label(),
                kind.skipped.isEmpty() ? Integer.toString(kind.times) : kind.skipped,
                String.format("%.1f s", kind.longestGap / 1e9)));
        kindsTable.print();
        Table table = new Table(
                "bench/cluster, seed " + seed,
                "answered",
                "counted",
                "lost",
                "twice",
                "visitors",
                "uniques",
                "not promised",
                "sent again",
                "fenced",
                "answered by one node alone",
                "holes",
                "verdict");
        long gap =
                kinds.values().stream().mapToLong(kind -> kind.longestGap).max().orElse(0);
        table.row(
                number(answered),
                number(counted),
                number(lost),
                number(twice),
                number(visitors),
                number(uniques),
                number(notPromised),
                figure("resent_total"),
                figure("fenced_total"),
                figure("unreplicated_total"),
                figure("holes_total"),
                isHeld() ? String.format("held; %.1f s without an answer at most", gap / 1e9) : "BROKEN");
        table.print();
        broken.forEach(System.err::println);
    }

    private String number(long number) {
        return !isSettled ? "–" : String.format("%,d", number);
    }

    private String figure(String name) {
        return number(figures.getOrDefault(name, 0L));
    }
}
