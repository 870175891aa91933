package placard.page;

import io.vertx.core.http.HttpServerRequest;
import java.util.List;
import java.util.Map;
import java.util.function.BiFunction;
import java.util.regex.Pattern;
import placard.base.Presentation;
import placard.base.Refusal;
import placard.catalog.Catalog;
import placard.catalog.CatalogTree;
import placard.catalog.Catalogs;
import placard.page.generated.JtemenuGenerated;
import placard.web.Answer;
import placard.web.Request;
import placard.web.Route;

/** The public pages of catalogues: {@code /menu/:slug} and {@code /catalog/:slug}, and the same for programs. */
public final class MenuRoutes {
    private static final int LONGEST_SLUG = 64;
    private static final String FILE = ".json";

    /** What may stand in a header as it is; anything else a browser would have encoded. */
    private static final Pattern FORWARDABLE = Pattern.compile("^[\\x21-\\x7e]+$");

    private final Assets assets = new Assets();
    private final BiFunction<Request, String, Catalogs.Found> catalogs;
    private final String baseUrl;

    /**
     * Serves public pages.
     *
     * @param catalogs what is behind a slug now; refuses a client that asks for too many that never were
     * @param baseUrl before the paths of pages, where they are named to others
     */
    public MenuRoutes(BiFunction<Request, String, Catalogs.Found> catalogs, String baseUrl) {
        this.catalogs = catalogs;
        this.baseUrl = baseUrl;
    }

    public List<Route> routes() {
        return List.of(
                Route.open("GET", "/menu/:slug", this::answer), Route.open("GET", "/catalog/:slug", this::answer));
    }

    /** A slug has no dot, so that what ends like a file asks for it. */
    private Answer answer(Request request) {
        String segment = request.segment("slug");
        boolean isFile = segment.endsWith(FILE);
        String slug = isFile ? segment.substring(0, segment.length() - FILE.length()) : segment;
        if (slug.length() > LONGEST_SLUG) {
            throw Refusal.notFound();
        }
        return switch (catalogs.apply(request, slug)) {
            case Catalogs.Found.Live(var tree) ->
                isFile ? file(tree) : page(tree, request.ask(MenuRoutes::presentation));
            case Catalogs.Found.Moved(String path) -> moved(isFile ? path + FILE : path, request);
            case Catalogs.Found.Gone() -> throw Refusal.gone();
            case Catalogs.Found.Unknown() -> throw Refusal.notFound();
        };
    }

    private Answer page(CatalogTree tree, Presentation presentation) {
        Catalog catalog = tree.catalog();
        MenuPage page = MenuPage.of(Offer.of(tree), presentation);
        Head head =
                assets.head(page.title(), catalog.draft().defaultLanguage(), page.summary(), baseUrl + catalog.path());
        return Html.listed(out -> JtemenuGenerated.render(out, null, head, page));
    }

    /** Open to scripts of other sites: it holds nothing but what anybody may see. */
    private Answer file(CatalogTree tree) {
        Answer answer = Answer.ok(MenuJson.of(Offer.of(tree), baseUrl))
                .with("Access-Control-Allow-Origin", "*")
                .with("X-Content-Type-Options", "nosniff");
        return Html.unlisted(Html.kept(answer));
    }

    /** A browser would keep a 301, and an address that is given back would then lead in circles. */
    private static Answer moved(String path, Request request) {
        String location = path + request.ask(MenuRoutes::query);
        return new Answer(302, Map.of("Location", location, "Cache-Control", "no-store"), new byte[0], null);
    }

    /** The query as it was sent, with its question mark; nothing if there is none. */
    private static String query(HttpServerRequest request) {
        String query = request.query();
        return query != null && FORWARDABLE.matcher(query).matches() ? "?" + query : "";
    }

    /** Where the guest is; nothing if the query's percent-encoding is broken, which is no reason to show no page. */
    private static Presentation presentation(HttpServerRequest request) {
        try {
            return Presentation.valid(request.params(true)::get);
        } catch (IllegalArgumentException broken) {
            return Presentation.NONE;
        }
    }
}
