package placard.cluster.log;

import java.util.concurrent.atomic.AtomicLong;

/**
 * How much memory what is fetched of all lanes of this node may take before it is counted. A lane that has nothing is
 * always fetched, by a little, so that none starves behind others; one alone takes no more than a part.
 */
final class LaneBudget {
    private static final int PART = 4;

    private final long most;
    private final AtomicLong used = new AtomicLong();

    /** @param most bytes of the heap, about */
    LaneBudget(long most) {
        this.most = most;
    }

    void add(long bytes) {
        used.addAndGet(bytes);
    }

    long used() {
        return used.get();
    }

    /** Whether a lane that has so many bytes may have no more now. */
    boolean isUsedUp(long lane) {
        return lane > 0 && (lane >= most / PART || used.get() >= most);
    }
}
