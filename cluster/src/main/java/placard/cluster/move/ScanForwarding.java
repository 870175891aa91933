package placard.cluster.move;

import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import placard.base.Refusal;
import placard.cluster.move.ScanOutbox.Batch;
import placard.cluster.move.ScanOutbox.OutboxScan;
import placard.scan.cluster.Forwarding;
import placard.scan.count.Departures;
import placard.scan.upkeep.Retention;
import placard.scan.visitor.HashKeys;
import placard.storage.ScanStore;
import placard.storage.ScanStores;
import placard.storage.StoreException;

/**
 * Forwards scans from one database's outbox to another database, each once, even with several processes at work.
 *
 * <p>A batch of scans gets one number and one target, and neither changes. The target counts the batch in the
 * transaction that notes its number, unless the number is known. Then the batch leaves the outbox.
 */
public final class ScanForwarding implements Forwarding {
    private final ScanStores stores;
    private final HashKeys keys;
    private final InstantSource clock;
    /** The number of waiting scans in each database at the last query; empty for one that doesn't answer. */
    private final Map<Integer, Optional<Long>> waiting = new ConcurrentHashMap<>();

    public ScanForwarding(ScanStores stores, HashKeys keys, InstantSource clock) {
        this.stores = stores;
        this.keys = keys;
        this.clock = clock;
    }

    /** Forwards all waiting scans of workspaces that have left their database. */
    @Override
    public void run() {
        Retention.eachOf(
                stores.all().stream().<Runnable>map(store -> () -> run(store)).toArray(Runnable[]::new));
    }

    @Override
    public boolean isAway(int shard) {
        return waiting.getOrDefault(shard, Optional.of(0L)).isEmpty();
    }

    @Override
    public void bindTo(MeterRegistry registry) {
        for (ScanStore store : stores.all()) {
            Gauge.builder("placard.scandatabase.outbox", this, f -> f.waiting(store.number()))
                    .tag("database", Integer.toString(store.number()))
                    .description(
                            "Scans of workspaces that were moved, on their way to their database; NaN while it is away")
                    .register(registry);
        }
    }

    /** The number of waiting scans in a database at the last query; not a number while it is away. */
    private double waiting(int shard) {
        return waiting.getOrDefault(shard, Optional.of(0L))
                .map(Long::doubleValue)
                .orElse(Double.NaN);
    }

    private long ask(ScanStore store) {
        try {
            long scans = store.read(tx -> tx.count("select count(*) as n from scan_outbox where is_unfit = 0"));
            waiting.put(store.number(), Optional.of(scans));
            return scans;
        } catch (StoreException | Refusal away) {
            waiting.put(store.number(), Optional.empty());
            throw away;
        }
    }

    private void run(ScanStore from) {
        if (ask(from) == 0) {
            return;
        }
        List<byte[]> workspaces = from.read(tx -> tx.list("""
            select distinct o.workspace from scan_outbox o
            where o.is_unfit = 0 and not exists (
                select 1 from scan_departure d where d.workspace = o.workspace and d.is_counted = 1)
            """, row -> row.bytes("workspace")));
        // If one target is away, the others still get their scans.
        Retention.eachOf(workspaces.stream()
                .<Runnable>map(workspace -> () -> bringAll(from, workspace))
                .toArray(Runnable[]::new));
    }

    private void bringAll(ScanStore from, byte[] workspace) {
        boolean isMore = true;
        while (isMore && !Thread.currentThread().isInterrupted()) {
            Optional<Batch> batch = from.write(tx -> {
                ScanOutbox.holdTurn(tx);
                // During the copy, the source counts these scans. They belong to the copy.
                boolean isCopied = Departures.find(tx, workspace)
                        .filter(Departures.Departure::isCounted)
                        .isPresent();
                return isCopied ? Optional.empty() : ScanOutbox.batch(from, tx, workspace, Long.MAX_VALUE);
            });
            batch.ifPresent(some -> bring(from, some));
            isMore = batch.isPresent();
        }
    }

    /**
     * Forwards some scans of a workspace that is being moved.
     *
     * @param last the last number to forward; scans with later numbers may come along
     * @return false if there were none
     */
    boolean follow(ScanStore from, byte[] workspace, long last, Mover mover) {
        Optional<Batch> found = mover.write(from, tx -> {
            ScanOutbox.holdTurn(tx);
            return ScanOutbox.batch(from, tx, workspace, last);
        });
        found.ifPresent(batch -> bring(from, batch));
        return found.isPresent();
    }

    private void bring(ScanStore from, Batch batch) {
        List<OutboxScan> all = ScanOutbox.of(from, batch);
        if (all.isEmpty()) {
            return; // another thread has brought them
        }
        ScanInbox inbox = new ScanInbox(stores.at(batch.target()), keys, clock);
        try {
            inbox.count(from, batch, all);
        } catch (RuntimeException failure) {
            if (!ScanInbox.isAboutScans(failure)) {
                throw failure;
            }
            ScanOutbox.takeOut(from, inbox.unfit(all), failure);
            bring(from, batch);
            return;
        }
        ScanOutbox.delete(from, batch);
    }
}
