package placard.scan.upkeep;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import placard.scan.count.ScanPacks;
import placard.scan.count.UnreadablePack;
import placard.scan.count.UnreadablePacks;
import placard.scan.journal.Journal;
import placard.scan.visitor.HashKeys;
import placard.storage.Database;

/**
 * Deletes what has expired: single scans, hashes whose key is destroyed, all rows of deleted codes; packs days that are
 * over, and folds those long past.
 *
 * <p>Works in small slices, a transaction each, so that nobody waits for it.
 */
public final class Retention {
    private static final Logger LOG = LoggerFactory.getLogger(Retention.class);

    private static final Duration TURN = Duration.ofDays(1);
    private static final Duration HASHES_LIVE = Duration.ofDays(60);

    /**
     * A deleted code whose scans may still be there, and its workspace.
     *
     * @param moves how often its scans had been begun to be moved to another database
     */
    public record Deleted(String workspaceId, String codeId, long moves) {}

    private final Slices slices;
    private final Journal journal;
    private final InstantSource clock;
    private final StoreClock storeClock;
    private final Duration kept;
    private final UnreadablePacks unreadable;
    private final ExpiredHashes hashes;
    private final ExpiredScans scans;
    private final DeletedCodes codes;
    private final DayPacking packing;
    private final DayFolding folding;
    private Instant turned;

    /**
     * Builds it.
     *
     * @param kept how long single scans stay
     * @param unreadable hears of packs that are passed by
     * @param deleted some of the codes whose scans are still there
     * @param purged hears that those of some are gone
     */
    public Retention(
            Database database,
            HashKeys keys,
            Journal journal,
            InstantSource clock,
            StoreClock storeClock,
            Duration kept,
            UnreadablePacks unreadable,
            Supplier<List<Deleted>> deleted,
            Consumer<List<Deleted>> purged) {
        this.slices = new Slices(database);
        this.hashes = new ExpiredHashes(database, keys, clock);
        this.scans = new ExpiredScans(database, unreadable);
        this.codes = new DeletedCodes(database, unreadable, deleted, purged);
        this.packing = new DayPacking(database, unreadable);
        this.folding = new DayFolding(database, unreadable);
        this.unreadable = unreadable;
        this.journal = journal;
        this.clock = clock;
        this.storeClock = storeClock;
        this.turned = clock.instant();
        this.kept = kept;
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
                () -> hashes.destroy(by.get()),
                () -> scans.deleteBefore(by.get().minus(kept)),
                codes::purge,
                () -> packing.run(by.get()),
                () -> folding.run(by.get()),
                this::putPacksTogether,
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

    private void putPacksTogether() {
        int damaged;
        do {
            damaged = unreadable.count();
            try {
                slices.repeat(tx -> ScanPacks.putTogether(tx, unreadable));
            } catch (UnreadablePack pack) {
                unreadable.add(pack);
            }
        } while (unreadable.count() > damaged);
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
}
