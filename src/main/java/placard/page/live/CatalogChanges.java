package placard.page.live;

import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicLongArray;

/**
 * When each catalogue last changed, in numbers that only rise: what was made of an earlier read no longer holds.
 *
 * <p>Whoever reads takes the {@link #mark} first. So a reader that was overtaken by a change can't bring the old content
 * back, however late it comes: its mark is too old. Catalogues share a number of places; one that changes then costs
 * another one a look at the store, never a wrong answer.
 */
final class CatalogChanges {
    private static final int PLACES = 1 << 14;

    private final AtomicLong latest = new AtomicLong();
    private final AtomicLongArray places = new AtomicLongArray(PLACES);
    private final AtomicLong lost = new AtomicLong();

    /** What a read that begins now is as new as. */
    long mark() {
        return latest.get();
    }

    /** The catalogue has changed, and a read that begins now sees it. */
    void changed(String catalogId) {
        places.accumulateAndGet(place(catalogId), latest.incrementAndGet(), Math::max);
    }

    /** Any may have changed. */
    void lost() {
        lost.accumulateAndGet(latest.incrementAndGet(), Math::max);
    }

    /** Whether the catalogue is still what a read with this mark saw, as far as this node has heard. */
    boolean holds(String catalogId, long mark) {
        return places.get(place(catalogId)) <= mark && lost.get() <= mark;
    }

    private static int place(String catalogId) {
        int hash = catalogId.hashCode() * 0x9E3779B9;
        return (hash ^ hash >>> 16) & (PLACES - 1);
    }
}
