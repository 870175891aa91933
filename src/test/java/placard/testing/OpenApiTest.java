package placard.testing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What {@link OpenApi#check} lets through and what it stops. */
final class OpenApiTest {
    private static final String CODE = "/api/v1/qr/qr_01jd3x5n8kq2v7w9c4t6r0m1ba";
    private static final String PROBLEM = """
            {"type":"https://placard.dev/errors/not_found","title":"Not found","status":404,
             "code":"not_found","requestId":"a"}""";
    private static final Map<String, String> HEADERS = Map.of("x-request-id", "a", "etag", "\"1\"");

    @Test
    void aDocumentedAnswerPasses() {
        assertThatCode(() -> check("GET", CODE, 200, HEADERS, "application/json", code()))
                .doesNotThrowAnyException();
    }

    @Test
    void aContentTypeMayHaveParametersAndThePathAQuery() {
        assertThatCode(() -> check("GET", CODE + "?a=b", 200, HEADERS, "application/json; charset=utf-8", code()))
                .doesNotThrowAnyException();
    }

    @Test
    void anUndocumentedStatusIsStopped() {
        assertThatThrownBy(() -> check("GET", CODE, 418, HEADERS, null, ""))
                .isInstanceOf(AssertionError.class)
                .hasMessageContainingAll("getQr", "418", "status is not documented");
    }

    @Test
    void aMissingHeaderIsStopped() {
        assertThatThrownBy(() -> check("GET", CODE, 200, Map.of("X-Request-Id", "a"), "application/json", code()))
                .hasMessageContainingAll("getQr", "ETag is missing");
    }

    @Test
    void aMalformedHeaderIsStopped() {
        var headers = Map.of("X-Request-Id", "a", "ETag", "unquoted");
        assertThatThrownBy(() -> check("GET", CODE, 200, headers, "application/json", code()))
                .hasMessageContainingAll("header ETag", "off the schema");
    }

    @Test
    void anotherContentTypeIsStopped() {
        assertThatThrownBy(() -> check("GET", CODE, 200, HEADERS, "text/html", code()))
                .hasMessageContaining("content type text/html is not documented");
    }

    @Test
    void aStrayMemberIsStoppedWithItsPlaceInTheSchema() {
        String stray = code().replace("\"payload\"", "\"ip_hash\":\"00\",\"payload\"");
        assertThatThrownBy(() -> check("GET", CODE, 200, HEADERS, "application/json", stray))
                .hasMessageContainingAll("getQr", "200", "ip_hash", "/components/schemas/Qr/additionalProperties");
    }

    @Test
    void contentOfAnotherTypeIsStopped() {
        String stray = code().replace("\"content\":null", "\"content\":{\"phone\":\"+31201234567\"}");
        assertThatThrownBy(() -> check("GET", CODE, 200, HEADERS, "application/json", stray))
                .hasMessageContaining("content.phone is not one of type url");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '~', textBlock = """
            whatsapp | {"message":"Hello"}                                       | no content.phone
            vcard    | {"title":"Owner"}                                         | a business card without a name
            wifi     | {"ssid":"Guests","security":"WPA"}                        | a network has a password unless
            wifi     | {"ssid":"Open","security":"nopass","password":"12345678"} | a network has a password unless
            """)
    void contentThatIsNotWholeIsStopped(String type, String content, String fault) {
        String stray =
                code().replace("\"content\":null", "\"content\":" + content).replace("\"url\"", "\"" + type + "\"");
        assertThatThrownBy(() -> check("GET", CODE, 200, HEADERS, "application/json", stray))
                .hasMessageContaining(fault);
    }

    @Test
    void aDynamicCodeWithoutAShortLinkIsStopped() {
        String stray = code().replaceFirst("\"shortUrl\":\"[^\"]+\"", "\"shortUrl\":null");
        assertThatThrownBy(() -> check("GET", CODE, 200, HEADERS, "application/json", stray))
                .hasMessageContaining("a dynamic code has no short link");
    }

    @Test
    void aTableWithASignIsStopped() {
        String stray = code().replace("\"table\":null", "\"table\":\"12\u2605\"");
        assertThatThrownBy(() -> check("GET", CODE, 200, HEADERS, "application/json", stray))
                .hasMessageContaining("presentation.table has a character");
    }

    @Test
    void aDeviceThatIsNotDocumentedIsStopped() {
        String record = OpenApi.DOCUMENT
                .root()
                .at("/components/schemas/AnalyticsRecord/examples/0")
                .toString();
        String path = CODE.replace("/qr/", "/analytics/");
        assertThatCode(() -> check("GET", path, 200, HEADERS, "application/json", "{\"data\":" + record + "}"))
                .doesNotThrowAnyException();
        String stray = "{\"data\":" + record.replace("Mobile", "Toaster") + "}";
        assertThatThrownBy(() -> check("GET", path, 200, HEADERS, "application/json", stray))
                .hasMessageContaining("devices has a name that is not documented: Toaster");
    }

    @Test
    void aProblemWithTheMembersOfAnotherIsStopped() {
        String other = PROBLEM.replace("}", ",\"creditsRemaining\":0}");
        assertThatThrownBy(() -> check("GET", CODE, 404, HEADERS, "application/problem+json", other))
                .hasMessageContaining("creditsRemaining belongs to another code");
        String bare = PROBLEM.replace("404", "422").replace("not_found", "validation_failed");
        assertThatThrownBy(() -> check("GET", "/api/v1/qr", 422, HEADERS, "application/problem+json", bare))
                .hasMessageContaining("errors belongs to another code, or is missing");
        String unknown = PROBLEM.replace("not_found", "lost");
        assertThatThrownBy(() -> check("GET", CODE, 404, HEADERS, "application/problem+json", unknown))
                .hasMessageContaining("the code lost is not documented");
    }

    @Test
    void aMemberSentTwiceIsStopped() {
        assertThatThrownBy(() -> check("GET", CODE, 200, HEADERS, "application/json", "{\"qr\":1,\"qr\":1}"))
                .hasMessageContaining("the body is not JSON");
    }

    @Test
    void aBodyWhereNoneBelongsIsStopped() {
        assertThatThrownBy(() -> check("GET", CODE, 304, HEADERS, null, "x")).hasMessageContaining("no body");
    }

    @Test
    void aProblemOfAnotherStatusIsStopped() {
        assertThatCode(() -> check("GET", CODE, 404, HEADERS, "application/problem+json", PROBLEM))
                .doesNotThrowAnyException();
        String other = PROBLEM.replace("404", "400");
        assertThatThrownBy(() -> check("GET", CODE, 404, HEADERS, "application/problem+json", other))
                .hasMessageContaining("the status in the problem is not that of the answer");
    }

    @Test
    void anUnknownPathAllowsOnlyErrorAnswers() {
        assertThatCode(() -> check("GET", "/api/v1/nothing", 404, HEADERS, "application/problem+json", PROBLEM))
                .doesNotThrowAnyException();
        assertThatThrownBy(() -> check("GET", "/api/v1/nothing", 200, HEADERS, "application/json", "{}"))
                .hasMessageContaining("no such operation");
        String wrongMethod = PROBLEM.replace("404", "405").replace("not_found", "method_not_allowed");
        assertThatThrownBy(() -> check("PUT", CODE, 405, HEADERS, "application/problem+json", wrongMethod))
                .hasMessageContaining("Allow is missing");
    }

    @Test
    void theMostLiteralPathWins() {
        assertThat(id("POST", "/api/v1/qr/preview")).isEqualTo("previewQr");
        assertThat(id("GET", "/p/menu.vcf")).isEqualTo("getVcard");
        assertThat(id("GET", "/p/menu")).isEqualTo("getLandingPage");
        assertThat(id("GET", CODE + "/image.svg")).isEqualTo("getQrSvg");
        assertThat(OpenApi.find("GET", "/api/v1/qr/preview")).isEmpty();
        assertThat(OpenApi.find("GET", "/p/a/b")).isEmpty();
    }

    @Test
    void aHeadIsHeldAgainstItsGetWithoutABody() {
        assertThat(id("HEAD", CODE)).isEqualTo("getQr");
        assertThat(id("HEAD", "/q/abc")).isEqualTo("followCodeHead");
        assertThatCode(() -> check("HEAD", CODE, 200, HEADERS, "application/json", ""))
                .doesNotThrowAnyException();
    }

    @Test
    void anOperationKnowsItsScopeItsPathAndASampleBody() {
        Operation create = OpenApi.find("POST", "/api/v1/qr").orElseThrow();
        assertThat(create.requiredScope()).isEqualTo("qr:write");
        assertThat(create.sampleBody().path("type").asText()).isEqualTo("url");
        assertThat(OpenApi.find("GET", CODE).orElseThrow().samplePath()).isEqualTo(CODE);
        assertThat(OpenApi.find("GET", "/q/abc").orElseThrow().isPublic()).isTrue();
        assertThat(OpenApi.find("GET", "/api/v1/workspace").orElseThrow().requiredScope())
                .isEqualTo(Operation.ANY_KEY);
    }

    private static String id(String method, String path) {
        return OpenApi.find(method, path).orElseThrow().operationId();
    }

    private static String code() {
        JsonNode example = OpenApi.DOCUMENT.root().at("/components/schemas/Qr/examples/0");
        return "{\"qr\":" + example + "}";
    }

    private static void check(
            String method, String path, int status, Map<String, String> headers, String contentType, String body) {
        OpenApi.check(method, path, status, headers, contentType, body.getBytes(StandardCharsets.UTF_8));
    }
}
