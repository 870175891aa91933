package placard.scan;

import static org.assertj.core.api.Assertions.assertThat;
import static placard.testing.Body.json;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import placard.testing.MadeCode;
import placard.testing.OnBothStores;
import placard.testing.OnBothStores.Started;
import placard.testing.Placard;
import placard.testing.Reply;

/** Codes that are tried with made-up scans. */
@OnBothStores
final class TryTest {
    @Started
    private static Placard placard;

    private static MadeCode code(String members) {
        return MadeCode.in(placard, json("{'name':'Tent','targetUrl':'https://example.com/dinner'," + members + "}"));
    }

    private static Reply answer(MadeCode code, String body) {
        return placard.post("/api/v1/qr/" + code.id() + "/try", json(body));
    }

    private static JsonNode tried(MadeCode code, String body) {
        Reply reply = answer(code, body);
        assertThat(reply.status()).as(reply.text()).isEqualTo(200);
        return reply.at("/try");
    }

    @Test
    void eachRuleSaysWhyItFitsOrNot() {
        MadeCode code = code("'rules':[{'when':{},'isActive':false,'targetUrl':'https://example.com/0'},"
                + "{'when':{'days':['mon'],'times':[{'from':'11:30','to':'14:30'}]},'targetUrl':'https://example.com/1'},"
                + "{'when':{'cities':['Rome']},'targetUrl':'https://example.com/2'},"
                + "{'when':{'languages':['it']},'targetUrl':'https://example.com/3'},"
                + "{'when':{},'targetUrl':'https://example.com/4'}]");
        JsonNode tried = tried(code, "{'at':'2026-11-28T12:00:00.000Z','language':'it-IT','os':'iOS'}");
        JsonNode rules = placard.get("/api/v1/qr/" + code.id()).at("/qr/rules");
        assertThat(tried.path("state").asText()).isEqualTo("open");
        assertThat(tried.path("ruleId")).isEqualTo(rules.at("/3/id"));
        assertThat(tried.path("destination").asText()).isEqualTo("https://example.com/3");
        assertThat(tried.path("counts").asBoolean()).isTrue();
        StringBuilder steps = new StringBuilder();
        tried.path("steps")
                .forEach(step -> steps.append(step.path("fits").asText())
                        .append(' ')
                        .append(step.path("condition").asText())
                        .append(' ')
                        .append(step.path("because").asText())
                        .append('\n'));
        assertThat(steps.toString()).isEqualTo("""
                        false null off
                        false days differs
                        false cities unknown
                        true null fits
                        """);
        assertThat(tried.path("week").isNull()).isTrue();
        assertThat(tried(code, "{}").path("ruleId")).isEqualTo(rules.at("/4/id"));
    }

    @Test
    void unsavedRulesAreTriedAndNothingIsStoredOrCounted() {
        MadeCode code = code("'forwardQuery':true");
        JsonNode tried = tried(
                code,
                "{'table':'7','parameters':[{'name':'a b','value':'ü'}],"
                        + "'rules':[{'when':{'tables':['7']},'split':[{'weight':1,'targetUrl':'https://example.com/a'},"
                        + "{'weight':1,'targetUrl':'https://example.com/a'}]}]}");
        assertThat(tried.path("destination").asText()).isEqualTo("https://example.com/a");
        assertThat(tried.path("location").asText()).isEqualTo("https://example.com/a?table=7&a%20b=%C3%BC");
        assertThat(tried.path("armId").asText()).startsWith("arm_");
        assertThat(placard.get("/api/v1/qr/" + code.id()).at("/qr/rules")).isEmpty();
        assertThat(code.scan("203.0.113.9").status()).isEqualTo(302);
        assertThat(code.data(1).at("/metrics/totalScans").asLong()).isEqualTo(1);
        Reply wrong = answer(code, "{'rules':[{'when':{'days':['x']},'targetUrl':'https://example.com/'}],'os':'Dos'}");
        assertThat(wrong.faults()).hasSize(2);
    }

    @Test
    void aClosedCodeIsClosed() {
        MadeCode code = code(
                "'expiresAt':'2027-01-01T00:00:00.000Z','rules':[{'when':{},'targetUrl':'https://example.com/1'}]");
        JsonNode over = tried(code, "{'at':'2027-01-01T00:00:00.000Z'}");
        assertThat(over.path("state").asText()).isEqualTo("expired");
        assertThat(over.path("ruleId").isNull()).isTrue();
        assertThat(over.path("location").isNull()).isTrue();
        assertThat(over.path("counts").asBoolean()).isFalse();
        code.patch("{\"fallbackUrl\":\"https://example.org/over\"}");
        assertThat(tried(code, "{'at':'2027-01-01T00:00:00.000Z'}")
                        .path("location")
                        .asText())
                .isEqualTo("https://example.org/over");
    }

    @Test
    void theWeekIsWhatItsMinutesAre() {
        MadeCode code = code("'rules':[{'when':{'days':['fri'],'times':[{'from':'22:00','to':'02:00'}]},"
                + "'targetUrl':'https://example.com/1'},"
                + "{'when':{'times':[{'from':'11:30','to':'14:30'}]},'targetUrl':'https://example.com/2'}]");
        JsonNode week =
                tried(code, "{'at':'2026-11-28T12:00:00.000Z','week':true}").path("week");
        Instant at = Instant.parse("2026-11-23T00:00:00Z");
        for (JsonNode span : week) {
            Instant to = Instant.parse(span.path("to").asText());
            assertThat(Instant.parse(span.path("from").asText())).isEqualTo(at);
            for (Instant each :
                    new Instant[] {at, at.plus(Duration.between(at, to).dividedBy(2)), to.minusMillis(1)}) {
                assertThat(tried(code, "{'at':'" + each + "'}").path("ruleId")).isEqualTo(span.path("ruleId"));
            }
            at = to;
        }
        assertThat(at).isEqualTo(Instant.parse("2026-11-30T00:00:00Z"));
        assertThat(week).hasSize(17);
    }

    @Test
    void theLastWeekEndsWithTheLastYearThatAnAnswerCanName() {
        MadeCode code = code("'rules':[{'when':{'days':['fri']},'targetUrl':'https://example.com/1'}]");
        JsonNode week =
                tried(code, "{'at':'9999-12-31T12:00:00.000Z','week':true}").path("week");
        assertThat(week.path(week.size() - 1).path("to").asText()).isEqualTo("9999-12-31T23:59:59.999Z");
    }

    @Test
    void aStaticCodeCannotBeTried() {
        MadeCode code = MadeCode.in(placard, json("{'name':'a','targetUrl':'https://example.com/','isDynamic':false}"));
        assertThat(answer(code, "{}").code()).isEqualTo("static_code");
        assertThat(((ObjectNode) answer(code, "{'at':'noon'}").json())
                        .path("status")
                        .asInt())
                .isEqualTo(422);
    }

    @Test
    void theWeekSaysWhenTheCodeIsClosed() {
        MadeCode code = code("'rules':[{'when':{'days':['sat']},'targetUrl':'https://example.com/1'}],'planned':["
                + "{'at':'2098-12-30T12:00:00.000Z','set':{'isActive':false}},"
                + "{'at':'2098-12-31T12:00:00.000Z','set':{'isActive':true}}],'expiresAt':'2099-01-04T00:00:00.000Z'");
        JsonNode week =
                tried(code, "{'at':'2098-12-31T12:00:00.000Z','week':true}").path("week");
        String rule =
                placard.get("/api/v1/qr/" + code.id()).at("/qr/rules/0/id").asText();
        assertThat(week.findValuesAsText("from"))
                .containsExactly(
                        "2098-12-29T00:00:00.000Z",
                        "2098-12-30T12:00:00.000Z",
                        "2098-12-31T12:00:00.000Z",
                        "2099-01-03T00:00:00.000Z",
                        "2099-01-04T00:00:00.000Z");
        assertThat(week.findValuesAsText("state")).containsExactly("open", "paused", "open", "open", "expired");
        assertThat(week.findValuesAsText("ruleId")).containsExactly("null", "null", "null", rule, "null");
    }
}
