package placard.scan.journal;

import java.time.Duration;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Whether what was appended to the journal is on other machines yet, which its reader says by releasing it. Answers wait
 * for that a second at most, and not at all while the reader can't do it: a redirect must not depend on other machines.
 */
public final class Replication {
    private static final Duration PATIENCE = Duration.ofSeconds(1);
    /** So little waits when the reader has caught up, and answers wait for it again. */
    private static final long CAUGHT_UP_BYTES = 1 << 18;

    private static final String SLOW = "The scan log takes scans more slowly than they come.";

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

    /** What is appended but for this many bytes is on other machines. */
    synchronized void reached(long bytes, long left) {
        reached = Math.max(reached, bytes);
        if (left <= CAUGHT_UP_BYTES) {
            problem = null;
        }
        notifyAll();
    }

    /** Nothing can be brought to other machines now, for a reason for people; until something is again. */
    public synchronized void suspend(String reason) {
        problem = reason;
        notifyAll();
    }

    /** Waits until the reader has got to what was appended so far; a second without that suspends it. */
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

    /** How many records were confirmed though they were on this machine only. */
    public synchronized long unconfirmed() {
        return unconfirmed;
    }
}
