package placard.webhook;

import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.SecureRandom;
import java.util.Base64;
import java.util.List;
import java.util.stream.Collectors;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/** Signatures of Standard Webhooks 1.0. */
final class Signature {
    private static final String ALGORITHM = "HmacSHA256";
    private static final String PREFIX = "whsec_";
    private static final int BYTES = 32;

    private Signature() {}

    static byte[] newSecret(SecureRandom random) {
        byte[] secret = new byte[BYTES];
        random.nextBytes(secret);
        return secret;
    }

    /** The form in which a receiver gets a secret. */
    static String shown(byte[] secret) {
        return PREFIX + Base64.getEncoder().encodeToString(secret);
    }

    /** The value of {@code webhook-signature}: one signature for each valid secret. The key is the decoded secret. */
    static String of(List<byte[]> secrets, String messageId, long seconds, String body) {
        byte[] signed = (messageId + "." + seconds + "." + body).getBytes(StandardCharsets.UTF_8);
        return secrets.stream().map(secret -> "v1," + signature(secret, signed)).collect(Collectors.joining(" "));
    }

    private static String signature(byte[] secret, byte[] signed) {
        try {
            Mac mac = Mac.getInstance(ALGORITHM);
            mac.init(new SecretKeySpec(secret, ALGORITHM));
            return Base64.getEncoder().encodeToString(mac.doFinal(signed));
        } catch (GeneralSecurityException missing) {
            throw new IllegalStateException(missing);
        }
    }
}
