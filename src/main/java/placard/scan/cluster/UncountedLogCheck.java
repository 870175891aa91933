package placard.scan.cluster;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.locks.LockSupport;
import java.util.function.LongSupplier;
import java.util.stream.Collectors;
import placard.storage.Database;
import placard.storage.Tx;

/** Finds uncounted scans in a scan log that no node reads. A start without the log looks for them. */
public final class UncountedLogCheck {
    private static final long LOOK_NANOS = 500_000_000;

    /**
     * A lane of a log with uncounted records.
     *
     * @param records their approximate number
     */
    public record UncountedLane(String log, int lane, long records) {
        /** All lanes with uncounted records. */
        public static List<UncountedLane> list(Tx tx) {
            return tx.list("""
                select s.log, s.lane, s.position - coalesce(l.position, 0) as records
                from scan_lane_sent s left join scan_lane l on l.log = s.log and l.lane = s.lane
                where s.position > coalesce(l.position, 0)
                order by s.log, s.lane
                """, row -> new UncountedLane(row.text("log"), row.integer("lane"), row.number("records")));
        }
    }

    private UncountedLogCheck() {}

    /**
     * Why this store must not run without its log now; empty if no scans are left in it, or another node counts them.
     * If scans are left, and the log had nodes, this waits some seconds for a sign of life.
     *
     * @param nanos the node's monotonic clock
     */
    public static String objection(Database database, LongSupplier nanos) {
        List<UncountedLane> left = database.read(UncountedLane::list);
        long until = nanos.getAsLong() + LogNode.GONE_AFTER.toNanos();
        Map<String, Long> beats = new HashMap<>();
        Set<String> read = new HashSet<>();
        while (!isReadOrEmpty(left, read) && look(database, left, beats, read) && nanos.getAsLong() - until < 0) {
            LockSupport.parkNanos(LOOK_NANOS);
            left = database.read(UncountedLane::list);
        }
        List<UncountedLane> unread =
                left.stream().filter(each -> !read.contains(each.log())).toList();
        return unread.isEmpty() ? "" : text(unread);
    }

    private static boolean isReadOrEmpty(List<UncountedLane> left, Set<String> read) {
        return left.stream().allMatch(each -> read.contains(each.log()));
    }

    /** Adds the logs with a node whose heartbeat has advanced to {@code read}. Returns whether any node is listed. */
    private static boolean look(
            Database database, List<UncountedLane> left, Map<String, Long> beats, Set<String> read) {
        boolean hasNodes = false;
        for (String log : left.stream().map(UncountedLane::log).collect(Collectors.toSet())) {
            for (LogNode node : database.read(tx -> LogNode.list(tx, log))) {
                hasNodes = true;
                Long before = beats.put(log + " " + node.name(), node.beat());
                if (before != null && before != node.beat()) {
                    read.add(log);
                }
            }
        }
        return hasNodes;
    }

    private static String text(List<UncountedLane> left) {
        long records = left.stream().mapToLong(UncountedLane::records).sum();
        String logs = left.stream()
                .map(each -> each.log().replaceFirst("/.*", ""))
                .distinct()
                .collect(Collectors.joining(", "));
        return "The scan log " + logs + " holds scans that are not counted yet (" + records + " records, in lanes "
                + left.stream().map(each -> Integer.toString(each.lane())).collect(Collectors.joining(", "))
                + "), and no node reads it. Start one with PLACARD_SCAN_LOG until placard_scanlog_lag is 0 in all"
                + " lanes, and stop it; then start without. docs/cluster.md says how to go back, and what to do if the"
                + " log is lost.";
    }
}
