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
 * The optional cluster module: the scan log, further databases of scans, and the archive. This module knows it by this
 * interface alone, and finds it on the class path (ADR 23).
 */
public interface ClusterModule {
    /** The module, if its jar is on the class path. */
    static Optional<ClusterModule> find() {
        return ServiceLoader.load(ClusterModule.class, ClusterModule.class.getClassLoader())
                .findFirst();
    }

    /** The error if a setting or a command needs the module and it is missing. */
    static String missing(String needs) {
        return needs
                + " needs the cluster module: start by ./run, which adds it, or put placard-cluster.jar on the class"
                + " path. docs/cluster.md says how.";
    }

    /** The replicated log between the journals of all nodes and the recorders. */
    ClusterPart scanLog(LogNeeds needs);

    /**
     * The uncounted scans of one database in this node's journal, where the journal goes to the log.
     *
     * @param before the counted positions of the journal's segments from before it went to the log
     */
    ScanCounters.Uncounted uncounted(ScanStore store, Journal journal, List<Map<SegmentId, Long>> before);

    /**
     * The indexes of uncounted records in a journal that goes to the log. Moves the marks behind them, so that the
     * log's copies are known.
     */
    BitSet takeShipped(Tx tx, JournalBatch batch, Instant now);

    /** The hash keys that all nodes share by the log. It isn't started. */
    SharedKeys sharedKeys(KeyNeeds needs);

    /** Reads the shared hash keys once, for a command. Without brokers this node's copy stays as it is. */
    void readKeys(KeyNeeds needs);

    /** Writes counted scans into files of the archive. {@code unreadable} counts the rows that are left out. */
    ClusterPart archive(ScanStores stores, ArchiveSettings settings, InstantSource clock, UnreadablePacks unreadable);

    /** Forwards scans of moved workspaces to their database. */
    Forwarding forwarding(ScanStores stores, HashKeys keys, InstantSource clock);

    /**
     * Moves the scans of a workspace to another database, beside running servers, or continues an interrupted move.
     *
     * @throws MoveRefused if it can't be done
     */
    void move(MoveNeeds needs, String workspaceId, int target) throws MoveRefused;
}
