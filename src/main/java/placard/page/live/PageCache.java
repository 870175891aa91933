package placard.page.live;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import java.time.Instant;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import placard.base.WorkPool;
import placard.web.ByteBudget;

/**
 * The cache of rendered answers, bounded in bytes of memory.
 *
 * <p>An answer is valid until its catalogue changes, or the next schedule begins or ends. A change removes nothing from
 * the cache, so it costs little. The mark of an entry shows at the next request whether it is still valid. An answer
 * made from an older read is therefore never shown. While the store is unavailable, the cache keeps serving its
 * entries.
 *
 * <p>A quarter of the memory keeps the catalogues that were read, so that one read serves all languages of a catalogue.
 * A few threads of its own read catalogues and make answers. Requests for the same answer share one making, so there is
 * no cache stampede.
 *
 * <p>Pages for a guest's table share one entry with placeholders. A stranger's made-up requests therefore take no more
 * than those threads.
 */
public final class PageCache {
    private static final int QUARTERS = 4;
    /** Bytes of memory used while an answer is made, for each byte of its source. */
    private static final int MAKING = 4;
    /** The most catalogues whose languages are remembered, at some hundred bytes each. */
    private static final int MOST_SLUGS = 20_000;

    /** A catalogue that was read, with the mark taken before the read. */
    private record CachedSource(PageSource source, long mark) {
        boolean holds(CatalogChanges changes, Instant now) {
            return changes.holds(source.catalogId(), mark) && (source.until() == null || now.isBefore(source.until()));
        }
    }

    private final InstantSource clock;
    private final WorkPool makers;
    private final ByteBudget memory;
    private final CatalogChanges changes = new CatalogChanges();
    private final Cache<PageKey, CachedPage> pages;
    private final Cache<String, CachedSource> sources;
    private final Cache<String, UnaryOperator<String>> languages;
    private final ConcurrentHashMap<PageKey, CompletableFuture<CachedPage>> underWay = new ConcurrentHashMap<>();
    private final LongAdder hits = new LongAdder();
    private final LongAdder misses = new LongAdder();

    /**
     * Empty at first.
     *
     * @param bytes the most bytes of memory, approximately
     * @param makers the threads that read catalogues and make answers
     * @param memory for answers in the making
     */
    public PageCache(InstantSource clock, long bytes, WorkPool makers, ByteBudget memory) {
        this.clock = clock;
        this.makers = makers;
        this.memory = memory;
        this.pages = Caffeine.newBuilder()
                .maximumWeight(bytes - bytes / QUARTERS)
                .<PageKey, CachedPage>weigher((_, page) -> page.weight())
                .executor(Runnable::run)
                .build();
        this.languages = Caffeine.newBuilder()
                .maximumSize(MOST_SLUGS)
                .executor(Runnable::run)
                .build();
        this.sources = Caffeine.newBuilder()
                .maximumWeight(bytes / QUARTERS)
                .<String, CachedSource>weigher((_, read) ->
                        (int) Math.min(Integer.MAX_VALUE, read.source().bytes()))
                .executor(Runnable::run)
                .build();
    }

    /** The valid entry of a key, with placeholders for its place; null if it must be made. Never waits. */
    public @Nullable CachedPage peek(PageKey key) {
        PageKey kept = cacheKey(key);
        CachedPage page = kept == null ? null : pages.getIfPresent(kept);
        if (page == null || !holds(page)) {
            return null;
        }
        hits.increment();
        return page;
    }

    /** The key of the cache's entry; null if the languages of the catalogue are unknown. */
    private @Nullable PageKey cacheKey(PageKey asked) {
        UnaryOperator<String> known = languages.getIfPresent(asked.slug());
        return known == null ? null : asked.withGaps().in(known.apply(asked.language()));
    }

    /**
     * The valid entry, or a new answer, which simultaneous requests share. Waits.
     *
     * @param lookup looks the page up; its refusals concern this caller alone
     * @param source reads the page's catalogue, if it still exists, on one of the making threads
     * @throws placard.base.Refusal {@code unavailable} if too many others are being made
     */
    public Sendable get(PageKey key, Supplier<PageLookup> lookup, Supplier<Optional<PageSource>> source) {
        PageKey asked = key.withGaps();
        while (true) {
            CachedPage page = peek(asked);
            if (page == null) {
                CachedSource read = known(asked);
                switch (read == null ? lookup.get() : new PageLookup.Here(read.source.bytes())) {
                    case PageLookup.OtherAnswer(UncachedAnswer answer) -> {
                        return answer;
                    }
                    case PageLookup.Here(long bytes) -> page = shared(asked, bytes, source);
                }
            }
            if (page != null) {
                return key.place().isEmpty() ? page : new PlacedPage(page, key.place());
            }
        }
    }

    /** A catalogue that was read and is still valid; null if it must be read. */
    private @Nullable CachedSource known(PageKey key) {
        CachedSource read = sources.getIfPresent(key.slug());
        return read != null && read.holds(changes, clock.instant()) ? read : null;
    }

    /**
     * The page in the making, by this caller or another one. Null if it became stale, so that the caller must ask
     * again.
     */
    private @Nullable CachedPage shared(PageKey key, long bytes, Supplier<Optional<PageSource>> source) {
        CompletableFuture<CachedPage> mine = new CompletableFuture<>();
        PageKey known = cacheKey(key);
        PageKey same = known == null ? key : known;
        CompletableFuture<CachedPage> other = underWay.putIfAbsent(same, mine);
        if (other != null) {
            try {
                CachedPage page = other.join();
                return holds(page) ? page : null;
            } catch (CompletionException nothing) {
                return makers.run(() -> make(key, bytes, source)).orElse(null);
            }
        }
        try {
            Optional<CachedPage> page = makers.run(() -> make(key, bytes, source));
            page.ifPresent(mine::complete);
            return page.orElse(null);
        } finally {
            underWay.remove(same, mine);
            mine.completeExceptionally(new IllegalStateException("Nothing to be shared"));
        }
    }

    private Optional<CachedPage> make(PageKey key, long bytes, Supplier<Optional<PageSource>> source) {
        try (ByteBudget.Hold _ = memory.take(MAKING * bytes)) {
            return made(key, bytes, source);
        }
    }

    /** The page; empty if the catalogue is gone, or has outgrown the reserved memory. */
    private Optional<CachedPage> made(PageKey key, long bytes, Supplier<Optional<PageSource>> source) {
        CachedSource read = known(key);
        if (read == null) {
            long mark = changes.mark();
            read = source.get().map(found -> new CachedSource(found, mark)).orElse(null);
        }
        if (read == null || read.source.bytes() > bytes) {
            return Optional.empty();
        }
        sources.put(key.slug(), read);
        languages.put(key.slug(), read.source.languages());
        PageKey kept = key.in(read.source.languages().apply(key.language()));
        CachedPage other = pages.getIfPresent(kept);
        if (other != null && holds(other)) {
            return Optional.of(other); // the page was requested by another key
        }
        misses.increment();
        CachedPage page = CachedPage.of(kept, read.source, read.mark);
        pages.put(kept, page);
        return Optional.of(page);
    }

    /** Whether a page may still be shown. */
    boolean holds(CachedPage page) {
        return page.holds(changes, clock.instant());
    }

    /** Handles a catalogue's change: no later request gets an older answer. */
    public void changed(String catalogId) {
        changes.changed(catalogId);
    }

    /** Handles possibly missed changes. */
    public void lost() {
        changes.lost();
    }

    /**
     * Finds changes whose notice was missed, and handles them. While the store is unavailable, the cache stays as it
     * is.
     *
     * @param revisions finds the revisions of those slugs that lead to a published catalogue
     */
    public void recheck(Function<Set<String>, Map<String, Long>> revisions) {
        Map<String, CachedPage> asked = new HashMap<>();
        pages.asMap().forEach((key, page) -> {
            if (holds(page)) {
                asked.merge(key.slug(), page, (one, other) -> one.revision() < other.revision() ? one : other);
            }
        });
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

    /** Approximate bytes of memory in use. */
    public long bytes() {
        return weight(pages) + weight(sources);
    }

    private static long weight(Cache<?, ?> cache) {
        return cache.policy().eviction().orElseThrow().weightedSize().orElse(0);
    }
}
