package placard.base;

import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;

/**
 * Lets each workspace have only a few jobs at a time in the queue that all workspaces share. Its other jobs wait in a
 * line of its own. A job of another workspace therefore never waits for all of them.
 */
public final class FairQueue {
    private static final class Line {
        private final Semaphore places;
        private final AtomicInteger all = new AtomicInteger();

        Line(int places) {
            this.places = new Semaphore(places, true);
        }
    }

    private final int atOnce;
    private final int waiting;
    private final Duration longest;
    private final String full;
    private final Map<String, Line> lines = new ConcurrentHashMap<>();

    /**
     * An empty queue.
     *
     * @param atOnce the most jobs of a workspace that are queued or running
     * @param waiting how many more may wait in its line
     * @param longest how long each may wait, in the line and in the queue together
     * @param full the message of a refusal when the wait is too long or the line is full
     */
    public FairQueue(int atOnce, int waiting, Duration longest, String full) {
        this.atOnce = atOnce;
        this.waiting = waiting;
        this.longest = longest;
        this.full = full;
    }

    /**
     * Does a job once the workspace has a place for it.
     *
     * @param job receives the remaining time that it may wait
     * @throws Refusal {@code unavailable} if too many wait already, or its turn doesn't come; or an exception of the
     *     job itself
     */
    public <T> T run(String workspaceId, Function<Duration, T> job) {
        long begun = System.nanoTime();
        Line line = lines.compute(workspaceId, (_, found) -> {
            Line own = found == null ? new Line(atOnce) : found;
            own.all.incrementAndGet();
            return own;
        });
        try {
            if (line.all.get() > atOnce + waiting
                    || !line.places.tryAcquire(longest.toMillis(), TimeUnit.MILLISECONDS)) {
                throw Refusal.unavailable(full);
            }
            try {
                return job.apply(longest.minusNanos(System.nanoTime() - begun));
            } finally {
                line.places.release();
            }
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw Refusal.unavailable("Shutting down.");
        } finally {
            lines.computeIfPresent(workspaceId, (_, own) -> own.all.decrementAndGet() == 0 ? null : own);
        }
    }
}
