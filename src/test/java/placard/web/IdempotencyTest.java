package placard.web;

import static org.assertj.core.api.Assertions.assertThat;
import static placard.testing.Body.json;
import static placard.testing.Body.url;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import placard.testing.MovableClock;
import placard.testing.OnBothStores;
import placard.testing.OnBothStores.Started;
import placard.testing.Placard;
import placard.testing.RawHttp;
import placard.testing.Reply;
import placard.testing.Tenant;

/** What an Idempotency-Key promises. */
@OnBothStores(clock = "2026-11-20T10:00:00Z")
final class IdempotencyTest {
    @Started
    private static Placard placard;

    @Started
    private static MovableClock clock;

    private static Reply create(String key, String json) {
        return placard.post("/api/v1/qr", json, "Idempotency-Key", key);
    }

    @Test
    void theSameRequestIsAnsweredAgainAndChargedOnce() {
        long before = placard.credits();
        Reply first = create("once", url("A", ""));
        Reply again = create("once", url("A", ""));
        assertThat(first.status()).isEqualTo(201);
        assertThat(first.header("Idempotent-Replayed")).isEmpty();
        assertThat(again.status()).isEqualTo(201);
        assertThat(again.header("Idempotent-Replayed")).isEqualTo("true");
        assertThat(again.bytes()).isEqualTo(first.bytes());
        assertThat(again.header("Location")).isEqualTo(first.header("Location"));
        assertThat(again.header("ETag")).isEqualTo(first.header("ETag"));
        assertThat(placard.credits()).isEqualTo(before - 1);
    }

    @Test
    void anotherRequestWithTheSameKeyIsRefused() {
        create("other", url("A", ""));
        long before = placard.credits();
        assertThat(create("other", url("B", "")).code()).isEqualTo("idempotency_key_reused");
        assertThat(create("other", url("A", " ")).status())
                .as("other bytes are another request")
                .isEqualTo(422);
        assertThat(placard.post("/api/v1/keys", json("{'name':'A','scopes':['*']}"), "Idempotency-Key", "other")
                        .code())
                .isEqualTo("idempotency_key_reused");
        String second = Tenant.scopedKey(placard, "qr:write");
        assertThat(placard.send("POST", "/api/v1/qr", url("A", ""), second, "Idempotency-Key", "other")
                        .code())
                .as("so is the same one by another API key")
                .isEqualTo("idempotency_key_reused");
        assertThat(placard.credits()).isEqualTo(before);
    }

    @Test
    void anotherWorkspaceHasKeysOfItsOwn() {
        Reply first = create("shared", url("A", ""));
        Tenant other = Tenant.of(placard, 5);
        Reply theirs = placard.send("POST", "/api/v1/qr", url("A", ""), other.key(), "Idempotency-Key", "shared");
        assertThat(theirs.status()).isEqualTo(201);
        assertThat(theirs.header("Idempotent-Replayed")).isEmpty();
        assertThat(theirs.header("Location")).isNotEqualTo(first.header("Location"));
    }

    @Test
    void aRefusalIsNotKept() {
        assertThat(create("later", "{}").status()).isEqualTo(422);
        assertThat(create("later", url("A", "")).status()).isEqualTo(201);
    }

    @Test
    void theSecretOfAKeyIsNotInItsReplay() {
        String body = json("{'name':'Once','scopes':['qr:read']}");
        Reply first = placard.post("/api/v1/keys", body, "Idempotency-Key", "key");
        Reply again = placard.post("/api/v1/keys", body, "Idempotency-Key", "key");
        assertThat(first.at("/key").has("secret")).isTrue();
        assertThat(again.header("Idempotent-Replayed")).isEqualTo("true");
        assertThat(again.at("/key").has("secret")).isFalse();
        assertThat(again.at("/key/id")).isEqualTo(first.at("/key/id"));
    }

    @Test
    void aDayLaterTheKeyIsFree() {
        Reply first = create("daily", url("A", ""));
        clock.move(Duration.ofHours(24));
        assertThat(create("daily", url("A", "")).header("Location")).isEqualTo(first.header("Location"));
        clock.move(Duration.ofMillis(1));
        Reply next = create("daily", url("B", ""));
        assertThat(next.status()).isEqualTo(201);
        assertThat(next.header("Location")).isNotEqualTo(first.header("Location"));
        assertThat(create("daily", url("B", "")).header("Location")).isEqualTo(next.header("Location"));
    }

    @Test
    void aReadOnlyOperationIgnoresTheKey() {
        String preview = url("A", ",'format':'svg'");
        create("drawn", url("A", ""));
        for (String key : new String[] {"drawn", "free", "k".repeat(256)}) {
            Reply drawn = placard.post("/api/v1/qr/preview", preview, "Idempotency-Key", key);
            assertThat(drawn.status()).as(key).isEqualTo(200);
            assertThat(drawn.header("Idempotent-Replayed")).isEmpty();
        }
        assertThat(create("free", url("A", "")).status()).isEqualTo(201);
    }

    @ParameterizedTest
    @ValueSource(strings = {"a b", "\u00e9"})
    void aMalformedKeyIsRefused(String key) {
        Reply refused = RawHttp.send(
                placard,
                "POST /api/v1/qr",
                url("A", "").getBytes(java.nio.charset.StandardCharsets.UTF_8),
                "Authorization: Bearer " + placard.key(),
                "Content-Type: application/json",
                "Content-Length: " + url("A", "").length(),
                "Idempotency-Key: " + key);
        assertThat(refused.faults()).containsExactly("/headers/Idempotency-Key invalid_characters");
    }

    @Test
    void ofTwoKeysNoneCountsInSilence() {
        String body = url("A", "");
        Reply refused = RawHttp.send(
                placard,
                "POST /api/v1/qr",
                body.getBytes(java.nio.charset.StandardCharsets.UTF_8),
                "Authorization: Bearer " + placard.key(),
                "Content-Type: application/json",
                "Content-Length: " + body.length(),
                "Idempotency-Key: one",
                "Idempotency-Key: two");
        assertThat(refused.faults()).containsExactly("/headers/Idempotency-Key duplicate");
    }

    @Test
    void aKeyOf255CharactersIsFineAndALongerOneIsNot() {
        assertThat(create("k".repeat(255), url("A", "")).status()).isEqualTo(201);
        assertThat(create("k".repeat(256), url("A", "")).status()).isEqualTo(422);
    }

    @Test
    void oneKeyFromTwentyClientsIsOneCodeAndOneCredit() throws Exception {
        long before = placard.credits();
        List<Reply> replies = new ArrayList<>();
        try (ExecutorService clients = Executors.newVirtualThreadPerTaskExecutor()) {
            List<Future<Reply>> running = new ArrayList<>();
            for (int i = 0; i < 20; i++) {
                running.add(clients.submit(() -> create("crowd", url("Crowd", ""))));
            }
            for (Future<Reply> reply : running) {
                replies.add(reply.get());
            }
        }
        assertThat(replies).extracting(Reply::status).containsOnly(201);
        assertThat(replies)
                .extracting(reply -> reply.header("Location"))
                .containsOnly(replies.getFirst().header("Location"));
        assertThat(replies)
                .filteredOn(reply -> reply.header("Idempotent-Replayed").isEmpty())
                .hasSize(1);
        assertThat(placard.credits()).isEqualTo(before - 1);
        assertThat(placard.get("/api/v1/qr?q=crowd").at("/pagination/total").asInt())
                .isEqualTo(1);
    }
}
