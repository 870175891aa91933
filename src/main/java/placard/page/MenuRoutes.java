package placard.page;

import io.vertx.core.http.HttpServerRequest;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import placard.base.Presentation;
import placard.base.Refusal;
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

    private final BiFunction<Request, String, Catalogs.Found> catalogs;
    private final MenuPage.Context context;

    /**
     * Serves public pages.
     *
     * @param catalogs what is behind a slug now; refuses a client that asks for too many that never were
     * @param pictures those uploaded files among the ids that are pictures
     * @param baseUrl before the paths of pages, where they are named to others
     */
    public MenuRoutes(
            BiFunction<Request, String, Catalogs.Found> catalogs,
            Function<Collection<String>, Map<String, Picture>> pictures,
            String baseUrl) {
        this.catalogs = catalogs;
        this.context = new MenuPage.Context(Words.load("menu"), pictures, new Assets(), baseUrl);
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
            case Catalogs.Found.Live(var tree) -> isFile ? file(tree) : page(tree, request);
            case Catalogs.Found.Moved(String path) -> moved(isFile ? path + FILE : path, request);
            case Catalogs.Found.Gone() -> throw Refusal.gone();
            case Catalogs.Found.Unknown() -> throw Refusal.notFound();
        };
    }

    private Answer page(CatalogTree tree, Request request) {
        Presentation presentation = request.ask(MenuRoutes::presentation);
        Language language = request.ask(http -> language(http, tree));
        MenuPage page = MenuPage.of(Offer.of(tree), presentation, language, context);
        return Html.listed(
                out -> JtemenuGenerated.render(out, null, page), page.head().look());
    }

    private static Language language(HttpServerRequest request, CatalogTree tree) {
        return Language.chosen(
                first(request, "lang"),
                request.getHeader("Accept-Language"),
                tree.catalog().draft().defaultLanguage());
    }

    /** Open to scripts of other sites: it holds nothing but what anybody may see. */
    private Answer file(CatalogTree tree) {
        Answer answer = Answer.ok(MenuJson.of(Offer.of(tree), context.baseUrl()))
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

    private static Presentation presentation(HttpServerRequest request) {
        return Presentation.valid(name -> first(request, String.valueOf(name)));
    }

    /** The first value of a name; nothing if the query's encoding is broken, which is no reason to show no page. */
    private static @Nullable String first(HttpServerRequest request, String name) {
        try {
            return request.params(true).get(name);
        } catch (IllegalArgumentException broken) {
            return null;
        }
    }
}
