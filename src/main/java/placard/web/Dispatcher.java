package placard.web;

import com.fasterxml.jackson.databind.JsonNode;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import io.vertx.core.http.HttpClosedException;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.http.HttpServerResponse;
import java.io.IOException;
import java.time.Duration;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import java.util.function.ToLongFunction;
import java.util.zip.Deflater;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import placard.base.Json;
import placard.base.LongWork;
import placard.base.Refusal;
import placard.storage.Database;
import placard.storage.StoreException;

/**
 * Takes a request through the checks in their order and to its handler: path and method → 401 → 403 → 429 → 413/415 →
 * 400 → idempotent replay → the handler's own (404 → 422 → 412 → 409 → 402).
 *
 * <p>All work except the framing runs on the executor's virtual threads, and long work on threads of its own. The body
 * stays on the connection until the key is admitted.
 *
 * <p>This file is longer than most. The order of these checks is a promise of the API, so one file shows all of it.
 */
public record Dispatcher(Shared shared, RouteTable routes, Failures failures, Admission admission) {
    private static final Logger LOG = LoggerFactory.getLogger(Dispatcher.class);

    /** The parts that all dispatchers of one server share. */
    public record Shared(
            Database database,
            Idempotency idempotency,
            RateLimits perKey,
            Function<HttpServerRequest, String> client,
            Supplier<String> requestIds,
            Executor executor,
            MeterRegistry metrics,
            Duration bodyDeadline,
            Budgets budgets,
            LongWork work,
            LongWork catalogs) {}

    /** How HTTP writes a time. */
    private static final DateTimeFormatter DATE =
            DateTimeFormatter.ofPattern("EEE, dd MMM yyyy HH:mm:ss 'GMT'", Locale.ENGLISH);

    /** Bytes of a body that may take longer than 50 ms to parse and to check, on any route. */
    private static final int LONG_BODY = 128 << 10;

    /** Bytes of memory from which a request for a whole catalogue takes longer than 50 ms. */
    private static final long LARGE_CATALOG = 8 << 20;

    /**
     * The admission of requests.
     *
     * @param precondition refuses requests before all other checks, such as those of other sites
     * @param headers of every answer that doesn't set them itself
     */
    public record Admission(
            Authenticator authenticator, Consumer<HttpServerRequest> precondition, Map<String, String> headers) {
        /** An admission by only the authenticator. */
        public static Admission by(Authenticator authenticator) {
            return new Admission(authenticator, _ -> {}, Map.of());
        }
    }

    /**
     * Builds a dispatcher for the routes.
     *
     * @param failures makes the answers to failed requests
     */
    public Dispatcher(Shared shared, List<Route> routes, Failures failures, Admission admission) {
        this(shared, new RouteTable(routes), failures, admission);
    }

    /** Answers a request. Called on its event loop. */
    public void handle(HttpServerRequest http) {
        Exchange exchange = new Exchange(http, requestId(http));
        if (http.uri().length() > Server.MAX_URI) {
            exchange.send(Errors.framing(414, exchange.id));
            return;
        }
        String path = http.path() == null ? "" : http.path();
        Optional<RouteTable.Match> match = routes.find(http.method().name(), path);
        if (match.isEmpty()) {
            List<String> allowed = routes.allowed(path);
            exchange.send(failures.refused(
                    http,
                    allowed.isEmpty() ? new Refusal.NotFound() : new Refusal.MethodNotAllowed(allowed),
                    exchange.id));
            return;
        }
        exchange.submit(match.get());
    }

    /** Answers a malformed request and ends its connection. Called on its event loop. */
    public void refuse(HttpServerRequest http) {
        Exchange exchange = new Exchange(http, requestId(http));
        exchange.send(Errors.framing(400, exchange.id).with("Connection", "close"));
    }

    /** Answers a temporary redirect that no cache keeps. Called on the request's event loop. */
    public void redirect(HttpServerRequest http, String location) {
        Exchange exchange = new Exchange(http, requestId(http));
        exchange.send(new Answer(302, Map.of("Location", location, "Cache-Control", "no-store"), new byte[0], null));
    }

    private String requestId(HttpServerRequest http) {
        String sent = http.getHeader("X-Request-Id");
        return sent != null && RequestId.isFine(sent) ? sent : shared.requestIds.get();
    }

    /** One request in progress. */
    private final class Exchange {
        private final HttpServerRequest http;
        private final String id;
        private final long start = System.nanoTime();
        /** Headers for every answer to this request. */
        private final Map<String, String> noted = new LinkedHashMap<>();

        private final Body body;
        private final AtomicBoolean isAnswered = new AtomicBoolean();
        private String label = "none";
        private boolean isLong;
        /** The memory that this request holds until its answer has left. */
        private ByteBudget.Hold held = ByteBudget.NOTHING;

        Exchange(HttpServerRequest http, String id) {
            this.http = http;
            this.id = id;
            this.body = new Body(http);
            http.exceptionHandler(this::broken);
        }

        /** Answers a body with broken framing like a broken head. A connection that ended gets no answer. */
        private void broken(Throwable failure) {
            if (!(failure instanceof IOException || failure instanceof HttpClosedException)) {
                send(Errors.framing(400, id).with("Connection", "close"));
            }
            body.fail();
        }

        void submit(RouteTable.Match match) {
            label = match.route().path();
            try {
                shared.executor.execute(() -> {
                    try {
                        send(answer(match));
                    } finally {
                        held.close();
                    }
                });
            } catch (RejectedExecutionException stopping) {
                send(failures.refused(
                        http, Refusal.unavailable("Shutting down.").reason(), id));
            }
        }

        private Answer answer(RouteTable.Match match) {
            return compressed(found(match));
        }

        /** The answer in its final form: compressed where that pays, or a 304 if the client has it. */
        private Answer compressed(Answer plain) {
            boolean isCompressed = Compression.suits(plain, http.getHeader("Accept-Encoding"));
            Answer answer = conditional(Compression.headed(plain, isCompressed));
            return isCompressed && answer.status() != 304
                    ? answer.holding(Encodings.gzip(plain.body(), Deflater.BEST_SPEED))
                    : answer;
        }

        private Answer found(RouteTable.Match match) {
            try {
                return admitted(match);
            } catch (Refusal refusal) {
                boolean isMissing = refusal.reason() instanceof Refusal.NotFound;
                return failures.refused(http, isMissing ? match.route().missing() : refusal.reason(), id);
            } catch (StoreException failure) {
                if (failure.isPassing()) {
                    LOG.atWarn().addKeyValue("requestId", id).setCause(failure).log("The store is unavailable");
                    return failures.refused(
                            http,
                            Refusal.unavailable("The store is unavailable.").reason(),
                            id);
                }
                return fault(failure);
            } catch (RuntimeException | Error failure) {
                return fault(failure);
            }
        }

        private Answer fault(Throwable failure) {
            LOG.atError()
                    .addKeyValue("requestId", id)
                    .addKeyValue("route", label)
                    .setCause(failure)
                    .log("Request failed");
            return failures.internal(http, id);
        }

        private Answer admitted(RouteTable.Match match) {
            Route route = match.route();
            admission.precondition.accept(http);
            Caller caller = route.access() == Route.Access.PUBLIC ? null : known(match);
            Uploads uploads = route.limits().uploads();
            if (uploads != null) {
                return uploaded(match, caller, uploads);
            }
            int most = route.limits().maxBody();
            if (!route.takesBody() || body.declared() == 0) {
                byte[] none = route.takesBody() ? bytes(route.limits()) : new byte[0];
                return apart(route, caller, 0, () -> handled(match, caller, null, none, null));
            }
            checkLength(most, most);
            byte[] bytes;
            ByteBudget.Hold parsing;
            // A body that waits for parsing still holds its memory from the transit.
            try (ByteBudget.Hold _ = shared.budgets.coming(holder(caller), body.declared(), most)) {
                bytes = bytes(route.limits());
                parsing = shared.budgets.parsing(bytes);
            }
            try (parsing) {
                return apart(
                        route,
                        caller,
                        bytes.length,
                        () -> handled(match, caller, bytes.length == 0 ? null : parsed(route, bytes), bytes, null));
            }
        }

        /** The caller with its standing and scope checked. */
        private Caller known(RouteTable.Match match) {
            Route route = match.route();
            Caller caller = admission.authenticator.authenticate(http, match.parameters(), shared.client.apply(http));
            RateLimits.WindowState standing = counted(caller);
            if (!route.admits(caller)) {
                throw new Refusal(new Refusal.InsufficientScope(route.scopes()));
            }
            shared.perKey.check(standing);
            return caller;
        }

        /** Runs the rest of a request as long work, if its route or its body may take long. */
        private Answer apart(Route route, @Nullable Caller caller, int bytes, Callable<Answer> rest) {
            isLong = route.limits().isLong() || bytes > LONG_BODY;
            return isLong ? inTurn(shared.work, caller, rest) : called(rest);
        }

        private static Answer called(Callable<Answer> rest) {
            try {
                return rest.call();
            } catch (Exception checked) {
                throw checked instanceof RuntimeException unchecked ? unchecked : new IllegalStateException(checked);
            }
        }

        private Answer inTurn(LongWork threads, @Nullable Caller caller, Callable<Answer> rest) {
            return threads.run(holder(caller), this::onDeparture, () -> compressed(rest.call()));
        }

        private void onDeparture(Runnable action) {
            HttpServerResponse response = http.response();
            response.closeHandler(_ -> action.run());
            if (response.closed()) {
                action.run();
            }
        }

        private static JsonNode parsed(Route route, byte[] bytes) {
            return route.limits().isForm() ? UrlEncoded.parse(bytes) : Json.parse(bytes);
        }

        /** The holder of a request's memory for bodies: a workspace, or an unidentified client. */
        private String holder(@Nullable Caller caller) {
            return caller == null || caller.workspaceId().isEmpty() ? shared.client.apply(http) : caller.workspaceId();
        }

        /** Bytes that the body may have. */
        private long expected(int most) {
            return body.declared() < 0 ? most : body.declared();
        }

        private Answer uploaded(RouteTable.Match match, @Nullable Caller caller, Uploads uploads) {
            checkLength(uploads.maxBody(), uploads.maxFile());
            try (ByteBudget.Hold _ = shared.budgets.uploads().take(holder(caller), expected(uploads.maxBody()));
                    Form form = form(uploads)) {
                return apart(
                        match.route(),
                        caller,
                        0,
                        () -> handled(match, caller, form.fields(), form.fingerprint(), form.file()));
            }
        }

        /** Refuses a body that announces too much, before any of it is read. */
        private void checkLength(int most, int named) {
            if (body.declared() > most) {
                throw new Refusal(new Refusal.PayloadTooLarge(named));
            }
        }

        /** @param said the fingerprint that a repetition of the request must match */
        private Answer handled(
                RouteTable.Match match,
                @Nullable Caller caller,
                @Nullable JsonNode json,
                byte[] said,
                @Nullable Upload upload) {
            Route route = match.route();
            Idempotency.Claim claim =
                    route.method().equals("POST") && !route.isSafe() && caller != null ? claim(caller, said) : null;
            if (route.takesBody() && Preferences.areStrict(http)) {
                noted.put("Preference-Applied", Preferences.STRICT);
            }
            Request request = new Request(http, match, caller, json, claim, upload);
            Optional<Answer> replay = claim == null ? Optional.empty() : replay(claim);
            if (replay.isPresent()) {
                return replay.get();
            }
            request.checkQueries();
            ToLongFunction<Request> weight = route.limits().weight();
            if (weight == null) {
                return !isLong && route.limits().isLongReading().test(request)
                        ? inTurn(shared.catalogs, caller, () -> route.handler().handle(request))
                        : route.handler().handle(request);
            }
            long bytes = weight.applyAsLong(request);
            Callable<Answer> rest = () -> {
                hold(bytes, () -> weight.applyAsLong(request));
                Answer answer = route.handler().handle(request);
                held.shrinkTo(answer.body().length);
                return answer;
            };
            return isLong || bytes < LARGE_CATALOG ? called(rest) : inTurn(shared.catalogs, caller, rest);
        }

        private Optional<Answer> replay(Idempotency.Claim claim) {
            Idempotency.StoredAnswer kept = shared.database.read(claim::find).orElse(null);
            if (kept == null || kept.isWhole()) {
                return Optional.ofNullable(kept).map(Idempotency.StoredAnswer::answer);
            }
            hold(kept.bytes(), kept::bytes);
            return shared.database.read(claim::replay);
        }

        /** Reserves the memory that the request needs. The need may have grown while it waited. */
        private void hold(long first, LongSupplier weight) {
            long bytes = first;
            for (long taken = -1; bytes > taken; bytes = weight.getAsLong()) {
                held.close();
                held = (isLong ? shared.budgets.work() : shared.budgets.catalogs()).take(bytes);
                taken = bytes;
            }
        }

        private Form form(Uploads uploads) {
            String type = http.getHeader("Content-Type");
            if (!isPlain() || type == null || !Multipart.isForm(type)) {
                throw new Refusal(new Refusal.UnsupportedMediaType(
                        "Send Content-Type: multipart/form-data, without Content-Encoding."));
            }
            Duration deadline = shared.bodyDeadline.multipliedBy(Uploads.PATIENCE);
            return Form.read(body.stream(uploads.maxBody(), deadline), type, uploads);
        }

        private boolean isPlain() {
            String encoding = http.getHeader("Content-Encoding");
            return encoding == null || encoding.equalsIgnoreCase("identity");
        }

        /** Counts the request against its key and adds the rate limit headers, which every answer gets. */
        private RateLimits.WindowState counted(Caller caller) {
            RateLimits.WindowState standing = shared.perKey.count(caller.actor().id());
            if (!shared.perKey.isOff()) {
                noted.put("RateLimit-Policy", shared.perKey.policy());
                noted.put(
                        "RateLimit",
                        "\"default\";r=" + Math.max(0, standing.remaining()) + ";t=" + standing.secondsLeft());
            }
            return standing;
        }

        private byte[] bytes(Route.Limits limits) {
            boolean isPlain = isPlain();
            boolean isExpected = isOfType(http.getHeader("Content-Type"), limits.isForm());
            if (body.declared() > 0 && body.declared() <= limits.maxBody()) {
                checkType(isPlain, isExpected, limits.isForm());
            }
            byte[] bytes = body.await(limits.maxBody(), shared.bodyDeadline);
            checkType(isPlain, isExpected || bytes.length == 0, limits.isForm());
            return bytes;
        }

        private static boolean isOfType(@Nullable String type, boolean isForm) {
            String bare = type == null ? "" : type.split(";", 2)[0].strip().toLowerCase(Locale.ROOT);
            return isForm ? bare.equals(UrlEncoded.TYPE) : bare.equals("application/json") || bare.endsWith("+json");
        }

        private static void checkType(boolean isPlain, boolean isExpected, boolean isForm) {
            if (!isPlain) {
                throw new Refusal(new Refusal.UnsupportedMediaType("Send the body without Content-Encoding."));
            }
            if (!isExpected) {
                String type = isForm ? UrlEncoded.TYPE : "application/json";
                throw new Refusal(new Refusal.UnsupportedMediaType("Send Content-Type: " + type + "."));
            }
        }

        private Idempotency.@Nullable Claim claim(Caller caller, byte[] bytes) {
            List<String> keys = http.headers().getAll("Idempotency-Key");
            if (keys.size() > 1) {
                throw Refusal.invalid("/headers/Idempotency-Key", "duplicate", "Send it once.");
            }
            return keys.isEmpty()
                    ? null
                    : shared.idempotency.claim(
                            caller, keys.getFirst(), http.method().name(), http.uri(), bytes);
        }

        private Answer conditional(Answer answer) {
            String tag = answer.headers().get("ETag");
            String known = http.getHeader("If-None-Match");
            boolean isRead =
                    http.method().equals(HttpMethod.GET) || http.method().equals(HttpMethod.HEAD);
            return tag == null || known == null || !isRead || !answer.isSuccess() || !ETags.matches(known, tag)
                    ? answer
                    : answer.unchanged();
        }

        private void send(Answer answer) {
            HttpServerResponse response = http.response();
            if (!isAnswered.compareAndSet(false, true) || response.closed()) {
                return;
            }
            if (!body.keepsConnection()) {
                response.putHeader("Connection", "close");
            }
            response.setStatusCode(answer.status());
            response.putHeader("X-Request-Id", id);
            response.putHeader("Date", date());
            noted.forEach(response::putHeader);
            admission.headers.forEach(response::putHeader);
            answer.headers().forEach((name, value) -> {
                if (name.equals(Answer.COOKIE)) {
                    List<String> cookies = List.of(value.split("\n", -1));
                    response.putHeader(name, cookies);
                } else {
                    response.putHeader(name, value);
                }
            });
            AnswerWriter.write(http, id, answer, this::fault);
            body.drop();
            record(answer);
        }

        /** The time of the answer. Screens measure the clock of their device by it. */
        private String date() {
            return DATE.format(shared.idempotency.clock().instant().atOffset(ZoneOffset.UTC));
        }

        private void record(Answer answer) {
            Timer.builder("placard.http.requests")
                    .tag("route", label)
                    .tag(
                            "method",
                            label.equals("none") ? "other" : http.method().name())
                    .tag("status", Integer.toString(answer.status()))
                    .register(shared.metrics)
                    .record(Duration.ofNanos(System.nanoTime() - start));
        }
    }
}
