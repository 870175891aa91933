package placard.page.live;

import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import io.netty.buffer.Unpooled;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.http.HttpServerResponse;
import io.vertx.core.internal.buffer.BufferInternal;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import placard.base.Presentation;
import placard.web.ETags;
import placard.web.Encodings;
import placard.web.RequestId;

/**
 * Serves cached pages on the event loop, before any route table. Every other request takes the ordinary way. Each event
 * loop has one of these.
 */
public final class CachedPageHandler {
    private static final CharSequence REQUEST_ID = HttpHeaders.createOptimized("x-request-id");
    private static final CharSequence GZIP = HttpHeaders.createOptimized("gzip");
    /** The longest URL of a cached page. */
    private static final int LONGEST = 1_024;
    /** The most bytes that wait in memory for a client, however slowly it reads. A larger page is sent in parts. */
    private static final int LARGEST = 256 * 1_024;

    private record Outcome(String route, boolean isGet, int status) {}

    private final PageCache pages;
    private final Function<HttpServerRequest, Optional<PageKey>> keys;
    private final String requestIds;
    private final MeterRegistry metrics;
    private final Map<Outcome, Timer> timers = new HashMap<>();
    private long requests;

    /**
     * Serves one event loop.
     *
     * @param keys finds the key of a request, if its page can be cached
     * @param requestIds the prefix of its requests' ids
     */
    public CachedPageHandler(
            PageCache pages,
            Function<HttpServerRequest, Optional<PageKey>> keys,
            String requestIds,
            MeterRegistry metrics) {
        this.pages = pages;
        this.keys = keys;
        this.requestIds = requestIds;
        this.metrics = metrics;
    }

    /**
     * Answers if the page is cached. Call it on the event loop that this belongs to.
     *
     * @param route the name under which its time is measured
     */
    public boolean answers(HttpServerRequest request, String route) {
        long start = System.nanoTime();
        boolean isGet = request.method().equals(HttpMethod.GET);
        if (!isGet && !request.method().equals(HttpMethod.HEAD)
                || request.uri().length() > LONGEST
                || hasBody(request)) {
            return false;
        }
        String accepted = request.getHeader(HttpHeaderNames.ACCEPT_ENCODING);
        if (accepted == null || !Encodings.takesGzip(accepted)) {
            return false;
        }
        PageKey key = keys.apply(request).orElse(null);
        if (key == null) {
            return false;
        }
        CachedPage page = pages.peek(key);
        if (page == null) {
            return false;
        }
        byte[] body = page.compressed(key.place());
        if (body.length > LARGEST) {
            return false;
        }
        int status = send(request, page, key.place(), body, isGet);
        timer(new Outcome(route, isGet, status)).record(Duration.ofNanos(System.nanoTime() - start));
        return true;
    }

    private static boolean hasBody(HttpServerRequest request) {
        return request.headers().contains(HttpHeaderNames.CONTENT_LENGTH)
                || request.headers().contains(HttpHeaderNames.TRANSFER_ENCODING);
    }

    private int send(HttpServerRequest request, CachedPage page, Presentation place, byte[] body, boolean isGet) {
        HttpServerResponse response = request.response();
        String sent = request.getHeader(REQUEST_ID);
        response.putHeader(REQUEST_ID, sent != null && RequestId.isFine(sent) ? sent : requestIds + "-" + ++requests);
        String known = request.getHeader(HttpHeaderNames.IF_NONE_MATCH);
        String tag = page.tag(place);
        if (known != null && ETags.matches(known, tag)) {
            put(response, page.unchanged());
            put(response, tag, place);
            response.setStatusCode(304).end();
            return 304;
        }
        put(response, page.headers());
        put(response, tag, place);
        response.putHeader(HttpHeaderNames.CONTENT_ENCODING, GZIP);
        if (isGet) {
            // Without a copy of the body, which nothing changes.
            response.end(BufferInternal.buffer(Unpooled.wrappedBuffer(body)));
        } else {
            response.putHeader(HttpHeaderNames.CONTENT_LENGTH, Integer.toString(body.length));
            response.end();
        }
        return 200;
    }

    private static void put(HttpServerResponse response, String tag, Presentation place) {
        if (!place.isEmpty()) {
            response.putHeader(HttpHeaderNames.ETAG, tag);
        }
    }

    private static void put(HttpServerResponse response, List<CharSequence> headers) {
        for (int i = 0; i < headers.size(); i += 2) {
            response.putHeader(headers.get(i), headers.get(i + 1));
        }
    }

    private Timer timer(Outcome outcome) {
        return timers.computeIfAbsent(
                outcome,
                made -> Timer.builder("placard.http.requests")
                        .tag("route", made.route)
                        .tag("method", made.isGet ? "GET" : "HEAD")
                        .tag("status", Integer.toString(made.status))
                        .register(metrics));
    }
}
