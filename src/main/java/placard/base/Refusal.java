package placard.base;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The exception for a request that only its caller can correct.
 *
 * <p>Code throws it where it finds the fact. Only {@code web.Errors} knows the HTTP status. Any other exception is the
 * server's fault. A refusal has no stack trace, because it is an answer and not a defect.
 */
public final class Refusal extends RuntimeException {
    private static final long serialVersionUID = 1L;

    /** @throws Refusal {@code validation_failed} if there are faults */
    public static void check(List<Fault> faults) {
        if (!faults.isEmpty()) {
            throw new Refusal(new Invalid(faults));
        }
    }

    /** The reason, as a closed choice. */
    public sealed interface Reason {}

    /** @param detail names the missing thing */
    public record NotFound(String detail) implements Reason {
        public NotFound() {
            this("There is nothing here.");
        }
    }

    /** Deleted for good. {@code wayOn} is a page to suggest instead, if there is one. */
    public record Gone(@Nullable SuggestedPage wayOn) implements Reason {}

    /** A closed code. {@code opensAt} is its start, if it has not begun. */
    public record CodeInactive(
            Lifetime.Closed closed, @Nullable Instant opensAt) implements Reason {}

    public record MethodNotAllowed(List<String> allowed) implements Reason {}

    public record MissingApiKey() implements Reason {}

    /**
     * @param detail why access is refused. It says more than "invalid" only to a caller with a complete, well-formed
     *     secret.
     */
    public record InvalidApiKey(String detail) implements Reason {}

    /** @param required any one of them suffices */
    public record InsufficientScope(List<Scope> required) implements Reason {}

    /** There is no session, or it has ended. */
    public record SessionOver() implements Reason {}

    /** The last proof of identity in this session is too old. */
    public record ProofRequired() implements Reason {}

    /** Another site made the browser send this request. */
    public record CrossSiteRequest() implements Reason {}

    public record InsufficientCredits(long required, long remaining) implements Reason {}

    public record MalformedJson(String detail) implements Reason {}

    public record MalformedMultipart(String detail) implements Reason {}

    /**
     * @param warnings for the answer, such as unknown members
     * @param more the number of further faults
     */
    public record Invalid(List<Fault> faults, List<String> warnings, int more) implements Reason {
        /**
         * The most faults and the most warnings that an answer names; it counts the others. A small body can have so many
         * that their sentences would be a hundred times its size.
         */
        public static final int MOST = 1_000;

        /** Names the first of the faults, and counts the others. */
        public static Invalid of(List<Fault> all) {
            List<Fault> named = List.copyOf(all.subList(0, Math.min(MOST, all.size())));
            return new Invalid(named, List.of(), all.size() - named.size());
        }

        public Invalid(List<Fault> faults, List<String> warnings) {
            this(faults, warnings, 0);
        }

        public Invalid(List<Fault> faults) {
            this(faults, List.of(), 0);
        }
    }

    public record UnsupportedMediaType(String detail) implements Reason {}

    public record PayloadTooLarge(long limit) implements Reason {}

    /** @param limit how long the body may take */
    public record RequestTimeout(Duration limit) implements Reason {}

    public record Conflict(String code, String detail) implements Reason {}

    /**
     * A place where something is used, so that its owner can find it.
     *
     * @param type {@code catalog}, {@code section}, {@code item}, {@code qr} or {@code workspace}
     * @param id of the user, such as the item
     * @param name of the user, such as the item
     * @param catalogId of a section or an item; null for everything else
     */
    public record Usage(
            String type, String id, String name, @Nullable String catalogId) {
        /** A place outside all catalogues. */
        public Usage(String type, String id, String name) {
            this(type, id, name, null);
        }
    }

    /** @param uses some of the places that use it, at least one */
    public record InUse(String code, String detail, List<Usage> uses) implements Reason {}

    public record VersionMismatch(long current) implements Reason {}

    public record IdempotencyKeyReused() implements Reason {}

    public record IdempotencyInProgress() implements Reason {}

    /** @param policy the limit and its window in seconds, in the form of {@code RateLimit-Policy} */
    public record RateLimited(String policy, Duration retryAfter) implements Reason {}

    public record Unavailable(String detail, Duration retryAfter) implements Reason {}

    private final transient Reason reason;

    public Refusal(Reason reason) {
        super(reason.toString(), null, false, false);
        this.reason = reason;
    }

    public Reason reason() {
        return reason;
    }

    public static Refusal notFound() {
        return new Refusal(new NotFound());
    }

    public static Refusal gone() {
        return gone(null);
    }

    public static Refusal gone(@Nullable SuggestedPage wayOn) {
        return new Refusal(new Gone(wayOn));
    }

    public static Refusal conflict(String code, String detail) {
        return new Refusal(new Conflict(code, detail));
    }

    public static Refusal invalid(String pointer, String code, String message) {
        return new Refusal(new Invalid(List.of(new Fault(pointer, code, message))));
    }

    public static Refusal unavailable(String detail) {
        return new Refusal(new Unavailable(detail, Duration.ofSeconds(2)));
    }
}
