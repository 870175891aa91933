package placard.cluster.log;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Future;
import org.apache.kafka.clients.producer.MockProducer;
import org.apache.kafka.clients.producer.Partitioner;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.clients.producer.RecordMetadata;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.NotEnoughReplicasException;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import placard.cluster.log.topic.Lanes;
import placard.cluster.log.topic.LogRecord;
import placard.cluster.log.topic.LogUnusable;
import placard.cluster.log.topic.Marks;
import placard.scan.count.Scan;
import placard.scan.journal.Journal;
import placard.scan.journal.JournalSettings;
import placard.testing.Await;
import placard.testing.Slow;

/** What is shipped while the brokers of some lanes take nothing; with three brokers each has all lanes. */
@Slow
class ShipperTest {
    @TempDir
    Path folder;

    private final Log log = new Log();
    private Journal journal;
    private Shipper shipper;

    /** Takes records of all lanes but those that are closed. */
    private static final class Log implements Shipper.Brokers {
        final Set<Integer> closed = ConcurrentHashMap.newKeySet();
        /** The databases whose logs the brokers don't make. */
        final Set<Integer> unmade = ConcurrentHashMap.newKeySet();

        volatile boolean isAway;
        final Map<Integer, List<LogRecord>> lanes = new ConcurrentHashMap<>();
        final Map<Integer, List<LogRecord>> lanesOfOther = new ConcurrentHashMap<>();

        @Override
        public List<String> ensure(int shard) {
            if (isAway) {
                throw new KafkaException("no broker answers");
            }
            if (unmade.contains(shard)) {
                throw new LogUnusable("the topic scans-" + shard + " can't be made", null);
            }
            return List.of();
        }

        @Override
        public Producer<byte[], byte[]> producer() {
            @Nullable Partitioner none = null;
            return new MockProducer<>(true, none, new ByteArraySerializer(), new ByteArraySerializer()) {
                @Override
                public synchronized Future<RecordMetadata> send(ProducerRecord<byte[], byte[]> record) {
                    int lane = record.partition();
                    if (closed.contains(lane)) {
                        return CompletableFuture.failedFuture(new NotEnoughReplicasException("one of three"));
                    }
                    boolean isOther = !record.topic().equals("scans-0");
                    List<LogRecord> all =
                            (isOther ? lanesOfOther : lanes).computeIfAbsent(lane, _ -> new ArrayList<>());
                    synchronized (all) {
                        all.add(LogRecord.read(record.value()));
                        TopicPartition place = new TopicPartition(record.topic(), lane);
                        return CompletableFuture.completedFuture(new RecordMetadata(place, all.size() - 1, 0, 0, 0, 0));
                    }
                }
            };
        }

        /** What would be counted: each scan once, and how often scans would seem to be lost. */
        Map<Long, Integer> counted() {
            return counted(lanes);
        }

        static Map<Long, Integer> counted(Map<Integer, List<LogRecord>> lanes) {
            Map<Long, Integer> counted = new HashMap<>();
            lanes.forEach((_, records) -> {
                Marks marks = new Marks();
                synchronized (records) {
                    for (LogRecord record : records) {
                        for (int i = 0; i < record.scans().size(); i++) {
                            long previous = i == 0 ? record.previous() : record.ends()[i - 1];
                            Marks.Verdict verdict = marks.take(record.segment(), previous, record.ends()[i]);
                            assertThat(verdict).isNotEqualTo(Marks.Verdict.NEW_BEHIND_A_HOLE);
                            if (verdict == Marks.Verdict.NEW) {
                                counted.merge(number(record.scans().get(i)), 1, Integer::sum);
                            }
                        }
                    }
                }
            });
            return counted;
        }
    }

    @BeforeEach
    void open() throws IOException {
        journal = Journal.open(
                folder,
                new JournalSettings(1 << 16, 1 << 24, JournalSettings.Sync.PROCESS),
                new SecureRandom(),
                Map.of());
        shipper =
                new Shipper(log, shard -> "scans-" + shard, journal, new CountedPositions(List.of(Map.of(), Map.of())));
        shipper.start();
    }

    @AfterEach
    void close() throws Exception {
        shipper.close();
        journal.close();
    }

    /** Scans, each of a code that is its number. */
    private Set<Long> append(long from, int count) {
        return append(0, from, count);
    }

    private Set<Long> append(int shard, long from, int count) {
        Set<Long> all = new HashSet<>();
        for (long number = from; number < from + count; number++) {
            ByteBuffer scan = ByteBuffer.allocate(100);
            if (shard > 0) {
                scan.put((byte) 2).putShort((short) shard);
            }
            scan.put((byte) 1);
            scan.putLong(scan.position() + 20, number);
            journal.append(scan.array(), 0, 100, () -> {});
            all.add(number);
        }
        return all;
    }

    private static long number(byte[] scan) {
        return ByteBuffer.wrap(scan).getLong(Scan.shardOf(scan) == 0 ? 21 : 24);
    }

    private Set<Long> inLanes(Collection<Long> numbers, Collection<Integer> lanes, boolean isIn) {
        Set<Long> some = new HashSet<>(numbers);
        some.removeIf(number -> lanes.contains(
                        Lanes.ofCode(ByteBuffer.allocate(16).putLong(number).array()))
                != isIn);
        return some;
    }

    @Test
    void lanesThatCannotBeWrittenKeepOnlyTheirOwnScansWaiting() {
        Set<Long> all = append(0, 500);
        Await.until("all to be shipped", () -> log.counted().keySet().equals(all));
        Set<Integer> closed = Set.of(3, 7);
        log.closed.addAll(closed);
        for (int i = 1; i <= 6; i++) {
            all.addAll(append(i * 1_000L, 1_000));
            Set<Long> others = inLanes(all, closed, false);
            Await.until(
                    "what is in the other lanes", () -> log.counted().keySet().containsAll(others));
        }
        assertThat(inLanes(log.counted().keySet(), closed, true)).isEqualTo(inLanes(inFirst(all), closed, true));
        assertThat(journal.replication().problem())
                .hasValueSatisfying(problem -> assertThat(problem)
                        .isEqualTo("Lanes [3, 7] of the scan log can't be written; the others can."));
        log.closed.clear();
        Await.until("all to be shipped", () -> log.counted().keySet().equals(all));
        Await.until("the journal to be released", () -> journal.figures().backlogBytes() == 0);
        assertThat(journal.replication().problem()).isEmpty();
        all.addAll(append(100_000, 500));
        Await.until("all to be shipped", () -> log.counted().keySet().equals(all));
        Await.until("the journal to be released", () -> journal.figures().backlogBytes() == 0);
        assertThat(log.counted().values()).containsOnly(1);
        shipper.sent(0)
                .forEach((lane, offset) -> assertThat(log.lanes.get(lane)).hasSize(offset.intValue()));
    }

    private static Set<Long> inFirst(Set<Long> all) {
        Set<Long> first = new HashSet<>(all);
        first.removeIf(number -> number >= 500);
        return first;
    }

    @Test
    void theJournalWaitsForWritableLanes() {
        for (int lane = 0; lane < Lanes.COUNT; lane++) {
            log.closed.add(lane);
        }
        Set<Long> all = append(0, 500);
        Await.until("health to say so", () -> journal.replication().problem().isPresent());
        assertThat(log.counted()).isEmpty();
        log.closed.clear();
        Await.until("all to be shipped", () -> log.counted().keySet().equals(all));
        Await.until("the journal to be released", () -> journal.figures().backlogBytes() == 0);
        assertThat(journal.replication().problem()).isEmpty();
    }

    @Test
    void aNodeWithoutScansSaysAsWellThatTheBrokersAreBack() {
        log.isAway = true;
        shipper.reconnect(0);
        Await.until("health to say so", () -> journal.replication().problem().isPresent());
        log.isAway = false;
        Await.until("all to be well", () -> journal.replication().problem().isEmpty());
    }

    /** As while a broker is away: the logs that are there are written, another one can't be made. */
    @Test
    void aLogThatCannotBeMadeKeepsOnlyTheScansOfItsDatabaseWaiting() {
        log.unmade.add(1);
        shipper.reconnect(1);
        // A round that had begun before would still be sent to the log that was there.
        Await.until("it to be asked for", () -> shipper.unusable().contains("scans-1"));
        Set<Long> here = append(0, 0, 500);
        Set<Long> there = append(1, 10_000, 500);
        Await.until("those of the others", () -> log.counted().keySet().equals(here));
        Await.until("health to say so", () -> journal.replication().problem().isPresent());
        assertThat(journal.replication().problem().orElse(""))
                .contains("the topic scans-1 can't be made")
                .contains("database 1");
        // It is noticed each second that it isn't there.
        shipper.reconnect(1);
        here.addAll(append(0, 1_000, 500));
        Await.until("those of the others", () -> log.counted().keySet().equals(here));
        assertThat(log.lanesOfOther).isEmpty();
        assertThat(shipper.failed()).isLessThanOrEqualTo(there.size());
        log.unmade.clear();
        Await.until(
                "all to be shipped",
                () -> Log.counted(log.lanesOfOther).keySet().equals(there));
        Await.until("the journal to be released", () -> journal.figures().backlogBytes() == 0);
        Await.until("all to be well", () -> journal.replication().problem().isEmpty());
        assertThat(log.counted().values()).containsOnly(1);
    }

    /** This node doesn't know of the third database; others do. */
    @Test
    void anUnknownDatabasesLogKeepsOnlyItsOwnScansWaiting() {
        log.unmade.add(2);
        Set<Long> there = append(2, 10_000, 100);
        Set<Long> here = append(0, 0, 500);
        Await.until("those of the others", () -> log.counted().keySet().equals(here));
        log.unmade.clear();
        Await.until(
                "all to be shipped",
                () -> Log.counted(log.lanesOfOther).keySet().equals(there));
        Await.until("the journal to be released", () -> journal.figures().backlogBytes() == 0);
    }

    /** A log that has two replicas only can be read, and its scans wait: nobody would know before the first one. */
    @Test
    void anUnusableLogIsReportedBeforeItHasScans() {
        log.unmade.add(1);
        shipper.reconnect(1);
        Await.until("the reason", () -> shipper.unusable().contains("the topic scans-1 can't be made"));
        assertThat(journal.replication().problem()).isEmpty();
        log.unmade.clear();
        Await.until("all to be well", () -> shipper.unusable().isEmpty());
    }
}
