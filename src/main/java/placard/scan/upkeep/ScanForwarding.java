package placard.scan.upkeep;

import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import placard.base.Refusal;
import placard.scan.count.Counting;
import placard.scan.count.Departures;
import placard.scan.count.Scan;
import placard.scan.visitor.HashKeys;
import placard.scan.visitor.KeyFolderUnusable;
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
    private static final Logger LOG = LoggerFactory.getLogger(ScanForwarding.class);
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
        // Where one's target is away, the others get theirs.
        Retention.eachOf(workspaces.stream()
                .<Runnable>map(workspace -> () -> bringAll(from, workspace))
                .toArray(Runnable[]::new));
    }

    private void bringAll(ScanStore from, byte[] workspace) {
        boolean isMore = true;
        while (isMore && !Thread.currentThread().isInterrupted()) {
            Optional<Batch> batch = from.write(tx -> {
                holdTurn(tx);
                // While it is copied, what is here is counted here: it is the copy's.
                boolean isCopied = Departures.find(tx, workspace)
                        .filter(Departures.Departure::isCounted)
                        .isPresent();
                return isCopied ? Optional.empty() : batch(from, tx, workspace, Long.MAX_VALUE);
            });
            batch.ifPresent(some -> bring(from, some));
            isMore = batch.isPresent();
        }
    }

    /**
     * Brings some of a workspace's scans over that is being moved.
     *
     * @param last the number up to which there are any to be brought; those with later ones may come along
     * @return false if there were none
     */
    boolean follow(ScanStore from, byte[] workspace, long last, Mover mover) {
        Optional<Batch> found = mover.write(from, tx -> {
            holdTurn(tx);
            return batch(from, tx, workspace, last);
        });
        found.ifPresent(batch -> bring(from, batch));
        return found.isPresent();
    }

    /** Waits until nobody puts scans together, and keeps others from it until the transaction ends. */
    static void holdTurn(Tx tx) {
        tx.update("""
                insert into horizon (name, since)
                values (?, 0)
                on conflict (name) do update set since = horizon.since
                """, TURN);
    }

    private static Optional<Batch> batch(ScanStore from, Tx tx, byte[] workspace, long last) {
        Optional<Batch> begun = tx.find(
                "select batch, target from scan_outbox where workspace = ? and batch is not null order by batch limit 1",
                row -> new Batch(workspace, row.number("batch"), row.integer("target")),
                workspace);
        if (begun.isPresent()) {
            return begun;
        }
        List<Long> numbers = tx.list(
                "select number from scan_outbox where workspace = ? and is_unfit = 0 order by number limit ?",
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

    private record Waiting(long number, byte[] record) {}

    private void bring(ScanStore from, Batch batch) {
        List<Waiting> all = from.read(tx -> tx.list(
                "select number, record from scan_outbox where workspace = ? and batch = ? order by number",
                row -> new Waiting(row.number("number"), row.bytes("record")),
                batch.workspace,
                batch.number));
        if (all.isEmpty()) {
            return; // somebody else has brought them
        }
        ScanStore to = stores.at(batch.target);
        try {
            to.write(tx -> countOnce(to, tx, from, batch, all));
        } catch (RuntimeException failure) {
            if (!isAboutScans(failure)) {
                throw failure;
            }
            takeOut(from, unfit(to, all), failure);
            bring(from, batch);
            return;
        }
        from.write(tx ->
                tx.update("delete from scan_outbox where workspace = ? and batch = ?", batch.workspace, batch.number));
    }

    /**
     * Takes those that can't be counted at all out of their batch, before the others are counted: whoever finds these counted
     * deletes what is left of it. They get new numbers, so that no batch had theirs, should they be tried again one day.
     */
    private static void takeOut(ScanStore from, List<Waiting> unfit, RuntimeException failure) {
        if (unfit.isEmpty()) {
            throw failure;
        }
        LOG.atError()
                .setCause(failure)
                .addKeyValue("scans", unfit.size())
                .addKeyValue("database", from.number())
                .log("Scans on their way to another database can't be counted there; they stay in scan_outbox");
        List<Object[]> numbers =
                unfit.stream().map(one -> new Object[] {one.number}).toList();
        from.write(tx -> {
            holdTurn(tx);
            tx.batch("""
                    insert into scan_outbox (workspace, epoch, record, is_unfit)
                    select workspace, epoch, record, 1 from scan_outbox where number = ?
                    """, numbers);
            return tx.batch("delete from scan_outbox where number = ?", numbers).length;
        });
    }

    private int countOnce(ScanStore to, Tx tx, ScanStore from, Batch batch, List<Waiting> some) {
        boolean isNew = tx.update(
                        "insert into scan_inbox (source, batch) values (?, ?) on conflict (source, batch) do nothing",
                        from.number(),
                        batch.number)
                == 1;
        return isNew ? countIn(to, tx, some) : 0;
    }

    private int countIn(ScanStore to, Tx tx, List<Waiting> some) {
        List<Scan> scans = some.stream().map(one -> Scan.read(one.record)).toList();
        return new Counting(to, keys).add(tx, scans, clock.instant()).size();
    }

    /** Whether it is something about one of the scans, which would be the same the next time. */
    private static boolean isAboutScans(RuntimeException failure) {
        return failure instanceof StoreException refused
                ? refused.isAboutData()
                : !(failure instanceof Refusal || failure instanceof KeyFolderUnusable);
    }

    /** A try is over: what it counted is undone. */
    private static final class Tried extends RuntimeException {
        private static final long serialVersionUID = 1L;
    }

    /** Those that can't be counted; found by halves, in transactions that are undone. */
    private List<Waiting> unfit(ScanStore to, List<Waiting> some) {
        try {
            to.write(tx -> {
                countIn(to, tx, some);
                throw new Tried();
            });
            return List.of();
        } catch (Tried fit) {
            return List.of();
        } catch (RuntimeException failure) {
            if (!isAboutScans(failure)) {
                throw failure;
            }
            if (some.size() == 1) {
                return some;
            }
            int half = some.size() / 2;
            List<Waiting> unfit = new ArrayList<>(unfit(to, some.subList(0, half)));
            unfit.addAll(unfit(to, some.subList(half, some.size())));
            return unfit;
        }
    }

    /** The scans of a workspace that wait, by the number of the last one. */
    static long last(ScanStore from, byte[] workspace) {
        return from.read(tx -> tx.count(
                "select coalesce(max(number), 0) as n from scan_outbox where workspace = ? and is_unfit = 0",
                workspace));
    }
}
