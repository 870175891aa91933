package placard.cluster.log;

import java.time.Duration;
import java.util.Collection;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.function.IntFunction;
import java.util.function.Supplier;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.clients.producer.RecordMetadata;
import org.jspecify.annotations.Nullable;
import placard.cluster.log.topic.LogRecord;
import placard.cluster.log.topic.Partition;
import placard.scan.journal.Journal;
import placard.scan.journal.JournalBatch;
import placard.scan.journal.JournalPosition;

/**
 * The late lanes of one database's log: their brokers take nothing while those of other lanes do. A producer of their
 * own sends them in order, one round at a time, until they catch up. It starts at the first failure. The marks
 * recognise scans that a lane already had.
 */
final class LateLanes {
    private static final int SCANS = 5_000;
    private static final int BYTES = 1 << 19;
    private static final long RETRY_NANOS = 500_000_000;

    private final Journal journal;
    private final IntFunction<String> topics;
    private final Supplier<Producer<byte[], byte[]>> producers;
    private final AckListener sent;
    private final Set<Partition> lanes = new TreeSet<>();
    private final CountedPositions before;
    private Rounds rounds;
    private JournalPosition reached;

    private @Nullable Producer<byte[], byte[]> producer;
    private @Nullable Round round;
    private long retryAt;

    /** A listener for acknowledgements. */
    @FunctionalInterface
    interface AckListener {
        void acknowledged(Partition partition, long offset, int scans);
    }

    private record Round(
            Map<Partition, LogRecord> records, Map<Partition, Future<RecordMetadata>> sends, JournalPosition after) {
        boolean isOver() {
            return sends.values().stream().allMatch(Future::isDone);
        }
    }

    /** @param from the position of the first failure */
    LateLanes(
            Journal journal,
            IntFunction<String> topics,
            CountedPositions before,
            Supplier<Producer<byte[], byte[]>> producers,
            AckListener sent,
            JournalPosition from) {
        this.journal = journal;
        this.topics = topics;
        this.before = before;
        this.rounds = new Rounds(before);
        this.producers = producers;
        this.sent = sent;
        this.reached = from;
        this.retryAt = System.nanoTime() + RETRY_NANOS;
    }

    /** Adds lanes. All are sent from the first failure on. */
    void add(Collection<Partition> more) {
        close();
        lanes.addAll(more);
    }

    Set<Partition> lanes() {
        return lanes;
    }

    /** The journal position that all of them have reached. */
    JournalPosition reached() {
        return reached;
    }

    /**
     * Checks the current round and begins the next one. Never waits.
     *
     * @param others the journal position of the other lanes
     */
    void look(JournalPosition others) {
        Round under = round;
        if (under != null) {
            if (!under.isOver()) {
                return;
            }
            round = null;
            if (!end(under)) {
                close();
                return;
            }
        }
        while (round == null && !reached.equals(others) && System.nanoTime() - retryAt >= 0) {
            begin(others);
        }
    }

    /** True if the whole round is acknowledged. */
    private boolean end(Round under) {
        try {
            for (Map.Entry<Partition, Future<RecordMetadata>> each : under.sends.entrySet()) {
                LogRecord record = Objects.requireNonNull(under.records.get(each.getKey()));
                sent.acknowledged(
                        each.getKey(),
                        each.getValue().get().offset(),
                        record.scans().size());
                rounds.acknowledged(record);
            }
            reached = under.after;
            return true;
        } catch (ExecutionException refused) {
            return false;
        } catch (InterruptedException ended) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    private void begin(JournalPosition others) {
        JournalBatch batch = journal.read(reached, SCANS, BYTES);
        JournalPosition after = batch.after();
        boolean isBehind = after.segment().equals(others.segment()) && after.offset() > others.offset();
        int most = batch.records().size();
        while (isBehind && most > 0 && batch.end(most - 1) > others.offset()) {
            most--;
        }
        JournalPosition upTo = isBehind ? others : after;
        Map<Partition, LogRecord> records = rounds.records(batch, most);
        records.keySet().retainAll(lanes);
        if (records.isEmpty()) {
            reached = upTo;
            return;
        }
        if (producer == null) {
            producer = producers.get();
        }
        round = new Round(records, Sends.begin(producer, topics, records), upTo);
    }

    /** Gives up the current round. A later check begins it again with another producer. */
    void close() {
        if (producer != null) {
            producer.close(Duration.ZERO);
            producer = null;
        }
        round = null;
        rounds = new Rounds(before);
        retryAt = System.nanoTime() + RETRY_NANOS;
    }
}
