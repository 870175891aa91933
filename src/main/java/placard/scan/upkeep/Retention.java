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
 * Deletes expired data: single scans, hashes whose key is destroyed, all rows of deleted codes. It also packs past days
 * and folds old ones.
 *
 * <p>It works in small slices, one transaction each, so that no other work waits for it.
 */
public final class Retention {
    private static final Logger LOG = LoggerFactory.getLogger(Retention.class);

    private static final Duration TURN = Duration.ofDays(1);
    private static final Duration HASHES_LIVE = Duration.ofDays(60);

    /**
     * A deleted code that may still have scans, and its workspace.
     *
     * @param moves the number of begun moves of its scans to another database
     */
    public record DeletedCode(String workspaceId, String codeId, long moves) {}

    private final BatchedDelete slices;
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
     * @param unreadable receives the packs that are skipped
     * @param deleted returns some of the codes with remaining scans
     * @param purged receives the codes whose scans are deleted
     */
    public Retention(
            Database database,
            HashKeys keys,
            Journal journal,
            InstantSource clock,
            StoreClock storeClock,
            Duration kept,
            UnreadablePacks unreadable,
            Supplier<List<DeletedCode>> deleted,
            Consumer<List<DeletedCode>> purged) {
        this.slices = new BatchedDelete(database);
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

    /** Runs all steps once. While this node's clock is ahead of the store's, it does nothing. */
    public void run() {
        Optional<Instant> by = storeClock.destroyBy();
        if (by.isEmpty()) {
            LOG.atError()
                    .log("No expired data is destroyed: this node's clock is more than an hour ahead of the store's");
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

    /** Runs every step, even after one that fails, so that an unreadable row keeps no hash alive. */
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

    /**
     * Deletes old journal files, because they hold hashes too. Only files with scans that the store doesn't have yet
     * stay.
     */
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
