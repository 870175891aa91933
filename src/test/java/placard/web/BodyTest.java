package placard.web;

import static org.assertj.core.api.Assertions.assertThat;
import static placard.testing.Body.url;

import java.io.UncheckedIOException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import placard.testing.KeptConnection;
import placard.testing.OnBothStores.Started;
import placard.testing.OnSqlite;
import placard.testing.Placard;
import placard.testing.Reply;
import placard.testing.Slow;
import placard.testing.Tenant;

/** When a body is read, and how an unwanted one is dropped. */
@OnSqlite(settings = "PLACARD_BODY_SECONDS=1")
final class BodyTest {
    @Started
    private static Placard placard;

    private static String key() {
        return "Authorization: Bearer " + placard.key();
    }

    private static String[] post(String... headers) {
        String[] lines = new String[headers.length + 4];
        lines[0] = "POST /api/v1/qr HTTP/1.1";
        lines[1] = "Host: localhost";
        lines[2] = "Content-Type: application/json";
        System.arraycopy(headers, 0, lines, 3, headers.length);
        lines[lines.length - 1] = "";
        return lines;
    }

    private static void isStillOpen(KeptConnection talk) {
        talk.say("GET /health/live HTTP/1.1", "Host: localhost", "");
        assertThat(talk.hear().status()).isEqualTo(200);
    }

    @Test
    void anUnauthorisedRequestIsAnsweredBeforeItsBody() {
        String reader = Tenant.scopedKey(placard, "qr:read");
        try (KeptConnection talk = new KeptConnection(placard)) {
            talk.say(post("Content-Length: 12"));
            assertThat(talk.hear().code()).isEqualTo("missing_api_key");
            talk.send("{\"name\":\"A\"}".getBytes());
            talk.say(post("Content-Length: 12", "Authorization: Bearer " + reader));
            assertThat(talk.hear().code()).isEqualTo("insufficient_scope");
            talk.send("{\"name\":\"A\"}".getBytes());
            isStillOpen(talk);
        }
    }

    @Test
    @Slow
    void aRefusedLargeBodyEndsTheConnection() {
        try (KeptConnection talk = new KeptConnection(placard)) {
            talk.say(post("Content-Length: 1000000000"));
            Reply refused = talk.hear();
            assertThat(refused.status()).isEqualTo(401);
            assertThat(refused.header("Connection")).isEqualTo("close");
            assertThat(sentUntilCut(talk)).isBetween(1L << 20, 16L << 20);
        }
        try (KeptConnection talk = new KeptConnection(placard)) {
            talk.say(post("Content-Length: 1000000000", key()));
            assertThat(talk.hear().code()).isEqualTo("payload_too_large");
            assertThat(talk.isOver())
                    .as("waited for no longer than a few seconds")
                    .isTrue();
        }
    }

    private static long sentUntilCut(KeptConnection talk) {
        long sent = 0;
        try {
            while (sent < 1_000_000_000L) {
                talk.send(new byte[64 * 1024]);
                sent += 64 * 1024;
            }
        } catch (UncheckedIOException cut) {
            return sent;
        }
        return sent;
    }

    @Test
    void onlyAnAuthorisedRequestGets100Continue() {
        String body = url("Asked", "");
        try (KeptConnection talk = new KeptConnection(placard)) {
            talk.say(post("Content-Length: " + body.length(), "Expect: 100-continue", key()));
            assertThat(talk.hear().status()).isEqualTo(100);
            talk.send(body.getBytes());
            assertThat(talk.hear().status()).isEqualTo(201);
            isStillOpen(talk);
        }
        try (KeptConnection talk = new KeptConnection(placard)) {
            talk.say(post("Content-Length: " + body.length(), "Expect: 100-continue"));
            Reply refused = talk.hear();
            assertThat(refused.status()).isEqualTo(401);
            assertThat(refused.header("Connection")).isEqualTo("close");
        }
    }

    @Test
    @Slow
    void aBodyThatDoesNotComeIsGivenUpOn() {
        for (String framing : new String[] {"Content-Length: 100", "Transfer-Encoding: chunked"}) {
            try (KeptConnection talk = new KeptConnection(placard)) {
                long start = System.nanoTime();
                talk.say(post(framing, key())).say("5", "{\"na");
                Reply slow = talk.hear();
                assertThat(slow.status()).as(framing).isEqualTo(408);
                assertThat(slow.code()).isEqualTo("request_timeout");
                assertThat(slow.header("Connection")).isEqualTo("close");
                assertThat(System.nanoTime() - start).isBetween(900_000_000L, 5_000_000_000L);
                assertThat(talk.isOver()).isTrue();
            }
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"zz", "-1", "0x5", "ffffffffffffffffff", ""})
    void aMalformedChunkIsRefusedAndEndsTheConnection(String size) {
        try (KeptConnection talk = new KeptConnection(placard)) {
            talk.say(post("Transfer-Encoding: chunked", key())).say(size, "hello", "0", "");
            Reply refused = talk.hear();
            assertThat(refused.status()).isEqualTo(400);
            assertThat(refused.code()).isEqualTo("malformed_request");
            assertThat(refused.header("Content-Type")).isEqualTo("application/problem+json");
            assertThat(refused.header("Connection")).isEqualTo("close");
            assertThat(talk.isOver()).isTrue();
        }
    }

    @Test
    void aReadWithABodyIsARead() {
        try (KeptConnection talk = new KeptConnection(placard)) {
            talk.say("GET /api/v1/workspace HTTP/1.1", "Host: localhost", key(), "Content-Length: 2", "")
                    .send("{}".getBytes());
            assertThat(talk.hear().status()).isEqualTo(200);
            isStillOpen(talk);
        }
    }
}
