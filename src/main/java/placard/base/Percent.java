package placard.base;

import java.nio.charset.StandardCharsets;

/** Percent-encoding of one value within a URL (RFC 3986): all but unreserved characters, a space as {@code %20}. */
public final class Percent {
    private static final String HEX = "0123456789ABCDEF";

    private Percent() {}

    public static String encode(String value) {
        StringBuilder out = new StringBuilder(value.length() * 2);
        for (byte b : value.getBytes(StandardCharsets.UTF_8)) {
            if (isUnreserved(b)) {
                out.append((char) b);
            } else {
                out.append('%').append(HEX.charAt(b >> 4 & 15)).append(HEX.charAt(b & 15));
            }
        }
        return out.toString();
    }

    /**
     * Whether a query can be in a header as it was sent. A browser would have percent-encoded all other characters.
     */
    public static boolean isForwardable(String query) {
        return !query.isEmpty() && query.chars().allMatch(c -> c >= 0x21 && c <= 0x7e);
    }

    private static boolean isUnreserved(byte b) {
        return b >= 'a' && b <= 'z' || b >= 'A' && b <= 'Z' || b >= '0' && b <= '9' || b > 0 && "-._~".indexOf(b) >= 0;
    }
}
