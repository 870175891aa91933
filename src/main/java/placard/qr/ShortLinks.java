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
import placard.base.WebUrl;

/** The addresses that this service itself answers, and which slugs may stand in them. */
public final class ShortLinks {
    private static final Pattern SLUG = Pattern.compile("^[A-Za-z0-9_-]{3,64}$");

    /** First path segments of this service, now or soon: with a short host, a slug would shadow them. */
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
            "well-known",
            "www");

    private final String baseUrl;
    private final @Nullable String shortUrl;
    private final WebUrl base;
    private final @Nullable WebUrl shortBase;

    /**
     * Knows both hosts.
     *
     * @param baseUrl scheme and authority, without a slash at the end
     * @param shortUrl the same of the host whose whole path is a slug, or null
     */
    public ShortLinks(String baseUrl, @Nullable String shortUrl) {
        this.baseUrl = baseUrl;
        this.shortUrl = shortUrl;
        this.base = Objects.requireNonNull(WebUrl.parse(baseUrl));
        this.shortBase = shortUrl == null ? null : Objects.requireNonNull(WebUrl.parse(shortUrl));
    }

    /** What is printed. */
    public String url(String slug) {
        return shortUrl == null ? baseUrl + "/q/" + slug : shortUrl + "/" + slug;
    }

    /** A page of this service by its path. */
    public String page(String path) {
        return baseUrl + path;
    }

    static boolean isSlug(String slug) {
        return SLUG.matcher(slug).matches();
    }

    static boolean isReserved(String slug) {
        return RESERVED.contains(slug.toLowerCase(Locale.ROOT));
    }

    /** Whether the URL is a page of this service, other than a short link. */
    public boolean isOwn(WebUrl url) {
        return isAt(base, url) && !isShortLink(url);
    }

    /** Whether the URL is a short link of this service, so that a code could lead to itself. */
    boolean isShortLink(WebUrl url) {
        String path = resolved(url.path());
        if (isAt(base, url) && (path.equals("q") || path.startsWith("q/"))) {
            return true;
        }
        return shortBase != null && !base.authority().equals(shortBase.authority()) && isAt(shortBase, url);
    }

    private static boolean isAt(WebUrl base, WebUrl url) {
        return authority(base).equals(authority(url));
    }

    /** Host and port, with the port that the scheme stands for. */
    private static String authority(WebUrl url) {
        String authority = url.authority();
        boolean hasPort = authority.indexOf(':', authority.lastIndexOf(']') + 1) >= 0;
        String host = hasPort ? authority.substring(0, authority.lastIndexOf(':')) : authority;
        String port = hasPort
                ? authority.substring(authority.lastIndexOf(':') + 1)
                : url.text().regionMatches(true, 0, "https", 0, 5) ? "443" : "80";
        return (host.endsWith(".") ? host.substring(0, host.length() - 1) : host) + ":" + Integer.parseInt(port);
    }

    /** The path as a browser would ask for it, decoded, without dots and doubled slashes, in lower case. */
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
