package placard.outbound;

import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.function.LongSupplier;

/**
 * The places for outgoing requests of one node. A workspace has few of them, and endpoints that fail have few together.
 * So neither holds up the others.
 */
public final class Places {
    /** All requests of a node at once. */
    public static final int MOST = 64;
    /** Those of endpoints whose last try has failed. */
    static final int FAILING = 16;

    static final int OF_A_WORKSPACE = 8;
    /** The requests of a workspace to one host within a second. */
    static final int A_SECOND = 10;

    private static final long SECOND = Duration.ofSeconds(1).toNanos();
    /** The number of remembered hosts from which old ones are forgotten. */
    private static final int MANY = 10_000;

    private final LongSupplier nanos;
    private final Map<String, Integer> byWorkspace = new HashMap<>();
    private final Map<Host, Window> hosts = new HashMap<>();
    private int taken;
    private int failing;

    private record Host(String workspaceId, String name) {}

    /** The requests to a host within a second. */
    private record Window(long start, int number) {}

    /** @param nanos the node's monotonic clock */
    public Places(LongSupplier nanos) {
        this.nanos = nanos;
    }

    /** Takes a place; false if there is none now. */
    public synchronized boolean take(String workspaceId, String host, boolean isFailing) {
        long now = nanos.getAsLong();
        Host key = new Host(workspaceId, host);
        Window window = hosts.get(key);
        boolean isNew = window == null || now - window.start >= SECOND;
        int sent = isNew || window == null ? 0 : window.number;
        if (taken >= MOST
                || isFailing && failing >= FAILING
                || byWorkspace.getOrDefault(workspaceId, 0) >= OF_A_WORKSPACE
                || sent >= A_SECOND) {
            return false;
        }
        if (hosts.size() >= MANY) {
            hosts.values().removeIf(old -> now - old.start >= SECOND);
        }
        hosts.put(key, new Window(isNew || window == null ? now : window.start, sent + 1));
        byWorkspace.merge(workspaceId, 1, Integer::sum);
        taken++;
        failing += isFailing ? 1 : 0;
        return true;
    }

    /** Gives a place back that was not used, so that it doesn't count for its host. */
    public synchronized void giveBack(String workspaceId, String host, boolean isFailing) {
        hosts.computeIfPresent(
                new Host(workspaceId, host), (_, window) -> new Window(window.start, Math.max(0, window.number - 1)));
        release(workspaceId, isFailing);
    }

    /** Gives a place back. */
    public synchronized void release(String workspaceId, boolean isFailing) {
        byWorkspace.computeIfPresent(workspaceId, (_, number) -> number == 1 ? null : number - 1);
        taken--;
        failing -= isFailing ? 1 : 0;
    }

    /** The number of free places. */
    public synchronized int free() {
        return MOST - taken;
    }
}
