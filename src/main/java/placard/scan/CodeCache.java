package placard.scan;

import com.github.benmanes.caffeine.cache.CacheLoader;
import com.github.benmanes.caffeine.cache.Caffeine;
import com.github.benmanes.caffeine.cache.Expiry;
import com.github.benmanes.caffeine.cache.LoadingCache;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.Semaphore;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import placard.base.Ids;
import placard.base.Refusal;
import placard.qr.rule.RuleSet;
import placard.storage.Database;
import placard.storage.StoreException;

/**
 * The cache of codes in memory, by folded slug.
 *
 * <p>A change drops its entry right after its commit, so the very next redirect sees it. Other nodes are notified
 * within a second. An entry is refreshed after 30 s in case a notice was lost, and kept while the store is unavailable.
 */
public final class CodeCache {
    private static final Logger LOG = LoggerFactory.getLogger(CodeCache.class);

    /** The notice that a code has changed. Its message is the folded slug. */
    public static final String CHANGED = "code";

    /** The age from which an entry is refreshed at its next use, in case a notice was lost. */
    public static final Duration REFRESH = Duration.ofSeconds(30);

    /**
     * The entries refreshed at a time after lost notices. More would wait for the store's connections until they time
     * out.
     */
    private static final int CHUNK = 32;

    /** The memory of an entry without rules, about. */
    private static final int ENTRY_BYTES = 1_024;

    private static final Duration UNKNOWN_KEPT = Duration.ofSeconds(5);
    private static final Duration KNOWN_KEPT = Duration.ofDays(365);

    private final LoadingCache<String, CodeLookup> cache;
    private final Executor executor;
    /** Limits the changed codes that are read at a time. The others are read by their next scan. */
    private final Semaphore readings = new Semaphore(CHUNK);

    /**
     * Builds the cache over the store.
     *
     * @param size the most entries without rules; an entry with rules takes the room of several
     * @param refresh the age at which an entry is refreshed; tests use another than {@link #REFRESH}
     * @param source finds the code of a folded slug
     * @param workspaceChanged the notice that a workspace's time zone may have changed
     */
    public CodeCache(
            Database database,
            int size,
            Duration refresh,
            Executor executor,
            String workspaceChanged,
            Function<String, CodeLookup> source) {
        this.cache = Caffeine.newBuilder()
                .maximumWeight(size)
                .weigher((String _, CodeLookup found) -> weight(found))
                // Upkeep takes microseconds, and a thread for it much longer. Reads of the store have the executor.
                .executor(Runnable::run)
                .refreshAfterWrite(refresh)
                .expireAfter(Expiry.<String, CodeLookup>writing(
                        (_, found) -> found instanceof CodeLookup.Unknown ? UNKNOWN_KEPT : KNOWN_KEPT))
                .build(new CacheLoader<>() {
                    @Override
                    public CodeLookup load(String slug) {
                        return source.apply(slug);
                    }

                    @Override
                    public CompletableFuture<CodeLookup> asyncLoad(String slug, Executor ignored) {
                        return CompletableFuture.supplyAsync(() -> load(slug), executor);
                    }

                    @Override
                    public CompletableFuture<CodeLookup> asyncReload(String slug, CodeLookup old, Executor ignored) {
                        return CompletableFuture.supplyAsync(() -> reload(slug, old), executor);
                    }

                    @Override
                    public CodeLookup reload(String slug, CodeLookup old) {
                        try {
                            return source.apply(slug);
                        } catch (StoreException | Refusal down) {
                            return old;
                        }
                    }
                });
        this.executor = executor;
        database.listen(CHANGED, this::change);
        database.listen(workspaceChanged, this::dropWorkspace);
        database.onMissedNotices(() -> executor.execute(this::readAnew));
    }

    /** How many entries without rules take about as much memory as this one. */
    private static int weight(CodeLookup found) {
        if (!(found instanceof LiveCode code)) {
            return 1;
        }
        RuleSet<Destination> rules = code.rules();
        int own = rules == null ? 1 : 1 + (int) Math.ceilDiv(rules.bytes(CodeCache::characters), (long) ENTRY_BYTES);
        return code.next() == null ? own : own + weight(code.next().code());
    }

    /** Those of an address, which has its parameters already if no scan decides on them. */
    private static int characters(Destination destination) {
        return destination instanceof Destination.Foreign(String url, LinkParameters _, int _) ? url.length() : 0;
    }

    /** The entry in memory; null if the store must be read. */
    @Nullable
    CodeLookup peek(String slug) {
        return cache.getIfPresent(slug);
    }

    /**
     * The code, from the store if it is not in memory. This blocks.
     *
     * @throws StoreException if the store is down and the code is not in memory
     */
    CodeLookup get(String slug) {
        return cache.get(slug);
    }

    /** Drops a changed code. If it was in memory, it is read at once: the store may be away at its next scan. */
    private void change(String slug) {
        if (cache.asMap().remove(slug) != null && readings.tryAcquire()) {
            executor.execute(() -> {
                try {
                    Objects.requireNonNull(cache.get(slug)); // which keeps it, too
                } catch (StoreException | Refusal away) {
                    LOG.atDebug().setCause(away).log("A changed code is read at its next scan");
                } finally {
                    readings.release();
                }
            });
        }
    }

    private void dropWorkspace(String id) {
        byte[] workspace = Ids.bytes(id);
        cache.asMap().forEach((slug, found) -> {
            if (found instanceof LiveCode code && Arrays.equals(code.workspace(), workspace)) {
                change(slug);
            }
        });
    }

    /** Drops the stopped codes, and those that a stop by the operator may concern. */
    public void dropStopped(String kind, String name) {
        if (kind.equals("code")) {
            cache.invalidate(name);
        } else {
            cache.asMap().values().removeIf(found -> found instanceof LiveCode code && isOf(code, name));
        }
    }

    private static boolean isOf(LiveCode code, String host) {
        CodeLimits limits = code.limits();
        return code.next() != null && isOf(code.next().code(), host)
                || limits != null && (limits.isStopped() || names(limits.fallback(), host))
                || names(code.destination(), host)
                || code.rules() != null && code.rules().leadTo(destination -> names(destination, host));
    }

    private static boolean names(@Nullable Destination destination, String host) {
        return destination instanceof Destination.Foreign(String url, LinkParameters _, int _)
                && url.toLowerCase(Locale.ROOT).contains(host);
    }

    /** Refreshes all entries without dropping them, so that a store that is still down removes none. */
    private void readAnew() {
        List<String> chunk = new ArrayList<>(CHUNK);
        for (String slug : cache.asMap().keySet()) {
            chunk.add(slug);
            if (chunk.size() == CHUNK) {
                cache.refreshAll(chunk).join();
                chunk.clear();
            }
        }
        cache.refreshAll(chunk);
    }
}
