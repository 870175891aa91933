package placard.web;

import static org.assertj.core.api.Assertions.assertThat;
import static placard.testing.Body.json;
import static placard.testing.Body.url;

import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import placard.testing.Await;
import placard.testing.Drawn;
import placard.testing.KeptConnection;
import placard.testing.MadeCatalog;
import placard.testing.OnBothStores.Started;
import placard.testing.OnSqlite;
import placard.testing.Placard;
import placard.testing.Reply;
import placard.testing.Slow;
import placard.testing.Tenant;

/**
 * The limits of bodies and uploads in progress, and the answer to the next one. Of one MiB for bodies, 256 KiB are for
 * small ones on their way, and as much for large ones.
 */
@Timeout(120)
@OnSqlite(settings = {"PLACARD_BODIES_MB=1", "PLACARD_UPLOADS_MB=1", "PLACARD_FILE_MAX_MB=1"})
final class BudgetsTest {
    @Started
    private static Placard placard;

    /** A client that has announced a body and sends nothing of it. */
    private static KeptConnection slow(String path, String framing) {
        return slow(placard.key(), path, framing);
    }

    private static KeptConnection slow(String key, String path, String framing) {
        return new KeptConnection(placard)
                .say(
                        "POST " + path + " HTTP/1.1",
                        "Host: localhost",
                        "Authorization: Bearer " + key,
                        "Content-Type: application/json",
                        "Expect: 100-continue",
                        framing,
                        "");
    }

    /** Opens as many as are let in, each answered with 100 Continue; the last one was not. */
    private static List<KeptConnection> fill(String path, String framing, int most) {
        List<KeptConnection> open = new ArrayList<>();
        while (open.size() < most) {
            KeptConnection talk = slow(path, framing);
            Reply reply = talk.hear();
            if (reply.status() != 100) {
                assertRefused(reply);
                talk.close();
                return open;
            }
            open.add(talk);
        }
        throw new AssertionError("nobody was refused");
    }

    private static void assertRefused(Reply reply) {
        assertThat(reply.status()).as(reply.text()).isEqualTo(503);
        assertThat(reply.code()).isEqualTo("unavailable");
        assertThat(reply.header("Retry-After")).isEqualTo("2");
    }

    @Test
    void aBodyForWhichThereIsNoMemoryIsNotAskedFor() {
        List<KeptConnection> open = fill("/api/v1/qr", "Content-Length: 60000", 20);
        assertThat(open).as("half of what there is").hasSize(2);
        Tenant other = Tenant.of(placard, 1);
        try (KeptConnection another = slow(other.key(), "/api/v1/qr", "Content-Length: 60000")) {
            assertThat(another.hear().status()).as("another workspace's body").isEqualTo(100);
        }
        assertThat(placard.get("/api/v1/workspace").status())
                .as("what has no body goes on")
                .isEqualTo(200);
        open.forEach(KeptConnection::close);
        Await.until("room again", () -> placard.post("/api/v1/qr", url("A", "")).status() == 201);
    }

    @Test
    @Slow
    void largeBodiesHoldUpNoSmallOnes() {
        MadeCatalog catalog = MadeCatalog.in(placard);
        for (String framing : List.of("Content-Length: 120000", "Transfer-Encoding: chunked")) {
            List<KeptConnection> open = fill(catalog.path() + "/items/bulk", framing, 20);
            assertThat(open).hasSize(1);
            assertThat(placard.post("/api/v1/qr", url("A", "")).status()).isEqualTo(201);
            open.forEach(KeptConnection::close);
        }
        String text = "x".repeat(1_900);
        StringBuilder items = new StringBuilder("{'items':[");
        for (int i = 0; i < 100; i++) {
            items.append(i == 0 ? "" : ",")
                    .append("{'sectionId':'" + catalog.section() + "','name':'N','description':'" + text + "'}");
        }
        Await.until(
                "room again",
                () -> placard.post(catalog.path() + "/items/bulk", json(items + "]}"))
                                .status()
                        == 200);
    }

    @Test
    @Slow
    void uploadsOnTheirWayHaveOneDisk() {
        byte[] picture = Drawn.png(40, 30);
        KeptConnection first = new KeptConnection(placard)
                .say(
                        "POST /api/v1/files HTTP/1.1",
                        "Host: localhost",
                        "Authorization: Bearer " + placard.key(),
                        "Content-Type: multipart/form-data; boundary=x",
                        "Expect: 100-continue",
                        "Content-Length: 1040000",
                        "");
        assertThat(first.hear().status()).isEqualTo(100);
        Reply second = placard.send("/api/v1/files", padded(picture), "multipart/form-data; boundary=x", placard.key());
        assertRefused(second);
        assertThat(placard.folder().resolve("uploads").toFile().list()).hasSizeLessThanOrEqualTo(1);
        first.close();
        Await.until("room again", () -> placard.upload("a.png", picture).status() == 201);
    }

    /** A form of half a MiB. */
    private static byte[] padded(byte[] picture) {
        return ("--x\r\nContent-Disposition: form-data; name=\"file\"; filename=\"a.png\"\r\n\r\n"
                        + new String(picture, StandardCharsets.ISO_8859_1) + "\0".repeat(500_000) + "\r\n--x--\r\n")
                .getBytes(StandardCharsets.ISO_8859_1);
    }

    @Test
    void aBodyOfNothingButBracesIsRefused() {
        String braces = "{\"items\":[" + "{},".repeat(400_000) + "{}]}";
        MadeCatalog catalog = MadeCatalog.in(placard);
        Await.until(
                "room",
                () -> placard.post(catalog.path() + "/items/bulk", "{\"items\":[" + "{},".repeat(600) + "{}]}")
                                .status()
                        == 422);
        assertThat(placard.post(catalog.path() + "/items/bulk", braces).code()).isEqualTo("validation_failed");
        assertThat(placard.post(catalog.path() + "/items/bulk", braces.replace("{},", "{},{},"))
                        .code())
                .isEqualTo("malformed_json");
    }

    /** Answers and replays that are sent in parts are whole. */
    @Test
    @Slow
    void aLargeAnswerArrivesWhole() throws Exception {
        MadeCatalog catalog = MadeCatalog.in(placard, "{'name':'Large','slug':'large'}");
        java.util.Random random = new java.util.Random(1);
        for (int i = 0; i < 8; i++) {
            StringBuilder items = new StringBuilder("{'items':[");
            for (int j = 0; j < 40; j++) {
                String text = random.ints(1_900, 'a', 'z' + 1)
                        .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
                        .toString();
                items.append(j == 0 ? "" : ",")
                        .append("{'sectionId':'" + catalog.section() + "','name':'N','description':'" + text + "'}");
            }
            assertThat(placard.post(catalog.path() + "/items/bulk", json(items + "]}"))
                            .status())
                    .isEqualTo(200);
        }
        Reply published = placard.post(catalog.path() + "/publish", "", "Idempotency-Key", "large");
        assertThat(published.bytes()).hasSizeGreaterThan(600_000);
        assertThat(published.at("/catalog/itemCount").asInt()).isEqualTo(320);
        Reply again = placard.post(catalog.path() + "/publish", "", "Idempotency-Key", "large");
        assertThat(again.header("Idempotent-Replayed")).isEqualTo("true");
        assertThat(again.bytes()).isEqualTo(published.bytes());
        assertThat(catalog.read().at("/catalog/itemCount").asInt()).isEqualTo(320);
        HttpClient client = HttpClient.newHttpClient();
        for (String path : List.of("/menu/large", "/menu/large?table=9", "/menu/large.json")) {
            Reply plain = placard.send("GET", path, null, null);
            for (int i = 0; i < 2; i++) {
                HttpResponse<byte[]> zipped = client.send(
                        HttpRequest.newBuilder(URI.create(placard.url(path)))
                                .header("Accept-Encoding", "gzip")
                                .build(),
                        HttpResponse.BodyHandlers.ofByteArray());
                assertThat(zipped.headers().firstValue("Content-Encoding")).contains("gzip");
                assertThat(Arrays.equals(Encodings.gunzip(zipped.body(), 1 << 24), plain.bytes()))
                        .as(path)
                        .isTrue();
                assertThat(zipped.headers().firstValue("ETag")).contains(plain.header("ETag"));
            }
            assertThat(plain.bytes()).hasSizeGreaterThan(600_000);
            assertThat(placard.send("HEAD", path, null, null).header("Content-Length"))
                    .isEqualTo("" + plain.bytes().length);
        }
    }
}
