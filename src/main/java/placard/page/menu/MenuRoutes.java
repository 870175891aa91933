package placard.page.menu;

import io.vertx.core.http.HttpServerRequest;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import placard.base.Percent;
import placard.base.Presentation;
import placard.base.Refusal;
import placard.catalog.Catalogs;
import placard.page.SuggestedPages;
import placard.page.live.CachedPage;
import placard.page.live.EventStreams;
import placard.page.live.PageCache;
import placard.page.live.PageKey;
import placard.page.live.PageLookup;
import placard.page.live.Sendable;
import placard.page.live.UncachedAnswer;
import placard.web.Answer;
import placard.web.Encodings;
import placard.web.Request;
import placard.web.Route;

/** The public pages of catalogues: {@code /menu/:slug} and {@code /catalog/:slug}, and the same for programs. */
public final class MenuRoutes {
    /** How much is read of the languages that a browser asks for. */
    private static final int LONGEST_WISH = 1_000;

    private final PageCache kept;

    private final EventStreams streams;
    private final Function<HttpServerRequest, String> clients;
    private final BiFunction<Request, String, Catalogs.Found> catalogs;
    private final SuggestedPages ways;
    private final MenuSources sources;

    /**
     * Serves public pages.
     *
     * @param kept where they are kept once they are made
     * @param streams of pages that are open
     * @param clients tells clients apart, for limits
     * @param catalogs what is behind a slug now; refuses a client that asks for too many that never were
     * @param ways on from a catalogue that is gone
     * @param sources what pages are made of
     */
    public MenuRoutes(
            PageCache kept,
            EventStreams streams,
            Function<HttpServerRequest, String> clients,
            BiFunction<Request, String, Catalogs.Found> catalogs,
            SuggestedPages ways,
            MenuSources sources) {
        this.kept = kept;
        this.streams = streams;
        this.clients = clients;
        this.catalogs = catalogs;
        this.ways = ways;
        this.sources = sources;
    }

    public List<Route> routes() {
        return List.of(
                Route.open("GET", "/menu/:slug", this::answer),
                Route.open("GET", "/catalog/:slug", this::answer),
                Route.open("GET", "/menu/:slug/events", this::events),
                Route.open("GET", "/catalog/:slug/events", this::events));
    }

    /** What a request of a public page asks for, if it is one of those that are kept. */
    public static Optional<PageKey> key(HttpServerRequest request) {
        String path = Objects.requireNonNullElse(request.path(), "");
        return PageKey.ofSegment(path.substring(path.lastIndexOf('/') + 1)).map(key -> wished(key, request));
    }

    private static PageKey wished(PageKey key, HttpServerRequest request) {
        UnaryOperator<@Nullable String> sent = sent(request);
        String asked = sent.apply("lang");
        if (key.form() != PageKey.Form.PAGE) {
            // Programs send an Accept-Language without meaning it.
            return key.with(wish(asked, null), Presentation.NONE);
        }
        return key.with(wish(asked, request.getHeader("Accept-Language")), Presentation.valid(sent));
    }

    /** As an {@code Accept-Language}, what is asked for first. */
    private static String wish(@Nullable String asked, @Nullable String accepted) {
        String wish = asked == null ? accepted : accepted == null ? asked : asked + "," + accepted;
        return wish == null ? "" : wish.substring(0, Math.min(wish.length(), LONGEST_WISH));
    }

    private Answer answer(Request request) {
        PageKey key = request.ask(MenuRoutes::key).orElseThrow(Refusal::notFound);
        return get(key, request).answer(Encodings.takesGzip(request.header("Accept-Encoding")));
    }

    private Sendable get(PageKey key, Request request) {
        return kept.get(key, () -> lookup(key, request), () -> sources.read(key.slug()));
    }

    /** Whether the catalogue is here, or where to go on if it has another address now. */
    private PageLookup lookup(PageKey key, Request request) {
        return switch (catalogs.apply(request, key.slug())) {
            case Catalogs.Found.Live(long weight) -> new PageLookup.Here(MenuSource.bytes(weight));
            case Catalogs.Found.Moved(String path) ->
                new PageLookup.Elsewhere(
                        new UncachedAnswer(moved(path + key.form().suffix(), request)));
            case Catalogs.Found.Gone(String workspaceId) -> throw Refusal.gone(ways.find(workspaceId));
            case Catalogs.Found.Unknown() -> throw Refusal.notFound();
        };
    }

    /** The event stream of an open page, until the page is closed. */
    private Answer events(Request request) {
        String client = request.ask(clients);
        streams.checkRoom(client);
        PageKey key = PageKey.of(PageKey.Form.STATE, request.segment("slug"));
        if (!key.isPossible()) {
            throw Refusal.notFound();
        }
        Sendable found = get(key, request);
        if (!(found instanceof CachedPage state)) {
            return found.answer(false);
        }
        return Answer.streamed("text/event-stream", http -> streams.join(http, client, key.slug(), state))
                .with("Cache-Control", "no-store")
                .with("X-Accel-Buffering", "no")
                .with("X-Content-Type-Options", "nosniff");
    }

    /** Not a 301: browsers keep those, and an address that is taken back later would then redirect in circles. */
    private static Answer moved(String path, Request request) {
        String location = path + request.ask(MenuRoutes::query);
        return new Answer(302, Map.of("Location", location, "Cache-Control", "no-store"), new byte[0], null);
    }

    /** The query as it was sent, with its question mark; nothing if there is none. */
    private static String query(HttpServerRequest request) {
        String query = request.query();
        return query != null && Percent.isForwardable(query) ? "?" + query : "";
    }

    /** The first value of a name in the query; none if its encoding is broken, which is no reason to show no page. */
    private static UnaryOperator<@Nullable String> sent(HttpServerRequest request) {
        if (request.query() == null) {
            return _ -> null;
        }
        try {
            return request.params(true)::get;
        } catch (IllegalArgumentException broken) {
            return _ -> null;
        }
    }
}
