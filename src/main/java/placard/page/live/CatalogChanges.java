package placard.page.live;

import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicLongArray;

/**
 * When each catalogue last changed, in rising numbers. An answer made from an earlier read is then stale (cache
 * invalidation).
 *
 * <p>A reader takes the {@link #mark} before it reads. If the catalogue changes during the read, the mark is too old,
 * so the old content can't enter the cache.
 *
 * <p>Catalogues share a fixed number of slots. A change of one catalogue may cost another one a look at the store, but
 * never causes a wrong answer.
 */
final class CatalogChanges {
    private static final int PLACES = 1 << 14;

    private final AtomicLong latest = new AtomicLong();
    private final AtomicLongArray places = new AtomicLongArray(PLACES);
    private final AtomicLong lost = new AtomicLong();

    /** The mark of a read that begins now. */
    long mark() {
        return latest.get();
    }

    /** Records a change of the catalogue that a read from now on sees. */
    void changed(String catalogId) {
        places.accumulateAndGet(place(catalogId), latest.incrementAndGet(), Math::max);
    }

    /** Records that any catalogue may have changed. */
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
