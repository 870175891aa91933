package placard.wiring;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import placard.account.SessionGuard;
import placard.app.AppErrors;
import placard.app.AppHtml;
import placard.catalog.table.TableRoutes;
import placard.page.ErrorPages;
import placard.server.FrontDoor;
import placard.settings.Config;
import placard.web.Budgets;
import placard.web.Dispatcher;
import placard.web.Errors;
import placard.web.RateLimits;
import placard.web.Route;
import placard.web.SameOrigin;

/** The doors to the routes: by API key, by session, or public. */
final class Doors {
    private Doors() {}

    /**
     * The API is also served behind the session. A cookie opens only that copy, and a key opens no page of the
     * dashboard.
     */
    static FrontDoor of(Parts parts, List<Route> api, List<Route> pages, Dashboard dashboard) {
        Config config = parts.ambient().config();
        Dispatcher.Shared shared = shared(parts);
        SessionGuard guard = dashboard.accounts().guard();
        Dispatcher.Admission keys = Dispatcher.Admission.by(parts.tenants().guard());
        SameOrigin sameOrigin = new SameOrigin(parts.ambient().baseUrl());
        Dispatcher.Admission sessions = new Dispatcher.Admission(guard, sameOrigin::check, Map.of());
        Dispatcher.Admission programs = new Dispatcher.Admission(guard, sameOrigin::check, AppHtml.OF_THE_API);
        List<Route> behind = new ArrayList<>(api);
        behind.addAll(
                new TableRoutes(parts.filing().uploads(), (long) config.work().memoryMb() << 20).routes());
        List<Route> open = Stream.concat(pages.stream(), dashboard.accounts().unsubscribing().stream())
                .toList();
        List<Route> behindSession = config.dashboard().isOn() ? behindSession(behind, guard) : List.of();
        return new FrontDoor(
                new Dispatcher(shared, api, Errors.PROBLEMS, keys),
                new Dispatcher(shared, open, new ErrorPages(), keys),
                new Dispatcher(
                        shared,
                        dashboard.routes(),
                        new AppErrors(dashboard.accounts().pages()),
                        sessions),
                new Dispatcher(shared, behindSession, Errors.PROBLEMS, programs),
                parts.ambient().baseUrl(),
                config.web().shortUrl());
    }

    private static Dispatcher.Shared shared(Parts parts) {
        Ambient ambient = parts.ambient();
        Config.Limits limits = ambient.config().limits();
        return new Dispatcher.Shared(
                parts.database(),
                parts.tenants().idempotency(),
                new RateLimits(ambient.nanos(), limits.requests(), Duration.ofMinutes(1)),
                parts.clients().addresses()::clientKey,
                ambient::requestId,
                parts.threads().requests(),
                parts.monitoring().metrics(),
                limits.bodyDeadline(),
                Budgets.of(
                        (long) limits.bodiesMb() << 20,
                        Runtime.getRuntime().maxMemory() / 5,
                        (long) ambient.config().work().memoryMb() << 20,
                        (long) ambient.config().files().comingMb() << 20),
                parts.threads().work(),
                parts.threads().catalogs());
    }

    private static List<Route> behindSession(List<Route> api, SessionGuard guard) {
        return api.stream()
                .filter(route -> route.access() != Route.Access.PUBLIC)
                .map(route -> needsProof(route) ? route.through(guard::proving) : route)
                .map(route -> isOfCatalog(route) ? route.through(guard::withinCatalogs) : route)
                .map(route -> route.mountedAt("/app/:" + SessionGuard.WORKSPACE))
                .toList();
    }

    /** True if the change outlasts the session, so that it needs step-up authentication. */
    private static boolean needsProof(Route route) {
        return !route.isSafe()
                && (Stream.of("keys", "members", "invitations")
                                .anyMatch(word -> route.path().startsWith("/api/v1/" + word))
                        || route.method().equals("DELETE") && route.path().equals("/api/v1/workspace"));
    }

    /** True if the path names a catalogue, which some members may not use. */
    private static boolean isOfCatalog(Route route) {
        return route.path().startsWith("/api/v1/catalogs/:id");
    }
}
