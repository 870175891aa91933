package placard.outbound;

import java.net.InetAddress;
import org.jspecify.annotations.Nullable;
import placard.base.WebHost;
import placard.base.WebUrl;

/**
 * The URL of an outgoing request, by its form alone. Only {@link Outbound} knows whether its host may be reached.
 *
 * @param host in lower case and punycode, or an address; an IPv6 address has no brackets
 * @param path with its query, from the first slash
 */
public record Target(boolean isSecure, String host, int port, String path) {
    private static final int HTTPS = 443;
    private static final int FIRST_FREE_PORT = 1024;
    private static final int SHOWN = 4;

    /** Parses a URL; null if no request may go to one of this form. */
    public static @Nullable Target parse(String text) {
        WebUrl url = WebUrl.parse(text);
        if (url == null) {
            return null;
        }
        WebHost host = WebHost.of(url);
        boolean isSecure = url.text().regionMatches(true, 0, "https", 0, 5);
        if (isSecure && host.port() != HTTPS && host.port() < FIRST_FREE_PORT) {
            return null;
        }
        String path = url.path();
        return new Target(isSecure, host.name(), host.port(), path.startsWith("/") ? path : "/" + path);
    }

    /** The address that the host is; null if it is a name. */
    @Nullable
    InetAddress literal() {
        try {
            return host.isEmpty() || !isLiteral() ? null : InetAddress.ofLiteral(host);
        } catch (IllegalArgumentException name) {
            return null;
        }
    }

    private boolean isLiteral() {
        return host.indexOf(':') >= 0 || host.chars().allMatch(c -> c == '.' || c >= '0' && c <= '9');
    }

    /** Scheme, host, and the last characters of a URL, which is itself often a secret. */
    public static String hint(String url) {
        WebUrl parsed = WebUrl.parse(url);
        if (parsed == null) {
            return "…";
        }
        String start = (url.regionMatches(true, 0, "https", 0, 5) ? "https://" : "http://") + parsed.authority();
        String rest = parsed.path();
        return rest.length() <= 2 * SHOWN ? start + "/…" : start + "/…" + rest.substring(rest.length() - SHOWN);
    }
}
