package placard.web;

import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.HttpServerRequest;
import java.net.URI;
import java.util.Locale;
import java.util.Set;
import placard.base.Refusal;

/**
 * Refuses changes that another site makes a browser send with its cookies (CSRF).
 *
 * <p>Browsers name the origin of a request in {@code Sec-Fetch-Site}, but only over HTTPS and on localhost; elsewhere
 * {@code Origin} is compared. A client that sends neither is no browser. It is refused too, because it can use the API.
 */
public final class SameOrigin {
    private static final Set<HttpMethod> READS = Set.of(HttpMethod.GET, HttpMethod.HEAD, HttpMethod.OPTIONS);

    private final String ownOrigin;
    private final String scheme;

    /** @param baseUrl this server's public address, which a proxy may hide behind another {@code Host} */
    public SameOrigin(String baseUrl) {
        URI url = URI.create(baseUrl);
        this.scheme = url.getScheme().toLowerCase(Locale.ROOT);
        this.ownOrigin = (url.getScheme() + "://" + url.getRawAuthority()).toLowerCase(Locale.ROOT);
    }

    /** @throws Refusal {@code cross_site_request} */
    public void check(HttpServerRequest request) {
        if (!READS.contains(request.method()) && !isOurs(request)) {
            throw new Refusal(new Refusal.CrossSiteRequest());
        }
    }

    /**
     * True for a request of our own pages. The {@code Origin} is compared with the base URL. It may also be the host of
     * the request, if that is an address and no name: no name server can make another site's name lead to it.
     */
    private boolean isOurs(HttpServerRequest request) {
        String site = request.getHeader("Sec-Fetch-Site");
        if (site != null) {
            return site.equals("same-origin");
        }
        String origin = request.getHeader("Origin");
        String host = request.getHeader("Host");
        if (origin == null) {
            return false;
        }
        String sent = origin.toLowerCase(Locale.ROOT);
        return sent.equals(ownOrigin)
                || host != null
                        && isAddress(host.toLowerCase(Locale.ROOT))
                        && sent.equals(scheme + "://" + host.toLowerCase(Locale.ROOT));
    }

    /** True for an IP address or {@code localhost}, perhaps with a port. */
    private static boolean isAddress(String host) {
        int colon = host.lastIndexOf(':');
        String name = colon > host.lastIndexOf(']') ? host.substring(0, colon) : host;
        boolean isIpv4 = name.chars().allMatch(c -> c == '.' || c >= '0' && c <= '9');
        return isIpv4 || name.startsWith("[") || name.equals("localhost");
    }
}
