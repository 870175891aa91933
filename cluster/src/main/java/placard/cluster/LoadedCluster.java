package placard.cluster;

import java.time.Instant;
import java.time.InstantSource;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import placard.cluster.archive.Archive;
import placard.cluster.log.LogKeys;
import placard.cluster.log.ReplicatedLog;
import placard.cluster.log.ShippedJournal;
import placard.cluster.log.UncountedJournal;
import placard.cluster.move.ScanForwarding;
import placard.cluster.move.ShardMove;
import placard.scan.cluster.ArchiveSettings;
import placard.scan.cluster.ClusterModule;
import placard.scan.cluster.ClusterPart;
import placard.scan.cluster.Forwarding;
import placard.scan.cluster.KeyNeeds;
import placard.scan.cluster.LogNeeds;
import placard.scan.cluster.MoveNeeds;
import placard.scan.cluster.MoveRefused;
import placard.scan.cluster.SharedKeys;
import placard.scan.count.ScanCounters;
import placard.scan.count.UnreadablePacks;
import placard.scan.journal.Journal;
import placard.scan.journal.JournalBatch;
import placard.scan.journal.SegmentId;
import placard.scan.visitor.HashKeys;
import placard.storage.ScanStore;
import placard.storage.ScanStores;
import placard.storage.Tx;

/** The entry of this module: the program finds it on the class path. */
public final class LoadedCluster implements ClusterModule {
    @Override
    public ClusterPart scanLog(LogNeeds needs) {
        return new ReplicatedLog(needs);
    }

    @Override
    public ScanCounters.Uncounted uncounted(ScanStore store, Journal journal, List<Map<SegmentId, Long>> before) {
        return new UncountedJournal(store, journal, before);
    }

    @Override
    public BitSet takeShipped(Tx tx, JournalBatch batch, Instant now) {
        return ShippedJournal.take(tx, batch, now);
    }

    @Override
    public SharedKeys sharedKeys(KeyNeeds needs) {
        return new LogKeys(needs);
    }

    @Override
    public void readKeys(KeyNeeds needs) {
        LogKeys.readOnce(needs);
    }

    @Override
    public ClusterPart archive(
            ScanStores stores, ArchiveSettings settings, InstantSource clock, UnreadablePacks unreadable) {
        return new Archive(stores, settings, clock, unreadable);
    }

    @Override
    public Forwarding forwarding(ScanStores stores, HashKeys keys, InstantSource clock) {
        return new ScanForwarding(stores, keys, clock);
    }

    @Override
    public void move(MoveNeeds needs, String workspaceId, int target) throws MoveRefused {
        new ShardMove(needs, workspaceId).run(target);
    }
}
