package placard.server;

import io.netty.channel.ChannelPipeline;
import io.vertx.core.Handler;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpServerRequest;
import java.net.URI;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;
import placard.base.Slug;
import placard.page.live.CachedPageHandler;
import placard.scan.ScanRoutes;
import placard.web.Dispatcher;
import placard.web.Framing;

/**
 * The entry of every request. Most requests are redirects and cached pages. It recognises them by the first characters
 * of their path, before any route table.
 */
public record FrontDoor(
        Dispatcher api, Dispatcher pages, Dispatcher app, Dispatcher appApi, boolean isSecure, Set<String> shortHosts) {
    private static final String SCAN = "/q/";
    private static final CharSequence HSTS = HttpHeaders.createOptimized("strict-transport-security");
    private static final CharSequence YEAR = HttpHeaders.createOptimized("max-age=31536000");
    private static final String CAPITAL_SCAN = "/Q/";
    private static final String APP = "/app/";
    private static final String MENU = "/menu/";
    private static final String CATALOG = "/catalog/";

    /**
     * Builds it.
     *
     * @param api for programs: its errors are problem documents
     * @param pages for people: everything else, its errors are pages
     * @param app the dashboard's pages
     * @param appApi the API behind a session, {@code /app/:workspace/api/}
     * @param baseUrl of this installation; browsers must not leave HTTPS if it has it (RFC 6797)
     * @param shortUrl the URL whose host answers {@code /<slug>}, or null
     */
    public FrontDoor(
            Dispatcher api,
            Dispatcher pages,
            Dispatcher app,
            Dispatcher appApi,
            String baseUrl,
            @Nullable String shortUrl) {
        this(
                api,
                pages,
                app,
                appApi,
                baseUrl.startsWith("https://"),
                shortUrl == null ? Set.of() : forms(URI.create(shortUrl)));
    }

    /**
     * The forms in which a client may send {@code Host}: with the port, and without it if it is the default of the
     * scheme.
     */
    private static Set<String> forms(URI url) {
        String host = url.getHost().toLowerCase(Locale.ROOT);
        int usual = "https".equals(url.getScheme()) ? 443 : 80;
        int port = url.getPort() < 0 ? usual : url.getPort();
        return port == usual ? Set.of(host, host + ":" + port) : Set.of(host + ":" + port);
    }

    /** The handler of one event loop. */
    public Handler<HttpServerRequest> of(ScanRoutes scans, CachedPageHandler quick) {
        return request -> {
            String path = request.path();
            if (isSecure && (path == null || !path.startsWith(SCAN))) {
                request.response().putHeader(HSTS, YEAR);
            }
            if (!Framing.isSound(request)) {
                api.refuse(request);
            } else if (path != null && path.startsWith(SCAN)) {
                scans.handle(request, path.substring(SCAN.length()));
            } else if (path != null && !shortHosts.isEmpty() && isShortLink(request, path)) {
                scans.handle(request, path.substring(1));
            } else if (path == null || isForPrograms(path)) {
                api.handle(request);
            } else if (path.startsWith(APP) || path.equals("/app")) {
                (isApiOfApp(path) ? appApi : app).handle(request);
            } else if (!isAnswered(request, path, quick)) {
                answerTyped(request, path, scans);
            }
        };
    }

    /** Takes new connections of one event loop. It gets the connection, and whether the server takes no more requests. */
    public BiConsumer<ChannelPipeline, BooleanSupplier> connected(ScanRoutes scans, CachedPageHandler quick) {
        String always = isSecure ? HSTS + ": " + YEAR + "\r\n" : "";
        return (pipeline, isEnding) -> scans.connected(
                pipeline, (segment, headers, out) -> quick.answers(segment, headers, always, out), isEnding);
    }

    /** Answers a page, or an address as people type and copy it: {@code /Q/SLUG}, {@code /menu/slug/}, {@code /slug.}. */
    private void answerTyped(HttpServerRequest request, String path, ScanRoutes scans) {
        if (path.startsWith(CAPITAL_SCAN)) {
            scans.handle(request, path.substring(SCAN.length()));
            return;
        }
        String typed = isTidy(path) ? null : Slug.typed(path);
        if (typed != null && isOfShortHost(request)) {
            scans.handle(request, typed);
            return;
        }
        String page = page(path);
        if (page == null) {
            pages.handle(request);
        } else {
            String query = request.query() == null ? "" : "?" + request.query();
            pages.redirect(request, page + query);
        }
    }

    /** The path of a menu that was meant; null if the path is right, or is of something else. */
    private static @Nullable String page(String path) {
        for (String folder : List.of(MENU, CATALOG)) {
            boolean isMeant = path.regionMatches(true, 0, folder, 0, folder.length());
            if (isMeant && !(isTidy(path) && path.startsWith(folder))) {
                String slug = Slug.typed(path.substring(folder.length()));
                return slug == null ? null : folder + slug.toLowerCase(Locale.ROOT);
            }
        }
        return null;
    }

    /** True if a path ends with a letter or digit and has no percent-encoding. */
    private static boolean isTidy(String path) {
        char last = path.isEmpty() ? 'a' : path.charAt(path.length() - 1);
        return path.indexOf('%') < 0 && (last < 128 && Character.isLetterOrDigit(last) || last == '-' || last == '_');
    }

    private static boolean isAnswered(HttpServerRequest request, String path, CachedPageHandler quick) {
        return path.startsWith(MENU) && quick.answers(request, "/menu/:slug")
                || path.startsWith(CATALOG) && quick.answers(request, "/catalog/:slug");
    }

    /** True for a path {@code /app/<workspace>/api/…}. */
    private static boolean isApiOfApp(String path) {
        int end = path.indexOf('/', APP.length());
        return end > 0 && path.startsWith("/api/", end);
    }

    private static boolean isForPrograms(String path) {
        return path.startsWith("/api/") || path.equals("/api") || path.startsWith("/health/");
    }

    /** A slug has no dot: {@code /favicon.svg} is that file on the short host too. */
    private boolean isShortLink(HttpServerRequest request, String path) {
        return path.length() > 1 && path.indexOf('/', 1) < 0 && path.indexOf('.') < 0 && isOfShortHost(request);
    }

    private boolean isOfShortHost(HttpServerRequest request) {
        String host = request.getHeader("Host");
        return host != null && shortHosts.contains(host.toLowerCase(Locale.ROOT));
    }
}
