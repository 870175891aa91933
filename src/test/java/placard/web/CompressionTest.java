package placard.web;

import static org.assertj.core.api.Assertions.assertThat;
import static placard.testing.Body.json;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.List;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.Test;
import placard.base.Json;
import placard.testing.MadeCatalog;
import placard.testing.OnBothStores;
import placard.testing.OnBothStores.Started;
import placard.testing.Placard;

/** JSON on the wire, compressed and plain. */
@OnBothStores
final class CompressionTest {
    private static final HttpClient CLIENT =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

    @Started
    private static Placard placard;

    private static HttpResponse<byte[]> ask(String method, String path, String body, String... headers)
            throws IOException, InterruptedException {
        HttpRequest.Builder request = HttpRequest.newBuilder(URI.create(placard.url(path)))
                .header("Authorization", "Bearer " + placard.key())
                .header("Content-Type", "application/json")
                .method(method, HttpRequest.BodyPublishers.ofString(body));
        return CLIENT.send(
                (headers.length == 0 ? request : request.headers(headers)).build(),
                HttpResponse.BodyHandlers.ofByteArray());
    }

    private static String header(HttpResponse<?> response, String name) {
        return response.headers().firstValue(name).orElse("");
    }

    private static byte[] unzipped(HttpResponse<byte[]> response) throws IOException {
        assertThat(header(response, "Content-Encoding")).isEqualTo("gzip");
        return new GZIPInputStream(new ByteArrayInputStream(response.body())).readAllBytes();
    }

    private static String catalog() {
        MadeCatalog catalog = MadeCatalog.in(placard);
        for (int i = 0; i < 5; i++) {
            catalog.item("Dosa " + i, ",'price':1,'description':'With a chutney of coconut'");
        }
        return catalog.path();
    }

    @Test
    void aLargeAnswerIsCompressedIfAccepted() throws Exception {
        String path = catalog();
        HttpResponse<byte[]> plain = ask("GET", path, "");
        HttpResponse<byte[]> zipped = ask("GET", path, "", "Accept-Encoding", "br, gzip;q=0.8");
        assertThat(unzipped(zipped)).isEqualTo(plain.body());
        assertThat(zipped.body().length).isLessThan(plain.body().length / 2);
        for (HttpResponse<byte[]> either : List.of(plain, zipped)) {
            assertThat(header(either, "Vary")).isEqualTo("Accept-Encoding");
            assertThat(header(either, "Content-Length")).isEqualTo(Integer.toString(either.body().length));
        }
        for (String refused : new String[] {"br", "identity", "gzip;q=0", ""}) {
            HttpResponse<byte[]> whole = ask("GET", path, "", "Accept-Encoding", refused);
            assertThat(header(whole, "Content-Encoding")).as(refused).isEmpty();
            assertThat(whole.body()).isEqualTo(plain.body());
        }
        HttpResponse<byte[]> head = ask("HEAD", path, "", "Accept-Encoding", "gzip");
        assertThat(header(head, "Content-Encoding")).isEqualTo("gzip");
        assertThat(header(head, "Content-Length")).isEqualTo(header(zipped, "Content-Length"));
        assertThat(header(head, "ETag")).isEqualTo(header(zipped, "ETag"));
    }

    @Test
    void aSmallOrSecretAnswerIsNotCompressed() throws Exception {
        HttpResponse<byte[]> small = ask("GET", "/api/v1/workspace", "", "Accept-Encoding", "gzip");
        assertThat(header(small, "Content-Encoding")).isEmpty();
        assertThat(header(small, "Vary")).isEqualTo("Accept-Encoding");
        Answer large = Answer.ok(Json.object().put("secret", "x".repeat(2_000)));
        assertThat(Compression.suits(large, "gzip")).isTrue();
        assertThat(Compression.suits(large.keeping(Json.object()), "gzip")).isFalse();
    }

    @Test
    void aTagOfEitherNamesItsBytesAndItsVersion() throws Exception {
        String path = catalog();
        HttpResponse<byte[]> plain = ask("GET", path, "");
        HttpResponse<byte[]> zipped = ask("GET", path, "", "Accept-Encoding", "gzip");
        String plainTag = header(plain, "ETag");
        String zippedTag = header(zipped, "ETag");
        assertThat(zippedTag).isNotEqualTo(plainTag).startsWith("\"").endsWith("-gzip\"");
        HttpResponse<byte[]> known = ask("GET", path, "", "Accept-Encoding", "gzip", "If-None-Match", zippedTag);
        assertThat(known.statusCode()).isEqualTo(304);
        assertThat(header(known, "ETag")).isEqualTo(zippedTag);
        assertThat(header(known, "Vary")).isEqualTo("Accept-Encoding");
        assertThat(known.body()).isEmpty();
        assertThat(ask("GET", path, "", "If-None-Match", plainTag).statusCode()).isEqualTo(304);
        assertThat(ask("GET", path, "", "If-None-Match", zippedTag).statusCode())
                .isEqualTo(200);

        HttpResponse<byte[]> changed =
                ask("PATCH", path, "{\"name\":\"A\"}", "Accept-Encoding", "gzip", "If-Match", zippedTag);
        assertThat(changed.statusCode()).isEqualTo(200);
        assertThat(ask("PATCH", path, "{\"name\":\"B\"}", "If-Match", zippedTag).statusCode())
                .isEqualTo(412);
        assertThat(ask("PATCH", path, "{\"name\":\"B\"}", "If-Match", header(changed, "ETag"))
                        .statusCode())
                .isEqualTo(200);
    }

    @Test
    void aTagOfNothingButAVersionIsTakenBackToo() throws Exception {
        String tags = "[\"" + "y".repeat(40) + "\"" + ",\"z\"]";
        HttpResponse<byte[]> made = ask(
                "POST",
                "/api/v1/qr",
                "{\"name\":\"" + "x".repeat(120) + "\",\"targetUrl\":\"https://example.com/" + "p".repeat(600)
                        + "\",\"tags\":" + tags + "}",
                "Accept-Encoding",
                "gzip");
        assertThat(header(made, "ETag")).isEqualTo("\"1-gzip\"");
        assertThat(unzipped(made)).isNotEmpty();
        String path = header(made, "Location");
        assertThat(ask("PATCH", path, "{\"name\":\"B\"}", "If-Match", "\"1-gzip\"")
                        .statusCode())
                .isEqualTo(200);
        assertThat(ask("PATCH", path, "{\"name\":\"C\"}", "If-Match", "\"1-gzip\"")
                        .statusCode())
                .isEqualTo(412);
    }

    @Test
    void aRepeatedAnswerAndALongProblemAreCompressedToo() throws Exception {
        String path = catalog();
        for (int i = 0; i < 2; i++) {
            HttpResponse<byte[]> copy =
                    ask("POST", path + "/duplicate", "", "Accept-Encoding", "gzip", "Idempotency-Key", path);
            assertThat(copy.statusCode()).isEqualTo(201);
            assertThat(unzipped(copy)).isNotEmpty();
            assertThat(header(copy, "Idempotent-Replayed")).isEqualTo(i == 0 ? "" : "true");
        }
        HttpResponse<byte[]> problem = ask(
                "POST",
                "/api/v1/qr",
                json("{'name':1,'type':1,'targetUrl':1,'design':1,'tags':1,'isActive':1,'maxScans':'','startsAt':1,"
                        + "'expiresAt':1,'fallbackUrl':1,'externalId':1,'forwardQuery':1,'presentation':1}"),
                "Accept-Encoding",
                "gzip");
        assertThat(problem.statusCode()).isEqualTo(422);
        assertThat(header(problem, "Content-Type")).isEqualTo("application/problem+json");
        assertThat(new String(unzipped(problem), java.nio.charset.StandardCharsets.UTF_8))
                .contains("/maxScans");
        HttpResponse<byte[]> contract = ask("GET", "/api/v1/openapi.json", "", "Accept-Encoding", "gzip");
        assertThat(unzipped(contract))
                .isEqualTo(ask("GET", "/api/v1/openapi.json", "").body());
    }
}
