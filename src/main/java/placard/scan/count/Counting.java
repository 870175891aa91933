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

/** Counts scans in one database: those that belong there, with the visitors whose keys live. One thread at a time. */
public final class Counting {
    private final ScanStore store;
    private final HashKeys keys;
    private final Set<Integer> namedEpochs = new HashSet<>();

    public Counting(ScanStore store, HashKeys keys) {
        this.store = store;
        this.keys = keys;
    }

    /**
     * Adds them, in the transaction that makes sure that they are added once; those of workspaces that are elsewhere, or on
     * their way there, go into the outbox.
     *
     * @return those that are counted here
     */
    public List<Scan> add(Tx tx, List<Scan> all, Instant now) {
        return add(tx, all, new LateScans(store, tx, now), now);
    }

    /** The same for who must know, too, which of them may be counted. */
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
        // No hash whose key is destroyed gets into the outbox either.
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

    /** A hash whose key is destroyed must not come into the store any more: the scan counts, its visitor doesn't. */
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
     * Writes down which key the hashes of an epoch are made with, so that no node goes on without it.
     *
     * @return false if it is another one, or destroyed: a clock that was set back by weeks has made another of that epoch
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
