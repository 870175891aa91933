package placard.web;

import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import placard.base.Refusal;

/**
 * Limits look-ups of names that a client may have made up, such as a slug or an API key (against enumeration). It
 * counts failed look-ups per client.
 *
 * <p>An existing name is never refused for the limit, and only a look-up can find out. So clients over their limit
 * still get look-ups, but they share one at a time, first come, first served. However many they are, they cost the
 * store one connection and don't delay other clients.
 */
public final class LookupLimiter {
    private static final Duration PATIENCE = Duration.ofSeconds(2);

    private final RateLimits misses;
    private final Semaphore lane = new Semaphore(1, true);

    /** @param misses how many look-ups of a client may find nothing before it is limited */
    public LookupLimiter(RateLimits misses) {
        this.misses = misses;
    }

    /**
     * Looks up a name that is not in memory. It blocks, so never call it on an event loop.
     *
     * @param client as {@link Authenticator} names it
     * @throws Refusal {@code unavailable} if the client is over its limit and its turn doesn't come in time
     */
    public <T> T ask(String client, Supplier<T> lookUp) {
        if (!misses.isUsedUp(client)) {
            return lookUp.get();
        }
        try {
            if (!lane.tryAcquire(PATIENCE.toMillis(), TimeUnit.MILLISECONDS)) {
                throw Refusal.unavailable("Too many look-ups are waiting.");
            }
        } catch (InterruptedException stopping) {
            Thread.currentThread().interrupt();
            throw Refusal.unavailable("Shutting down.");
        }
        try {
            return lookUp.get();
        } finally {
            lane.release();
        }
    }

    /**
     * Counts a look-up that found nothing.
     *
     * @throws Refusal {@code rate_limited} if the client had too many
     */
    public void missed(String client) {
        misses.take(client);
    }

    /**
     * Looks up a name, and counts a miss.
     *
     * @throws Refusal like {@link #ask} and {@link #missed}
     */
    public <T> Optional<T> find(String client, Supplier<Optional<T>> lookUp) {
        Optional<T> found = ask(client, lookUp);
        if (found.isEmpty()) {
            missed(client);
        }
        return found;
    }
}
