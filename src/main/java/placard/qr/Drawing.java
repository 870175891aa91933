package placard.qr;

import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import placard.base.Refusal;

/**
 * A few threads for all work on symbols and pictures, which is work for a processor, with a short queue before them:
 * however many pictures are asked for, redirects and the rest of the API still get their turn.
 */
public final class Drawing implements AutoCloseable {
    private final ExecutorService threads;

    /**
     * Starts the threads.
     *
     * @param threads how many pictures are drawn at a time
     * @param waiting how many more may wait
     */
    public Drawing(int threads, int waiting) {
        this.threads = new ThreadPoolExecutor(
                threads,
                threads,
                0,
                TimeUnit.SECONDS,
                new ArrayBlockingQueue<>(waiting),
                Thread.ofPlatform().name("drawing-", 0).daemon().factory());
    }

    /**
     * Does the work on one of the threads, and waits for it.
     *
     * @throws Refusal {@code unavailable} if too many wait already; or what the work itself throws
     */
    public <T> T draw(Callable<T> work) {
        Future<T> drawn;
        try {
            drawn = threads.submit(work);
        } catch (RejectedExecutionException full) {
            throw Refusal.unavailable("Too many pictures are being drawn.");
        }
        try {
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
        threads.shutdown();
    }
}
