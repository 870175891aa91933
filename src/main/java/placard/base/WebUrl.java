package placard.base;

import java.nio.charset.StandardCharsets;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * The address of a web page: absolute, {@code http} or {@code https}, with a host and without user info.
 *
 * <p>It keeps the sent spelling, except that the host becomes punycode and forbidden characters (RFC 3986) are
 * percent-encoded. So a browser opens the page that the owner checked.
 *
 * @param text the whole URL
 * @param authority host and port in lower case
 * @param path from the first slash after the authority, with query, without fragment; may be empty
 */
public record WebUrl(String text, String authority, String path) {
    /** The most characters of a URL, both as sent and as stored. */
    public static final int MAX_LENGTH = 2048;

    /** Signs that are copied along with an address. */
    private static final String AROUND = "\"'<>“”„«»()[]{},;.";

    /** The characters of "https://", and those that people type instead. */
    private static final String OF_SCHEME = "htpsHTPS:;/.";

    private static final String ALLOWED = "-._~:/?#[]@!$&'()*+,;=%";

    /** Reads a member with a URL, in its stored form; null if it is absent or wrong. */
    public static @Nullable String text(Input input, String name) {
        WebUrl url = read(input, name);
        return url == null ? null : url.text();
    }

    /** Reads a member with a URL; null if it is absent or wrong. */
    public static @Nullable WebUrl read(Input input, String name) {
        String raw = input.raw(name);
        WebUrl url = raw == null ? null : parse(raw);
        if (raw != null && url == null) {
            input.fault(name, "invalid_url", fault(raw));
        }
        return url;
    }

    /** Parses a URL; null if it is not such an address. */
    public static @Nullable WebUrl parse(String raw) {
        if (raw.length() > MAX_LENGTH || !isPrintable(raw)) {
            return null;
        }
        int scheme = schemeEnd(raw);
        if (scheme < 0) {
            return null;
        }
        int end = scheme;
        while (end < raw.length() && "/?#".indexOf(raw.charAt(end)) < 0) {
            end++;
        }
        String authority = authority(raw.substring(scheme, end));
        if (authority == null) {
            return null;
        }
        String rest = encoded(raw.substring(end));
        int fragment = rest.indexOf('#');
        String text = raw.substring(0, scheme) + authority + rest;
        if (text.length() > MAX_LENGTH) {
            return null;
        }
        return new WebUrl(text, authority.toLowerCase(Locale.ROOT), fragment < 0 ? rest : rest.substring(0, fragment));
    }

    private static boolean isPrintable(String raw) {
        return raw.codePoints()
                .noneMatch(c -> c <= 0x20
                        || c == '\\'
                        || Character.isISOControl(c)
                        || Character.isSpaceChar(c)
                        || Character.getType(c) == Character.SURROGATE
                        || Character.getType(c) == Character.FORMAT && !isJoiner(c));
    }

    /** True for the joiners of Persian and Indian scripts, which browsers percent-encode in paths. */
    private static boolean isJoiner(int c) {
        return c == '\u200c' || c == '\u200d';
    }

    /** Says what is wrong with a text that is no such address, and how to write it. */
    public static String fault(String raw) {
        if (raw.length() > MAX_LENGTH) {
            return "At most " + MAX_LENGTH + " characters.";
        }
        if (!raw.strip().equals(raw)) {
            return "Remove the blanks at its start and end.";
        }
        if (!isPrintable(raw)) {
            return "Remove blanks, backslashes and invisible characters.";
        }
        String meant = meant(raw);
        if (meant.indexOf('.') > 0 && !meant.equals(raw) && parse(meant) != null) {
            return "Write it with its scheme, such as " + meant + ".";
        }
        int scheme = schemeEnd(raw);
        if (scheme < 0) {
            return "Use an absolute http or https URL.";
        }
        return raw.indexOf('@', scheme) >= 0
                ? "Leave out the user name and the password, or write the @ as %40."
                : "No browser opens this host or port. Use a name such as www.example.com, or an IP address.";
    }

    /** The address that a text with a misspelt scheme, with quotes or with a comma behind it was probably meant to be. */
    private static String meant(String raw) {
        int start = 0;
        int end = raw.length();
        while (start < end && AROUND.indexOf(raw.charAt(start)) >= 0) {
            start++;
        }
        while (end > start && AROUND.indexOf(raw.charAt(end - 1)) >= 0) {
            end--;
        }
        String bare = raw.substring(start, end);
        int scheme = 0;
        while (scheme < bare.length() && OF_SCHEME.indexOf(bare.charAt(scheme)) >= 0) {
            scheme++;
        }
        int slashes = bare.substring(0, scheme).lastIndexOf('/') + 1;
        int colon = bare.substring(0, scheme).lastIndexOf(':') + 1;
        String rest = bare.substring(Math.max(slashes, colon));
        return "https://" + rest;
    }

    private static int schemeEnd(String raw) {
        if (raw.regionMatches(true, 0, "https://", 0, 8)) {
            return 8;
        }
        return raw.regionMatches(true, 0, "http://", 0, 7) ? 7 : -1;
    }

    private static @Nullable String authority(String raw) {
        if (raw.indexOf('@') >= 0) {
            return null;
        }
        int colon = raw.startsWith("[") ? raw.indexOf(':', Math.max(0, raw.indexOf(']'))) : raw.lastIndexOf(':');
        String host = colon < 0 ? raw : raw.substring(0, colon);
        if (colon >= 0 && !isPort(raw.substring(colon + 1))) {
            return null;
        }
        String ascii = HostName.ascii(host);
        return ascii == null ? null : ascii + (colon < 0 ? "" : raw.substring(colon));
    }

    private static boolean isPort(String port) {
        if (port.isEmpty() || port.length() > 5 || !port.chars().allMatch(c -> c >= '0' && c <= '9')) {
            return false;
        }
        int number = Integer.parseInt(port);
        return number >= 1 && number <= 65535;
    }

    private static String encoded(String rest) {
        StringBuilder out = new StringBuilder(rest.length());
        boolean fragment = false;
        for (int i = 0; i < rest.length(); ) {
            int c = rest.codePointAt(i);
            boolean keep = c < 128
                    && (Character.isLetterOrDigit(c) || ALLOWED.indexOf(c) >= 0)
                    && !(c == '%' && !isHex(rest, i + 1))
                    && !(c == '#' && fragment);
            fragment |= c == '#';
            if (keep) {
                out.append((char) c);
            } else {
                for (byte b : Character.toString(c).getBytes(StandardCharsets.UTF_8)) {
                    out.append('%').append(String.format(Locale.ROOT, "%02X", b));
                }
            }
            i += Character.charCount(c);
        }
        return out.toString();
    }

    private static boolean isHex(String text, int at) {
        return at + 1 < text.length()
                && Character.digit(text.charAt(at), 16) >= 0
                && Character.digit(text.charAt(at + 1), 16) >= 0;
    }
}
