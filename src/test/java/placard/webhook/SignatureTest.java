package placard.webhook;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.standardwebhooks.Webhook;
import com.standardwebhooks.exceptions.WebhookVerificationException;
import java.security.SecureRandom;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** The library of Standard Webhooks judges the signatures. */
class SignatureTest {
    private static final String BODY = "{\"type\":\"code.changed\",\"name\":\"Crème brûlée\"}";
    private static final String ID = "msg_01jd3x5n8kq2v7w9c4t6r0m1ba";

    private final byte[] secret = Signature.newSecret(new SecureRandom());
    private final byte[] former = Signature.newSecret(new SecureRandom());

    private static void verify(byte[] known, String id, long seconds, String signature, String body) throws Exception {
        new Webhook(Signature.shown(known))
                .verify(
                        body,
                        Map.of(
                                "webhook-id", List.of(id),
                                "webhook-timestamp", List.of(Long.toString(seconds)),
                                "webhook-signature", List.of(signature)));
    }

    @Test
    void aForeignVerifierAcceptsWhatWasSignedAndNothingElse() throws Exception {
        long now = Instant.now().getEpochSecond();
        String signature = Signature.of(List.of(secret), ID, now, BODY);
        verify(secret, ID, now, signature, BODY);
        refused(former, ID, now, signature, BODY);
        refused(secret, ID.replace('1', '2'), now, signature, BODY);
        refused(secret, ID, now + 1, signature, BODY);
        refused(secret, ID, now, signature, BODY.replace("changed", "changes"));
        long old = now - 360;
        refused(secret, ID, old, Signature.of(List.of(secret), ID, old, BODY), BODY);
    }

    @Test
    void bothSecretsVerifyDuringARotation() throws Exception {
        long now = Instant.now().getEpochSecond();
        String both = Signature.of(List.of(secret, former), ID, now, BODY);
        verify(secret, ID, now, both, BODY);
        verify(former, ID, now, both, BODY);
    }

    private static void refused(byte[] known, String id, long seconds, String signature, String body) {
        assertThatThrownBy(() -> verify(known, id, seconds, signature, body))
                .isInstanceOf(WebhookVerificationException.class);
    }

    @Test
    void theExampleOfTheStandardHasItsSignature() {
        byte[] key = java.util.Base64.getDecoder().decode("MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw");
        assertThat(Signature.of(List.of(key), "msg_p5jXN8AQM9LWM0D4loKWxJek", 1614265330, "{\"test\": 2432232314}"))
                .isEqualTo("v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=");
    }
}
