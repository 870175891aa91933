package placard.workspace;

import java.nio.charset.StandardCharsets;
import java.security.SecureRandom;
import java.util.zip.CRC32;
import placard.base.Sha256;

/**
 * The text of an API key: {@code plc_}, 32 base62 characters of randomness (190 bits), 6 of their CRC-32, so that a typo
 * is told from a key without a look-up. Only its SHA-256 is ever stored: with that much randomness there is nothing to
 * guess, so a slow hash would buy nothing.
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

    /** Whether the text has the form of a key, its check digits included. */
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

    /** What is stored of a key: SHA-256, 32 bytes. */
    static byte[] hash(String text) {
        return Sha256.of(text);
    }

    /** What is shown of a key afterwards: its first 8 characters. */
    static String prefix(String text) {
        return text.substring(0, 8);
    }
}
