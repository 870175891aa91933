package placard.scan.upkeep;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import placard.base.Ids;
import placard.scan.count.DayValues;
import placard.scan.count.RollUps;
import placard.scan.count.Scan;
import placard.scan.count.ScanPacks;
import placard.scan.count.VisitorDays;
import placard.scan.journal.Journal;
import placard.scan.visitor.HashKeys;
import placard.storage.Database;
import placard.storage.Tx;

/**
 * Deletes what has expired: raw rows, hashes whose key is destroyed, all rows of deleted codes; packs days that are
 * over, and folds those long past.
 *
 * <p>Works in small slices, a transaction each, so that nobody waits for it.
 */
public final class Retention {
    private static final Logger LOG = LoggerFactory.getLogger(Retention.class);

    private static final int SLICE = 1_000;
    /** Between slices, so that others get their turn. */
    private static final long PAUSE_NANOS = 1_000_000;

    private static final Duration TURN = Duration.ofDays(1);
    private static final Duration HASHES_LIVE = Duration.ofDays(60);

    /** How long a scan may be on its way into the store while its key is destroyed; it is looked for until then. */
    private static final Duration STRAGGLERS = Duration.ofDays(1);

    /** A deleted code whose scans may still be there, and its workspace. */
    public record Deleted(String workspaceId, String codeId) {}

    /**
     * The tables of visitors; their keys lead with the epoch, so that these slices are ranges. Those before come first, since
     * their rows go into the one there is now.
     */
    private enum Visitors {
        BEFORE_OF_CODES("old_visitor", List.of("workspace", "code", "ip_hash")),
        BEFORE_OF_DAYS("old_visitor_day", List.of("workspace", "code", "day", "ip_hash")),
        HERE("visitor", List.of("code", "ip_hash"));

        private final String nextEpoch;
        private final String sliceOfEpoch;
        private final String sliceOfCode;

        Visitors(String table, List<String> key) {
            String columns = String.join(", ", key);
            String slice = "delete from " + table + " where epoch = ? and (" + columns + ") in (select " + columns
                    + " from " + table + " where epoch = ?%s limit ?)";
            this.nextEpoch = "select epoch from " + table + " where epoch > ? and epoch <= ? order by epoch limit 1";
            this.sliceOfEpoch = slice.formatted("");
            this.sliceOfCode =
                    slice.formatted(key.contains("workspace") ? " and workspace = ? and code = ?" : " and code = ?");
        }

        /** Deletes some of an epoch's rows; how many. */
        int delete(Tx tx, int epoch) {
            return isOver(tx) ? 0 : tx.update(sliceOfEpoch, epoch, epoch, SLICE);
        }

        /** Deletes some of a code's rows of an epoch; how many. */
        int delete(Tx tx, int epoch, byte[] workspace, byte[] code) {
            if (isOver(tx)) {
                return 0;
            }
            return this == HERE
                    ? tx.update(sliceOfCode, epoch, epoch, code, SLICE)
                    : tx.update(sliceOfCode, epoch, epoch, workspace, code, SLICE);
        }

        /** Whether nothing is in it any more; else nobody takes rows out of a table before until this transaction ends. */
        private boolean isOver(Tx tx) {
            return this != HERE && !VisitorDays.hold(tx);
        }
    }

    private final Database database;
    private final HashKeys keys;
    private final Journal journal;
    private final InstantSource clock;
    private final StoreClock storeClock;
    private final Duration kept;
    private final Supplier<List<Deleted>> deleted;
    private final Consumer<Deleted> purged;
    private final DayPacking packing;
    private final DayFolding folding;
    private Instant turned;

    /**
     * Builds it.
     *
     * @param kept how long raw rows stay
     * @param deleted codes whose scans are still there
     * @param purged hears that a code's scans are gone
     */
    public Retention(
            Database database,
            HashKeys keys,
            Journal journal,
            InstantSource clock,
            StoreClock storeClock,
            Duration kept,
            Supplier<List<Deleted>> deleted,
            Consumer<Deleted> purged) {
        this.database = database;
        this.packing = new DayPacking(database);
        this.folding = new DayFolding(database);
        this.keys = keys;
        this.journal = journal;
        this.clock = clock;
        this.storeClock = storeClock;
        this.turned = clock.instant();
        this.kept = kept;
        this.deleted = deleted;
        this.purged = purged;
    }

    /** Does all of it once; nothing while this node's clock runs ahead of the store's. */
    public void run() {
        Optional<Instant> by = storeClock.destroyBy();
        if (by.isEmpty()) {
            LOG.atError().log("Nothing is destroyed: this node's clock is more than an hour ahead of the store's");
            return;
        }
        storeClock.note();
        eachOf(
                () -> destroyHashes(by.get()),
                () -> deleteRowsBefore(by.get().minus(kept)),
                this::purgeCodes,
                () -> packing.run(by.get()),
                () -> folding.run(by.get()),
                () -> repeat(ScanPacks::putTogether),
                () -> cleanJournal(by.get()));
    }

    /** Does each of them, also those behind one that fails, so that a row that can't be read keeps no hash alive. */
    public static void eachOf(Runnable... steps) {
        RuntimeException first = null;
        for (Runnable step : steps) {
            try {
                step.run();
            } catch (RuntimeException failure) {
                if (first == null) {
                    first = failure;
                } else {
                    first.addSuppressed(failure);
                }
            }
        }
        if (first != null) {
            throw first;
        }
    }

    /** The journal too holds hashes: no file of it outlives them, but for scans that the store has not taken yet. */
    private void cleanJournal(Instant by) {
        Instant now = clock.instant();
        if (!now.isBefore(turned.plus(TURN))) {
            journal.turn();
            turned = now;
        }
        try {
            journal.forget(by.minus(HASHES_LIVE));
        } catch (IOException refused) {
            throw new UncheckedIOException("The journal's old files can't be deleted", refused);
        }
    }

    /** Destroys the keys whose time is over, and every hash that was made with them. */
    private void destroyHashes(Instant by) {
        keys.destroyExpired(by);
        Instant now = clock.instant();
        int last = HashKeys.epoch(by) - 2;
        Set<Integer> epochs = epochsOfVisitors(last);
        epochs.addAll(database.read(tx -> tx.list(
                "select epoch from hash_key where epoch <= ? and (destroyed_at is null or destroyed_at > ?)",
                row -> row.integer("epoch"),
                last,
                now.minus(STRAGGLERS))));
        if (!epochs.isEmpty()) {
            move(Horizon.HASHES, HashKeys.startOf(last + 1));
        }
        for (int epoch : epochs) {
            for (Visitors table : Visitors.values()) {
                repeat(tx -> table.delete(tx, epoch));
            }
            forgetRawHashes(epoch);
            database.writeScans(tx -> tx.update(
                    "update hash_key set destroyed_at = ? where epoch = ? and destroyed_at is null", now, epoch));
        }
    }

    /**
     * The epochs up to one that visitors are stored under: more than those whose keys the store names, since a visitor in a
     * key's first days is stored under the key before as well, which a new store that found a folder of keys never named.
     */
    private Set<Integer> epochsOfVisitors(int last) {
        Set<Integer> epochs = new TreeSet<>();
        for (Visitors table : Visitors.values()) {
            Optional<Integer> epoch = nextEpoch(table, Integer.MIN_VALUE, last);
            while (epoch.isPresent()) {
                epochs.add(epoch.get());
                epoch = nextEpoch(table, epoch.get(), last);
            }
        }
        return epochs;
    }

    private Optional<Integer> nextEpoch(Visitors table, int after, int last) {
        return database.read(tx -> tx.find(table.nextEpoch, row -> row.integer("epoch"), after, last));
    }

    /** Those that are not packed yet lie between the epoch's first and last instant, by their time. */
    private void forgetRawHashes(int epoch) {
        repeat(tx -> ScanPacks.forget(tx, epoch));
        Instant from = HashKeys.startOf(epoch);
        Instant end = HashKeys.startOf(epoch + 1);
        while (from.isBefore(end)) {
            Instant start = from;
            Instant slice = sliceEnd(start, end);
            database.writeScans(tx -> tx.update(
                    "update old_scan set ip_hash = null, epoch = null where at >= ? and at < ? and epoch = ?",
                    start,
                    slice,
                    epoch));
            from = slice;
        }
    }

    private void deleteRowsBefore(Instant cutOff) {
        move(Horizon.SCANS, cutOff);
        while (true) {
            Instant end = sliceEnd(Instant.EPOCH, cutOff);
            database.writeScans(tx -> tx.update("delete from old_scan where at < ?", end));
            if (end.equals(cutOff)) {
                break;
            }
        }
        repeat(tx -> ScanPacks.deleteBefore(tx, cutOff));
        repeat(tx -> ScanPacks.anyFrom(tx, cutOff)
                .map(pack -> {
                    ScanPacks.keep(tx, pack, scan -> scan.at() >= cutOff.toEpochMilli());
                    return 1;
                })
                .orElse(0));
    }

    /** Just behind the next slice of rows from a time on, or the end if there are fewer. */
    private Instant sliceEnd(Instant from, Instant end) {
        Optional<Instant> at = database.read(tx -> tx.find(
                "select at from old_scan where at >= ? and at < ? order by at limit 1 offset ?",
                row -> row.time("at"),
                from,
                end,
                SLICE));
        return at.map(instant -> instant.plusMillis(1)).orElse(end);
    }

    private void purgeCodes() {
        List<Deleted> gone = deleted.get();
        if (gone.isEmpty()) {
            return;
        }
        deleteRowsOf(gone);
        for (Deleted each : gone) {
            byte[] workspace = Ids.bytes(each.workspaceId());
            byte[] code = Ids.bytes(each.codeId());
            for (int epoch : epochsOfVisitors(Integer.MAX_VALUE)) {
                for (Visitors table : Visitors.values()) {
                    repeat(tx -> table.delete(tx, epoch, workspace, code));
                }
            }
            DayValues.removeCode(database, workspace, code);
            database.writeScans(tx -> RollUps.removeCode(tx, workspace, code));
            purged.accept(each);
        }
    }

    /** Single scans are not found by their code (an index would cost every scan): one walk over all of them. */
    private void deleteRowsOf(List<Deleted> gone) {
        Set<String> codes = gone.stream().map(Deleted::codeId).collect(Collectors.toSet());
        deleteUnpackedOf(codes);
        // Again until nothing is found, since another node may just be putting packs together.
        while (deletePackedOf(scan -> codes.contains(Ids.of("qr_", scan.code(), 0)))) {
            LockSupport.parkNanos(PAUSE_NANOS);
        }
    }

    /** Walks over all packs; whether one had such scans. */
    private boolean deletePackedOf(Predicate<Scan> isGone) {
        boolean found = false;
        Optional<Long> pack = database.read(tx -> ScanPacks.next(tx, 0));
        while (pack.isPresent()) {
            long number = pack.get();
            if (database.<List<Scan>>read(tx -> ScanPacks.scans(tx, number)).stream()
                    .anyMatch(isGone)) {
                found = true;
                database.writeScans(tx -> {
                    ScanPacks.keep(tx, number, isGone.negate());
                    return true;
                });
            }
            pack = database.read(tx -> ScanPacks.next(tx, number));
        }
        return found;
    }

    private void deleteUnpackedOf(Set<String> codes) {
        Instant from = Instant.EPOCH;
        Instant end = clock.instant().plus(Duration.ofDays(1));
        while (from.isBefore(end)) {
            Instant start = from;
            Instant slice = sliceEnd(start, end);
            List<byte[]> found = database.read(tx -> tx.list(
                    "select distinct code from old_scan where at >= ? and at < ?",
                    row -> row.bytes("code"),
                    start,
                    slice));
            List<Object[]> rows = found.stream()
                    .filter(code -> codes.contains(Ids.of("qr_", code, 0)))
                    .map(code -> new Object[] {start, slice, code})
                    .toList();
            if (!rows.isEmpty()) {
                database.writeScans(
                        tx -> tx.batch("delete from old_scan where at >= ? and at < ? and code = ?", rows).length);
            }
            from = slice;
        }
    }

    private void move(Horizon horizon, Instant to) {
        database.writeScans(tx -> {
            horizon.move(tx, to);
            return true;
        });
    }

    private void repeat(Database.Work<Integer> slice) {
        while (database.writeScans(slice) > 0) {
            LockSupport.parkNanos(PAUSE_NANOS);
        }
    }
}
