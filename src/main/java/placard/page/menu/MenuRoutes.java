package placard.page.menu;

import io.vertx.core.http.HttpServerRequest;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import placard.base.Ids;
import placard.base.Percent;
import placard.base.Presentation;
import placard.base.Refusal;
import placard.catalog.Catalogs;
import placard.page.Html;
import placard.page.SuggestedPages;
import placard.page.card.Cards;
import placard.page.generated.JteitemlinkGenerated;
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

/**
 * The routes of public catalogues: {@code /menu/:slug} and {@code /catalog/:slug}, as pages and as JSON.
 *
 * @param kept the cache of finished pages
 * @param streams of pages that are open
 * @param clients identifies clients, for limits
 * @param catalogs finds the catalogue of a slug; refuses a client that asks for too many unknown slugs
 * @param ways pages to suggest instead of a deleted catalogue
 * @param sources reads the catalogues that pages show
 * @param cards draws the pictures in link previews
 */
public record MenuRoutes(
        PageCache kept,
        EventStreams streams,
        Function<HttpServerRequest, String> clients,
        BiFunction<Request, String, Catalogs.AddressLookup> catalogs,
        SuggestedPages ways,
        MenuSources sources,
        Cards cards) {
    /** Bytes of memory that a catalogue's file takes while it is parsed, for each of its bytes. */
    private static final long PARSING = 8;

    public List<Route> routes() {
        return List.of(
                Route.open("GET", "/menu/:slug", this::answer),
                Route.open("GET", "/catalog/:slug", this::answer),
                Route.open("GET", "/menu/:slug/:item", this::item).weighing(this::fileWeight),
                Route.open("GET", "/menu/:slug/" + LinkPicture.NAME, this::picture)
                        .weighing(this::fileWeight),
                Route.open("GET", "/menu/:slug/:item/" + LinkPicture.NAME, this::itemPicture)
                        .weighing(this::fileWeight),
                Route.open("GET", "/menu/:slug/events", this::events),
                Route.open("GET", "/catalog/:slug/events", this::events));
    }

    private Answer answer(Request request) {
        PageKey key = request.ask(PageKey::of).orElseThrow(Refusal::notFound);
        return get(key, request).answer(Encodings.takesGzip(request.header("Accept-Encoding")));
    }

    /** The page of a shared link to an item. An item that guests don't see leads to the menu. */
    private Answer item(Request request) {
        String slug = request.segment("slug");
        String id = request.segment("item");
        Sendable file = file(request, id);
        if (!(file instanceof CachedPage page)) {
            return movedFile(file, request, "/" + id);
        }
        Optional<ItemLink> link = sources.link(page.body(), slug, id);
        return link.isEmpty()
                ? moved("/menu/" + slug, request)
                : Html.link(out -> JteitemlinkGenerated.render(out, null, link.get()));
    }

    /** The picture in previews of links to a catalogue. */
    private Answer picture(Request request) {
        String slug = request.segment("slug");
        Sendable file = file(request);
        return file instanceof CachedPage page
                ? cards.draw(sources.picture(page.body(), slug).card(), request::knows)
                : movedFile(file, request, "/" + LinkPicture.NAME);
    }

    /** The picture in previews of links to an item. Of an item that guests don't see, it is the catalogue's. */
    private Answer itemPicture(Request request) {
        String slug = request.segment("slug");
        String id = request.segment("item");
        Sendable file = file(request, id);
        return file instanceof CachedPage page
                ? sources.link(page.body(), slug, id)
                        .map(link -> cards.draw(link.picture().card(), request::knows))
                        .orElseGet(() -> moved("/menu/" + slug + "/" + LinkPicture.NAME, request))
                : movedFile(file, request, "/" + id + "/" + LinkPicture.NAME);
    }

    /** A redirect of what is below a catalogue's page; else the answer in place of the catalogue's file. */
    private Answer movedFile(Sendable file, Request request, String below) {
        // Links to items and pictures are below /menu, whatever the template.
        return catalogs.apply(request, request.segment("slug")) instanceof Catalogs.AddressLookup.Moved(String path)
                ? moved("/menu" + path.substring(path.lastIndexOf('/')) + below, request)
                : file.answer(false);
    }

    private Sendable file(Request request, String item) {
        if (!Ids.isWellFormed("item_", item)) {
            throw Refusal.notFound();
        }
        return file(request);
    }

    /** The file of the catalogue of a link. */
    private Sendable file(Request request) {
        PageKey key = PageKey.of(PageKey.Form.FILE, request.segment("slug"));
        if (!key.isPossible()) {
            throw Refusal.notFound();
        }
        UnaryOperator<@Nullable String> sent = request.ask(PageKey::parameters);
        String wish = PageKey.wish(sent.apply("lang"), request.header("Accept-Language"));
        return get(key.with(wish, Presentation.NONE), request);
    }

    private long fileWeight(Request request) {
        return file(request) instanceof CachedPage page ? PARSING * page.length() : 0;
    }

    private Sendable get(PageKey key, Request request) {
        return kept.get(key, () -> lookup(key, request), () -> sources.read(key.slug()));
    }

    /** Whether the catalogue is here; if it has a new slug, a redirect there. */
    private PageLookup lookup(PageKey key, Request request) {
        return switch (catalogs.apply(request, key.slug())) {
            case Catalogs.AddressLookup.Live(long weight) -> new PageLookup.Here(MenuSource.bytes(weight));
            case Catalogs.AddressLookup.Moved(String path) ->
                new PageLookup.OtherAnswer(
                        new UncachedAnswer(moved(path + key.form().suffix(), request)));
            case Catalogs.AddressLookup.Gone(String workspaceId) -> throw Refusal.gone(ways.find(workspaceId));
            case Catalogs.AddressLookup.Unknown() -> throw Refusal.notFound();
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

    /**
     * A temporary redirect. Browsers cache a 301; an address that returns to its old slug would then redirect in
     * circles.
     */
    private static Answer moved(String path, Request request) {
        String location = path + request.ask(MenuRoutes::query);
        return new Answer(302, Map.of("Location", location, "Cache-Control", "no-store"), new byte[0], null);
    }

    /** The query as it was sent, with its question mark; empty if there is none. */
    private static String query(HttpServerRequest request) {
        String query = request.query();
        return query != null && Percent.isForwardable(query) ? "?" + query : "";
    }
}
