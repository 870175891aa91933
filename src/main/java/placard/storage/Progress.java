package placard.storage;

import java.util.function.LongSupplier;

/** Follows the steps of long work, for a person who waits for it. */
@FunctionalInterface
public interface Progress {
    Progress UNSEEN = (_, _, _) -> {};

    /**
     * A step begins.
     *
     * @param what the step, as in "Packing scans.db"
     * @param done how much of it is done; another thread calls this
     * @param total how much there is; 0 if that is unknown
     */
    void step(String what, LongSupplier done, long total);

    default void step(String what) {
        step(what, () -> 0, 0);
    }
}
