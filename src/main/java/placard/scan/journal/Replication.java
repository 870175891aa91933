package placard.scan.journal;

import java.time.Duration;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Tracks whether appended records are on other machines: the reader reports it by releasing them. Answers wait for that
 * at most a second, and not at all while the reader can't do it. A redirect must not depend on other machines.
 */
public final class Replication {
    private static final Duration PATIENCE = Duration.ofSeconds(1);
    /** The backlog at which the reader has caught up, so that answers wait for it again. */
    private static final long CAUGHT_UP_BYTES = 1 << 18;

    private static final String SLOW = "The scan log accepts scans more slowly than they arrive.";

    private final Duration patience;
    private long reached = Long.MIN_VALUE;
    private long unconfirmed;
    private @Nullable String problem;

    Replication() {
        this(PATIENCE);
    }

    Replication(Duration patience) {
        this.patience = patience;
    }

    /** Notes that all appended bytes except this many are on other machines. */
    synchronized void reached(long bytes, long left) {
        reached = Math.max(reached, bytes);
        if (left <= CAUGHT_UP_BYTES) {
            problem = null;
        }
        notifyAll();
    }

    /**
     * Stops waiting, because records can't be replicated now; until some are replicated again.
     *
     * @param reason for people
     */
    public synchronized void suspend(String reason) {
        problem = reason;
        notifyAll();
    }

    /** Waits until the reader has reached the bytes appended so far. A second without that suspends the waiting. */
    synchronized void await(long bytes, int records) {
        long end = System.nanoTime() + patience.toNanos();
        try {
            while (reached < bytes && problem == null) {
                long millis = (end - System.nanoTime()) / 1_000_000;
                if (millis <= 0) {
                    problem = SLOW;
                } else {
                    wait(millis);
                }
            }
        } catch (InterruptedException ended) {
            Thread.currentThread().interrupt();
        }
        if (reached < bytes) {
            unconfirmed += records;
        }
    }

    /** Why answers don't wait; empty while they do. */
    public synchronized Optional<String> problem() {
        return Optional.ofNullable(problem);
    }

    /** The records that were confirmed while they were only on this machine. */
    public synchronized long unconfirmed() {
        return unconfirmed;
    }
}
