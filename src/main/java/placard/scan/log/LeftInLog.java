package placard.scan.log;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.locks.LockSupport;
import java.util.function.LongSupplier;
import java.util.stream.Collectors;
import placard.storage.Database;

/** Scans that were brought into a replicated log and that nobody is going to count: what a start without it asks for. */
public final class LeftInLog {
    private static final long LOOK_NANOS = 500_000_000;

    private LeftInLog() {}

    /**
     * Why this store must not be used without its log now; empty if nothing is left in it, or another node counts it.
     * Where something is left, and nodes were there, it takes some seconds to see whether they still are.
     *
     * @param nanos the node's monotonic clock
     */
    public static String objection(Database database, LongSupplier nanos) {
        List<SentPlaces.Left> left = database.read(SentPlaces::left);
        long until = nanos.getAsLong() + LiveNodes.GONE_AFTER.toNanos();
        Map<String, Long> beats = new HashMap<>();
        Set<String> read = new HashSet<>();
        while (!isReadOrEmpty(left, read) && look(database, left, beats, read) && nanos.getAsLong() - until < 0) {
            LockSupport.parkNanos(LOOK_NANOS);
            left = database.read(SentPlaces::left);
        }
        List<SentPlaces.Left> unread =
                left.stream().filter(each -> !read.contains(each.log())).toList();
        return unread.isEmpty() ? "" : text(unread);
    }

    private static boolean isReadOrEmpty(List<SentPlaces.Left> left, Set<String> read) {
        return left.stream().allMatch(each -> read.contains(each.log()));
    }

    /** Finds the logs of which a node has counted up its beat meanwhile; false if no node is there that might. */
    private static boolean look(
            Database database, List<SentPlaces.Left> left, Map<String, Long> beats, Set<String> read) {
        boolean isSomebodyThere = false;
        for (String log : left.stream().map(SentPlaces.Left::log).collect(Collectors.toSet())) {
            for (LaneOwners.Node node : database.read(tx -> LaneOwners.nodes(tx, log))) {
                isSomebodyThere = true;
                Long before = beats.put(log + " " + node.name(), node.beat());
                if (before != null && before != node.beat()) {
                    read.add(log);
                }
            }
        }
        return isSomebodyThere;
    }

    private static String text(List<SentPlaces.Left> left) {
        long records = left.stream().mapToLong(SentPlaces.Left::records).sum();
        String logs = left.stream()
                .map(each -> each.log().replaceFirst("/.*", ""))
                .distinct()
                .collect(Collectors.joining(", "));
        return "The scan log " + logs + " holds scans that are not counted yet (" + records + " records, in lanes "
                + left.stream().map(each -> Integer.toString(each.lane())).collect(Collectors.joining(", "))
                + "), and no node reads it. Start one with PLACARD_SCAN_LOG until placard_scanlog_lag is 0 in all lanes,"
                + " and stop it; then start without. docs/cluster.md says how to go back, and what to do if the log is"
                + " lost.";
    }
}
