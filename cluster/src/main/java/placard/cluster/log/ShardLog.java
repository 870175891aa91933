package placard.cluster.log;

import java.time.Duration;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import placard.scan.cluster.ScanLogUrl;
import placard.scan.count.Recorders;
import placard.scan.count.ScanCounters;
import placard.storage.ScanStore;

/** This node's view of one database's log: nodes share its lanes and count them into that database. */
final class ShardLog {
    private final ScanStore store;
    private final LogWatch watch;
    private final LogReader reader;
    private final LaneSource source;
    private final LaneShare share;

    /**
     * The shared parts of all databases' logs on this node.
     *
     * @param aside keeps records that can't be used
     * @param node a name that no other node, and no other run of this one, has
     * @param nanos the node's monotonic clock
     */
    record Common(
            ScanLogUrl url,
            LogClients clients,
            Shipper shipper,
            Recorders recorders,
            Consumer<byte[]> aside,
            LaneBudget budget,
            AtomicLong holes,
            AtomicLong rewinds,
            AtomicLong fenced,
            String node,
            LongSupplier nanos) {}

    ShardLog(Common common, ScanStore store, ScanCounters counters) {
        this.store = store;
        int shard = store.number();
        String topic = common.url.topic(shard);
        this.reader = new LogReader(common.clients, topic, common.rewinds);
        this.watch = new LogWatch(common.clients, topic, this::owned, () -> common.shipper.reconnect(shard));
        this.source = new LaneSource(
                topic, shard, watch, reader, common.shipper, common.aside, common.holes, common.fenced, common.budget);
        this.share = new LaneShare(
                store,
                counters,
                common.node,
                common.nanos,
                source,
                common.recorders,
                new FormerLogs(store.database(), common.nanos, common.rewinds));
    }

    private Set<Integer> owned() {
        return share.ownLanes().keySet();
    }

    void start() {
        watch.start();
        reader.start();
        share.start();
    }

    /** The number of lanes that this node counts. */
    int lanes() {
        return share.ownLanes().size();
    }

    /** The waiting records of a lane; 0 if another node counts it, and no number if unknown. */
    double lag(int lane) {
        LogLane mine = share.ownLanes().get(lane);
        if (mine == null) {
            return source.log().isEmpty() || !source.problem().isEmpty() ? Double.NaN : 0;
        }
        OptionalLong lag = source.lag(mine);
        return lag.isPresent() ? lag.getAsLong() : Double.NaN;
    }

    /** The reason why this node can't read its scans; empty while it can. */
    String problem() {
        String which = store.number() == 0 ? "" : " of database " + store.number();
        String problem = source.problem();
        if (!problem.isEmpty()) {
            return "The scan log" + which + " can't be read by this node: " + problem
                    + " After half a minute others count its lanes.";
        }
        return share.problem().isEmpty() || which.isEmpty() ? share.problem() : "Log" + which + ": " + share.problem();
    }

    /** Waits until the scans that this node sent into its own lanes are counted, a few seconds at most. */
    void settle(Duration patience) throws InterruptedException {
        share.settle(patience);
    }

    /** Releases the lanes at once. */
    void close() throws InterruptedException {
        share.close();
        watch.close();
        reader.close();
    }
}
