package placard.scan.journal;

import java.io.IOException;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The next segment, made ahead of its use by a thread of its own: writing sixteen megabytes of zeros
 * takes longer than an event loop may wait. Without room it tries again when some is given back,
 * and once a second, since a full disk doesn't say when it no longer is.
 */
final class SegmentSupply {
    private static final Logger LOG = LoggerFactory.getLogger(SegmentSupply.class);
    private static final String NOT_YET = "the next segment is not ready yet";
    private static final long RETRY_SECONDS = 1;

    private final JournalFolder folder;
    private final JournalSettings settings;
    private final RandomGenerator random;
    private final Thread thread;

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
        ready.set(make());
        thread.start();
    }

    boolean isReady() {
        return ready.get() != null;
    }

    /** Why there is none, for people. */
    String problem() {
        return problem;
    }

    /** Hands over the next segment, or null if there is none at the moment; doesn't wait for it. */
    @Nullable
    Segment poll() {
        if (ready.get() == null) {
            return null;
        }
        Segment taken = ready.getAndSet(null);
        nudges.release();
        return taken;
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
                Segment made = make();
                ready.set(made);
                if (made == null) {
                    nudges.tryAcquire(RETRY_SECONDS, TimeUnit.SECONDS);
                }
            }
        } catch (InterruptedException ended) {
            Thread.currentThread().interrupt();
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
