package placard.scan.journal;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(20)
class ReplicationTest {
    @TempDir
    Path folder;

    private Journal open() throws IOException {
        JournalSettings settings = new JournalSettings(1 << 16, 1 << 24, JournalSettings.Sync.REPLICATED);
        return Journal.open(folder, settings, new Random(), Map.of());
    }

    private static CountDownLatch append(Journal journal) {
        CountDownLatch confirmed = new CountDownLatch(1);
        byte[] payload = "scan".getBytes(StandardCharsets.US_ASCII);
        assertThat(journal.append(payload, 0, payload.length, confirmed::countDown))
                .isTrue();
        return confirmed;
    }

    private static JournalPosition read(Journal journal, JournalPosition from) {
        return journal.read(from, 100, 1 << 16).after();
    }

    /** Has a person wait for so many bytes without end. */
    private static CountDownLatch waiting(Replication replication, long bytes) {
        CountDownLatch confirmed = new CountDownLatch(1);
        Thread.ofVirtual().start(() -> {
            replication.await(bytes, 1);
            confirmed.countDown();
        });
        return confirmed;
    }

    @Test
    void aWaiterIsReleasedOnceTheReaderReachesItsPosition() throws Exception {
        Replication replication = new Replication(Duration.ofHours(1));
        CountDownLatch first = waiting(replication, 16);
        CountDownLatch second = waiting(replication, 32);
        replication.reached(-64, 96);
        replication.reached(15, 17);
        assertThat(first.await(50, TimeUnit.MILLISECONDS)).isFalse();
        replication.reached(16, 16);
        first.await();
        assertThat(second.await(50, TimeUnit.MILLISECONDS)).isFalse();
        replication.reached(32, 0);
        second.await();
        assertThat(replication.problem()).isEmpty();
        assertThat(replication.unconfirmed()).isZero();
    }

    /** While an old backlog is brought over, answers don't wait for the end of it. */
    @Test
    void answersWaitAgainOnceTheReaderHasCaughtUp() {
        Replication replication = new Replication(Duration.ofHours(1));
        replication.suspend("away");
        replication.reached(100, 1 << 20);
        assertThat(replication.problem()).contains("away");
        replication.await(1 << 20, 3);
        assertThat(replication.unconfirmed()).isEqualTo(3);
        replication.reached(1 << 20, 100);
        assertThat(replication.problem()).isEmpty();
    }

    @Test
    void aRecordIsConfirmedWhenItsReaderReleasesIt() throws Exception {
        try (Journal journal = open()) {
            CountDownLatch first = append(journal);
            JournalPosition behindFirst = read(journal, journal.start());
            CountDownLatch second = append(journal);
            journal.release(behindFirst);
            first.await();
            journal.release(read(journal, behindFirst));
            second.await();
        }
    }

    @Test
    void noAnswerWaitsForMoreThanASecondAndNoneWhileNothingGetsThrough() throws Exception {
        try (Journal journal = open()) {
            long began = System.nanoTime();
            append(journal).await();
            assertThat(Duration.ofNanos(System.nanoTime() - began))
                    .isBetween(Duration.ofMillis(900), Duration.ofMillis(3_000));
            assertThat(journal.replication().problem()).isPresent();
            began = System.nanoTime();
            for (int i = 0; i < 10; i++) {
                append(journal).await();
            }
            assertThat(Duration.ofNanos(System.nanoTime() - began)).isLessThan(Duration.ofMillis(900));
            assertThat(journal.replication().unconfirmed()).isEqualTo(11);
            JournalPosition behind = read(journal, journal.start());
            journal.release(behind);
            assertThat(journal.replication().problem()).isEmpty();
        }
    }

    @Test
    void aWaiterIsReleasedWhenReplicationIsSuspended() throws Exception {
        Replication replication = new Replication(Duration.ofHours(1));
        CountDownLatch waiting = waiting(replication, 16);
        replication.suspend("the brokers do not answer");
        waiting.await();
        assertThat(replication.problem()).contains("the brokers do not answer");
    }

    /** What an earlier run left comes first, and has nothing to do with who waits now. */
    @Test
    void aBacklogOfAnEarlierRunIsReadFirst() throws Exception {
        try (Journal journal = open()) {
            journal.replication().suspend("away");
            append(journal).await();
        }
        try (Journal journal = open()) {
            JournalPosition behindOld = read(journal, journal.start());
            CountDownLatch waiting = append(journal);
            journal.release(behindOld);
            journal.release(read(journal, behindOld));
            waiting.await();
            assertThat(read(journal, journal.start())).isEqualTo(journal.start());
        }
    }
}
