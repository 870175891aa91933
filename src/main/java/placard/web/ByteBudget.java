package placard.web;

import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.function.IntConsumer;
import placard.base.Refusal;

/**
 * A limit on the bytes of memory or disk that all requests of one kind hold together (a weighted semaphore).
 *
 * <p>A request takes its share before it begins. If too little is free, it waits for a limited time. It gives the share
 * back at its end. With named holders, the requests of one holder get at most half, so that none locks all others out.
 */
public final class ByteBudget {
    public static final Hold NOTHING = new Hold(new Semaphore(0), 0, _ -> {});

    /** Counted in KiB, so that they fit into a semaphore. */
    private static final int UNIT = 1_024;

    private final Semaphore free;
    private final int units;
    private final Duration longest;
    private final String full;
    /** The units that each holder has; only holders with some are listed. Guarded by itself. */
    private final Map<String, Integer> holders = new HashMap<>();

    /**
     * Makes a budget with all bytes free.
     *
     * @param bytes the whole budget
     * @param longest how long a caller waits for bytes
     * @param full the message of the refusal when the wait was in vain
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
     * Takes bytes, and waits until they are free. A request for more than the whole budget gets all of it, and so runs
     * alone.
     *
     * @throws Refusal {@code unavailable} if the bytes don't become free in time
     */
    public Hold take(long bytes) {
        return taken(wanted(bytes), longest, _ -> {});
    }

    /**
     * Takes bytes for a holder. A holder gets at most half of the budget, except that its first request may take more.
     *
     * @param holder such as a workspace's id
     * @throws Refusal {@code unavailable} if the bytes don't become free in time
     */
    public Hold take(String holder, long bytes) {
        int wanted = wanted(bytes);
        long end = System.nanoTime() + longest.toNanos();
        enter(holder, wanted, end);
        try {
            return taken(wanted, Duration.ofNanos(Math.max(0, end - System.nanoTime())), rest -> leave(holder, rest));
        } catch (Refusal refusal) {
            leave(holder, wanted);
            throw refusal;
        }
    }

    private int wanted(long bytes) {
        return Math.min(units, units(bytes));
    }

    private Hold taken(int wanted, Duration wait, IntConsumer returned) {
        try {
            if (!free.tryAcquire(wanted, wait.toMillis(), TimeUnit.MILLISECONDS)) {
                throw Refusal.unavailable(full);
            }
        } catch (InterruptedException stopping) {
            throw stopping(stopping);
        }
        return new Hold(free, wanted, returned);
    }

    private static Refusal stopping(InterruptedException stopping) {
        Thread.currentThread().interrupt();
        Refusal refusal = Refusal.unavailable("Shutting down.");
        refusal.addSuppressed(stopping);
        return refusal;
    }

    private void enter(String holder, int wanted, long end) {
        synchronized (holders) {
            try {
                for (int held = holders.getOrDefault(holder, 0);
                        held > 0 && held + wanted > units / 2;
                        held = holders.getOrDefault(holder, 0)) {
                    long left = TimeUnit.NANOSECONDS.toMillis(end - System.nanoTime());
                    if (left <= 0) {
                        throw Refusal.unavailable(full);
                    }
                    holders.wait(left);
                }
            } catch (InterruptedException stopping) {
                throw stopping(stopping);
            }
            holders.merge(holder, wanted, Integer::sum);
        }
    }

    private void leave(String holder, int rest) {
        synchronized (holders) {
            holders.computeIfPresent(holder, (_, held) -> held > rest ? Integer.valueOf(held - rest) : null);
            holders.notifyAll();
        }
    }

    public long free() {
        return (long) free.availablePermits() * UNIT;
    }

    /** A share of the budget, taken until it is closed. */
    public static final class Hold implements AutoCloseable {
        private final Semaphore free;
        private final IntConsumer returned;
        private int held;

        private Hold(Semaphore free, int held, IntConsumer returned) {
            this.free = free;
            this.held = held;
            this.returned = returned;
        }

        /** Keeps this many bytes and gives back the rest. */
        public synchronized void shrinkTo(long bytes) {
            int rest = Math.min(held, units(bytes));
            free.release(held - rest);
            returned.accept(held - rest);
            held = rest;
        }

        /** Gives all bytes back. A second call does nothing. */
        @Override
        public void close() {
            shrinkTo(0);
        }
    }
}
