package placard.cluster.log;

import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import placard.cluster.log.topic.LanePlaces;
import placard.cluster.log.topic.LogRecord;
import placard.cluster.log.topic.Marks;
import placard.scan.count.ScanLane;
import placard.scan.journal.JournalPosition;
import placard.scan.journal.Records;
import placard.scan.journal.SegmentId;
import placard.storage.Tx;

/**
 * One lane of the replicated log while this node owns it. It holds the scans that {@link LogReader} has fetched and the
 * store has not taken yet.
 */
final class LogLane {
    private static final Logger LOG = LoggerFactory.getLogger(LogLane.class);

    /** The heap of a scan beside its bytes: the array's header, two references, its end. */
    private static final int SCAN_HEAP = 48;

    /**
     * A position.
     *
     * @param offset of the record in the log; {@code part} of its scans lie before
     */
    private record At(long offset, int part) implements ScanLane.Place {
        /** In the order of texts. */
        String name() {
            return "%016d.%06d".formatted(offset, part);
        }
    }

    private record FetchedRecord(long offset, LogRecord record, long bytes) {}

    /** A scan with its position and the fields of the counting rule. */
    private record Step(byte[] scan, SegmentId segment, long previous, long end, At after) {}

    private final String log;
    private final int number;
    private final long token;
    private final Consumer<byte[]> aside;
    private final AtomicLong holes;
    private final LaneBudget budget;

    private final ReentrantLock lock = new ReentrantLock();
    private final Deque<FetchedRecord> fetched = new ArrayDeque<>();
    private At released;
    private long bytes;
    private long arrived;
    private volatile Runnable onMore = () -> {};
    private volatile Runnable onRewind = () -> {};
    /** The new position in the log, which lacks the old one. It stays until the recorder has moved there. */
    private @Nullable At rewoundTo;

    private @Nullable String stopped;
    private boolean isLeft;

    /**
     * A lane from the store's position.
     *
     * @param aside keeps records that can't be used
     * @param holes counts the places where the log has lost scans
     * @param budget of all lanes of this node
     */
    LogLane(
            String log,
            int number,
            LanePlaces.LaneState standing,
            Consumer<byte[]> aside,
            AtomicLong holes,
            LaneBudget budget) {
        this.log = log;
        this.budget = budget;
        this.number = number;
        this.token = standing.token();
        this.released = new At(standing.offset(), standing.part());
        this.aside = aside;
        this.holes = holes;
    }

    int number() {
        return number;
    }

    /** The next record to fetch. */
    long nextOffset() {
        lock.lock();
        try {
            if (rewoundTo != null) {
                return rewoundTo.offset;
            }
            return fetched.isEmpty() ? released.offset : fetched.getLast().offset + 1;
        } finally {
            lock.unlock();
        }
    }

    /** True if nothing may be fetched now: until some scans are counted, or never again. */
    boolean isFull() {
        lock.lock();
        try {
            return stopped != null || rewoundTo != null || budget.isUsedUp(bytes);
        } finally {
            lock.unlock();
        }
    }

    /** True if the lane waits for the recorder and not for the log. */
    boolean isHeld() {
        lock.lock();
        try {
            return stopped == null && isFull();
        } finally {
            lock.unlock();
        }
    }

    /** The reason why this version can't count the lane; null if it can. */
    @Nullable
    String stopped() {
        lock.lock();
        try {
            return stopped;
        } finally {
            lock.unlock();
        }
    }

    /** The position behind the scans that are counted and released. */
    long counted() {
        lock.lock();
        try {
            return released.offset;
        } finally {
            lock.unlock();
        }
    }

    /**
     * Continues the lane at a later record, because the log has lost the next one for good. Nothing is fetched until
     * the recorder has moved the store's position there.
     *
     * @param offset of the oldest record there is
     */
    void rewind(long offset) {
        lock.lock();
        try {
            rewoundTo = new At(offset, 0);
        } finally {
            lock.unlock();
        }
        onRewind.run();
    }

    /**
     * Takes a record of the log. An unreadable one is put aside. One of a later version stops the lane, because other
     * nodes can read it.
     */
    void add(long offset, byte @Nullable [] content) {
        if (stopped() != null) {
            return;
        }
        LogRecord record;
        try {
            if (content == null) {
                throw new IllegalArgumentException("A record without content");
            }
            if (LogRecord.isNewer(content)) {
                stop(offset);
                return;
            }
            record = LogRecord.read(content);
        } catch (IllegalArgumentException foreign) {
            LOG.atError()
                    .addKeyValue("log", log)
                    .addKeyValue("lane", number)
                    .addKeyValue("offset", offset)
                    .setCause(foreign)
                    .log("A record of the scan log can't be read");
            if (content != null) {
                aside.accept(content);
            }
            return;
        }
        if (record.hasNewer()) {
            stop(offset);
        } else {
            add(offset, record, content.length);
        }
    }

    private void stop(long offset) {
        LOG.atError()
                .addKeyValue("log", log)
                .addKeyValue("lane", number)
                .addKeyValue("offset", offset)
                .log("A lane of the scan log has scans that a newer version of Placard wrote; it waits for that"
                        + " version");
        lock.lock();
        try {
            stopped =
                    "Lane " + number + " has scans that a newer version of Placard wrote; they wait for that version.";
        } finally {
            lock.unlock();
        }
    }

    private void add(long offset, LogRecord record, int length) {
        long size = length + (long) SCAN_HEAP * record.scans().size();
        lock.lock();
        try {
            fetched.add(new FetchedRecord(offset, record, size));
            bytes += size;
            spend(size);
            arrived += record.scans().size();
        } finally {
            lock.unlock();
        }
        onMore.run();
    }

    ScanLane.Place start() {
        lock.lock();
        try {
            return released;
        } finally {
            lock.unlock();
        }
    }

    /** The recorder's new position, once it has all scans that were fetched before the gap was found. */
    private Optional<At> rewinding(At from) {
        lock.lock();
        try {
            boolean isBehindAll = fetched.isEmpty() || fetched.getLast().offset < from.offset;
            if (rewoundTo == null || !isBehindAll) {
                return Optional.empty();
            }
            At place = rewoundTo;
            rewoundTo = from.equals(place) ? null : place;
            return from.equals(place) ? Optional.empty() : Optional.of(place);
        } finally {
            lock.unlock();
        }
    }

    /**
     * Gives the lane to another node and frees its memory budget. Fetched scans stay, because a transaction may still
     * use them.
     */
    void leave() {
        lock.lock();
        try {
            spend(-bytes);
            isLeft = true;
        } finally {
            lock.unlock();
        }
    }

    private void spend(long size) {
        if (!isLeft) {
            budget.add(size);
        }
    }

    ScanLane.Batch read(ScanLane.Place from, int maxRecords, int maxBytes) {
        Optional<At> elsewhere = rewinding((At) from);
        if (elsewhere.isPresent()) {
            return new ScanLane.Batch(new Records(), List.of(), elsewhere.get());
        }
        Records scans = new Records();
        List<JournalPosition> ends = new ArrayList<>();
        ScanLane.Place after = from;
        long read = 0;
        for (Step step : steps((At) from, maxRecords)) {
            read += step.scan.length;
            if (!scans.isEmpty() && read > maxBytes) {
                break;
            }
            scans.add(step.scan);
            ends.add(new JournalPosition(step.segment, step.end));
            after = step.after;
        }
        return new ScanLane.Batch(scans, List.copyOf(ends), after);
    }

    private List<Step> steps(At from, int most) {
        List<Step> steps = new ArrayList<>();
        lock.lock();
        try {
            for (FetchedRecord each : fetched) {
                LogRecord record = each.record;
                int scans = record.scans().size();
                int part = each.offset < from.offset ? scans : each.offset == from.offset ? from.part : 0;
                for (; part < scans && steps.size() < most; part++) {
                    At after = part + 1 == scans ? new At(each.offset + 1, 0) : new At(each.offset, part + 1);
                    long previous = part == 0 ? record.previous() : record.ends()[part - 1];
                    byte[] scan = record.scans().get(part);
                    steps.add(new Step(scan, record.segment(), previous, record.ends()[part], after));
                }
            }
        } finally {
            lock.unlock();
        }
        return steps;
    }

    /** The approximate bytes of the scans that are fetched and not released. */
    long waitingBytes() {
        lock.lock();
        try {
            return bytes;
        } finally {
            lock.unlock();
        }
    }

    /**
     * Says what to run from now on.
     *
     * @param more when scans were fetched
     * @param rewind when the lane has another place
     */
    void onNews(Runnable more, Runnable rewind) {
        onMore = more;
        onRewind = rewind;
        rewind.run();
    }

    /** Moves the place in the store, and finds the new scans of a batch. Empty if another node reads this lane now. */
    Optional<ScanLane.Admission> take(Tx tx, ScanLane.Place from, ScanLane.Batch batch, Instant now) {
        At start = (At) from;
        At after = (At) batch.after();
        LanePlaces.LaneState expected = new LanePlaces.LaneState(token, start.offset, start.part);
        if (!LanePlaces.move(tx, log, number, expected, after.offset, after.part)) {
            return LanePlaces.find(tx, log, number)
                    .filter(standing -> standing.token() == token && !isBefore(standing, start))
                    .map(standing -> new ScanLane.PlaceDiffers(new At(standing.offset(), standing.part())));
        }
        List<Step> steps = steps(start, batch.records().size());
        Set<SegmentId> segments = new HashSet<>();
        steps.forEach(step -> segments.add(step.segment));
        Marks marks = LanePlaces.marks(tx, number, segments, now);
        BitSet fresh = new BitSet();
        int lost = 0;
        for (int i = 0; i < steps.size(); i++) {
            Step step = steps.get(i);
            Marks.Verdict verdict = marks.take(step.segment, step.previous, step.end);
            fresh.set(i, verdict != Marks.Verdict.KNOWN);
            lost += verdict == Marks.Verdict.NEW_BEHIND_A_HOLE ? 1 : 0;
        }
        LanePlaces.put(tx, number, marks, now);
        reportLost(tx, lost);
        return Optional.of(new ScanLane.Fresh(fresh));
    }

    /**
     * True if the store has gone back, as after a failover to a standby that lagged. The scans between are no longer
     * here. So the lane must be claimed and read again from the store's position.
     */
    private static boolean isBefore(LanePlaces.LaneState standing, At place) {
        return standing.offset() < place.offset || standing.offset() == place.offset && standing.part() < place.part;
    }

    private void reportLost(Tx tx, int lost) {
        if (lost > 0) {
            tx.afterCommit(() -> {
                holes.addAndGet(lost);
                LOG.atError()
                        .addKeyValue("log", log)
                        .addKeyValue("lane", number)
                        .log("The scan log has lost scans that it had acknowledged; those behind them are counted");
            });
        }
    }

    ScanLane.Span span(ScanLane.Place from, ScanLane.Batch batch) {
        String origin = "%s-lane-%02d".formatted(log.replaceAll("[^A-Za-z0-9_-]", "-"), number);
        return new ScanLane.Span(origin, ((At) from).name(), ((At) batch.after()).name());
    }

    void release(ScanLane.Place place) {
        lock.lock();
        try {
            released = (At) place;
            while (!fetched.isEmpty() && fetched.getFirst().offset < released.offset) {
                long size = fetched.removeFirst().bytes;
                bytes -= size;
                spend(-size);
            }
        } finally {
            lock.unlock();
        }
    }

    /** Only memory bounds a fetch. A full lane may have any backlog in the log. */
    ScanLane.Figures figures() {
        lock.lock();
        try {
            return new ScanLane.Figures(
                    arrived, budget.isUsedUp(bytes) ? Math.max(bytes, ScanLane.LARGE_BACKLOG) : bytes);
        } finally {
            lock.unlock();
        }
    }
}
