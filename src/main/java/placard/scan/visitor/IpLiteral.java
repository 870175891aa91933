package placard.scan.visitor;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Parses the text of one IP address. It accepts no names, so nothing here ever asks the DNS.
 *
 * <p>It is strict, because the text comes from strangers: four decimal parts without leading zeros (some parsers read
 * those as octal), or RFC 4291's forms. An address is its network bytes: 4 for IPv4 and for IPv4-mapped IPv6, else 16.
 * They stay a plain array, which has no {@code toString} for a log, and can be wiped.
 */
final class IpLiteral {
    private static final int V6_BYTES = 16;

    private IpLiteral() {}

    /** The address's 4 or 16 bytes, without its zone id; null for anything but one literal. */
    static byte @Nullable [] parse(String text) {
        if (text.indexOf(':') < 0) {
            return dotted(text);
        }
        int zone = text.indexOf('%');
        if (zone < 0) {
            return v6(text);
        }
        return zone == text.length() - 1 ? null : v6(text.substring(0, zone));
    }

    /** The same address; an IPv4-mapped one (::ffff:0:0/96) as IPv4. */
    static byte[] unmapped(byte[] address) {
        if (address.length != V6_BYTES || address[10] != -1 || address[11] != -1) {
            return address;
        }
        for (int i = 0; i < 10; i++) {
            if (address[i] != 0) {
                return address;
            }
        }
        return Arrays.copyOfRange(address, 12, V6_BYTES);
    }

    private static byte @Nullable [] v6(String text) {
        int gap = text.indexOf("::");
        if (gap < 0) {
            byte[] all = groups(text);
            return all == null || all.length != V6_BYTES ? null : unmapped(all);
        }
        String left = text.substring(0, gap);
        byte[] head = left.indexOf('.') < 0 ? groups(left) : null;
        byte[] tail = groups(text.substring(gap + 2));
        if (head == null || tail == null || head.length + tail.length > V6_BYTES - 2) {
            return null;
        }
        byte[] address = Arrays.copyOf(head, V6_BYTES);
        System.arraycopy(tail, 0, address, V6_BYTES - tail.length, tail.length);
        return unmapped(address);
    }

    /** Colon-separated groups of one to four hexadecimal digits, the last perhaps dotted; an empty text has none. */
    private static byte @Nullable [] groups(String text) {
        byte[] bytes = new byte[V6_BYTES];
        int length = 0;
        int at = 0;
        while (at < text.length()) {
            int colon = text.indexOf(':', at);
            int end = colon < 0 ? text.length() : colon;
            byte[] group = colon < 0 && text.indexOf('.', at) >= 0 ? dotted(text.substring(at)) : hex(text, at, end);
            if (group == null || length + group.length > V6_BYTES || end == text.length() - 1) {
                return null;
            }
            System.arraycopy(group, 0, bytes, length, group.length);
            length += group.length;
            at = end + 1;
        }
        return Arrays.copyOf(bytes, length);
    }

    private static byte @Nullable [] hex(String text, int from, int to) {
        if (from == to || to - from > 4) {
            return null;
        }
        int value = 0;
        for (int i = from; i < to; i++) {
            char c = text.charAt(i);
            int digit = c < 128 ? Character.digit(c, 16) : -1;
            if (digit < 0) {
                return null;
            }
            value = value << 4 | digit;
        }
        return new byte[] {(byte) (value >> 8), (byte) value};
    }

    private static byte @Nullable [] dotted(String text) {
        byte[] address = new byte[4];
        int at = 0;
        for (int part = 0; part < 4; part++) {
            int dot = text.indexOf('.', at);
            int end = dot < 0 ? text.length() : dot;
            int value = part(text, at, end);
            if (value < 0 || (dot < 0) != (part == 3)) {
                return null;
            }
            address[part] = (byte) value;
            at = end + 1;
        }
        return address;
    }

    private static int part(String text, int from, int to) {
        if (from == to || to - from > 3 || (to - from > 1 && text.charAt(from) == '0')) {
            return -1;
        }
        int value = 0;
        for (int i = from; i < to; i++) {
            int digit = text.charAt(i) - '0';
            if (digit < 0 || digit > 9) {
                return -1;
            }
            value = value * 10 + digit;
        }
        return value > 255 ? -1 : value;
    }
}
