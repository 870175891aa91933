package placard.cluster.log;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import placard.scan.count.ScanLane;
import placard.scan.journal.JournalPosition;
import placard.scan.journal.Records;
import placard.storage.Tx;

/**
 * Lanes of this node that one recorder counts in one transaction. A transaction for each lane would cost the database
 * more than the scans in it do.
 *
 * <p>The transaction first moves the place of each lane. A lane that another node has taken over can't be moved: its
 * scans are left out, and those of the others count. A lane's own place is noted after the commit, so a repeated
 * transaction begins at the same places.
 */
final class JoinedLanes implements ScanLane {
    private static final Logger LOG = LoggerFactory.getLogger(JoinedLanes.class);

    /** The scans of one lane that a batch always has room for, so that a single busy lane needs no second batch. */
    private static final int ROOM = 500;

    /** The part of a batch that is of one lane. */
    private static final class Part {
        private final LogLane lane;
        private final Batch batch;
        /** The index of its first record in the whole batch. */
        private final int first;

        private final Place from;
        /** Null if another node has the lane. */
        private @Nullable Admission taken;

        Part(LogLane lane, Place from, Batch batch, int first) {
            this.lane = lane;
            this.from = from;
            this.batch = batch;
            this.first = first;
        }

        boolean contains(int index) {
            return index >= first && index - first < batch.records().size();
        }
    }

    /** The place behind these parts. */
    private record At(List<Part> parts) implements Place {}

    private final Consumer<byte[]> aside;
    private final AtomicLong fenced;

    private final ReentrantLock lock = new ReentrantLock();
    private final Condition news = lock.newCondition();
    private final Condition released = lock.newCondition();
    /** The place behind the counted scans of each lane, by the lane's number. */
    private final Map<Integer, JoinedLane> joined = new TreeMap<>();

    private final Set<LogLane> lost = new HashSet<>();
    private boolean isWoken;
    /** The lane that is read first, so that none always has to wait for the others. */
    private int turn;

    private record JoinedLane(LogLane lane, Place place) {}

    /**
     * @param aside keeps records that can't be counted
     * @param fenced counts the lanes that another node has taken over
     */
    JoinedLanes(Consumer<byte[]> aside, AtomicLong fenced) {
        this.aside = aside;
        this.fenced = fenced;
    }

    /** Counts a lane from its own place. */
    void add(LogLane lane) {
        lock.lock();
        try {
            joined.put(lane.number(), new JoinedLane(lane, lane.start()));
        } finally {
            lock.unlock();
        }
        lane.onNews(this::hear, this::wake);
    }

    /** Lets lanes go once the fetched scans are counted, or when the time is over. Returns whether none is left. */
    boolean remove(Collection<LogLane> lanes, Duration patience) {
        long left = patience.toNanos();
        lock.lock();
        try {
            while (left > 0 && lanes.stream().anyMatch(lane -> has(lane) && lane.waitingBytes() > 0)) {
                isWoken = true;
                news.signal();
                left = released.awaitNanos(left);
            }
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        } finally {
            lock.unlock();
        }
        return drop(lanes);
    }

    private boolean drop(Collection<LogLane> lanes) {
        lock.lock();
        try {
            lanes.stream().filter(this::has).forEach(lane -> joined.remove(lane.number()));
            lost.removeAll(lanes);
            return joined.isEmpty();
        } finally {
            lock.unlock();
        }
    }

    private boolean has(LogLane lane) {
        JoinedLane found = joined.get(lane.number());
        return found != null && found.lane == lane;
    }

    /** The lanes that another node has taken over. */
    List<LogLane> lost() {
        lock.lock();
        try {
            return List.copyOf(lost);
        } finally {
            lock.unlock();
        }
    }

    private void hear() {
        lock.lock();
        try {
            news.signal();
        } finally {
            lock.unlock();
        }
    }

    @Override
    public Place start() {
        return new At(List.of());
    }

    @Override
    public Batch read(Place from, int maxRecords, int maxBytes) {
        List<JoinedLane> lanes = inTurn();
        Records records = new Records();
        List<JournalPosition> ends = new ArrayList<>();
        List<Part> parts = new ArrayList<>();
        int bytes = 0;
        for (int i = 0; i < lanes.size() && records.size() < maxRecords && bytes < maxBytes; i++) {
            int left = maxRecords - records.size();
            JoinedLane each = lanes.get(i);
            Batch batch = each.lane.read(
                    each.place, Math.max(Math.min(left, ROOM), left / (lanes.size() - i)), maxBytes - bytes);
            if (!batch.after().equals(each.place)) {
                parts.add(new Part(each.lane, each.place, batch, records.size()));
                for (byte[] record : batch.records()) {
                    records.add(record);
                    bytes += record.length;
                }
                ends.addAll(batch.ends());
            }
        }
        return new Batch(records, ends, parts.isEmpty() ? from : new At(List.copyOf(parts)));
    }

    private List<JoinedLane> inTurn() {
        lock.lock();
        try {
            List<JoinedLane> lanes = new ArrayList<>(joined.values());
            Collections.rotate(lanes, turn);
            return lanes;
        } finally {
            lock.unlock();
        }
    }

    @Override
    public boolean awaitMore(Place after, long bytes, Duration timeout) throws InterruptedException {
        lock.lockInterruptibly();
        try {
            long left = timeout.toNanos();
            while (!isWoken && left > 0 && waitingBytes() < bytes) {
                left = news.awaitNanos(left);
            }
            isWoken = false;
            return waitingBytes() > 0;
        } finally {
            lock.unlock();
        }
    }

    private long waitingBytes() {
        return joined.values().stream()
                .mapToLong(each -> each.lane.waitingBytes())
                .sum();
    }

    @Override
    public void wake() {
        lock.lock();
        try {
            isWoken = true;
            news.signal();
        } finally {
            lock.unlock();
        }
    }

    /** Takes the lanes in the order of their numbers, so that no deadlock can occur. */
    @Override
    public Admission take(Tx tx, Place from, Batch batch, Instant now) {
        BitSet fresh = new BitSet();
        ((At) batch.after())
                .parts.stream()
                        .sorted(Comparator.comparingInt(part -> part.lane.number()))
                        .forEach(part -> {
                            part.taken = part.lane
                                    .take(tx, part.from, part.batch, now)
                                    .orElse(null);
                            if (part.taken instanceof Fresh(BitSet records)) {
                                records.stream().forEach(record -> fresh.set(part.first + record));
                            }
                        });
        return new Fresh(fresh);
    }

    @Override
    public void release(Place place) {
        lock.lock();
        try {
            ((At) place).parts.forEach(this::release);
            turn++;
            released.signalAll();
        } finally {
            lock.unlock();
        }
    }

    private void release(Part part) {
        switch (part.taken) {
            case Fresh _ -> release(part.lane, part.batch.after());
            case PlaceDiffers(Place standing) -> {
                LOG.atWarn()
                        .log("The store had counted scans although its answer was lost; they are not counted again");
                release(part.lane, standing);
            }
            case null -> {
                LOG.atWarn()
                        .addKeyValue("lane", part.lane.number())
                        .log("Another node counts the scans of this lane now");
                fenced.incrementAndGet();
                if (has(part.lane)) {
                    joined.remove(part.lane.number());
                    lost.add(part.lane);
                }
            }
        }
    }

    private void release(LogLane lane, Place place) {
        lane.release(place);
        if (has(lane)) {
            joined.put(lane.number(), new JoinedLane(lane, place));
        }
    }

    /** The span of a single lane: an archive's packs have one lane each. */
    @Override
    public Span span(Place from, Batch batch) {
        // A lane that another node has taken over isn't locked, so what it names could be overtaken.
        List<Part> parts = ((At) batch.after()).parts;
        Part part = parts.stream()
                .filter(each -> each.taken instanceof Fresh)
                .findFirst()
                .orElse(parts.getFirst());
        return part.lane.span(part.from, part.batch);
    }

    @Override
    public boolean putAside(Batch batch, int index) {
        boolean isOurs =
                ((At) batch.after()).parts.stream().anyMatch(part -> part.taken != null && part.contains(index));
        if (isOurs) {
            aside.accept(batch.records().get(index));
        }
        return isOurs;
    }

    @Override
    public Figures figures() {
        lock.lock();
        try {
            long arrived = 0;
            long waiting = 0;
            for (JoinedLane each : joined.values()) {
                Figures figures = each.lane.figures();
                arrived += figures.arrived();
                waiting += figures.waitingBytes();
            }
            return new Figures(arrived, waiting);
        } finally {
            lock.unlock();
        }
    }
}
