package placard.scan.log;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import placard.base.Refusal;
import placard.scan.count.Recorders;
import placard.scan.count.ScanLane;
import placard.storage.Database;
import placard.storage.StoreException;

/**
 * This node's share of the lanes: as many as each node gets that is alive. Lanes of a node that is gone are taken over
 * after a few seconds; should it only have stood still, its next commit is refused by the token, and it lets go.
 */
final class LaneShare implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(LaneShare.class);
    private static final long EVERY_MILLIS = 500;

    private final Database database;
    private final String log;
    private final String node;
    private final LaneMaker maker;
    private final LogReader reader;
    private final Recorders recorders;
    private final LiveNodes alive;
    private final Map<Integer, LogLane> mine = new ConcurrentHashMap<>();
    private final CountDownLatch ending = new CountDownLatch(1);
    private final Thread thread;
    private boolean isMade;
    private boolean isTold;

    /** Makes a lane that stands where the store has it. */
    @FunctionalInterface
    interface LaneMaker {
        LogLane make(int number, LanePlaces.Standing standing);
    }

    /** @param node a name that no other node, and no other run of this one, has */
    LaneShare(
            Database database,
            String log,
            String node,
            LongSupplier nanos,
            LaneMaker maker,
            LogReader reader,
            Recorders recorders) {
        this.database = database;
        this.log = log;
        this.node = node;
        this.maker = maker;
        this.reader = reader;
        this.recorders = recorders;
        this.alive = new LiveNodes(nanos);
        this.thread = Thread.ofPlatform().daemon().name("scan-lanes").unstarted(this::run);
    }

    void start() {
        thread.start();
    }

    /** The lanes that this node owns. */
    Map<Integer, LogLane> mine() {
        return mine;
    }

    private void run() {
        try {
            do {
                look();
            } while (!ending.await(EVERY_MILLIS, TimeUnit.MILLISECONDS));
        } catch (InterruptedException ended) {
            Thread.currentThread().interrupt();
        }
    }

    /** A fault must not end the thread: lanes would never be taken over. */
    private void look() {
        try {
            letGo(recorders.lost());
            share();
            isTold = false;
        } catch (StoreException | Refusal away) {
            tell(away);
        } catch (RuntimeException | Error fault) {
            tell(fault);
        }
    }

    private void tell(Throwable fault) {
        if (!isTold) {
            LOG.atWarn().setCause(fault).log("Lanes of the scan log can't be shared now; those that are owned stay");
        }
        isTold = true;
    }

    private void share() {
        if (!isMade) {
            database.writeScans(tx -> {
                LanePlaces.make(tx, log);
                return true;
            });
            isMade = true;
        }
        database.writeScans(tx -> {
            LaneOwners.beat(tx, log, node);
            return true;
        });
        for (LaneOwners.Node gone : alive.look(database.read(tx -> LaneOwners.nodes(tx, log)))) {
            LOG.atWarn().addKeyValue("node", gone.name()).log("A node counts no more; its lanes are taken over");
            database.writeScans(tx -> {
                LaneOwners.forget(tx, log, gone);
                return true;
            });
        }
        List<LaneOwners.Owned> lanes = database.read(tx -> LaneOwners.lanes(tx, log));
        letGo(lanes.stream()
                .filter(lane -> !node.equals(lane.owner()))
                .flatMap(lane -> Optional.ofNullable(mine.get(lane.lane())).stream())
                .map(ScanLane.class::cast)
                .toList());
        int nodes = Math.max(1, alive.names().size());
        int share = (Lanes.COUNT + nodes - 1) / nodes;
        if (mine.size() > share) {
            giveUp(mine.size() - share);
        } else {
            claim(share - mine.size(), lanes);
        }
        leave(lanes);
    }

    /** Lanes that are ours by their rows and that nobody reads, as after a failure in the middle, are anybody's. */
    private void leave(List<LaneOwners.Owned> lanes) {
        List<Integer> unread = lanes.stream()
                .filter(lane -> node.equals(lane.owner()) && !mine.containsKey(lane.lane()))
                .map(LaneOwners.Owned::lane)
                .toList();
        if (!unread.isEmpty()) {
            database.writeScans(tx -> {
                unread.forEach(lane -> LaneOwners.giveUp(tx, log, lane, node));
                return true;
            });
        }
    }

    private void giveUp(int count) {
        List<ScanLane> lanes =
                mine.values().stream().limit(count).map(ScanLane.class::cast).toList();
        letGo(lanes);
        database.writeScans(tx -> {
            lanes.forEach(lane -> LaneOwners.giveUp(tx, log, ((LogLane) lane).number(), node));
            return true;
        });
    }

    private void letGo(List<ScanLane> lanes) {
        if (lanes.isEmpty()) {
            return;
        }
        lanes.forEach(lane -> reader.remove((LogLane) lane));
        recorders.end(lanes);
        lanes.forEach(lane -> mine.remove(((LogLane) lane).number()));
    }

    /** Takes lanes that nobody reads. One that is held up by another's transaction is tried again later. */
    private void claim(int count, List<LaneOwners.Owned> lanes) {
        List<LaneOwners.Owned> free = new ArrayList<>();
        for (LaneOwners.Owned lane : lanes) {
            boolean isOwned = lane.owner() != null && alive.names().contains(lane.owner());
            boolean isLeft = node.equals(lane.owner()) && !mine.containsKey(lane.lane());
            if (!isOwned || isLeft) {
                free.add(lane);
            }
        }
        for (LaneOwners.Owned lane : free.subList(0, Math.min(count, free.size()))) {
            Optional<LanePlaces.Standing> standing = database.writeScans(tx ->
                    LaneOwners.claim(tx, log, lane, node) ? LanePlaces.find(tx, log, lane.lane()) : Optional.empty());
            standing.ifPresent(from -> begin(maker.make(lane.lane(), from)));
        }
    }

    private void begin(LogLane lane) {
        mine.put(lane.number(), lane);
        reader.add(lane);
        recorders.begin(lane);
    }

    /** Brings in what is there, and leaves the lanes to the others at once. */
    @Override
    public void close() throws InterruptedException {
        ending.countDown();
        if (thread.getState() != Thread.State.NEW) {
            thread.join(Duration.ofSeconds(1));
        }
        letGo(new ArrayList<>(mine.values()));
        try {
            database.writeScans(tx -> {
                LaneOwners.leave(tx, log, node);
                return true;
            });
        } catch (StoreException | Refusal away) {
            LOG.atInfo().setCause(away).log("Others take this node's lanes over when they miss it");
        }
    }
}
