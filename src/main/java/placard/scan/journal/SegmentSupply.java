package placard.scan.journal;

import java.io.IOException;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.ReentrantLock;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The next segment, made ahead of its use by a thread of its own: writing sixteen megabytes of zeros
 * takes longer than an event loop should wait. Where that thread is late, since the processors are busy or segments are
 * small, whoever needs the segment makes it rather than lose scans. Without room it tries again when some is given back,
 * and once a second, since a full disk doesn't say when it no longer is.
 */
final class SegmentSupply {
    private static final Logger LOG = LoggerFactory.getLogger(SegmentSupply.class);
    /** Nothing is wrong. */
    private static final String NOT_YET = "the next segment is not ready yet";

    private static final long RETRY_SECONDS = 1;
    /** How long one who needs a segment waits for another who is making it; after that scans are dropped until it is there. */
    private static final long PATIENCE_MILLIS = 500;

    private final JournalFolder folder;
    private final JournalSettings settings;
    private final RandomGenerator random;
    private final Thread thread;

    /** Held while a segment is made. */
    private final ReentrantLock making = new ReentrantLock();

    private final AtomicReference<@Nullable Segment> ready = new AtomicReference<>();
    private final Semaphore nudges = new Semaphore(0);
    private volatile String problem = NOT_YET;
    private final Queue<Segment> resting = new ConcurrentLinkedQueue<>();
    private volatile boolean closed;
    private long sequence;

    /** @param last the highest sequence number in the folder */
    SegmentSupply(JournalFolder folder, JournalSettings settings, RandomGenerator random, long last) {
        this.folder = folder;
        this.settings = settings;
        this.random = random;
        this.sequence = last;
        this.thread = Thread.ofPlatform().daemon().name("journal-supply").unstarted(this::work);
    }

    /** Makes the first segment in the caller's thread, if there is room, and starts to make more. */
    void start() {
        MappedMemory.load();
        makeNext();
        thread.start();
    }

    boolean isReady() {
        return ready.get() != null;
    }

    /** Why there is none, for people. */
    String problem() {
        return problem;
    }

    /** Hands over the next segment, or null if something hinders it, such as a full disk. */
    @Nullable
    Segment poll() {
        Segment taken = ready.getAndSet(null);
        if (taken == null && problem.equals(NOT_YET)) {
            taken = makeNow();
        }
        if (taken != null) {
            nudges.release();
        }
        return taken;
    }

    private @Nullable Segment makeNow() {
        try {
            if (!making.tryLock(PATIENCE_MILLIS, TimeUnit.MILLISECONDS)) {
                report("the disk takes too long to make room for the next segment");
                return null;
            }
        } catch (InterruptedException ended) {
            Thread.currentThread().interrupt();
            return null;
        }
        try {
            Segment other = ready.getAndSet(null);
            return other == null ? make() : other;
        } finally {
            making.unlock();
        }
    }

    /** Gives the memory of a segment back that is full: it may wait long until it is read. */
    void rest(Segment full) {
        resting.add(full);
        nudges.release();
    }

    /** Tries again, since a file was deleted. */
    void retry() {
        nudges.release();
    }

    private void work() {
        try {
            while (!closed) {
                rest();
                if (ready.get() != null) {
                    nudges.acquire();
                    continue;
                }
                nudges.drainPermits();
                if (!makeNext()) {
                    nudges.tryAcquire(RETRY_SECONDS, TimeUnit.SECONDS);
                }
            }
        } catch (InterruptedException ended) {
            Thread.currentThread().interrupt();
        }
    }

    /** Makes one ahead, unless there is one by now; false if it can't. */
    private boolean makeNext() {
        making.lock();
        try {
            if (ready.get() == null) {
                ready.set(make());
            }
            return ready.get() != null;
        } finally {
            making.unlock();
        }
    }

    /** It only saves memory: a fault must not end the thread that the journal grows by. */
    private void rest() {
        for (Segment full = resting.poll(); full != null; full = resting.poll()) {
            try {
                full.rest();
            } catch (RuntimeException | Error fault) {
                LOG.atError().setCause(fault).log("journal {}: its memory could not be given back", full.name.file());
            }
        }
    }

    private @Nullable Segment make() {
        if (folder.bytes() + settings.segmentBytes() > settings.quotaBytes()) {
            report("the journal's quota of " + settings.quotaBytes() + " bytes is used up");
            return null;
        }
        try {
            Segment made =
                    folder.create(new SegmentName(sequence + 1, SegmentId.random(random)), settings.segmentBytes());
            sequence++;
            problem = NOT_YET;
            return made;
        } catch (IOException | RuntimeException | Error refused) {
            report("the journal cannot grow: " + refused);
            return null;
        }
    }

    private void report(String reason) {
        if (!reason.equals(problem)) {
            problem = reason;
            LOG.atWarn().log("{}", reason);
        }
    }

    /** Ends the thread and deletes the segment that nobody took. */
    void end() throws InterruptedException {
        closed = true;
        nudges.release();
        thread.join();
        Segment unused = ready.getAndSet(null);
        if (unused != null) {
            folder.delete(unused);
        }
    }
}
