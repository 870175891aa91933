package placard.qr;

import java.time.Duration;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import placard.base.Refusal;

/**
 * A few threads for all work on symbols and pictures, which is work for a processor, with a short queue before them:
 * however many pictures are asked for, redirects and the rest of the API still get their turn. Sheets, which take a
 * thousand times as long, have a thread and a queue of their own, so that no code waits for them to be made.
 */
public final class DrawingPool implements AutoCloseable {
    private static final Duration FOR_EVER = Duration.ofDays(365);

    private final ThreadPoolExecutor pictures;
    private final ThreadPoolExecutor sheets;
    private final Duration longest;

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
        this.pictures = threads("drawing-", threads, waiting);
        this.sheets = threads("sheets-", 1, sheets);
        this.longest = longest;
    }

    private static ThreadPoolExecutor threads(String name, int threads, int waiting) {
        return new ThreadPoolExecutor(
                threads,
                threads,
                0,
                TimeUnit.SECONDS,
                new ArrayBlockingQueue<>(waiting),
                Thread.ofPlatform().name(name, 0).daemon().factory());
    }

    /**
     * Does the work on one of the threads, and waits for it.
     *
     * @throws Refusal {@code unavailable} if too many wait already, or its turn doesn't come; or what the work itself throws
     */
    public <T> T draw(Callable<T> work) {
        return draw(pictures, work);
    }

    /** The same for a sheet. */
    <T> T drawSheet(Callable<T> work) {
        return draw(sheets, work);
    }

    private <T> T draw(ThreadPoolExecutor threads, Callable<T> work) {
        CountDownLatch begun = new CountDownLatch(1);
        FutureTask<T> drawn = new FutureTask<>(() -> {
            begun.countDown();
            return work.call();
        });
        try {
            threads.execute(drawn);
        } catch (RejectedExecutionException full) {
            throw Refusal.unavailable("Too many pictures are being drawn.");
        }
        try {
            // What has left the queue has begun, or is about to.
            if (!begun.await(longest.toMillis(), TimeUnit.MILLISECONDS) && threads.remove(drawn)) {
                throw Refusal.unavailable("Too many pictures are being drawn.");
            }
            return drawn.get();
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw Refusal.unavailable("Shutting down.");
        } catch (ExecutionException failed) {
            if (failed.getCause() instanceof Refusal refusal) {
                throw refusal;
            }
            throw new IllegalStateException("A picture could not be drawn", failed.getCause());
        }
    }

    /** Takes no more work; what is being drawn is finished. */
    @Override
    public void close() {
        pictures.shutdown();
        sheets.shutdown();
    }
}
