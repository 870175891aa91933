package placard.page.live;

import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.http.HttpServerResponse;
import io.vertx.core.internal.buffer.BufferInternal;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
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

    /** Bytes for the headers beside a page's own. */
    private static final int ROOM = 256;

    private static final byte[] OK = "HTTP/1.1 200 OK\r\n".getBytes(StandardCharsets.US_ASCII);
    private static final byte[] UNCHANGED = "HTTP/1.1 304 Not Modified\r\n".getBytes(StandardCharsets.US_ASCII);

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

    /**
     * Appends the answer to a plain {@code GET /menu/…}, if the page is cached. It is the same as the answer of
     * {@link #answers(HttpServerRequest, String)}, without Vert.x's request and response. Call it on the event loop that
     * this belongs to.
     *
     * @param segment the last segment of the path
     * @param sent the first value of a header
     * @param always the lines of headers that every page has
     */
    public boolean answers(String segment, Function<String, @Nullable String> sent, String always, ByteBuf out) {
        long start = System.nanoTime();
        String accepted = sent.apply("Accept-Encoding");
        if (accepted == null || !Encodings.takesGzip(accepted)) {
            return false;
        }
        PageKey key =
                PageKey.of(segment, _ -> null, sent.apply("Accept-Language")).orElse(null);
        CachedPage page = key == null ? null : pages.peek(key);
        byte[] body = page == null ? null : page.compressed(Presentation.NONE);
        if (page == null || body == null || body.length > LARGEST) {
            return false;
        }
        String known = sent.apply("If-None-Match");
        boolean isKnown = known != null && ETags.matches(known, page.tag());
        byte[] head = isKnown ? page.unchangedHead() : page.head();
        out.ensureWritable(ROOM + head.length + (isKnown ? 0 : body.length));
        out.writeBytes(isKnown ? UNCHANGED : OK);
        out.writeCharSequence(always, StandardCharsets.US_ASCII);
        String id = requestId(sent.apply(REQUEST_ID.toString()));
        out.writeCharSequence(REQUEST_ID + ": " + id + "\r\n", StandardCharsets.US_ASCII);
        out.writeBytes(head);
        if (!isKnown) {
            out.writeBytes(body);
        }
        timer(new Outcome("/menu/:slug", true, isKnown ? 304 : 200))
                .record(Duration.ofNanos(System.nanoTime() - start));
        return true;
    }

    private String requestId(@Nullable String sent) {
        return sent != null && RequestId.isFine(sent) ? sent : requestIds + "-" + ++requests;
    }

    private static boolean hasBody(HttpServerRequest request) {
        return request.headers().contains(HttpHeaderNames.CONTENT_LENGTH)
                || request.headers().contains(HttpHeaderNames.TRANSFER_ENCODING);
    }

    private int send(HttpServerRequest request, CachedPage page, Presentation place, byte[] body, boolean isGet) {
        HttpServerResponse response = request.response();
        response.putHeader(REQUEST_ID, requestId(request.getHeader(REQUEST_ID)));
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
