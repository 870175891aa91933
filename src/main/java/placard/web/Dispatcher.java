package placard.web;

import com.fasterxml.jackson.databind.JsonNode;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.http.HttpServerResponse;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import placard.base.Json;
import placard.base.Refusal;
import placard.storage.Database;
import placard.storage.StoreException;

/**
 * Takes a request through the checks in their order and to its handler: path and method → 401 → 403 → 429 → 413/415 →
 * 400 → idempotent replay → the handler's own (404 → 422 → 412 → 409 → 402).
 *
 * <p>The body is gathered on the event loop, up to the limit; everything else runs on the executor's virtual threads.
 */
public final class Dispatcher {
    private static final Logger LOG = LoggerFactory.getLogger(Dispatcher.class);

    /** What dispatchers of one server share. */
    public record Shared(
            Database database,
            Idempotency idempotency,
            RateLimits perKey,
            Gate gate,
            Function<HttpServerRequest, String> client,
            Supplier<String> requestIds,
            Executor executor,
            MeterRegistry metrics) {}

    private final Shared shared;
    private final RouteTable routes;
    private final BiFunction<Refusal.Reason, String, Answer> refusals;
    private final Function<String, Answer> internal;

    /**
     * Builds one for the routes.
     *
     * @param refusals the answer to a refusal, given the request id
     * @param internal the answer to a fault of ours, given the request id
     */
    public Dispatcher(
            Shared shared,
            List<Route> routes,
            BiFunction<Refusal.Reason, String, Answer> refusals,
            Function<String, Answer> internal) {
        this.shared = shared;
        this.routes = new RouteTable(routes);
        this.refusals = refusals;
        this.internal = internal;
    }

    /** Answers a request; called on its event loop. */
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
            exchange.send(refusals.apply(
                    allowed.isEmpty() ? new Refusal.NotFound() : new Refusal.MethodNotAllowed(allowed), exchange.id));
            return;
        }
        exchange.gather(match.get());
    }

    private String requestId(HttpServerRequest http) {
        String sent = http.getHeader("X-Request-Id");
        return sent != null && RequestId.isFine(sent) ? sent : shared.requestIds.get();
    }

    /** One request on its way. */
    private final class Exchange {
        private final HttpServerRequest http;
        private final String id;
        private final long start = System.nanoTime();
        private final Map<String, String> limits = new LinkedHashMap<>();
        private Buffer body = Buffer.buffer();
        private boolean tooLarge;
        private boolean submitted;
        private String label = "none";

        Exchange(HttpServerRequest http, String id) {
            this.http = http;
            this.id = id;
        }

        void gather(RouteTable.Match match) {
            label = match.route().path();
            boolean isWanted = match.route().takesBody();
            http.handler(chunk -> {
                if (!isWanted || tooLarge) {
                    return;
                }
                if (body.length() + chunk.length() > match.route().maxBody()) {
                    refuseTooLarge(match);
                } else {
                    body.appendBuffer(chunk);
                }
            });
            http.endHandler(_ -> submit(match));
            if (isWanted && declaredLength() > match.route().maxBody()) {
                refuseTooLarge(match);
            }
        }

        /** Answers at once; what still comes of the body is read and dropped. */
        private void refuseTooLarge(RouteTable.Match match) {
            tooLarge = true;
            body = Buffer.buffer();
            submit(match);
        }

        private long declaredLength() {
            String length = http.getHeader("Content-Length");
            return length == null || length.length() > 18 || !length.chars().allMatch(Character::isDigit)
                    ? -1
                    : Long.parseLong(length);
        }

        private void submit(RouteTable.Match match) {
            if (submitted) {
                return;
            }
            submitted = true;
            try {
                shared.executor.execute(() -> send(answer(match)));
            } catch (RejectedExecutionException stopping) {
                send(refusals.apply(Refusal.unavailable("Shutting down.").reason(), id));
            }
        }

        private Answer answer(RouteTable.Match match) {
            try {
                return conditional(admitted(match));
            } catch (Refusal refusal) {
                return refusals.apply(refusal.reason(), id);
            } catch (StoreException failure) {
                if (failure.isPassing()) {
                    LOG.atWarn().addKeyValue("requestId", id).setCause(failure).log("The store is unavailable");
                    return refusals.apply(
                            Refusal.unavailable("The store is unavailable.").reason(), id);
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
            return internal.apply(id);
        }

        private Answer admitted(RouteTable.Match match) {
            Route route = match.route();
            Caller caller = null;
            if (route.access() != Route.Access.PUBLIC) {
                caller = shared.gate.admit(http.getHeader("Authorization"), shared.client.apply(http));
                RateLimits.Standing standing = counted(caller);
                if (route.scope() != null && !caller.may(route.scope())) {
                    throw new Refusal(new Refusal.InsufficientScope(route.scope()));
                }
                shared.perKey.check(standing);
            }
            byte[] bytes = body.getBytes();
            JsonNode json = route.takesBody() ? json(route, bytes) : null;
            Idempotency.Claim claim = route.method().equals("POST") && caller != null ? claim(caller, bytes) : null;
            if (claim != null) {
                Optional<Answer> replay = shared.database.read(claim::replay);
                if (replay.isPresent()) {
                    return replay.get();
                }
            }
            return route.handler().handle(new Request(http, match.parameters(), caller, json, claim));
        }

        /** Counts the request against its key and notes the headers that tell so, whatever the answer will be. */
        private RateLimits.Standing counted(Caller caller) {
            RateLimits.Standing standing = shared.perKey.count(caller.keyId());
            if (!shared.perKey.isOff()) {
                limits.put("RateLimit-Policy", shared.perKey.policy());
                limits.put(
                        "RateLimit",
                        "\"default\";r=" + Math.max(0, standing.remaining()) + ";t=" + standing.secondsLeft());
            }
            return standing;
        }

        private @Nullable JsonNode json(Route route, byte[] bytes) {
            if (tooLarge) {
                throw new Refusal(new Refusal.PayloadTooLarge(route.maxBody()));
            }
            String encoding = http.getHeader("Content-Encoding");
            if (encoding != null && !encoding.equalsIgnoreCase("identity")) {
                throw new Refusal(new Refusal.UnsupportedMediaType("Send the body without Content-Encoding."));
            }
            if (bytes.length == 0) {
                return null;
            }
            String type = http.getHeader("Content-Type");
            String bare = type == null ? "" : type.split(";", 2)[0].strip().toLowerCase(Locale.ROOT);
            if (!bare.equals("application/json") && !bare.endsWith("+json")) {
                throw new Refusal(new Refusal.UnsupportedMediaType("Send Content-Type: application/json."));
            }
            return Json.parse(bytes);
        }

        private Idempotency.@Nullable Claim claim(Caller caller, byte[] bytes) {
            String key = http.getHeader("Idempotency-Key");
            return key == null
                    ? null
                    : shared.idempotency.claim(caller, key, http.method().name(), http.uri(), bytes);
        }

        private Answer conditional(Answer answer) {
            String tag = answer.headers().get("ETag");
            String known = http.getHeader("If-None-Match");
            boolean isRead =
                    http.method().equals(HttpMethod.GET) || http.method().equals(HttpMethod.HEAD);
            if (tag == null || known == null || !isRead || !answer.isSuccess() || !ETags.matches(known, tag)) {
                return answer;
            }
            Answer unchanged = new Answer(304, Map.of("ETag", tag), new byte[0], null);
            String caching = answer.headers().get("Cache-Control");
            return caching == null ? unchanged : unchanged.with("Cache-Control", caching);
        }

        private void send(Answer answer) {
            HttpServerResponse response = http.response();
            if (response.closed()) {
                return;
            }
            response.setStatusCode(answer.status());
            response.putHeader("X-Request-Id", id);
            limits.forEach(response::putHeader);
            answer.headers().forEach(response::putHeader);
            if (answer.status() == 204 || answer.status() == 304) {
                response.end();
            } else if (http.method().equals(HttpMethod.HEAD)) {
                response.putHeader("Content-Length", Integer.toString(answer.body().length));
                response.end();
            } else {
                response.end(Buffer.buffer(answer.body()));
            }
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
