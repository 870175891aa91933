package placard.web;

import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import placard.base.Refusal;

/**
 * Look-ups of what a client may have made up, such as a slug or an API key. What isn't there is counted per client.
 *
 * <p>What is there is never refused for the limit, and only a look-up can tell. So clients over their limit are looked
 * up for as well, but all of them together get one look-up at a time, first come, first served: however many of them
 * there are, they cost the store one connection, and everybody else's look-ups pass them by.
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
     * Looks something up that is not in memory; blocks, and so does nothing on an event loop.
     *
     * @param client as {@link Authenticator} names it
     * @throws Refusal {@code unavailable} if the client is over its limit and so many others are that its turn doesn't come
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
     * Counts one that found nothing.
     *
     * @throws Refusal {@code rate_limited} if the client had too many
     */
    public void missed(String client) {
        misses.take(client);
    }

    /**
     * Both: looks up, and counts if there is nothing.
     *
     * @throws Refusal as both of these
     */
    public <T> Optional<T> find(String client, Supplier<Optional<T>> lookUp) {
        Optional<T> found = ask(client, lookUp);
        if (found.isEmpty()) {
            missed(client);
        }
        return found;
    }
}
