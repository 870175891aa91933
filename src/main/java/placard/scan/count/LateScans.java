package placard.scan.count;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import placard.base.Ids;
import placard.scan.count.Tally.Code;
import placard.storage.ScanStore;
import placard.storage.Tx;

/**
 * Scans that come out of the journal long after they happened, because the store or the node was away.
 *
 * <p>Their code may have been deleted and all its rows removed meanwhile; rows of these scans would never be removed.
 */
final class LateScans {
    /** Younger scans find their code's other rows there still: these go an hour after the deletion at the earliest. */
    private static final Duration LATE = Duration.ofMinutes(30);

    private LateScans() {}

    /** The scans but for the late ones of deleted codes. */
    static List<Scan> withoutDeleted(ScanStore store, Tx tx, List<Scan> scans, Instant now) {
        long before = now.minus(LATE).toEpochMilli();
        if (scans.stream().allMatch(scan -> scan.at() >= before)) {
            return scans;
        }
        Map<Code, Boolean> deleted = new TreeMap<>();
        return scans.stream()
                .filter(scan -> scan.at() >= before
                        || !deleted.computeIfAbsent(
                                new Code(scan.workspace(), scan.code()),
                                code -> store.<Boolean>readMain(tx, main -> isDeleted(main, code))))
                .toList();
    }

    private static boolean isDeleted(Tx tx, Code code) {
        return tx.count(
                        "select count(*) as n from qr_code where id = ? and deleted_at is not null",
                        Ids.of("qr_", code.code(), 0))
                > 0;
    }
}
