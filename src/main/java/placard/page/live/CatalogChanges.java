package placard.page.live;

import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicLongArray;

/**
 * When each catalogue last changed, in numbers that only rise: what was made of an earlier read no longer holds.
 *
 * <p>A reader takes the {@link #mark} before it reads. If the catalogue changes while it reads, its mark is too old, so
 * the old content can't get into the cache. Catalogues share a number of places; one that changes then costs another
 * one a look at the store, never a wrong answer.
 */
final class CatalogChanges {
    private static final int PLACES = 1 << 14;

    private final AtomicLong latest = new AtomicLong();
    private final AtomicLongArray places = new AtomicLongArray(PLACES);
    private final AtomicLong lost = new AtomicLong();

    /** The mark for a read that begins now. */
    long mark() {
        return latest.get();
    }

    /** The catalogue has changed, and a read that begins now sees it. */
    void changed(String catalogId) {
        places.accumulateAndGet(place(catalogId), latest.incrementAndGet(), Math::max);
    }

    /** Any catalogue may have changed. */
    void lost() {
        lost.accumulateAndGet(latest.incrementAndGet(), Math::max);
    }

    /** Whether the catalogue is unchanged since a read with this mark, as far as this node knows. */
    boolean holds(String catalogId, long mark) {
        return places.get(place(catalogId)) <= mark && lost.get() <= mark;
    }

    private static int place(String catalogId) {
        int hash = catalogId.hashCode() * 0x9E3779B9;
        return (hash ^ hash >>> 16) & (PLACES - 1);
    }
}
