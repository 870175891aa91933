package placard.scan.cluster;

import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.function.LongSupplier;
import placard.scan.count.Recorders;
import placard.scan.count.ScanCounters;
import placard.scan.journal.Journal;
import placard.scan.journal.SegmentId;
import placard.storage.ScanStores;

/**
 * The dependencies of the scan log.
 *
 * @param client more settings of the log's clients
 * @param memory the approximate bytes of the log's uncounted scans in memory
 * @param before the databases' positions in the journal's segments from the time before the log
 * @param counters of the codes in each database, in the order of the databases' numbers
 * @param node a name that no other node, and no other run of this one, has
 * @param nanos the node's monotonic clock
 */
public record LogNeeds(
        ScanLogUrl url,
        Properties client,
        long memory,
        Journal journal,
        List<Map<SegmentId, Long>> before,
        ScanStores stores,
        List<ScanCounters> counters,
        Recorders recorders,
        String node,
        LongSupplier nanos) {}
