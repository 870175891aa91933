package placard.scan.cluster;

import java.time.Duration;
import java.util.List;
import placard.storage.Tx;

/**
 * A node that reads a scan log.
 *
 * @param beat its heartbeat: a counter that it raises while it is alive
 */
public record LogNode(String name, long beat) {
    /** How long a heartbeat may stand still before the node counts as dead. */
    public static final Duration GONE_AFTER = Duration.ofSeconds(5);

    /** The nodes of a log. */
    public static List<LogNode> list(Tx tx, String log) {
        return tx.list(
                "select node, beat from scan_recorder where log = ?",
                row -> new LogNode(row.text("node"), row.number("beat")),
                log);
    }
}
