package placard.base;

import java.security.SecureRandom;
import java.time.InstantSource;
import java.util.LinkedHashSet;
import java.util.Set;

/**
 * Makes and reads identifiers: a prefix and 26 lower-case Crockford base32 characters of a 128-bit number.
 *
 * <p>The number is time-ordered (48 bits of milliseconds since 1970, then 80 random bits), like a ULID. So new rows
 * land at the end of every index.
 */
public record Ids(InstantSource clock, SecureRandom random) {
    /** Characters after the prefix. */
    public static final int LENGTH = 26;

    /** The prefix of the ids of uploaded files, which codes, catalogues and items name. */
    public static final String FILE = "file_";

    private static final char[] DIGITS = "0123456789abcdefghjkmnpqrstvwxyz".toCharArray();
    private static final byte[] VALUES = new byte[128];

    static {
        java.util.Arrays.fill(VALUES, (byte) -1);
        for (int i = 0; i < DIGITS.length; i++) {
            VALUES[DIGITS[i]] = (byte) i;
        }
    }

    /** A new identifier such as {@code qr_01jd3x…}. */
    public String next(String prefix) {
        long high = clock.millis() << 16 | random.nextInt() & 0xffffL;
        return prefix + encode(high, random.nextLong());
    }

    /** Whether the text has this prefix and the form of an identifier. It doesn't check that the id exists. */
    public static boolean isWellFormed(String prefix, String id) {
        if (id.length() != prefix.length() + LENGTH || !id.startsWith(prefix)) {
            return false;
        }
        for (int i = prefix.length(); i < id.length(); i++) {
            char c = id.charAt(i);
            if (c >= 128 || VALUES[c] < 0) {
                return false;
            }
        }
        return VALUES[id.charAt(prefix.length())] < 8;
    }

    /** The distinct ids with this prefix in a text, such as JSON, in the order of their first use. */
    public static Set<String> named(String prefix, String text) {
        Set<String> ids = new LinkedHashSet<>();
        for (int at = text.indexOf(prefix); at >= 0; at = text.indexOf(prefix, at + 1)) {
            int end = at + prefix.length() + LENGTH;
            if (end <= text.length() && isWellFormed(prefix, text.substring(at, end))) {
                ids.add(text.substring(at, end));
            }
        }
        return ids;
    }

    /** The number within a well-formed identifier, as 16 bytes, big endian. */
    public static byte[] bytes(String id) {
        int start = id.length() - LENGTH;
        byte[] bytes = new byte[16];
        int buffer = VALUES[id.charAt(start)];
        int bits = 3;
        int next = 0;
        for (int i = start + 1; i < id.length(); i++) {
            buffer = buffer << 5 | VALUES[id.charAt(i)];
            bits += 5;
            if (bits >= 8) {
                bits -= 8;
                bytes[next++] = (byte) (buffer >>> bits);
                buffer &= (1 << bits) - 1;
            }
        }
        return bytes;
    }

    /** The identifier of 16 bytes: the inverse of {@link #bytes}. */
    public static String of(String prefix, byte[] bytes, int offset) {
        return prefix + encode(readLong(bytes, offset), readLong(bytes, offset + 8));
    }

    private static long readLong(byte[] bytes, int offset) {
        long value = 0;
        for (int i = 0; i < 8; i++) {
            value = value << 8 | bytes[offset + i] & 0xff;
        }
        return value;
    }

    private static String encode(long high, long low) {
        char[] out = new char[LENGTH];
        for (int i = LENGTH - 1; i >= 0; i--) {
            out[i] = DIGITS[(int) (low & 31)];
            low = low >>> 5 | high << 59;
            high >>>= 5;
        }
        return new String(out);
    }
}
