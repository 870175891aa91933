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
 * Prepares the next segment in its own thread, because writing sixteen megabytes of zeros takes longer than an event
 * loop may wait.
 *
 * <p>With busy processors or small segments, that thread may be late. Then the thread that needs the segment makes it,
 * so that no scans are lost. Without room, it retries when a file is deleted, and once a second: a full disk doesn't
 * announce new room.
 */
final class SegmentSupply {
    private static final Logger LOG = LoggerFactory.getLogger(SegmentSupply.class);
    /** The state without a problem. */
    private static final String NOT_YET = "the next segment is not ready yet";

    private static final long RETRY_SECONDS = 1;
    /**
     * How long a thread waits for another one that is making the segment. After that, scans are dropped until it is
     * there.
     */
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

    /** Makes the first segment in the caller's thread, if there is room, and starts to prepare more. */
    void start() {
        MappedMemory.load();
        makeNext();
        thread.start();
    }

    boolean isReady() {
        return ready.get() != null;
    }

    /** Why there is no segment, for people. */
    String problem() {
        return problem;
    }

    /** The next segment, or null if it can't be made, for example on a full disk. */
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

    /** Releases the memory of a full segment, which may wait long until it is read. */
    void rest(Segment full) {
        resting.add(full);
        nudges.release();
    }

    /** Retries, because a file was deleted. */
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

    /** Prepares a segment, unless one is ready; false if that fails. */
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

    /** Releases the memory of waiting segments. A fault in it must not end the thread that makes segments. */
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

    /** Ends the thread and deletes the unused segment. */
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
