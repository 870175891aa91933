package placard.scan.cluster;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import placard.scan.count.ArchiveQueue;
import placard.storage.ScanStores;

/**
 * Finds scans that wait for an archive although this node has none, because its setting was removed. They stay longer
 * than all other single scans, so an operator must decide what happens to them.
 */
public final class UnarchivedScans implements Runnable {
    private static final Logger LOG = LoggerFactory.getLogger(UnarchivedScans.class);

    private final ScanStores stores;
    private volatile boolean isAny;

    public UnarchivedScans(ScanStores stores) {
        this.stores = stores;
    }

    /** Looks for such scans. It runs at the start and each hour. */
    @Override
    public void run() {
        boolean isFound = stores.all().stream().anyMatch(ArchiveQueue::isAnyWaiting);
        if (isFound && !isAny) {
            LOG.atWarn().log("Scans wait in the store for an archive, and none is set (PLACARD_ARCHIVE)");
        }
        isAny = isFound;
    }

    /** Advice for the operator; empty if the last search found none. */
    public String problem() {
        return isAny
                ? "Scans wait in the store for an archive, and none is set: set PLACARD_ARCHIVE again, or delete them"
                        + " as docs/archive.md says."
                : "";
    }
}
