package placard.account;

import java.security.SecureRandom;
import java.util.Base64;
import placard.base.Sha256;

/**
 * A secret of 256 random bits in a cookie or a link, in base64url. Only its SHA-256 is stored. A slow hash would add
 * nothing, because 256 bits can't be guessed.
 */
public final class Token {
    private static final int BYTES = 32;
    private static final int LENGTH = 43;

    private Token() {}

    public static String next(SecureRandom random) {
        byte[] bytes = new byte[BYTES];
        random.nextBytes(bytes);
        return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
    }

    /** True if the text has the form of a token; other texts are never looked up. */
    static boolean isWellFormed(String text) {
        return text.length() == LENGTH
                && text.chars()
                        .allMatch(c -> c >= 'a' && c <= 'z'
                                || c >= 'A' && c <= 'Z'
                                || c >= '0' && c <= '9'
                                || c == '-'
                                || c == '_');
    }

    public static byte[] hash(String token) {
        return Sha256.of(token);
    }
}
