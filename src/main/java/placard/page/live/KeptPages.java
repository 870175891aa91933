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
public final class KeptPages {
    private static final int PATIENCE_SECONDS = 2;
    private static final int QUARTERS = 4;

    /** Answers of one kind, and how many of them are made at a time. */
    private record Shelf(Cache<PageKey, KeptPage> cache, Semaphore makers) {
        static Shelf of(long bytes, int makers) {
            Cache<PageKey, KeptPage> cache = Caffeine.newBuilder()
                    .maximumWeight(bytes)
                    .<PageKey, KeptPage>weigher((_, page) -> page.weight())
                    .executor(Runnable::run)
                    .build();
            return new Shelf(cache, new Semaphore(makers, true));
        }

        long bytes() {
            return cache.policy().eviction().orElseThrow().weightedSize().orElse(0);
        }
    }

    private final InstantSource clock;
    private final Changes changes = new Changes();
    private final Shelf plain;
    private final Shelf placed;
    private final ConcurrentHashMap<PageKey, CompletableFuture<KeptPage>> underWay = new ConcurrentHashMap<>();
    private final LongAdder hits = new LongAdder();
    private final LongAdder misses = new LongAdder();

    /**
     * Keeps none yet.
     *
     * @param bytes of memory at most, about
     * @param makers answers that are made at a time, and as many that name a table
     */
    public KeptPages(InstantSource clock, long bytes, int makers) {
        this.clock = clock;
        this.placed = Shelf.of(bytes / QUARTERS, makers);
        this.plain = Shelf.of(bytes - bytes / QUARTERS, makers);
    }

    private Shelf shelf(PageKey key) {
        return key.place().isEmpty() ? plain : placed;
    }

    /** What is kept and still holds; null if it must be made. Never waits. */
    public @Nullable KeptPage peek(PageKey key) {
        KeptPage page = shelf(key).cache.getIfPresent(key);
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
    public Ready get(PageKey key, Supplier<Read> source) {
        while (true) {
            KeptPage page = peek(key);
            if (page != null) {
                return page;
            }
            CompletableFuture<KeptPage> mine = new CompletableFuture<>();
            CompletableFuture<KeptPage> other = underWay.putIfAbsent(key, mine);
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
    boolean holds(KeptPage page) {
        return page.holds(changes, clock.instant());
    }

    private Ready shared(PageKey key, CompletableFuture<KeptPage> mine, Supplier<Read> source) {
        try {
            Ready ready = make(key, source);
            if (ready instanceof KeptPage page) {
                mine.complete(page);
            }
            return ready;
        } finally {
            underWay.remove(key, mine);
            mine.completeExceptionally(new IllegalStateException("Nothing to be shared"));
        }
    }

    private Ready make(PageKey key, Supplier<Read> source) {
        misses.increment();
        long mark = changes.mark();
        return switch (source.get()) {
            case Made made -> {
                KeptPage page = inTurn(shelf(key).makers, () -> KeptPage.of(made, mark));
                shelf(key).cache.put(key, page);
                yield page;
            }
            case Passing passing -> passing;
        };
    }

    private static KeptPage inTurn(Semaphore makers, Supplier<KeptPage> work) {
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
        Map<String, KeptPage> asked = new HashMap<>();
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
