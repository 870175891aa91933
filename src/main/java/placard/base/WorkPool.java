package placard.base;

import java.time.Duration;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/**
 * A few threads for work that keeps a processor busy, with a short queue before them, so that redirects and the rest of
 * the API still get processor time under any load.
 */
public final class WorkPool implements AutoCloseable {
    private final ThreadPoolExecutor threads;
    private final Duration longest;
    private final String full;

    /**
     * Starts the threads.
     *
     * @param name what the names of the threads begin with
     * @param count how many jobs run at a time
     * @param waiting how many more may wait
     * @param longest how long each may wait
     * @param full what a caller is told when that is too long or too much
     */
    public WorkPool(String name, int count, int waiting, Duration longest, String full) {
        this.threads = new ThreadPoolExecutor(
                count,
                count,
                0,
                TimeUnit.SECONDS,
                new ArrayBlockingQueue<>(waiting),
                Thread.ofPlatform().name(name, 0).daemon().factory());
        this.longest = longest;
        this.full = full;
    }

    /**
     * Does the work on one of the threads, and waits for it.
     *
     * @throws Refusal {@code unavailable} if too much waits already, or its turn doesn't come; or what the work itself throws
     */
    public <T> T run(Callable<T> work) {
        return run(work, longest);
    }

    /**
     * The same for work that has waited elsewhere already.
     *
     * @param longest how long it may wait here
     */
    public <T> T run(Callable<T> work, Duration longest) {
        CountDownLatch begun = new CountDownLatch(1);
        FutureTask<T> done = new FutureTask<>(() -> {
            begun.countDown();
            return work.call();
        });
        try {
            threads.execute(done);
        } catch (RejectedExecutionException tooMany) {
            throw Refusal.unavailable(full);
        }
        try {
            // What has left the queue has begun, or is about to.
            if (!begun.await(longest.toMillis(), TimeUnit.MILLISECONDS) && threads.remove(done)) {
                throw Refusal.unavailable(full);
            }
            return done.get();
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw Refusal.unavailable("Shutting down.");
        } catch (ExecutionException failed) {
            switch (failed.getCause()) {
                case RuntimeException cause -> throw cause;
                case Error cause -> throw cause;
                case null, default -> throw new IllegalStateException(failed);
            }
        }
    }

    /** How many wait for a thread. */
    public int waiting() {
        return threads.getQueue().size();
    }

    /** Takes no more work; what is being done is finished. */
    @Override
    public void close() {
        threads.shutdown();
    }
}
