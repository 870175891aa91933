package placard.scan.count;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import placard.base.Refusal;
import placard.base.ThreadPriority;
import placard.scan.count.Counting.LateScans;
import placard.scan.count.ScanLane.Admission;
import placard.scan.count.ScanLane.Batch;
import placard.scan.count.ScanLane.Fresh;
import placard.scan.count.ScanLane.Place;
import placard.scan.count.ScanLane.PlaceDiffers;
import placard.scan.journal.Journal;
import placard.scan.journal.Records;
import placard.scan.journal.SegmentId;
import placard.scan.visitor.HashKeys;
import placard.scan.visitor.KeyFolderUnusable;
import placard.storage.Database;
import placard.storage.ScanStore;
import placard.storage.StoreException;
import placard.storage.Tx;

/**
 * Counts the scans of one lane: one thread writes them into the tables, in order.
 *
 * <p>One transaction writes a batch of scans <em>and</em> the place behind them. So each counts exactly once, however
 * the process ends. While the store is down the recorder waits, and the lane keeps the scans.
 */
public final class Recorder implements AutoCloseable {
    /** The notice that scans were counted. It doesn't name their codes. */
    public static final String RECORDED = "scans";

    private static final Logger LOG = LoggerFactory.getLogger(Recorder.class);

    /** Hears of counted scans of some workspaces, in the transaction that counts them. */
    public interface Follower {
        /** The most scans that it hears of at once. */
        int MOST = 2_000;

        /** Hears of none. */
        Follower NONE = new Follower() {
            @Override
            public Set<ByteBuffer> workspaces() {
                return Set.of();
            }

            @Override
            public void follow(Tx tx, String origin, byte[] workspace, ArchivePack.Outgoing scans, Instant now) {}
        };

        /** The workspaces whose scans it wants, each the 16 bytes of its id. It is asked for each batch. */
        Set<ByteBuffer> workspaces();

        /**
         * Hears of some scans of a workspace, at most {@link #MOST}. Transactions with the same origin come one after
         * another.
         *
         * @param origin the lane of the scans
         */
        void follow(Tx tx, String origin, byte[] workspace, ArchivePack.Outgoing scans, Instant now);
    }

    /** Scans of a transaction while few wait. The number is small, so that scans appear soon. */
    private static final int CALM_BATCH = 500;
    /**
     * Scans of a transaction while many wait. Larger batches need fewer commits and fewer roll-up updates for each scan.
     * PostgreSQL ends a transaction that stands still while a batch is prepared, and other nodes wait for its rows.
     */
    private static final int LARGE_BATCH = ArchivePack.MOST;
    /** The same on SQLite without an archive. Each batch changes most pages with visitors, so fewer batches save most. */
    private static final int LARGEST_BATCH = 50_000;
    /** The approximate size of a scan in the journal. */
    private static final int SCAN_BYTES = 128;

    private static final int MAX_BYTES = 8 << 20;
    /** The bytes that start a batch before {@link #GATHER} or {@link #GATHER_SOME} is over. */
    private static final int ENOUGH_BYTES = 1 << 18;

    private static final Duration GATHER = Duration.ofMillis(100);
    /**
     * How long scans gather after a batch of at least {@link #SOME}. A transaction for few scans costs more than they
     * do.
     */
    private static final Duration GATHER_SOME = Duration.ofMillis(400);

    private static final int SOME = 4;
    private static final long RETRY_NANOS = TimeUnit.MILLISECONDS.toNanos(500);
    /** The longest rest even with a slow store, so that scans appear within a second. */
    private static final long MAX_REST_NANOS = TimeUnit.MILLISECONDS.toNanos(400);
    /** During a burst, the rest as a multiple of the work: a third of one processor counts some 10,000 scans/s. */
    private static final int REST = 2;

    /** The most recorders of a node that write at once, so that the others get connections of the store. */
    static final int WRITERS = 4;

    private static final long STOP_NANOS = TimeUnit.SECONDS.toNanos(3);
    /** The time for its last steps after that, and again after it was interrupted. */
    static final long LAST_NANOS = TimeUnit.MILLISECONDS.toNanos(500);

    private final ScanStore store;
    private final ScanLane lane;
    private final Counting counting;
    private final InstantSource clock;
    private final ScanCounters counters;
    private final Semaphore turns;
    private final boolean archives;
    private final Follower follower;
    /** The most scans of a transaction: {@link #LARGE_BATCH} or {@link #LARGEST_BATCH}. */
    private final int largeBatch;

    private final AtomicLong recorded = new AtomicLong();
    private final AtomicLong unreadable = new AtomicLong();
    private final Thread thread;
    /**
     * The batch. All batches use one object, so that its arrays are made once. A failed attempt may still be running in
     * the store's thread, so another attempt gets an object of its own.
     */
    private Scans scans = new Scans();

    private long seenAppended;
    /** Whether its last attempt waits for a key. */
    private boolean isKeyless;

    /**
     * The most records at once. It is halved while a batch contains an unfit record, until that record is alone. It
     * doubles after each success.
     */
    private int atOnce;

    private volatile long stopBy;
    private volatile boolean stopping;
    private volatile boolean failing;
    /** Whether it failed unexpectedly and has not succeeded since. */
    private volatile boolean isBroken;

    /**
     * Counts the scans of a lane.
     *
     * @param counters learn of each scan
     */
    public Recorder(Database database, ScanLane lane, HashKeys keys, InstantSource clock, ScanCounters counters) {
        this(ScanStore.alone(database), lane, keys, clock, counters, new Semaphore(WRITERS), false, Follower.NONE);
    }

    /**
     * @param turns limits the recorders that write to the store at once
     * @param archives whether scans are also queued for an archive
     * @param follower hears of counted scans
     */
    Recorder(
            ScanStore store,
            ScanLane lane,
            HashKeys keys,
            InstantSource clock,
            ScanCounters counters,
            Semaphore turns,
            boolean archives,
            Follower follower) {
        this.turns = turns;
        this.archives = archives;
        this.follower = follower;
        this.store = store;
        this.lane = lane;
        this.largeBatch = archives || store.database().isShared() ? LARGE_BATCH : LARGEST_BATCH;
        this.atOnce = largeBatch;
        this.counting = new Counting(store, keys);
        this.clock = clock;
        this.counters = counters;
        this.thread = Thread.ofPlatform().name("recorder").unstarted(this::run);
    }

    /**
     * The store's positions in the segments of a folder, to open a journal there.
     *
     * @throws IOException if the folder can't be read
     */
    public static Map<SegmentId, Long> positions(Database database, Path folder) throws IOException {
        return JournalProgress.of(database, Journal.segments(folder));
    }

    public void start() {
        thread.start();
    }

    /** The number of its database. */
    int shard() {
        return store.number();
    }

    /** Scans counted since the start. */
    public long recorded() {
        return recorded.get();
    }

    /** Records that can't be read or counted. They are put aside. */
    public long unreadable() {
        return unreadable.get();
    }

    /** Whether the last attempt to write failed. */
    public boolean isFailing() {
        return failing;
    }

    /** Why scans aren't counted although the store may be well; empty when all is well, and before the start. */
    public Optional<String> problem() {
        boolean hasEnded = !stopping && thread.getState() == Thread.State.TERMINATED;
        return isBroken || hasEnded
                ? Optional.of("Scans are not brought into the store; the log says why.")
                : Optional.empty();
    }

    /** After any exception it starts again from the committed place. Scans wait in the lane until then. */
    private void run() {
        ThreadPriority.giveWay();
        while (true) {
            try {
                bringIn(lane.start());
                return;
            } catch (InterruptedException interrupted) {
                Thread.currentThread().interrupt();
                return;
            } catch (RuntimeException | Error fault) {
                if (!isBroken) {
                    LOG.atError().setCause(fault).log("The recorder failed and restarts");
                }
                isBroken = true;
                failing = true;
                if (stopping) {
                    return;
                }
                LockSupport.parkNanos(RETRY_NANOS);
            }
        }
    }

    private void bringIn(Place start) throws InterruptedException {
        Place position = start;
        Duration gather = GATHER;
        long began = System.nanoTime();
        while (!stopping || System.nanoTime() - stopBy < 0) {
            counters.serve(position);
            // The wait runs from the start of the batch before, so that a slow transaction and a rest don't add to it.
            Duration left = gather.minusNanos(System.nanoTime() - began);
            boolean more = lane.awaitMore(position, ENOUGH_BYTES, stopping || left.isNegative() ? Duration.ZERO : left);
            began = System.nanoTime();
            Batch batch = lane.read(position, batchSize(), MAX_BYTES);
            gather = batch.records().size() < SOME ? GATHER : GATHER_SOME;
            if (batch.isEmpty() && batch.after().equals(position)) {
                if (stopping && !more) {
                    return;
                }
                continue;
            }
            if (batch.isPassed()) {
                position = batch.after();
                lane.release(position);
                continue;
            }
            Place next = record(position, batch);
            if (!next.equals(position)) {
                position = next;
                lane.release(position);
                rest(System.nanoTime() - began, batch.records().size());
            } else if (stopping) {
                return;
            }
        }
    }

    /** Rests between batches of a burst, while the lane has room, so that redirects get the processors. */
    private void rest(long workedNanos, int recordedNow) {
        ScanLane.Figures figures = lane.figures();
        boolean isBurst = figures.arrived() - seenAppended > recordedNow;
        seenAppended = figures.arrived();
        if (!stopping && isBurst && figures.waitingBytes() < ScanLane.LARGE_BACKLOG) {
            LockSupport.parkNanos(Math.min(REST * workedNanos, MAX_REST_NANOS));
        }
    }

    private int batchSize() {
        return Math.min(atOnce, Math.clamp(lane.figures().waitingBytes() / SCAN_BYTES, CALM_BATCH, largeBatch));
    }

    /** Counts a batch and returns the place to read from: the same place for a retry. */
    private Place record(Place from, Batch batch) {
        BitSet unfit = new BitSet();
        scans.read(batch.records(), (index, unknownLayout) -> {
            LOG.atError().setCause(unknownLayout).log("A journal record can't be read by this version");
            unfit.set(index);
        });
        Verdict verdict = commit(scans, from, batch);
        if (verdict instanceof Unfit && batch.records().size() == 1) {
            unfit.set(0);
            scans.forgetAll();
            verdict = commit(scans, from, batch);
        }
        if (!(verdict instanceof Committed)) {
            scans = new Scans();
        }
        return switch (verdict) {
            case Committed(Place standing, int counted) -> {
                if (standing.equals(batch.after())) {
                    unreadable.addAndGet(unfit.stream()
                            .filter(index -> lane.putAside(batch, index))
                            .count());
                    recorded.addAndGet(counted);
                }
                atOnce = Math.min(largeBatch, 2 * atOnce);
                failing = false;
                isBroken = false;
                isKeyless = false;
                yield standing;
            }
            case Unfit() -> {
                atOnce = Math.max(1, batch.records().size() / 2);
                yield from;
            }
            case Later() -> {
                failing = true;
                LockSupport.parkNanos(RETRY_NANOS);
                yield from;
            }
            case Keyless() -> {
                isKeyless = true;
                failing = false;
                LockSupport.parkNanos(RETRY_NANOS);
                yield from;
            }
        };
    }

    /** The result of an attempt to count a batch. */
    private sealed interface Verdict {}

    /**
     * The store has all scans before this place. It is behind the batch, or elsewhere if an earlier attempt was
     * committed although its answer was lost.
     *
     * @param counted how many of the batch were counted now
     */
    private record Committed(Place standing, int counted) implements Verdict {}

    /** The store is down, or an operator must repair it: retry later. */
    private record Later() implements Verdict {}

    /** The key for a scan's visitor isn't read yet. The store is well. */
    private record Keyless() implements Verdict {}

    /** One of the scans can't be counted at all. It must not delay the others. */
    private record Unfit() implements Verdict {}

    private Verdict commit(Scans scans, Place from, Batch batch) {
        boolean isEmpty = scans.isEmpty();
        boolean isDoubtful = true;
        turns.acquireUninterruptibly();
        try {
            return switch (store.write(tx -> write(tx, scans, from, batch))) {
                case Fresh(BitSet records) -> {
                    isDoubtful = records.cardinality() < batch.records().size();
                    scans.choose(records);
                    counters.brought(scans);
                    yield new Committed(batch.after(), scans.chosen.cardinality());
                }
                case PlaceDiffers(Place standing) -> {
                    counters.brought(between(from, standing));
                    yield new Committed(standing, 0);
                }
            };
        } catch (StoreException | Refusal | KeyFolderUnusable failure) {
            boolean unfit = failure instanceof StoreException refused && refused.isAboutData() && !isEmpty;
            if (failure instanceof KeyFolderUnusable keys && keys.reason() == KeyFolderUnusable.Reason.NOT_READ_YET) {
                if (!isKeyless) {
                    LOG.atWarn()
                            .log("Scans of other nodes wait for the hash keys, which can't be read from the scan log");
                }
                return new Keyless();
            }
            complain(failure, unfit);
            return unfit ? new Unfit() : new Later();
        } catch (RuntimeException fault) {
            complain(fault, !isEmpty);
            return isEmpty ? new Later() : new Unfit();
        } finally {
            turns.release();
            if (isDoubtful) {
                counting.forgetVisits();
            }
        }
    }

    /** The readable scans that an earlier attempt counted. */
    private Scans between(Place from, Place to) {
        Records records = new Records();
        Place at = from;
        while (!at.equals(to)) {
            Batch next = lane.read(at, 1, MAX_BYTES);
            if (next.after().equals(at)) {
                break;
            }
            records.addAll(next.records());
            at = next.after();
        }
        Scans counted = new Scans();
        counted.read(records, (_, _) -> {});
        return counted;
    }

    private void complain(RuntimeException failure, boolean unfit) {
        if (unfit) {
            LOG.atError().setCause(failure).log("A journal record can't be counted");
        } else if (!failing) {
            LOG.atWarn().setCause(failure).log("Scans wait in the journal: the store does not accept them");
        }
    }

    /** Writes scans and place, unless the store is at another place. */
    private Admission write(Tx tx, Scans scans, Place from, Batch batch) {
        Instant now = clock.instant();
        Admission taken = lane.take(tx, from, batch, now);
        switch (taken) {
            case PlaceDiffers _ -> {
                LOG.atWarn()
                        .log("The store had counted scans although its answer was lost; they are not counted again");
                return taken;
            }
            case Fresh(BitSet records) -> {
                LateScans late = new LateScans(store, tx, now);
                scans.choose(records);
                counting.add(tx, scans, late, now);
                counters.announce(tx, scans);
                if (archives) {
                    scans.choose(records);
                    ArchiveQueue.add(tx, lane.span(from, batch), archived(scans, batch, late), now);
                }
                Set<ByteBuffer> wanted = follower.workspaces();
                if (!wanted.isEmpty()) {
                    scans.choose(records);
                    String origin = lane.span(from, batch).origin();
                    followed(scans, late, wanted).values().forEach(all -> {
                        for (int some = 0; some < all.length; some += Follower.MOST) {
                            int[] part = Arrays.copyOfRange(all, some, Math.min(all.length, some + Follower.MOST));
                            follower.follow(
                                    tx,
                                    origin,
                                    scans.codeOf(scans.code(part[0])).workspace(),
                                    ArchivePack.outgoing(scans, part, batch.ends()::get),
                                    now);
                        }
                    });
                }
            }
        }
        return taken;
    }

    /**
     * The scans for the archive's queue. They enter it in the database where they first arrive, even if another one
     * counts them.
     */
    private static List<ArchiveQueue.Archived> archived(Scans scans, Batch batch, LateScans late) {
        List<ArchiveQueue.Archived> all = new ArrayList<>();
        for (int i = scans.next(0); i >= 0; i = scans.next(i + 1)) {
            if (late.isCountable(scans, i)) {
                all.add(new ArchiveQueue.Archived(scans.scan(i), batch.ends().get(i)));
            }
        }
        return all;
    }

    /** The scans in totals of the wanted workspaces. As for the archive, they are those that arrive here first. */
    private static Map<ByteBuffer, int[]> followed(Scans scans, LateScans late, Set<ByteBuffer> wanted) {
        Map<ByteBuffer, IntStream.Builder> all = new HashMap<>();
        IntStream.@Nullable Builder[] ofCode = new IntStream.@Nullable Builder[scans.codes()];
        for (int code = 0; code < ofCode.length; code++) {
            ByteBuffer workspace = ByteBuffer.wrap(scans.codeOf(code).workspace());
            ofCode[code] = wanted.contains(workspace) ? all.computeIfAbsent(workspace, _ -> IntStream.builder()) : null;
        }
        for (int i = scans.next(0); i >= 0; i = scans.next(i + 1)) {
            IntStream.@Nullable Builder some = ofCode[scans.code(i)];
            if (some != null && scans.kind(i).counted() && late.isCountable(scans, i)) {
                some.add(i);
            }
        }
        return all.entrySet().stream()
                .collect(Collectors.toMap(
                        Map.Entry::getKey, each -> each.getValue().build().toArray()));
    }

    /** Starts the shutdown of {@link #close} without waiting for it. Its time limit begins with the first call. */
    void stop() {
        if (!stopping) {
            stopBy = System.nanoTime() + STOP_NANOS;
            stopping = true;
        }
        lane.wake();
        LockSupport.unpark(thread);
    }

    /** Counts the available scans, for a few seconds at most, then stops. The rest waits in the journal. */
    @Override
    public void close() {
        stop();
        if (!awaitEnd(0)) {
            interrupt();
            awaitEnd(LAST_NANOS);
        }
    }

    /** Interrupts it after its time limit. A wait for the store ignores the interrupt. */
    void interrupt() {
        thread.interrupt();
    }

    /**
     * Waits until it has ended: up to its time limit since the first call of {@link #stop}, and a little longer.
     *
     * @param more nanoseconds
     */
    boolean awaitEnd(long more) {
        try {
            return thread.getState() == Thread.State.NEW
                    || thread.join(Duration.ofNanos(Math.max(0, stopBy + LAST_NANOS + more - System.nanoTime())));
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            return false;
        }
    }
}
