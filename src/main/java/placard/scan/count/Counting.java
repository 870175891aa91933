package placard.scan.count;

import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import placard.scan.visitor.HashKeys;
import placard.scan.visitor.Visitor;
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

    public Counting(ScanStore store, HashKeys keys) {
        this.store = store;
        this.keys = keys;
    }

    /**
     * Adds scans, in the transaction that guarantees that each is added once. Scans of workspaces that moved to another
     * database, or are moving, go into the outbox.
     *
     * @return the scans that count here
     */
    public List<Scan> add(Tx tx, List<Scan> all, Instant now) {
        return add(tx, all, new LateScans(store, tx, now), now);
    }

    /** Adds scans with a given check of late ones, for callers that also need its result. */
    List<Scan> add(Tx tx, List<Scan> all, LateScans late, Instant now) {
        Set<Integer> named = new HashSet<>(namedEpochs);
        named.removeIf(epoch -> !HashKeys.destroyAfter(epoch).isAfter(now));
        Set<Integer> lost = new HashSet<>();
        List<Scan> fit = new ArrayList<>(all.size());
        for (Scan scan : late.countable(all)) {
            Visitor visitor = scan.visitor();
            boolean known = visitor == null || isKeyKnown(tx, visitor.epoch(), scan, now, named, lost);
            fit.add(known ? scan : scan.withoutVisitor());
        }
        // The outbox too must not contain hashes of destroyed keys.
        List<Scan> scans = Departures.stay(store, tx, fit);
        RollUps.add(tx, scans, now);
        if (!scans.isEmpty()) {
            tx.announce(Recorder.RECORDED, "");
        }
        tx.afterCommit(() -> {
            namedEpochs.clear();
            namedEpochs.addAll(named);
        });
        return scans;
    }

    /**
     * Whether the key of a scan's hash still exists. A hash of a destroyed key must not enter the store: the scan
     * counts, but not its visitor.
     */
    private boolean isKeyKnown(Tx tx, int epoch, Scan scan, Instant now, Set<Integer> named, Set<Integer> lost) {
        if (!HashKeys.destroyAfter(epoch).isAfter(now) || lost.contains(epoch)) {
            return false;
        }
        if (named.contains(epoch)) {
            return true;
        }
        Optional<String> fingerprint = keys.fingerprint(epoch);
        if (fingerprint.isEmpty() || !nameKey(tx, epoch, fingerprint.get(), Instant.ofEpochMilli(scan.at()))) {
            lost.add(epoch);
            return false;
        }
        named.add(epoch);
        return true;
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
                        "select count(*) as n from hash_key where epoch = ? and destroyed_at is null and fingerprint = ?",
                        epoch,
                        fingerprint)
                > 0;
    }
}
