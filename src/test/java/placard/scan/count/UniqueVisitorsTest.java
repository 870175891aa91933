package placard.scan.count;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import placard.base.Sha256;
import placard.scan.client.Device;
import placard.scan.client.Kind;
import placard.scan.client.Os;
import placard.scan.visitor.HashKeys;
import placard.scan.visitor.Visitor;
import placard.storage.Database;
import placard.storage.PostgresUrl;
import placard.testing.Draw;
import placard.testing.Property;
import placard.testing.Slow;
import placard.testing.Store;

/** Visitors are counted as in sets of them. */
final class UniqueVisitorsTest {
    private static final Instant CHANGE = HashKeys.startOf(HashKeys.epoch(Instant.parse("2026-11-20T00:00:00Z")));
    private static final int VISITORS = 12;

    @TempDir
    Path folder;

    /** A scan by a visitor, whom the store knows by hashes alone. */
    private record Visit(Scan scan, int visitor) {
        String code() {
            return Arrays.toString(scan.code());
        }
    }

    private static byte[] hash(int epoch, byte[] code, int visitor) {
        return Sha256.of(
                code, ByteBuffer.allocate(8).putInt(epoch).putInt(visitor).array());
    }

    /** Scans of the weeks around a change of keys; those of nodes that lag come in two days late at most. */
    private static List<Visit> visits(Random random) {
        byte[] workspace = bytes(random, 16);
        List<byte[]> codes = List.of(bytes(random, 16), bytes(random, 16));
        Map<Visit, Long> arrival = new HashMap<>();
        for (int i = 0; i < 120; i++) {
            boolean isNear = random.nextInt(3) == 0;
            Duration from = isNear ? Duration.ofDays(2) : Duration.ofDays(29);
            Instant at = CHANGE.minus(from)
                    .plusMillis(random.nextLong(from.multipliedBy(2).toMillis()));
            int zone = random.nextInt(-12, 15);
            int visitor = random.nextInt(VISITORS);
            byte[] code = codes.get(random.nextInt(codes.size()));
            arrival.put(
                    new Visit(scan(workspace, code, at, random.nextBoolean() ? 0 : zone, visitor), visitor),
                    at.toEpochMilli() + random.nextLong(2 * 86_400_000L));
        }
        return arrival.entrySet().stream()
                .sorted(Comparator.comparing(Map.Entry::getValue))
                .map(Map.Entry::getKey)
                .toList();
    }

    private static byte[] bytes(Random random, int length) {
        byte[] bytes = new byte[length];
        random.nextBytes(bytes);
        return bytes;
    }

    private static Scan scan(byte[] workspace, byte[] code, Instant at, int zone, int visitor) {
        int epoch = HashKeys.epoch(at);
        return new Scan(
                workspace,
                code,
                at.toEpochMilli(),
                (int) Math.floorDiv(at.getEpochSecond() + zone * 3_600L, 86_400L),
                7,
                Kind.HUMAN,
                Device.MOBILE,
                Os.IOS,
                "Unknown",
                null,
                null,
                0,
                new Visitor(epoch, hash(epoch, code, visitor), hash(epoch - 1, code, visitor)));
    }

    private static long sum(Database database, String table, Set<String> codes) {
        return database.read(tx -> tx
                .list(
                        "select code, uniques from " + table,
                        row -> codes.contains(Arrays.toString(row.bytes("code"))) ? row.number("uniques") : 0L)
                .stream()
                .mapToLong(n -> n)
                .sum());
    }

    @ParameterizedTest
    @EnumSource
    void uniquesAreTheSizesOfSets(Store store) {
        try (Database database = placard.storage.Store.open(
                folder, PostgresUrl.parse(store.newDatabase()).orElse(null))) {
            Property.holds(40, draw -> uniquesAreTheSizesOfSets(database, draw));
        }
    }

    private static void uniquesAreTheSizesOfSets(Database database, Draw draw) {
        List<Visit> visits = visits(draw.random());
        int batch = draw.integer(1, 60);
        UniqueVisitors.KnownVisits known = new UniqueVisitors.KnownVisits();
        for (int from = 0; from < visits.size(); from += batch) {
            add(database, visits.subList(from, Math.min(visits.size(), from + batch)), known);
        }
        assertSizesOfSets(database, visits);
        add(database, visits, known); // everybody once more, on the days on which they came
        assertSizesOfSets(database, visits);
    }

    private static void assertSizesOfSets(Database database, List<Visit> visits) {
        Set<String> codes = new HashSet<>();
        Set<List<Object>> all = new HashSet<>();
        Set<List<Object>> days = new HashSet<>();
        for (Visit visit : visits) {
            codes.add(visit.code());
            all.add(List.of(visit.code(), visit.visitor));
            days.add(List.of(visit.code(), visit.visitor, visit.scan.day()));
        }
        assertThat(sum(database, "scan_total", codes)).isEqualTo(all.size());
        assertThat(sum(database, "scan_day", codes)).isEqualTo(days.size());
    }

    @ParameterizedTest
    @Slow
    @EnumSource
    void nodesThatCountTheSameVisitorsAtOnceCountEachOnce(Store store) throws Exception {
        try (Database database = placard.storage.Store.open(
                folder, PostgresUrl.parse(store.newDatabase()).orElse(null))) {
            Random random = new Random();
            byte[] workspace = bytes(random, 16);
            byte[] code = bytes(random, 16);
            List<Visit> visits = new ArrayList<>();
            for (int visitor = 0; visitor < 400; visitor++) {
                for (int day = 0; day < 3; day++) {
                    Instant at = CHANGE.plus(Duration.ofDays(day + visitor % 5));
                    visits.add(new Visit(scan(workspace, code, at, 0, visitor), visitor));
                }
            }
            List<Thread> threads = new ArrayList<>();
            for (int node = 0; node < 3; node++) {
                List<Visit> own = new ArrayList<>(visits);
                Collections.shuffle(own, random);
                UniqueVisitors.KnownVisits known = new UniqueVisitors.KnownVisits();
                threads.add(Thread.ofPlatform().start(() -> {
                    for (int from = 0; from < own.size(); from += 40) {
                        add(database, own.subList(from, from + 40), known);
                    }
                }));
            }
            for (Thread thread : threads) {
                thread.join();
            }
            Set<String> codes = Set.of(Arrays.toString(code));
            assertThat(sum(database, "scan_total", codes)).isEqualTo(400);
            assertThat(sum(database, "scan_day", codes)).isEqualTo(1_200);
        }
    }

    /** A repeated visit asks the table once; an undone transaction leaves no trace. */
    @ParameterizedTest
    @EnumSource
    void aVisitIsKnownOnceItsTransactionIsCommitted(Store store) {
        try (Database database = placard.storage.Store.open(
                folder, PostgresUrl.parse(store.newDatabase()).orElse(null))) {
            Random random = new Random();
            byte[] code = bytes(random, 16);
            Visit visit = new Visit(scan(bytes(random, 16), code, CHANGE.plus(Duration.ofDays(9)), 0, 1), 1);
            UniqueVisitors.KnownVisits known = new UniqueVisitors.KnownVisits();
            Scans scans = Scans.ofScans(List.of(visit.scan));
            assertThatThrownBy(() -> database.writeScans(tx -> {
                        RollUps.add(tx, scans, known, CHANGE);
                        throw new IllegalStateException("undone");
                    }))
                    .isInstanceOf(IllegalStateException.class);
            assertThat(known.has(scans, 0, false)).isFalse();
            add(database, List.of(visit), known);
            assertThat(known.has(scans, 0, false)).isTrue();
            assertThat(known.has(scans, 0, true)).isFalse();
            database.writeScans(tx -> tx.update("delete from visitor where code = ?", (Object) code));
            add(database, List.of(visit), known);
            assertThat(sum(database, "scan_total", Set.of(Arrays.toString(code))))
                    .isEqualTo(1);
        }
    }

    private static void add(Database database, List<Visit> visits, UniqueVisitors.KnownVisits known) {
        List<Scan> scans = visits.stream().map(Visit::scan).toList();
        Instant now = CHANGE.plus(Duration.ofDays(29));
        database.writeScans(tx -> {
            RollUps.add(tx, Scans.ofScans(scans), known, now);
            return true;
        });
    }
}
