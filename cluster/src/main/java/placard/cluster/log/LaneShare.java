package placard.cluster.log;

import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import placard.base.Refusal;
import placard.cluster.log.topic.LanePlaces;
import placard.cluster.log.topic.Lanes;
import placard.scan.cluster.LogNode;
import placard.scan.count.Recorders;
import placard.scan.count.ScanCounters;
import placard.storage.Database;
import placard.storage.ScanStore;
import placard.storage.StoreException;

/**
 * This node's share of the lanes of one log. All live nodes get equal shares. Other nodes take over a dead node's lanes
 * after a few seconds. If that node was only frozen, the fencing token refuses its next commit and it lets go. A node
 * that can't read the log leaves all lanes to the others.
 */
final class LaneShare implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(LaneShare.class);
    private static final long EVERY_MILLIS = 500;
    /** The number of rounds between two looks for remains of former logs. */
    private static final int LOOKS_BEFORE = 6;

    /** The recorders of a node for one log. With two, one prepares scans while the database counts the other's. */
    private static final int TOGETHER = 2;

    /** How long a lane is kept until its fetched scans are counted. */
    private static final Duration COUNTED_FOR = Duration.ofSeconds(3);

    /** How long a free lane is left to nodes with fewer lanes. */
    private static final Duration ADOPTED_AFTER = LogNode.GONE_AFTER;
    /** How long a node keeps an adopted lane though others have fewer. They may be unable to read it. */
    private static final Duration ADOPTED_FOR = Duration.ofSeconds(60);

    private final ScanStore store;
    private final Database database;
    private final ScanCounters counters;
    private final String node;
    private final LongSupplier nanos;
    private final LaneSource source;
    private final Recorders recorders;
    private final Heartbeat heartbeat;
    private final LaneProgress progress;
    private final FormerLogs before;
    private final Map<Integer, LogLane> mine = new ConcurrentHashMap<>();
    /** The lanes that are counted together, by the number of their group. */
    private final Map<Integer, JoinedLanes> joined = new ConcurrentHashMap<>();

    /** Since when each lane is free, and since when this node has each adopted one. */
    private final Map<Integer, Long> free = new HashMap<>();

    private final Map<Integer, Long> adopted = new HashMap<>();
    private final CountDownLatch ending = new CountDownLatch(1);
    private final Thread thread;
    private LiveNodes alive;
    private volatile @Nullable String log;
    /** The log that last replaced the one before. */
    private @Nullable String changedTo;

    private boolean isThere;
    private boolean isWarned;
    private int looks;

    /**
     * A share that isn't started.
     *
     * @param counters of the codes whose scans are in this database
     * @param node a name that no other node, and no other run of this one, has
     */
    LaneShare(
            ScanStore store,
            ScanCounters counters,
            String node,
            LongSupplier nanos,
            LaneSource source,
            Recorders recorders,
            FormerLogs before) {
        this.before = before;
        this.store = store;
        this.database = store.database();
        this.counters = counters;
        this.node = node;
        this.nanos = nanos;
        this.source = source;
        this.recorders = recorders;
        this.heartbeat = new Heartbeat(database, node);
        this.progress = new LaneProgress(nanos);
        this.alive = new LiveNodes(nanos);
        this.thread = Thread.ofPlatform().daemon().name("scan-lanes").unstarted(this::run);
    }

    void start() {
        heartbeat.start();
        thread.start();
    }

    /** The lanes that this node owns. */
    Map<Integer, LogLane> ownLanes() {
        return mine;
    }

    /** The problem with lanes, for operators; empty if there is none. */
    String problem() {
        return progress.problem();
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

    /** One round of the share. It catches every fault, because the end of its thread would stop all takeovers. */
    void look() {
        try {
            letGo(joined.values().stream().flatMap(each -> each.lost().stream()).toList());
            follow();
            String shared = log;
            if (shared != null) {
                announceSent(shared);
                if (looks++ % LOOKS_BEFORE == 0) {
                    before.look(shared);
                }
                if (source.isReadable()) {
                    share(shared);
                } else {
                    abstain(shared);
                }
            }
            isWarned = false;
        } catch (StoreException | Refusal away) {
            warn(away);
        } catch (RuntimeException | Error fault) {
            warn(fault);
        }
    }

    private void warn(Throwable fault) {
        if (!isWarned) {
            LOG.atWarn()
                    .setCause(fault)
                    .addKeyValue("database", store.number())
                    .log("Lanes of the scan log can't be shared now; this node keeps its lanes");
        }
        isWarned = true;
    }

    /** Changes to the present log. */
    private void follow() {
        Optional<String> found = source.log();
        if (found.isEmpty() || found.get().equals(log)) {
            return;
        }
        if (log != null) {
            // Once only: it recurs as long as the database is away, and other sends must not suffer.
            if (!found.get().equals(changedTo)) {
                source.changed();
                changedTo = found.get();
            }
            abstain(log);
        }
        log = null;
        database.writeScans(tx -> {
            LanePlaces.make(tx, found.get());
            return true;
        });
        alive = new LiveNodes(nanos);
        free.clear();
        log = found.get();
    }

    private void announceSent(String shared) {
        Map<Integer, Long> sent = source.sent();
        if (!sent.isEmpty()) {
            database.writeScans(tx -> {
                SentPlaces.put(tx, shared, sent);
                return true;
            });
        }
    }

    /** Releases all lanes and stops the heartbeat, so that other nodes take this node's share. */
    private void abstain(String shared) {
        if (!isThere) {
            return;
        }
        LOG.atWarn()
                .addKeyValue("log", shared)
                .log("This node doesn't read the scan log any more; other nodes count its lanes");
        heartbeat.off();
        letGo(new ArrayList<>(mine.values()));
        database.writeScans(tx -> {
            LaneOwners.leave(tx, shared, node);
            return true;
        });
        isThere = false;
    }

    private void share(String shared) {
        heartbeat.on(shared);
        isThere = true;
        for (LogNode gone : alive.look(database.read(tx -> LogNode.list(tx, shared)))) {
            if (!gone.name().equals(node)) {
                LOG.atWarn()
                        .addKeyValue("node", gone.name())
                        .addKeyValue("log", shared)
                        .log("A node counts no more; its lanes are taken over");
                database.writeScans(tx -> {
                    LaneOwners.forget(tx, shared, gone);
                    return true;
                });
            }
        }
        giveUpWhatStandsStill(shared);
        List<LaneOwners.LaneOwner> lanes = database.read(tx -> LaneOwners.lanes(tx, shared));
        letGo(lanes.stream()
                .filter(lane -> !node.equals(lane.owner()))
                .flatMap(lane -> Optional.ofNullable(mine.get(lane.lane())).stream())
                .toList());
        Set<String> nodes = new HashSet<>(alive.names());
        nodes.add(node);
        int share = (Lanes.COUNT + nodes.size() - 1) / nodes.size();
        if (mine.size() > share) {
            giveUp(shared, Math.min(mine.size() - share, share - fewest(lanes, nodes)));
        } else {
            claim(shared, share - mine.size(), free(lanes, nodes));
        }
        adopt(shared, free(lanes, nodes));
        leave(shared, lanes);
    }

    /** The smallest number of lanes of any node. */
    private static int fewest(List<LaneOwners.LaneOwner> lanes, Set<String> nodes) {
        return nodes.stream()
                .mapToInt(each -> (int)
                        lanes.stream().filter(lane -> each.equals(lane.owner())).count())
                .min()
                .orElse(0);
    }

    private void giveUpWhatStandsStill(String shared) {
        for (LogLane lane : List.copyOf(mine.values())) {
            source.look(lane, progress).ifPresent(reason -> {
                LOG.atWarn()
                        .addKeyValue("lane", lane.number())
                        .addKeyValue("log", shared)
                        .log("A lane is left to other nodes: " + reason);
                giveUp(shared, List.of(lane));
                progress.leave(lane.number(), reason);
            });
        }
    }

    /** Frees our own lanes that no thread reads, as after a failure halfway. */
    private void leave(String shared, List<LaneOwners.LaneOwner> lanes) {
        List<Integer> unread = lanes.stream()
                .filter(lane -> node.equals(lane.owner()) && !mine.containsKey(lane.lane()))
                .map(LaneOwners.LaneOwner::lane)
                .toList();
        if (!unread.isEmpty()) {
            database.writeScans(tx -> {
                unread.forEach(lane -> LaneOwners.giveUp(tx, shared, lane, node));
                return true;
            });
        }
    }

    private void giveUp(String shared, int count) {
        long now = nanos.getAsLong();
        giveUp(
                shared,
                mine.values().stream()
                        .filter(lane -> !adopted.containsKey(lane.number())
                                || now - adopted.get(lane.number()) > ADOPTED_FOR.toNanos())
                        .limit(Math.max(0, count))
                        .toList());
    }

    private void giveUp(String shared, List<LogLane> lanes) {
        if (lanes.isEmpty()) {
            return;
        }
        letGo(List.copyOf(lanes));
        database.writeScans(tx -> {
            lanes.forEach(lane -> LaneOwners.giveUp(tx, shared, lane.number(), node));
            return true;
        });
    }

    private void letGo(List<LogLane> lanes) {
        if (lanes.isEmpty()) {
            return;
        }
        lanes.forEach(source::close);
        long until = System.nanoTime() + COUNTED_FOR.toNanos();
        Map<Integer, List<LogLane>> leaving =
                lanes.stream().collect(Collectors.groupingBy(lane -> groupOf(lane.number())));
        leaving.forEach((group, some) -> {
            JoinedLanes together = joined.get(group);
            if (together != null && together.remove(some, Duration.ofNanos(until - System.nanoTime()))) {
                recorders.end(List.of(together));
                joined.remove(group);
            }
        });
        lanes.forEach(lane -> {
            lane.leave();
            mine.remove(lane.number());
            progress.forget(lane.number());
            adopted.remove(lane.number());
        });
    }

    /** The free lanes that this node can read. */
    private List<LaneOwners.LaneOwner> free(List<LaneOwners.LaneOwner> lanes, Set<String> nodes) {
        return lanes.stream()
                .filter(lane -> !mine.containsKey(lane.lane()) && !progress.isLeft(lane.lane()))
                .filter(lane -> lane.owner() == null || node.equals(lane.owner()) || !nodes.contains(lane.owner()))
                .toList();
    }

    /** Claims free lanes. A lane that another transaction locks is tried again later. */
    private void claim(String shared, int count, List<LaneOwners.LaneOwner> lanes) {
        for (LaneOwners.LaneOwner lane : lanes.subList(0, Math.min(count, lanes.size()))) {
            database.<Optional<LanePlaces.LaneState>>writeScans(tx -> LaneOwners.claim(tx, shared, lane, node)
                            ? LanePlaces.find(tx, shared, lane.lane())
                            : Optional.empty())
                    .ifPresent(from -> begin(source.open(shared, lane.lane(), from)));
        }
    }

    /** Adopts lanes beyond this node's share that stay free for a while. Their proper nodes can't read them. */
    private void adopt(String shared, List<LaneOwners.LaneOwner> lanes) {
        long now = nanos.getAsLong();
        Set<Integer> there = new HashSet<>();
        for (LaneOwners.LaneOwner lane : lanes) {
            there.add(lane.lane());
            if (now - free.computeIfAbsent(lane.lane(), _ -> now) > ADOPTED_AFTER.toNanos()) {
                claim(shared, 1, List.of(lane));
                adopted.put(lane.lane(), now);
            }
        }
        free.keySet().retainAll(there);
    }

    private void begin(LogLane lane) {
        mine.put(lane.number(), lane);
        joined.computeIfAbsent(groupOf(lane.number()), _ -> {
                    JoinedLanes together = source.join();
                    recorders.begin(together, store, counters);
                    return together;
                })
                .add(lane);
    }

    /** The number of the lane's group. An archive's packs have one lane each. */
    private int groupOf(int lane) {
        return recorders.archives() ? lane : lane % TOGETHER;
    }

    /** Waits until the scans that this node sent into its own lanes are counted, a few seconds at most. */
    void settle(Duration patience) throws InterruptedException {
        String shared = log;
        if (shared == null) {
            return;
        }
        Map<Integer, Long> sent = source.sent();
        try {
            announceSent(shared);
        } catch (StoreException | Refusal away) {
            LOG.atWarn().setCause(away).log("It can't be written down how far scans were sent into the scan log");
        }
        long until = System.nanoTime() + patience.toNanos();
        while (System.nanoTime() - until < 0 && isBehind(sent)) {
            TimeUnit.MILLISECONDS.sleep(20);
        }
    }

    private boolean isBehind(Map<Integer, Long> sent) {
        return mine.values().stream()
                .anyMatch(lane -> lane.stopped() == null && lane.counted() < sent.getOrDefault(lane.number(), 0L));
    }

    /** Counts the fetched scans and frees the lanes at once. */
    @Override
    public void close() throws InterruptedException {
        ending.countDown();
        if (thread.getState() != Thread.State.NEW) {
            thread.join(Duration.ofSeconds(1));
        }
        heartbeat.close();
        letGo(List.copyOf(mine.values()));
        String shared = log;
        if (shared == null) {
            return;
        }
        try {
            database.writeScans(tx -> {
                LaneOwners.leave(tx, shared, node);
                return true;
            });
        } catch (StoreException | Refusal away) {
            LOG.atInfo().setCause(away).log("Others take this node's lanes over when they miss it");
        }
    }
}
