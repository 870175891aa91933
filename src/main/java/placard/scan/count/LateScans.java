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
 * Scans that come long after they happened, because the store or the node was away.
 *
 * <p>Their code may have been deleted and all its rows removed meanwhile; rows of these scans would never be removed. And
 * out of a replicated log may come scans from before a restore: their code may not be in the store that was restored, and
 * their hashes are of keys that were destroyed, though their epochs have the same numbers.
 */
final class LateScans {
    /** Younger scans find their code's other rows there still: these go an hour after the deletion at the earliest. */
    private static final Duration LATE = Duration.ofMinutes(30);

    private final ScanStore store;
    private final Tx tx;
    private final long restored;
    private final long before;
    private final Map<Code, Boolean> gone = new TreeMap<>();
    private final Map<Code, Boolean> strange = new TreeMap<>();

    /**
     * For one transaction, throughout which each code is there or isn't, though it may be deleted meanwhile: what is counted
     * is what is archived.
     */
    LateScans(ScanStore store, Tx tx, Instant now) {
        this.store = store;
        this.tx = tx;
        this.restored = restored(tx);
        this.before = before(restored, now);
    }

    /** What of the scans may be counted: without those of codes that are gone, and without hashes of keys that are. */
    List<Scan> countable(List<Scan> scans) {
        return scans.stream().allMatch(scan -> scan.at() >= before)
                ? scans
                : scans.stream()
                        .filter(this::isCountable)
                        .map(scan -> scan.at() >= restored ? scan : scan.withoutVisitor())
                        .toList();
    }

    /** Whether a scan may be counted: not if its code is gone. */
    boolean isCountable(Scan scan) {
        boolean isThere = scan.at() >= before
                || !gone.computeIfAbsent(
                        code(scan), code -> store.<Boolean>readMain(tx, main -> isDeleted(main, code)));
        return isThere
                && (scan.at() >= restored
                        || !strange.computeIfAbsent(
                                code(scan), code -> store.<Boolean>readMain(tx, main -> isMissing(main, code))));
    }

    /** Scans from before this time may be of codes that are gone. */
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
