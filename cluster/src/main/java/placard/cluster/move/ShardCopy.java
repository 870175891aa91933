package placard.cluster.move;

import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;
import placard.scan.count.DayPacks;
import placard.scan.count.Scan;
import placard.scan.count.ScanPacks;
import placard.scan.count.UnreadablePack;
import placard.scan.count.UnreadablePacks;
import placard.scan.upkeep.Horizon;
import placard.scan.visitor.HashKeys;
import placard.storage.Database;
import placard.storage.Progress;
import placard.storage.ScanStore;
import placard.storage.Tx;

/**
 * Copies a workspace's rows from one database to another, or deletes them. It works in parts, so that no other writer
 * waits long.
 */
final class ShardCopy {
    private static final int ROWS = 2_000;
    private static final long PAUSE_NANOS = 1_000_000;

    private final byte[] workspace;
    private final Mover mover;
    private final UnreadablePacks unreadable = new UnreadablePacks();

    /** @param mover has entered each database that is changed */
    ShardCopy(byte[] workspace, Mover mover) {
        this.workspace = workspace;
        this.mover = mover;
    }

    /** Copies a snapshot of the source. The target has no rows of the workspace. */
    void copy(Tx source, ScanStore target, InstantSource clock, Progress progress) {
        raiseHorizons(source, target);
        copyKeys(source, target);
        progress.step("Copying counts");
        for (ShardTable table : ShardTable.values()) {
            Optional<Object[]> last = Optional.empty();
            List<Object[]> rows;
            do {
                rows = table.read(source, workspace, last, ROWS);
                List<Object[]> some = rows;
                if (!some.isEmpty()) {
                    write(target, tx -> table.insert(tx, workspace, some));
                    last = Optional.of(some.getLast());
                }
            } while (!rows.isEmpty());
        }
        List<byte[]> codes = codes(source);
        AtomicInteger copied = new AtomicInteger();
        progress.step("Copying visitors", copied::get, codes.size());
        for (byte[] code : codes) {
            copyVisitors(source, target, code, clock);
            copied.incrementAndGet();
        }
        copyScans(source, target, clock, progress);
    }

    private void write(ScanStore store, Consumer<Tx> work) {
        mover.write(store, tx -> {
            work.accept(tx);
            return true;
        });
        LockSupport.parkNanos(PAUSE_NANOS);
    }

    /** Marks incomplete periods of the source as incomplete in the target. */
    private void raiseHorizons(Tx source, ScanStore target) {
        for (Horizon horizon : List.of(Horizon.SINGLE_SCANS, Horizon.HASHES, Horizon.UNFOLDED_DAYS)) {
            Instant since = horizon.in(source);
            write(target, tx -> horizon.move(tx, since));
        }
    }

    private record Key(int epoch, String fingerprint, Instant createdAt, Instant destroyAfter) {}

    private void copyKeys(Tx source, ScanStore target) {
        List<Key> keys = source.list(
                "select epoch, fingerprint, created_at, destroy_after from hash_key where destroyed_at is null",
                row -> new Key(
                        row.integer("epoch"),
                        row.text("fingerprint"),
                        row.time("created_at"),
                        row.time("destroy_after")));
        write(
                target,
                tx -> keys.forEach(key -> tx.update("""
                insert into hash_key (epoch, fingerprint, created_at, destroy_after) values (?, ?, ?, ?)
                on conflict (epoch) do nothing
                """, key.epoch, key.fingerprint, key.createdAt, key.destroyAfter)));
    }

    /** The codes that have any rows. */
    private List<byte[]> codes(Tx tx) {
        TreeSet<byte[]> codes = new TreeSet<>(Arrays::compareUnsigned);
        for (String table : List.of("scan_total", "scan_dimension")) {
            codes.addAll(tx.list(
                    "select distinct code from " + table + " where workspace = ?",
                    row -> row.bytes("code"),
                    workspace));
        }
        return List.copyOf(codes);
    }

    /** The visitors of an epoch, or those behind a hash, as long as their keys live. */
    private void copyVisitors(Tx source, ScanStore target, byte[] code, InstantSource clock) {
        Optional<Integer> epoch = nextEpoch(source, Integer.MIN_VALUE);
        while (epoch.isPresent()) {
            int each = epoch.get();
            byte[] after = {};
            List<Object[]> rows = visitors(source, each, code, after);
            while (!rows.isEmpty() && isAlive(each, clock)) {
                List<Object[]> some = rows;
                write(target, tx -> tx.insert("insert into visitor (epoch, code, ip_hash, days) values %s", some));
                after = (byte[]) some.getLast()[2];
                rows = visitors(source, each, code, after);
            }
            epoch = nextEpoch(source, each);
        }
    }

    /** Asked anew each time, because the copy may take longer than a key lives. */
    private static boolean isAlive(int epoch, InstantSource clock) {
        return HashKeys.destroyAfter(epoch).isAfter(clock.instant());
    }

    private static Optional<Integer> nextEpoch(Tx tx, int after) {
        return tx.find(
                "select epoch from visitor where epoch > ? order by epoch limit 1", row -> row.integer("epoch"), after);
    }

    private static List<Object[]> visitors(Tx tx, int epoch, byte[] code, byte[] after) {
        return tx.list(
                """
                select ip_hash, days from visitor where epoch = ? and code = ? and ip_hash > ?
                order by ip_hash limit ?
                """,
                row -> new Object[] {epoch, code, row.bytes("ip_hash"), row.number("days")},
                epoch,
                code,
                after,
                ROWS);
    }

    private boolean isOurs(Scan scan) {
        return Arrays.equals(scan.workspace(), workspace);
    }

    /** The workspace's scans in a pack. A damaged pack stays where it is, because its owners can't be read. */
    private List<Scan> ours(Tx tx, long pack) {
        try {
            return ScanPacks.scans(tx, pack).stream().filter(this::isOurs).toList();
        } catch (UnreadablePack damaged) {
            unreadable.add(damaged);
            return List.of();
        }
    }

    private void copyScans(Tx source, ScanStore target, InstantSource clock, Progress progress) {
        AtomicInteger read = new AtomicInteger();
        progress.step("Copying single scans", read::get, source.count("select count(*) as n from scan_pack"));
        List<Scan> waiting = new ArrayList<>();
        Optional<Long> pack = ScanPacks.next(source, 0);
        while (pack.isPresent()) {
            waiting.addAll(ours(source, pack.get()));
            pack = ScanPacks.next(source, pack.get());
            read.incrementAndGet();
            if (waiting.size() >= ScanPacks.MOST || pack.isEmpty() && !waiting.isEmpty()) {
                List<Scan> some = waiting.stream()
                        .map(scan ->
                                scan.visitor() == null || isAlive(scan.visitor().epoch(), clock)
                                        ? scan
                                        : scan.withoutVisitor())
                        .toList();
                write(target, tx -> ScanPacks.add(tx, some));
                waiting.clear();
            }
        }
    }

    /**
     * Deletes all rows of the workspace in a database.
     *
     * @param of the database that knows its codes
     */
    void delete(ScanStore store, ScanStore of) {
        List<byte[]> codes = of.read(this::codes);
        // Repeats until it finds none, because days and scans may be packed meanwhile.
        while (deleteOnce(store, codes)) {
            LockSupport.parkNanos(PAUSE_NANOS);
        }
    }

    private boolean deleteOnce(ScanStore store, List<byte[]> codes) {
        boolean found = false;
        for (byte[] code : codes) {
            Optional<Integer> epoch = store.read(tx -> nextEpoch(tx, Integer.MIN_VALUE));
            while (epoch.isPresent()) {
                int each = epoch.get();
                found |= repeat(store, tx -> tx.update("""
                                delete from visitor where epoch = ? and code = ? and ip_hash in
                                    (select ip_hash from visitor where epoch = ? and code = ? limit ?)
                                """, each, code, each, code, ROWS));
                epoch = store.read(tx -> nextEpoch(tx, each));
            }
        }
        found |= deleteScans(store);
        // The totals last, because they list the codes.
        for (ShardTable table : List.of(ShardTable.values()).reversed()) {
            found |= repeat(store, tx -> {
                if (table == ShardTable.DAY_PACKS) {
                    DayPacks.takeTurn(tx);
                }
                return table.delete(tx, workspace, ROWS);
            });
        }
        return found;
    }

    private boolean deleteScans(ScanStore store) {
        boolean found = false;
        Optional<Long> pack = store.read(tx -> ScanPacks.next(tx, 0));
        while (pack.isPresent()) {
            long number = pack.get();
            if (!store.<List<Scan>>read(tx -> ours(tx, number)).isEmpty()) {
                found = true;
                write(store, tx -> ScanPacks.keep(tx, number, scan -> !isOurs(scan)));
            }
            pack = store.read(tx -> ScanPacks.next(tx, number));
        }
        return found;
    }

    private boolean repeat(ScanStore store, Database.Work<Integer> slice) {
        boolean found = false;
        while (mover.write(store, slice) > 0) {
            found = true;
            LockSupport.parkNanos(PAUSE_NANOS);
        }
        return found;
    }
}
