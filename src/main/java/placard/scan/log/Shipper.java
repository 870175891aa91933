package placard.scan.log;

import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.LongStream;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.clients.producer.RecordMetadata;
import org.apache.kafka.common.KafkaException;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import placard.scan.journal.Journal;
import placard.scan.journal.JournalBatch;
import placard.scan.journal.JournalPosition;
import placard.scan.journal.SegmentId;

/**
 * Brings the journal to the replicated log, one thread, in rounds: a round sends one record to each lane that has scans,
 * and the next begins when all in-sync replicas have all of them. Then the journal is released, which is what answers wait
 * for. So nothing is ever sent behind something that is not acknowledged; a round that fails is sent again by another
 * producer, and what came twice by that is known by its place in the segment.
 */
final class Shipper implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(Shipper.class);

    /** Scans of one round at most: together less than a broker takes as one record. */
    private static final int SCANS = 5_000;

    private static final int BYTES = 1 << 19;
    private static final Duration WAIT = Duration.ofMillis(100);
    private static final long RETRY_NANOS = 250_000_000;
    private static final Duration STOP = Duration.ofSeconds(2);

    private final LogClients clients;
    private final String topic;
    private final Journal journal;
    private final Thread thread;
    private final AtomicLong shipped = new AtomicLong();
    private final AtomicLong failed = new AtomicLong();

    private @Nullable KafkaProducer<byte[], byte[]> producer;
    private JournalPosition position;
    /** The end of what was acknowledged of each lane in the segment that is read. */
    private final Map<Integer, Long> previous = new HashMap<>();

    private @Nullable SegmentId segment;
    /** Scans of the round that is not over. */
    private int underWay;

    /** For each lane the offset behind the last record that is acknowledged, of the log that is there now. */
    private final Map<Integer, Long> sent = new ConcurrentHashMap<>();

    private List<String> warned = List.of();
    private volatile boolean isStale;
    private volatile long stopBy;
    private volatile boolean isClosed;

    Shipper(LogClients clients, String topic, Journal journal) {
        this.clients = clients;
        this.topic = topic;
        this.journal = journal;
        this.position = journal.start();
        this.thread = Thread.ofPlatform().name("scan-log-shipper").unstarted(this::run);
    }

    void start() {
        thread.start();
    }

    /** Scans that all in-sync replicas have, since the start. */
    long shipped() {
        return shipped.get();
    }

    /** Scans of rounds that failed and were, or will be, sent again. */
    long failed() {
        return failed.get();
    }

    /** For each lane the offset behind the last acknowledged record. */
    Map<Integer, Long> sent() {
        return isStale ? Map.of() : Map.copyOf(sent);
    }

    /** The log is another one now, or there is none: connects anew, makes it, and forgets how far it has sent into the one before. */
    void reconnect() {
        isStale = true;
    }

    private void run() {
        boolean isOver = false;
        while (!isOver) {
            try {
                connect();
                isOver = !shipRound() && isClosed;
            } catch (InterruptedException ended) {
                Thread.currentThread().interrupt();
                isOver = true;
            } catch (KafkaException | ExecutionException away) {
                fail(reason(away), away);
            } catch (RuntimeException | Error fault) {
                fail("an unexpected fault", fault);
            }
            isOver |= isClosed && (producer == null || System.nanoTime() - stopBy > 0);
        }
        journal.replication().suspend("The server is shutting down.");
        disconnect();
    }

    private static String reason(Exception away) {
        Throwable cause = away instanceof ExecutionException && away.getCause() != null ? away.getCause() : away;
        return cause.getMessage() == null ? cause.getClass().getSimpleName() : cause.getMessage();
    }

    private void fail(String reason, Throwable fault) {
        if (journal.replication().problem().isEmpty()) {
            LOG.atWarn().setCause(fault).log("Scans can't be brought to the scan log; answers don't wait for it");
        }
        journal.replication().suspend(reason);
        failed.addAndGet(underWay);
        underWay = 0;
        disconnect();
        if (!isClosed) {
            LockSupport.parkNanos(RETRY_NANOS);
        }
    }

    private void connect() {
        if (isStale) {
            disconnect();
            sent.clear();
            isStale = false;
        }
        if (producer == null) {
            List<String> warnings = clients.ensure();
            if (!warnings.equals(warned)) {
                warnings.forEach(
                        warning -> LOG.atWarn().addKeyValue("topic", topic).log(warning));
            }
            warned = warnings;
            producer = clients.producer();
        }
    }

    /** A producer that failed is never used again, and takes nothing with it: its round is sent anew. */
    private void disconnect() {
        if (producer != null) {
            producer.close(Duration.ZERO);
            producer = null;
        }
    }

    /** Ships what there is, up to a limit; false if there was nothing. */
    private boolean shipRound() throws InterruptedException, ExecutionException {
        if (!journal.awaitMore(position, 1, isClosed ? Duration.ZERO : WAIT)) {
            return false;
        }
        JournalBatch batch = journal.read(position, SCANS, BYTES);
        if (!batch.after().segment().equals(segment)) {
            segment = batch.after().segment();
            previous.clear();
        }
        Map<Integer, LogRecord> records = byLane(batch);
        underWay = batch.records().size();
        send(records);
        underWay = 0;
        shipped.addAndGet(batch.records().size());
        records.forEach((lane, record) -> previous.put(lane, record.end()));
        position = batch.after();
        journal.release(position);
        return true;
    }

    private Map<Integer, LogRecord> byLane(JournalBatch batch) {
        Map<Integer, List<byte[]>> scans = new TreeMap<>();
        Map<Integer, LongStream.Builder> ends = new HashMap<>();
        for (int i = 0; i < batch.records().size(); i++) {
            byte[] scan = batch.records().get(i);
            int lane = Lanes.of(scan);
            scans.computeIfAbsent(lane, _ -> new ArrayList<>()).add(scan);
            ends.computeIfAbsent(lane, _ -> LongStream.builder()).add(batch.ends()[i]);
        }
        Map<Integer, LogRecord> records = new TreeMap<>();
        scans.forEach((lane, of) -> {
            long[] places = Objects.requireNonNull(ends.get(lane)).build().toArray();
            records.put(
                    lane, new LogRecord(batch.after().segment(), previous.getOrDefault(lane, Marks.NONE), places, of));
        });
        return records;
    }

    private void send(Map<Integer, LogRecord> records) throws InterruptedException, ExecutionException {
        KafkaProducer<byte[], byte[]> to = Objects.requireNonNull(producer);
        List<Future<RecordMetadata>> under = new ArrayList<>(records.size());
        records.forEach((lane, record) -> under.add(to.send(new ProducerRecord<>(topic, lane, null, record.write()))));
        for (Future<RecordMetadata> each : under) {
            RecordMetadata acknowledged = each.get();
            sent.put(acknowledged.partition(), acknowledged.offset() + 1);
        }
    }

    /** Brings what is there to the log, for a few seconds at most. */
    @Override
    public void close() throws InterruptedException {
        stopBy = System.nanoTime() + STOP.toNanos();
        isClosed = true;
        journal.wake();
        LockSupport.unpark(thread);
        if (thread.getState() != Thread.State.NEW && !thread.join(STOP.plusMillis(500))) {
            thread.interrupt();
            thread.join(Duration.ofMillis(500));
        }
    }
}
