package placard.scan.count;

import java.util.concurrent.atomic.AtomicLong;

/**
 * The number of counted scans of a code: those in the store, and this node's scans that are still in its journal.
 *
 * <p>A scan is added before it is journalled. So of many at the same moment, no more pass than the maximum allows.
 */
public final class ScanCounter {
    private final AtomicLong counted;

    /** The total in the store at the last read. Only the recorder uses this field and the next one. */
    private long stored;

    /** The scans of this node that entered the store since then. */
    private long brought;

    /**
     * Starts to count.
     *
     * @param stored the total in the store
     * @param waiting the scans that wait in this node's journal besides
     */
    ScanCounter(long stored, long waiting) {
        this.stored = stored;
        this.counted = new AtomicLong(stored + waiting);
    }

    /** The scans so far. */
    public long counted() {
        return counted.get();
    }

    /** Adds a scan, unless the count has reached {@code most}. */
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

    /** Notes that scans of this node, added already, have entered the store. */
    void bring(long scans) {
        brought += scans;
    }

    /**
     * Takes the store's total if it is higher. This is for a node that doesn't know which of the store's scans are its
     * own.
     */
    void raise(long total) {
        counted.accumulateAndGet(total, Math::max);
    }

    /** Adds the scans of other nodes: the growth of the store's total without this node's own scans. */
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
