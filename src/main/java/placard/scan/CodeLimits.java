package placard.scan;

import java.time.Instant;
import org.jspecify.annotations.Nullable;
import placard.base.Lifetime;
import placard.base.Lifetime.Closed;
import placard.scan.count.ScanCounter;

/**
 * The limits on when a code leads to its destination. Codes without limits have none of this.
 *
 * @param counter the scans so far; present if {@code lifetime} has a number of scans
 * @param fallback the destination while the code is closed; null for the page for closed codes
 * @param logoFileId the picture of its owner's logo, which that page shows; null without one
 */
public record CodeLimits(
        Lifetime lifetime,
        @Nullable ScanCounter counter,
        @Nullable Destination fallback,
        @Nullable String logoFileId) {
    /** The limits of a code that the operator has stopped. */
    public static final CodeLimits STOPPED = new CodeLimits(Lifetime.UNLIMITED, null, null, null);

    @SuppressWarnings("ReferenceEquality") // one object stands for it
    boolean isStopped() {
        return this == STOPPED;
    }

    /**
     * Why the code is closed, or null if it is open. If it is open with a maximum of scans, and this scan counts, the
     * scan is added.
     */
    @Nullable
    Closed pass(Instant now, boolean counts) {
        Closed closed = isStopped() ? Closed.STOPPED : lifetime.closedAt(now);
        Integer most = lifetime.maxScans();
        if (closed != null || most == null || counter == null) {
            return closed;
        }
        boolean isOpen = counts ? counter.tryAdd(most) : counter.counted() < most;
        return isOpen ? null : Closed.USED_UP;
    }
}
