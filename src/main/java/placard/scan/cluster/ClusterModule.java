package placard.scan.cluster;

import java.time.Instant;
import java.time.InstantSource;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.ServiceLoader;
import placard.scan.count.ScanCounters;
import placard.scan.count.UnreadablePacks;
import placard.scan.journal.Journal;
import placard.scan.journal.JournalBatch;
import placard.scan.journal.SegmentId;
import placard.scan.visitor.HashKeys;
import placard.storage.ScanStore;
import placard.storage.ScanStores;
import placard.storage.Tx;

/**
 * The optional cluster module: the scan log, further scan databases, and the archive. The program knows only this
 * interface, and finds the module on the class path (ADR 23).
 */
public interface ClusterModule {
    /** The module, if its jar is on the class path. */
    static Optional<ClusterModule> find() {
        return ServiceLoader.load(ClusterModule.class, ClusterModule.class.getClassLoader())
                .findFirst();
    }

    /** The message for a setting or command that needs the missing module. */
    static String missing(String needs) {
        return needs
                + " needs the cluster module: install the package or take the image placard-cluster. In a checkout ./run"
                + " adds it. docs/cluster.md says more.";
    }

    /** Makes the replicated log between the journals of all nodes and the recorders. */
    ClusterPart scanLog(LogNeeds needs);

    /**
     * The uncounted scans of one database in this node's journal, if the journal goes to the log.
     *
     * @param before the databases' positions in the journal's segments from the time before the log
     */
    ScanCounters.Uncounted uncounted(ScanStore store, Journal journal, List<Map<SegmentId, Long>> before);

    /**
     * The uncounted records, by their index, of a journal that goes to the log. It moves the marks behind them, so that
     * the log's copies don't count again.
     */
    BitSet takeShipped(Tx tx, JournalBatch batch, Instant now);

    /** Makes the hash keys that all nodes share through the log. They aren't started yet. */
    SharedKeys sharedKeys(KeyNeeds needs);

    /** Reads the shared hash keys once, for a command. If no broker answers, this node's copy stays as it is. */
    void readKeys(KeyNeeds needs);

    /**
     * Makes the archive, which writes counted scans into files.
     *
     * @param unreadable counts the rows that are left out
     */
    ClusterPart archive(ScanStores stores, ArchiveSettings settings, InstantSource clock, UnreadablePacks unreadable);

    /** Makes the forwarding of scans whose workspace has moved to another database. */
    Forwarding forwarding(ScanStores stores, HashKeys keys, InstantSource clock);

    /**
     * Moves the scans of a workspace to another database, beside running servers. It also continues an interrupted
     * move.
     *
     * @throws MoveRefused if the move is impossible
     */
    void move(MoveNeeds needs, String workspaceId, int target) throws MoveRefused;
}
