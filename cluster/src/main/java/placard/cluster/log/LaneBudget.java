package placard.cluster.log;

import java.util.concurrent.atomic.AtomicLong;

/**
 * The memory limit of fetched scans that wait for counting, for all lanes of this node. An empty lane may always fetch
 * a little, so that none starves. One lane alone can take only a part of the budget.
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

    /** True if a lane with this many bytes may fetch no more now. */
    boolean isUsedUp(long lane) {
        return lane > 0 && (lane >= most / PART || used.get() >= most);
    }
}
