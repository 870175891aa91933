package placard.web;

import static org.assertj.core.api.Assertions.assertThat;
import static placard.testing.Body.json;
import static placard.testing.Body.url;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.AfterParameterizedClassInvocation;
import org.junit.jupiter.params.BeforeParameterizedClassInvocation;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;
import placard.testing.MadeForm;
import placard.testing.MovableClock;
import placard.testing.OpenApi;
import placard.testing.Operation;
import placard.testing.Placard;
import placard.testing.Reply;
import placard.testing.Store;
import placard.testing.Tenant;

/** A refusal says what to do, without revealing another workspace's data. */
@ParameterizedClass
@EnumSource
final class HelpfulRefusalsTest {
    private static Placard placard;
    private static MovableClock clock;

    /** Only for JUnit, which wants a place for it. */
    @Parameter
    Store store;

    @BeforeParameterizedClassInvocation
    static void start(Store store) {
        clock = new MovableClock(java.time.Instant.parse("2026-11-20T10:00:00Z"));
        placard = Placard.start(store, java.util.Map.of(), clock);
    }

    @AfterParameterizedClassInvocation
    static void stop() {
        placard.close();
    }

    @Test
    void everyOperationNamesTheMissingResource() {
        for (Operation operation : OpenApi.operations()) {
            boolean isOfOne = operation.parameters().stream().anyMatch(p -> p.in().equals("path"));
            if (!operation.isPublic() && isOfOne) {
                String body = operation.sampleBody() == null
                        ? null
                        : operation.sampleBody().toString();
                MadeForm form = MadeForm.of("a.csv", new byte[0]);
                Reply reply = operation.operationId().equals("importItems")
                        ? placard.send(operation.samplePath(), form.bytes(), form.contentType(), placard.key())
                        : placard.send(operation.method(), operation.samplePath(), body, placard.key());
                assertThat(reply.status()).as(operation + " " + reply.text()).isEqualTo(404);
                assertThat(reply.at("/detail").asText()).startsWith("There is no such ");
            }
        }
        assertThat(placard.get("/api/v1/qr/qr_01jd3x5n8kq2v7w9c4t6r0m1ba")
                        .at("/detail")
                        .asText())
                .isEqualTo("There is no such code.");
        assertThat(placard.get("/api/v1/catalogs/qr_01jd3x5n8kq2v7w9c4t6r0m1ba")
                        .at("/detail")
                        .asText())
                .isEqualTo("There is no such catalogue.");
    }

    @Test
    void anothersObjectIsRefusedInTheSameWordsAsAnUnknownOne() {
        Tenant other = Tenant.of(placard, 10);
        String theirs = placard.send("POST", "/api/v1/qr", url("A", ""), other.key())
                .at("/qr/id")
                .asText();
        String id = "X-Request-Id";
        String unknown = placard.get("/api/v1/qr/qr_01jd3x5n8kq2v7w9c4t6r0m1ba", id, "same")
                .text();
        assertThat(placard.get("/api/v1/qr/" + theirs, id, "same").text()).isEqualTo(unknown);
        assertThat(placard.get("/api/v1/qr/nonsense", id, "same").text()).isEqualTo(unknown);
    }

    @Test
    void aWordInThePlaceOfAnIdIsAPathThatIsNotThereAndAnotherMethodNamesThoseThatAre() {
        assertThat(placard.post("/api/v1/qr/many", "{}").code()).isEqualTo("not_found");
        assertThat(placard.get("/api/v1/qr/many").code()).isEqualTo("not_found");
        Reply put = placard.send("PUT", "/api/v1/qr", "{}", placard.key());
        assertThat(put.status()).isEqualTo(405);
        assertThat(put.at("/detail").asText()).isEqualTo("Allowed methods: GET, HEAD, POST.");
        assertThat(placard.send("PUT", "/api/v1/qr/qr_01jd3x5n8kq2v7w9c4t6r0m1ba", "{}", placard.key())
                        .status())
                .isEqualTo(405);
    }

    @Test
    void aMemberThatIsThereTwiceIsNamed() {
        Reply reply =
                placard.post("/api/v1/qr", json("{'name':'A','design':{'fgColor':'#000000','fgColor':'#111111'}}"));
        assertThat(reply.code()).isEqualTo("malformed_json");
        assertThat(reply.at("/detail").asText()).isEqualTo("The member /design/fgColor is there twice.");
        assertThat(placard.post("/api/v1/qr", json("{'a':1,]")).at("/detail").asText())
                .startsWith("The body is not well-formed JSON at line 1");
    }

    @Test
    void aVersionWithoutItsQuotesIsAVersion() {
        String path = placard.post("/api/v1/qr", url("A", "")).header("Location");
        assertThat(placard.patch(path, json("{'name':'B'}"), "If-Match", "1").status())
                .isEqualTo(200);
        Reply stale = placard.patch(path, json("{'name':'C'}"), "If-Match", "1");
        assertThat(stale.code()).isEqualTo("version_mismatch");
        assertThat(stale.at("/detail").asText()).contains("If-Match: \"2\"");
        assertThat(placard.patch(path, json("{'name':'C'}"), "If-Match", "W/\"2\"")
                        .status())
                .isEqualTo(200);
    }

    @Test
    void truncatedUnknownAndExpiredKeysAreDistinguished() {
        String secret = placard.post(
                        "/api/v1/keys",
                        json("{'name':'t','scopes':['qr:read'],'expiresAt':'2026-11-21T00:00:00.000Z'}"))
                .at("/key/secret")
                .asText();
        String revoked = placard.post("/api/v1/keys", json("{'name':'t','scopes':['qr:read']}"))
                .at("/key")
                .toString();
        String revokedId = revoked.replaceAll(".*\"id\":\"([^\"]+)\".*", "$1");
        String revokedSecret = revoked.replaceAll(".*\"secret\":\"([^\"]+)\".*", "$1");
        assertThat(placard.delete("/api/v1/keys/" + revokedId).status()).isEqualTo(204);
        clock.move(java.time.Duration.ofDays(2));
        assertThat(detail(secret)).isEqualTo("The key has expired.");
        assertThat(detail(secret.substring(0, 20))).isEqualTo("This is no key: it is cut off or has a typo.");
        assertThat(detail(revokedSecret)).isEqualTo("The key is unknown or was revoked.");
    }

    private static String detail(String secret) {
        Reply reply = placard.send("GET", "/api/v1/qr", null, secret);
        assertThat(reply.code()).isEqualTo("invalid_api_key");
        return reply.at("/detail").asText();
    }

    @Test
    void anUnknownValueListsThePossibleOnes() {
        Reply scope = placard.post("/api/v1/keys", json("{'name':'t','scopes':['qr:reed']}"));
        assertThat(scope.at("/errors/0/message").asText())
                .isEqualTo(
                        "Use any of: qr:read, qr:write, catalogs:read, catalogs:write, analytics:read, keys:write, availability:write,"
                                + " members:write, activity:read, webhooks:write, *.");
        assertThat(placard.get("/api/v1/catalogs?template=bakary")
                        .at("/errors/0/message")
                        .asText())
                .contains("bakery", "real_estate");
        assertThat(placard.get("/api/v1/qr?type=wlan").at("/errors/0/message").asText())
                .contains("wifi");
    }

    @Test
    void aChoiceIsTrimmedLikeOtherTexts() {
        Reply made = placard.post(
                "/api/v1/catalogs",
                json(
                        "{'name':'B','template':' bakery ','timezone':' Europe/Berlin','theme':{'primaryColor':'#102030 '}}"));
        assertThat(made.status()).as(made.text()).isEqualTo(201);
        assertThat(made.at("/catalog/template").asText()).isEqualTo("bakery");
        assertThat(made.at("/catalog/theme/primaryColor").asText()).isEqualTo("#102030");
    }

    @Test
    void aFaultOfAHeaderOrAParameterSaysSo() {
        Reply header = placard.post("/api/v1/qr", url("A", ""), "Idempotency-Key", "a b");
        assertThat(header.at("/errors/0/pointer").asText()).isEqualTo("/headers/Idempotency-Key");
        assertThat(header.at("/errors/0/header").asText()).isEqualTo("Idempotency-Key");
        assertThat(placard.get("/api/v1/qr?limit=0").at("/errors/0/parameter").asText())
                .isEqualTo("limit");
        assertThat(placard.post("/api/v1/qr", "{}").at("/errors/0").has("parameter"))
                .isFalse();
    }
}
