package placard.outbound;

import java.time.Duration;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.function.LongSupplier;

/**
 * The places for outgoing requests of one node. A workspace has few of them, and endpoints that fail or answer slowly have
 * few together. So none of them holds up the others.
 */
public final class RequestSlots {
    /** All requests of a node at once. */
    public static final int MOST = 64;
    /** Those of endpoints whose last try has failed or was slow. */
    static final int LIMITED = 16;
    /** An answer that takes longer is slow. */
    static final Duration SLOW = Duration.ofSeconds(2);

    static final int OF_A_WORKSPACE = 8;
    /** The requests of a workspace to one host within a second. */
    static final int A_SECOND = 10;

    private static final long SECOND = Duration.ofSeconds(1).toNanos();
    /** The most remembered hosts and slow endpoints. */
    private static final int MANY = 10_000;

    private final LongSupplier nanos;
    private final Map<String, Integer> byWorkspace = new HashMap<>();
    private final Map<Host, Window> hosts = new HashMap<>();
    /** The endpoints whose last answer was slow. */
    private final Set<String> slow = new HashSet<>();

    private int taken;
    private int limited;

    private record Host(String workspaceId, String name) {}

    /** The requests to a host within a second. */
    private record Window(long start, int number) {}

    /** @param nanos the node's monotonic clock */
    public RequestSlots(LongSupplier nanos) {
        this.nanos = nanos;
    }

    /** Remembers how long the last try of an endpoint took. */
    public synchronized void took(String endpoint, long millis) {
        if (millis <= SLOW.toMillis()) {
            slow.remove(endpoint);
        } else if (slow.size() < MANY) {
            slow.add(endpoint);
        }
    }

    /** Whether the last answer of an endpoint was slow. */
    public synchronized boolean isSlow(String endpoint) {
        return slow.contains(endpoint);
    }

    /**
     * Takes a place; false if there is none now.
     *
     * @param isLimited for an endpoint whose last try has failed or was slow
     */
    public synchronized boolean take(String workspaceId, String host, boolean isLimited) {
        long now = nanos.getAsLong();
        Host key = new Host(workspaceId, host);
        Window window = hosts.get(key);
        boolean isNew = window == null || now - window.start >= SECOND;
        int sent = isNew || window == null ? 0 : window.number;
        if (taken >= MOST
                || isLimited && limited >= LIMITED
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
        limited += isLimited ? 1 : 0;
        return true;
    }

    /** Gives a place back that was not used, so that it doesn't count for its host. */
    public synchronized void giveBack(String workspaceId, String host, boolean isLimited) {
        hosts.computeIfPresent(
                new Host(workspaceId, host), (_, window) -> new Window(window.start, Math.max(0, window.number - 1)));
        release(workspaceId, isLimited);
    }

    /** Gives a place back. */
    public synchronized void release(String workspaceId, boolean isLimited) {
        byWorkspace.computeIfPresent(workspaceId, (_, number) -> number == 1 ? null : number - 1);
        taken--;
        limited -= isLimited ? 1 : 0;
    }

    /** The number of free places. */
    public synchronized int free() {
        return MOST - taken;
    }
}
