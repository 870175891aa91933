package placard.scan.cluster;

import java.time.Duration;
import java.util.List;
import placard.storage.Tx;

/**
 * A node that reads a scan log.
 *
 * @param beat counted up by the node for as long as it is there
 */
public record LogNode(String name, long beat) {
    /** A node whose beat has stood still for so long is gone. */
    public static final Duration GONE_AFTER = Duration.ofSeconds(5);

    /** The nodes of a log. */
    public static List<LogNode> list(Tx tx, String log) {
        return tx.list(
                "select node, beat from scan_recorder where log = ?",
                row -> new LogNode(row.text("node"), row.number("beat")),
                log);
    }
}
