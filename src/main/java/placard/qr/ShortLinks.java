package placard.qr;

import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Locale;
import java.util.Objects;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import placard.base.Input;
import placard.base.WebHost;
import placard.base.WebUrl;

/** The URLs that this service itself answers, and the slugs that they allow. */
public record ShortLinks(
        String baseUrl,
        @Nullable String shortUrl,
        WebHost base,
        @Nullable WebHost shortBase,
        int port) {
    /** A sample slug with the length and the characters of random ones. It judges a picture before there is a slug. */
    private static final String LIKE_DRAWN = "preview";

    private static final String ALPHANUMERIC = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ$%*+-./:";

    private static final Pattern SLUG = Pattern.compile("^[A-Za-z0-9_-]{3,64}$");

    /** First path segments of this service, now or soon. With a short host, a slug would shadow them. */
    private static final Set<String> RESERVED = Set.of(
            "api",
            "admin",
            "app",
            "assets",
            "catalog",
            "catalogue",
            "catalogs",
            "docs",
            "events",
            "favicon",
            "files",
            "health",
            "help",
            "live",
            "login",
            "logout",
            "menu",
            "menus",
            "metrics",
            "openapi",
            "privacy",
            "public",
            "ready",
            "robots",
            "security",
            "signup",
            "sitemap",
            "static",
            "status",
            "support",
            "unsubscribe",
            "well-known",
            "www");

    /**
     * The links of both hosts.
     *
     * @param baseUrl scheme and authority, without a slash at the end
     * @param shortUrl the same of the host whose whole path is a slug, or null
     * @param port that this server listens on; this machine reaches it under any name
     */
    public ShortLinks(String baseUrl, @Nullable String shortUrl, int port) {
        this(
                baseUrl,
                shortUrl,
                WebHost.of(Objects.requireNonNull(WebUrl.parse(baseUrl))),
                shortUrl == null ? null : WebHost.of(Objects.requireNonNull(WebUrl.parse(shortUrl))),
                port);
    }

    /** The short link of a slug, as it is printed. */
    public String url(String slug) {
        return shortUrl == null ? baseUrl + "/q/" + slug : shortUrl + "/" + slug;
    }

    /**
     * The short link in capitals, which scheme, host, {@code /Q/} and slug may be written in. A symbol has it as
     * alphanumeric characters (ISO/IEC 18004, 7.4.4), so that it is smaller.
     *
     * @return null if a character of the host or the slug is not among those
     */
    public @Nullable String capitals(String slug) {
        String link = url(slug).toUpperCase(Locale.ROOT);
        return link.chars().allMatch(c -> ALPHANUMERIC.indexOf(c) >= 0) ? link : null;
    }

    /** The text of a dynamic code's symbol. */
    String text(String slug, boolean isInCapitals) {
        String capitals = isInCapitals ? capitals(slug) : null;
        return capitals == null ? url(slug) : capitals;
    }

    /** A page of this service by its path. */
    public String page(String path) {
        return baseUrl + path;
    }

    /** Whether short links name this machine itself (localhost), so that phones can't open them. */
    public boolean leadToThisMachineOnly() {
        return (shortBase == null ? base : shortBase).isThisMachine();
    }

    /** A sample slug like a random one, the same for the same number. */
    static String likeDrawn(int number) {
        return number == 0 ? LIKE_DRAWN : LIKE_DRAWN.substring(0, LIKE_DRAWN.length() - 1) + (number + 1);
    }

    /** The slug that a new code shall have; null if the input has none. Faults stay in the input. */
    static @Nullable String read(Input input) {
        String slug = input.word("slug");
        if (slug != null && !isSlug(slug)) {
            input.fault("slug", "invalid_slug", "Use 3 to 64 of A-Z, a-z, 0-9, '_' and '-'.");
        } else if (slug != null && isReserved(slug)) {
            input.fault("slug", "reserved_slug", "This word is reserved.");
        }
        return slug;
    }

    static boolean isSlug(String slug) {
        return SLUG.matcher(slug).matches();
    }

    static boolean isReserved(String slug) {
        return RESERVED.contains(slug.toLowerCase(Locale.ROOT));
    }

    /** Whether the URL is a page of this service, other than a short link. */
    public boolean isOwn(WebUrl url) {
        return WebHost.of(url).equals(base) && !isShortLink(url);
    }

    /** Whether the URL is a short link of this service, which could make a code redirect to itself. */
    boolean isShortLink(WebUrl url) {
        WebHost host = WebHost.of(url);
        return isUnder("q", url) && isOurs(host) || shortBase != null && host.leadsTo(shortBase);
    }

    /** Whether the URL is a short link or a code's own page. Both redirect to the fallback of a closed code. */
    boolean leadsToFallback(WebUrl url) {
        return isShortLink(url) || isUnder("p", url) && isOurs(WebHost.of(url));
    }

    private static boolean isUnder(String folder, WebUrl url) {
        String path = resolved(url.path());
        return path.equals(folder) || path.startsWith(folder + "/");
    }

    /** Whether a request to this host reaches this server, by one of its public names or by a local one. */
    private boolean isOurs(WebHost host) {
        return host.leadsTo(base)
                || host.isThisMachine() && (host.port() == port || base.isThisMachine() && host.port() == base.port());
    }

    /** The path as a browser would request it: decoded, without dots and doubled slashes, in lower case. */
    private static String resolved(String path) {
        int query = path.indexOf('?');
        String bare = query < 0 ? path : path.substring(0, query);
        Deque<String> segments = new ArrayDeque<>();
        for (String segment : bare.split("/", -1)) {
            String decoded = URLDecoder.decode(segment.replace("+", "%2B"), StandardCharsets.UTF_8)
                    .toLowerCase(Locale.ROOT);
            if (decoded.equals("..")) {
                segments.pollLast();
            } else if (!decoded.isEmpty() && !decoded.equals(".")) {
                segments.addLast(decoded);
            }
        }
        return String.join("/", segments);
    }
}
