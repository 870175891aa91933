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
import placard.scan.cluster.ClusterPart;
import placard.scan.cluster.LogNeeds;
import placard.scan.count.Recorders;
import placard.scan.journal.Journal;
import placard.storage.ScanStore;

/**
 * A log on several machines between the journals of all nodes and the recorders: a node that burns down takes no answered
 * scan with it, and the scans of a code are counted by whichever node owns its lane.
 */
public final class ReplicatedLog implements ClusterPart {
    /** Numbered from 0. */
    public static final int LANES = Lanes.COUNT;

    /** At a stop, how long what was sent last may take until it is counted. */
    private static final Duration SETTLE = Duration.ofSeconds(3);

    /** When recorders that are not through are told to end: a little later, so that the others end by themselves. */
    private static final Duration LAST = SETTLE.plusMillis(500);

    /** How long a stop waits for all databases, all of that included; recorders that hang are ended after it. */
    private static final Duration END = Duration.ofSeconds(5);

    private final Journal journal;
    private final Shipper shipper;
    private final Recorders recorders;
    private final List<ShardLog> logs = new ArrayList<>();
    private final AtomicLong holes = new AtomicLong();
    private final AtomicLong rewinds = new AtomicLong();

    /** Connects a journal, a log for each database of scans, and the recorders. */
    public ReplicatedLog(LogNeeds needs) {
        this.journal = needs.journal();
        this.recorders = needs.recorders();
        LogClients clients = new LogClients(needs.url(), needs.client());
        this.shipper = new Shipper(clients, needs.url()::topic, journal, new CountedBefore(needs.before()));
        ShardLog.Common common = new ShardLog.Common(
                needs.url(),
                clients,
                shipper,
                recorders,
                journal::putAside,
                new LaneBudget(needs.memory()),
                holes,
                rewinds,
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
        LogMetrics.bind(registry, this, journal, recorders);
    }

    /** Scans that all in-sync replicas have, since the start. */
    long shipped() {
        return shipper.shipped();
    }

    /** Scans that were sent in vain, and again. */
    long resent() {
        return shipper.failed();
    }

    /** Places where the log has lost scans that it had acknowledged. */
    long holes() {
        return holes.get();
    }

    /** How often a lane was begun anew, since the log didn't have its place any more, or was another one. */
    long rewinds() {
        return rewinds.get();
    }

    /** How many lanes this node counts. */
    int lanes() {
        return logs.stream().mapToInt(ShardLog::lanes).sum();
    }

    /** Of how many databases there is a log. */
    int databases() {
        return logs.size();
    }

    /** Records that wait in a lane of a database's log; 0 if another node counts it, and no number if it isn't known. */
    double lag(int shard, int lane) {
        return logs.get(shard).lag(lane);
    }

    /** Why answers don't wait for the log, and what that suspends, or which scans couldn't be in it; empty if all is well. */
    private String problem() {
        return journal.replication()
                .problem()
                .map(reason -> "Not replicated: " + (reason.endsWith(".") ? reason : reason + ".")
                        + " Redirects are answered when this node alone has the scan; one that the log lacks is lost if"
                        + " this node's disk is.")
                .orElseGet(shipper::unusable);
    }

    /** Why scans that are in a log can't be read by this node; empty while they are. */
    private String readerProblem() {
        return logs.stream()
                .map(ShardLog::problem)
                .filter(problem -> !problem.isEmpty())
                .collect(Collectors.joining(" "));
    }

    /**
     * Brings what is there to the log and into the databases, for a few seconds at most; the rest waits. Each database by
     * itself, so that one that hangs takes none of the others' time, nor more than that of the stop.
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
        // What hangs may not have come so far as to tell them.
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
