package placard.scan.journal;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
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
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The scan journal: an append-only log in the data folder between the redirects, which must not wait for a database,
 * and the readers that bring scans into it. It does not interpret records.
 *
 * <p><b>Writing.</b> Any thread appends; nothing blocks but a lock held for one small copy. An append that is confirmed
 * survives what {@link JournalSettings.Sync} promises. When there is no room (quota, full disk) records are dropped and
 * counted, {@link #problem} says why, and it goes on by itself once there is room.
 *
 * <p><b>Reading.</b> {@link #start}, then {@link #read}, commit the records <em>together
 * with</em> the position behind them, {@link #release} it, and so on. What was not committed is read again after a
 * crash, what was committed is not: exactly once. Several may read; what is released is what all of them have committed.
 *
 * <p>It is longer than most files here because both ends share one lock and one set of counters; what can stand alone
 * (segments, folder, backlog, supply, group force) does.
 *
 * <p>Every start writes a new segment, so that a committed position in a file which a power cut left shorter can never
 * hide records that came later.
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

    /** Held by the reader while it touches mappings, so that closing waits for it; before {@link #lock}. */
    private final ReentrantLock reader = new ReentrantLock();

    /** Guards everything below and the segments' counters. */
    private final ReentrantLock lock = new ReentrantLock();

    private final Condition more = lock.newCondition();
    private final Backlog backlog;
    private @Nullable Segment writing;
    private volatile @Nullable String syncProblem;
    /** How much must be appended before the next of those who wait is woken. */
    private long wakeAt = Long.MAX_VALUE;

    /** How often all who wait were woken. */
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
     * Opens the journal, reading what earlier runs left behind and making a new segment to write. A
     * full disk or quota doesn't hinder it: see {@link #problem}.
     *
     * @param committed the offset that was committed for each segment the store knows of
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
     * The segments that lie in a folder, if there is one.
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

    /** Runs an action under the lock, where speed doesn't matter. */
    private <T extends @Nullable Object> T locked(Supplier<T> action) {
        lock.lock();
        try {
            return action.get();
        } finally {
            lock.unlock();
        }
    }

    /** The longest payload, in bytes. */
    public int maxPayload() {
        return maxPayload;
    }

    /**
     * Appends one record. {@code then} runs once it is as safe as the settings say: at once in this
     * thread ({@code PROCESS}), or after the next force in the journal's own ({@code POWER}), where it
     * must be short. If the disk refuses to force, it runs all the same and {@link #problem} tells. With {@code REPLICATED},
     * it runs once the reader has released the record, or after a second without that: see {@link #replication}.
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
            // How the JVM reports that the operating system could not back a mapped page.
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

    /** Where reading starts: before the oldest record that was not released. */
    public JournalPosition start() {
        return locked(backlog::start);
    }

    /**
     * Reads on, without waiting. Damaged bytes are passed over, put aside and counted; after an empty
     * batch too, read on from its {@link JournalBatch#after}.
     *
     * @param maxBytes of payload; the first record may exceed it
     * @throws IllegalArgumentException if {@code from} is not in this journal
     * @throws IllegalStateException after {@link #close}
     */
    public JournalBatch read(JournalPosition from, int maxRecords, int maxBytes) {
        reader.lock();
        try {
            Backlog.Stretch unread = locked(() -> unread(from));
            if (unread == null) {
                return new JournalBatch(List.of(), new long[0], from);
            }
            Segment segment = unread.segment();
            List<byte[]> records = new ArrayList<>();
            LongStream.Builder ends = LongStream.builder();
            long at = unread.from();
            for (int bytes = 0; at < unread.to() && records.size() < maxRecords; ) {
                byte[] payload = segment.read(at, unread.to());
                if (payload == null) {
                    at = skipDamage(segment, at, unread.to());
                } else if (bytes == 0 || bytes + payload.length <= maxBytes) {
                    records.add(payload);
                    bytes += payload.length;
                    at += Segment.recordSize(payload.length);
                    ends.add(at);
                } else {
                    break;
                }
            }
            return new JournalBatch(
                    List.copyOf(records), ends.build().toArray(), new JournalPosition(segment.id(), at));
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
     * Waits until {@code bytes} of records (headers and padding included) are to be read, or the time
     * is over, or the journal is closed. A reader that asks for a whole batch is woken once per batch,
     * and appending costs nothing in between.
     *
     * @return whether there is anything to read
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

    /** Ends each reader's {@link #awaitMore} now, whether or not there is anything to read. */
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
     * How many bytes of records lie behind a position: the earlier it is, the more.
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
     * Says that everything before {@code position} was committed. Segments that lie wholly before it
     * are deleted, but not the one being written. Their committed positions must be kept: a deletion may be undone by a
     * power cut, or by a folder that is rolled back.
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
     * Goes on in a new segment if there is anything in this one, so that a quiet journal too deletes records that were
     * released long ago. Does nothing while there is no room for another.
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

    /** Deletes what was put aside before the time, and segments last written before it that nobody reads any more. */
    public void forget(Instant before) throws IOException {
        Set<SegmentName> used = locked(() -> {
            Set<SegmentName> names = new HashSet<>();
            backlog.segments().forEach(segment -> names.add(segment.name));
            return names;
        });
        folder.forget(before, used);
    }

    /** Forces everything appended so far; a file that the disk refused is not written again. */
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

    /** What is forced is of no use while the disk doesn't know the file's name; why it can't be told to, or null. */
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

    /** Why records are dropped, or are less safe than the settings say; empty when all is well. */
    public Optional<String> problem() {
        return Optional.ofNullable(locked(this::findProblem));
    }

    private @Nullable String findProblem() {
        if (closed) {
            return "the journal is closed";
        }
        return writing == null && !supply.isReady() ? supply.problem() : syncProblem;
    }

    /** With {@link JournalSettings.Sync#REPLICATED}, what answers wait for. */
    public Replication replication() {
        return replication;
    }

    /** A consistent set of figures. */
    public JournalFigures figures() {
        return locked(() ->
                new JournalFigures(appended, dropped, quarantined, backlog.bytes(), backlog.records(), folder.bytes()));
    }

    /**
     * Takes no more records, waits until all are as safe as the settings say and what follows them has
     * run, and leaves files as short as their records; none where everything was released.
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
