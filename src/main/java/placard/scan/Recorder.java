package placard.scan;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import placard.base.Refusal;
import placard.scan.journal.Journal;
import placard.scan.journal.JournalBatch;
import placard.scan.journal.JournalPosition;
import placard.scan.journal.SegmentId;
import placard.scan.visitor.HashKeys;
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
    private static final Logger LOG = LoggerFactory.getLogger(Recorder.class);

    /** Scans a transaction: enough to be quick, few enough that a change of the API need not wait long. */
    private static final int MAX_BATCH = 2_000;

    private static final int MAX_BATCH_WHILE_AWAITED = 200;
    private static final int MAX_BYTES = 1 << 20;
    private static final Duration GATHER = Duration.ofMillis(100);
    /** Journal bytes up to which the recorder rests as long as it works: redirects come first, a burst may wait. */
    private static final long CALM_BACKLOG = 64L << 20;

    private static final long RETRY_NANOS = TimeUnit.MILLISECONDS.toNanos(500);

    private final Database database;
    private final Journal journal;
    private final HashKeys keys;
    private final InstantSource clock;
    private final Set<Integer> namedEpochs = new HashSet<>();
    private final List<SegmentId> released = new ArrayList<>();
    private final AtomicLong recorded = new AtomicLong();
    private final AtomicLong unreadable = new AtomicLong();
    private final Thread thread;
    private volatile boolean stopping;
    private volatile boolean failing;

    public Recorder(Database database, Journal journal, HashKeys keys, InstantSource clock) {
        this.database = database;
        this.journal = journal;
        this.keys = keys;
        this.clock = clock;
        this.released.addAll(journal.gone());
        this.thread = Thread.ofPlatform().name("recorder").unstarted(this::run);
    }

    /** The positions that the store knows, by segment; what the journal is opened with. */
    public static Map<SegmentId, Long> positions(Database database) {
        Map<SegmentId, Long> positions = new HashMap<>();
        database.read(tx -> tx.list(
                        "select segment, position from journal_position",
                        row -> Map.entry(SegmentId.parse(row.text("segment")), row.number("position"))))
                .forEach(entry -> positions.put(entry.getKey(), entry.getValue()));
        return positions;
    }

    public void start() {
        thread.start();
    }

    /** Scans brought into the tables since the start. */
    public long recorded() {
        return recorded.get();
    }

    /** Records that this version can't read, which stay uncounted. */
    public long unreadable() {
        return unreadable.get();
    }

    /** Whether the last try to write failed. */
    public boolean isFailing() {
        return failing;
    }

    private void run() {
        JournalPosition position = journal.start();
        try {
            while (true) {
                boolean more = journal.awaitMore(position, MAX_BYTES / 4, stopping ? Duration.ZERO : GATHER);
                long start = System.nanoTime();
                int most = database.isWriteAwaited() ? MAX_BATCH_WHILE_AWAITED : MAX_BATCH;
                JournalBatch batch = journal.read(position, most, MAX_BYTES);
                if (batch.isEmpty() && batch.after().equals(position)) {
                    if (stopping && !more) {
                        return;
                    }
                } else if (record(batch)) {
                    position = batch.after();
                    released.addAll(journal.release(position));
                    rest(System.nanoTime() - start);
                } else if (stopping) {
                    return;
                }
            }
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    private void rest(long workedNanos) {
        if (!stopping && journal.figures().backlogBytes() < CALM_BACKLOG) {
            LockSupport.parkNanos(workedNanos);
        }
    }

    private boolean record(JournalBatch batch) {
        List<Scan> scans = new ArrayList<>(batch.records().size());
        for (byte[] record : batch.records()) {
            try {
                scans.add(Scan.read(record));
            } catch (IllegalArgumentException unknownLayout) {
                unreadable.incrementAndGet();
                LOG.atError().setCause(unknownLayout).log("A journal record can't be read by this version");
            }
        }
        try {
            database.write(tx -> write(tx, scans, batch.after()));
            scans.forEach(this::remember);
            released.clear();
            recorded.addAndGet(scans.size());
            failing = false;
            return true;
        } catch (StoreException | Refusal failure) {
            if (!failing) {
                LOG.atWarn().setCause(failure).log("Scans wait in the journal: the store does not take them");
            }
            failing = true;
            LockSupport.parkNanos(RETRY_NANOS);
            return false;
        }
    }

    private boolean write(Tx tx, List<Scan> scans, JournalPosition position) {
        for (Scan scan : scans) {
            if (scan.visitor() != null && !namedEpochs.contains(scan.visitor().epoch())) {
                nameKey(tx, scan.visitor().epoch(), Instant.ofEpochMilli(scan.at()));
            }
        }
        RollUps.add(tx, scans);
        tx.update("""
                insert into journal_position (segment, position, updated_at)
                values (?, ?, ?)
                on conflict (segment) do update set position = excluded.position, updated_at = excluded.updated_at
                """, position.segment().toString(), position.offset(), clock.instant());
        for (SegmentId gone : released) {
            tx.update("delete from journal_position where segment = ?", gone.toString());
        }
        return true;
    }

    private void remember(Scan scan) {
        if (scan.visitor() != null) {
            namedEpochs.add(scan.visitor().epoch());
        }
    }

    /** Writes down which key the hashes of an epoch are made with, so that no node goes on without it. */
    private void nameKey(Tx tx, int epoch, Instant firstUse) {
        String fingerprint = keys.fingerprint(epoch).orElse("destroyed");
        tx.update("""
                insert into hash_key (epoch, fingerprint, created_at, destroy_after)
                values (?, ?, ?, ?)
                on conflict (epoch) do nothing
                """, epoch, fingerprint, firstUse, HashKeys.destroyAfter(epoch));
    }

    /** Brings in what is there, for a few seconds at most, then stops; the rest waits in the journal. */
    @Override
    public void close() {
        stopping = true;
        try {
            if (!thread.join(Duration.ofSeconds(4))) {
                thread.interrupt();
                thread.join(Duration.ofSeconds(1));
            }
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
