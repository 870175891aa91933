package placard.server;

import java.io.IOException;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.List;
import java.util.function.LongSupplier;
import placard.scan.cluster.UncountedLogCheck;
import placard.scan.count.FileLanes;
import placard.scan.journal.Journal;
import placard.scan.journal.JournalSettings;
import placard.scan.journal.ShippedMark;
import placard.storage.ScanStore;
import placard.storage.ScanStores;

/** The steps of a start that open the journal, each with an error message of its own. */
public final class JournalStart {
    private JournalStart() {}

    /**
     * The databases' counted positions of the journal.
     *
     * @param isShipped true if it goes to a replicated log
     */
    public static FileLanes.Positions positions(ScanStores stores, Path folder, boolean isShipped) throws StartRefused {
        try {
            return isShipped ? FileLanes.Positions.settled(stores, folder) : FileLanes.Positions.read(stores, folder);
        } catch (IOException failure) {
            throw StoreStart.unreadable(folder, failure);
        }
    }

    /**
     * The journal of this node.
     *
     * @param known the databases' counted positions
     * @param isShipped true if it goes to a replicated log
     * @param nanos the node's monotonic clock
     */
    public static Journal journal(
            Path folder,
            JournalSettings settings,
            SecureRandom random,
            FileLanes.Positions known,
            ScanStores stores,
            boolean isShipped,
            LongSupplier nanos)
            throws StartRefused {
        try {
            for (ScanStore store : isShipped ? List.<ScanStore>of() : stores.all()) {
                String left = UncountedLogCheck.objection(store.database(), nanos);
                if (!left.isEmpty()) {
                    throw new StartRefused(left);
                }
            }
            if (!isShipped && ShippedMark.isOn(folder)) {
                if (!Journal.segments(folder).isEmpty()) {
                    throw new StartRefused(
                            "The scan journal in " + folder + " holds scans that the scan log may have as"
                                    + " well. Start with PLACARD_SCAN_LOG until they are sent, and stop; then start without.");
                }
                ShippedMark.remove(folder);
            }
            Journal journal = Journal.open(folder, settings, random, known.common());
            if (isShipped) {
                ShippedMark.put(folder);
            }
            return journal;
        } catch (IOException failure) {
            throw new StartRefused(
                    "The scan journal in " + folder + " can't be opened: " + failure.getMessage(), failure);
        }
    }
}
