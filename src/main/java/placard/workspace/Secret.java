package placard.workspace;

import java.nio.charset.StandardCharsets;
import java.security.SecureRandom;
import java.util.zip.CRC32;
import placard.base.Sha256;

/**
 * The text of an API key: {@code plc_}, 32 random base62 characters (190 bits) and 6 of their CRC-32. The checksum
 * finds typing errors without a query. Only the SHA-256 is stored. A slow hash would add nothing, because 190 bits
 * can't be guessed.
 */
public final class Secret {
    private static final String PREFIX = "plc_";
    private static final int RANDOM = 32;
    private static final int CHECK = 6;
    private static final int LENGTH = PREFIX.length() + RANDOM + CHECK;
    private static final String DIGITS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

    private Secret() {}

    public static String next(SecureRandom random) {
        StringBuilder text = new StringBuilder(PREFIX);
        for (int i = 0; i < RANDOM; i++) {
            text.append(DIGITS.charAt(random.nextInt(DIGITS.length())));
        }
        return text.append(check(text.substring(PREFIX.length()))).toString();
    }

    /** True if the text has the form of a key and a right checksum. */
    public static boolean isWellFormed(String text) {
        if (text.length() != LENGTH || !text.startsWith(PREFIX)) {
            return false;
        }
        String random = text.substring(PREFIX.length(), LENGTH - CHECK);
        return random.chars().allMatch(c -> DIGITS.indexOf(c) >= 0)
                && check(random).equals(text.substring(LENGTH - CHECK));
    }

    /** CRC-32 of the random part's ASCII, base62, padded with zeros to 6 characters. */
    private static String check(String random) {
        CRC32 crc = new CRC32();
        crc.update(random.getBytes(StandardCharsets.US_ASCII));
        char[] digits = new char[CHECK];
        long rest = crc.getValue();
        for (int i = CHECK - 1; i >= 0; i--) {
            digits[i] = DIGITS.charAt((int) (rest % DIGITS.length()));
            rest /= DIGITS.length();
        }
        return new String(digits);
    }

    /** The stored hash of a key: SHA-256, 32 bytes. */
    static byte[] hash(String text) {
        return Sha256.of(text);
    }

    /** The visible part of a stored key: its first 8 characters. */
    static String prefix(String text) {
        return text.substring(0, 8);
    }
}
