package placard.outbound;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * The result of an outgoing request.
 *
 * @param status of the answer; null if none came
 * @param failure why none came; null if one did
 * @param answer the first characters of the answer; empty from private networks
 * @param retryAfter how long the receiver asks to wait; null if it doesn't
 */
public record Outcome(
        @Nullable Integer status,
        @Nullable Failure failure,
        long millis,
        String answer,
        @Nullable Duration retryAfter) {
    private static final int GONE = 410;
    private static final int TOO_MANY = 429;
    private static final int UNAVAILABLE = 503;

    /** Why no answer came. */
    public enum Failure {
        /** Outgoing requests to this address are not allowed, or its name has no address. */
        ADDRESS_REFUSED,
        /** No answer within the time limit. */
        TIMEOUT,
        /** The certificate isn't valid for this host. */
        CERTIFICATE,
        /** The connection was refused or broken. */
        CONNECTION,
        /** The operator has switched outgoing requests off. */
        OFF,
        /** The secret or the URL can't be read any more, because app.key was replaced. */
        NEEDS_SECRET;

        /** The name in the store and in JSON. */
        public String word() {
            return name().toLowerCase(java.util.Locale.ROOT);
        }
    }

    /** A failure without an answer. */
    public static Outcome of(Failure failure, long millis) {
        return new Outcome(null, failure, millis, "", null);
    }

    /** Whether the receiver has taken it. */
    public boolean isTaken() {
        return status != null && status >= 200 && status < 300;
    }

    /** Whether the receiver wants nothing any more. */
    public boolean isGone() {
        return status != null && status == GONE;
    }

    /** Whether the receiver is well and asks to wait. */
    public boolean isBusy() {
        return retryAfter != null && status != null && (status == TOO_MANY || status == UNAVAILABLE);
    }
}
