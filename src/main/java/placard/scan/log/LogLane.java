package placard.scan.log;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import placard.scan.count.ScanLane;
import placard.scan.journal.SegmentId;
import placard.storage.Tx;

/**
 * One lane of the replicated log while this node owns it: what {@link LogReader} has fetched and the store has not taken
 * yet.
 */
final class LogLane implements ScanLane {
    private static final Logger LOG = LoggerFactory.getLogger(LogLane.class);

    /** Bytes of scans from which on no more are fetched. */
    private static final long FULL = 8L << 20;

    /** @param offset of the record in the log; {@code part} of its scans lie before */
    private record At(long offset, int part) implements Place {}

    private record Fetched(long offset, LogRecord record, long bytes) {}

    /** A scan, with what is behind it, and what the rule asks for. */
    private record Step(byte[] scan, SegmentId segment, long previous, long end, At after) {}

    private final String log;
    private final int number;
    private final long token;
    private final Consumer<byte[]> aside;
    private final AtomicLong holes;

    private final ReentrantLock lock = new ReentrantLock();
    private final Condition more = lock.newCondition();
    private final Deque<Fetched> fetched = new ArrayDeque<>();
    private At released;
    private long bytes;
    private long arrived;
    private boolean isWoken;
    private volatile long lag;

    /**
     * A lane from where the store has it.
     *
     * @param aside keeps records that can't be used
     * @param holes counts the places where the log has lost scans
     */
    LogLane(String log, int number, LanePlaces.Standing standing, Consumer<byte[]> aside, AtomicLong holes) {
        this.log = log;
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
            return fetched.isEmpty() ? released.offset : fetched.getLast().offset + 1;
        } finally {
            lock.unlock();
        }
    }

    boolean isFull() {
        lock.lock();
        try {
            return bytes >= FULL;
        } finally {
            lock.unlock();
        }
    }

    /** Records of the log that are not fetched yet, about. */
    void lags(long records) {
        lag = records;
    }

    /** Records of the log that are not counted yet, about. */
    long lag() {
        lock.lock();
        try {
            return lag + fetched.size();
        } finally {
            lock.unlock();
        }
    }

    /** Takes a record of the log; one that can't be read is put aside. */
    void add(long offset, byte[] content) {
        LogRecord record;
        try {
            record = LogRecord.read(content);
        } catch (IllegalArgumentException foreign) {
            LOG.atError().setCause(foreign).log("A record of the scan log can't be read by this version");
            aside.accept(content);
            return;
        }
        lock.lock();
        try {
            fetched.add(new Fetched(offset, record, content.length));
            bytes += content.length;
            arrived += record.scans().size();
            more.signal();
        } finally {
            lock.unlock();
        }
    }

    @Override
    public Place start() {
        lock.lock();
        try {
            return released;
        } finally {
            lock.unlock();
        }
    }

    @Override
    public Batch read(Place from, int maxRecords, int maxBytes) {
        List<byte[]> scans = new ArrayList<>();
        Place after = from;
        long read = 0;
        for (Step step : steps((At) from, maxRecords)) {
            read += step.scan.length;
            if (!scans.isEmpty() && read > maxBytes) {
                break;
            }
            scans.add(step.scan);
            after = step.after;
        }
        return new Batch(List.copyOf(scans), after);
    }

    private List<Step> steps(At from, int most) {
        List<Step> steps = new ArrayList<>();
        lock.lock();
        try {
            for (Fetched each : fetched) {
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

    @Override
    public boolean awaitMore(Place after, long enough, Duration timeout) throws InterruptedException {
        lock.lockInterruptibly();
        try {
            isWoken = false;
            long left = timeout.toNanos();
            while (!isWoken && left > 0 && bytesAfter((At) after) < enough) {
                left = more.awaitNanos(left);
            }
            return bytesAfter((At) after) > 0;
        } finally {
            lock.unlock();
        }
    }

    private long bytesAfter(At place) {
        return fetched.stream()
                .filter(each -> each.offset >= place.offset)
                .mapToLong(Fetched::bytes)
                .sum();
    }

    @Override
    public void wake() {
        lock.lock();
        try {
            isWoken = true;
            more.signal();
        } finally {
            lock.unlock();
        }
    }

    @Override
    public Taken take(Tx tx, Place from, Batch batch, Instant now) {
        At start = (At) from;
        At after = (At) batch.after();
        LanePlaces.Standing expected = new LanePlaces.Standing(token, start.offset, start.part);
        if (!LanePlaces.move(tx, log, number, expected, after.offset, after.part)) {
            return LanePlaces.find(tx, log, number)
                    .filter(standing -> standing.token() == token && !isBefore(standing, start))
                    .<Taken>map(standing -> new Elsewhere(new At(standing.offset(), standing.part())))
                    .orElseGet(Fenced::new);
        }
        List<Step> steps = steps(start, batch.records().size());
        Set<SegmentId> segments = new HashSet<>();
        steps.forEach(step -> segments.add(step.segment));
        Marks marks = LanePlaces.marks(tx, number, segments);
        BitSet fresh = new BitSet();
        int lost = 0;
        for (int i = 0; i < steps.size(); i++) {
            Step step = steps.get(i);
            Marks.Verdict verdict = marks.take(step.segment, step.previous, step.end);
            fresh.set(i, verdict != Marks.Verdict.KNOWN);
            lost += verdict == Marks.Verdict.NEW_BEHIND_A_HOLE ? 1 : 0;
        }
        LanePlaces.put(tx, number, marks, now);
        tellOf(tx, lost);
        return new Fresh(fresh);
    }

    /**
     * Whether the store has gone back behind a place that it had taken, as to a standby that came late. What lies between
     * isn't here any more, so the lane must be claimed again and read from where the store stands.
     */
    private static boolean isBefore(LanePlaces.Standing standing, At place) {
        return standing.offset() < place.offset || standing.offset() == place.offset && standing.part() < place.part;
    }

    private void tellOf(Tx tx, int lost) {
        if (lost > 0) {
            tx.afterCommit(() -> {
                holes.addAndGet(lost);
                LOG.atError()
                        .addKeyValue("lane", number)
                        .log("The scan log has lost scans that it had acknowledged; those behind them are counted");
            });
        }
    }

    @Override
    public void release(Place place) {
        lock.lock();
        try {
            released = (At) place;
            while (!fetched.isEmpty() && fetched.getFirst().offset < released.offset) {
                bytes -= fetched.removeFirst().bytes;
            }
        } finally {
            lock.unlock();
        }
    }

    @Override
    public void putAside(byte[] record) {
        aside.accept(record);
    }

    @Override
    public Figures figures() {
        lock.lock();
        try {
            return new Figures(arrived, bytes);
        } finally {
            lock.unlock();
        }
    }
}
