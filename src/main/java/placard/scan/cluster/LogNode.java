package placard.scan.cluster;

import java.time.Duration;
import java.util.List;
import placard.storage.Tx;

/**
 * A node that reads a scan log.
 *
 * @param beat a counter that the node increases while it runs (heartbeat)
 */
public record LogNode(String name, long beat) {
    /** The time without a heartbeat after which a node counts as gone. */
    public static final Duration GONE_AFTER = Duration.ofSeconds(5);

    public static List<LogNode> list(Tx tx, String log) {
        return tx.list(
                "select node, beat from scan_recorder where log = ?",
                row -> new LogNode(row.text("node"), row.number("beat")),
                log);
    }
}
