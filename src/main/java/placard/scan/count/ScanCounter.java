package placard.scan.count;

import java.util.concurrent.atomic.AtomicLong;

/**
 * How many counted scans a code has: those in the store and those of this node that are still in its journal. A scan is
 * added before it is journalled, so that of many at the same moment no more pass than may.
 */
public final class ScanCounter {
    private final AtomicLong counted;

    /** The total in the store when it was last read; this and the next are the recorder's own. */
    private long stored;

    /** What this node brought into the store since then. */
    private long brought;

    /**
     * Begins to count.
     *
     * @param stored the total in the store
     * @param waiting what waits in this node's journal besides
     */
    ScanCounter(long stored, long waiting) {
        this.stored = stored;
        this.counted = new AtomicLong(stored + waiting);
    }

    /** The scans so far. */
    public long counted() {
        return counted.get();
    }

    /** Adds a scan, unless there are {@code most} already. */
    public boolean tryAdd(long most) {
        long before = counted.get();
        while (before < most) {
            if (counted.compareAndSet(before, before + 1)) {
                return true;
            }
            before = counted.get();
        }
        return false;
    }

    /** Scans of this node, added already, have got into the store. */
    void bring(long scans) {
        brought += scans;
    }

    /** Takes the store's total over if it is higher; for a node that doesn't know which scans are its own there. */
    void raise(long total) {
        counted.accumulateAndGet(total, Math::max);
    }

    /** Adds what other nodes brought into the store, which is what its total has grown by besides our own. */
    void learn(long total) {
        long others = total - stored - brought;
        if (others > 0) {
            counted.addAndGet(others);
        }
        counted.accumulateAndGet(total, Math::max);
        stored = total;
        brought = 0;
    }
}
