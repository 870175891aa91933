package placard.scan.count;

import java.time.InstantSource;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Semaphore;
import java.util.function.ToLongFunction;
import placard.scan.visitor.HashKeys;
import placard.storage.Database;
import placard.storage.ScanStore;

/** The recorders of this node, one for each lane that it reads, as one object. */
public final class Recorders implements AutoCloseable {
    private final Database database;
    private final HashKeys keys;
    private final InstantSource clock;
    private final ScanCounters counters;
    private final boolean archives;
    private final Recorder.Follower follower;
    /** By the number of the database, so that one that is down takes no turns from another. */
    private final Map<Integer, Semaphore> turns = new HashMap<>();

    private final Map<ScanLane, Recorder> running = new HashMap<>();
    private long recordedBefore;
    private long unreadableBefore;

    /**
     * Makes recorders that report each scan to {@code counters}.
     *
     * @param archives whether scans are also queued for an archive
     * @param follower hears of counted scans
     */
    public Recorders(
            Database database,
            HashKeys keys,
            InstantSource clock,
            ScanCounters counters,
            boolean archives,
            Recorder.Follower follower) {
        this.archives = archives;
        this.follower = follower;
        this.database = database;
        this.keys = keys;
        this.clock = clock;
        this.counters = counters;
    }

    /** Starts to count the scans of a lane. */
    public void begin(ScanLane lane) {
        begin(lane, ScanStore.alone(database), counters);
    }

    /**
     * Starts to count the scans of a lane into one of several databases.
     *
     * @param counters of this database's codes
     */
    public synchronized void begin(ScanLane lane, ScanStore store, ScanCounters counters) {
        Semaphore here = turns.computeIfAbsent(store.number(), _ -> new Semaphore(Recorder.WRITERS));
        Recorder recorder = new Recorder(store, lane, keys, clock, counters, here, archives, follower);
        running.put(lane, recorder);
        recorder.start();
    }

    /** Ends the recorders of these lanes, all at once, and waits a few seconds at most. */
    public void end(List<ScanLane> lanes) {
        Map<ScanLane, Recorder> ending;
        synchronized (this) {
            ending = new HashMap<>(running);
            ending.keySet().retainAll(lanes);
        }
        ending.values().forEach(Recorder::stop);
        // All share one time limit. Otherwise the waits for many recorders of a hanging database would add up.
        List<Recorder> late =
                ending.values().stream().filter(each -> !each.awaitEnd(0)).toList();
        late.forEach(Recorder::interrupt);
        late.forEach(each -> each.awaitEnd(Recorder.LAST_NANOS));
        synchronized (this) {
            ending.forEach((lane, ended) -> {
                running.remove(lane);
                recordedBefore += ended.recorded();
                unreadableBefore += ended.unreadable();
            });
        }
    }

    /** Whether scans are also queued for an archive. */
    public boolean archives() {
        return archives;
    }

    /** Scans counted since the start. */
    public synchronized long recorded() {
        return recordedBefore + sum(Recorder::recorded);
    }

    /** Records that can't be read or counted. They are put aside. */
    public synchronized long unreadable() {
        return unreadableBefore + sum(Recorder::unreadable);
    }

    private long sum(ToLongFunction<Recorder> figure) {
        return running.values().stream().mapToLong(figure).sum();
    }

    /** Whether the last attempt to write to the main store failed. */
    public boolean isFailing() {
        return isFailing(0);
    }

    /** Whether the last attempt to write to the database of a number failed. */
    public synchronized boolean isFailing(int shard) {
        return running.values().stream().anyMatch(recorder -> recorder.shard() == shard && recorder.isFailing());
    }

    /** Why scans aren't counted although the store may be well; empty when all is well. */
    public Optional<String> problem() {
        return problem(0);
    }

    /** Why scans of the database of a number aren't counted; see {@link #problem()}. */
    public synchronized Optional<String> problem(int shard) {
        return running.values().stream()
                .filter(recorder -> recorder.shard() == shard)
                .map(Recorder::problem)
                .flatMap(Optional::stream)
                .findFirst();
    }

    /** Starts the shutdown of all recorders without waiting for it. Their time limit begins now. */
    public synchronized void stop() {
        running.values().forEach(Recorder::stop);
    }

    /** Counts the available scans, for a few seconds at most, then stops. The rest waits. */
    @Override
    public void close() {
        List<ScanLane> all;
        synchronized (this) {
            all = List.copyOf(running.keySet());
        }
        end(all);
    }
}
