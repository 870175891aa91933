package placard.account;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.time.Instant;
import java.util.OptionalLong;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/** The time-based one-time passwords of authenticator apps: RFC 6238 with SHA-1, 30 s and 6 digits. */
final class Totp {
    static final int SECRET_BYTES = 20;
    static final int DIGITS = 6;
    private static final int SECONDS = 30;
    private static final String ALGORITHM = "HmacSHA1";

    private Totp() {}

    /** The number of an instant's interval. */
    static long step(Instant now) {
        return Math.floorDiv(now.getEpochSecond(), SECONDS);
    }

    /** The code of an interval (RFC 4226, section 5.3). */
    static String code(byte[] secret, long step, int digits) {
        byte[] mac;
        try {
            Mac hmac = Mac.getInstance(ALGORITHM);
            hmac.init(new SecretKeySpec(secret, ALGORITHM));
            mac = hmac.doFinal(ByteBuffer.allocate(Long.BYTES).putLong(step).array());
        } catch (GeneralSecurityException missing) {
            throw new IllegalStateException(missing);
        }
        int offset = mac[mac.length - 1] & 0xf;
        long number = ByteBuffer.wrap(mac).getInt(offset) & 0x7fff_ffffL;
        String text = Long.toString(number);
        return ("0".repeat(digits) + text).substring(digits + text.length() - digits);
    }

    /** The interval of a code: the present one or a neighbour, because clocks differ. */
    static OptionalLong match(byte[] secret, String code, Instant now) {
        byte[] sent = code.getBytes(StandardCharsets.UTF_8);
        long present = step(now);
        OptionalLong found = OptionalLong.empty();
        for (long step = present - 1; step <= present + 1; step++) {
            byte[] right = code(secret, step, DIGITS).getBytes(StandardCharsets.US_ASCII);
            if (MessageDigest.isEqual(right, sent)) {
                found = OptionalLong.of(step);
            }
        }
        return found;
    }
}
