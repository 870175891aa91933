package placard.cluster.log;

import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import placard.cluster.log.topic.LanePlaces;

/** The source of lanes: the current log, its reader, and the offsets that this node has sent. */
final class LaneSource {
    private final String topic;
    private final int shard;
    private final LogWatch watch;
    private final LogReader reader;
    private final Shipper shipper;
    private final Consumer<byte[]> aside;
    private final AtomicLong holes;
    private final AtomicLong fenced;
    private final LaneBudget budget;

    /**
     * Connects them.
     *
     * @param shard the number of the database that counts it
     * @param aside keeps records that can't be used
     * @param holes counts the places where the log has lost scans
     * @param fenced counts the lanes that another node has taken over
     */
    LaneSource(
            String topic,
            int shard,
            LogWatch watch,
            LogReader reader,
            Shipper shipper,
            Consumer<byte[]> aside,
            AtomicLong holes,
            AtomicLong fenced,
            LaneBudget budget) {
        this.fenced = fenced;
        this.topic = topic;
        this.shard = shard;
        this.watch = watch;
        this.reader = reader;
        this.shipper = shipper;
        this.aside = aside;
        this.holes = holes;
        this.budget = budget;
    }

    /** The present log of this name; empty while it is unknown. */
    Optional<String> log() {
        return watch.id().map(id -> FormerLogs.name(topic, id));
    }

    /** True if this node can read the log, or has failed for a short time only. */
    boolean isReadable() {
        Duration failing = watch.failingFor();
        Duration unread = reader.failingFor();
        return failing.compareTo(LaneProgress.GIVEN_UP_AFTER) < 0 && unread.compareTo(LaneProgress.GIVEN_UP_AFTER) < 0;
    }

    /** Starts fetching a lane from the store's position. */
    LogLane open(String log, int number, LanePlaces.LaneState standing) {
        LogLane lane = new LogLane(log, number, standing, aside, holes, budget);
        reader.add(lane);
        return lane;
    }

    /** Lanes that are counted together; none at first. */
    JoinedLanes join() {
        return new JoinedLanes(aside, fenced);
    }

    /** Stops fetching a lane. */
    void close(LogLane lane) {
        reader.remove(lane);
    }

    /** Checks if a lane advances. Returns the reason to release it, or nothing. */
    Optional<String> look(LogLane lane, LaneProgress progress) {
        return progress.look(lane, watch.end(lane.number()));
    }

    /** The number of a lane's uncounted records, if it is known. */
    OptionalLong lag(LogLane lane) {
        OptionalLong end = watch.end(lane.number());
        return end.isEmpty() ? end : OptionalLong.of(Math.max(0, end.getAsLong() - lane.counted()));
    }

    /** Reports that the log is a new one, or another cluster's. All former sends went to the old log. */
    void changed() {
        shipper.reconnect(shard);
    }

    /** The offset behind the last acknowledged record that this node sent, for each lane. */
    Map<Integer, Long> sent() {
        return shipper.sent(shard);
    }

    /** The reason why the log can't be read, for operators; empty while it can. */
    String problem() {
        if (!watch.problem().isEmpty()) {
            return watch.problem();
        }
        return reader.problem();
    }
}
