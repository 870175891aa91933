package placard.cluster;

import java.util.Map;
import placard.testing.Brokers;

/** How scans get into several databases. */
enum ScanTransport {
    /** Each node counts its own. */
    JOURNAL,
    /** By the replicated log, of which each database has one. */
    LOG;

    /** What a node is started with for that; another log each time. */
    Map<String, String> settings() {
        return this == JOURNAL
                ? Map.of()
                : Map.of("PLACARD_SCAN_LOG", Brokers.shared().newLog(), "PLACARD_JOURNAL_SYNC", "replicated");
    }
}
