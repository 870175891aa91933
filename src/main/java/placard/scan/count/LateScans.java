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
 * Checks scans that arrive long after they happened, because the store or the node was down.
 *
 * <p>Their code may have been deleted meanwhile, with all its rows. New rows of it would never be removed.
 *
 * <p>A replicated log may also hold scans from before a restore. Their code may not be in the restored store. Their
 * hashes are of destroyed keys, although the epochs have the same numbers.
 */
final class LateScans {
    /**
     * The age of a scan that counts as late. Rows of a deleted code are removed after an hour at the earliest, so
     * younger scans are removed with them.
     */
    private static final Duration LATE = Duration.ofMinutes(30);

    private final ScanStore store;
    private final Tx tx;
    private final long restored;
    private final long before;
    private final Map<Code, Boolean> gone = new TreeMap<>();
    private final Map<Code, Boolean> strange = new TreeMap<>();

    /**
     * Makes the check for one transaction. Each code's result stays the same throughout, even if the code is deleted
     * meanwhile. So the same scans are counted and archived.
     */
    LateScans(ScanStore store, Tx tx, Instant now) {
        this.store = store;
        this.tx = tx;
        this.restored = restored(tx);
        this.before = before(restored, now);
    }

    /** The scans that may count: without those of deleted codes, and without hashes of destroyed keys. */
    List<Scan> countable(List<Scan> scans) {
        return scans.stream().allMatch(scan -> scan.at() >= before)
                ? scans
                : scans.stream()
                        .filter(this::isCountable)
                        .map(scan -> scan.at() >= restored ? scan : scan.withoutVisitor())
                        .toList();
    }

    /** Whether a scan may count: its code was not deleted. */
    boolean isCountable(Scan scan) {
        boolean isThere = scan.at() >= before
                || !gone.computeIfAbsent(
                        code(scan), code -> store.<Boolean>readMain(tx, main -> isDeleted(main, code)));
        return isThere
                && (scan.at() >= restored
                        || !strange.computeIfAbsent(
                                code(scan), code -> store.<Boolean>readMain(tx, main -> isMissing(main, code))));
    }

    /** The time before which scans may be of deleted codes. */
    private static long before(long restored, Instant now) {
        return Math.max(now.minus(LATE).toEpochMilli(), restored);
    }

    private static Code code(Scan scan) {
        return new Code(scan.workspace(), scan.code());
    }

    /** When a restore last replaced the hash keys, in milliseconds since 1970. */
    private static long restored(Tx tx) {
        return tx.find("select since from horizon where name = 'keys'", row -> row.number("since"))
                .orElse(0L);
    }

    private static boolean isDeleted(Tx tx, Code code) {
        return tx.count(
                        "select count(*) as n from qr_code where id = ? and deleted_at is not null",
                        Ids.of("qr_", code.code(), 0))
                > 0;
    }

    private static boolean isMissing(Tx tx, Code code) {
        return tx.count("select count(*) as n from qr_code where id = ?", Ids.of("qr_", code.code(), 0)) == 0;
    }
}
