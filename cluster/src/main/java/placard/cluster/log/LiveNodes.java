package placard.cluster.log;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.LongSupplier;
import placard.scan.cluster.LogNode;

/**
 * The failure detector: a node is alive while its heartbeat advances. It uses only this node's monotonic clock, so the
 * clocks of nodes may differ.
 */
final class LiveNodes {
    private final LongSupplier nanos;
    private final Map<String, LastBeat> known = new HashMap<>();

    private record LastBeat(long beat, long since) {}

    LiveNodes(LongSupplier nanos) {
        this.nanos = nanos;
    }

    /** Checks all nodes and returns the dead ones. */
    List<LogNode> look(List<LogNode> nodes) {
        long now = nanos.getAsLong();
        Set<String> there = new HashSet<>();
        List<LogNode> gone = new ArrayList<>();
        for (LogNode node : nodes) {
            there.add(node.name());
            LastBeat seen = known.get(node.name());
            if (seen == null || seen.beat != node.beat()) {
                known.put(node.name(), new LastBeat(node.beat(), now));
            } else if (now - seen.since > LogNode.GONE_AFTER.toNanos()) {
                gone.add(node);
            }
        }
        gone.forEach(node -> there.remove(node.name()));
        known.keySet().retainAll(there);
        return gone;
    }

    /** The names of the live nodes. */
    Set<String> names() {
        return known.keySet();
    }
}
