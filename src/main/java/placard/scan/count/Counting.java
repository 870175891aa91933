package placard.scan.count;

import java.time.Duration;
import java.time.Instant;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import placard.base.Ids;
import placard.scan.count.Tally.Code;
import placard.scan.visitor.HashKeys;
import placard.storage.ScanStore;
import placard.storage.Tx;

/**
 * Counts scans into one database. It leaves out scans of other databases, and visitors whose keys are destroyed. One
 * thread at a time.
 */
public final class Counting {
    private final ScanStore store;
    private final HashKeys keys;
    private final Set<Integer> namedEpochs = new HashSet<>();
    /** Visits of the database, as far as its last transaction is not undone. */
    private UniqueVisitors.KnownVisits known = new UniqueVisitors.KnownVisits();

    public Counting(ScanStore store, HashKeys keys) {
        this.store = store;
        this.keys = keys;
    }

    /**
     * Adds the chosen scans, in the transaction that guarantees that each is added once. Scans of workspaces that moved
     * to another database, or are moving, go into the outbox. Those that count here stay chosen.
     *
     * @return how many count here
     */
    public int add(Tx tx, Scans scans, Instant now) {
        add(tx, scans, new LateScans(store, tx, now), now);
        return scans.chosen.cardinality();
    }

    /** Adds scans with a given check of late ones, for callers that also need its result. */
    void add(Tx tx, Scans scans, LateScans late, Instant now) {
        Set<Integer> named = new HashSet<>(namedEpochs);
        named.removeIf(epoch -> !HashKeys.destroyAfter(epoch).isAfter(now));
        late.leaveOut(scans);
        int epoch = scans.nextEpoch(Integer.MIN_VALUE);
        while (epoch < Integer.MAX_VALUE) {
            if (!named.contains(epoch)) {
                if (isKeyKnown(tx, epoch, scans, now)) {
                    named.add(epoch);
                } else {
                    scans.forget(epoch);
                }
            }
            epoch = scans.nextEpoch(epoch);
        }
        // The outbox too must not contain hashes of destroyed keys.
        Departures.stay(store, tx, scans);
        RollUps.add(tx, scans, known, now);
        if (!scans.chosen.isEmpty()) {
            tx.announce(Recorder.RECORDED, "");
        }
        tx.afterCommit(() -> {
            namedEpochs.clear();
            namedEpochs.addAll(named);
        });
    }

    /**
     * Forgets which visits the database has. Needed after each doubt about its state: a server that takes the place of
     * another may lack the last transactions.
     */
    void forgetVisits() {
        known = new UniqueVisitors.KnownVisits();
    }

    /**
     * Whether the key of an epoch's hashes still exists. A hash of a destroyed key must not enter the store: the scan
     * counts, but not its visitor.
     */
    private boolean isKeyKnown(Tx tx, int epoch, Scans scans, Instant now) {
        if (!HashKeys.destroyAfter(epoch).isAfter(now)) {
            return false;
        }
        Instant firstUse = Instant.ofEpochMilli(scans.at(scans.firstOf(epoch)));
        return keys.fingerprint(epoch)
                .filter(fingerprint -> nameKey(tx, epoch, fingerprint, firstUse))
                .isPresent();
    }

    /**
     * Records which key makes the hashes of an epoch, so that every node uses the same one.
     *
     * @return false if another key is recorded, or that key was destroyed: a clock that was set back by weeks has made
     *     a second key for the epoch
     */
    private static boolean nameKey(Tx tx, int epoch, String fingerprint, Instant firstUse) {
        tx.update("""
            insert into hash_key (epoch, fingerprint, created_at, destroy_after)
            values (?, ?, ?, ?)
            on conflict (epoch) do nothing
            """, epoch, fingerprint, firstUse, HashKeys.destroyAfter(epoch));
        return tx.count(
                        "select count(*) as n from hash_key where epoch = ? and destroyed_at is null and fingerprint ="
                                + " ?",
                        epoch,
                        fingerprint)
                > 0;
    }

    /**
     * Checks scans that arrive long after they happened, because the store or the node was down.
     *
     * <p>Their code may have been deleted meanwhile, with all its rows. New rows of it would never be removed.
     *
     * <p>A replicated log may also hold scans from before a restore. Their code may not be in the restored store. Their
     * hashes are of destroyed keys, although the epochs have the same numbers.
     */
    static final class LateScans {
        /**
         * The age of a scan that counts as late. Rows of a deleted code are removed after an hour at the earliest, so
         * younger scans are removed with them.
         */
        private static final Duration LATE = Duration.ofMinutes(30);

        private final ScanStore store;
        private final Tx tx;
        private final long restored;
        private final long before;
        private final Map<Code, Boolean> gone = new TreeMap<>();
        private final Map<Code, Boolean> strange = new TreeMap<>();

        /**
         * Makes the check for one transaction. Each code's result stays the same throughout, even if the code is deleted
         * meanwhile. So the same scans are counted and archived.
         */
        LateScans(ScanStore store, Tx tx, Instant now) {
            this.store = store;
            this.tx = tx;
            this.restored = restored(tx);
            this.before = before(restored, now);
        }

        /** Leaves out the scans of deleted codes, and the hashes of destroyed keys. */
        void leaveOut(Scans scans) {
            for (int i = scans.next(0); i >= 0; i = scans.next(i + 1)) {
                if (!isCountable(scans, i)) {
                    scans.leaveOut(i);
                } else if (scans.at(i) < restored) {
                    scans.visitors.clear(i);
                }
            }
        }

        /** Whether a scan may count: its code was not deleted. */
        boolean isCountable(Scans scans, int i) {
            if (scans.at(i) >= before) {
                return true;
            }
            Code of = scans.codeOf(scans.code(i));
            return !gone.computeIfAbsent(of, code -> store.<Boolean>readMain(tx, main -> isDeleted(main, code)))
                    && (scans.at(i) >= restored
                            || !strange.computeIfAbsent(
                                    of, code -> store.<Boolean>readMain(tx, main -> isMissing(main, code))));
        }

        /** The time before which scans may be of deleted codes. */
        private static long before(long restored, Instant now) {
            return Math.max(now.minus(LATE).toEpochMilli(), restored);
        }

        /** When a restore last replaced the hash keys, in milliseconds since 1970. */
        private static long restored(Tx tx) {
            return tx.find("select since from horizon where name = 'keys'", row -> row.number("since"))
                    .orElse(0L);
        }

        private static boolean isDeleted(Tx tx, Code code) {
            return tx.count(
                            "select count(*) as n from qr_code where id = ? and deleted_at is not null and trashed_by"
                                    + " is null",
                            Ids.of("qr_", code.code(), 0))
                    > 0;
        }

        private static boolean isMissing(Tx tx, Code code) {
            return tx.count("select count(*) as n from qr_code where id = ?", Ids.of("qr_", code.code(), 0)) == 0;
        }
    }
}
