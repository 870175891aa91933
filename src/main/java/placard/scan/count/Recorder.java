package placard.scan.count;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import placard.base.Niceness;
import placard.base.Refusal;
import placard.scan.journal.Journal;
import placard.scan.journal.JournalBatch;
import placard.scan.journal.JournalFigures;
import placard.scan.journal.JournalPosition;
import placard.scan.journal.SegmentId;
import placard.scan.visitor.HashKeys;
import placard.scan.visitor.KeyFolderUnusable;
import placard.scan.visitor.Visitor;
import placard.storage.Database;
import placard.storage.StoreException;
import placard.storage.Tx;

/**
 * Brings scans from the journal into the tables, one thread, in order.
 *
 * <p>One transaction writes a batch of scans <em>and</em> the position behind them, so each is counted exactly once
 * however the process ends. While the store is away it waits; the journal keeps what comes.
 */
public final class Recorder implements AutoCloseable {
    /** The notice that scans were counted; it doesn't say whose. */
    public static final String RECORDED = "scans";

    private static final Logger LOG = LoggerFactory.getLogger(Recorder.class);

    /** Scans a transaction while little waits: so few that they are soon seen. */
    private static final int CALM_BATCH = 500;
    /** The same while much waits: fewer commits, and fewer roll-ups to touch, for each scan. */
    private static final int LARGE_BATCH = 20_000;
    /** What a scan takes in the journal, about. */
    private static final int SCAN_BYTES = 128;

    private static final int MAX_BYTES = 4 << 20;
    /** What it waits for, at most {@link #GATHER} long, before it brings a batch in. */
    private static final int ENOUGH_BYTES = 1 << 18;

    private static final Duration GATHER = Duration.ofMillis(100);
    /** Journal bytes up to which the recorder rests between batches: redirects come first, a burst may wait. */
    private static final long CALM_BACKLOG = 64L << 20;

    private static final long RETRY_NANOS = TimeUnit.MILLISECONDS.toNanos(500);
    /** The longest rest even with a slow store, so that scans appear within a second. */
    private static final long MAX_REST_NANOS = TimeUnit.MILLISECONDS.toNanos(400);
    /** In a burst, how much longer it rests than it worked: a third of one processor brings some 10,000 scans/s in. */
    private static final int REST = 2;

    private static final long STOP_NANOS = TimeUnit.SECONDS.toNanos(3);

    private final Database database;
    private final Journal journal;
    private final HashKeys keys;
    private final InstantSource clock;
    private final ScanCounters counters;
    private final Set<Integer> namedEpochs = new HashSet<>();
    private final AtomicLong recorded = new AtomicLong();
    private final AtomicLong unreadable = new AtomicLong();
    private final Thread thread;
    private long seenAppended;
    /** The most records at once: halved while one among them is unfit, until that one is alone, and doubled after each success. */
    private int atOnce = LARGE_BATCH;

    private volatile long stopBy;
    private volatile boolean stopping;
    private volatile boolean failing;
    /** Whether it failed unexpectedly and has not succeeded since. */
    private volatile boolean isBroken;

    /** Brings scans in; {@code counters} hear of each. */
    public Recorder(Database database, Journal journal, HashKeys keys, InstantSource clock, ScanCounters counters) {
        this.database = database;
        this.journal = journal;
        this.keys = keys;
        this.clock = clock;
        this.counters = counters;
        this.thread = Thread.ofPlatform().name("recorder").unstarted(this::run);
    }

    /**
     * The positions that the store knows of the segments in a folder; what a journal there is opened with.
     *
     * @throws IOException if the folder can't be read
     */
    public static Map<SegmentId, Long> positions(Database database, Path folder) throws IOException {
        return JournalProgress.of(database, Journal.segments(folder));
    }

    public void start() {
        thread.start();
    }

    /** Scans brought into the tables since the start. */
    public long recorded() {
        return recorded.get();
    }

    /** Records that can't be read or brought in, which stay uncounted and are put aside. */
    public long unreadable() {
        return unreadable.get();
    }

    /** Whether the last try to write failed. */
    public boolean isFailing() {
        return failing;
    }

    /** Why scans stay uncounted though the store may be well; empty when all is well, and before the start. */
    public Optional<String> problem() {
        boolean hasEnded = !stopping && thread.getState() == Thread.State.TERMINATED;
        return isBroken || hasEnded
                ? Optional.of("Scans are not brought into the store; the log says why.")
                : Optional.empty();
    }

    /** After any exception it starts again from the committed position; scans wait in the journal until then. */
    private void run() {
        Niceness.giveWay();
        while (true) {
            try {
                bringIn(journal.start());
                return;
            } catch (InterruptedException interrupted) {
                Thread.currentThread().interrupt();
                return;
            } catch (RuntimeException | Error fault) {
                if (!isBroken) {
                    LOG.atError().setCause(fault).log("The recorder failed and starts again");
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

    private void bringIn(JournalPosition start) throws InterruptedException {
        JournalPosition position = start;
        while (!stopping || System.nanoTime() - stopBy < 0) {
            counters.serve(position);
            boolean more = journal.awaitMore(position, ENOUGH_BYTES, stopping ? Duration.ZERO : GATHER);
            long began = System.nanoTime();
            JournalBatch batch = journal.read(position, batchSize(), MAX_BYTES);
            if (batch.isEmpty() && batch.after().equals(position)) {
                if (stopping && !more) {
                    return;
                }
                continue;
            }
            JournalPosition next = record(position, batch);
            if (!next.equals(position)) {
                position = next;
                journal.release(position);
                rest(System.nanoTime() - began, batch.records().size());
            } else if (stopping) {
                return;
            }
        }
    }

    /** Rests between batches during a burst, as long as the journal has room, so that redirects get the processors. */
    private void rest(long workedNanos, int recordedNow) {
        JournalFigures figures = journal.figures();
        boolean isBurst = figures.appended() - seenAppended > recordedNow;
        seenAppended = figures.appended();
        if (!stopping && isBurst && figures.backlogBytes() < CALM_BACKLOG) {
            LockSupport.parkNanos(Math.min(REST * workedNanos, MAX_REST_NANOS));
        }
    }

    private int batchSize() {
        return Math.min(atOnce, Math.clamp(journal.figures().backlogBytes() / SCAN_BYTES, CALM_BATCH, LARGE_BATCH));
    }

    /** Brings a batch in, and returns where to read on: at the same place if it is to be tried again. */
    private JournalPosition record(JournalPosition from, JournalBatch batch) {
        List<Scan> scans = new ArrayList<>(batch.records().size());
        List<byte[]> unfit = new ArrayList<>();
        for (byte[] record : batch.records()) {
            try {
                scans.add(Scan.read(record));
            } catch (IllegalArgumentException unknownLayout) {
                LOG.atError().setCause(unknownLayout).log("A journal record can't be read by this version");
                unfit.add(record);
            }
        }
        Verdict verdict = commit(scans, from, batch.after());
        if (verdict instanceof Unfit && batch.records().size() == 1) {
            unfit.addAll(batch.records());
            verdict = commit(List.of(), from, batch.after());
        }
        return switch (verdict) {
            case Done(JournalPosition standing) -> {
                if (standing.equals(batch.after())) {
                    unfit.forEach(journal::putAside);
                    unreadable.addAndGet(unfit.size());
                    recorded.addAndGet(batch.records().size() - unfit.size());
                }
                atOnce = Math.min(LARGE_BATCH, 2 * atOnce);
                failing = false;
                isBroken = false;
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
        };
    }

    /** What became of a try to bring scans in. */
    private sealed interface Verdict {}

    /**
     * The store has all that is before this position: behind the batch, or elsewhere if an earlier try had reached it
     * though its answer was lost.
     */
    private record Done(JournalPosition standing) implements Verdict {}

    /** The store is away, or something that an operator must mend: the same again, later. */
    private record Later() implements Verdict {}

    /** One of the scans can't be brought in at all; it must not keep the others back. */
    private record Unfit() implements Verdict {}

    private Verdict commit(List<Scan> scans, JournalPosition from, JournalPosition after) {
        try {
            JournalPosition standing = database.writeScans(tx -> write(tx, scans, from, after));
            counters.brought(standing.equals(after) ? scans : between(from, standing));
            return new Done(standing);
        } catch (StoreException | Refusal | KeyFolderUnusable failure) {
            boolean unfit = failure instanceof StoreException refused && refused.isAboutData() && !scans.isEmpty();
            complain(failure, unfit);
            return unfit ? new Unfit() : new Later();
        } catch (RuntimeException fault) {
            complain(fault, !scans.isEmpty());
            return scans.isEmpty() ? new Later() : new Unfit();
        }
    }

    /** The scans that an earlier try brought in, as far as they can be read. */
    private List<Scan> between(JournalPosition from, JournalPosition to) {
        List<Scan> scans = new ArrayList<>();
        JournalPosition at = from;
        while (!at.equals(to)) {
            JournalBatch next = journal.read(at, 1, MAX_BYTES);
            if (next.after().equals(at)) {
                return scans;
            }
            next.records().stream().flatMap(Scan::readable).forEach(scans::add);
            at = next.after();
        }
        return scans;
    }

    private void complain(RuntimeException failure, boolean unfit) {
        if (unfit) {
            LOG.atError().setCause(failure).log("A journal record can't be brought into the store");
        } else if (!failing) {
            LOG.atWarn().setCause(failure).log("Scans wait in the journal: the store does not take them");
        }
    }

    /** Writes scans and position, and returns where the store stands then. */
    private JournalPosition write(Tx tx, List<Scan> scans, JournalPosition from, JournalPosition after) {
        Instant now = clock.instant();
        Optional<JournalPosition> elsewhere = JournalProgress.move(tx, from, after, now);
        if (elsewhere.isPresent()) {
            LOG.atWarn()
                    .log("The store had taken scans although its answer was lost; the recorder continues after them");
            return elsewhere.get();
        }
        Set<Integer> named = new HashSet<>(namedEpochs);
        named.removeIf(epoch -> !HashKeys.destroyAfter(epoch).isAfter(now));
        Set<Integer> lost = new HashSet<>();
        List<Scan> fit = new ArrayList<>(scans.size());
        for (Scan scan : LateScans.withoutDeleted(tx, scans, now)) {
            Visitor visitor = scan.visitor();
            boolean known = visitor == null || isKeyKnown(tx, visitor.epoch(), scan, now, named, lost);
            fit.add(known ? scan : scan.withoutVisitor());
        }
        RollUps.add(tx, fit, now);
        counters.announce(tx, fit);
        if (!fit.isEmpty()) {
            tx.announce(RECORDED, "");
        }
        tx.afterCommit(() -> {
            namedEpochs.clear();
            namedEpochs.addAll(named);
        });
        return after;
    }

    /** A hash whose key is destroyed must not come into the store any more: the scan counts, its visitor doesn't. */
    private boolean isKeyKnown(Tx tx, int epoch, Scan scan, Instant now, Set<Integer> named, Set<Integer> lost) {
        if (!HashKeys.destroyAfter(epoch).isAfter(now) || lost.contains(epoch)) {
            return false;
        }
        if (named.contains(epoch)) {
            return true;
        }
        Optional<String> fingerprint = keys.fingerprint(epoch);
        if (fingerprint.isEmpty() || !nameKey(tx, epoch, fingerprint.get(), Instant.ofEpochMilli(scan.at()))) {
            lost.add(epoch);
            return false;
        }
        named.add(epoch);
        return true;
    }

    /**
     * Writes down which key the hashes of an epoch are made with, so that no node goes on without it.
     *
     * @return false if that key is destroyed: a clock that was set back by weeks has made another of that epoch
     */
    private static boolean nameKey(Tx tx, int epoch, String fingerprint, Instant firstUse) {
        tx.update("""
                insert into hash_key (epoch, fingerprint, created_at, destroy_after)
                values (?, ?, ?, ?)
                on conflict (epoch) do nothing
                """, epoch, fingerprint, firstUse, HashKeys.destroyAfter(epoch));
        return tx.count("select count(*) as n from hash_key where epoch = ? and destroyed_at is not null", epoch) == 0;
    }

    /** Brings in what is there, for a few seconds at most, then stops; the rest waits in the journal. */
    @Override
    public void close() {
        stopBy = System.nanoTime() + STOP_NANOS;
        stopping = true;
        LockSupport.unpark(thread);
        try {
            if (thread.getState() != Thread.State.NEW
                    && !thread.join(Duration.ofNanos(STOP_NANOS).plusMillis(500))) {
                thread.interrupt();
                thread.join(Duration.ofMillis(500));
            }
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
