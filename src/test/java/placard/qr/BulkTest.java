package placard.qr;

import static org.assertj.core.api.Assertions.assertThat;
import static placard.testing.Body.json;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.HashSet;
import java.util.Set;
import org.junit.jupiter.api.Test;
import placard.base.Json;
import placard.testing.OnBothStores;
import placard.testing.OnBothStores.Started;
import placard.testing.Placard;
import placard.testing.Reply;
import placard.testing.Slow;

/** Many new codes in one request: all of them or none. */
@OnBothStores(settings = {"PLACARD_INITIAL_CREDITS=1200", "PLACARD_RATE_LIMIT=0"})
final class BulkTest {
    private static final String BULK = "/api/v1/qr/bulk";

    @Started
    private static Placard placard;

    private static long codes() {
        return placard.get("/api/v1/qr").at("/pagination/total").asLong();
    }

    private static ObjectNode rows(int count, String name) {
        ObjectNode body = Json.object();
        ArrayNode codes = body.putArray("codes");
        for (int i = 0; i < count; i++) {
            codes.addObject().put("name", name + " " + i).put("targetUrl", "https://example.com/" + i);
        }
        return body;
    }

    private static ObjectNode row(ObjectNode body, int index) {
        return (ObjectNode) body.path("codes").get(index);
    }

    @Test
    @Slow
    void fiveHundredAreMadeInTheirOrderForACreditEach() {
        long credits = placard.credits();
        ObjectNode body = rows(500, "Window");
        row(body, 7).put("slug", "Window-Seven").putObject("design").put("fgColor", "#222266");
        Reply reply = placard.post(BULK, Json.text(body));
        assertThat(reply.status()).as(reply.text()).isEqualTo(201);
        assertThat(reply.at("/qrs").size()).isEqualTo(500);
        assertThat(reply.at("/credits/remaining").asLong()).isEqualTo(credits - 500);
        assertThat(placard.credits()).isEqualTo(credits - 500);
        assertThat(reply.at("/qrs/7/slug").asText()).isEqualTo("Window-Seven");
        assertThat(reply.at("/qrs/7/design/fgColor").asText()).isEqualTo("#222266");
        Set<String> slugs = new HashSet<>();
        for (int i = 0; i < 500; i++) {
            assertThat(reply.at("/qrs/" + i + "/name").asText()).isEqualTo("Window " + i);
            slugs.add(reply.at("/qrs/" + i + "/slug").asText());
        }
        assertThat(slugs).hasSize(500);
        assertThat(placard.scan("window-seven", "203.0.113.7").header("Location"))
                .isEqualTo("https://example.com/7");
    }

    /** Row 499 by its number among people, 498 by its place. */
    @Test
    void oneWrongRowAmongFiveHundredRefusesAllAndIsNamed() {
        long credits = placard.credits();
        long codes = codes();
        ObjectNode body = rows(500, "None of these");
        row(body, 498).put("targetUrl", "not an address");
        Reply reply = placard.post(BULK, Json.text(body));
        assertThat(reply.status()).isEqualTo(422);
        assertThat(reply.faults()).containsExactly("/codes/498/targetUrl invalid_url");
        assertThat(placard.credits()).isEqualTo(credits);
        assertThat(codes()).isEqualTo(codes);
        Reply plan = placard.post(BULK + "?dryRun=true", Json.text(body));
        assertThat(plan.status()).isEqualTo(200);
        assertThat(plan.at("/summary/wrong").asInt()).isEqualTo(1);
        assertThat(plan.at("/summary/ready").asInt()).isEqualTo(499);
        assertThat(plan.at("/rows/498/status").asText()).isEqualTo("wrong");
        assertThat(plan.at("/rows/498/errors/0/pointer").asText()).isEqualTo("/codes/498/targetUrl");
        assertThat(plan.at("/credits/required").asInt()).isEqualTo(500);
        assertThat(plan.at("/credits/remaining").asLong()).isEqualTo(credits);
    }

    @Test
    void aTrialMakesNothing() {
        long credits = placard.credits();
        long codes = codes();
        Reply plan = placard.post(BULK + "?dryRun=true", Json.text(rows(20, "Trial")));
        assertThat(plan.at("/summary/wrong").asInt()).isZero();
        assertThat(plan.at("/rows/19/name").asText()).isEqualTo("Trial 19");
        assertThat(placard.credits()).isEqualTo(credits);
        assertThat(codes()).isEqualTo(codes);
    }

    @Test
    void everythingThatIsWrongWithARowIsNamed() {
        placard.post(
                "/api/v1/qr", json("{'name':'X','targetUrl':'https://a.example/','slug':'taken-1','externalId':'E1'}"));
        String body = json(
                "{'codes':["
                        + "{'name':'a','targetUrl':'https://a.example/','slug':'TAKEN-1'},"
                        + "{'name':'b','targetUrl':'https://a.example/','externalId':'E1'},"
                        + "{'name':'c','targetUrl':'https://a.example/','slug':'mine-1','externalId':'M'},"
                        + "{'name':'d','targetUrl':'https://a.example/','slug':'MINE-1','externalId':'M'},"
                        + "{'targetUrl':'https://a.example/','slug':'x'},"
                        + "{'name':'f'},"
                        + "7,"
                        + "{'name':'h','targetUrl':'https://a.example/','design':{'fgColor':'#eeeeee'}},"
                        + "{'name':'i','targetUrl':'https://a.example/','design':{'frameStyle':'label','frameText':'\\u2603'}}]}");
        long codes = codes();
        assertThat(placard.post(BULK, body).faults())
                .containsExactly(
                        "/codes/4/name required",
                        "/codes/4/slug invalid_slug",
                        "/codes/5/targetUrl destination_required",
                        "/codes/6 invalid_type",
                        "/codes/7/design/fgColor unscannable_design",
                        "/codes/7/design/fgColor unscannable_design",
                        "/codes/8/design/frameText unsupported_character");
        Reply plan = placard.post(BULK + "?dryRun=true", body);
        assertThat(plan.at("/summary/wrong").asInt()).isEqualTo(8);
        assertThat(plan.at("/rows/0/errors/0/code").asText()).isEqualTo("slug_taken");
        assertThat(plan.at("/rows/1/errors/0/code").asText()).isEqualTo("external_id_taken");
        assertThat(plan.at("/rows/2/status").asText()).isEqualTo("ready");
        assertThat(plan.at("/rows/3/errors/0/code").asText()).isEqualTo("duplicate");
        assertThat(plan.at("/rows/3/errors/1/code").asText()).isEqualTo("duplicate");
        String taken = json("{'codes':[{'name':'a','targetUrl':'https://a.example/','slug':'TAKEN-1'}]}");
        assertThat(placard.post(BULK, taken).faults()).containsExactly("/codes/0/slug slug_taken");
        assertThat(codes()).isEqualTo(codes);
    }

    @Test
    void theSameRequestAgainMakesNoMore() {
        long codes = codes();
        String body = Json.text(rows(3, "Once"));
        Reply first = placard.post(BULK, body, "Idempotency-Key", "bulk-once");
        Reply again = placard.post(BULK, body, "Idempotency-Key", "bulk-once");
        assertThat(again.header("Idempotent-Replayed")).isEqualTo("true");
        assertThat(again.json()).isEqualTo(first.json());
        assertThat(codes()).isEqualTo(codes + 3);
    }

    @Test
    void anInvalidListIsRefused() {
        assertThat(placard.post(BULK, "{}").faults()).containsExactly("/codes required");
        assertThat(placard.post(BULK, "{\"codes\":[]}").faults()).containsExactly("/codes too_few");
        assertThat(placard.post(BULK, Json.text(rows(501, "Much"))).faults()).containsExactly("/codes too_many");
        assertThat(placard.post(BULK + "?dryRun=yes", Json.text(rows(1, "A"))).faults())
                .containsExactly("/query/dryRun unknown_value");
    }

    /** An answer of hundreds of megabytes could be had with a body of four. */
    @Test
    void ofFaultsThereAreTwentyOfARowAndTwoHundredInAll() {
        ObjectNode body = rows(30, "Many faults");
        for (int i = 0; i < 30; i++) {
            for (int member = 0; member < 300; member++) {
                row(body, i).put("unknown" + member, 1);
            }
        }
        Reply plan = placard.post(BULK + "?dryRun=true", Json.text(body), "Prefer", "handling=strict");
        assertThat(plan.status()).as(plan.text()).isEqualTo(200);
        assertThat(plan.at("/summary/wrong").asInt()).isEqualTo(30);
        assertThat(plan.at("/rows/0/errors").size()).isEqualTo(20);
        assertThat(plan.at("/rows/0/moreErrors").asInt()).isEqualTo(80);
        assertThat(plan.at("/rows/9/errors").size()).isEqualTo(20);
        assertThat(plan.at("/rows/10/status").asText()).isEqualTo("wrong");
        assertThat(plan.at("/rows/10/errors").size()).isZero();
        assertThat(plan.at("/rows/10/moreErrors").asInt()).isEqualTo(100);
        Reply refused = placard.post(BULK, Json.text(body), "Prefer", "handling=strict");
        assertThat(refused.faults()).hasSize(200);
        assertThat(refused.at("/moreErrors").asInt()).isEqualTo(30 * 100 - 200);
        assertThat(refused.at("/detail").asText()).startsWith("3000 ");
        Reply warned = placard.post(BULK + "?dryRun=true", Json.text(body));
        assertThat(warned.at("/rows/29/warnings").size()).isEqualTo(20);
        assertThat(warned.at("/rows/29/moreErrors").asInt()).isZero();
        row(body, 3).put("slug", "x");
        assertThat(placard.post(BULK + "?dryRun=true", Json.text(body))
                        .at("/rows/3/moreErrors")
                        .asInt())
                .isZero();
    }
}
