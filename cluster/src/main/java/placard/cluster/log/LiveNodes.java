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
 * Which nodes are alive, by their beats: one whose beat has stood still for a while is not. Only this node's own monotonic
 * clock is asked, so clocks of nodes may differ.
 */
final class LiveNodes {
    private final LongSupplier nanos;
    private final Map<String, Seen> known = new HashMap<>();

    private record Seen(long beat, long since) {}

    LiveNodes(LongSupplier nanos) {
        this.nanos = nanos;
    }

    /** Looks at all nodes there are, and returns those that are gone. */
    List<LogNode> look(List<LogNode> nodes) {
        long now = nanos.getAsLong();
        Set<String> there = new HashSet<>();
        List<LogNode> gone = new ArrayList<>();
        for (LogNode node : nodes) {
            there.add(node.name());
            Seen seen = known.get(node.name());
            if (seen == null || seen.beat != node.beat()) {
                known.put(node.name(), new Seen(node.beat(), now));
            } else if (now - seen.since > LogNode.GONE_AFTER.toNanos()) {
                gone.add(node);
            }
        }
        gone.forEach(node -> there.remove(node.name()));
        known.keySet().retainAll(there);
        return gone;
    }

    /** Those that are alive. */
    Set<String> names() {
        return known.keySet();
    }
}
