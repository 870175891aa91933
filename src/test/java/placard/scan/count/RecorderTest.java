package placard.scan.count;

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
import java.time.Duration;
import java.time.Instant;
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
import placard.base.Refusal;
import placard.scan.journal.Journal;
import placard.scan.journal.JournalSettings;
import placard.scan.journal.SegmentId;
import placard.scan.upkeep.Verification;
import placard.scan.visitor.HashKeys;
import placard.storage.ScanStore;
import placard.testing.Await;
import placard.testing.MadeCode;
import placard.testing.MovableClock;
import placard.testing.Placard;
import placard.testing.RawHttp;
import placard.testing.ServerStore;
import placard.testing.Slow;
import placard.testing.Store;

/** How the recorder handles all that the journal may contain. */
class RecorderTest {
    private static final Instant CHANGE = HashKeys.startOf(HashKeys.epoch(Instant.parse("2026-11-20T00:00:00Z")));
    private static final byte[] ADDRESS = {(byte) 203, 0, 113, 1};

    @TempDir
    Path folder;

    /** A commit's answer may be lost with the connection though the commit was made. */
    @ParameterizedTest
    @EnumSource
    void aCommitWithALostAnswerIsNotCountedAgain(Store store) throws Exception {
        MovableClock clock = new MovableClock(CHANGE.plus(Duration.ofDays(3)));
        try (Placard placard = Placard.start(store, Map.of(), clock)) {
            try (RecorderNode node = new RecorderNode(placard, clock, folder)) {
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
                RecorderNode node = new RecorderNode(placard, clock, folder)) {
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
    @Slow
    @EnumSource
    void scansWhoseKeyIsNotReadYetWaitForIt(Store store) throws IOException {
        scansOfOthers(store, true);
    }

    @ParameterizedTest
    @Slow
    @EnumSource
    void scansWhoseKeyIsNotInTheLogCountWithoutVisitorsOnceThatIsRead(Store store) throws IOException {
        scansOfOthers(store, false);
    }

    private void scansOfOthers(Store store, boolean isKeyInLog) throws IOException {
        MovableClock clock = new MovableClock(CHANGE.plus(Duration.ofDays(3)));
        int epoch = HashKeys.epoch(clock.instant());
        AtomicInteger tries = new AtomicInteger();
        try (Placard placard = Placard.start(store, Map.of(), clock);
                RecorderNode node = new RecorderNode(placard, clock, folder)) {
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
    @Slow
    @EnumSource
    void scansFromBeforeARestoreCountWithoutVisitorsAndForCodesThatAreThereAlone(Store store) throws IOException {
        MovableClock clock = new MovableClock(CHANGE.plus(Duration.ofDays(3)));
        try (Placard placard = Placard.start(store, Map.of(), clock);
                RecorderNode node = new RecorderNode(placard, clock, folder)) {
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
                RecorderNode node = new RecorderNode(placard, new MovableClock(CHANGE), folder);
                Connection killed = ServerStore.connection(placard);
                Connection watcher = ServerStore.connection(placard)) {
            killed.setAutoCommit(false);
            List<SegmentId> segments = Journal.segments(folder.resolve("journal"));
            try (PreparedStatement insert = killed.prepareStatement(
                    "insert into journal_position (segment, position, updated_at) values (?, 100, 0)")) {
                insert.setString(1, segments.getFirst().toString());
                insert.executeUpdate();
            }
            CompletableFuture<Map<SegmentId, Long>> positions =
                    CompletableFuture.supplyAsync(() -> JournalProgress.settled(node.database, segments));
            Await.until("it to wait or to be done", () -> positions.isDone() || ServerStore.isWaiting(watcher));
            killed.commit();
            assertThat(positions.get(20, TimeUnit.SECONDS)).containsExactly(Map.entry(segments.getFirst(), 100L));
            assertThat(JournalProgress.settled(node.database, segments)).isEqualTo(positions.get());
            assertThat(node.database.<Long>read(tx -> tx.count("select count(*) as n from journal_position")))
                    .isOne();
        }
    }

    /** Or they could never be read back. */
    @Test
    void scansOfAnArchiveAreCountedInBatchesThatItsPacksHold() throws IOException {
        MovableClock clock = new MovableClock(CHANGE);
        JournalSettings settings = new JournalSettings(8 << 20, 1 << 24, JournalSettings.Sync.PROCESS);
        int scans = 2 * ArchivePack.MOST + 100;
        try (Placard placard = Placard.start(Store.SQLITE, Map.of(), clock);
                RecorderNode node = new RecorderNode(placard, clock, folder);
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

    /** Or no code with a maximum of scans would be redirected any more. */
    @Test
    void aFaultDoesNotEndTheCountingOfLimitedScans() throws IOException {
        try (Placard placard = Placard.start(Store.SQLITE);
                RecorderNode node = new RecorderNode(placard, new MovableClock(CHANGE), folder)) {
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
    void anUnusableRecordIsPutAsideAndHoldsNothingUp(Store store) throws IOException {
        MovableClock clock = new MovableClock(CHANGE.plus(Duration.ofDays(5)));
        try (Placard placard = Placard.start(store, Map.of(), clock);
                RecorderNode node = new RecorderNode(placard, clock, folder)) {
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
    void theLatestScanIsNotTheLastThatCameIn(Store store) throws IOException {
        MovableClock clock = new MovableClock(CHANGE.plusSeconds(60));
        try (Placard placard = Placard.start(store, Map.of(), clock);
                RecorderNode node = new RecorderNode(placard, clock, folder)) {
            node.append(node.scan(CHANGE.plusSeconds(2), null, ADDRESS));
            node.append(node.scan(CHANGE.plusSeconds(1), null, ADDRESS)); // of the same batch
            node.recorder.start();
            node.code.data(2);
            node.append(node.scan(CHANGE, null, ADDRESS)); // of the next one
            assertThat(Instant.parse(node.code.data(3).at("/metrics/latestScan").asText()))
                    .isEqualTo(CHANGE.plusSeconds(2));
        }
    }

    @ParameterizedTest
    @EnumSource
    void lateScansOfADeletedCodeBringNothingBack(Store store) throws IOException {
        MovableClock clock = new MovableClock(CHANGE.plusSeconds(60));
        try (Placard placard = Placard.start(store, Map.of(), clock);
                RecorderNode node = new RecorderNode(placard, clock, folder)) {
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
    @Slow
    @EnumSource
    void theLongestNamesFitARecord(Store store) throws IOException {
        MovableClock clock = new MovableClock(CHANGE.plusSeconds(60));
        Map<String, String> settings = Map.of("PLACARD_CITY_HEADER", "X-City");
        try (Placard placard = Placard.start(store, settings, clock)) {
            MadeCode code = MadeCode.in(placard);
            String city =
                    new String("\uD83C\uDFD9".repeat(80).getBytes(StandardCharsets.UTF_8), StandardCharsets.ISO_8859_1);
            String answer = RawHttp.exchange(
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
}
