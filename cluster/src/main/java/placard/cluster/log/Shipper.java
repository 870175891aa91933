package placard.cluster.log;

import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.clients.producer.RecordMetadata;
import org.apache.kafka.common.KafkaException;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import placard.cluster.log.topic.LogRecord;
import placard.cluster.log.topic.LogUnusable;
import placard.cluster.log.topic.Partition;
import placard.scan.journal.Journal;
import placard.scan.journal.JournalBatch;
import placard.scan.journal.JournalPosition;

/**
 * The shipper: sends the journal to the replicated log in rounds, on one thread. A round sends one record to each lane
 * with scans. The next begins when all in-sync replicas have all of them. Then it releases the journal, for which
 * answers wait.
 *
 * <p>Nothing is sent behind an unacknowledged record. Another producer repeats a failed round; positions in the segment
 * identify duplicates.
 *
 * <p>{@link LateLanes} sends lanes that fail while others don't, until they have caught up. {@link UsableLogs} holds
 * back the lanes of an unusable log. The journal is released as far as all lanes have it.
 */
public final class Shipper implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(Shipper.class);

    /** The maximum number of scans in a round. Together they are smaller than a broker's largest record. */
    private static final int SCANS = 5_000;

    private static final int BYTES = 1 << 19;
    private static final Duration WAIT = Duration.ofMillis(100);
    private static final long RETRY_NANOS = 250_000_000;
    private static final long CLOSING_NANOS = 10_000_000;
    private static final Duration STOP = Duration.ofSeconds(2);

    private final Brokers brokers;
    private final IntFunction<String> topics;
    private final Journal journal;
    private final Thread thread;
    private final AtomicLong shipped = new AtomicLong();
    private final AtomicLong failed = new AtomicLong();

    private @Nullable Producer<byte[], byte[]> producer;
    /** The journal position of all lanes that aren't late. */
    private JournalPosition position;

    private final CountedPositions before;
    private Rounds rounds;
    /** The late lanes, by the numbers of their databases. */
    private final Map<Integer, LateLanes> late = new TreeMap<>();

    /** The number of scans in the present round. */
    private int underWay;

    /** The offset behind the last acknowledged record of each partition, in the present log. */
    private final Map<Partition, Long> sent = new ConcurrentHashMap<>();

    private final UsableLogs logs;
    /** The databases whose logs have changed since the last send. */
    private final Set<Integer> stale = ConcurrentHashMap.newKeySet();

    private volatile long stopBy;
    private volatile boolean isClosed;

    /** The connection to the brokers. */
    interface Brokers {
        /**
         * Creates the log of a database if it is missing, and checks it.
         *
         * @return warnings about a usable log
         * @throws LogUnusable if it can't be used
         * @throws KafkaException if the brokers don't answer
         */
        List<String> ensure(int shard);

        /** A producer whose sends all succeed or fail within a few seconds. */
        Producer<byte[], byte[]> producer();
    }

    /**
     * A shipper that isn't started.
     *
     * @param topics the topic's name for the number of a database
     * @param before what doesn't go to the log
     */
    Shipper(Brokers brokers, IntFunction<String> topics, Journal journal, CountedPositions before) {
        this.brokers = brokers;
        this.topics = topics;
        this.journal = journal;
        this.before = before;
        this.rounds = new Rounds(before);
        this.logs = new UsableLogs(brokers, topics, before.positions().size());
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

    /** Scans of failed rounds, which are sent again. */
    long failed() {
        return failed.get();
    }

    /** The databases with unusable logs and the reasons, for operators; empty if all are usable. */
    String unusable() {
        return logs.problem();
    }

    /** The offset behind the last acknowledged record, for each lane of a database's log. */
    Map<Integer, Long> sent(int shard) {
        Map<Integer, Long> lanes = new HashMap<>();
        sent.forEach((partition, end) -> {
            if (partition.shard() == shard) {
                lanes.put(partition.lane(), end);
            }
        });
        return stale.contains(shard) ? Map.of() : lanes;
    }

    /**
     * Reconnects after the log of a database has changed or disappeared. Creates it and forgets the positions in the
     * old one.
     */
    void reconnect(int shard) {
        stale.add(shard);
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
        disconnectAll();
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
        disconnectAll();
        if (!isClosed) {
            LockSupport.parkNanos(RETRY_NANOS);
        }
    }

    private void connect() {
        for (int shard : List.copyOf(stale)) {
            // A refused log has nothing under way, so the others need not begin anew.
            if (!logs.isRefused(shard)) {
                disconnectAll();
            }
            sent.keySet().removeIf(partition -> partition.shard() == shard);
            stale.remove(shard);
        }
        if (producer == null) {
            logs.ask();
            producer = brokers.producer();
        }
    }

    /** Drops a failed producer for good. Its round is sent anew. */
    private void disconnect() {
        if (producer != null) {
            producer.close(Duration.ZERO);
            producer = null;
        }
    }

    private void disconnectAll() {
        disconnect();
        late.values().forEach(LateLanes::close);
    }

    /** Ships a batch; false if there was none, and no lane is late. */
    private boolean shipRound() throws InterruptedException, ExecutionException {
        logs.askAgain();
        catchUp();
        if (!journal.awaitMore(position, 1, isClosed ? Duration.ZERO : WAIT)) {
            if (late.isEmpty() && journal.replication().problem().isPresent()) {
                // The brokers answer again, which also a node without scans must report.
                journal.release(position);
            }
            if (isClosed && !late.isEmpty()) {
                LockSupport.parkNanos(CLOSING_NANOS);
            }
            return !late.isEmpty();
        }
        JournalPosition from = position;
        JournalBatch batch = journal.read(from, SCANS, BYTES);
        Map<Partition, LogRecord> records =
                rounds.records(batch, batch.records().size());
        late.values().forEach(each -> records.keySet().removeAll(each.lanes()));
        // Other nodes may know a new database earlier. Its log exists, too.
        Set<Partition> failing = new TreeSet<>(records.keySet());
        failing.removeIf(partition -> logs.isUsable(partition.shard()));
        records.keySet().removeAll(failing);
        underWay = scans(records);
        Map<Partition, LogRecord> inVain = send(records);
        underWay = 0;
        failed.addAndGet(scans(inVain));
        position = batch.after();
        records.keySet().removeAll(inVain.keySet());
        records.values().forEach(this::acknowledged);
        failing.addAll(inVain.keySet());
        if (!failing.isEmpty()) {
            postpone(failing, from);
        }
        if (late.isEmpty()) {
            journal.release(position);
        }
        return true;
    }

    private static int scans(Map<Partition, LogRecord> records) {
        return records.values().stream()
                .mapToInt(record -> record.scans().size())
                .sum();
    }

    private void acknowledged(LogRecord record) {
        shipped.addAndGet(record.scans().size());
        rounds.acknowledged(record);
    }

    /** Continues without some lanes. From here on, {@link LateLanes} of each database sends them. */
    private void postpone(Set<Partition> failing, JournalPosition from) {
        failing.stream()
                .collect(Collectors.groupingBy(Partition::shard))
                .forEach((shard, lanes) -> late.computeIfAbsent(
                                shard, _ -> new LateLanes(journal, topics, before, brokers::producer, this::sent, from))
                        .add(lanes));
        String reason = reasonOfLate();
        if (!journal.replication().problem().equals(Optional.of(reason))) {
            LOG.atWarn().log(reason);
        }
        journal.replication().suspend(reason);
    }

    private String reasonOfLate() {
        Set<Partition> lanes = new TreeSet<>();
        late.forEach((shard, each) -> lanes.addAll(logs.isRefused(shard) ? Set.of() : each.lanes()));
        String unwritten =
                lanes.isEmpty() ? "" : "Lanes " + lanes + " of the scan log can't be written; the others can.";
        return (logs.problem() + " " + unwritten).strip();
    }

    /** Sends the missing scans of late lanes, without waiting. Lanes that have caught up join the others again. */
    private void catchUp() {
        if (late.isEmpty()) {
            return;
        }
        JournalPosition released = reached();
        for (Map.Entry<Integer, LateLanes> each : Map.copyOf(late).entrySet()) {
            LateLanes lanes = each.getValue();
            if (logs.isUsable(each.getKey())) {
                lanes.look(position);
            }
            if (lanes.reached().equals(position)) {
                lanes.close();
                late.remove(each.getKey());
                // The last sends of late lanes are unknown here. A first scan of a segment never counts as a hole.
                rounds = rounds.without(lanes.lanes());
            }
        }
        if (late.isEmpty()) {
            LOG.atInfo().log("All lanes of the scan log can be written again");
        }
        if (!reached().equals(released)) {
            journal.release(reached());
            if (!late.isEmpty()) {
                // A small rest would keep answers waiting in vain.
                journal.replication().suspend(reasonOfLate());
            }
        }
    }

    /** The journal position that all lanes have reached. */
    private JournalPosition reached() {
        return late.isEmpty()
                ? position
                : journal.earliest(
                        late.values().stream().map(LateLanes::reached).toList());
    }

    private void sent(Partition partition, long offset, int scans) {
        sent.put(partition, offset + 1);
        shipped.addAndGet(scans);
    }

    /**
     * Sends records, and waits for all of them.
     *
     * @return the failed records, if others succeeded
     * @throws ExecutionException if all did
     */
    private Map<Partition, LogRecord> send(Map<Partition, LogRecord> records)
            throws InterruptedException, ExecutionException {
        Producer<byte[], byte[]> to = Objects.requireNonNull(producer);
        Map<Partition, Future<RecordMetadata>> under = Sends.begin(to, topics, records);
        Map<Partition, LogRecord> failing = new TreeMap<>();
        @Nullable ExecutionException reason = null;
        for (Map.Entry<Partition, Future<RecordMetadata>> each : under.entrySet()) {
            try {
                sent.put(each.getKey(), each.getValue().get().offset() + 1);
            } catch (ExecutionException refused) {
                reason = refused;
                failing.put(each.getKey(), Objects.requireNonNull(records.get(each.getKey())));
            }
        }
        if (reason != null && failing.size() == records.size()) {
            throw reason;
        }
        if (reason != null) {
            // A failed send may still be under way. The next producer's sends come behind it, or the marks know them.
            disconnect();
        }
        return failing;
    }

    /** Sends the rest of the journal to the log, for a few seconds at most. */
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
