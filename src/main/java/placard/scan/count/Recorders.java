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

/** The recorders of this node, one for each lane that it reads, seen as one. */
public final class Recorders implements AutoCloseable {
    private final Database database;
    private final HashKeys keys;
    private final InstantSource clock;
    private final ScanCounters counters;
    private final boolean archives;
    /** By the numbers of the databases, so that one that is away takes nobody's turn in another. */
    private final Map<Integer, Semaphore> turns = new HashMap<>();

    private final Map<ScanLane, Recorder> running = new HashMap<>();
    private long recordedBefore;
    private long unreadableBefore;
    private long fenced;

    /**
     * Recorders that tell {@code counters} of each scan.
     *
     * @param archives whether there is an archive that scans are put before
     */
    public Recorders(Database database, HashKeys keys, InstantSource clock, ScanCounters counters, boolean archives) {
        this.archives = archives;
        this.database = database;
        this.keys = keys;
        this.clock = clock;
        this.counters = counters;
    }

    /** Begins to count the scans of a lane. */
    public void begin(ScanLane lane) {
        begin(lane, ScanStore.alone(database), counters);
    }

    /** Begins to count the scans of a lane into one of several databases, for whose codes {@code counters} are. */
    public synchronized void begin(ScanLane lane, ScanStore store, ScanCounters counters) {
        Semaphore here = turns.computeIfAbsent(store.number(), _ -> new Semaphore(Recorder.WRITERS));
        Recorder recorder = new Recorder(store, lane, keys, clock, counters, here, archives);
        running.put(lane, recorder);
        recorder.start();
    }

    /** Ends those of these lanes, all at once, and waits for it a few seconds at most. */
    public void end(List<ScanLane> lanes) {
        Map<ScanLane, Recorder> ending;
        synchronized (this) {
            ending = new HashMap<>(running);
            ending.keySet().retainAll(lanes);
        }
        ending.values().forEach(Recorder::stop);
        // All of them have the same time: many that wait for a database which hangs are not waited for one by one.
        List<Recorder> late =
                ending.values().stream().filter(each -> !each.awaitEnd(0)).toList();
        late.forEach(Recorder::interrupt);
        late.forEach(each -> each.awaitEnd(Recorder.LAST_NANOS));
        synchronized (this) {
            ending.forEach((lane, ended) -> {
                running.remove(lane);
                recordedBefore += ended.recorded();
                unreadableBefore += ended.unreadable();
                fenced += ended.isFenced() ? 1 : 0;
            });
        }
    }

    /** The lanes that another node has taken over. */
    public synchronized List<ScanLane> lost() {
        return running.entrySet().stream()
                .filter(each -> each.getValue().isFenced())
                .map(Map.Entry::getKey)
                .toList();
    }

    /** Scans brought into the tables since the start. */
    public synchronized long recorded() {
        return recordedBefore + sum(Recorder::recorded);
    }

    /** Records that can't be read or brought in, which stay uncounted and are put aside. */
    public synchronized long unreadable() {
        return unreadableBefore + sum(Recorder::unreadable);
    }

    /** How often a lane turned out to be another node's when its scans were to be counted here. */
    public synchronized long fenced() {
        return fenced + sum(recorder -> recorder.isFenced() ? 1 : 0);
    }

    private long sum(ToLongFunction<Recorder> figure) {
        return running.values().stream().mapToLong(figure).sum();
    }

    /** Whether the last try to write to the main store failed. */
    public boolean isFailing() {
        return isFailing(0);
    }

    /** Whether the last try to write to the database of a number failed. */
    public synchronized boolean isFailing(int shard) {
        return running.values().stream().anyMatch(recorder -> recorder.shard() == shard && recorder.isFailing());
    }

    /** Why scans stay uncounted though the store may be well; empty when all is well. */
    public Optional<String> problem() {
        return problem(0);
    }

    /** The same of the database of a number. */
    public synchronized Optional<String> problem(int shard) {
        return running.values().stream()
                .filter(recorder -> recorder.shard() == shard)
                .map(Recorder::problem)
                .flatMap(Optional::stream)
                .findFirst();
    }

    /** Tells all of them to end as {@link #close} does, and doesn't wait for that; their time runs from here on. */
    public synchronized void stop() {
        running.values().forEach(Recorder::stop);
    }

    /** Brings in what is there, for a few seconds at most, then stops; the rest waits. */
    @Override
    public void close() {
        List<ScanLane> all;
        synchronized (this) {
            all = List.copyOf(running.keySet());
        }
        end(all);
    }
}
