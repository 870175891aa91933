package placard.wiring;

import io.vertx.core.Vertx;
import java.util.List;
import java.util.stream.Stream;
import placard.alert.AlertParts;
import placard.events.Listeners;
import placard.page.live.CachedPageHandler;
import placard.page.menu.PreviewRoutes;
import placard.qr.print.PrintLinks;
import placard.scan.ScanRoutes;
import placard.server.FrontDoor;
import placard.server.Housekeeping;
import placard.server.StartRefused;
import placard.web.Route;
import placard.web.Server;
import placard.webhook.WebhookParts;
import placard.workspace.Erasure;

/**
 * Everything behind the front door, and its background jobs.
 *
 * @param routes of the API and of public pages
 */
public record Site(
        Parts parts,
        Redirects redirects,
        Pages pages,
        Listeners listeners,
        List<Route> routes,
        Dashboard dashboard,
        FrontDoor door,
        Housekeeping upkeep,
        WebhookParts webhooks) {
    public static Site of(Parts parts, Vertx vertx) throws StartRefused {
        Redirects redirects = Redirects.of(parts);
        Pages pages = Pages.of(parts);
        Listeners listeners = Events.listeners(parts);
        Erasure erasure = Deletion.erasure(parts);
        PreviewRoutes previews = pages.previews(parts);
        PrintLinks prints = Api.prints(parts);
        WebhookParts webhooks = Events.webhooks(parts, vertx);
        AlertParts notices = Events.notices(parts);
        List<Route> api = Stream.of(
                        Api.routes(parts, erasure, listeners, previews, prints), webhooks.routes(), notices.routes())
                .flatMap(List::stream)
                .toList();
        Dashboard dashboard = new Dashboard(parts, previews, notices);
        List<Route> publicPages = pages.routes(parts, prints);
        FrontDoor door = Doors.of(parts, api, publicPages, dashboard);
        Housekeeping upkeep = Upkeep.of(parts, pages, dashboard.accounts(), erasure, notices);
        parts.ambient().onStop("housekeeping", upkeep);
        List<Route> routes = Stream.concat(api.stream(), publicPages.stream()).toList();
        return new Site(parts, redirects, pages, listeners, routes, dashboard, door, upkeep, webhooks);
    }

    /** Starts counting scans, updating open pages and sending letters. */
    public void start() {
        parts.recording().start();
        upkeep.start();
        pages.streams().start();
        listeners.start();
        parts.ambient().onStop("webhooks", webhooks.sender());
        webhooks.sender().start();
        parts.ambient().onStop("scan events", webhooks.scans());
        webhooks.scans().start();
        parts.monitoring().health().watchOutbound(webhooks.sender()::isPaused);
        dashboard.accounts().mailThread().ifPresent(mail -> {
            parts.ambient().onStop("mail", mail);
            mail.start();
        });
    }

    /** Takes requests from now on. A stop ends the streams before the server drains: they never end by themselves. */
    public void listen(Vertx vertx) throws StartRefused, InterruptedException {
        Ambient ambient = parts.ambient();
        String host = ambient.config().web().host();
        ambient.startup().listen(host, ambient.port(), vertx, Threads.LOOPS, ambient::requestId, this::entry);
        ambient.onStop("event streams", pages.streams());
        ambient.onStop("streams of events", listeners);
    }

    /** The entry of one event loop. */
    private Server.Entry entry(Vertx loop) {
        ScanRoutes scans = redirects.of(loop);
        CachedPageHandler quick = pages.quick(parts);
        return new Server.Entry(door.of(scans, quick), door.connected(scans, quick));
    }
}
