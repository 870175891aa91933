package placard.scan.upkeep;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import placard.base.Ids;
import placard.scan.client.Device;
import placard.scan.client.Kind;
import placard.scan.client.Os;
import placard.scan.count.FileLane;
import placard.scan.count.Recorder;
import placard.scan.count.Scan;
import placard.scan.count.ScanCounters;
import placard.scan.count.UnreadablePacks;
import placard.scan.journal.Journal;
import placard.scan.journal.JournalSettings;
import placard.scan.journal.SegmentId;
import placard.scan.visitor.HashKeys;
import placard.scan.visitor.Hasher;
import placard.scan.visitor.UniqueBy;
import placard.storage.Database;
import placard.testing.Await;
import placard.testing.MadeCode;
import placard.testing.MovableClock;
import placard.testing.Placard;
import placard.testing.ServerStore;
import placard.testing.Slow;
import placard.testing.Store;

/** Verification while data is being deleted, and which clock decides what is deleted. */
class VerificationTest {
    private static final Instant START = HashKeys.startOf(HashKeys.epoch(Instant.parse("2026-11-20T00:00:00Z")));
    private static final Duration KEPT = Duration.ofDays(45);

    @TempDir
    Path folder;

    /** Keys, a journal and a retention of its own, beside a server whose store it shares. */
    private final class Node implements AutoCloseable {
        final Database database;
        final HashKeys keys;
        final Journal journal;
        private final Placard placard;
        private final MovableClock clock;
        private final Hasher hasher = new Hasher(UniqueBy.IP);

        Node(Placard placard, MovableClock clock) throws IOException {
            this.placard = placard;
            this.clock = clock;
            this.database = ServerStore.database(placard);
            this.keys = HashKeys.open(placard.folder().resolve("keys"), new SecureRandom());
            this.journal = Journal.open(
                    folder.resolve("journal"),
                    new JournalSettings(1 << 20, 1 << 26, JournalSettings.Sync.PROCESS),
                    new SecureRandom(),
                    Map.of());
        }

        /** Journals a scan now by a visitor of that number. */
        void scan(byte[] workspace, MadeCode code, int visitor) {
            byte[] id = Ids.bytes(code.id());
            byte[] address = ByteBuffer.allocate(4).putInt(0x0b000000 + visitor).array();
            Instant at = clock.instant();
            Scan scan = new Scan(
                    workspace,
                    id,
                    at.toEpochMilli(),
                    (int) Math.floorDiv(at.getEpochSecond(), 86_400L),
                    7,
                    Kind.HUMAN,
                    Device.MOBILE,
                    Os.IOS,
                    "Unknown",
                    null,
                    null,
                    0,
                    hasher.visitor(keys.at(at), id, address, 0, 0));
            ByteBuffer bytes = ByteBuffer.allocate(Scan.MAX_BYTES);
            scan.write(bytes);
            Await.until("room in the journal", () -> journal.append(bytes.array(), 0, bytes.position(), () -> {}));
        }

        void record(long scans) {
            try (Recorder recorder = new Recorder(
                    database,
                    new FileLane(journal),
                    keys,
                    clock,
                    new ScanCounters(database, new FileLane(journal), "node"))) {
                recorder.start();
                Await.until("the scans", () -> recorder.recorded() == scans);
            }
        }

        byte[] workspace() {
            return Ids.bytes(placard.workspaceId());
        }

        Retention retention(StoreClock storeClock) {
            return new Retention(
                    database, keys, journal, clock, storeClock, KEPT, new UnreadablePacks(), List::of, _ -> {});
        }

        Retention retention(
                InstantSource store, List<Retention.DeletedCode> gone, Consumer<List<Retention.DeletedCode>> purged) {
            return new Retention(
                    database,
                    keys,
                    journal,
                    clock,
                    new ServerClock(store, clock),
                    KEPT,
                    new UnreadablePacks(),
                    () -> gone,
                    purged);
        }

        @Override
        public void close() throws IOException {
            journal.close();
            database.close();
        }
    }

    @ParameterizedTest
    @EnumSource
    void nothingDiffersBesideARetentionAtWork(Store store) throws Exception {
        MovableClock clock = new MovableClock(START);
        try (Placard placard = Placard.start(store, Map.of(), clock);
                Node node = new Node(placard, clock)) {
            byte[] workspace = node.workspace();
            MadeCode code = MadeCode.in(placard);
            MadeCode quiet = MadeCode.in(placard);
            MadeCode doomed = MadeCode.in(placard);
            int scans = 0;
            for (int day = 0; day < 60; day++) {
                for (int visitor = 0; visitor < 60; visitor++, scans += 2) {
                    node.scan(workspace, code, visitor * (day + 1));
                    node.scan(workspace, doomed, visitor);
                }
                if (day == 20) {
                    node.scan(workspace, quiet, 1);
                    node.scan(workspace, quiet, 2);
                    scans += 2;
                }
                clock.move(Duration.ofDays(1));
            }
            clock.set(START.plus(Duration.ofDays(59)));
            node.record(scans);
            clock.set(START.plus(Duration.ofDays(60)).plusSeconds(1)); // the first key's end
            assertThat(Verification.differences(node.database)).isEmpty();
            doomed.delete();
            List<String> differences = new ArrayList<>();
            String workspaceId = placard.workspaceId();
            Retention retention = node.retention(
                    clock,
                    List.of(new Retention.DeletedCode(workspaceId, doomed.id(), 0)),
                    _ -> differences.addAll(Verification.differences(node.database)));
            Thread work = Thread.ofPlatform().start(retention::run);
            while (work.isAlive()) {
                differences.addAll(Verification.differences(node.database));
            }
            work.join();
            assertThat(differences).isEmpty();
            assertThat(Verification.differences(node.database)).isEmpty();
            assertThat(node.database.<Long>read(tx -> tx.count("select coalesce(sum(scans), 0) as n from scan_pack")))
                    .isEqualTo(44 * 60 + 2);
            assertThat(node.database.<Long>read(
                            tx -> tx.count("select count(*) as n from hash_key where destroyed_at is not null")))
                    .isOne();

            for (String lie : new String[] {
                "update scan_day set total = total + 1 where day = (select max(day) from scan_day) and code = ?",
                "update scan_day set uniques = uniques + 1 where day = (select max(day) from scan_day) and code = ?",
                "update scan_day set total = total - 1 where day = (select min(day) from scan_day where day > (select"
                        + " min(last_day) from scan_pack)) and code = ?",
            }) {
                assertThat(node.database.<Integer>writeScans(tx -> tx.update(lie, Ids.bytes(code.id()))))
                        .isOne();
                assertThat(Verification.differences(node.database)).as(lie).isNotEmpty();
                String truth = lie.contains("+ 1") ? lie.replace("+ 1", "- 1") : lie.replace("- 1", "+ 1");
                assertThat(node.database.<Integer>writeScans(tx -> tx.update(truth, Ids.bytes(code.id()))))
                        .isOne();
            }
        }
    }

    /** Who is no longer remembered would count anew; also where the single scans are gone that would tell. */
    @ParameterizedTest
    @EnumSource
    void visitorsWhoAreNotRememberedAreFound(Store store) throws IOException {
        MovableClock clock = new MovableClock(START);
        try (Placard placard = Placard.start(store, Map.of(), clock);
                Node node = new Node(placard, clock)) {
            List<MadeCode> codes = List.of(MadeCode.in(placard), MadeCode.in(placard), MadeCode.in(placard));
            for (int[] visit : new int[][] {{5, 1}, {5, 2}, {35, 1}, {35, 3}}) { // on which day, and who
                clock.set(START.plus(Duration.ofDays(visit[0])));
                codes.forEach(code -> node.scan(node.workspace(), code, visit[1]));
            }
            node.record(12);
            assertThat(Verification.differences(node.database)).isEmpty();

            deleted(
                    node,
                    "delete from visitor where epoch = (select max(epoch) from visitor) and code = ?",
                    codes.get(0));
            assertThat(Verification.differences(node.database))
                    .contains(codes.get(0).id() + ": 2 scans are of visitors of the code who are not remembered");
            deleted(
                    node,
                    "update visitor set days = 0 where epoch = (select max(epoch) from visitor) and code = ?",
                    codes.get(1));
            assertThat(Verification.differences(node.database))
                    .contains(codes.get(1).id() + ": 2 scans are of visitors of a day who are not remembered")
                    .noneMatch(line -> line.startsWith(codes.get(1).id()) && line.contains("of the code"));

            clock.set(START.plus(Duration.ofDays(55)));
            node.retention(clock, List.of(), _ -> {}).run();
            assertThat(node.database.<Long>read(tx -> tx.count("select coalesce(sum(scans), 0) as n from scan_pack")))
                    .isEqualTo(6);
            List<String> before = Verification.differences(node.database);
            assertThat(before).noneMatch(line -> line.contains(codes.get(2).id()));
            deleted(
                    node,
                    "delete from visitor where epoch = (select min(epoch) from visitor) and code = ?",
                    codes.get(2));
            assertThat(Verification.differences(node.database))
                    .hasSize(before.size() + 1)
                    .anyMatch(line -> line.contains(codes.get(2).id()) && line.contains("0 visitors are remembered"));
        }
    }

    private static void deleted(Node node, String sql, MadeCode code) {
        assertThat(node.database.<Integer>writeScans(tx -> tx.update(sql, Ids.bytes(code.id()))))
                .isEqualTo(2);
    }

    @ParameterizedTest
    @Slow
    @EnumSource
    void aClockThatRunsAheadDestroysNothing(Store store) throws IOException {
        MovableClock clock = new MovableClock(START);
        MovableClock stores = new MovableClock(START);
        try (Placard placard = Placard.start(store, Map.of(), clock, stores);
                Node node = new Node(placard, clock)) {
            MadeCode code = MadeCode.in(placard);
            code.scan("203.0.113.1");
            code.data(1);
            clock.move(Duration.ofMinutes(60));
            assertThat(placard.get("/health/ready").status()).isEqualTo(200);
            clock.move(Duration.ofDays(60));
            assertThat(placard.get("/health/ready").status()).isEqualTo(503);
            assertThat(placard.get("/health/ready").text()).contains("\"clock\"", "ahead of the store's");
            node.retention(stores, List.of(), _ -> {}).run();
            assertThat(node.keys.list()).hasSize(1);
            assertThat(node.database.<Long>read(
                            tx -> tx.count("select coalesce(sum(length(hashes)) / 10, 0) as n from scan_pack")))
                    .isOne();

            stores.move(Duration.ofDays(60));
            assertThat(placard.get("/health/ready").status()).isEqualTo(200);
            node.retention(stores, List.of(), _ -> {}).run();
            assertThat(node.keys.list()).isEmpty();
            assertThat(node.database.<Long>read(tx -> tx.count("select coalesce(sum(scans), 0) as n from scan_pack")))
                    .isZero();
        }
    }

    private static long hashes(Node node) {
        return node.database.<Long>read(
                tx -> tx.count("select coalesce(sum(length(hashes)) / 10, 0) as n from scan_pack")
                        + tx.count("select count(*) as n from visitor"));
    }

    /** The embedded store has no clock beside the node's: two months ahead may be a battery, or a winter's rest. */
    @Test
    @Slow
    void aJumpOfTheClockDestroysNothingWithinTheHourAndGoesOnByItself() throws IOException {
        MovableClock clock = new MovableClock(START.plus(Duration.ofDays(3)));
        AtomicLong nanos = new AtomicLong();
        try (Placard placard = Placard.start(Store.SQLITE, Map.of(), clock);
                Node node = new Node(placard, clock)) {
            Retention retention = node.retention(new RememberedClock(node.database, clock, nanos::get));
            node.scan(node.workspace(), MadeCode.in(placard), 1);
            node.record(1);
            retention.run();
            clock.move(Duration.ofDays(70));
            retention.run();
            nanos.addAndGet(Duration.ofHours(1).toNanos());
            retention.run();
            assertThat(node.keys.list()).hasSize(1);
            assertThat(hashes(node)).isEqualTo(2);
            assertThat(placard.get("/health/ready").status()).isEqualTo(200);

            for (int hour = 0; hour < 72; hour++) {
                clock.move(Duration.ofHours(1));
                nanos.addAndGet(Duration.ofHours(1).toNanos());
                retention.run();
            }
            assertThat(node.keys.list()).isEmpty();
            assertThat(hashes(node)).isZero();
            assertThat(node.database.<Long>read(tx -> tx.count("select coalesce(sum(scans), 0) as n from scan_pack")))
                    .isZero();
        }
    }

    /** A key that is made again, of an epoch whose key was destroyed, by a clock that a person set back. */
    @ParameterizedTest
    @Slow
    @EnumSource
    void aClockThatIsSetBackBringsNoHashesOfADestroyedKeyIn(Store store) throws IOException {
        MovableClock clock = new MovableClock(START);
        try (Placard placard = Placard.start(store, Map.of(), clock);
                Node node = new Node(placard, clock)) {
            MadeCode code = MadeCode.in(placard);
            node.scan(node.workspace(), code, 1);
            node.record(1);
            clock.move(Duration.ofDays(70));
            node.retention(clock, List.of(), _ -> {}).run();
            assertThat(hashes(node)).isZero();
            clock.set(START.plusSeconds(60));
            node.scan(node.workspace(), code, 2);
            node.record(1);
            assertThat(code.data(2).at("/metrics/totalScans").asLong()).isEqualTo(2);
            assertThat(hashes(node)).isZero();
            clock.move(Duration.ofDays(75));
            node.retention(clock, List.of(), _ -> {}).run();
            assertThat(node.keys.list()).isEmpty();
        }
    }

    @ParameterizedTest
    @EnumSource
    void placesInJournalsStayForEver(Store store) throws IOException {
        MovableClock clock = new MovableClock(START);
        try (Placard placard = Placard.start(store, Map.of(), clock);
                Node node = new Node(placard, clock)) {
            node.scan(node.workspace(), MadeCode.in(placard), 1);
            node.record(1);
            clock.move(Duration.ofDays(4_000));
            node.retention(clock, List.of(), _ -> {}).run();
            assertThat(Recorder.positions(node.database, folder.resolve("journal")))
                    .hasSize(1);
        }
    }

    /** A file that is being written stays, and with it hashes of scans that are long in the store. */
    @ParameterizedTest
    @Slow
    @EnumSource
    void aQuietJournalLetsGoOfItsHashesToo(Store store) throws IOException {
        MovableClock clock = new MovableClock(START);
        try (Placard placard = Placard.start(store, Map.of(), clock);
                Node node = new Node(placard, clock)) {
            Retention retention = node.retention(clock, List.of(), _ -> {});
            MadeCode code = MadeCode.in(placard);
            node.scan(node.workspace(), code, 1);
            node.record(1);
            Set<SegmentId> first =
                    Recorder.positions(node.database, folder.resolve("journal")).keySet();
            clock.move(Duration.ofDays(1));
            retention.run();
            node.scan(node.workspace(), code, 2);
            node.record(1);
            String file = first.iterator().next().toString();
            try (Stream<Path> files = Files.list(folder.resolve("journal"))) {
                assertThat(files.map(Path::toString)).noneMatch(name -> name.contains(file));
            }
        }
    }

    @ParameterizedTest
    @EnumSource
    void theStoresClockIsTheServersWhereThereIsOne(Store store) throws IOException {
        MovableClock clock = new MovableClock(Instant.EPOCH);
        try (Placard placard = Placard.start(store, Map.of(), clock);
                Database database = ServerStore.database(placard)) {
            switch (StoreClock.of(database, clock, () -> 0)) {
                case RememberedClock own -> {
                    assertThat(store).isEqualTo(Store.SQLITE);
                    assertThat(own.destroyBy()).contains(Instant.EPOCH);
                }
                case ServerClock servers ->
                    assertThat(servers.store().instant())
                            .isBetween(
                                    Instant.now().minusSeconds(600),
                                    Instant.now().plusSeconds(600));
            }
        }
    }
}
