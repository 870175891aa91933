package placard.wiring;

import io.vertx.core.Vertx;
import placard.page.DeadEndPages;
import placard.qr.Stops;
import placard.qr.TryRoutes;
import placard.scan.CodeCache;
import placard.scan.ScanRoutes;
import placard.scan.Trial;
import placard.scan.visitor.Hasher;
import placard.settings.Config;
import placard.workspace.Workspaces;

/** The redirects, which find codes in memory and write scans into the journal. */
public record Redirects(Ambient ambient, ScanRoutes.ScanParts shared) {
    static Redirects of(Parts parts) {
        Ambient ambient = parts.ambient();
        Config.Scans settings = ambient.config().scans();
        LiveCodes live = live(parts);
        DeadEndPages deadEnds = new DeadEndPages(ambient.config().web().reportUrl());
        CodeCache codes = new CodeCache(
                parts.database(),
                settings.codesInMemory(),
                CodeCache.REFRESH,
                parts.threads().requests(),
                Workspaces.CHANGED,
                live::find);
        parts.database().listen(Stops.CHANGED, message -> {
            int space = message.indexOf(' ');
            codes.dropStopped(message.substring(0, space), message.substring(space + 1));
        });
        return new Redirects(
                ambient,
                new ScanRoutes.ScanParts(
                        codes,
                        parts.recording().journal(),
                        parts.storage().keys(),
                        parts.clients().addresses(),
                        parts.clients().slugs(),
                        deadEnds::answer,
                        deadEnds::closed,
                        ambient.clock(),
                        parts.threads().requests(),
                        ambient.random(),
                        settings.honoursGpc(),
                        settings.records(),
                        Cluster.isShipped(ambient) ? Math.ceilDiv(settings.logSpread(), Threads.LOOPS) : 0));
    }

    private static LiveCodes live(Parts parts) {
        return new LiveCodes(
                parts.codes().codes(),
                parts.codes().links(),
                parts.codes().stops(),
                parts.tenants()::find,
                parts.storage().scans()::numberOf,
                parts.menus().catalogs()::findPath,
                parts.menus().catalogs()::findPublicPath,
                parts.menus().catalogs()::exists,
                parts.menus().ways(),
                parts.recording()::countersOf);
    }

    /** Tries codes, without the redirects' memory. */
    static TryRoutes.Trials trials(Parts parts) {
        LiveCodes live = live(parts);
        return (code, asked) ->
                new Trial(live.of(code, true), asked, parts.ambient().random()).run();
    }

    /** The routes of one event loop. */
    ScanRoutes of(Vertx loop) {
        Hasher hasher = new Hasher(ambient.config().scans().uniqueBy());
        return new ScanRoutes(shared, loop, hasher, ambient.ids().next("scan_"));
    }
}
