package placard.scan.journal;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Forces the journal to the disk at intervals, in the background; appends don't wait for it. The operating system alone
 * might keep the bytes in memory for half a minute or longer.
 */
final class PeriodicSync {
    private static final Logger LOG = LoggerFactory.getLogger(PeriodicSync.class);

    private final Runnable force;
    private final Duration every;
    private final Thread thread;
    private final CountDownLatch ending = new CountDownLatch(1);

    /** @param force forces everything appended so far; handles its own failures */
    PeriodicSync(Runnable force, Duration every) {
        this.force = force;
        this.every = every;
        this.thread = Thread.ofPlatform().daemon().name("journal-flush").unstarted(this::work);
    }

    void start() {
        thread.start();
    }

    private void work() {
        try {
            boolean ended;
            do {
                ended = ending.await(every.toMillis(), TimeUnit.MILLISECONDS);
                run();
            } while (!ended);
        } catch (InterruptedException ended) {
            Thread.currentThread().interrupt();
        }
    }

    /** Survives a fault: the next run may succeed. */
    private void run() {
        try {
            force.run();
        } catch (RuntimeException | Error fault) {
            LOG.atError().setCause(fault).log("journal: could not be flushed");
        }
    }

    /** Forces once more and ends the thread. */
    void end() throws InterruptedException {
        ending.countDown();
        thread.join();
    }
}
