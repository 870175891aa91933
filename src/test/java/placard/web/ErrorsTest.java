package placard.web;

import static org.assertj.core.api.Assertions.assertThat;
import static placard.testing.Body.json;
import static placard.testing.Body.url;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import placard.testing.OnBothStores;
import placard.testing.OnBothStores.Started;
import placard.testing.Placard;
import placard.testing.RawHttp;
import placard.testing.Reply;
import placard.testing.Store;
import placard.testing.Tenant;

/** Every refusal: its status, its code, its place in the order of checks, and what it must not tell. */
@OnBothStores
final class ErrorsTest {
    @Started
    private static Placard placard;

    @Started
    private static Store store;

    private static final String JSON = "Content-Type: application/json";

    private static String authorization() {
        return "Authorization: Bearer " + placard.key();
    }

    private static Reply post(byte[] body, String... headers) {
        String[] all = Arrays.copyOf(headers, headers.length + 2);
        all[headers.length] = authorization();
        all[headers.length + 1] = "Content-Length: " + body.length;
        return RawHttp.send(placard, "POST /api/v1/qr", body, all);
    }

    private static Reply sent(String body) {
        return post(body.getBytes(StandardCharsets.UTF_8), JSON);
    }

    private static void expect(Reply reply, int status, String code) {
        assertThat(reply.status()).as(reply.text()).isEqualTo(status);
        assertThat(reply.code()).isEqualTo(code);
        assertThat(reply.header("Content-Type")).isEqualTo("application/problem+json");
        assertThat(reply.at("/status").asInt()).isEqualTo(status);
        assertThat(reply.at("/type").asText()).isEqualTo("https://placard.dev/errors/" + code);
        assertThat(reply.at("/requestId").asText()).isEqualTo(reply.header("X-Request-Id"));
    }

    @Test
    void framingComesFirst() {
        expect(RawHttp.send(placard, "GET /api/v1/nowhere?" + "a".repeat(8192)), 414, "uri_too_long");
        expect(RawHttp.send(placard, "GET /api/v1/nowhere?" + "a".repeat(9000)), 414, "uri_too_long");
        expect(RawHttp.send(placard, "GET /health/live?" + "a".repeat(9000)), 414, "uri_too_long");
        String longest = "/api/v1/nowhere?" + "a".repeat(8192 - "/api/v1/nowhere?".length());
        expect(RawHttp.send(placard, "GET " + longest), 404, "not_found");
        expect(RawHttp.send(placard, "GET /api/v1/nowhere", "X-Long: " + "a".repeat(17_000)), 431, "headers_too_large");
        expect(RawHttp.send(placard, "GET /api/v1/nowhere", "X-Long: " + "a".repeat(15_000)), 404, "not_found");
    }

    /** Two that are behind each other would take it for two requests. */
    @Test
    void aRequestNamesItsHostOnceAndFramesItsBodyInOneWay() {
        expect(RawHttp.send(placard, "GET /api/v1/nowhere", "Host: evil.example"), 400, "malformed_request");
        byte[] body = RawHttp.chunked("{}".getBytes(StandardCharsets.UTF_8));
        for (String before : List.of("Transfer-Encoding: identity", "Transfer-Encoding: chunked")) {
            expect(
                    RawHttp.send(
                            placard,
                            "POST /api/v1/qr",
                            body,
                            authorization(),
                            JSON,
                            before,
                            "Transfer-Encoding: chunked"),
                    400,
                    "malformed_request");
        }
        String[] end = {"Connection: close", "", ""};
        assertThat(RawHttp.exchange(placard, "GET /health/live HTTP/1.1", end[0], end[1], end[2]))
                .startsWith("HTTP/1.1 400 ");
        assertThat(RawHttp.exchange(placard, "GET /health/live HTTP/1.0", end[1], end[2]))
                .startsWith("HTTP/1.0 200 ");
        assertThat(RawHttp.exchange(
                        placard,
                        "POST /api/v1/qr HTTP/1.0",
                        "Host: localhost",
                        "Transfer-Encoding: chunked",
                        "",
                        "0",
                        "",
                        ""))
                .contains(" 400 ");
    }

    /** A server that takes a header for another one's name waits for a body that the proxy before it doesn't send. */
    @ParameterizedTest
    @ValueSource(
            strings = {"Content-Xength", "content-xength", "Content-\u0000ength", "Content_Length", "Content-Lengt"})
    void onlyTheTrueNameOfALengthHasABody(String name) {
        String answers = RawHttp.exchange(
                placard,
                "GET /health/live HTTP/1.1",
                "Host: localhost",
                name + ": 5",
                "",
                "GET /health/live HTTP/1.1",
                "Host: localhost",
                "Connection: close",
                "",
                "");
        boolean isRefused = answers.startsWith("HTTP/1.1 400 ") && answers.indexOf("HTTP/1.1 ", 1) < 0;
        assertThat(isRefused || answers.split("HTTP/1.1 200 ", -1).length == 3)
                .as(answers)
                .isTrue();
    }

    @Test
    void pathAndMethodComeBeforeTheKey() {
        expect(placard.send("GET", "/api/v1/nothing", null, null), 404, "not_found");
        expect(placard.send("GET", "/api/v1/qr/", null, null), 404, "not_found");
        Reply wrong = placard.send("PUT", "/api/v1/qr", "{}", null);
        expect(wrong, 405, "method_not_allowed");
        assertThat(wrong.header("Allow")).isEqualTo("GET, HEAD, POST");
        Reply preview = placard.send("DELETE", "/api/v1/qr/preview", null, null);
        expect(preview, 405, "method_not_allowed");
        Reply bulk = placard.send("PATCH", "/api/v1/catalogs/cat_x/items/bulk", "{}", null);
        expect(bulk, 405, "method_not_allowed");
        assertThat(bulk.header("Allow")).as("bulk is no item's id").isEqualTo("POST");
        assertThat(preview.header("Allow")).isEqualTo("POST");
        assertThat(RawHttp.send(placard, "BREW /api/v1/keys").header("Allow")).isEqualTo("GET, HEAD, POST");
        assertThat(RawHttp.send(placard, "OPTIONS /api/v1/workspace").header("Allow"))
                .isEqualTo("DELETE, GET, HEAD, PATCH");
    }

    @ParameterizedTest
    @CsvSource(
            nullValues = "-",
            value = {
                "-,missing_api_key,Bearer",
                "Basic dXNlcjpwYXNz,missing_api_key,Bearer",
                "Bearer,missing_api_key,Bearer",
                "Bearer x,invalid_api_key,Bearer error=\"invalid_token\"",
                "Bearer plc_00000000000000000000000000000000000000,invalid_api_key,Bearer error=\"invalid_token\""
            })
    void anInvalidKeyIsRefused(String authorization, String code, String challenge) {
        Reply refused = authorization == null
                ? RawHttp.send(placard, "GET /api/v1/workspace")
                : RawHttp.send(placard, "GET /api/v1/workspace", "Authorization: " + authorization);
        expect(refused, 401, code);
        assertThat(refused.header("WWW-Authenticate")).isEqualTo(challenge);
    }

    @Test
    void theSchemeOfAuthorizationIsFoundInAnyCase() {
        assertThat(RawHttp.send(placard, "GET /api/v1/workspace", "Authorization: bEARER  " + placard.key())
                        .status())
                .isEqualTo(200);
    }

    @Test
    void theKeyComesBeforeTheBody() {
        byte[] broken = "{".getBytes(StandardCharsets.UTF_8);
        expect(RawHttp.send(placard, "POST /api/v1/qr", broken, "Content-Length: 1"), 401, "missing_api_key");
        String reader = Tenant.scopedKey(placard, "qr:read");
        expect(placard.send("POST", "/api/v1/qr", "{", reader), 403, "insufficient_scope");
        expect(placard.send("PATCH", "/api/v1/qr/nothing", "{", reader), 403, "insufficient_scope");
    }

    @Test
    void aBodyBeyondOneMebibyteIsTooLargeHoweverItIsFramed() {
        byte[] most = ("{\"name\":\"" + "a".repeat(1024 * 1024 - 11) + "\"}").getBytes(StandardCharsets.UTF_8);
        assertThat(most).hasSize(1024 * 1024);
        expect(post(most, JSON), 422, "validation_failed");
        byte[] more = Arrays.copyOf(most, most.length + 1);
        expect(post(more, JSON), 413, "payload_too_large");
        expect(post(more, "Content-Type: text/plain"), 413, "payload_too_large");
        expect(
                RawHttp.send(
                        placard,
                        "POST /api/v1/qr",
                        RawHttp.chunked(more),
                        authorization(),
                        JSON,
                        "Transfer-Encoding: chunked"),
                413,
                "payload_too_large");
        byte[] small = url("Chunked", "").getBytes(StandardCharsets.UTF_8);
        assertThat(RawHttp.send(
                                placard,
                                "POST /api/v1/qr",
                                RawHttp.chunked(small),
                                authorization(),
                                JSON,
                                "Transfer-Encoding: chunked")
                        .status())
                .isEqualTo(201);
    }

    @Test
    void aBodyOfAnotherTypeIsRefusedBeforeItIsRead() {
        expect(post("{".getBytes(StandardCharsets.UTF_8), "Content-Type: text/plain"), 415, "unsupported_media_type");
        expect(post("{".getBytes(StandardCharsets.UTF_8)), 415, "unsupported_media_type");
        expect(sent("{}"), 422, "validation_failed");
        expect(
                post("{}".getBytes(StandardCharsets.UTF_8), JSON, "Content-Encoding: gzip"),
                415,
                "unsupported_media_type");
        byte[] good = url("A", "").getBytes(StandardCharsets.UTF_8);
        assertThat(post(good, "Content-Type: Application/JSON; charset=utf-8").status())
                .isEqualTo(201);
        assertThat(post(good, "Content-Type: application/merge-patch+json", "Content-Encoding: identity")
                        .status())
                .isEqualTo(201);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{",
                "{}}",
                "{} {}",
                "{'name':'a','name':'b'}",
                "{'design':{'fgColor':'#000000','fgColor':'#000000'}}",
                "{'a':01}",
                "{'a':NaN}",
                "{'a':'\\x'}",
                "{'\\ud800':1}",
                "{'a':1,}",
                "{a:1}",
                "// {}",
                "nul",
                " "
            })
    void invalidJsonIsMalformed(String body) {
        expect(sent(json(body)), 400, "malformed_json");
    }

    @ParameterizedTest
    @ValueSource(strings = {"levels", "number", "name"})
    void aLimitOfJsonIsNamed(String limit) {
        String body = switch (limit) {
            case "levels" -> "{\"a\":" + "[".repeat(32) + "]".repeat(32) + "}";
            case "number" -> "{\"a\":" + "9".repeat(201) + "}";
            default -> "{\"" + "a".repeat(50_001) + "\":1}";
        };
        Reply refused = sent(body);
        expect(refused, 400, "malformed_json");
        assertThat(refused.at("/detail").asText())
                .startsWith("The body is beyond a limit: 32 levels of nesting, 200 characters of a number,");
    }

    @Test
    void nestingIsAllowedTo32Levels() {
        expect(sent("{\"a\":" + "[".repeat(31) + "]".repeat(31) + "}"), 422, "validation_failed");
        expect(sent("{\"a\":" + "[".repeat(32) + "]".repeat(32) + "}"), 400, "malformed_json");
        expect(sent("[".repeat(100_000)), 400, "malformed_json");
    }

    @ParameterizedTest
    @ValueSource(strings = {"1e999999999", "-1e-999999999", "1e99999999999999999999", "12345678901234567890123456789"})
    void aHugeNumberDoesNoHarm(String number) {
        Reply unknown = sent(url("A", ",'unknown':" + number));
        assertThat(unknown.status()).isIn(201, 400);
        Reply known = sent(json("{'name':'A','type':'location','content':{'latitude':" + number + ",'longitude':1}}"));
        assertThat(known.status()).as(known.text()).isIn(201, 400, 422);
    }

    @Test
    void bytesThatAreNoTextAreRefused() {
        byte[] invalid = url("\u00ff", "").getBytes(StandardCharsets.ISO_8859_1);
        expect(post(invalid, JSON), 400, "malformed_json");
        for (byte[] overlong : new byte[][] {{(byte) 0xc0, (byte) 0xaf}, {(byte) 0xe0, (byte) 0x80, (byte) 0xaf}}) {
            byte[] long9 = url("x".repeat(overlong.length), "").getBytes(StandardCharsets.UTF_8);
            System.arraycopy(overlong, 0, long9, url("x", "").indexOf("x"), overlong.length);
            expect(post(long9, JSON), 400, "malformed_json");
        }
        byte[] surrogate = url("xyz", "").getBytes(StandardCharsets.UTF_8);
        int at = url("xyz", "").indexOf("xyz");
        surrogate[at] = (byte) 0xed;
        surrogate[at + 1] = (byte) 0xa0;
        surrogate[at + 2] = (byte) 0x80;
        expect(post(surrogate, JSON), 400, "malformed_json");
        String large = "\u00e4\ud83d\ude00\u4e2d".repeat(20_000);
        Reply wellFormed = sent(url("A", ",'unknown':'" + large + "'"));
        assertThat(wellFormed.status()).as(wellFormed.text()).isEqualTo(201);
        byte[] late = url("A", ",'unknown':'" + large + "x'").getBytes(StandardCharsets.UTF_8);
        late[late.length - 3] = (byte) 0xc0;
        expect(post(late, JSON), 400, "malformed_json");
    }

    @ParameterizedTest
    @ValueSource(strings = {"[]", "null", "1", "\"{}\"", "true", "[{\"name\":\"A\"}]"})
    void aBodyThatIsNoObjectIsInvalid(String body) {
        expect(sent(body), 422, "validation_failed");
        assertThat(sent(body).faults()).containsExactly(" invalid_type");
    }

    @Test
    void aMissingBodyIsWhatIsMissingInIt() {
        Reply refused = RawHttp.send(placard, "POST /api/v1/qr", authorization(), "Content-Length: 0");
        expect(refused, 422, "validation_failed");
        assertThat(refused.faults()).containsExactly("/name required", "/targetUrl destination_required");
        assertThat(refused.at("/detail").asText()).isEqualTo("2 fields are invalid.");
    }

    @Test
    void aBrokenEscapeInAQueryIsTheClientsFault() {
        Reply refused = RawHttp.send(placard, "GET /api/v1/qr?q=%zz", authorization());
        expect(refused, 422, "validation_failed");
        assertThat(RawHttp.send(placard, "GET /api/v1/qr?q=%", authorization()).status())
                .isEqualTo(422);
    }

    @Test
    void anotherWorkspacesIdIsAnUnknownIdByteForByte() {
        Reply made = placard.post("/api/v1/qr", url("A", ""));
        String mine = made.at("/qr/id").asText();
        String key = placard.post("/api/v1/keys", json("{'name':'A','scopes':['*']}"))
                .at("/key/id")
                .asText();
        Tenant other = Tenant.of(placard, 5);
        String unknown = "01jd3x5n8kq2v7w9c4t6r0m1ba";
        String[][] requests = {
            {"GET", "/api/v1/qr/", mine, "qr_"},
            {"PATCH", "/api/v1/qr/", mine, "qr_"},
            {"DELETE", "/api/v1/qr/", mine, "qr_"},
            {"GET", "/api/v1/analytics/", mine, "qr_"},
            {"DELETE", "/api/v1/keys/", key, "key_"}
        };
        for (String[] request : requests) {
            byte[] theirs = refused(request[0], request[1] + request[2], other);
            assertThat(theirs).isEqualTo(refused(request[0], request[1] + request[3] + unknown, other));
            assertThat(theirs).isEqualTo(refused(request[0], request[1] + "malformed", other));
        }
        assertThat(placard.get("/api/v1/qr/" + mine).status()).isEqualTo(200);
    }

    private static byte[] refused(String method, String path, Tenant tenant) {
        String body = method.equals("PATCH") ? "{\"name\":\"Stolen\"}" : null;
        Reply reply = placard.send(method, path, body, tenant.key(), "X-Request-Id", "same");
        expect(reply, 404, "not_found");
        return reply.bytes();
    }

    @Test
    void headIsGetWithoutABody() {
        String path = placard.post("/api/v1/qr", url("A", "")).header("Location");
        Reply get = placard.get(path);
        Reply head = RawHttp.send(placard, "HEAD " + path, authorization());
        assertThat(head.status()).isEqualTo(200);
        assertThat(head.header("ETag")).isEqualTo(get.header("ETag"));
        assertThat(head.header("Content-Length")).isEqualTo(Integer.toString(get.bytes().length));
        assertThat(RawHttp.send(placard, "HEAD " + path, authorization(), "If-None-Match: " + get.header("ETag"))
                        .status())
                .isEqualTo(304);
        assertThat(RawHttp.send(placard, "HEAD /api/v1/qr").status()).isEqualTo(401);
    }

    @Test
    void aRequestKeepsItsOwnIdIfThatIsFine() {
        assertThat(placard.get("/api/v1/workspace", "X-Request-Id", "a-B_c.9").header("X-Request-Id"))
                .isEqualTo("a-B_c.9");
        assertThat(placard.get("/api/v1/nothing", "X-Request-Id", "x".repeat(64))
                        .header("X-Request-Id"))
                .hasSize(64)
                .startsWith("xxx");
        for (String bad : new String[] {"x".repeat(65), "a b", "a/b", "<script>"}) {
            assertThat(placard.get("/api/v1/workspace", "X-Request-Id", bad).header("X-Request-Id"))
                    .startsWith("req_")
                    .hasSize(30);
        }
    }

    @Test
    void theContractAndHealthNeedNoKey() {
        Reply yaml = placard.send("GET", "/api/v1/openapi.yaml", null, null);
        assertThat(yaml.text()).startsWith("openapi: 3.1");
        assertThat(placard.send("GET", "/api/v1/openapi.json", null, null)
                        .at("/openapi")
                        .asText())
                .startsWith("3.1");
        assertThat(placard.send("GET", "/health/live", null, null).at("/status").asText())
                .isEqualTo("up");
        assertThat(placard.send("GET", "/health/ready", null, null).at("/store").asText())
                .isEqualTo(store.label());
        assertThat(placard.send("GET", "/metrics", null, null).status()).isEqualTo(404);
    }
}
