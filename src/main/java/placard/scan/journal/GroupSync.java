package placard.scan.journal;

import java.util.ArrayList;
import java.util.List;
import java.util.function.IntConsumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Makes many records safe at once (group commit). It forces the journal to the disk, or waits for its replication.
 * Records that arrive during one force share the next. The more load, the larger the groups.
 */
final class GroupSync {
    private static final Logger LOG = LoggerFactory.getLogger(GroupSync.class);

    private final IntConsumer force;
    private final Thread thread;
    private List<Runnable> waiting = new ArrayList<>();
    private boolean idle;
    private boolean closed;

    /** @param force makes everything appended so far safe, at least this many records; handles its own failures */
    GroupSync(IntConsumer force) {
        this.force = force;
        this.thread = Thread.ofPlatform().daemon().name("journal-sync").unstarted(this::work);
    }

    void start() {
        thread.start();
    }

    /** Runs {@code then} in this object's thread, after everything appended so far was forced. */
    synchronized void add(Runnable then) {
        waiting.add(then);
        if (idle) {
            idle = false;
            notifyAll();
        }
    }

    private void work() {
        try {
            for (List<Runnable> group = next(List.of()); !group.isEmpty(); group = next(group)) {
                int size = group.size();
                run(() -> force.accept(size));
                group.forEach(GroupSync::run);
            }
        } catch (InterruptedException ended) {
            Thread.currentThread().interrupt();
        }
    }

    /** The next group; it reuses the last one's list. Empty once closed. */
    private synchronized List<Runnable> next(List<Runnable> last) throws InterruptedException {
        while (waiting.isEmpty() && !closed) {
            idle = true;
            wait();
        }
        List<Runnable> group = waiting;
        if (last.isEmpty()) {
            waiting = new ArrayList<>();
        } else {
            last.clear();
            waiting = last;
        }
        return group;
    }

    /** Runs one step. Its failure must not suppress other callers' confirmations, nor end the shared thread. */
    private static void run(Runnable step) {
        try {
            step.run();
        } catch (RuntimeException | Error fault) {
            LOG.atError().setCause(fault).log("journal: what follows a record failed");
        }
    }

    /** Waits until all added steps have run, then ends the thread. */
    void end() throws InterruptedException {
        synchronized (this) {
            closed = true;
            notifyAll();
        }
        thread.join();
    }
}
