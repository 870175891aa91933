package placard.webhook;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import placard.base.Refusal;
import placard.base.ThreadPriority;
import placard.scan.count.Recorder;
import placard.storage.Database;
import placard.storage.ScanStore;
import placard.storage.ScanStores;
import placard.storage.StoreException;
import placard.storage.Tx;

/**
 * Moves counted scans to messages. Each database of scans has a thread, so that one that is away doesn't hold up the
 * others.
 */
public final class ScanDispatcher implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(ScanDispatcher.class);

    /** The least time between two passes, so that the scans of several lanes and batches share messages. */
    private static final Duration GATHER = Duration.ofMillis(500);

    private static final Duration LOOK = Duration.ofSeconds(1);
    /** How often it looks for left rows while no webhook hears of scans. */
    private static final Duration IDLE = Duration.ofSeconds(10);
    /** The most steps of a pass, whose rows are deleted at its end. */
    private static final int STEPS = 10;
    /** While many wait, the rest as a multiple of the work. */
    private static final int REST = 2;
    /** The approximate scans of a step. */
    private static final int SCANS = 2_000;
    /** The approximate scans that are dropped at once. */
    private static final int DROPPED = 20_000;

    private static final Duration BETWEEN_BOUNDS = Duration.ofSeconds(10);
    /** The bytes of bodies after which the bounds are checked. */
    private static final long MANY_BYTES = 16L << 20;

    private final Database main;
    private final Webhooks webhooks;
    private final ScanMessages messages;
    private final Limits limits;
    private final Runnable manyBytes;
    private final InstantSource clock;
    private final List<OfStore> all = new ArrayList<>();
    private volatile boolean isClosed;

    /**
     * The limits of a workspace's waiting scans in a database.
     *
     * @param kept how long
     */
    record Limits(long scans, long bytes, Duration kept) {
        static final long SCANS = 1_000_000;
    }

    /** @param manyBytes is called after many bytes of bodies */
    ScanDispatcher(
            ScanStores stores,
            Webhooks webhooks,
            ScanMessages messages,
            Limits limits,
            Runnable manyBytes,
            InstantSource clock) {
        this.limits = limits;
        this.main = stores.at(0).main();
        this.webhooks = webhooks;
        this.messages = messages;
        this.manyBytes = manyBytes;
        this.clock = clock;
        stores.all().forEach(store -> all.add(new OfStore(store)));
        main.listen(Webhooks.CHANGED, _ -> all.forEach(each -> each.wake.release()));
    }

    public void start() {
        all.forEach(each -> each.thread.start());
    }

    /** Another node has moved a mark first. */
    private static final class Overtaken extends RuntimeException {
        private static final long serialVersionUID = 1L;

        Overtaken() {
            super("overtaken", null, false, false);
        }
    }

    /** The thread of one database. */
    private final class OfStore {
        private final ScanStore store;
        private final Semaphore wake = new Semaphore(0);
        private final Thread thread;
        private long bytes;
        private int turn;
        private Instant boundsAt = Instant.EPOCH;

        OfStore(ScanStore store) {
            this.store = store;
            this.thread = Thread.ofPlatform()
                    .name("scan-events-" + store.number())
                    .daemon()
                    .unstarted(this::run);
            store.database().listen(Recorder.RECORDED, _ -> {
                if (!webhooks.withScanWebhooks().isEmpty()) {
                    wake.release();
                }
            });
        }

        private void run() {
            ThreadPriority.giveWay();
            try {
                while (!isClosed) {
                    long began = System.nanoTime();
                    wake.drainPermits();
                    boolean isMore = tryPass();
                    if (isMore) {
                        // Counting and redirects come first while many wait.
                        TimeUnit.NANOSECONDS.sleep(Math.min(REST * (System.nanoTime() - began), LOOK.toNanos()));
                    } else {
                        boolean isIdle = webhooks.withScanWebhooks().isEmpty();
                        Duration rest = GATHER.minusNanos(System.nanoTime() - began);
                        TimeUnit.NANOSECONDS.sleep(Math.max(0, rest.toNanos()));
                        boolean _ = wake.tryAcquire((isIdle ? IDLE : LOOK).toMillis(), TimeUnit.MILLISECONDS);
                    }
                }
            } catch (InterruptedException closed) {
                Thread.currentThread().interrupt();
            }
        }

        private boolean tryPass() {
            try {
                return pass();
            } catch (StoreException | Refusal away) {
                LOG.debug("A store is away", away);
            } catch (Overtaken otherNode) {
                LOG.debug("Another node was first", otherNode);
            } catch (RuntimeException | Error failure) {
                if (!isClosed) {
                    LOG.atError().setCause(failure).log("Scans could not be made messages of webhooks");
                }
            }
            return false;
        }

        /** Makes messages of some rows, then deletes those rows; false if there are no more that may be sent soon. */
        private boolean pass() {
            keepBounds();
            Map<ScanEvents.Lane, Long> done = new HashMap<>();
            Map<String, Long> behind = new HashMap<>();
            boolean isMore = true;
            try {
                for (int step = 0; isMore && step < STEPS && !isClosed; step++) {
                    List<ScanEvents.Row> rows = next(behind);
                    isMore = !rows.isEmpty();
                    if (isMore) {
                        dispatch(rows);
                        rows.forEach(row -> behind.merge(row.lane().workspaceId(), row.number(), Math::max));
                        done.putAll(ScanEvents.last(rows));
                    }
                }
            } finally {
                if (!done.isEmpty()) {
                    store.write(tx -> ScanEvents.delete(tx, done));
                }
            }
            return isMore;
        }

        /** The next rows of workspaces that may be sent some, of each in turn. */
        private List<ScanEvents.Row> next(Map<String, Long> behind) {
            List<String> workspaces = new ArrayList<>(store.read(ScanEvents::workspaces));
            if (workspaces.isEmpty()) {
                return List.of();
            }
            workspaces.removeAll(main.read(tx -> Webhooks.isPaused(tx) ? Set.<String>of() : Webhooks.full(tx)));
            if (workspaces.isEmpty()) {
                return List.of();
            }
            Collections.rotate(workspaces, turn++ % workspaces.size());
            int share = Math.max(ScanMessages.SCANS, SCANS / workspaces.size());
            return store.read(tx -> {
                List<ScanEvents.Row> rows = new ArrayList<>();
                int scans = 0;
                for (String workspace : workspaces) {
                    if (scans >= SCANS) {
                        break;
                    }
                    List<ScanEvents.Row> some =
                            ScanEvents.after(tx, workspace, behind.getOrDefault(workspace, Long.MIN_VALUE), share);
                    rows.addAll(some);
                    scans += some.stream().mapToInt(ScanEvents.Row::scans).sum();
                }
                return rows;
            });
        }

        private void dispatch(List<ScanEvents.Row> rows) {
            Map<ScanEvents.Lane, Long> marks = main.read(tx ->
                    ScanEvents.marks(tx, store.number(), ScanEvents.last(rows).keySet()));
            List<ScanEvents.Row> fresh = fresh(rows, marks);
            if (fresh.isEmpty()) {
                return;
            }
            Instant now = clock.instant();
            List<ScanMessages.Batch> batches = messages.plan(fresh, now);
            main.write(tx -> {
                move(tx, marks, fresh, now);
                messages.write(tx, batches, now);
                return batches.size();
            });
            bytes += batches.stream().mapToLong(batch -> batch.body().length()).sum();
            if (bytes >= MANY_BYTES) {
                bytes = 0;
                manyBytes.run();
            }
        }

        private static List<ScanEvents.Row> fresh(List<ScanEvents.Row> rows, Map<ScanEvents.Lane, Long> marks) {
            return rows.stream()
                    .filter(row -> row.number() > marks.getOrDefault(row.lane(), Long.MIN_VALUE))
                    .toList();
        }

        private void move(Tx tx, Map<ScanEvents.Lane, Long> marks, List<ScanEvents.Row> rows, Instant now) {
            if (!ScanEvents.move(tx, store.number(), marks, ScanEvents.last(rows), now)) {
                throw new Overtaken();
            }
        }

        /** Drops the oldest rows of workspaces of which too much waits, or for too long. Their endpoints hear how many. */
        private void keepBounds() {
            Instant now = clock.instant();
            if (now.isBefore(boundsAt) && boundsAt.isBefore(now.plus(BETWEEN_BOUNDS.multipliedBy(2)))) {
                return;
            }
            boundsAt = now.plus(BETWEEN_BOUNDS);
            for (String workspace : store.read(ScanEvents::workspaces)) {
                while (!isClosed && isTooMuch(store.read(tx -> ScanEvents.Size.of(tx, workspace)), now)) {
                    drop(workspace, now);
                }
            }
        }

        private boolean isTooMuch(ScanEvents.Size size, Instant now) {
            return size.scans() > limits.scans
                    || size.bytes() > limits.bytes
                    || size.scans() > 0
                            && size.oldest() < now.minus(limits.kept).toEpochMilli();
        }

        private void drop(String workspace, Instant now) {
            List<ScanEvents.Row> rows = store.read(tx -> ScanEvents.after(tx, workspace, Long.MIN_VALUE, DROPPED));
            Map<ScanEvents.Lane, Long> last = ScanEvents.last(rows);
            Map<ScanEvents.Lane, Long> marks = main.read(tx -> ScanEvents.marks(tx, store.number(), last.keySet()));
            List<ScanEvents.Row> fresh = fresh(rows, marks);
            if (!fresh.isEmpty()) {
                main.write(tx -> {
                    move(tx, marks, fresh, now);
                    ScanMessages.lose(tx, workspace, fresh);
                    return fresh.size();
                });
            }
            store.write(tx -> ScanEvents.delete(tx, last));
        }
    }

    /** Unfinished work waits in the store. */
    @Override
    public void close() throws InterruptedException {
        isClosed = true;
        all.forEach(each -> each.wake.release());
        for (OfStore each : all) {
            each.thread.join(GATHER.multipliedBy(2));
            each.thread.interrupt();
        }
    }
}
