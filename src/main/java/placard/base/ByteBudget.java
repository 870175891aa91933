package placard.base;

import java.time.Duration;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;

/**
 * A number of bytes, of memory or of disk, that all requests of one kind may use together. Each takes its share before
 * it begins, waits for a while if there is none, and gives it back.
 */
public final class ByteBudget {
    /** A hold of no bytes. */
    public static final Hold NOTHING = new Hold(new Semaphore(0), 0);

    /** Counted in KiB, so that they fit into a semaphore. */
    private static final int UNIT = 1_024;

    private final Semaphore free;
    private final int units;
    private final Duration longest;
    private final String full;

    /**
     * A budget of which nothing is taken yet.
     *
     * @param bytes in all
     * @param longest how long a caller waits for them
     * @param full what a caller is told that got none
     */
    public ByteBudget(long bytes, Duration longest, String full) {
        this.units = units(Math.max(UNIT, bytes));
        this.free = new Semaphore(units, true);
        this.longest = longest;
        this.full = full;
    }

    private static int units(long bytes) {
        return (int) Math.min(Integer.MAX_VALUE, bytes / UNIT + (bytes % UNIT == 0 ? 0 : 1));
    }

    /**
     * Takes bytes, and waits for them if need be. A request for more than the whole budget gets all of it, and so runs
     * alone.
     *
     * @throws Refusal {@code unavailable} if they don't become free in time
     */
    public Hold take(long bytes) {
        int wanted = Math.min(units, units(bytes));
        try {
            if (!free.tryAcquire(wanted, longest.toMillis(), TimeUnit.MILLISECONDS)) {
                throw Refusal.unavailable(full);
            }
        } catch (InterruptedException stopping) {
            Thread.currentThread().interrupt();
            throw Refusal.unavailable("Shutting down.");
        }
        return new Hold(free, wanted);
    }

    /** Bytes that nobody has taken. */
    public long free() {
        return (long) free.availablePermits() * UNIT;
    }

    /** Bytes that were taken. */
    public static final class Hold implements AutoCloseable {
        private final Semaphore free;
        private int held;

        private Hold(Semaphore free, int held) {
            this.free = free;
            this.held = held;
        }

        /** Keeps so many and gives back the rest. */
        public synchronized void shrinkTo(long bytes) {
            int rest = Math.min(held, units(bytes));
            free.release(held - rest);
            held = rest;
        }

        /** Gives them all back, once. */
        @Override
        public void close() {
            shrinkTo(0);
        }
    }
}
