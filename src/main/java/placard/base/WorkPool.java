package placard.base;

import java.time.Duration;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/**
 * A small thread pool with a short queue for CPU-bound work. It leaves processor time for
 * redirects and the rest of the API.
 */
public final class WorkPool implements AutoCloseable {
    private final ThreadPoolExecutor threads;
    private final Duration longest;
    private final String full;

    /**
     * Starts the threads.
     *
     * @param name the prefix of the threads' names
     * @param count how many jobs run at a time
     * @param waiting how many more may wait
     * @param longest how long each may wait
     * @param full the message of the refusal when the queue is full or the wait too long
     */
    public WorkPool(String name, int count, int waiting, Duration longest, String full) {
        this(
                count,
                waiting,
                longest,
                full,
                Thread.ofPlatform().name(name, 0).daemon().factory());
    }

    private WorkPool(int count, int waiting, Duration longest, String full, ThreadFactory factory) {
        this.threads =
                new ThreadPoolExecutor(count, count, 0, TimeUnit.SECONDS, new ArrayBlockingQueue<>(waiting), factory);
        this.longest = longest;
        this.full = full;
    }

    /** A pool whose threads give way to all others of the machine. The parameters are those of the constructor. */
    static WorkPool givingWay(String name, int count, int waiting, Duration longest, String full) {
        ThreadFactory plain = Thread.ofPlatform().name(name, 0).daemon().factory();
        return new WorkPool(
                count,
                waiting,
                longest,
                full,
                work -> plain.newThread(() -> {
                    ThreadPriority.giveWay();
                    work.run();
                }));
    }

    /**
     * Runs the work on one of the threads and waits for its result.
     *
     * @throws Refusal {@code unavailable} if the queue is full or the work doesn't start in time; or the exception of
     *     the work itself
     */
    public <T> T run(Callable<T> work) {
        return run(work, longest);
    }

    /**
     * Runs work that has already waited elsewhere.
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
            // A job that has left the queue has begun or is about to.
            if (!begun.await(longest.toMillis(), TimeUnit.MILLISECONDS) && threads.remove(done)) {
                throw Refusal.unavailable(full);
            }
            return done.get();
        } catch (InterruptedException interrupted) {
            threads.remove(done);
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

    /** The number of jobs that wait for a thread. */
    public int waiting() {
        return threads.getQueue().size();
    }

    /** Takes no more work and finishes the running jobs. */
    @Override
    public void close() {
        threads.shutdown();
    }
}
