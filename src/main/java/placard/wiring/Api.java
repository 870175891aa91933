package placard.wiring;

import java.awt.image.BufferedImage;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import placard.account.team.InvitationRoutes;
import placard.account.team.MemberRoutes;
import placard.activity.ActivityList;
import placard.activity.ActivityRoutes;
import placard.analytics.AnalyticsRoutes;
import placard.base.Refusal;
import placard.catalog.Catalogs;
import placard.events.Listeners;
import placard.file.Files;
import placard.file.SmallPictures;
import placard.page.menu.PreviewRoutes;
import placard.qr.BulkRoutes;
import placard.qr.DestinationCheck;
import placard.qr.DestinationRoutes;
import placard.qr.Pictures;
import placard.qr.QrCodes;
import placard.qr.QrRoutes;
import placard.qr.QrRules;
import placard.qr.RetargetRoutes;
import placard.qr.RuleFacts;
import placard.qr.StartingLook;
import placard.qr.TryRoutes;
import placard.qr.draw.shape.Pixels;
import placard.qr.print.ExportRoutes;
import placard.qr.print.PrintLinks;
import placard.qr.print.SheetRoutes;
import placard.server.ContractRoutes;
import placard.server.NameLookup;
import placard.settings.Config;
import placard.storage.Database;
import placard.storage.StoreException;
import placard.web.Answer;
import placard.web.RateLimits;
import placard.web.Route;
import placard.webhook.Webhooks;
import placard.workspace.Erasure;
import placard.workspace.SearchRoutes;
import placard.workspace.WorkspaceRoutes;
import placard.workspace.Workspaces;

/** The routes for programs, in the order in which they are matched. */
final class Api {
    private static final Logger LOG = LoggerFactory.getLogger(Api.class);

    /** How many hosts of destinations a caller may have looked up. */
    private static final int LOOKUPS_A_MINUTE = 60;

    /** The types of files that are made of codes to print them. The dashboard itself shows codes as SVG. */
    private static final Set<String> FOR_PRINT =
            Set.of("image/png", "application/pdf", "application/postscript", "application/zip");

    private Api() {}

    static List<Route> routes(
            Parts parts, Erasure erasure, Listeners listeners, PreviewRoutes previews, PrintLinks prints) {
        Codes codes = parts.codes();
        QrRules rules = new QrRules(
                codes.links(),
                parts.filing().files()::hasPicture,
                parts.filing().files()::hasDocument,
                parts.menus().catalogs()::exists,
                workspace -> parts.menus().countryOf(workspace),
                (workspace, host) -> !codes.stops().isStopped(host)
                        && parts.database().read(tx -> Workspaces.mayLeadTo(tx, workspace, host)),
                parts.ambient().ids()::next,
                parts.ambient().clock(),
                ruleFacts(parts));
        Pictures pictures = prints.sheets().pictures();
        return Stream.of(
                        workspaces(parts, erasure, new StartingLook(rules, pictures)),
                        codes(parts, rules, prints),
                        CatalogApi.routes(parts),
                        people(parts),
                        parts.filing().routes().routes(),
                        new AnalyticsRoutes(
                                        parts.numbers().scans(),
                                        parts.numbers().analytics(),
                                        parts.numbers().privacy())
                                .routes(),
                        new ContractRoutes(codes.pages()).routes(),
                        listeners.routes(),
                        parts.monitoring().health().routes(),
                        previews.routes())
                .flatMap(List::stream)
                .toList();
    }

    /** The facts beside rules. */
    static RuleFacts ruleFacts(Parts parts) {
        return new RuleFacts(
                parts.database(),
                parts.codes().links(),
                parts.ambient().clock(),
                parts.tenants().zones(),
                parts.clients().addresses()::knowsCities,
                parts.clients().addresses()::knowsCountries,
                Catalogs::isPublic);
    }

    private static List<Route> workspaces(Parts parts, Erasure erasure, StartingLook look) {
        Tenants tenants = parts.tenants();
        Ambient ambient = parts.ambient();
        WorkspaceRoutes workspaces = new WorkspaceRoutes(
                parts.database(),
                tenants.workspaces(),
                tenants.keys(),
                tenants.credits(),
                ambient.ids(),
                ambient.random(),
                erasure,
                parts.filing().files()::hasPicture,
                look::read,
                (tx, caller, maker) -> Webhooks.pauseBy(
                        tx, tenants.log(), caller, maker, ambient.clock().instant()),
                tenants.log(),
                ambient.clock());
        ActivityRoutes activity = new ActivityRoutes(new ActivityList(parts.database(), tenants.log()));
        SearchRoutes search = new SearchRoutes(parts.database());
        return Stream.of(workspaces.routes(), activity.routes(), search.routes())
                .flatMap(List::stream)
                .toList();
    }

    private static DestinationCheck destinations(Ambient ambient) {
        String servers = ambient.config().web().nameServers();
        return new DestinationCheck(
                servers.isEmpty() ? _ -> Optional.empty() : new NameLookup(servers, ambient.nanos())::isPublic,
                new RateLimits(ambient.nanos(), LOOKUPS_A_MINUTE, Duration.ofMinutes(1)));
    }

    private static List<Route> codes(Parts parts, QrRules rules, PrintLinks prints) {
        Pictures pictures = prints.sheets().pictures();
        Database database = parts.database();
        Tenants tenants = parts.tenants();
        Ambient ambient = parts.ambient();
        QrCodes codes = parts.codes().codes();
        Config.Pictures settings = ambient.config().pictures();
        return Stream.of(
                        new QrRoutes(database, codes, rules, pictures, tenants.log(), ambient.clock()).routes(),
                        parts.codes().trash().routes(rules.facts()),
                        new TryRoutes(codes, rules, ambient.clock(), Redirects.trials(parts)).routes(),
                        new DestinationRoutes(database, codes, rules, tenants.log(), ambient.clock()).routes(),
                        new RetargetRoutes(
                                        database,
                                        codes,
                                        rules,
                                        tenants.log(),
                                        parts.menus().undos(),
                                        ambient.clock())
                                .routes(),
                        destinations(ambient).routes(),
                        new ExportRoutes(
                                        codes, parts.codes().links(), pictures, ambient.clock(), settings.exportCodes())
                                .routes(),
                        new BulkRoutes(
                                        database,
                                        codes,
                                        rules,
                                        pictures,
                                        tenants.log(),
                                        ambient.clock(),
                                        tenants.credits()::remaining)
                                .routes(),
                        prints.sheets().routes(),
                        prints.routes())
                .flatMap(List::stream)
                .map(noting(parts))
                .toList();
    }

    /**
     * Notes in a workspace that a file for print was made of one of its codes, once for each start of the program. The file
     * is sent even if the store can't note that; the next file is then noted.
     */
    private static UnaryOperator<Route> noting(Parts parts) {
        Set<String> noted = ConcurrentHashMap.newKeySet();
        return route -> route.path().contains("/image.")
                        || route.path().endsWith("/export")
                        || route.path().endsWith("/sheet")
                        || route.path().endsWith("/sheet/links")
                ? route.through(made -> request -> {
                    Answer answer = made.handle(request);
                    String workspace = request.workspaceId();
                    boolean isFile = answer.status() == 200
                            && FOR_PRINT.contains(answer.headers().getOrDefault("Content-Type", ""));
                    boolean isNewLink = answer.status() == 201;
                    if ((isFile || isNewLink) && noted.add(workspace)) {
                        Instant now = parts.clock().instant();
                        try {
                            parts.database().write(tx -> Workspaces.print(tx, workspace, now));
                        } catch (StoreException | Refusal failure) {
                            noted.remove(workspace);
                            LOG.debug("That a file for print was made is not noted.", failure);
                        }
                    }
                    return answer;
                })
                : route;
    }

    private static List<Route> people(Parts parts) {
        People people = parts.people();
        Tenants tenants = parts.tenants();
        Catalogs catalogs = parts.menus().catalogs();
        MemberRoutes members = new MemberRoutes(
                parts.database(),
                people.memberships(),
                people.invitations(),
                catalogs::exists,
                tenants.keys()::limit,
                (tx, caller, maker) -> Webhooks.pauseBy(
                        tx,
                        tenants.log(),
                        caller,
                        maker,
                        parts.ambient().clock().instant()),
                tenants.log(),
                people.departures());
        InvitationRoutes invitations = new InvitationRoutes(
                parts.database(),
                people.invitations(),
                catalogs::exists,
                tenants.log(),
                parts.codes().pages(),
                people.mailing().letters(),
                parts.ambient().nanos());
        return Stream.concat(members.routes().stream(), invitations.routes().stream())
                .toList();
    }

    /** The sheets for printers, and the links to them. */
    static PrintLinks prints(Parts parts) {
        Ambient ambient = parts.ambient();
        SheetRoutes sheets = new SheetRoutes(
                parts.codes().codes(),
                parts.codes().links(),
                pictures(parts),
                new Printing(parts.database(), parts.tenants()),
                ambient.config().pictures().sheetLabels());
        return new PrintLinks(
                parts.database(),
                sheets,
                parts.tenants().log(),
                parts.codes().pages(),
                ambient.ids(),
                ambient.random(),
                ambient.clock());
    }

    private static Pictures pictures(Parts parts) {
        return new Pictures(
                parts.threads().drawing(),
                logos(parts.filing().small(), parts.filing().files()),
                (long) parts.ambient().config().pictures().cacheMb() << 20);
    }

    private static Pictures.Logos logos(SmallPictures pictures, Files files) {
        return new Pictures.Logos() {
            @Override
            public Optional<Pixels> find(String workspaceId, String fileId) {
                return pictures.find(workspaceId, fileId).map(Api::pixels);
            }

            @Override
            public boolean has(String workspaceId, String fileId) {
                return files.hasPicture(workspaceId, fileId);
            }
        };
    }

    /**
     * An uploaded picture in the form that logos of codes are drawn from: {@code qr} and {@code file} do not know each
     * other and are connected here.
     */
    private static Pixels pixels(BufferedImage picture) {
        int width = picture.getWidth();
        int height = picture.getHeight();
        return new Pixels(width, height, picture.getRGB(0, 0, width, height, null, 0, width));
    }
}
