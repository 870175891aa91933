package placard.scan.log;

import java.time.Duration;
import java.util.OptionalLong;
import java.util.Properties;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;
import placard.scan.count.Recorders;
import placard.scan.journal.Journal;
import placard.storage.Database;

/**
 * A log on several machines between the journals of all nodes and the recorders: a node that burns down takes no answered
 * scan with it, and the scans of a code are counted by whichever node owns its lane.
 */
public final class ReplicatedLog implements AutoCloseable {
    /** Numbered from 0. */
    public static final int LANES = Lanes.COUNT;

    /** At a stop, how long what was sent last may take until it is counted. */
    private static final Duration SETTLE = Duration.ofSeconds(3);

    private final Journal journal;
    private final Shipper shipper;
    private final LogReader reader;
    private final LaneShare share;
    private final LogWatch watch;
    private final LaneSource source;
    private final AtomicLong holes = new AtomicLong();
    private final AtomicLong rewinds = new AtomicLong();

    /**
     * Connects a journal, a log and the recorders.
     *
     * @param more settings of the log's clients
     * @param memory bytes that what is fetched and not counted may take, about
     * @param node a name that no other node, and no other run of this one, has
     * @param nanos the node's monotonic clock
     */
    public ReplicatedLog(
            ScanLogUrl url,
            Properties more,
            long memory,
            Journal journal,
            Database database,
            Recorders recorders,
            String node,
            LongSupplier nanos) {
        this.journal = journal;
        LogClients clients = new LogClients(url, more);
        this.shipper = new Shipper(clients, url.topic(), journal);
        this.reader = new LogReader(clients, url.topic(), rewinds);
        this.watch = new LogWatch(clients, url.topic(), this::owned, shipper::reconnect);
        this.source =
                new LaneSource(url.topic(), watch, reader, shipper, journal::putAside, holes, new LaneBudget(memory));
        this.share = new LaneShare(database, node, nanos, source, recorders, new LogsBefore(database, nanos, rewinds));
    }

    private Set<Integer> owned() {
        return share.mine().keySet();
    }

    public void start() {
        shipper.start();
        watch.start();
        reader.start();
        share.start();
    }

    /** Scans that all in-sync replicas have, since the start. */
    public long shipped() {
        return shipper.shipped();
    }

    /** Scans that were sent in vain, and again. */
    public long resent() {
        return shipper.failed();
    }

    /** Places where the log has lost scans that it had acknowledged. */
    public long holes() {
        return holes.get();
    }

    /** How often a lane was begun anew, since the log didn't have its place any more, or was another one. */
    public long rewinds() {
        return rewinds.get();
    }

    /** How many lanes this node counts. */
    public int lanes() {
        return share.mine().size();
    }

    /** Records of the log that wait in a lane; 0 if another node counts it, and no number if it isn't known. */
    public double lag(int lane) {
        LogLane mine = share.mine().get(lane);
        if (mine == null) {
            return source.log().isEmpty() || !source.problem().isEmpty() ? Double.NaN : 0;
        }
        OptionalLong lag = source.lag(mine);
        return lag.isPresent() ? lag.getAsLong() : Double.NaN;
    }

    /** Why answers don't wait for the log, and what that suspends; empty while they do. */
    public String problem() {
        return journal.replication()
                .problem()
                .map(reason -> "Not replicated: " + (reason.endsWith(".") ? reason : reason + ".")
                        + " Redirects are answered when this node alone has the scan; one that the log lacks is lost if"
                        + " this node's disk is.")
                .orElse("");
    }

    /** Why scans that are in the log can't be read by this node; empty while they are. */
    public String readerProblem() {
        String problem = source.problem();
        if (!problem.isEmpty()) {
            return "The scan log can't be read by this node: " + problem
                    + " After half a minute others count its lanes.";
        }
        return share.problem();
    }

    /** Brings what is there to the log and into the store, for a few seconds at most; the rest waits. */
    @Override
    public void close() throws InterruptedException {
        shipper.close();
        share.settle(SETTLE);
        share.close();
        watch.close();
        reader.close();
    }
}
