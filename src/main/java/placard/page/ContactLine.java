package placard.page;

import org.jspecify.annotations.Nullable;
import placard.base.Contact;
import placard.base.Percent;
import placard.base.WebUrl;

/**
 * One line of a page that a visitor can tap: a number to call, a page to open.
 *
 * @param glyph the picture before it, or null for {@code initial}
 * @param initial the letter shown instead of the picture
 * @param text the first words to read
 * @param detail the kind of the line, or null
 * @param href the link, or null for none
 * @param isForeign whether the link leads to a page of another owner
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

    /** A line that links to a page of another owner. */
    public static ContactLine foreign(Glyph glyph, String text, String detail, String href) {
        return new ContactLine(glyph, "", text, detail, href, true);
    }

    /** The host of a web URL as people know it. */
    public static String host(String url) {
        WebUrl web = WebUrl.parse(url);
        String host = web == null ? url : web.authority();
        return host.startsWith("www.") ? host.substring(4) : host;
    }

    /** A URL without its scheme and other parts that every URL has; of a long one, the host. */
    public static String bare(String url) {
        String rest = url.replaceFirst("^(?i:https?)://(?i:www\\.)?", "").replaceFirst("/$", "");
        return rest.length() > LONGEST_URL ? host(url) : rest;
    }

    /** A link that dials a number (RFC 3966). It keeps only the characters on the keys of a phone. */
    public static String tel(String number) {
        String dialled = Contact.isInternational(number) ? number : Contact.international(number);
        return "tel:"
                + (dialled == null ? number : dialled)
                        .replaceAll("[^0-9+*#]", "")
                        .replace("#", "%23");
    }

    /** A link that searches a map for a place. */
    public static String maps(String query) {
        return "https://www.google.com/maps/search/?api=1&query=" + Percent.encode(query);
    }

    /**
     * A link that writes an e-mail. Characters that would begin header fields of a {@code mailto:} URL are escaped (RFC
     * 6068).
     */
    public static String mailbox(String email) {
        int at = email.lastIndexOf('@');
        return Percent.encode(email.substring(0, at)) + "@" + Percent.encode(email.substring(at + 1));
    }
}
