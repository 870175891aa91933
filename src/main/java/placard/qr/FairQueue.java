package placard.qr;

import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import placard.base.Refusal;

/**
 * Lets each workspace have a few jobs at a time where all workspaces' jobs wait in one queue. The rest of its jobs wait in a
 * line of its own, so that a job of somebody else never stands behind all of them.
 */
final class FairQueue {
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
     * Nobody has a job yet.
     *
     * @param atOnce jobs of a workspace that may be in the queue or be done
     * @param waiting how many more may wait in its line
     * @param longest how long each may wait, in the line and in the queue together
     * @param full what a caller is told when that is too long or too much
     */
    FairQueue(int atOnce, int waiting, Duration longest, String full) {
        this.atOnce = atOnce;
        this.waiting = waiting;
        this.longest = longest;
        this.full = full;
    }

    /**
     * Does a job once the workspace has a place for it.
     *
     * @param job is told how much longer it may wait
     * @throws Refusal {@code unavailable} if too many wait already, or its turn doesn't come; or what the job itself throws
     */
    <T> T run(String workspaceId, Function<Duration, T> job) {
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
