package placard.scan.upkeep;

import java.time.Duration;
import placard.storage.Tx;

/**
 * Repeats the deletion of recently deleted codes' scans after a restore. A backup's scans are a little older than its
 * codes, so it may hold scans of a code whose deletion is complete.
 */
public final class PurgeReset {
    /** Longer than any backup takes. It counts back from the last known deletion, so no clock matters. */
    private static final Duration LONGEST_BACKUP = Duration.ofDays(1);

    private PurgeReset() {}

    /**
     * Marks the scans of these codes as not deleted yet, and returns how many codes. The next retention run deletes
     * them.
     */
    public static int run(Tx tx) {
        return tx.update("""
                update qr_code set purged_at = null
                where purged_at >= (select max(purged_at) from qr_code) - ?
                """, LONGEST_BACKUP.toMillis());
    }
}
