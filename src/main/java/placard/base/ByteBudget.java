package placard.base;

import java.time.Duration;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;

/**
 * So many bytes, of memory or of a disk, that everything of one kind may take together. Whoever needs some takes them
 * before it begins, waits its turn for a while, and gives them back.
 */
public final class ByteBudget {
    /** None at all. */
    public static final Hold NOTHING = new Hold(new Semaphore(0), 0);

    /** Counted in KiB, so that they fit into a semaphore. */
    private static final int UNIT = 1_024;

    private final Semaphore free;
    private final int units;
    private final Duration longest;
    private final String full;

    /**
     * Has handed out nothing yet.
     *
     * @param bytes in all
     * @param longest how long one waits for them
     * @param full what one is told for whom there are none
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
     * Takes as many; waits for them. More than there are in all count as all, so that it is alone that takes them.
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

        /** Gives back all but so many. */
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
