package placard.web;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import java.time.Duration;
import java.util.function.LongSupplier;
import placard.base.Refusal;

/**
 * Counts the requests of each client in windows of fixed length; a limit of 0 means none.
 *
 * <p>The monotonic clock measures the windows. A wall clock that is set back would keep a window open too long.
 */
public final class RateLimits {
    /** The state of the current window. */
    public record WindowState(long limit, long remaining, long secondsLeft) {}

    private static final class Window {
        private long start;
        private long used;

        Window(long start) {
            this.start = start;
        }
    }

    private final LongSupplier nanos;
    private final long limit;
    private final Duration length;
    private final Cache<String, Window> windows;

    /**
     * Starts with nothing counted.
     *
     * @param nanos a monotonic clock in nanoseconds, such as {@link System#nanoTime}
     * @param length of a window
     */
    public RateLimits(LongSupplier nanos, long limit, Duration length) {
        this.nanos = nanos;
        this.limit = limit;
        this.length = length;
        this.windows = Caffeine.newBuilder()
                .maximumSize(100_000)
                .expireAfterAccess(length.multipliedBy(2))
                .build();
    }

    public boolean isOff() {
        return limit == 0;
    }

    /** {@code RateLimit-Policy} of this limit. */
    public String policy() {
        return "\"default\";q=" + limit + ";w=" + length.toSeconds();
    }

    /**
     * Counts one request.
     *
     * @throws Refusal {@code rate_limited} if the window is used up
     */
    public WindowState take(String who) {
        WindowState standing = count(who);
        check(standing);
        return standing;
    }

    /** Counts one request without refusing it. */
    public WindowState count(String who) {
        return count(who, 1);
    }

    /**
     * Refuses requests beyond the limit.
     *
     * @throws Refusal {@code rate_limited}
     */
    public void check(WindowState standing) {
        if (standing.remaining < 0) {
            throw limited(standing);
        }
    }

    /** Whether the window is used up. It counts nothing. */
    public boolean isUsedUp(String who) {
        return !isOff() && count(who, 0).remaining <= 0;
    }

    private Refusal limited(WindowState standing) {
        return new Refusal(new Refusal.RateLimited(policy(), Duration.ofSeconds(standing.secondsLeft)));
    }

    private WindowState count(String who, int more) {
        if (isOff()) {
            return new WindowState(0, Long.MAX_VALUE, 0);
        }
        long now = nanos.getAsLong();
        Window window = windows.get(who, _ -> new Window(now));
        synchronized (window) {
            if (now - window.start >= length.toNanos()) {
                window.start = now;
                window.used = 0;
            }
            window.used += more;
            long left =
                    length.plusNanos(window.start - now).plusNanos(999_999_999).toSeconds();
            return new WindowState(limit, limit - window.used, left);
        }
    }
}
