package placard.scan.count;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import placard.base.Ids;
import placard.base.Refusal;
import placard.scan.client.Device;
import placard.scan.client.Kind;
import placard.scan.client.Os;
import placard.scan.journal.Journal;
import placard.scan.journal.JournalPosition;
import placard.scan.journal.JournalSettings;
import placard.scan.journal.SegmentId;
import placard.scan.upkeep.Verification;
import placard.scan.visitor.HashKeys;
import placard.scan.visitor.Hasher;
import placard.scan.visitor.UniqueBy;
import placard.scan.visitor.Visitor;
import placard.storage.Database;
import placard.storage.ScanStore;
import placard.testing.Await;
import placard.testing.MadeCode;
import placard.testing.MovableClock;
import placard.testing.Opened;
import placard.testing.Placard;
import placard.testing.Store;
import placard.testing.Wire;

/** How the recorder handles all that the journal may contain. */
class RecorderTest {
    private static final Instant CHANGE = HashKeys.startOf(HashKeys.epoch(Instant.parse("2026-11-20T00:00:00Z")));
    private static final byte[] ADDRESS = {(byte) 203, 0, 113, 1};

    @TempDir
    Path folder;

    /** A journal beside a server, as a second node has it. */
    private final class Node implements AutoCloseable {
        final MadeCode code;
        final Database database;
        final HashKeys keys;
        final Journal journal;
        final Recorder recorder;
        private final Hasher hasher = new Hasher(UniqueBy.IP);

        Node(Placard placard, MovableClock clock) throws IOException {
            this.code = MadeCode.in(placard);
            this.database = Opened.database(placard);
            this.keys = HashKeys.open(placard.folder().resolve("keys"), new SecureRandom());
            this.journal = Journal.open(
                    folder.resolve("journal"),
                    new JournalSettings(1 << 16, 1 << 22, JournalSettings.Sync.PROCESS),
                    new SecureRandom(),
                    Recorder.positions(database, folder.resolve("journal")));
            this.recorder = new Recorder(
                    database,
                    new FileLane(journal),
                    keys,
                    clock,
                    new ScanCounters(database, new FileLane(journal), "node"));
        }

        Scan scan(Instant at, String source, byte[] address) {
            byte[] workspace = database.read(tx -> tx.list("select id from workspace", row -> row.text("id")).stream()
                    .map(Ids::bytes)
                    .findFirst()
                    .orElseThrow());
            byte[] id = Ids.bytes(code.id());
            Visitor visitor = address == null ? null : hasher.visitor(keys.at(at), id, address, 0, 0);
            int day = (int) (at.getEpochSecond() / 86_400);
            return new Scan(
                    workspace,
                    id,
                    at.toEpochMilli(),
                    day,
                    7,
                    Kind.HUMAN,
                    Device.MOBILE,
                    Os.IOS,
                    "Unknown",
                    source,
                    null,
                    0,
                    visitor);
        }

        void append(Scan scan) {
            ByteBuffer bytes = ByteBuffer.allocate(Scan.MAX_BYTES);
            scan.write(bytes);
            append(bytes.array(), bytes.position());
        }

        void append(byte[] bytes, int length) {
            assertThat(journal.append(bytes, 0, length, () -> {})).isTrue();
        }

        @Override
        public void close() throws IOException {
            recorder.close();
            journal.close();
            database.close();
        }
    }

    /** A commit's answer may be lost with the connection though the commit was made. */
    @ParameterizedTest
    @EnumSource
    void whatTheStoreHasTakenUnheardIsNotBroughtInAgain(Store store) throws Exception {
        MovableClock clock = new MovableClock(CHANGE.plus(Duration.ofDays(3)));
        try (Placard placard = Placard.start(store, Map.of(), clock)) {
            try (Node node = new Node(placard, clock)) {
                node.recorder.start();
                for (int i = 0; i < 3; i++) {
                    node.append(node.scan(clock.instant(), null, ADDRESS));
                }
                assertThat(node.code.data(3).at("/metrics/totalScans").asLong()).isEqualTo(3);
                Journal unheard = Journal.open(
                        copy(folder.resolve("journal")),
                        new JournalSettings(1 << 16, 1 << 22, JournalSettings.Sync.PROCESS),
                        new SecureRandom(),
                        Map.of());
                try (Recorder again = new Recorder(
                        node.database,
                        new FileLane(unheard),
                        node.keys,
                        clock,
                        new ScanCounters(node.database, new FileLane(unheard), "node"))) {
                    again.start();
                    ByteBuffer bytes = ByteBuffer.allocate(Scan.MAX_BYTES);
                    node.scan(clock.instant(), null, ADDRESS).write(bytes);
                    assertThat(unheard.append(bytes.array(), 0, bytes.position(), () -> {}))
                            .isTrue();
                    assertThat(node.code.data(4).at("/metrics/totalScans").asLong())
                            .isEqualTo(4);
                }
                unheard.close();
                assertThat(node.database.<Long>read(
                                tx -> tx.count("select coalesce(sum(scans), 0) as n from scan_pack")))
                        .isEqualTo(4);
            }
        }
    }

    /** A server that takes the place of another may lack the last transactions, and their visitors with them. */
    @ParameterizedTest
    @EnumSource
    void visitorsOfUndoneTransactionsAreNewAgain(Store store) throws IOException {
        MovableClock clock = new MovableClock(CHANGE.plus(Duration.ofDays(9)));
        byte[] other = {(byte) 203, 0, 113, 2};
        try (Placard placard = Placard.start(store, Map.of(), clock);
                Node node = new Node(placard, clock)) {
            node.recorder.start();
            node.append(node.scan(clock.instant(), null, ADDRESS));
            assertThat(node.code.data(1).at("/metrics/uniqueScans").asLong()).isOne();
            List<Long> before = node.database.read(
                    tx -> tx.list("select position from journal_position", row -> row.number("position")));
            node.append(node.scan(clock.instant(), null, other));
            assertThat(node.code.data(2).at("/metrics/uniqueScans").asLong()).isEqualTo(2);
            node.database.writeScans(tx -> {
                tx.update(
                        "update journal_position set position = ? where position > ?",
                        before.getLast(),
                        before.getLast());
                tx.update("delete from visitor");
                tx.update("update scan_total set total = 1, uniques = 1");
                return tx.update("update scan_day set total = 1, uniques = 1");
            });
            node.append(node.scan(clock.instant(), null, other));
            assertThat(node.code.data(3).at("/metrics/uniqueScans").asLong()).isEqualTo(2);
        }
    }

    /** A node that has the scans of others, out of the log, before their key. */
    @ParameterizedTest
    @EnumSource
    void scansWhoseKeyIsNotReadYetWaitForIt(Store store) throws IOException {
        scansOfOthers(store, true);
    }

    @ParameterizedTest
    @EnumSource
    void scansWhoseKeyIsNotInTheLogCountWithoutVisitorsOnceThatIsRead(Store store) throws IOException {
        scansOfOthers(store, false);
    }

    private void scansOfOthers(Store store, boolean isKeyInLog) throws IOException {
        MovableClock clock = new MovableClock(CHANGE.plus(Duration.ofDays(3)));
        int epoch = HashKeys.epoch(clock.instant());
        AtomicInteger tries = new AtomicInteger();
        try (Placard placard = Placard.start(store, Map.of(), clock);
                Node node = new Node(placard, clock)) {
            HashKeys copy = HashKeys.openCopy(folder.resolve("copy"), new SecureRandom());
            long before = System.nanoTime();
            try (Recorder waiting = new Recorder(
                    node.database,
                    new FileLane(node.journal),
                    copy,
                    () -> {
                        tries.incrementAndGet();
                        return clock.instant();
                    },
                    new ScanCounters(node.database, new FileLane(node.journal), "node"))) {
                node.append(node.scan(clock.instant(), null, ADDRESS));
                node.append(node.scan(clock.instant(), null, null));
                waiting.start();
                Await.until("it to have tried", () -> tries.get() >= 3);
                copy.readUpTo(before);
                int seen = tries.get();
                Await.until("it to have tried again", () -> tries.get() >= seen + 2);
                assertThat(node.code.total()).isZero();
                assertThat(waiting.isFailing()).as("the store is well").isFalse();
                if (isKeyInLog) {
                    copy.adopt(epoch, node.keys.inFolder(epoch));
                }
                copy.readUpTo(System.nanoTime());
                assertThat(node.code.data(2).at("/metrics/totalScans").asLong()).isEqualTo(2);
                assertThat(node.code.uniques()).isEqualTo(isKeyInLog ? 1 : 0);
            }
        }
    }

    /** As they come out of a replicated log: epochs have the same numbers after a restore, and other keys. */
    @ParameterizedTest
    @EnumSource
    void scansFromBeforeARestoreCountWithoutVisitorsAndForCodesThatAreThereAlone(Store store) throws IOException {
        MovableClock clock = new MovableClock(CHANGE.plus(Duration.ofDays(3)));
        try (Placard placard = Placard.start(store, Map.of(), clock);
                Node node = new Node(placard, clock)) {
            Instant restored = clock.instant();
            node.database.writeScans(tx -> tx.update("insert into horizon (name, since) values ('keys', ?)", restored));
            node.append(node.scan(restored.minusMillis(1), null, ADDRESS));
            Scan fine = node.scan(restored.minusMillis(1), null, ADDRESS);
            byte[] unknown = new byte[16];
            node.append(new Scan(
                    fine.workspace(),
                    unknown,
                    fine.at(),
                    fine.day(),
                    fine.hour(),
                    fine.kind(),
                    fine.device(),
                    fine.os(),
                    "x",
                    null,
                    null,
                    0,
                    null));
            node.append(node.scan(restored, null, new byte[] {9, 9, 9, 9}));
            node.recorder.start();
            assertThat(node.code.data(2).at("/metrics/uniqueScans").asLong()).isOne();
            assertThat(node.database.<Long>read(
                            tx -> tx.count("select count(*) as n from scan_total where code = ?", (Object) unknown)))
                    .isZero();
            assertThat(Verification.differences(node.database)).isEmpty();
        }
    }

    /** Of a node that was killed while its last transaction was under way. */
    @Test
    void positionsForALogWaitForATransactionThatIsAboutToMoveThem() throws Exception {
        try (Placard placard = Placard.start(Store.POSTGRESQL);
                Node node = new Node(placard, new MovableClock(CHANGE));
                Connection killed = Opened.connection(placard);
                Connection watcher = Opened.connection(placard)) {
            killed.setAutoCommit(false);
            List<SegmentId> segments = Journal.segments(folder.resolve("journal"));
            try (PreparedStatement insert = killed.prepareStatement(
                    "insert into journal_position (segment, position, updated_at) values (?, 100, 0)")) {
                insert.setString(1, segments.getFirst().toString());
                insert.executeUpdate();
            }
            CompletableFuture<Map<SegmentId, Long>> positions =
                    CompletableFuture.supplyAsync(() -> JournalProgress.settled(node.database, segments));
            Await.until("it to wait or to be done", () -> positions.isDone() || isWaiting(watcher));
            killed.commit();
            assertThat(positions.get(20, TimeUnit.SECONDS)).containsExactly(Map.entry(segments.getFirst(), 100L));
            assertThat(JournalProgress.settled(node.database, segments)).isEqualTo(positions.get());
            assertThat(node.database.<Long>read(tx -> tx.count("select count(*) as n from journal_position")))
                    .isOne();
        }
    }

    private static boolean isWaiting(Connection watcher) {
        try (Statement statement = watcher.createStatement();
                ResultSet waiting = statement.executeQuery("select count(*) from pg_locks where not granted")) {
            waiting.next();
            return waiting.getInt(1) > 0;
        } catch (SQLException failure) {
            throw new IllegalStateException(failure);
        }
    }

    /** Or they could never be read back. */
    @Test
    void scansOfAnArchiveAreCountedInBatchesThatItsPacksHold() throws IOException {
        MovableClock clock = new MovableClock(CHANGE);
        JournalSettings settings = new JournalSettings(8 << 20, 1 << 24, JournalSettings.Sync.PROCESS);
        int scans = 2 * ArchivePack.MOST + 100;
        try (Placard placard = Placard.start(Store.SQLITE, Map.of(), clock);
                Node node = new Node(placard, clock);
                Journal full = Journal.open(folder.resolve("full"), settings, new SecureRandom(), Map.of())) {
            ByteBuffer bytes = ByteBuffer.allocate(Scan.MAX_BYTES);
            node.scan(clock.instant(), null, null).write(bytes);
            for (int i = 0; i < scans; i++) {
                assertThat(full.append(bytes.array(), 0, bytes.position(), () -> {}))
                        .isTrue();
            }
            FileLane lane = new FileLane(full);
            ScanCounters counters = new ScanCounters(node.database, lane, "full");
            ScanStore store = ScanStore.alone(node.database);
            try (Recorder archiving = new Recorder(
                    store,
                    lane,
                    node.keys,
                    clock,
                    counters,
                    new Semaphore(Recorder.WRITERS),
                    true,
                    Recorder.Follower.NONE)) {
                archiving.start();
                Await.until("all scans to be counted", () -> archiving.recorded() == scans);
            }
            List<Integer> packs = node.database.read(
                    tx -> tx.list("select scans from scan_archive order by number", row -> row.integer("scans")));
            assertThat(packs).allMatch(each -> each <= ArchivePack.MOST);
            assertThat(packs.stream().mapToInt(each -> each).sum()).isEqualTo(scans);
        }
    }

    /** An attempt whose answer is lost may still use them. */
    @Test
    void aBatchKeepsItsRecordsUntilItIsReleased() throws IOException {
        JournalSettings settings = new JournalSettings(1 << 16, 1 << 22, JournalSettings.Sync.PROCESS);
        try (Journal journal = Journal.open(folder, settings, new SecureRandom(), Map.of())) {
            for (byte number = 0; number < 9; number++) {
                assertThat(journal.append(new byte[] {number}, 0, 1, () -> {})).isTrue();
            }
            FileLane lane = new FileLane(journal);
            ScanLane.Batch lost = lane.read(lane.start(), 3, 1 << 20);
            ScanLane.Batch again = lane.read(lane.start(), 3, 1 << 20);
            lane.release(again.after());
            ScanLane.Batch next = lane.read(again.after(), 3, 1 << 20);
            assertThat(lost.records().stream().map(record -> record[0])).containsExactly((byte) 0, (byte) 1, (byte) 2);
            assertThat(next.records().stream().map(record -> record[0])).containsExactly((byte) 3, (byte) 4, (byte) 5);
            assertThat(next.records().bytes())
                    .isSameAs(again.records().bytes())
                    .isNotSameAs(lost.records().bytes());
        }
    }

    /** Or no code with a maximum of scans would be redirected any more. */
    @Test
    void aFaultDoesNotEndTheCountingOfLimitedScans() throws IOException {
        try (Placard placard = Placard.start(Store.SQLITE);
                Node node = new Node(placard, new MovableClock(CHANGE))) {
            AtomicInteger asked = new AtomicInteger();
            ScanCounters.Uncounted failing = (_, _) -> {
                if (asked.incrementAndGet() == 1) {
                    throw new IllegalArgumentException("no such segment");
                }
            };
            try (ScanCounters counters = new ScanCounters(node.database, new FileLane(node.journal), failing, "node")) {
                counters.start();
                assertThatThrownBy(() -> counters.get(new byte[16], new byte[16]))
                        .isInstanceOf(Refusal.class);
                assertThat(counters.get(new byte[16], new byte[16]).counted()).isZero();
            }
        }
    }

    private static Path copy(Path journal) throws IOException {
        Path copy = Files.createDirectories(journal.resolveSibling("copy"));
        try (var files = Files.list(journal)) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                Files.copy(file, copy.resolve(file.getFileName()));
            }
        }
        return copy;
    }

    @ParameterizedTest
    @EnumSource
    void aRecordThatNobodyCanUseIsPutAsideAndHoldsNothingUp(Store store) throws IOException {
        MovableClock clock = new MovableClock(CHANGE.plus(Duration.ofDays(5)));
        try (Placard placard = Placard.start(store, Map.of(), clock);
                Node node = new Node(placard, clock)) {
            Scan fine = node.scan(clock.instant(), null, ADDRESS);
            node.append(fine);
            node.append(new byte[] {1}, 1);
            node.append(new byte[] {99, 1, 2}, 3);
            node.append(fine);
            if (store == Store.POSTGRESQL) {
                node.append(node.scan(clock.instant(), "nul\0", ADDRESS)); // no text for PostgreSQL
            } else {
                Scan hourless = new Scan(
                        fine.workspace(),
                        fine.code(),
                        fine.at(),
                        fine.day(),
                        77,
                        fine.kind(),
                        fine.device(),
                        fine.os(),
                        "x",
                        null,
                        null,
                        0,
                        null);
                node.append(hourless);
            }
            node.append(fine);
            node.recorder.start();
            Await.until("the good ones", () -> node.recorder.recorded() == 3);
            assertThat(node.recorder.unreadable()).isEqualTo(3);
            assertThat(node.code.data(3).at("/metrics/totalScans").asLong()).isEqualTo(3);
            try (Stream<Path> aside = Files.list(folder.resolve("journal/quarantine"))) {
                assertThat(aside).hasSize(3);
            }
            assertThat(Verification.differences(node.database)).isEmpty();
        }
    }

    @ParameterizedTest
    @EnumSource
    void oneVisitorOnBothSidesOfTheChangeWithinOneBatchIsOne(Store store) throws IOException {
        MovableClock clock = new MovableClock(CHANGE.plusSeconds(60));
        try (Placard placard = Placard.start(store, Map.of(), clock);
                Node node = new Node(placard, clock)) {
            node.append(node.scan(CHANGE.minusSeconds(1), null, ADDRESS));
            node.append(node.scan(CHANGE.plusSeconds(1), null, ADDRESS));
            node.recorder.start();
            assertThat(node.code.data(2).at("/metrics/uniqueScans").asLong()).isOne();
            node.append(node.scan(CHANGE.minusSeconds(2), null, ADDRESS)); // from a node that lags
            node.append(node.scan(CHANGE.minusSeconds(2), null, new byte[] {9, 9, 9, 9}));
            assertThat(node.code.data(4).at("/metrics/uniqueScans").asLong()).isEqualTo(2);
        }
    }

    @ParameterizedTest
    @EnumSource
    void aLateRecordOfTheEpochBeforeFindsWhomTheNewOneKnows(Store store) throws IOException {
        MovableClock clock = new MovableClock(CHANGE.plusSeconds(60));
        try (Placard placard = Placard.start(store, Map.of(), clock);
                Node node = new Node(placard, clock)) {
            Scan before = node.scan(CHANGE.minusSeconds(1), null, ADDRESS);
            node.append(node.scan(CHANGE.plusSeconds(1), null, ADDRESS));
            node.recorder.start();
            node.code.data(1);
            node.append(before);
            assertThat(node.code.data(2).at("/metrics/uniqueScans").asLong()).isOne();
            assertThat(node.code.data(2).at("/timeSeries/28/totalScans").asLong())
                    .isOne();
            assertThat(node.code.data(2).at("/timeSeries/28/uniqueScans").asLong())
                    .isOne();
        }
    }

    @ParameterizedTest
    @EnumSource
    void aRecordOlderThanItsKeyCountsWithoutItsHash(Store store) throws IOException {
        MovableClock clock = new MovableClock(CHANGE.plusSeconds(60));
        try (Placard placard = Placard.start(store, Map.of(), clock);
                Node node = new Node(placard, clock)) {
            node.append(node.scan(clock.instant(), null, ADDRESS));
            clock.set(CHANGE.plus(Duration.ofDays(60)));
            node.recorder.start();
            Await.until("the record", () -> node.recorder.recorded() == 1);
            assertThat(node.code.total()).isOne();
            assertThat(node.code.uniques()).isZero();
            assertThat(node.database.<Long>read(tx -> tx.count("select count(*) as n from visitor")))
                    .isZero();
            assertThat(node.database.<Long>read(
                            tx -> tx.count("select coalesce(sum(length(hashes)) / 10, 0) as n from scan_pack")))
                    .isZero();
        }
    }

    @ParameterizedTest
    @EnumSource
    void theLatestScanIsNotTheLastThatCameIn(Store store) throws IOException {
        MovableClock clock = new MovableClock(CHANGE.plusSeconds(60));
        try (Placard placard = Placard.start(store, Map.of(), clock);
                Node node = new Node(placard, clock)) {
            node.append(node.scan(CHANGE.plusSeconds(2), null, ADDRESS));
            node.append(node.scan(CHANGE.plusSeconds(1), null, ADDRESS)); // of the same batch
            node.recorder.start();
            node.code.data(2);
            node.append(node.scan(CHANGE, null, ADDRESS)); // of the next one
            assertThat(Instant.parse(node.code.data(3).at("/metrics/latestScan").asText()))
                    .isEqualTo(CHANGE.plusSeconds(2));
        }
    }

    /** West of Greenwich a day goes on while the key changes. */
    @ParameterizedTest
    @EnumSource
    void aDayThatSpansTheChangeOfKeysKnowsItsVisitors(Store store) throws IOException {
        MovableClock clock = new MovableClock(CHANGE.plusSeconds(60));
        try (Placard placard = Placard.start(store, Map.of(), clock);
                Node node = new Node(placard, clock)) {
            Scan evening = node.scan(CHANGE.minusSeconds(1), null, ADDRESS);
            Scan later = node.scan(CHANGE.plusSeconds(1), null, ADDRESS);
            byte[] other = {9, 9, 9, 9};
            node.append(evening);
            node.recorder.start();
            node.code.data(1);
            node.append(onDay(later, evening.day()));
            node.append(onDay(node.scan(CHANGE.plusSeconds(2), null, other), evening.day()));
            node.code.data(3);
            node.append(node.scan(CHANGE.minusSeconds(2), null, other)); // from a node that lags
            node.code.data(4);
            assertThat(node.database.<Long>read(tx -> tx.count("select sum(uniques) as n from scan_day")))
                    .isEqualTo(2);
        }
    }

    private static Scan onDay(Scan scan, int day) {
        return new Scan(
                scan.workspace(),
                scan.code(),
                scan.at(),
                day,
                scan.hour(),
                scan.kind(),
                scan.device(),
                scan.os(),
                scan.city(),
                scan.source(),
                scan.place(),
                scan.vouched(),
                scan.visitor());
    }

    /** A record of a key's first days carries a hash of the key before, which may be gone when it comes in. */
    @ParameterizedTest
    @EnumSource
    void noHashOfADestroyedKeyComesInWithALateRecord(Store store) throws IOException {
        MovableClock clock = new MovableClock(CHANGE.plusSeconds(60));
        try (Placard placard = Placard.start(store, Map.of(), clock);
                Node node = new Node(placard, clock)) {
            int epoch = HashKeys.epoch(CHANGE);
            assertThat(node.keys.at(CHANGE.minusSeconds(1)).epoch()).isEqualTo(epoch - 1);
            node.append(node.scan(CHANGE.plusSeconds(1), null, ADDRESS));
            clock.set(HashKeys.destroyAfter(epoch - 1));
            node.recorder.start();
            assertThat(node.code.data(1).at("/metrics/uniqueScans").asLong()).isOne();
            List<Integer> epochs =
                    node.database.read(tx -> tx.list("select epoch from visitor", row -> row.integer("epoch")));
            assertThat(epochs).containsExactly(epoch);
        }
    }

    @ParameterizedTest
    @EnumSource
    void lateScansOfADeletedCodeBringNothingBack(Store store) throws IOException {
        MovableClock clock = new MovableClock(CHANGE.plusSeconds(60));
        try (Placard placard = Placard.start(store, Map.of(), clock);
                Node node = new Node(placard, clock)) {
            node.append(node.scan(clock.instant(), null, ADDRESS));
            node.code.delete();
            clock.move(Duration.ofDays(1));
            node.recorder.start();
            Await.until("the record", () -> node.recorder.recorded() == 1);
            assertThat(node.database.<Long>read(tx -> tx.count("select count(*) as n from scan_total")))
                    .isZero();
        }
    }

    @ParameterizedTest
    @EnumSource
    void theLongestNamesFitARecord(Store store) throws IOException {
        MovableClock clock = new MovableClock(CHANGE.plusSeconds(60));
        Map<String, String> settings = Map.of("PLACARD_CITY_HEADER", "X-City");
        try (Placard placard = Placard.start(store, settings, clock)) {
            MadeCode code = MadeCode.in(placard);
            String city =
                    new String("\uD83C\uDFD9".repeat(80).getBytes(StandardCharsets.UTF_8), StandardCharsets.ISO_8859_1);
            String answer = Wire.exchange(
                    placard,
                    "GET /q/" + code.slug() + " HTTP/1.1",
                    "Host: x",
                    "X-City: " + city,
                    "Connection: close",
                    "",
                    "");
            assertThat(answer).startsWith("HTTP/1.1 302");
            assertThat(MadeCode.count(code.data(1), "cities", "\uD83C\uDFD9".repeat(80)))
                    .isOne();
        }
    }

    @Test
    void theRecordsOfABatchStayUntilItIsReleased() throws IOException {
        try (Journal journal = Journal.open(
                folder.resolve("journal"),
                new JournalSettings(1 << 16, 1 << 22, JournalSettings.Sync.PROCESS),
                new SecureRandom(),
                Map.of())) {
            FileLane lane = new FileLane(journal);
            for (String each : List.of("a longer record", "second", "third", "4")) {
                byte[] record = each.getBytes(UTF_8);
                assertThat(journal.append(record, 0, record.length, () -> {})).isTrue();
            }
            ScanLane.Batch first = lane.read(lane.start(), 2, 1 << 16);
            ScanLane.Batch retried = lane.read(lane.start(), 2, 1 << 16);
            ScanLane.Batch next = lane.read(first.after(), 1, 1 << 16);
            assertThat(texts(first)).containsExactly("a longer record", "second");
            assertThat(texts(retried)).containsExactly("a longer record", "second");
            assertThat(texts(next)).containsExactly("third");
            lane.release(next.after());
            ScanLane.Batch last = lane.read(next.after(), 5, 1 << 16);
            assertThat(texts(last)).containsExactly("4");
            assertThat(last.records()).as("the arrays of the released batch").isSameAs(next.records());
        }
    }

    /** With several databases, each lane reads the whole journal. */
    @Test
    void aLaneLeavesOutOthersScansWithoutCopies() throws IOException {
        JournalSettings settings = new JournalSettings(1 << 16, 1 << 22, JournalSettings.Sync.PROCESS);
        try (Journal journal = Journal.open(folder.resolve("journal"), settings, new SecureRandom(), Map.of())) {
            List<FileLane> lanes = FileLanes.of(journal, new FileLanes.Positions(List.of(Map.of(), Map.of()), false));
            for (String each : List.of("first", "\2\0\1 of the other", "second", "third", "\2\0\1 again", "last")) {
                byte[] record = each.getBytes(UTF_8);
                assertThat(journal.append(record, 0, record.length, () -> {})).isTrue();
            }
            ScanLane.Batch own = lanes.getFirst().read(lanes.getFirst().start(), 4, 1 << 16);
            ScanLane.Batch others = lanes.getLast().read(lanes.getLast().start(), 9, 1 << 16);
            assertThat(texts(own)).containsExactly("first", "second", "third");
            assertThat(texts(others)).containsExactly("\2\0\1 of the other", "\2\0\1 again");
            assertThat(own.ends())
                    .hasSize(3)
                    .doesNotContainAnyElementsOf(others.ends())
                    .isSortedAccordingTo(Comparator.comparing(JournalPosition::offset));
            lanes.getFirst().release(own.after());
            ScanLane.Batch next = lanes.getFirst().read(own.after(), 9, 1 << 16);
            assertThat(texts(next)).containsExactly("last");
            assertThat(next.records()).as("the arrays of the released batch").isSameAs(own.records());
        }
    }

    private static List<String> texts(ScanLane.Batch batch) {
        return batch.records().stream().map(record -> new String(record, UTF_8)).toList();
    }
}
