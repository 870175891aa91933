package placard.scan;

import java.io.IOException;
import java.util.concurrent.TimeUnit;
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
    private static final long RETRY_MILLIS = TimeUnit.SECONDS.toMillis(1);

    private final JournalFolder folder;
    private final JournalSettings settings;
    private final RandomGenerator random;
    private final Thread thread;

    private volatile @Nullable Segment ready;
    private volatile String problem = "the next segment is not ready yet";
    private long sequence;
    private boolean closed;

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
        ready = make();
        thread.start();
    }

    boolean isReady() {
        return ready != null;
    }

    /** Why there is none, for people. */
    String problem() {
        return problem;
    }

    /** Hands over the next segment, or null if there is none at the moment; doesn't wait for it. */
    @Nullable
    Segment poll() {
        return ready == null ? null : take();
    }

    private synchronized @Nullable Segment take() {
        Segment taken = ready;
        ready = null;
        notifyAll();
        return taken;
    }

    /** Tries again, since a file was deleted. */
    synchronized void retry() {
        notifyAll();
    }

    private void work() {
        try {
            while (awaitDemand()) {
                Segment made = make();
                if (!deliver(made)) {
                    return;
                }
            }
        } catch (InterruptedException ended) {
            Thread.currentThread().interrupt();
        }
    }

    private synchronized boolean awaitDemand() throws InterruptedException {
        while (!closed && ready != null) {
            wait();
        }
        return !closed;
    }

    private synchronized boolean deliver(@Nullable Segment made) throws InterruptedException {
        if (made != null && closed) {
            folder.delete(made);
            return false;
        }
        ready = made;
        if (made == null && !closed) {
            wait(RETRY_MILLIS);
        }
        return true;
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
            problem = "the next segment is not ready yet";
            return made;
        } catch (IOException refused) {
            report("the journal cannot grow: " + refused);
            return null;
        }
    }

    private void report(String reason) {
        if (!reason.equals(problem)) {
            problem = reason;
            LOG.warn("{}", reason);
        }
    }

    /** Ends the thread and deletes the segment that nobody took. */
    void end() throws InterruptedException {
        synchronized (this) {
            closed = true;
            notifyAll();
        }
        thread.join();
        Segment unused = take();
        if (unused != null) {
            folder.delete(unused);
        }
    }
}
