package placard.cluster.log;

import io.micrometer.core.instrument.MeterRegistry;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import placard.cluster.log.topic.Lanes;
import placard.scan.cluster.ClusterPart;
import placard.scan.cluster.LogNeeds;
import placard.scan.count.Recorders;
import placard.scan.journal.Journal;
import placard.storage.ScanStore;

/**
 * The replicated log (Kafka) between the journals of all nodes and the recorders. A node that burns down loses no
 * answered scan. The owner of a code's lane counts its scans.
 */
public final class ReplicatedLog implements ClusterPart {
    /** Numbered from 0. */
    public static final int LANES = Lanes.COUNT;

    /** How long a stop waits until the last sends are counted. */
    private static final Duration SETTLE = Duration.ofSeconds(3);

    /** When a stop ends unfinished recorders: a little later, so that the others end by themselves. */
    private static final Duration LAST = SETTLE.plusMillis(500);

    /** How long a stop waits for all databases in total. After it, hanging recorders are ended. */
    private static final Duration END = Duration.ofSeconds(5);

    private final Journal journal;
    private final Shipper shipper;
    private final Recorders recorders;
    private final List<ShardLog> logs = new ArrayList<>();
    private final AtomicLong holes = new AtomicLong();
    private final AtomicLong rewinds = new AtomicLong();
    private final AtomicLong fenced = new AtomicLong();

    /** Connects a journal, a log for each database of scans, and the recorders. */
    public ReplicatedLog(LogNeeds needs) {
        this.journal = needs.journal();
        this.recorders = needs.recorders();
        LogClients clients = new LogClients(needs.url(), needs.client());
        this.shipper = new Shipper(clients, needs.url()::topic, journal, new CountedPositions(needs.before()));
        ShardLog.Common common = new ShardLog.Common(
                needs.url(),
                clients,
                shipper,
                recorders,
                journal::putAside,
                new LaneBudget(needs.memory()),
                holes,
                rewinds,
                fenced,
                needs.node(),
                needs.nanos());
        for (ScanStore store : needs.stores().all()) {
            logs.add(new ShardLog(common, store, needs.counters().get(store.number())));
        }
    }

    @Override
    public void start() {
        shipper.start();
        logs.forEach(ShardLog::start);
    }

    @Override
    public Map<String, Supplier<String>> checks() {
        Map<String, Supplier<String>> checks = new LinkedHashMap<>();
        checks.put("scan-log", this::problem);
        checks.put("scan-log-reader", this::readerProblem);
        return checks;
    }

    @Override
    public void bindTo(MeterRegistry registry) {
        LogMetrics.bind(registry, this, journal);
    }

    /** Scans that all in-sync replicas have, since the start. */
    long shipped() {
        return shipper.shipped();
    }

    /** Scans whose send failed and was repeated. */
    long resent() {
        return shipper.failed();
    }

    /** Places where the log has lost scans that it had acknowledged. */
    long holes() {
        return holes.get();
    }

    /** The number of lanes that began anew, because the log lost their position or was another one. */
    long rewinds() {
        return rewinds.get();
    }

    /** How often a lane belonged to another node when its scans were to be counted here. */
    long fenced() {
        return fenced.get();
    }

    /** The number of lanes that this node counts. */
    int lanes() {
        return logs.stream().mapToInt(ShardLog::lanes).sum();
    }

    /** The number of databases with a log. */
    int databases() {
        return logs.size();
    }

    /** The waiting records of a lane of a database's log; 0 if another node counts it, and no number if unknown. */
    double lag(int shard, int lane) {
        return logs.get(shard).lag(lane);
    }

    /**
     * The reason why answers don't wait for the log, and the consequence, or the databases of scans that aren't in it.
     * Empty if all is well.
     */
    private String problem() {
        return journal.replication()
                .problem()
                .map(reason -> "Not replicated: " + (reason.endsWith(".") ? reason : reason + ".")
                        + " Redirects are answered when this node alone has the scan; one that the log lacks is lost if"
                        + " this node's disk is.")
                .orElseGet(shipper::unusable);
    }

    /** The reason why this node can't read scans of a log; empty while it can. */
    private String readerProblem() {
        return logs.stream()
                .map(ShardLog::problem)
                .filter(problem -> !problem.isEmpty())
                .collect(Collectors.joining(" "));
    }

    /**
     * Sends and counts the rest of the journal, for a few seconds at most. Each database has its own thread, so that a
     * hanging one delays neither the others nor the stop.
     */
    @Override
    public void close() throws InterruptedException {
        shipper.close();
        long began = System.nanoTime();
        List<Thread> ends = new ArrayList<>();
        for (ShardLog log : logs) {
            ends.add(Thread.ofPlatform().daemon().name("scan-log-end").start(() -> end(log)));
        }
        join(ends, began + LAST.toNanos());
        // A hanging thread may not have stopped its recorders.
        recorders.stop();
        join(ends, began + END.toNanos());
    }

    private static void join(List<Thread> threads, long until) throws InterruptedException {
        for (Thread thread : threads) {
            thread.join(Duration.ofNanos(Math.max(0, until - System.nanoTime())));
        }
    }

    private static void end(ShardLog log) {
        try {
            log.settle(SETTLE);
            log.close();
        } catch (InterruptedException ended) {
            Thread.currentThread().interrupt();
        }
    }
}
