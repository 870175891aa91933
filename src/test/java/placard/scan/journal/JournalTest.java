package placard.scan.journal;

import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static placard.scan.journal.JournalTesting.NOTHING;
import static placard.scan.journal.JournalTesting.SEGMENT;
import static placard.scan.journal.JournalTesting.append;
import static placard.scan.journal.JournalTesting.insist;
import static placard.scan.journal.JournalTesting.number;
import static placard.scan.journal.JournalTesting.numbers;
import static placard.scan.journal.JournalTesting.record;
import static placard.scan.journal.JournalTesting.segments;
import static placard.scan.journal.JournalTesting.settings;
import static placard.scan.journal.JournalTesting.texts;
import static placard.scan.journal.JournalTesting.until;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(20)
class JournalTest {
    @TempDir
    Path folder;

    private Journal open(JournalSettings settings) throws IOException {
        return Journal.open(folder, settings, new Random(1), Map.of());
    }

    private Journal open() throws IOException {
        return open(settings(SEGMENT, 1 << 24));
    }

    @Test
    void recordsComeBackInOrder() throws IOException {
        try (Journal journal = open()) {
            append(journal, "one");
            append(journal, "two");
            append(journal, "three");
            assertThat(texts(journal)).containsExactly("one", "two", "three");
        }
    }

    @Test
    void orderOutlivesTheEndOfASegment() throws IOException {
        try (Journal journal = open()) {
            LongStream.range(0, 500).forEach(n -> insist(journal, record(n, 160)));
            assertThat(numbers(journal))
                    .containsExactlyElementsOf(LongStream.range(0, 500).boxed().toList());
            assertThat(segments(folder)).hasSizeGreaterThan(20);
        }
    }

    /** The thread that makes segments ahead can't keep up with records that come as fast as they can be copied. */
    @Test
    void nothingIsDroppedWhileThereIsRoom() throws IOException {
        try (Journal journal = open(settings(SEGMENT, 1 << 26))) {
            byte[] record = record(1, journal.maxPayload());
            for (int i = 0; i < 2_000; i++) {
                assertThat(append(journal, record)).as("record %d", i).isTrue();
            }
            assertThat(journal.figures().dropped()).isZero();
        }
    }

    @Test
    void everyLengthIsKept() throws IOException {
        try (Journal journal = open()) {
            List<byte[]> sent = new ArrayList<>();
            for (int length = 8; length <= journal.maxPayload(); length += 13) {
                sent.add(record(length, length));
                insist(journal, sent.getLast());
            }
            insist(journal, record(1, journal.maxPayload()));
            sent.add(record(1, journal.maxPayload()));
            List<byte[]> read = JournalTesting.readAll(journal, journal.start()).stream()
                    .flatMap(batch -> batch.records().stream())
                    .toList();
            assertThat(read).containsExactlyElementsOf(sent);
        }
    }

    @Test
    void aRecordTooLongOrEmptyIsRefused() throws IOException {
        try (Journal journal = open()) {
            assertThatThrownBy(() -> append(journal, new byte[0])).isInstanceOf(IllegalArgumentException.class);
            assertThatThrownBy(() -> append(journal, new byte[journal.maxPayload() + 1]))
                    .isInstanceOf(IllegalArgumentException.class);
        }
    }

    @Test
    void manyAppendersAndOneReaderSeeEveryRecordExactlyOnce() throws Exception {
        int threads = 4;
        long each = 20_000;
        try (Journal journal = open(settings(1 << 18, 1 << 26))) {
            List<Thread> appenders = new ArrayList<>();
            for (int t = 0; t < threads; t++) {
                long first = t * each;
                appenders.add(Thread.ofPlatform()
                        .start(() ->
                                LongStream.range(first, first + each).forEach(n -> insist(journal, record(n, 40)))));
            }
            long[] next = LongStream.range(0, threads).map(t -> t * each).toArray();
            int seen = 0;
            for (JournalPosition at = journal.start(); seen < threads * each; ) {
                journal.awaitMore(at, 1_000, Duration.ofMillis(50));
                JournalBatch batch = journal.read(at, 5_000, 1 << 20);
                for (byte[] payload : batch.records()) {
                    long n = number(payload);
                    assertThat(n).isEqualTo(next[(int) (n / each)]++);
                    seen++;
                }
                at = batch.after();
                journal.release(at);
            }
            for (Thread appender : appenders) {
                appender.join();
            }
            assertThat(journal.figures().appended()).isEqualTo(threads * each);
            assertThat(journal.figures().backlogBytes()).isZero();
            assertThat(journal.figures().backlogRecords()).isZero();
        }
    }

    @Test
    void aBatchKeepsItsLimitsAndItsSegment() throws IOException {
        try (Journal journal = open()) {
            LongStream.range(0, 100).forEach(n -> insist(journal, record(n, 160)));
            assertThat(journal.read(journal.start(), 7, 1 << 20).records()).hasSize(7);
            assertThat(journal.read(journal.start(), 100, 500).records()).hasSize(3);
            assertThat(journal.read(journal.start(), 100, 1).records()).hasSize(1);
            JournalBatch all = journal.read(journal.start(), 100, 1 << 20);
            assertThat(all.records()).hasSize((SEGMENT - Segment.HEADER) / 168);
            assertThat(all.after().segment()).isEqualTo(journal.start().segment());
        }
    }

    @Test
    void aBatchIsTheSameInTheArraysOfAnEarlierOne() throws IOException {
        try (Journal journal = open()) {
            LongStream.range(0, 12).forEach(n -> insist(journal, record(n, 160 - 10 * (int) n)));
            JournalBatch first = journal.read(journal.start(), 7, 1 << 20);
            JournalBatch fresh = journal.read(first.after(), 100, 1 << 20);
            JournalBatch again = journal.read(first.after(), 100, 1 << 20, first.records());
            assertThat(again.records()).isSameAs(first.records()).hasSize(5);
            assertThat(again.records()).containsExactlyElementsOf(fresh.records());
            assertThat(again.positions())
                    .containsExactlyElementsOf(fresh.positions())
                    .endsWith(fresh.after());
        }
    }

    @Test
    void releasedSegmentsAreDeletedButNotTheOneBeingWritten() throws IOException {
        try (Journal journal = open()) {
            LongStream.range(0, 100).forEach(n -> insist(journal, record(n, 160)));
            List<JournalBatch> batches = JournalTesting.readAll(journal, journal.start());
            List<SegmentId> read =
                    batches.stream().map(batch -> batch.after().segment()).toList();
            journal.release(batches.getLast().after());
            assertThat(segments(folder).stream().map(JournalTesting::id))
                    .contains(read.getLast())
                    .doesNotContainAnyElementsOf(read.subList(0, read.size() - 1));
            insist(journal, record(100, 160));
            JournalPosition at = batches.getLast().after();
            assertThat(number(journal.read(at, 1, 1_000).records().getFirst())).isEqualTo(100);
        }
    }

    @Test
    void aPositionBehindADeletedSegmentGoesOnWithTheNext() throws IOException {
        try (Journal journal = open(settings(SEGMENT, SEGMENT))) {
            until(() -> !append(journal, record(1, 160)));
            JournalBatch all = journal.read(journal.start(), 1_000, 1 << 20);
            journal.release(all.after());
            assertThat(Journal.segments(folder)).doesNotContain(all.after().segment());
            assertThat(journal.read(all.after(), 10, 1_000).isEmpty()).isTrue();
            insist(journal, record(2, 160));
            assertThat(number(journal.read(all.after(), 10, 1_000).records().getFirst()))
                    .isEqualTo(2);
        }
    }

    @Test
    void aPositionOfAnotherJournalIsRefused() throws IOException {
        try (Journal journal = open()) {
            JournalPosition foreign = new JournalPosition(new SegmentId(1, 2), 64);
            assertThatThrownBy(() -> journal.read(foreign, 1, 1)).isInstanceOf(IllegalArgumentException.class);
            assertThatThrownBy(() -> journal.release(foreign)).isInstanceOf(IllegalArgumentException.class);
        }
    }

    @Test
    void beyondTheQuotaRecordsAreDroppedUntilRoomIsGivenBack() throws IOException {
        try (Journal journal = open(settings(SEGMENT, 3 * SEGMENT))) {
            until(() -> !append(journal, record(1, 160))
                    && journal.problem().orElse("").contains("quota"));
            int kept = (int) journal.figures().appended();
            assertThat(kept).isEqualTo(3 * ((SEGMENT - Segment.HEADER) / 168));
            assertThat(journal.figures().dropped()).isPositive();
            assertThat(journal.problem())
                    .hasValueSatisfying(why -> assertThat(why).contains("quota"));
            assertThat(numbers(journal)).hasSize(kept);

            JournalBatch first = journal.read(journal.start(), 1_000, 1 << 20);
            journal.release(first.after());
            until(() -> journal.problem().isEmpty());
            assertThat(append(journal, record(kept, 160))).isTrue();
            assertThat(numbers(journal)).endsWith((long) kept);
        }
    }

    @Test
    void aFolderThatVanishesDropsRecordsInsteadOfFailing() throws IOException {
        Path journalFolder = folder.resolve("journal");
        Path away = folder.resolve("away");
        try (Journal journal = Journal.open(journalFolder, settings(SEGMENT, 1 << 24), new Random(1), Map.of())) {
            until(() -> journal.figures().diskBytes() == 2 * SEGMENT);
            Files.move(journalFolder, away);
            Files.createFile(journalFolder);
            while (journal.figures().dropped() == 0
                    || !journal.problem().orElse("").contains("cannot grow")) {
                append(journal, record(1, 160));
            }
            Files.delete(journalFolder);
            Files.move(away, journalFolder);
            until(() -> journal.problem().isEmpty());
            assertThat(append(journal, record(2, 160))).isTrue();
            assertThat(numbers(journal)).hasSize((int) journal.figures().appended());
        }
    }

    @Test
    void aFileCutUnderTheMappingDropsRecordsInsteadOfEndingTheProcess() throws IOException {
        try (Journal journal = open(settings(1 << 16, 1 << 20))) {
            try (FileChannel channel = FileChannel.open(segments(folder).getFirst(), StandardOpenOption.WRITE)) {
                channel.truncate(SEGMENT);
            }
            boolean faulted = false;
            for (int n = 0; n < 1_000; n++) {
                try {
                    append(journal, record(n, 160));
                } catch (InternalError late) {
                    faulted = true;
                }
            }
            assertThat(journal.figures().dropped() > 0 || faulted).isTrue();
            until(() -> journal.problem().isEmpty());
            assertThat(append(journal, record(1, 160))).isTrue();
        }
    }

    @Test
    void theReaderIsWokenByTheRecordItWaitsFor() throws Exception {
        try (Journal journal = open()) {
            JournalPosition start = journal.start();
            CountDownLatch waiting = new CountDownLatch(1);
            CountDownLatch woken = new CountDownLatch(1);
            Thread reader = Thread.ofPlatform().start(() -> {
                try {
                    waiting.countDown();
                    if (journal.awaitMore(start, 2 * Segment.recordSize(3), Duration.ofMinutes(1))) {
                        woken.countDown();
                    }
                } catch (InterruptedException ended) {
                    Thread.currentThread().interrupt();
                }
            });
            waiting.await();
            append(journal, "one");
            assertThat(woken.getCount()).isEqualTo(1);
            append(journal, "two");
            assertThat(woken.await(5, SECONDS)).isTrue();
            reader.join();
        }
    }

    @Test
    void waitingEndsWithItsTimeAndSaysWhetherThereIsAnything() throws Exception {
        try (Journal journal = open()) {
            assertThat(journal.awaitMore(journal.start(), 1, Duration.ofMillis(1)))
                    .isFalse();
            append(journal, "one");
            assertThat(journal.awaitMore(journal.start(), 1 << 20, Duration.ofMillis(1)))
                    .isTrue();
            assertThat(journal.awaitMore(journal.start(), 1, Duration.ofMinutes(1)))
                    .isTrue();
        }
    }

    @Test
    void inProcessModeWhatFollowsRunsAtOnceInTheSameThread() throws IOException {
        try (Journal journal = open()) {
            List<Thread> ran = new ArrayList<>();
            journal.append(new byte[] {1}, 0, 1, () -> ran.add(Thread.currentThread()));
            assertThat(ran).containsExactly(Thread.currentThread());
        }
    }

    @Test
    void inPowerModeWhatFollowsRunsLaterForEveryRecord() throws Exception {
        JournalSettings power = new JournalSettings(1 << 16, 1 << 24, JournalSettings.Sync.POWER);
        AtomicInteger confirmed = new AtomicInteger();
        try (Journal journal = open(power)) {
            CountDownLatch one = new CountDownLatch(1);
            assertThat(journal.append(new byte[] {1}, 0, 1, one::countDown)).isTrue();
            assertThat(one.await(5, SECONDS)).isTrue();
            journal.append(new byte[] {1}, 0, 1, () -> {
                throw new IllegalStateException("a caller's own fault");
            });
            for (int n = 0; n < 2_000; n++) {
                byte[] payload = record(n, 160);
                until(() -> journal.append(payload, 0, 160, confirmed::incrementAndGet));
            }
        }
        assertThat(confirmed).hasValue(2_000);
    }

    @Test
    void aClosedJournalDropsAndNoCallbackIsForgotten() throws Exception {
        JournalSettings power = new JournalSettings(1 << 16, 1 << 24, JournalSettings.Sync.POWER);
        AtomicInteger confirmed = new AtomicInteger();
        Journal journal = open(power);
        CountDownLatch busy = new CountDownLatch(100);
        Thread appender = Thread.ofPlatform().start(() -> {
            while (journal.append(new byte[] {1}, 0, 1, confirmed::incrementAndGet)) {
                busy.countDown();
            }
        });
        busy.await();
        journal.close();
        appender.join();
        assertThat(confirmed.get()).isEqualTo((int) journal.figures().appended());
        assertThat(journal.figures().dropped()).isEqualTo(1);
        assertThat(journal.problem()).isPresent();
        journal.close();
    }

    @Test
    void closingWithoutRecordsLeavesNoFile() throws IOException {
        open().close();
        assertThat(segments(folder)).isEmpty();
    }

    @Test
    void closingLeavesFilesAsShortAsTheirRecords() throws IOException {
        Journal journal = open();
        append(journal, "one");
        journal.close();
        assertThat(segments(folder)).hasSize(1);
        assertThat(Files.size(segments(folder).getFirst())).isEqualTo(Segment.HEADER + Segment.recordSize(3));
    }

    @Test
    void closingAfterEverythingWasReleasedLeavesNoFile() throws IOException {
        Journal journal = open();
        append(journal, "one");
        journal.release(journal.read(journal.start(), 10, 100).after());
        journal.close();
        assertThat(segments(folder)).isEmpty();
    }

    @Test
    void onlyTheOwnerMayReadTheFiles() throws IOException {
        Path own = folder.resolve("journal");
        try (Journal journal = Journal.open(own, settings(SEGMENT, 1 << 20), new Random(1), Map.of())) {
            assertThat(append(journal, "one")).isTrue();
            assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(own)))
                    .isEqualTo("rwx------");
            assertThat(PosixFilePermissions.toString(
                            Files.getPosixFilePermissions(segments(own).getFirst())))
                    .isEqualTo("rw-------");
        }
    }

    @Test
    void theBacklogIsExactInBytesAndCloseInRecords() throws IOException {
        try (Journal journal = open(settings(1 << 16, 1 << 20))) {
            LongStream.range(0, 100).forEach(n -> append(journal, record(n, 160)));
            assertThat(journal.figures().backlogBytes()).isEqualTo(100 * 168);
            journal.release(journal.read(journal.start(), 40, 1 << 20).after());
            assertThat(journal.figures().backlogBytes()).isEqualTo(60 * 168);
            assertThat(journal.figures().backlogRecords()).isEqualTo(60);
        }
    }

    /** In a JVM of its own: that of the tests goes without the optimizing compiler, which the program has. */
    @Test
    void appendingAllocatesNothing() throws IOException {
        Process process = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-cp",
                        System.getProperty("java.class.path"),
                        Appending.class.getName(),
                        folder.toString())
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
        String allocated = new String(process.getInputStream().readAllBytes(), StandardCharsets.US_ASCII);
        assertThat(Long.parseLong(allocated.strip())).isLessThan(Appending.BOUND);
    }

    /** Prints the fewest bytes that thirty thousand records have allocated: the compiler may come late. */
    static final class Appending {
        static final long BOUND = 30_000;

        private Appending() {}

        public static void main(String[] arguments) throws IOException {
            var threads = (com.sun.management.ThreadMXBean) java.lang.management.ManagementFactory.getThreadMXBean();
            byte[] payload = record(1, 160);
            try (Journal journal =
                    Journal.open(Path.of(arguments[0]), settings(1 << 28, 1 << 28), new Random(), Map.of())) {
                long fewest = Long.MAX_VALUE;
                for (int round = 0; round < 50 && fewest >= BOUND; round++) {
                    long before = threads.getCurrentThreadAllocatedBytes();
                    for (int n = 0; n < 30_000; n++) {
                        journal.append(payload, 0, 160, NOTHING);
                    }
                    fewest = Math.min(fewest, threads.getCurrentThreadAllocatedBytes() - before);
                }
                System.out.println(fewest);
            }
        }
    }
}
