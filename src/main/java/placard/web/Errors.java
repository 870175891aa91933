package placard.web;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.vertx.core.http.HttpServerRequest;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.stream.Collectors;
import placard.base.Fault;
import placard.base.Json;
import placard.base.Refusal;
import placard.base.Scope;

/**
 * Turns a refusal into {@code application/problem+json} (RFC 9457). No other class knows statuses.
 */
public final class Errors {
    private static final String TYPE = "https://placard.dev/errors/";

    /** The answers to programs. */
    public static final Failures PROBLEMS = new Failures() {
        @Override
        public Answer refused(HttpServerRequest request, Refusal.Reason reason, String requestId) {
            return Errors.answer(reason, requestId);
        }

        @Override
        public Answer internal(HttpServerRequest request, String requestId) {
            return Errors.internal(requestId);
        }
    };

    private Errors() {}

    /** The answer to a refused request. */
    public static Answer answer(Refusal.Reason reason, String requestId) {
        return switch (reason) {
            case Refusal.NotFound(String detail) ->
                problem(404, "not_found", "Not found", detail, requestId).answer();
            case Refusal.Gone _ ->
                problem(410, "gone", "Gone", "This was deleted.", requestId).answer();
            case Refusal.CodeInactive inactive -> codeInactive(inactive, requestId);
            case Refusal.MethodNotAllowed(List<String> allowed) ->
                problem(
                                405,
                                "method_not_allowed",
                                "Method not allowed",
                                "Allowed methods: " + String.join(", ", allowed) + ".",
                                requestId)
                        .answer()
                        .with("Allow", String.join(", ", allowed));
            case Refusal.MissingApiKey() ->
                problem(401, "missing_api_key", "API key missing", "Send Authorization: Bearer <API key>.", requestId)
                        .answer()
                        .with("WWW-Authenticate", "Bearer");
            case Refusal.InvalidApiKey(String detail) ->
                problem(401, "invalid_api_key", "API key invalid", detail, requestId)
                        .answer()
                        .with("WWW-Authenticate", "Bearer error=\"invalid_token\"");
            case Refusal.SessionOver() ->
                problem(401, "session_over", "Not signed in", "The session has ended: sign in again.", requestId)
                        .answer()
                        .with("WWW-Authenticate", "Cookie");
            case Refusal.ProofRequired() ->
                problem(
                                403,
                                "proof_required",
                                "Proof required",
                                "Sign in again: your last sign-in was more than 15 minutes ago.",
                                requestId)
                        .answer();
            case Refusal.CrossSiteRequest() ->
                problem(
                                403,
                                "cross_site_request",
                                "Cross-site request",
                                "Only this server's own pages may make changes.",
                                requestId)
                        .answer();
            case Refusal.InsufficientScope scope -> insufficientScope(scope, requestId);
            case Refusal.InsufficientCredits credits -> insufficientCredits(credits, requestId);
            case Refusal.MalformedJson(String detail) ->
                problem(400, "malformed_json", "Malformed JSON", detail, requestId)
                        .answer();
            case Refusal.MalformedMultipart(String detail) ->
                problem(400, "malformed_multipart", "Malformed multipart body", detail, requestId)
                        .answer();
            case Refusal.Invalid invalid -> invalid(invalid, requestId);
            case Refusal.UnsupportedMediaType(String detail) ->
                problem(415, "unsupported_media_type", "Unsupported media type", detail, requestId)
                        .answer();
            case Refusal.PayloadTooLarge(long limit) ->
                problem(413, "payload_too_large", "Body too large", "At most " + limit + " bytes.", requestId)
                        .answer();
            case Refusal.RequestTimeout(Duration limit) ->
                problem(
                                408,
                                "request_timeout",
                                "Request timeout",
                                "The body took longer than " + limit.toSeconds() + " s.",
                                requestId)
                        .answer();
            case Refusal.Conflict(String code, String detail) ->
                problem(409, code, "Conflict", detail, requestId).answer();
            case Refusal.InUse inUse -> inUse(inUse, requestId);
            case Refusal.VersionMismatch(long current) ->
                problem(
                                412,
                                "version_mismatch",
                                "Version mismatch",
                                "The resource has changed: its version is now " + current
                                        + ". Send the latest ETag, or If-Match: \"" + current + "\".",
                                requestId)
                        .answer();
            case Refusal.IdempotencyKeyReused() ->
                problem(
                                422,
                                "idempotency_key_reused",
                                "Idempotency key reused",
                                "This Idempotency-Key belongs to another request.",
                                requestId)
                        .answer();
            case Refusal.IdempotencyInProgress() ->
                problem(
                                409,
                                "idempotency_in_progress",
                                "Request in progress",
                                "The first request with this Idempotency-Key is still running.",
                                requestId)
                        .answer();
            case Refusal.RateLimited(String policy, Duration wait) ->
                problem(429, "rate_limited", "Too many requests", "Try again later.", requestId)
                        .answer()
                        .with("Retry-After", Long.toString(seconds(wait)))
                        .with("RateLimit-Policy", policy)
                        .with("RateLimit", "\"default\";r=0;t=" + seconds(wait));
            case Refusal.Unavailable(String detail, Duration wait) ->
                problem(503, "unavailable", "Temporarily unavailable", detail, requestId)
                        .answer()
                        .with("Retry-After", Long.toString(seconds(wait)));
        };
    }

    /** The answer to a fault of the server. It reveals nothing about the cause. */
    public static Answer internal(String requestId) {
        return problem(
                        500,
                        "internal_error",
                        "Internal error",
                        "This is the server's fault; its log has the request id.",
                        requestId)
                .answer();
    }

    /** The answer to a request that is not valid HTTP. */
    static Answer framing(int status, String requestId) {
        return switch (status) {
            case 414 ->
                problem(414, "uri_too_long", "URL too long", "At most 8,192 bytes.", requestId)
                        .answer();
            case 431 ->
                problem(431, "headers_too_large", "Headers too large", "At most 16,384 bytes.", requestId)
                        .answer();
            default ->
                problem(400, "malformed_request", "Malformed request", "This is not HTTP/1.1.", requestId)
                        .answer();
        };
    }

    private static Answer insufficientScope(Refusal.InsufficientScope scope, String requestId) {
        String label = scope.required().getFirst().label();
        String all = scope.required().stream().map(Scope::label).collect(Collectors.joining(" or "));
        Problem problem = problem(
                403, "insufficient_scope", "Insufficient scope", "The key lacks the scope " + all + ".", requestId);
        problem.body.put("requiredScope", label);
        return problem.answer()
                .with("WWW-Authenticate", "Bearer error=\"insufficient_scope\", scope=\"" + label + "\"");
    }

    private static Answer insufficientCredits(Refusal.InsufficientCredits credits, String requestId) {
        Problem problem = problem(
                402, "insufficient_credits", "Insufficient credits", "The workspace has no credits left.", requestId);
        problem.body.put("creditsRequired", credits.required()).put("creditsRemaining", credits.remaining());
        return problem.answer();
    }

    private static Answer inUse(Refusal.InUse inUse, String requestId) {
        Problem problem = problem(409, inUse.code(), "Conflict", inUse.detail(), requestId);
        ArrayNode uses = problem.body.putArray("usedBy");
        for (Refusal.Usage use : inUse.uses()) {
            uses.addObject()
                    .put("type", use.type())
                    .put("id", use.id())
                    .put("name", use.name())
                    .put("catalogId", use.catalogId());
        }
        return problem.answer();
    }

    private static Answer codeInactive(Refusal.CodeInactive inactive, String requestId) {
        String detail = switch (inactive.closed()) {
            case PAUSED -> "This code is switched off.";
            case NOT_YET -> "This code can't be used yet.";
            case EXPIRED -> "This code has expired.";
            case USED_UP -> "This code has reached its maximum of scans.";
            case STOPPED -> "The operator of this service has stopped this code.";
        };
        Instant opensAt = inactive.opensAt();
        Problem problem = problem(410, "code_inactive", "Code inactive", detail, requestId);
        problem.body
                .put("reason", inactive.closed().word())
                .put("startsAt", opensAt == null ? null : Json.time(opensAt));
        return problem.answer();
    }

    private static Answer invalid(Refusal.Invalid invalid, String requestId) {
        List<Fault> faults = invalid.faults();
        int all = faults.size() + invalid.more();
        String detail = all == 1 ? "1 field is invalid." : all + " fields are invalid.";
        Problem problem = problem(422, "validation_failed", "Validation failed", detail, requestId);
        ArrayNode errors = problem.body.putArray("errors");
        for (Fault fault : faults) {
            ObjectNode error = errors.addObject().put("pointer", fault.pointer());
            if (fault.parameter() != null) {
                error.put("parameter", fault.parameter());
            } else if (fault.header() != null) {
                error.put("header", fault.header());
            }
            error.put("code", fault.code()).put("message", fault.message());
        }
        if (invalid.more() > 0) {
            problem.body.put("moreErrors", invalid.more());
        }
        Answer.warned(problem.body, invalid.warnings());
        return problem.answer();
    }

    private static Problem problem(int status, String code, String title, String detail, String requestId) {
        return new Problem(
                status,
                Json.object()
                        .put("type", TYPE + code)
                        .put("title", title)
                        .put("status", status)
                        .put("detail", detail)
                        .put("code", code)
                        .put("requestId", requestId));
    }

    private record Problem(int status, ObjectNode body) {
        Answer answer() {
            return Answer.bytes(status, "application/problem+json", Json.bytes(body));
        }
    }

    private static long seconds(Duration wait) {
        return Math.max(1, wait.plusMillis(999).toSeconds());
    }
}
