package placard.qr;

import java.time.Duration;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentHashMap;
import placard.base.Refusal;
import placard.base.WorkPool;

/**
 * A few threads for drawing, which keeps a processor busy, with a short queue before them, so that redirects and the
 * rest of the API still get processor time under any load. Sheets, which take a thousand times as long, have a thread
 * and a queue of their own, so that no code waits for them to be made.
 */
public final class DrawingPool implements AutoCloseable {
    private static final Duration FOR_EVER = Duration.ofDays(365);

    private static final String FULL = "Too many pictures are being drawn.";

    /** What a picture is drawn for. Each has places of its own, so that of one workspace none keeps the others waiting. */
    public enum Kind {
        /** A code, or somebody who looks at it. */
        PICTURE,
        /** A row of many codes that are made, or tried, at once: the next one is asked for when it is done. */
        ROW,
        /** An archive, in the same way. */
        ARCHIVE
    }

    private final WorkPool pictures;
    private final WorkPool sheets;
    private final Map<Kind, FairQueue> shares;

    /** How many sheets one workspace may have waiting or drawn, so that it leaves places to the others. */
    private final int mostOfOne;

    /** Sheets that wait or are drawn, by workspace. */
    private final Map<String, Integer> sheetsOf = new ConcurrentHashMap<>();

    /**
     * Starts the threads, whose callers wait as long as it takes.
     *
     * @param threads how many pictures are drawn at a time
     * @param waiting how many more may wait
     */
    public DrawingPool(int threads, int waiting) {
        this(threads, waiting, waiting, FOR_EVER);
    }

    /**
     * Starts the threads.
     *
     * @param threads how many pictures are drawn at a time
     * @param waiting how many more may wait
     * @param sheets how many sheets may wait, beside the one that is drawn
     * @param longest how long each may wait for its turn
     */
    public DrawingPool(int threads, int waiting, int sheets, Duration longest) {
        this.pictures = new WorkPool("drawing-", threads, waiting, longest, FULL);
        this.sheets = new WorkPool("sheets-", 1, sheets, longest, FULL);
        String own = "Too many pictures of this workspace are being drawn.";
        // Somebody who opens a list asks for many pictures at once, so those wait in long lines.
        this.shares = Map.of(
                Kind.PICTURE,
                new FairQueue(2 * threads, waiting, longest, own),
                Kind.ROW,
                new FairQueue(1, Math.ceilDiv(waiting, 4), longest, own),
                Kind.ARCHIVE,
                new FairQueue(1, Math.ceilDiv(waiting, 4), longest, own));
        this.mostOfOne = Math.ceilDiv(sheets, 4);
    }

    /**
     * Does the work on one of the threads, and waits for it.
     *
     * @throws Refusal {@code unavailable} if too many wait already, or its turn doesn't come; or what the work itself throws
     */
    public <T> T draw(Callable<T> work) {
        return pictures.run(work);
    }

    /**
     * The same for a workspace, which has a few places at a time, so that the pictures of others are drawn between its own
     * however many it asks for.
     */
    <T> T draw(Kind kind, String workspaceId, Callable<T> work) {
        return Objects.requireNonNull(shares.get(kind)).run(workspaceId, left -> pictures.run(work, left));
    }

    /** The same for a sheet, of which a workspace has a quarter of all places at most. */
    <T> T drawSheet(String workspaceId, Callable<T> work) {
        int own = sheetsOf.merge(workspaceId, 1, Integer::sum);
        try {
            if (own > mostOfOne) {
                throw Refusal.unavailable("Too many sheets of this workspace are being drawn.");
            }
            return sheets.run(work);
        } finally {
            sheetsOf.computeIfPresent(workspaceId, (_, count) -> count == 1 ? null : count - 1);
        }
    }

    /** How many pictures wait for a thread. */
    int waiting() {
        return pictures.waiting();
    }

    /** Takes no more work; what is being drawn is finished. */
    @Override
    public void close() {
        pictures.close();
        sheets.close();
    }
}
