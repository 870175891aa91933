package placard.qr;

import org.jspecify.annotations.Nullable;
import placard.base.WebHost;
import placard.base.WebUrl;

/**
 * The beginning of addresses. It ends where a host, a segment of a path or the whole address ends, so that {@code
 * https://a.example} is no beginning of {@code https://a.example.org}.
 *
 * @param isSecure whether its scheme is {@code https}
 * @param rest all behind host and port
 */
record Prefix(boolean isSecure, WebHost host, String rest) {
    private static final String ENDS = "/?#";
    private static final int ENCODED = 0x100;

    static Prefix of(WebUrl url) {
        return new Prefix(url.text().regionMatches(true, 0, "https:", 0, 6), WebHost.of(url), behindHost(url));
    }

    private static String behindHost(WebUrl url) {
        int authority = url.text().indexOf("://") + 3;
        return url.text().substring(authority + url.authority().length());
    }

    /** The rest of an address behind this prefix; null if it begins otherwise. Scheme and host compare without regard to case. */
    @Nullable
    String remainder(WebUrl url) {
        Prefix other = of(url);
        if (isSecure != other.isSecure || !host.equals(other.host)) {
            return null;
        }
        // An address without a path is the same as with a slash.
        String whole = rest.startsWith("/") && !other.rest.startsWith("/") ? "/" + other.rest : other.rest;
        int end = end(whole);
        if (end < 0) {
            return null;
        }
        String remainder = whole.substring(end);
        boolean isWhole = remainder.isEmpty();
        boolean isAtEnd = rest.isEmpty() || rest.endsWith("/") || !isWhole && ENDS.indexOf(remainder.charAt(0)) >= 0;
        return isWhole || isAtEnd && !hasQuery() ? remainder : null;
    }

    /** The end of {@link #rest} in a text; -1 if the text begins otherwise. Encodings of one sign are the same. */
    private int end(String text) {
        int end = 0;
        for (int at = 0; at < rest.length(); at += width(rest, at)) {
            if (end == text.length() || sign(text, end) != sign(rest, at)) {
                return -1;
            }
            end += width(text, end);
        }
        return end;
    }

    private static int width(String text, int at) {
        return text.charAt(at) == '%' ? 3 : 1;
    }

    /** A number for what stands there: an encoded letter, digit or {@code -._~} is that sign itself (RFC 3986, 6.2.2). */
    private static int sign(String text, int at) {
        if (text.charAt(at) != '%') {
            return text.charAt(at);
        }
        int encoded = Integer.parseInt(text, at + 1, at + 3, 16);
        boolean isPlain = encoded < 128 && (Character.isLetterOrDigit(encoded) || "-._~".indexOf(encoded) >= 0);
        return isPlain ? encoded : ENCODED + encoded;
    }

    /** Whether it has a query or a fragment: nothing can follow it. */
    boolean hasQuery() {
        return rest.indexOf('?') >= 0 || rest.indexOf('#') >= 0;
    }

    /** An address with another beginning, with one slash between both parts. */
    String moved(String to, String remainder) {
        if (to.endsWith("/") && remainder.startsWith("/")) {
            return to + remainder.substring(1);
        }
        boolean needsSlash = rest.endsWith("/")
                && !to.endsWith("/")
                && !remainder.isEmpty()
                && ENDS.indexOf(remainder.charAt(0)) < 0;
        return to + (needsSlash ? "/" : "") + remainder;
    }

    /** A pattern of SQL that all addresses of this beginning match in lower case, and perhaps others. */
    String pattern() {
        boolean isName = host.name().indexOf(':') < 0 && host.name().chars().anyMatch(c -> c > '9');
        String name =
                isName ? host.name().replace("\\", "\\\\").replace("%", "\\%").replace("_", "\\_") : "";
        return (isSecure ? "https://" : "http://") + name + "%";
    }
}
