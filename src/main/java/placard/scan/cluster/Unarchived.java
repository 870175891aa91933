package placard.scan.cluster;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import placard.scan.count.ArchiveQueue;
import placard.storage.ScanStores;

/**
 * Scans that wait for an archive which this node hasn't got, since the setting was taken away: they outlive all other single
 * scans, so somebody has to decide what becomes of them.
 */
public final class Unarchived implements Runnable {
    private static final Logger LOG = LoggerFactory.getLogger(Unarchived.class);

    private final ScanStores stores;
    private volatile boolean isAny;

    public Unarchived(ScanStores stores) {
        this.stores = stores;
    }

    /** Looks for some, at the start and each hour. */
    @Override
    public void run() {
        boolean isFound = stores.all().stream().anyMatch(ArchiveQueue::isAnyWaiting);
        if (isFound && !isAny) {
            LOG.atWarn().log("Scans wait in the store for an archive, and none is set (PLACARD_ARCHIVE)");
        }
        isAny = isFound;
    }

    /** What there is to be done; empty if there were none when it last looked. */
    public String problem() {
        return isAny
                ? "Scans wait in the store for an archive, and none is set: set PLACARD_ARCHIVE again, or delete them"
                        + " as docs/archive.md says."
                : "";
    }
}
