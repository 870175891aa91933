package placard.web;

import static org.assertj.core.api.Assertions.assertThat;
import static placard.testing.Body.json;

import java.time.Duration;
import org.junit.jupiter.api.Test;
import placard.testing.MovableClock;
import placard.testing.OnBothStores;
import placard.testing.OnBothStores.Started;
import placard.testing.Placard;
import placard.testing.Reply;
import placard.workspace.Secret;

/** Limits: named in every answer, exact to the request, and separate for each client. */
@OnBothStores(
        settings = {"PLACARD_RATE_LIMIT=5", "PLACARD_AUTH_FAILURE_LIMIT=3"},
        clock = "2026-11-20T10:00:00Z")
final class RateLimitTest {
    @Started
    private static Placard placard;

    @Started
    private static MovableClock clock;

    private static Reply ask(String secret) {
        return placard.send("GET", "/api/v1/workspace", null, secret);
    }

    @Test
    void aKeyHasItsLimitAndSeesHowItStands() {
        clock.move(Duration.ofMinutes(2));
        for (int left = 4; left >= 0; left--) {
            Reply reply = ask(placard.key());
            assertThat(reply.status()).isEqualTo(200);
            assertThat(reply.header("RateLimit-Policy")).isEqualTo("\"default\";q=5;w=60");
            assertThat(reply.header("RateLimit")).isEqualTo("\"default\";r=" + left + ";t=60");
        }
        clock.move(Duration.ofSeconds(20));
        Reply refused = placard.post("/api/v1/qr", "not read");
        assertThat(refused.status()).isEqualTo(429);
        assertThat(refused.code()).isEqualTo("rate_limited");
        assertThat(refused.header("Retry-After")).isEqualTo("40");
        assertThat(refused.header("RateLimit")).isEqualTo("\"default\";r=0;t=40");
        clock.move(Duration.ofSeconds(40));
        assertThat(ask(placard.key()).status()).isEqualTo(200);
    }

    @Test
    void aClockSetBackDoesNotExtendTheLimit() {
        clock.move(Duration.ofMinutes(2));
        for (int i = 0; i < 6; i++) {
            ask(placard.key());
        }
        clock.set(clock.instant().minus(Duration.ofHours(1)));
        assertThat(ask(placard.key()).status()).isEqualTo(429);
        clock.move(Duration.ofMinutes(1));
        assertThat(ask(placard.key()).status()).isEqualTo(200);
    }

    @Test
    void eachKeyHasALimitOfItsOwnAndAMissingScopeCountsToo() {
        clock.move(Duration.ofMinutes(2));
        String narrow = placard.post("/api/v1/keys", json("{'name':'N','scopes':['analytics:read']}"))
                .at("/key/secret")
                .asText();
        for (int left = 4; left >= 0; left--) {
            Reply refused = placard.send("GET", "/api/v1/qr", null, narrow);
            assertThat(refused.status()).isEqualTo(403);
            assertThat(refused.header("RateLimit")).isEqualTo("\"default\";r=" + left + ";t=60");
        }
        assertThat(ask(narrow).status()).isEqualTo(429);
        assertThat(placard.send("GET", "/api/v1/qr", null, narrow).status())
                .as("the scope comes before the limit")
                .isEqualTo(403);
        assertThat(ask(placard.key()).status()).isEqualTo(200);
    }

    @Test
    void wrongKeysAreLimitedAndNeverAffectAValidOne() {
        clock.move(Duration.ofMinutes(2));
        String unknown = Secret.next(new java.security.SecureRandom());
        assertThat(ask(unknown).status()).isEqualTo(401);
        assertThat(ask("nonsense").status()).isEqualTo(401);
        assertThat(ask(null).status()).isEqualTo(401);
        Reply limited = ask(unknown);
        assertThat(limited.status()).isEqualTo(429);
        assertThat(limited.header("Retry-After")).isEqualTo("60");
        assertThat(ask(placard.key()).status()).isEqualTo(200);
        assertThat(placard.send("GET", "/api/v1/workspace", null, null, "X-Forwarded-For", "203.0.113.5")
                        .status())
                .as("another client")
                .isEqualTo(401);
        clock.move(Duration.ofMinutes(1));
        assertThat(ask(unknown).status()).isEqualTo(401);
    }
}
