package placard.scan.journal;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The scan journal: a write-ahead log in the data folder. Redirects append to it, because they must not wait for a
 * database. Readers bring its scans into the database. It does not interpret records.
 *
 * <p><b>Writing.</b> Any thread appends. Nothing blocks except a lock held for one small copy. A confirmed append
 * survives what {@link JournalSettings.Sync} promises. When there is no room (quota, full disk), records are dropped
 * and counted, and {@link #problem} says why. It resumes by itself once there is room.
 *
 * <p><b>Reading.</b> {@link #start}, then {@link #read}, commit the records <em>together with</em> the position behind
 * them, {@link #release} it, and so on. After a crash, uncommitted records are read again and committed ones are not:
 * exactly once. There may be several readers. Release a position once all of them have committed it.
 *
 * <p>This file is longer than most, because both ends share one lock and one set of counters. Segments, folder,
 * backlog, supply and group force are classes of their own.
 *
 * <p>Every start writes a new segment. After a power cut, a file may be shorter than a committed position in it. A new
 * file keeps that position from hiding later records.
 */
public final class Journal implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(Journal.class);
    private static final String REFUSED = "the journal could not be forced to the disk: ";

    private final JournalFolder folder;
    private final SegmentSupply supply;
    private final @Nullable GroupSync sync;
    private final Replication replication = new Replication();
    private final @Nullable PeriodicSync flush;
    private final int maxPayload;

    /** The reader holds it while it touches mappings, so that closing waits for it. Lock it before {@link #lock}. */
    private final ReentrantLock reader = new ReentrantLock();

    /** Guards everything below and the segments' counters. */
    private final ReentrantLock lock = new ReentrantLock();

    private final Condition more = lock.newCondition();
    private final Backlog backlog;
    private @Nullable Segment writing;
    private volatile @Nullable String syncProblem;
    /** The byte count that wakes the next waiting reader. */
    private long wakeAt = Long.MAX_VALUE;

    /** How often all waiting readers were woken. */
    private long wakes;

    private long appendedBytes;
    private long appended;
    private long dropped;
    private long quarantined;
    private boolean closed;

    private Journal(
            JournalFolder folder, JournalSettings settings, RandomGenerator random, Backlog backlog, long sequence) {
        this.folder = folder;
        this.backlog = backlog;
        this.maxPayload =
                (int) Math.min(Segment.MAX_PAYLOAD, settings.segmentBytes() - Segment.HEADER - Segment.recordSize(0));
        this.supply = new SegmentSupply(folder, settings, random, sequence);
        this.sync = switch (settings.sync()) {
            case PROCESS -> null;
            case POWER -> new GroupSync(_ -> force());
            case REPLICATED -> new GroupSync(records -> replication.await(locked(() -> appendedBytes), records));
        };
        boolean isForced = settings.sync() == JournalSettings.Sync.POWER;
        this.flush = !isForced && settings.forces() ? new PeriodicSync(this::force, settings.flush()) : null;
    }

    /**
     * Opens the journal: it reads the segments of earlier runs and makes a new one to write. It also opens with a full
     * disk or quota: see {@link #problem}.
     *
     * @param committed the committed offset of each segment that the store knows
     * @throws IOException if the folder or an old segment in it can't be used
     */
    public static Journal open(
            Path folder, JournalSettings settings, RandomGenerator random, Map<SegmentId, Long> committed)
            throws IOException {
        JournalFolder files = new JournalFolder(folder, settings);
        Backlog backlog = new Backlog();
        long sequence = 0;
        for (SegmentName name : JournalFolder.list(folder)) {
            sequence = name.sequence();
            Segment segment = files.recover(name, committed.getOrDefault(name.id(), 0L));
            if (segment.records > 0) {
                backlog.add(segment);
            } else {
                files.delete(segment);
            }
        }
        Journal journal = new Journal(files, settings, random, backlog, sequence);
        journal.begin();
        return journal;
    }

    /**
     * The segments in a folder; empty if the folder doesn't exist.
     *
     * @throws IOException if it can't be read
     */
    public static List<SegmentId> segments(Path folder) throws IOException {
        return JournalFolder.list(folder).stream().map(SegmentName::id).toList();
    }

    private void begin() {
        supply.start();
        if (sync != null) {
            sync.start();
        }
        if (flush != null) {
            flush.start();
        }
        locked(this::openNext);
    }

    /** Runs an action under the lock, for callers that need no speed. */
    private <T extends @Nullable Object> T locked(Supplier<T> action) {
        lock.lock();
        try {
            return action.get();
        } finally {
            lock.unlock();
        }
    }

    /** Whether a record is as safe as the settings say as soon as it is appended. */
    public boolean isSafeAtOnce() {
        return sync == null;
    }

    /** The longest payload, in bytes. */
    public int maxPayload() {
        return maxPayload;
    }

    /**
     * Appends one record. {@code then} runs once the record is as safe as the settings say.
     *
     * <p>With {@code PROCESS} it runs at once in this thread. With {@code POWER} it runs after the next force in the
     * journal's own thread, where it must be short. If the disk fails to force, it still runs and {@link #problem}
     * reports it. With {@code REPLICATED} it runs once the reader has released the record, or after a second without
     * that: see {@link #replication}.
     *
     * @return false if the record was dropped; {@code then} does not run
     * @throws IllegalArgumentException if {@code length} is not 1 to {@link #maxPayload}
     */
    public boolean append(byte[] payload, int offset, int length, Runnable then) {
        if (length < 1 || length > maxPayload) {
            throw new IllegalArgumentException("a record has 1 to " + maxPayload + " bytes");
        }
        int checksum = Segment.checksum(payload, offset, length);
        lock.lock();
        try {
            if (!store(payload, offset, length, checksum)) {
                dropped++;
                return false;
            }
            if (sync != null) {
                sync.add(then);
            }
            wakeReader();
        } finally {
            lock.unlock();
        }
        if (sync == null) {
            then.run();
        }
        return true;
    }

    private boolean store(byte[] payload, int offset, int length, int checksum) {
        Segment segment = writing;
        if (segment == null || !segment.fits(length)) {
            segment = openNext();
        }
        if (segment == null) {
            return false;
        }
        try {
            segment.append(payload, offset, length, checksum);
        } catch (InternalError fault) {
            // The JVM throws this when the operating system could not back a mapped page.
            LOG.atError().setCause(fault).log("journal {}: could not be written", segment.name.file());
            writing = null;
            return false;
        }
        appended++;
        appendedBytes += Segment.recordSize(length);
        return true;
    }

    private void wakeReader() {
        if (appendedBytes >= wakeAt) {
            wakeAt = Long.MAX_VALUE;
            more.signalAll();
        }
    }

    private @Nullable Segment openNext() {
        if (writing != null) {
            supply.rest(writing);
        }
        writing = closed ? null : supply.poll();
        if (writing != null) {
            backlog.add(writing);
        }
        return writing;
    }

    /** The place to start reading: before the oldest unreleased record. */
    public JournalPosition start() {
        return locked(backlog::start);
    }

    /**
     * Reads on, without waiting. It skips damaged bytes, puts them aside and counts them. After an empty batch too,
     * read on from its {@link JournalBatch#after}.
     *
     * @param maxBytes of payload; the first record may exceed it
     * @throws IllegalArgumentException if {@code from} is not in this journal
     * @throws IllegalStateException after {@link #close}
     */
    public JournalBatch read(JournalPosition from, int maxRecords, int maxBytes) {
        return read(from, maxRecords, maxBytes, new Records());
    }

    /** Reads like {@link #read(JournalPosition, int, int)}, with the records in place of those of an earlier batch. */
    public JournalBatch read(JournalPosition from, int maxRecords, int maxBytes, Records records) {
        records.clear();
        reader.lock();
        try {
            Backlog.Stretch unread = locked(() -> unread(from));
            if (unread == null) {
                return new JournalBatch(records, from);
            }
            Segment segment = unread.segment();
            long at = unread.from();
            for (int bytes = 0; at < unread.to() && records.size() < maxRecords; ) {
                int length = segment.payload(at, unread.to());
                if (length == 0) {
                    at = skipDamage(segment, at, unread.to());
                } else if (bytes == 0 || bytes + length <= maxBytes) {
                    bytes += length;
                    int start = (int) at + Segment.RECORD_HEADER;
                    at += Segment.recordSize(length);
                    records.place(start, start + length);
                } else {
                    break;
                }
            }
            return new JournalBatch(records.copy(segment), new JournalPosition(segment.id(), at));
        } finally {
            reader.unlock();
        }
    }

    private Backlog.@Nullable Stretch unread(JournalPosition from) {
        if (closed) {
            throw new IllegalStateException("the journal is closed");
        }
        return backlog.unread(from);
    }

    private long skipDamage(Segment segment, long from, long limit) {
        long next = segment.find(from, limit);
        if (folder.quarantine(segment, from, next)) {
            locked(() -> quarantined++);
        }
        return next;
    }

    /**
     * Waits until {@code bytes} of records (headers and padding included) are available, the time is over, or the
     * journal is closed. A reader that waits for a whole batch is woken once per batch; appends in between cost nothing
     * extra.
     *
     * @return whether any records are available
     */
    public boolean awaitMore(JournalPosition after, long bytes, Duration timeout) throws InterruptedException {
        lock.lockInterruptibly();
        try {
            long enough = appendedBytes + bytes - backlog.bytesAfter(after);
            long before = wakes;
            for (long left = timeout.toNanos(); enough > appendedBytes && wakes == before && !closed && left > 0; ) {
                wakeAt = Math.min(wakeAt, enough);
                left = more.awaitNanos(left);
            }
            return backlog.bytesAfter(after) > 0;
        } finally {
            lock.unlock();
        }
    }

    /** Ends each reader's {@link #awaitMore} now, even without new records. */
    public void wake() {
        lock.lock();
        try {
            wakes++;
            more.signalAll();
        } finally {
            lock.unlock();
        }
    }

    /**
     * The bytes of records behind a position: the earlier it is, the more.
     *
     * @throws IllegalArgumentException if it is not in this journal
     */
    public long bytesAfter(JournalPosition position) {
        return locked(() -> backlog.bytesAfter(position));
    }

    /** The earliest of some positions, all of them in this journal. */
    public JournalPosition earliest(List<JournalPosition> positions) {
        return locked(() -> Collections.max(positions, Comparator.comparingLong(backlog::bytesAfter)));
    }

    /**
     * Notes that everything before {@code position} was committed. Segments that lie wholly before it are deleted,
     * except the one being written. Keep their committed positions: a power cut or a restored folder may bring a
     * deleted file back.
     *
     * @throws IllegalArgumentException if {@code position} is not in this journal
     */
    public void release(JournalPosition position) {
        reader.lock();
        try {
            List<Segment> done = locked(() -> {
                long left = backlog.bytesAfter(position);
                replication.reached(appendedBytes - left, left);
                return backlog.release(position, writing);
            });
            done.forEach(folder::delete);
            if (!done.isEmpty()) {
                supply.retry();
            }
        } finally {
            reader.unlock();
        }
    }

    /**
     * Starts a new segment if this one has records (rotation). So even a quiet journal deletes records that were
     * released long ago. Without room for another segment it does nothing.
     */
    public void turn() {
        lock.lock();
        try {
            if (writing != null && writing.written > Segment.HEADER && supply.isReady()) {
                openNext();
            }
        } finally {
            lock.unlock();
        }
    }

    /** Keeps a record that its reader can't use, beside the damaged bytes. */
    public void putAside(byte[] payload) {
        folder.putAside(payload);
        locked(() -> quarantined++);
    }

    /** Deletes old files: quarantined ones from before the time, and released segments last written before it. */
    public void forget(Instant before) throws IOException {
        Set<SegmentName> used = locked(() -> {
            Set<SegmentName> names = new HashSet<>();
            backlog.segments().forEach(segment -> names.add(segment.name));
            return names;
        });
        folder.forget(before, used);
    }

    /** Forces everything appended so far. A file that the disk failed to force is not written again. */
    private void force() {
        List<Backlog.Stretch> unforced = locked(backlog::takeUnforced);
        if (unforced.isEmpty() && syncProblem == null) {
            return;
        }
        String problem = forceNames();
        for (Backlog.Stretch part : unforced) {
            try {
                part.segment().force(part.from(), part.to());
            } catch (UncheckedIOException | InternalError refused) {
                LOG.atError()
                        .setCause(refused)
                        .log(
                                "journal {}: could not be forced to the disk",
                                part.segment().name.file());
                problem = REFUSED + refused.getMessage();
                retire(part.segment());
            }
        }
        syncProblem = problem;
    }

    /** Forces the names of new files, without which their forced bytes could be lost. Returns the problem, or null. */
    private @Nullable String forceNames() {
        try {
            folder.forceNames();
            return null;
        } catch (IOException refused) {
            LOG.atError().setCause(refused).log("journal: names of files could not be forced to the disk");
            return REFUSED + refused.getMessage();
        }
    }

    private void retire(Segment segment) {
        locked(() -> writing = writing == segment ? null : writing);
    }

    /** Why records are dropped, or less safe than the settings say; empty when all is well. */
    public Optional<String> problem() {
        return Optional.ofNullable(locked(this::findProblem));
    }

    private @Nullable String findProblem() {
        if (closed) {
            return "the journal is closed";
        }
        return writing == null && !supply.isReady() ? supply.problem() : syncProblem;
    }

    /** The replication that answers wait for, with {@link JournalSettings.Sync#REPLICATED}. */
    public Replication replication() {
        return replication;
    }

    /** A consistent set of figures. */
    public JournalFigures figures() {
        return locked(() ->
                new JournalFigures(appended, dropped, quarantined, backlog.bytes(), backlog.records(), folder.bytes()));
    }

    /**
     * Closes the journal: it takes no more records, and waits until all are safe and their actions have run. It cuts
     * files to the length of their records, and deletes them if everything was released.
     *
     * @throws IOException if that fails; the records are there all the same
     */
    @Override
    public void close() throws IOException {
        reader.lock();
        try {
            if (locked(this::stopAppending)) {
                if (sync != null) {
                    sync.end();
                }
                if (flush != null) {
                    flush.end();
                }
                supply.end();
                closeSegments();
            }
        } catch (InterruptedException ended) {
            Thread.currentThread().interrupt();
            throw new InterruptedIOException("interrupted while the journal was closed");
        } finally {
            reader.unlock();
        }
    }

    private boolean stopAppending() {
        boolean first = !closed;
        closed = true;
        writing = null;
        more.signalAll();
        return first;
    }

    private void closeSegments() throws IOException {
        for (Segment segment : backlog.segments()) {
            if (segment.released >= segment.written) {
                folder.delete(segment);
            } else {
                folder.shorten(segment);
            }
        }
    }
}
