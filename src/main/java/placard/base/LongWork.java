package placard.base;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.time.Duration;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.LongSupplier;

/**
 * The threads for work that can take longer than 50 ms, such as imports, exports and sheets.
 *
 * <p>They are few, and they give way to all other threads. Each workspace has a share of them and a queue of its own. So
 * the work of one workspace delays neither short requests nor the work of others for long.
 *
 * <p>No thread can be stopped from outside. So the work itself calls {@link #check} in its loops. That ends work that has
 * used up its time, or whose client has gone. Between two calls, it may only do what takes a few milliseconds.
 */
public final class LongWork implements AutoCloseable {
    private static final ScopedValue<Running> RUNNING = ScopedValue.newInstance();
    /** How long a leaving caller waits for the end of its work, which still uses the caller's files and memory. */
    private static final Duration WIND_UP = Duration.ofSeconds(10);

    /** Its threads give way to all others, so on a busy machine most of its time is waiting. */
    private static final int WAITS = 2;

    /** How many steps of a short loop pass between two checks. */
    private static final int STEPS = 1 << 10;

    private final WorkPool threads;
    private final FairQueue shares;
    private final Limits limits;
    private final LongSupplier clock;
    private final LongSupplier processorClock;

    /**
     * The limits of the work.
     *
     * @param threads how much work runs at a time
     * @param waiting how much more may wait, of all workspaces together
     * @param waitingOfOne how much of one workspace may wait in its own queue
     * @param longestWait how long each may wait for its turn
     * @param longest how much processor time each may take. Twice as long after its start it ends in any
     *     case, such as when a database doesn't answer
     */
    public record Limits(int threads, int waiting, int waitingOfOne, Duration longestWait, Duration longest) {}

    /**
     * Starts the threads.
     *
     * @param name the prefix of their names
     */
    public LongWork(String name, Limits limits) {
        this(name, limits, System::nanoTime, () -> ProcessorTime.THREADS.getCurrentThreadCpuTime());
    }

    /**
     * Starts the threads with other clocks.
     *
     * @param clock nanoseconds that pass
     * @param processorClock nanoseconds that the calling thread has computed
     */
    LongWork(String name, Limits limits, LongSupplier clock, LongSupplier processorClock) {
        this.limits = limits;
        this.clock = clock;
        this.processorClock = processorClock;
        this.threads = WorkPool.givingWay(
                name,
                limits.threads,
                limits.waiting,
                limits.longestWait,
                "Too many long requests are waiting. Try again later.");
        this.shares = new FairQueue(
                Math.ceilDiv(limits.threads, 2),
                limits.waitingOfOne,
                limits.longestWait,
                "Too many long requests of this workspace are waiting. Try again later.");
    }

    /**
     * Runs the work on one of the threads and waits for its result.
     *
     * @param holder such as a workspace's id
     * @param departure receives an action to run when the client goes away. It may run on any thread
     * @throws Refusal {@code unavailable} if too much waits already, its turn doesn't come, or its time is up; or the
     *     exception of the work itself
     */
    public <T> T run(String holder, Consumer<Runnable> departure, Callable<T> work) {
        Running running = new Running(Thread.currentThread());
        departure.accept(running::leave);
        try {
            return shares.run(
                    holder,
                    left -> threads.run(
                            () -> ScopedValue.where(RUNNING, running).call(() -> running.of(work)), left));
        } finally {
            running.leaveQueue();
        }
    }

    /**
     * Ends the calling work if its time is up or its client has gone. Outside long work it does nothing.
     *
     * @throws Refusal {@code unavailable}
     */
    public static void check() {
        if (RUNNING.isBound()) {
            RUNNING.get().check();
        }
    }

    /** Calls {@link #check} at some of the steps of a loop, whose single steps are short. */
    public static void check(int step) {
        if (step % STEPS == 0) {
            check();
        }
    }

    /** How much work of all workspaces waits for a thread. */
    public int waiting() {
        return threads.waiting();
    }

    /** Accepts no more work; running work is finished. */
    @Override
    public void close() {
        threads.close();
    }

    /** One piece of work, from its request to its end. */
    private final class Running {
        private final Thread caller;
        private final CountDownLatch end = new CountDownLatch(1);
        private volatile boolean isBegun;
        private volatile boolean isLeft;
        /** When it began, and the processor time that its thread had taken by then. Only that thread uses them. */
        private long begun;

        private long processorTime;
        /** True once the caller waits no more. Guarded by this. */
        private boolean isAway;

        Running(Thread caller) {
            this.caller = caller;
        }

        <T> T of(Callable<T> work) throws Exception {
            begun = clock.getAsLong();
            processorTime = processorClock.getAsLong();
            isBegun = true;
            try {
                check();
                return work.call();
            } finally {
                end.countDown();
            }
        }

        void check() {
            if (isLeft) {
                throw Refusal.unavailable("The client has gone.");
            }
            if (isOver()) {
                throw Refusal.unavailable("This took longer than " + limits.longest.toSeconds()
                        + " seconds and was ended. Send less at a time, or try again later.");
            }
        }

        /** A thread takes no more processor time than time passes, so the dear question comes last. */
        private boolean isOver() {
            long passed = clock.getAsLong() - begun;
            long most = limits.longest.toNanos();
            return passed > most && (passed > WAITS * most || processorClock.getAsLong() - processorTime > most);
        }

        /** Takes the caller out of the queue, or ends its work. */
        synchronized void leave() {
            isLeft = true;
            if (!isAway) {
                caller.interrupt();
            }
        }

        /** Waits for the end of work that has begun, and forgets an interruption by {@link #leave}. */
        void leaveQueue() {
            synchronized (this) {
                isAway = true;
                if (isLeft) {
                    Thread.interrupted();
                }
            }
            if (isBegun) {
                awaitEnd();
            }
        }

        private void awaitEnd() {
            try {
                end.await(WIND_UP.toMillis(), TimeUnit.MILLISECONDS);
            } catch (InterruptedException stopping) {
                Thread.currentThread().interrupt();
            }
        }
    }

    /** The clock of the calling thread, loaded by the first long work: a start needs none. */
    private static final class ProcessorTime {
        static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

        private ProcessorTime() {}
    }
}
