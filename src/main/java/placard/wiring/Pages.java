package placard.wiring;

import java.awt.image.BufferedImage;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import placard.catalog.Catalogs;
import placard.catalog.draft.Previews;
import placard.file.PublicFiles;
import placard.file.SmallPictures;
import placard.file.picture.SmallJpeg;
import placard.page.PageRoutes;
import placard.page.PrinterRoutes;
import placard.page.card.Card;
import placard.page.card.Cards;
import placard.page.live.CachedPageHandler;
import placard.page.live.EventStreams;
import placard.page.live.PageCache;
import placard.page.live.PageKey;
import placard.page.menu.MenuRoutes;
import placard.page.menu.MenuSources;
import placard.page.menu.MenuStates;
import placard.page.menu.PreviewRoutes;
import placard.qr.print.PrintLinks;
import placard.server.Metrics;
import placard.settings.Config;
import placard.storage.Database;
import placard.web.ByteBudget;
import placard.web.RateLimits;
import placard.web.Route;

/** The page cache and the event streams of open pages; both are notified of every change of a catalogue. */
public record Pages(PageCache kept, MenuSources sources, EventStreams streams) {
    /** How often the page and the file of a link for printers are made in a minute. */
    private static final int PRINTS_A_MINUTE = 60;

    /** How often those of all links of a workspace are made in a minute. */
    private static final int ALL_PRINTS_A_MINUTE = 600;

    /** Makes them and registers their metrics. */
    static Pages of(Parts parts) {
        Ambient ambient = parts.ambient();
        Config.Pages settings = ambient.config().pages();
        ByteBudget memory =
                new ByteBudget(Runtime.getRuntime().maxMemory() / 6, Threads.PAGE_WAIT, Threads.TOO_MANY_PAGES);
        PageCache kept = new PageCache(
                ambient.clock(),
                (long) settings.cacheMb() << 20,
                parts.threads().pages(),
                memory);
        MenuSources sources = new MenuSources(
                parts.menus().catalogs(),
                ambient.clock(),
                parts.filing()::pictures,
                parts.codes().pages());
        MenuStates states = new MenuStates(kept, sources);
        EventStreams streams = new EventStreams(
                settings.streams(), kept, states::find, parts.threads().requests());
        Pages pages = new Pages(kept, sources, streams);
        Database database = parts.database();
        database.listen(Catalogs.CHANGED, pages::changed);
        database.onMissedNotices(kept::lost);
        Metrics.bind(parts.monitoring().metrics(), kept, streams);
        return pages;
    }

    private void changed(String catalogId) {
        kept.changed(catalogId);
        streams.changed(catalogId);
    }

    /** A client that asks for too many unknown pages is limited; all kinds of pages count together. */
    List<Route> routes(Parts parts, PrintLinks prints) {
        Clients clients = parts.clients();
        Filing filing = parts.filing();
        PublicFiles files = new PublicFiles(
                filing.database(),
                filing.contents(),
                (request, id) -> clients.find(request, () -> filing.files().findById(id)));
        PageRoutes landings = new PageRoutes(
                (request, slug) ->
                        clients.find(request, () -> parts.codes().codes().findBySlug(slug)),
                filing::pictures,
                filing.small()::jpeg,
                parts.menus().ways(),
                parts.threads().drawing(),
                parts.ambient().clock(),
                code -> parts.codes().stops().isStopped(code));
        MenuRoutes menus = new MenuRoutes(
                kept,
                streams,
                clients.addresses()::clientKey,
                (request, slug) -> clients.find(
                                request,
                                () -> parts.menus().catalogs().find(slug).known())
                        .orElseGet(Catalogs.AddressLookup.Unknown::new),
                parts.menus().ways(),
                sources,
                new Cards(parts.threads().drawing(), photos(filing.small())));
        PrinterRoutes printers = new PrinterRoutes(
                (request, token) -> clients.find(request, () -> prints.find(token)),
                prints,
                new RateLimits(parts.ambient().nanos(), PRINTS_A_MINUTE, Duration.ofMinutes(1)),
                new RateLimits(parts.ambient().nanos(), ALL_PRINTS_A_MINUTE, Duration.ofMinutes(1)));
        return Stream.of(landings.routes(), menus.routes(), files.routes(), printers.routes())
                .flatMap(List::stream)
                .toList();
    }

    /** Uploaded pictures for cards. */
    private static Cards.Photos photos(SmallPictures small) {
        return new Cards.Photos() {
            @Override
            public Optional<BufferedImage> find(String fileId) {
                return small.findShown(fileId);
            }

            @Override
            public Optional<byte[]> jpeg(BufferedImage bitmap, int mostBytes) {
                return SmallJpeg.of(bitmap, Card.WIDTH, mostBytes);
            }
        };
    }

    /** The preview of a catalogue before it is published. */
    PreviewRoutes previews(Parts parts) {
        Previews previews = new Previews(
                parts.database(), parts.menus().catalogs(), parts.menus().rules(), parts.clock());
        return new PreviewRoutes(previews, sources);
    }

    /** The handler of cached pages of one event loop. */
    CachedPageHandler quick(Parts parts) {
        return new CachedPageHandler(
                kept,
                PageKey::of,
                parts.ambient().ids().next("page_"),
                parts.monitoring().metrics());
    }
}
