package placard.workspace;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import io.vertx.core.http.HttpServerRequest;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Base64;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;
import placard.base.Refusal;
import placard.storage.Database;
import placard.web.Actor;
import placard.web.Authenticator;
import placard.web.Caller;
import placard.web.LookupLimiter;

/**
 * Authenticates requests by their API key.
 *
 * <p>Keys are cached for 5 s. A notice of a revocation drops them at once; if it is lost, they end within that time.
 * Only wrong keys count against the client's rate limit.
 */
public final class Guard implements Authenticator {
    private static final Duration REMEMBERED = Duration.ofSeconds(5);

    private final ApiKeys keys;
    private final InstantSource clock;
    private final LookupLimiter lookups;
    private final Cache<String, Optional<ApiKey>> known;
    private final Map<String, Instant> used = new ConcurrentHashMap<>();
    /** Counts revocations, so that a key read just before one is not cached just after it. */
    private final AtomicLong drops = new AtomicLong();

    public Guard(Database database, ApiKeys keys, InstantSource clock, LookupLimiter lookups) {
        this.keys = keys;
        this.clock = clock;
        this.lookups = lookups;
        this.known = Caffeine.newBuilder()
                .maximumSize(10_000)
                .expireAfterWrite(REMEMBERED)
                .build();
        database.listen(ApiKeys.REVOKED, this::drop);
        database.onMissedNotices(known::invalidateAll);
    }

    private void drop(String keyId) {
        drops.incrementAndGet();
        known.asMap().values().removeIf(key -> key.isPresent() && key.get().id().equals(keyId));
    }

    @Override
    public Caller authenticate(HttpServerRequest request, Map<String, String> parameters, String client) {
        String authorization = request.getHeader("Authorization");
        if (authorization == null || !authorization.regionMatches(true, 0, "Bearer ", 0, 7)) {
            throw refused(new Refusal.MissingApiKey(), client);
        }
        String secret = authorization.substring(7).strip();
        if (secret.isEmpty()) {
            throw refused(new Refusal.MissingApiKey(), client);
        }
        if (!Secret.isWellFormed(secret)) {
            throw refused(new Refusal.InvalidApiKey("This is no key: it is cut off or has a typo."), client);
        }
        ApiKey key = find(secret, client);
        Instant now = clock.instant();
        if (key == null) {
            throw refused(new Refusal.InvalidApiKey("The key is unknown or was revoked."), client);
        }
        if (key.isExpired(now)) {
            throw refused(new Refusal.InvalidApiKey("The key has expired."), client);
        }
        used.put(key.id(), now);
        return new Caller(key.workspaceId(), new Actor.Key(key.id(), key.name()), key.scopes(), null, key.expiresAt());
    }

    private @Nullable ApiKey find(String secret, String client) {
        byte[] hash = Secret.hash(secret);
        String name = new String(Base64.getEncoder().encode(hash), StandardCharsets.US_ASCII);
        Optional<ApiKey> remembered = known.getIfPresent(name);
        if (remembered == null) {
            long before = drops.get();
            remembered = lookups.ask(client, () -> keys.find(hash));
            known.put(name, remembered);
            if (drops.get() != before) {
                known.invalidate(name);
            }
        }
        return remembered.orElse(null);
    }

    private Refusal refused(Refusal.Reason reason, String client) {
        lookups.missed(client);
        return new Refusal(reason);
    }

    /** Writes the last uses of keys since the previous call; for a timer. */
    public void writeLastUsed() {
        Map<String, Instant> taken = new HashMap<>();
        for (String id : List.copyOf(used.keySet())) {
            Instant at = used.remove(id);
            if (at != null) {
                taken.put(id, at);
            }
        }
        if (!taken.isEmpty()) {
            keys.touch(taken);
        }
    }
}
