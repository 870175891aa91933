package placard.scan.upkeep;

import java.time.Duration;
import placard.storage.Tx;

/**
 * Has the scans of codes deleted again whose deletion may be newer than the scans beside them: a backup holds the scans as
 * they were a little before the codes.
 */
public final class PurgeReset {
    /** Longer than any backup takes. The time counts back from the last deletion that it knows, so no clock matters. */
    private static final Duration LONGEST_BACKUP = Duration.ofDays(1);

    private PurgeReset() {}

    /** Marks them as not deleted yet; how many. The next run of the retention finds them. */
    public static int run(Tx tx) {
        return tx.update("""
                update qr_code set purged_at = null
                where purged_at >= (select max(purged_at) from qr_code) - ?
                """, LONGEST_BACKUP.toMillis());
    }
}
