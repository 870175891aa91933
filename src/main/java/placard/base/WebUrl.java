package placard.base;

import java.net.IDN;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.regex.Pattern;
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

    private static final Pattern HOST = Pattern.compile(
            "^(?=.{1,253}\\.?$)(?:[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?)(?:\\.[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?)*\\.?$");
    private static final Pattern IPV6 = Pattern.compile("^\\[[0-9a-f:.]{2,45}\\]$");
    private static final String ALLOWED = "-._~:/?#[]@!$&'()*+,;=%";

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
                        || Character.getType(c) == Character.FORMAT);
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
        String ascii = ascii(host);
        return ascii == null ? null : ascii + (colon < 0 ? "" : raw.substring(colon));
    }

    private static boolean isPort(String port) {
        if (port.isEmpty() || port.length() > 5 || !port.chars().allMatch(c -> c >= '0' && c <= '9')) {
            return false;
        }
        int number = Integer.parseInt(port);
        return number >= 1 && number <= 65535;
    }

    private static @Nullable String ascii(String host) {
        String lower = host.toLowerCase(Locale.ROOT);
        if (lower.startsWith("[")) {
            return IPV6.matcher(lower).matches() ? host : null;
        }
        if (HOST.matcher(lower).matches()) {
            return host;
        }
        if (host.chars().allMatch(c -> c < 128)) {
            return null;
        }
        try {
            String punycode = IDN.toASCII(host, IDN.USE_STD3_ASCII_RULES);
            return HOST.matcher(punycode.toLowerCase(Locale.ROOT)).matches() ? punycode : null;
        } catch (IllegalArgumentException notAName) {
            return null;
        }
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
