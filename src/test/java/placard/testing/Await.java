package placard.testing;

import java.time.Duration;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;

/**
 * Waits for something to become true. It asks often at first, and less often the longer it takes. Most conditions are a
 * request or a query, and take processor time from what the test waits for.
 */
public final class Await {
    private static final Duration LIMIT = Duration.ofSeconds(20);
    private static final long SHORTEST_NANOS = Duration.ofMillis(2).toNanos();
    private static final long LONGEST_NANOS = Duration.ofMillis(100).toNanos();

    private Await() {}

    /** Waits for the condition, which is named in the error if it doesn't come true. */
    public static void until(String what, BooleanSupplier condition) {
        within(LIMIT, what, condition);
    }

    /** Waits at most so long for the condition. */
    public static void within(Duration limit, String what, BooleanSupplier condition) {
        long start = System.nanoTime();
        while (!condition.getAsBoolean()) {
            if (System.nanoTime() - start > limit.toNanos()) {
                throw new AssertionError("Timed out waiting for:  " + what);
            }
            pause(start);
        }
    }

    /** Waits a tenth of the time since a start, within bounds. */
    public static void pause(long start) {
        LockSupport.parkNanos(Math.clamp((System.nanoTime() - start) / 10, SHORTEST_NANOS, LONGEST_NANOS));
    }
}
