package placard.scan.upkeep;

import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import placard.base.Refusal;
import placard.scan.count.Counting;
import placard.scan.count.Departures;
import placard.scan.count.Scan;
import placard.scan.visitor.HashKeys;
import placard.storage.ScanStore;
import placard.storage.ScanStores;
import placard.storage.StoreException;
import placard.storage.Tx;

/**
 * Brings scans from the outbox of one database into another one, each once, whoever does so how often at the same time.
 *
 * <p>Some of them get a number in common, and where they go: from then on neither changes. The target counts them in the
 * transaction in which it notes that number, unless it has; then they leave the outbox.
 */
public final class ScanForwarding {
    private static final int AT_A_TIME = 5_000;
    /** The row that whoever puts scans together holds until the end of the transaction. */
    private static final String TURN = "scan_outbox";

    private final ScanStores stores;
    private final HashKeys keys;
    private final InstantSource clock;
    /** How many scans waited in each database when it was last asked; nothing of one that doesn't answer. */
    private final Map<Integer, Optional<Long>> waiting = new ConcurrentHashMap<>();

    /** Some of a workspace's scans, and where they go. */
    private record Batch(byte[] workspace, long number, int target) {}

    public ScanForwarding(ScanStores stores, HashKeys keys, InstantSource clock) {
        this.stores = stores;
        this.keys = keys;
        this.clock = clock;
    }

    /** Brings over all that waits anywhere of workspaces that are no longer counted where it waits. */
    public void run() {
        Retention.eachOf(
                stores.all().stream().<Runnable>map(store -> () -> run(store)).toArray(Runnable[]::new));
    }

    /** Whether a database didn't answer when it was last asked, some seconds ago at most. */
    public boolean isAway(int shard) {
        return waiting.getOrDefault(shard, Optional.of(0L)).isEmpty();
    }

    /** How many scans waited in a database when it was last asked; not a number while it is away. */
    public double waiting(int shard) {
        return waiting.getOrDefault(shard, Optional.of(0L))
                .map(Long::doubleValue)
                .orElse(Double.NaN);
    }

    private long ask(ScanStore store) {
        try {
            long scans = store.read(tx -> tx.count("select count(*) as n from scan_outbox"));
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
                where not exists (
                    select 1 from scan_departure d where d.workspace = o.workspace and d.is_counted = 1)
                """, row -> row.bytes("workspace")));
        // Where one's target is away, the others get theirs.
        Retention.eachOf(workspaces.stream()
                .<Runnable>map(workspace -> () -> bringAll(from, workspace))
                .toArray(Runnable[]::new));
    }

    private void bringAll(ScanStore from, byte[] workspace) {
        boolean isMore = true;
        while (isMore && !Thread.currentThread().isInterrupted()) {
            isMore = step(from, workspace, Long.MAX_VALUE);
        }
    }

    /**
     * Brings some of a workspace's scans over.
     *
     * @param last the number up to which there are any to be brought; those with later ones may come along
     * @return false if there were none
     */
    boolean step(ScanStore from, byte[] workspace, long last) {
        Optional<Batch> found = from.write(tx -> batch(from, tx, workspace, last));
        found.ifPresent(batch -> bring(from, batch));
        return found.isPresent();
    }

    private static Optional<Batch> batch(ScanStore from, Tx tx, byte[] workspace, long last) {
        tx.update("""
                insert into horizon (name, since)
                values (?, 0)
                on conflict (name) do update set since = horizon.since
                """, TURN);
        Optional<Batch> begun = tx.find(
                "select batch, target from scan_outbox where workspace = ? and batch is not null order by batch limit 1",
                row -> new Batch(workspace, row.number("batch"), row.integer("target")),
                workspace);
        if (begun.isPresent()) {
            return begun;
        }
        List<Long> numbers = tx.list(
                "select number from scan_outbox where workspace = ? order by number limit ?",
                row -> row.number("number"),
                workspace,
                AT_A_TIME);
        if (numbers.isEmpty() || numbers.getFirst() > last) {
            return Optional.empty();
        }
        // Back home again, they are counted here.
        int target =
                Departures.find(tx, workspace).map(Departures.Departure::target).orElse(from.number());
        Batch batch = new Batch(workspace, numbers.getFirst(), target);
        tx.insert(
                "update scan_outbox set batch = %d, target = %d where number in (select column1 from (values %%s) sent)"
                        .formatted(batch.number, target),
                numbers.stream().map(number -> new Object[] {number}).toList());
        return Optional.of(batch);
    }

    private void bring(ScanStore from, Batch batch) {
        List<Scan> scans = from.read(tx -> tx.list(
                "select record from scan_outbox where workspace = ? and batch = ? order by number",
                row -> Scan.read(row.bytes("record")),
                batch.workspace,
                batch.number));
        if (scans.isEmpty()) {
            return; // somebody else has brought them
        }
        ScanStore to = stores.at(batch.target);
        Instant now = clock.instant();
        to.write(tx -> {
            boolean isNew = tx.update(
                            "insert into scan_inbox (source, batch) values (?, ?) on conflict (source, batch) do nothing",
                            from.number(),
                            batch.number)
                    == 1;
            return isNew ? new Counting(to, keys).add(tx, scans, now).size() : 0;
        });
        from.write(tx ->
                tx.update("delete from scan_outbox where workspace = ? and batch = ?", batch.workspace, batch.number));
    }

    /** The scans of a workspace that wait, by the number of the last one. */
    static long last(ScanStore from, byte[] workspace) {
        return from.read(
                tx -> tx.count("select coalesce(max(number), 0) as n from scan_outbox where workspace = ?", workspace));
    }
}
