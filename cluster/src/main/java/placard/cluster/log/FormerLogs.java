package placard.cluster.log;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import placard.cluster.log.topic.LanePlaces;
import placard.scan.cluster.LogNode;
import placard.scan.cluster.UncountedLogCheck;
import placard.storage.Database;

/**
 * Former logs of the same name: the topic was created anew, or belongs to another cluster. This store loses their
 * uncounted scans. It is reported once. A former log is forgotten when no node reads it.
 */
final class FormerLogs {
    private static final Logger LOG = LoggerFactory.getLogger(FormerLogs.class);

    private final Database database;
    private final LiveNodes alive;
    private final AtomicLong rewinds;

    private record Before(String log, long left) {}

    /** @param rewinds counts them */
    FormerLogs(Database database, LongSupplier nanos, AtomicLong rewinds) {
        this.database = database;
        this.alive = new LiveNodes(nanos);
        this.rewinds = rewinds;
    }

    /** The name of a log, from its topic's name and id. */
    static String name(String topic, String id) {
        return topic + "/" + id;
    }

    /** Looks for former logs of this log's name. */
    void look(String log) {
        String name = log.substring(0, log.indexOf('/') + 1);
        List<String> before = database.read(LanePlaces::logs).stream()
                .filter(each -> each.startsWith(name) && !each.equals(log))
                .toList();
        if (before.isEmpty()) {
            return;
        }
        List<LogNode> nodes = new ArrayList<>();
        before.forEach(each -> nodes.addAll(database.read(tx -> LogNode.list(tx, each))));
        List<LogNode> gone = alive.look(nodes);
        for (String each : before) {
            database.writeScans(tx -> {
                gone.forEach(node -> LaneOwners.forget(tx, each, node));
                return true;
            });
            if (database.read(tx -> LogNode.list(tx, each)).isEmpty()) {
                forget(each);
            }
        }
    }

    private void forget(String log) {
        Before before = database.writeScans(tx -> {
            long left = UncountedLogCheck.UncountedLane.list(tx).stream()
                    .filter(each -> each.log().equals(log))
                    .mapToLong(UncountedLogCheck.UncountedLane::records)
                    .sum();
            SentPlaces.forget(tx, log);
            LanePlaces.forget(tx, log);
            return new Before(log, left);
        });
        rewinds.incrementAndGet();
        LOG.atError()
                .addKeyValue("before", before.log)
                .addKeyValue("records", before.left)
                .log("The scan log was made anew, or is another cluster's: it is read from its beginning, and"
                        + " records of the one before that were not counted are lost to this store");
    }
}
