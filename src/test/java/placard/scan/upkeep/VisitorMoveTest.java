package placard.scan.upkeep;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
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
import placard.base.Ids;
import placard.base.Sha256;
import placard.bench.FirstRelease;
import placard.scan.client.Device;
import placard.scan.client.Kind;
import placard.scan.client.Os;
import placard.scan.count.RollUps;
import placard.scan.count.Scan;
import placard.scan.count.VisitorDays;
import placard.scan.visitor.HashKeys;
import placard.scan.visitor.Hasher;
import placard.scan.visitor.UniqueBy;
import placard.scan.visitor.Visitor;
import placard.storage.Database;
import placard.storage.PostgresUrl;
import placard.testing.Await;
import placard.testing.Child;
import placard.testing.Draw;
import placard.testing.Property;
import placard.testing.Reply;
import placard.testing.Store;
import placard.testing.Unpacked;

/** Visitors are counted as in sets of them, also while those of the release before are brought over. */
final class VisitorMoveTest {
    private static final Instant CHANGE = HashKeys.startOf(HashKeys.epoch(Instant.parse("2026-11-20T00:00:00Z")));
    private static final int VISITORS = 12;
    private static final int BULK = 60_000;

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

    /** What the release before would have stored, by its rules, and counted. */
    private static final class Before {
        final Set<List<Object>> visitors = new HashSet<>();
        final Set<List<Object>> days = new HashSet<>();
        long uniques;
        long uniquesOfDays;

        void add(Scan scan) {
            Visitor visitor = scan.visitor();
            int epoch = visitor.epoch();
            boolean isYoung = scan.at() - HashKeys.startOf(epoch).toEpochMilli() < 3 * 86_400_000L;
            List<Object> older = row(epoch - 1, scan, visitor.previousHash());
            boolean wasKnown = isYoung ? !visitors.add(older) : visitors.remove(older);
            boolean wasKnownThatDay = isYoung && !days.add(rowOfDay(epoch - 1, scan, visitor.previousHash()));
            uniques += visitors.add(row(epoch, scan, visitor.hash())) && !wasKnown ? 1 : 0;
            uniquesOfDays += days.add(rowOfDay(epoch, scan, visitor.hash())) && !wasKnownThatDay ? 1 : 0;
        }

        private static List<Object> row(int epoch, Scan scan, byte[] hash) {
            return List.of(epoch, buffer(scan.workspace(), 16), buffer(scan.code(), 16), buffer(hash, 16));
        }

        private static List<Object> rowOfDay(int epoch, Scan scan, byte[] hash) {
            return List.of(epoch, buffer(scan.workspace(), 16), buffer(scan.code(), 16), scan.day(), buffer(hash, 16));
        }

        /** Equal by its content, unlike an array. */
        private static ByteBuffer buffer(byte[] bytes, int length) {
            return ByteBuffer.wrap(Arrays.copyOf(bytes, length));
        }

        void store(Database database) {
            database.writeScans(tx -> {
                tx.update("delete from horizon where name = 'visitors'");
                tx.insert("insert into old_visitor (epoch, workspace, code, ip_hash) values %s", rows(visitors));
                tx.insert("insert into old_visitor_day (epoch, workspace, code, day, ip_hash) values %s", rows(days));
                return true;
            });
        }

        private static List<Object[]> rows(Set<List<Object>> set) {
            return set.stream()
                    .map(row -> row.stream()
                            .map(value -> value instanceof ByteBuffer bytes ? bytes.array() : value)
                            .toArray())
                    .toList();
        }
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
    void uniquesAreTheSizesOfSetsHoweverMuchIsBroughtOverMeanwhile(Store store) {
        try (Database database = placard.storage.Store.open(
                folder, PostgresUrl.parse(store.newDatabase()).orElse(null))) {
            Property.holds(40, draw -> uniquesAreTheSizesOfSets(database, draw));
        }
    }

    private static void uniquesAreTheSizesOfSets(Database database, Draw draw) {
        Random random = draw.random();
        List<Visit> visits = visits(random);
        Before before = new Before();
        int upgrade = draw.flag() ? draw.integer(0, visits.size()) : 0;
        visits.subList(0, upgrade).forEach(visit -> before.add(visit.scan));
        before.store(database);
        VisitorMove move = new VisitorMove(database, 1 + random.nextInt(9));
        int batch = draw.integer(1, 60);
        for (int from = upgrade; from < visits.size(); from += batch) {
            add(database, visits.subList(from, Math.min(visits.size(), from + batch)));
            for (int steps = random.nextInt(4); steps > 0; steps--) {
                move.step();
            }
            if (random.nextInt(5) == 0) {
                move = new VisitorMove(database, 1 + random.nextInt(9)); // as after a kill
            }
        }
        Runnable asserted = () -> {
            Set<String> codes = new HashSet<>();
            Set<List<Object>> all = new HashSet<>();
            Set<List<Object>> days = new HashSet<>();
            for (Visit visit : visits) {
                codes.add(visit.code());
                all.add(List.of(visit.code(), visit.visitor));
                days.add(List.of(visit.code(), visit.visitor, visit.scan.day()));
            }
            assertThat(before.uniques + sum(database, "scan_total", codes)).isEqualTo(all.size());
            assertThat(before.uniquesOfDays + sum(database, "scan_day", codes)).isEqualTo(days.size());
        };
        asserted.run();
        while (move.step()) {}
        assertThat(new VisitorMove(database).step()).isFalse();
        assertThat(database.<Boolean>read(VisitorDays::areAllHere)).isTrue();
        for (String table : new String[] {"old_visitor", "old_visitor_day"}) {
            assertThat(database.<Long>read(tx -> tx.count("select count(*) as n from " + table)))
                    .isZero();
        }
        add(database, visits); // everybody once more, on the days on which they came
        asserted.run();
    }

    /** What is taken out of the tables before is never out of both, for anybody. */
    @ParameterizedTest
    @EnumSource
    void nodesThatCountAtOnceWhileVisitorsAreBroughtOverCountEachOnce(Store store) throws Exception {
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
            Before before = new Before();
            visits.stream().filter(visit -> visit.visitor % 2 == 0).forEach(visit -> before.add(visit.scan));
            before.store(database);
            List<Thread> threads = new ArrayList<>();
            for (int node = 0; node < 3; node++) {
                List<Visit> own = new ArrayList<>(visits);
                Collections.shuffle(own, random);
                threads.add(Thread.ofPlatform().start(() -> {
                    for (int from = 0; from < own.size(); from += 40) {
                        add(database, own.subList(from, from + 40));
                    }
                }));
                threads.add(Thread.ofPlatform().start(new VisitorMove(database, 5 + node)::run));
            }
            for (Thread thread : threads) {
                thread.join();
            }
            assertThat(database.<Boolean>read(VisitorDays::areAllHere)).isTrue();
            Set<String> codes = Set.of(Arrays.toString(code));
            assertThat(before.uniques + sum(database, "scan_total", codes)).isEqualTo(400);
            assertThat(before.uniquesOfDays + sum(database, "scan_day", codes)).isEqualTo(1_200);
        }
    }

    private static void add(Database database, List<Visit> visits) {
        List<Scan> scans = visits.stream().map(Visit::scan).toList();
        Instant now = CHANGE.plus(Duration.ofDays(29));
        database.writeScans(tx -> {
            RollUps.add(tx, scans, now);
            return true;
        });
    }

    private static Connection connection(Child child, String url) throws SQLException {
        return url.isEmpty()
                ? DriverManager.getConnection("jdbc:sqlite:" + child.data().resolve("scans.db"))
                : DriverManager.getConnection("jdbc:" + url.replaceFirst("//.*@", "//"), "postgres", "postgres");
    }

    private static long count(Connection connection, String table) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery("select count(*) from " + table)) {
            row.next();
            return row.getLong(1);
        }
    }

    /** Puts the scans and visitors of a code where the release before had them, by the hashes that the child makes. */
    private static void inTheTablesBefore(Child child, String url, byte[] code, int visitors) {
        HashKeys.Keys keys =
                HashKeys.open(child.data().resolve("keys"), new SecureRandom()).at(Instant.now());
        Hasher hasher = new Hasher(UniqueBy.IP);
        try (Database database =
                placard.storage.Store.open(child.data(), PostgresUrl.parse(url).orElse(null))) {
            Unpacked.all(database);
            database.writeScans(tx -> {
                List<Object[]> rows = new ArrayList<>();
                for (int visitor = 0; visitor < visitors; visitor++) {
                    byte[] hash = hasher.visitor(keys, code, new byte[] {(byte) 203, 0, 113, (byte) visitor}, 0, 0)
                            .hash();
                    rows.add(new Object[] {keys.epoch(), code, Arrays.copyOf(hash, 16)});
                }
                tx.insert("""
                        insert into old_visitor (epoch, workspace, code, ip_hash)
                        select sent.column1, t.workspace, sent.column2, sent.column3
                        from (values %s) sent join scan_total t on t.code = sent.column2
                        """, rows);
                tx.update("""
                        insert into old_visitor_day (epoch, workspace, code, day, ip_hash)
                        select v.epoch, v.workspace, v.code, d.day, v.ip_hash
                        from old_visitor v join scan_day d on d.code = v.code
                        """);
                return true;
            });
        }
    }

    /** The store as the release before has left it, and with so many visitors of other codes that the move takes its time. */
    private static void asBefore(Connection connection) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            for (String later : FirstRelease.tablesSince(4, Path.of("src/main/resources/placard/db/scans"))) {
                statement.execute("drop table " + later);
            }
            statement.execute("alter table old_scan rename to scan");
            statement.execute("alter table old_visitor rename to visitor");
            statement.execute("alter table old_visitor_day rename to visitor_day");
            statement.execute("delete from horizon where name = 'visitors'");
            statement.execute("delete from scans_history where cast(version as integer) >= 5");
        }
        Random random = new Random(5);
        int day = HashKeys.epoch(Instant.now()) * 30;
        connection.setAutoCommit(false);
        try (PreparedStatement visitors = connection.prepareStatement("insert into visitor values (?, ?, ?, ?)");
                PreparedStatement days = connection.prepareStatement(
                        "insert into visitor_day (epoch, workspace, code, ip_hash, day) values (?, ?, ?, ?, ?)")) {
            byte[] workspace = bytes(random, 16);
            for (int i = 0; i < BULK; i++) {
                byte[] code = new byte[16];
                code[0] = (byte) (i % 256);
                byte[] hash = bytes(random, 16);
                for (PreparedStatement each : List.of(visitors, days)) {
                    each.setInt(1, day / 30);
                    each.setBytes(2, workspace);
                    each.setBytes(3, code);
                    each.setBytes(4, hash);
                }
                days.setInt(5, day + i % 3);
                visitors.addBatch();
                days.addBatch();
            }
            visitors.executeBatch();
            days.executeBatch();
        }
        connection.commit();
    }

    private static void scan(Child child, String slug, int from, int to) throws Exception {
        for (int visitor = from; visitor < to; visitor++) {
            assertThat(child.scan(slug, "203.0.113." + visitor)).isEqualTo(302);
        }
    }

    @ParameterizedTest
    @EnumSource
    void aStoreOfTheReleaseBeforeIsBroughtOverThoughTheProcessIsKilled(Store store) throws Exception {
        String url = store.newDatabase();
        try (Child child = new Child(url, Map.of())) {
            Reply made = child.post("/api/v1/qr", "{\"name\":\"Door\",\"targetUrl\":\"https://example.com/\"}");
            String id = made.at("/qr/id").asText();
            String slug = made.at("/qr/slug").asText();
            scan(child, slug, 0, 50);
            Await.until("the scans", () -> child.metric(id, "totalScans") == 50);
            child.stop();
            inTheTablesBefore(child, url, Ids.bytes(id), 50);
            try (Connection connection = connection(child, url)) {
                asBefore(connection);
            }
            child.start();
            try (Connection connection = connection(child, url)) {
                while (count(connection, "visitor") == 0) {
                    Thread.onSpinWait();
                }
                scan(child, slug, 40, 55);
                child.kill();
                assertThat(count(connection, "old_visitor")).isGreaterThan(0);
            }
            child.start();
            scan(child, slug, 0, 10);
            scan(child, slug, 50, 60);
            try (Connection connection = connection(child, url)) {
                Await.until("the visitors", () -> isMoved(connection));
                Await.until("the single scans", () -> isPacked(connection));
                assertThat(count(connection, "visitor")).isEqualTo(BULK + 60);
            }
            scan(child, slug, 0, 61);
            Await.until("all scans", () -> child.metric(id, "totalScans") == 50 + 15 + 20 + 61);
            assertThat(child.metric(id, "uniqueScans")).isEqualTo(61);
            child.stop();
        }
    }

    private static boolean isPacked(Connection connection) {
        try {
            return count(connection, "old_scan") == 0;
        } catch (SQLException failure) {
            throw new IllegalStateException(failure);
        }
    }

    private static boolean isMoved(Connection connection) {
        try {
            return count(connection, "horizon where name = 'visitors' and since = 0") == 1
                    && count(connection, "old_visitor") + count(connection, "old_visitor_day") == 0;
        } catch (SQLException failure) {
            throw new IllegalStateException(failure);
        }
    }
}
