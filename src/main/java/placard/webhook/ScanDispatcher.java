package placard.webhook;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
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
    /** The bytes of bodies after which the bounds are checked. */
    private static final long MANY_BYTES = 16L << 20;

    private final Database main;
    private final Webhooks webhooks;
    private final ScanMessages messages;
    private final Runnable manyBytes;
    private final InstantSource clock;
    private final List<OfStore> all = new ArrayList<>();
    private volatile boolean isClosed;

    /** @param manyBytes is called after many bytes of bodies */
    ScanDispatcher(
            ScanStores stores, Webhooks webhooks, ScanMessages messages, Runnable manyBytes, InstantSource clock) {
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

        OfStore(ScanStore store) {
            this.store = store;
            this.thread = Thread.ofPlatform()
                    .name("scan-events-" + store.number())
                    .daemon()
                    .unstarted(this::run);
            store.database().listen(Recorder.RECORDED, _ -> {
                if (!webhooks.hearingScans().isEmpty()) {
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
                        boolean isIdle = webhooks.hearingScans().isEmpty();
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

        /** Makes messages of some rows, then deletes those rows; false if there are no more. */
        private boolean pass() {
            Map<String, Long> done = new TreeMap<>();
            long last = Long.MIN_VALUE;
            boolean isMore = true;
            try {
                for (int step = 0; isMore && step < STEPS && !isClosed; step++) {
                    long behind = last;
                    List<ScanEvents.Row> rows = store.read(tx -> ScanEvents.after(tx, behind));
                    isMore = !rows.isEmpty();
                    if (isMore) {
                        last = rows.getLast().number();
                        dispatch(rows);
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

        private void dispatch(List<ScanEvents.Row> rows) {
            Map<String, Long> marks = main.read(tx ->
                    ScanEvents.marks(tx, store.number(), ScanEvents.last(rows).keySet()));
            List<ScanEvents.Row> fresh = rows.stream()
                    .filter(row -> row.number() > marks.getOrDefault(row.origin(), Long.MIN_VALUE))
                    .toList();
            if (fresh.isEmpty()) {
                return;
            }
            Instant now = clock.instant();
            List<ScanMessages.Batch> batches = messages.plan(fresh, now);
            main.write(tx -> {
                if (!ScanEvents.move(tx, store.number(), marks, ScanEvents.last(fresh), now)) {
                    throw new Overtaken();
                }
                messages.write(tx, batches, now);
                return batches.size();
            });
            bytes += batches.stream().mapToLong(batch -> batch.body().length()).sum();
            if (bytes >= MANY_BYTES) {
                bytes = 0;
                manyBytes.run();
            }
        }
    }

    /** What it hasn't finished waits in the store. */
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
