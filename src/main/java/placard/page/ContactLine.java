package placard.page;

import org.jspecify.annotations.Nullable;
import placard.base.Percent;
import placard.base.WebUrl;

/**
 * One line that can be touched: a number to call, a page to open.
 *
 * @param glyph the picture before it, or null for {@code initial}
 * @param initial the letter that stands there instead
 * @param text what is read first
 * @param detail what it is, or null
 * @param href where it leads, or null if nowhere
 * @param isForeign whether that is a page of somebody else
 */
public record ContactLine(
        @Nullable Glyph glyph,
        String initial,
        String text,
        @Nullable String detail,
        @Nullable String href,
        boolean isForeign) {
    private static final int LONGEST_URL = 60;

    /** A line about the page's own subject. */
    public static ContactLine of(Glyph glyph, String text, String detail, @Nullable String href) {
        return new ContactLine(glyph, "", text, detail, href, false);
    }

    /** A line that leads to somebody else's page. */
    public static ContactLine foreign(Glyph glyph, String text, String detail, String href) {
        return new ContactLine(glyph, "", text, detail, href, true);
    }

    /** The host of a web URL as people know it. */
    public static String host(String url) {
        WebUrl web = WebUrl.parse(url);
        String host = web == null ? url : web.authority();
        return host.startsWith("www.") ? host.substring(4) : host;
    }

    /** A URL without what every URL has; of a long one, the host. */
    public static String bare(String url) {
        String rest = url.replaceFirst("^(?i:https?)://(?i:www\\.)?", "").replaceFirst("/$", "");
        return rest.length() > LONGEST_URL ? host(url) : rest;
    }

    /** What dials a number (RFC 3966), of which only the keys of a phone are kept. */
    public static String tel(String number) {
        return "tel:" + number.replaceAll("[^0-9+*#]", "").replace("#", "%23");
    }

    /** What searches for a place. */
    public static String maps(String query) {
        return "https://www.google.com/maps/search/?api=1&query=" + Percent.encode(query);
    }

    /** An address may have characters that begin a {@code mailto:}'s header fields (RFC 6068). */
    public static String mailbox(String email) {
        int at = email.lastIndexOf('@');
        return Percent.encode(email.substring(0, at)) + "@" + Percent.encode(email.substring(at + 1));
    }
}
