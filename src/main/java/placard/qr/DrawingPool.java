package placard.qr;

import java.time.Duration;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.Callable;
import placard.base.FairQueue;
import placard.base.Refusal;
import placard.base.WorkPool;

/**
 * A few threads for drawing, which is CPU work, with a short queue. Redirects and the rest of the API still get
 * processor time under any load. A whole sheet takes a thousand times as long, so it is {@link placard.base.LongWork}.
 */
public final class DrawingPool implements AutoCloseable {
    private static final Duration FOR_EVER = Duration.ofDays(365);

    private static final String FULL = "Too many pictures are being drawn.";

    /**
     * The purpose of a picture. Each purpose has places of its own, so that no purpose of a workspace blocks another.
     */
    public enum Kind {
        /** The picture of one code, or a preview. */
        PICTURE,
        /** One of many codes that are made or tried at once. The next is requested when this one is done. */
        ROW,
        /** One picture of an archive, requested in the same way. */
        ARCHIVE
    }

    private final WorkPool pictures;
    private final Map<Kind, FairQueue> shares;

    /**
     * Starts the threads. Callers wait without a limit.
     *
     * @param threads how many pictures are drawn at a time
     * @param waiting how many more may wait
     */
    public DrawingPool(int threads, int waiting) {
        this(threads, waiting, FOR_EVER);
    }

    /**
     * Starts the threads.
     *
     * @param threads how many pictures are drawn at a time
     * @param waiting how many more may wait
     * @param longest how long each may wait for its turn
     */
    public DrawingPool(int threads, int waiting, Duration longest) {
        this.pictures = new WorkPool("drawing-", threads, waiting, longest, FULL);
        String own = "Too many pictures of this workspace are being drawn.";
        // An open list requests many pictures at once, so their queue is long.
        this.shares = Map.of(
                Kind.PICTURE,
                new FairQueue(2 * threads, waiting, longest, own),
                Kind.ROW,
                new FairQueue(1, Math.ceilDiv(waiting, 4), longest, own),
                Kind.ARCHIVE,
                new FairQueue(1, Math.ceilDiv(waiting, 4), longest, own));
    }

    /**
     * Does the work on one of the threads, and waits for it.
     *
     * @throws Refusal {@code unavailable} if too many wait already, or its turn doesn't come; or what the work itself
     *     throws
     */
    public <T> T draw(Callable<T> work) {
        return pictures.run(work);
    }

    /**
     * Draws for a workspace, which has a few places at a time. Other workspaces' pictures are drawn between its own
     * (fair queueing).
     */
    <T> T draw(Kind kind, String workspaceId, Callable<T> work) {
        return Objects.requireNonNull(shares.get(kind)).run(workspaceId, left -> pictures.run(work, left));
    }

    /** How many pictures wait for a thread. */
    int waiting() {
        return pictures.waiting();
    }

    /** Accepts no more work; running work is finished. */
    @Override
    public void close() {
        pictures.close();
    }
}
