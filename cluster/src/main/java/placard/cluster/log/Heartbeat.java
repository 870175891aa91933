package placard.cluster.log;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import placard.base.Refusal;
import placard.storage.Database;
import placard.storage.StoreException;

/**
 * The heartbeat: shows the other nodes twice a second that this node is alive. It has a thread of its own, because
 * other threads may wait for a row or a recorder. A node that counts must not seem dead.
 */
final class Heartbeat implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(Heartbeat.class);
    private static final long EVERY_MILLIS = 500;

    private final Database database;
    private final String node;
    private final CountDownLatch ending = new CountDownLatch(1);
    private final Thread thread;
    private @Nullable String log;
    private boolean isWarned;

    Heartbeat(Database database, String node) {
        this.database = database;
        this.node = node;
        this.thread = Thread.ofPlatform().daemon().name("scan-log-heartbeat").unstarted(this::run);
    }

    void start() {
        thread.start();
    }

    /** Starts the beat for a log's lanes. */
    void on(String shared) {
        synchronized (this) {
            if (shared.equals(log)) {
                return;
            }
            log = shared;
        }
        beat();
    }

    /** Stops the beat. After it, no beat is under way. */
    synchronized void off() {
        log = null;
    }

    private void run() {
        try {
            do {
                beat();
            } while (!ending.await(EVERY_MILLIS, TimeUnit.MILLISECONDS));
        } catch (InterruptedException ended) {
            Thread.currentThread().interrupt();
        }
    }

    private synchronized void beat() {
        String shared = log;
        if (shared == null) {
            return;
        }
        try {
            database.writeScans(tx -> {
                LaneOwners.beat(tx, shared, node);
                return true;
            });
            isWarned = false;
        } catch (StoreException | Refusal away) {
            warn(away);
        } catch (RuntimeException | Error fault) {
            warn(fault);
        }
    }

    private void warn(Throwable fault) {
        if (!isWarned) {
            LOG.atWarn().setCause(fault).log("The heartbeat failed; other nodes may take over this node's lanes");
        }
        isWarned = true;
    }

    @Override
    public void close() throws InterruptedException {
        ending.countDown();
        // A beat in a hanging database isn't waited for.
        if (thread.getState() == Thread.State.NEW || thread.join(Duration.ofSeconds(1))) {
            off();
        }
    }
}
