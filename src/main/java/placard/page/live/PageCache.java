package placard.page.live;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import placard.base.Refusal;

/**
 * The answers that are kept ready, up to so many bytes of memory.
 *
 * <p>An answer holds until its catalogue changes, or the next schedule begins or ends. Nothing is dropped for a change:
 * what is no longer valid is told by its mark when it is next asked for, so that a change costs next to nothing, and an
 * answer made of an older read is never shown, whenever it was put in. While the store is away, what is kept goes on
 * being shown.
 *
 * <p>Pages that name a guest's table are kept apart, in a quarter of the memory, and made in a turn of their own: anybody
 * can make up tables, and however many of them, no page that others open is pushed out or waits for them.
 */
public final class PageCache {
    private static final int PATIENCE_SECONDS = 2;
    private static final int QUARTERS = 4;

    /** Answers of one kind, and how many of them are made at a time. */
    private record Shelf(Cache<PageKey, CachedPage> cache, Semaphore makers) {
        static Shelf of(long bytes, int makers) {
            Cache<PageKey, CachedPage> cache = Caffeine.newBuilder()
                    .maximumWeight(bytes)
                    .<PageKey, CachedPage>weigher((_, page) -> page.weight())
                    .executor(Runnable::run)
                    .build();
            return new Shelf(cache, new Semaphore(makers, true));
        }

        long bytes() {
            return cache.policy().eviction().orElseThrow().weightedSize().orElse(0);
        }
    }

    private final InstantSource clock;
    private final CatalogChanges changes = new CatalogChanges();
    private final Shelf plain;
    private final Shelf placed;
    private final ConcurrentHashMap<PageKey, CompletableFuture<CachedPage>> underWay = new ConcurrentHashMap<>();
    private final LongAdder hits = new LongAdder();
    private final LongAdder misses = new LongAdder();

    /**
     * Keeps none yet.
     *
     * @param bytes of memory at most, about
     * @param makers answers that are made at a time, and as many that name a table
     */
    public PageCache(InstantSource clock, long bytes, int makers) {
        this.clock = clock;
        this.placed = Shelf.of(bytes / QUARTERS, makers);
        this.plain = Shelf.of(bytes - bytes / QUARTERS, makers);
    }

    private Shelf shelf(PageKey key) {
        return key.place().isEmpty() ? plain : placed;
    }

    /** What is kept and still holds; null if it must be made. Never waits. */
    public @Nullable CachedPage peek(PageKey key) {
        CachedPage page = shelf(key).cache.getIfPresent(key);
        if (page == null || !holds(page)) {
            return null;
        }
        hits.increment();
        return page;
    }

    /**
     * What is kept, or else is made now, once for all who ask at the same time; waits.
     *
     * @param source reads; what it refuses, and what is not to be kept, is for this caller alone
     * @throws Refusal {@code unavailable} if too many others are being made
     */
    public Sendable get(PageKey key, Supplier<PageLookup> source) {
        while (true) {
            CachedPage page = peek(key);
            if (page != null) {
                return page;
            }
            CompletableFuture<CachedPage> mine = new CompletableFuture<>();
            CompletableFuture<CachedPage> other = underWay.putIfAbsent(key, mine);
            if (other == null) {
                return shared(key, mine, source);
            }
            try {
                page = other.join();
            } catch (CompletionException nothing) {
                return make(key, source);
            }
            if (holds(page)) {
                return page;
            }
        }
    }

    /** Whether a page may still be shown. */
    boolean holds(CachedPage page) {
        return page.holds(changes, clock.instant());
    }

    private Sendable shared(PageKey key, CompletableFuture<CachedPage> mine, Supplier<PageLookup> source) {
        try {
            Sendable ready = make(key, source);
            if (ready instanceof CachedPage page) {
                mine.complete(page);
            }
            return ready;
        } finally {
            underWay.remove(key, mine);
            mine.completeExceptionally(new IllegalStateException("Nothing to be shared"));
        }
    }

    private Sendable make(PageKey key, Supplier<PageLookup> source) {
        misses.increment();
        long mark = changes.mark();
        return switch (source.get()) {
            case RenderedPage made -> {
                CachedPage page = inTurn(shelf(key).makers, () -> CachedPage.of(made, mark));
                shelf(key).cache.put(key, page);
                yield page;
            }
            case UncachedAnswer passing -> passing;
        };
    }

    private static CachedPage inTurn(Semaphore makers, Supplier<CachedPage> work) {
        try {
            if (!makers.tryAcquire(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
                throw Refusal.unavailable("Too many pages are being made.");
            }
        } catch (InterruptedException stopping) {
            Thread.currentThread().interrupt();
            throw Refusal.unavailable("Shutting down.");
        }
        try {
            return work.get();
        } finally {
            makers.release();
        }
    }

    /** Hears that a catalogue has changed: from the next request on, nothing of before is shown. */
    public void changed(String catalogId) {
        changes.changed(catalogId);
    }

    /** Hears that changes may have been missed. */
    public void lost() {
        changes.lost();
    }

    /**
     * Looks whether a change was missed, and acts as if it had been heard; a store that is away takes nothing away.
     *
     * @param revisions tells the revisions of those slugs that lead to a published catalogue
     */
    public void recheck(Function<Set<String>, Map<String, Long>> revisions) {
        Map<String, CachedPage> asked = new HashMap<>();
        for (Shelf shelf : List.of(plain, placed)) {
            shelf.cache.asMap().forEach((key, page) -> {
                if (holds(page)) {
                    asked.merge(key.slug(), page, (one, other) -> one.revision() < other.revision() ? one : other);
                }
            });
        }
        Map<String, Long> now = revisions.apply(asked.keySet());
        asked.forEach((slug, page) -> {
            if (now.getOrDefault(slug, -1L) > page.revision() || !now.containsKey(slug)) {
                changes.changed(page.catalogId());
            }
        });
    }

    /** Answers given from memory. */
    public long hits() {
        return hits.sum();
    }

    /** Answers that had to be made. */
    public long misses() {
        return misses.sum();
    }

    /** Bytes of memory in use, about. */
    public long bytes() {
        return plain.bytes() + placed.bytes();
    }
}
