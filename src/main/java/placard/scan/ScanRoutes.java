package placard.scan;

import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelPipeline;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.vertx.core.Context;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.http.HttpServerResponse;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.LocalDateTime;
import java.time.ZonedDateTime;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Executor;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import placard.base.Lifetime;
import placard.base.Presentation;
import placard.base.Refusal;
import placard.base.Slug;
import placard.scan.client.Client;
import placard.scan.client.Kind;
import placard.scan.count.Scan;
import placard.scan.journal.Journal;
import placard.scan.visitor.HashKeys;
import placard.scan.visitor.Hasher;
import placard.storage.StoreException;
import placard.web.Answer;
import placard.web.LookupLimiter;
import placard.web.RequestId;

/**
 * The redirect: it finds the destination of a code, writes one journal record and answers with a 302.
 *
 * <p>It runs on the event loop; only a code that is not in memory is looked up elsewhere. Each event loop has its own
 * instance, because the hasher and the record's buffer belong to one thread. The answer leaves when the record is safe.
 */
public final class ScanRoutes {
    private static final Logger LOG = LoggerFactory.getLogger(ScanRoutes.class);

    private static final CharSequence NO_STORE = HttpHeaders.createOptimized("no-store");
    private static final CharSequence CACHE_CONTROL = HttpHeaderNames.CACHE_CONTROL;
    private static final CharSequence LOCATION = HttpHeaderNames.LOCATION;
    private static final CharSequence RETRY_AFTER = HttpHeaderNames.RETRY_AFTER;
    private static final CharSequence ROBOTS = HttpHeaders.createOptimized("x-robots-tag");
    private static final CharSequence NOINDEX = HttpHeaders.createOptimized("noindex");
    private static final CharSequence REQUEST_ID = HttpHeaders.createOptimized("x-request-id");
    private static final int MAX_SLUG = 64;
    /** The parts of the answer to a plain request, as Vert.x would write them. */
    private static final byte[] FOUND = bytes("HTTP/1.1 302 Found\r\n" + REQUEST_ID + ": ");

    private static final byte[] TO = bytes("\r\n" + LOCATION + ": ");
    private static final byte[] NOT_STORED = bytes("\r\n" + CACHE_CONTROL + ": " + NO_STORE + "\r\n" + ROBOTS + ": "
            + NOINDEX + "\r\ncontent-length: 0\r\n\r\n");

    /**
     * The parts that the redirects of all event loops share.
     *
     * @param hotCode scans of one code a second, on one event loop, from which they are spread over lanes of the scan
     *     log; 0 for never
     */
    public record ScanParts(
            CodeCache codes,
            Journal journal,
            HashKeys keys,
            ClientAddresses addresses,
            LookupLimiter lookups,
            DeadEndAnswers deadEnds,
            ClosedPages closedPages,
            InstantSource clock,
            Executor executor,
            RandomGenerator random,
            boolean honoursGpc,
            boolean records,
            int hotCode) {}

    private final ScanParts shared;
    private final Context context;
    private final Scanning.ScanTools tools;
    private final String requestIds;
    private final ByteBuffer record = ByteBuffer.allocate(Scan.MAX_BYTES);
    private final ClientCache clients = new ClientCache();
    private final HotCodes hot;
    private final PlainRequest plainScan = new PlainRequest("GET /q/");
    private final PlainRequest plainPage = new PlainRequest("GET /menu/");
    private long requests;

    /** Makes the instance of one event loop. Its request ids begin with {@code requestIds}. */
    public ScanRoutes(ScanParts shared, Vertx vertx, Hasher hasher, String requestIds) {
        this.shared = shared;
        this.context = vertx.getOrCreateContext();
        this.tools = new Scanning.ScanTools(shared, hasher, new LanguageCache(), new MinuteClock());
        this.requestIds = requestIds;
        this.hot = new HotCodes(shared.hotCode);
    }

    /** Answers a scan of the raw slug. Called on this instance's event loop. */
    public void handle(HttpServerRequest request, String slug) {
        request.response().putHeader(REQUEST_ID, requestId(request.getHeader(REQUEST_ID)));
        if (!request.method().equals(HttpMethod.GET) && !request.method().equals(HttpMethod.HEAD)) {
            request.response()
                    .setStatusCode(405)
                    .putHeader("Allow", "GET, HEAD")
                    .end();
            return;
        }
        CodeLookup found = isWellFormed(slug) ? shared.codes.peek(folded(slug)) : null;
        if (found != null) {
            answer(request, found);
        } else {
            answerTyped(request, slug);
        }
    }

    /** Answers plain requests for public pages. */
    @FunctionalInterface
    public interface PageAnswers {
        /**
         * Appends the answer, or returns false without having changed anything.
         *
         * @param segment the last segment of the path
         * @param headers the first value of a name
         */
        boolean answer(String segment, Function<String, @Nullable String> headers, ByteBuf out);
    }

    /**
     * Takes a new connection of this event loop. Plain scans and plain requests for pages are answered from their bytes.
     *
     * @param isEnding whether the server takes no more requests
     */
    public void connected(ChannelPipeline pipeline, PageAnswers pages, BooleanSupplier isEnding) {
        Shortcut.add(
                pipeline,
                List.of(
                        new Shortcut.Way(plainScan, this::answer),
                        new Shortcut.Way(
                                plainPage, (request, out) -> pages.answer(request.word(), request::first, out))),
                isEnding);
    }

    private boolean answer(PlainRequest request, ByteBuf out) {
        if (!(shared.codes.peek(folded(request.word())) instanceof LiveCode kept)) {
            return false;
        }
        LiveCode code = present(kept);
        if (code.limits() != null || shared.records && !shared.journal.isSafeAtOnce()) {
            return false;
        }
        Client client = clients.of(request);
        if (client.kind() == Kind.SPECULATIVE) {
            return false;
        }
        Scanning scan = new Scanning(tools, request, code, client, Parameters.NONE);
        Destination destination = scan.destination();
        if (destination instanceof Destination.NoDestination) {
            return false;
        }
        String location = Locations.of(destination, client, "", Parameters.NONE, scan.presentation);
        if (shared.records) {
            int length = write(scan, client.kind(), scan.presentation);
            shared.journal.append(record.array(), 0, length, () -> {});
        }
        out.writeBytes(FOUND);
        writeRequestId(out, request.first(REQUEST_ID.toString()));
        out.writeBytes(TO);
        ascii(out, location);
        out.writeBytes(NOT_STORED);
        return true;
    }

    /** The code with the plans that are due. */
    private LiveCode present(LiveCode kept) {
        return kept.next() == null ? kept : kept.at(shared.clock.millis());
    }

    private static void ascii(ByteBuf out, String text) {
        out.writeCharSequence(text, StandardCharsets.US_ASCII);
    }

    /** Writes what {@link #requestId} returns, without a text of each. */
    private void writeRequestId(ByteBuf out, @Nullable String sent) {
        if (sent != null && RequestId.isFine(sent)) {
            ascii(out, sent);
            return;
        }
        ascii(out, requestIds);
        out.writeByte('-');
        long rest = ++requests;
        long unit = 1;
        while (rest / unit >= 10) {
            unit *= 10;
        }
        for (; unit > 0; unit /= 10) {
            out.writeByte((int) ('0' + rest / unit % 10));
        }
    }

    private String requestId(@Nullable String sent) {
        return sent != null && RequestId.isFine(sent) ? sent : requestIds + "-" + ++requests;
    }

    /** Answers a slug that is not in memory, or that has signs around it because a person typed or copied it. */
    private void answerTyped(HttpServerRequest request, String sent) {
        String typed = Slug.typed(sent);
        if (typed == null || !isWellFormed(typed)) {
            unknown(request);
            return;
        }
        String folded = folded(typed);
        CodeLookup found = typed.equals(sent) ? null : shared.codes.peek(folded);
        if (found != null) {
            answer(request, found);
        } else {
            lookUp(request, folded);
        }
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.US_ASCII);
    }

    private static boolean isWellFormed(String slug) {
        return slug.length() <= MAX_SLUG && RequestId.isFine(slug);
    }

    /**
     * Folds a slug. Slugs are ASCII, so each letter is folded by itself. A slug with another character is not found.
     */
    private static String folded(String slug) {
        for (int i = 0; i < slug.length(); i++) {
            char c = slug.charAt(i);
            if (c >= 'A' && c <= 'Z') {
                return slug.toLowerCase(Locale.ROOT);
            }
        }
        return slug;
    }

    private void lookUp(HttpServerRequest request, String slug) {
        request.pause();
        String client = shared.addresses.clientKey(request);
        shared.executor.execute(() -> {
            CodeLookup found;
            try {
                found = shared.lookups.ask(client, () -> shared.codes.get(slug));
            } catch (StoreException | Refusal down) {
                found = null;
            } catch (RuntimeException | Error fault) {
                LOG.atError().setCause(fault).log("A code could not be looked up");
                found = null;
            }
            @Nullable CodeLookup result = found;
            context.runOnContext(_ -> {
                request.resume();
                if (result == null) {
                    request.response().putHeader(RETRY_AFTER, "2");
                    deadEnd(request, 503);
                } else {
                    answer(request, result);
                }
            });
        });
    }

    private void answer(HttpServerRequest request, CodeLookup found) {
        switch (found) {
            case LiveCode code -> redirect(request, present(code));
            case CodeLookup.Gone gone -> send(request, shared.deadEnds.answer(request, 410, gone.wayOn()));
            case CodeLookup.Unknown() -> unknown(request);
        }
    }

    private void unknown(HttpServerRequest request) {
        try {
            shared.lookups.missed(shared.addresses.clientKey(request));
            deadEnd(request, 404);
        } catch (Refusal limited) {
            request.response().putHeader(RETRY_AFTER, "1");
            deadEnd(request, 429);
        }
    }

    private void deadEnd(HttpServerRequest request, int status) {
        send(request, shared.deadEnds.answer(request, status, null));
    }

    private static void send(HttpServerRequest request, Answer page) {
        HttpServerResponse response = request.response().setStatusCode(page.status());
        page.headers().forEach(response::putHeader);
        if (request.method().equals(HttpMethod.HEAD)) {
            response.end();
        } else {
            response.end(Buffer.buffer(page.body()));
        }
    }

    private void redirect(HttpServerRequest request, LiveCode code) {
        RequestHead head = RequestHead.of(request);
        Scanning scan = new Scanning(tools, head, code, clients.of(head), Parameters.of(request));
        Destination destination = scan.destination();
        if (code.limits() != null) {
            redirectWithin(request, scan, destination, code.limits());
        } else if (destination instanceof Destination.NoDestination) {
            deadEnd(request, 404);
        } else {
            redirect(request, scan, destination, scan.client.kind());
        }
    }

    private void redirectWithin(HttpServerRequest request, Scanning scan, Destination destination, CodeLimits limits) {
        Kind sent = scan.client.kind();
        boolean leadsNowhere = destination instanceof Destination.NoDestination;
        boolean counts = sent.counted() && isRecorded(request) && !leadsNowhere;
        Lifetime.Closed closed = limits.pass(scan.now(), counts);
        if (closed == null) {
            if (leadsNowhere) {
                deadEnd(request, 404);
            } else {
                redirect(request, scan, destination, sent);
            }
            return;
        }
        Kind kind = sent.counted() ? Kind.INACTIVE : sent;
        if (limits.fallback() != null) {
            redirect(request, scan, limits.fallback(), kind);
        } else if (kind == Kind.SPECULATIVE) {
            record(request, scan, kind, Presentation.NONE, () -> send(request, scan.client, ""));
        } else {
            record(request, scan, kind, Presentation.NONE, () -> sendClosed(request, scan, closed));
        }
    }

    private void redirect(HttpServerRequest request, Scanning scan, Destination destination, Kind kind) {
        String query = scan.code.forwardsQuery() ? Parameters.foreign(request) : "";
        String location = Locations.of(destination, scan.client, query, scan.sent, scan.presentation);
        record(request, scan, kind, scan.presentation, () -> send(request, scan.client, location));
    }

    /** Whether the request counts as a scan. A HEAD doesn't: it only asks for the destination. */
    private boolean isRecorded(HttpServerRequest request) {
        return shared.records && !request.method().equals(HttpMethod.HEAD);
    }

    /** Journals the scan, then answers on this event loop. */
    private void record(HttpServerRequest request, Scanning scan, Kind kind, Presentation presentation, Runnable send) {
        if (!isRecorded(request)) {
            send.run();
            return;
        }
        int length = write(scan, kind, presentation);
        Thread loop = Thread.currentThread();
        Runnable answer = () -> {
            if (Thread.currentThread().equals(loop)) {
                send.run();
            } else {
                context.runOnContext(_ -> send.run());
            }
        };
        if (!shared.journal.append(record.array(), 0, length, answer)) {
            answer.run();
        }
    }

    /** Writes the record of this scan into the buffer and returns its length. */
    private int write(Scanning scan, Kind kind, Presentation presentation) {
        LiveCode code = scan.code;
        Instant now = scan.now();
        LocalDateTime local = LocalDateTime.ofInstant(now, code.zones().at(now));
        Scan written = new Scan(
                code.workspace(),
                code.code(),
                now.toEpochMilli(),
                (int) local.toLocalDate().toEpochDay(),
                local.getHour(),
                kind,
                scan.client.device(),
                scan.client.os(),
                scan.place().city(),
                presentation.source(),
                presentation.table(),
                vouched(code.presentation()) | lanes(code, now),
                kind.counted() ? scan.countedCountry() : null,
                kind.counted() ? scan.countedLanguage() : null,
                kind.counted() ? scan.leadingRule() : null,
                scan.visitor());
        written.write(record.clear(), code.shard());
        return record.position();
    }

    /**
     * The hints on the code for the scan log's lanes. A code with a maximum of scans is never spread, because its total
     * must be exact.
     */
    private int lanes(LiveCode code, Instant now) {
        boolean isHot = hot.scanned(code.code(), now.toEpochMilli());
        if (code.limits() != null && code.limits().counter() != null) {
            return Scan.LIMITED;
        }
        return isHot ? Scan.SPREAD : 0;
    }

    /** Marks the stored values, which override those of the scanned URL. */
    private static int vouched(Presentation stored) {
        return (stored.source() == null ? 0 : Scan.SOURCE) | (stored.table() == null ? 0 : Scan.PLACE);
    }

    private static void send(HttpServerRequest request, Client client, String location) {
        HttpServerResponse response = request.response();
        if (client.kind() == Kind.SPECULATIVE) {
            response.setStatusCode(503).putHeader(CACHE_CONTROL, NO_STORE).end();
            return;
        }
        response.setStatusCode(302)
                .putHeader(LOCATION, location)
                .putHeader(CACHE_CONTROL, NO_STORE)
                .putHeader(ROBOTS, NOINDEX)
                .end();
    }

    private void sendClosed(HttpServerRequest request, Scanning scan, Lifetime.Closed closed) {
        LiveCode code = scan.code;
        Instant opens = closed == Lifetime.Closed.NOT_YET && code.limits() != null
                ? code.limits().lifetime().startsAt()
                : null;
        if (opens != null) {
            long millis = Duration.between(scan.now(), opens).toMillis();
            request.response().putHeader(RETRY_AFTER, Long.toString((millis + 999) / 1000));
        }
        ZonedDateTime opensAt = opens == null ? null : opens.atZone(code.zones().at(opens));
        String logo = code.limits() == null ? null : code.limits().logoFileId();
        send(request, shared.closedPages.answer(request, closed, opensAt, logo, isProgram(request, scan.client)));
    }

    /** Whether a program asks: it accepts JSON, or is an HTTP library that doesn't accept pages. */
    private static boolean isProgram(HttpServerRequest request, Client client) {
        String accepted = request.getHeader(HttpHeaders.ACCEPT);
        boolean takesPages = accepted != null && accepted.contains("text/html");
        boolean asksForJson =
                accepted != null && (accepted.contains("application/json") || accepted.contains("application/problem"));
        return !takesPages && (asksForJson || client.kind() == Kind.AUTOMATION);
    }
}
