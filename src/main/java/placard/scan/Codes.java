package placard.scan;

import com.github.benmanes.caffeine.cache.CacheLoader;
import com.github.benmanes.caffeine.cache.Caffeine;
import com.github.benmanes.caffeine.cache.Expiry;
import com.github.benmanes.caffeine.cache.LoadingCache;
import java.time.Duration;
import java.util.Arrays;
import java.util.concurrent.Executor;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import placard.base.Ids;
import placard.storage.Database;
import placard.storage.StoreException;

/**
 * The codes in memory, by folded slug.
 *
 * <p>A change drops its entry right after its commit, so the very next redirect sees it; other nodes hear of it within a
 * second. Entries are read anew every 30 s in case a notice was lost, and stay as they are while the store is down.
 */
public final class Codes {
    /** The notice that a code has changed; its message is the folded slug. */
    public static final String CHANGED = "code";

    private static final Duration REFRESH = Duration.ofSeconds(30);
    private static final Duration UNKNOWN_KEPT = Duration.ofSeconds(5);
    private static final Duration KNOWN_KEPT = Duration.ofDays(365);

    private final LoadingCache<String, Found> cache;

    /**
     * Builds the cache over the store.
     *
     * @param size entries at most
     * @param source finds what is behind a folded slug
     * @param workspaceChanged the notice after which a workspace's days may begin at another time
     */
    public Codes(
            Database database, int size, Executor executor, String workspaceChanged, Function<String, Found> source) {
        this.cache = Caffeine.newBuilder()
                .maximumSize(size)
                .executor(executor)
                .refreshAfterWrite(REFRESH)
                .expireAfter(Expiry.<String, Found>writing(
                        (_, found) -> found instanceof Found.Unknown ? UNKNOWN_KEPT : KNOWN_KEPT))
                .build(new CacheLoader<>() {
                    @Override
                    public Found load(String slug) {
                        return source.apply(slug);
                    }

                    @Override
                    public Found reload(String slug, Found old) {
                        try {
                            return source.apply(slug);
                        } catch (StoreException down) {
                            return old;
                        }
                    }
                });
        database.listen(CHANGED, cache::invalidate);
        database.listen(workspaceChanged, this::dropWorkspace);
        database.onGap(this::readAnew);
    }

    /** What is in memory; null if the store must be asked. */
    @Nullable
    Found peek(String slug) {
        return cache.getIfPresent(slug);
    }

    /**
     * What is there, from the store if need be; blocks.
     *
     * @throws StoreException if the store is down and the code is not in memory
     */
    Found get(String slug) {
        return cache.get(slug);
    }

    private void dropWorkspace(String id) {
        byte[] workspace = Ids.bytes(id);
        cache.asMap()
                .values()
                .removeIf(found -> found instanceof LiveCode code && Arrays.equals(code.workspace(), workspace));
    }

    /** Reads everything again without dropping it, so that a store that is still down takes nothing away. */
    private void readAnew() {
        cache.refreshAll(cache.asMap().keySet());
    }
}
