package placard.page;

import java.nio.charset.StandardCharsets;
import java.time.InstantSource;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import placard.base.Lifetime;
import placard.base.Lifetime.Closed;
import placard.base.Refusal;
import placard.page.generated.JtecontactGenerated;
import placard.page.generated.JtegalleryGenerated;
import placard.page.generated.JtelinksGenerated;
import placard.page.generated.JtestartGenerated;
import placard.page.generated.JtewifiGenerated;
import placard.qr.DrawingPool;
import placard.qr.QrCode;
import placard.qr.QrCodes;
import placard.qr.content.Content;
import placard.qr.content.LandingTheme;
import placard.qr.content.Social;
import placard.qr.content.VCard;
import placard.qr.content.Wifi;
import placard.web.Answer;
import placard.web.Request;
import placard.web.Route;

/** The routes of landing pages. Opening such a page is not a scan. */
public final class PageRoutes {
    private static final int LONGEST_SLUG = 64;
    private static final String FILE = ".vcf";
    /** The programs that show a card for a link in a chat or post may open it; search engines may not. */
    private static final byte[] ROBOTS = """
            User-agent: Twitterbot
            User-agent: facebookexternalhit
            User-agent: LinkedInBot
            User-agent: Slackbot
            User-agent: WhatsApp
            User-agent: TelegramBot
            User-agent: Discordbot
            Disallow: /api

            User-agent: *
            Disallow: /q/
            Disallow: /p/
            Disallow: /api
            """.getBytes(StandardCharsets.UTF_8);

    /** Finds an uploaded picture of a workspace as a JPEG of a limited number of bytes. */
    @FunctionalInterface
    public interface Photos {
        Optional<byte[]> find(String workspaceId, String fileId, int mostBytes);
    }

    private final Assets assets = Assets.shared();
    private final CompressedAssets zips = new CompressedAssets();
    private final BiFunction<Request, String, Optional<QrCodes.BySlug>> codes;
    private final Function<Collection<String>, Map<String, Picture>> pictures;
    private final Photos photos;
    private final SuggestedPages ways;
    private final DrawingPool drawing;
    private final InstantSource clock;
    private final Predicate<QrCode> isStopped;
    private final Map<Language, Words> words = Words.load("landing");

    /**
     * Serves pages.
     *
     * @param codes finds the code of a slug in any case, and refuses a client that asks for too many unknown slugs
     * @param pictures the uploaded pictures among some ids
     * @param photos of contacts, for their files
     * @param ways pages to suggest instead of a deleted one
     * @param drawing the pool that makes a network's symbol
     * @param clock says whether a code may be used now
     * @param isStopped whether the operator has stopped a code
     */
    public PageRoutes(
            BiFunction<Request, String, Optional<QrCodes.BySlug>> codes,
            Function<Collection<String>, Map<String, Picture>> pictures,
            Photos photos,
            SuggestedPages ways,
            DrawingPool drawing,
            InstantSource clock,
            Predicate<QrCode> isStopped) {
        this.codes = codes;
        this.pictures = pictures;
        this.photos = photos;
        this.ways = ways;
        this.drawing = drawing;
        this.clock = clock;
        this.isStopped = isStopped;
    }

    public List<Route> routes() {
        return List.of(
                Route.open("GET", "/", _ -> start()),
                Route.open("GET", "/p/:slug", this::landing),
                Route.open(
                        "GET",
                        "/assets/:hash/:file",
                        request -> zipped(request, assets.get(request.segment("hash"), request.segment("file")))),
                Route.open("GET", "/favicon.svg", request -> zipped(request, assets.icon())),
                Route.open("GET", "/favicon.ico", _ -> assets.favicon()),
                Route.open("GET", "/apple-touch-icon.png", _ -> assets.touchIcon()),
                Route.open("GET", "/sw.js", request -> zipped(request, assets.worker())),
                Route.open(
                        "GET",
                        "/robots.txt",
                        _ -> Answer.bytes(200, "text/plain; charset=utf-8", ROBOTS)
                                .with("Cache-Control", "public, max-age=86400")));
    }

    private Answer zipped(Request request, Answer file) {
        return zips.of(file, request.header("Accept-Encoding"));
    }

    private Answer start() {
        return Html.page(out -> JtestartGenerated.render(out, null, assets.head("Placard")));
    }

    /**
     * The landing page of a code, or its file. A slug has no dot, so a path with a dot asks for the file. The page
     * exists while the code may be used. A used-up scan limit doesn't close it, because the last allowed scan leads
     * here.
     */
    private Answer landing(Request request) {
        String segment = request.segment("slug");
        boolean isPage = !segment.endsWith(FILE);
        QrCode code = code(request, isPage ? segment : segment.substring(0, segment.length() - FILE.length()));
        Lifetime lifetime = code.lifetime();
        Closed closed = isStopped.test(code) ? Closed.STOPPED : lifetime.closedAt(clock.instant());
        if (closed != null && closed != Closed.STOPPED && code.fallbackUrl() != null) {
            return new Answer(
                    302, Map.of("Location", code.fallbackUrl(), "Cache-Control", "no-store"), new byte[0], null);
        }
        if (closed != null) {
            throw new Refusal(new Refusal.CodeInactive(closed, closed == Closed.NOT_YET ? lifetime.startsAt() : null));
        }
        if (isPage) {
            return page(code, words(request)).with("Vary", "Accept-Language");
        }
        if (code.content() instanceof VCard card) {
            String photo = card.photoFileId();
            return ContactFile.of(
                    card,
                    photo == null
                            ? null
                            : photos.find(code.workspaceId(), photo, ContactFile.LARGEST_PHOTO)
                                    .orElse(null));
        }
        throw Refusal.notFound();
    }

    /** The live code of the requested page. A code has a page as long as it doesn't redirect to another URL. */
    private QrCode code(Request request, String slug) {
        if (slug.length() > LONGEST_SLUG) {
            throw Refusal.notFound();
        }
        QrCodes.BySlug found = codes.apply(request, slug).orElseThrow(Refusal::notFound);
        QrCode code = found.live();
        if (code == null) {
            throw Refusal.gone(ways.find(found.workspaceId()));
        }
        if (!code.isDynamic() || code.targetUrl() != null || code.catalogId() != null) {
            throw Refusal.notFound();
        }
        return code;
    }

    /** The page's own words in the language of the request. */
    private Words words(Request request) {
        return Objects.requireNonNull(words.get(request.ask(Language::of)));
    }

    private Answer page(QrCode code, Words say) {
        Content content = code.content();
        Map<String, Picture> known = pictures.apply(content.files());
        LandingTheme theme = content.theme();
        Look look = theme == null ? null : Look.of(theme.appearance(), known, assets);
        return switch (content) {
            case VCard card ->
                contact(ContactPage.of(card, code.slug(), picture(known, card.photoFileId()), say), say, look);
            case Wifi wifi -> wifi(WifiPage.of(wifi, drawing, say), say, look);
            case Social social -> links(LinksPage.of(social, picture(known, social.avatarFileId())), say, look);
            case Content.Image image -> gallery(image, GalleryPage.of(image, known), say, look);
            case Content.NoContent _, Content.Pdf _, placard.qr.content.Location _, placard.qr.content.WhatsApp _ ->
                throw Refusal.notFound();
        };
    }

    private static @Nullable Picture picture(Map<String, Picture> known, @Nullable String id) {
        return id == null ? null : known.get(id);
    }

    private Answer contact(ContactPage page, Words say, @Nullable Look look) {
        Head head = assets.head(page.name(), say.language())
                .describedAs(page.summary())
                .looking(look);
        return Html.page(out -> JtecontactGenerated.render(out, null, head, say, page), style(look));
    }

    private Answer wifi(WifiPage page, Words say, @Nullable Look look) {
        Head head = assets.head(say.say("wifi.title", page.ssid()), say.language())
                .describedAs(say.say("wifi.kicker") + " · " + page.ssid())
                .looking(look);
        return Html.page(out -> JtewifiGenerated.render(out, null, head, say, page), style(look));
    }

    private Answer links(LinksPage page, Words say, @Nullable Look look) {
        Head head = assets.head(page.title(), say.language())
                .describedAs(page.summary())
                .looking(look);
        return Html.page(out -> JtelinksGenerated.render(out, null, head, say, page), style(look));
    }

    private Answer gallery(Content.Image image, GalleryPage page, Words say, @Nullable Look look) {
        String title = image.title() == null ? say.say("gallery.label") : image.title();
        Head head = assets.head(title, say.language()).describedAs(title).looking(look);
        return Html.page(out -> JtegalleryGenerated.render(out, null, head, say, page), style(look));
    }

    private static @Nullable ThemeStyle style(@Nullable Look look) {
        return look == null ? null : look.style();
    }
}
