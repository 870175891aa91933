package placard.scan.log;

import java.util.Properties;
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

    private final Journal journal;
    private final Shipper shipper;
    private final LogReader reader;
    private final LaneShare share;
    private final AtomicLong holes = new AtomicLong();

    /**
     * Connects a journal, a log and the recorders.
     *
     * @param more settings of the log's clients
     * @param node a name that no other node, and no other run of this one, has
     * @param nanos the node's monotonic clock
     */
    public ReplicatedLog(
            ScanLogUrl url,
            Properties more,
            Journal journal,
            Database database,
            Recorders recorders,
            String node,
            LongSupplier nanos) {
        this.journal = journal;
        LogClients clients = new LogClients(url, more);
        this.shipper = new Shipper(clients, url.topic(), journal);
        this.reader = new LogReader(clients, url.topic());
        this.share = new LaneShare(
                database,
                url.topic(),
                node,
                nanos,
                (number, standing) -> new LogLane(url.topic(), number, standing, journal::putAside, holes),
                reader,
                recorders);
    }

    public void start() {
        shipper.start();
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

    /** How many lanes this node counts. */
    public int lanes() {
        return share.mine().size();
    }

    /** Records of the log that wait in a lane, about; 0 if another node counts it. */
    public long lag(int lane) {
        LogLane mine = share.mine().get(lane);
        return mine == null ? 0 : mine.lag();
    }

    /** Why answers don't wait for the log, and what that suspends; empty while they do. */
    public String problem() {
        return journal.replication()
                .problem()
                .map(reason -> "Not replicated: " + reason
                        + " Redirects are answered when this node alone has the scan; one that the log lacks is lost if"
                        + " this node's disk is.")
                .orElse("");
    }

    /** Brings what is there to the log and into the store, for a few seconds at most; the rest waits. */
    @Override
    public void close() throws InterruptedException {
        shipper.close();
        share.close();
        reader.close();
    }
}
