package placard.qr;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import placard.base.Json;
import placard.storage.Database;
import placard.testing.Await;
import placard.testing.MadeCode;
import placard.testing.MovableClock;
import placard.testing.OnBothStores;
import placard.testing.OnBothStores.Started;
import placard.testing.Placard;
import placard.testing.Reply;
import placard.testing.ServerStore;
import placard.testing.Slow;
import placard.testing.Tenant;

/** Another beginning for the addresses of many codes: all or none, and the way back. */
@OnBothStores(
        settings = {"PLACARD_INITIAL_CREDITS=6000", "PLACARD_RATE_LIMIT=0"},
        clock = "2026-11-20T10:00:00Z")
final class RetargetTest {
    private static final String RETARGET = "/api/v1/qr/retarget";

    @Started
    private static Placard placard;

    @Started
    private static MovableClock clock;

    private static MadeCode code(String members) {
        return MadeCode.in(placard, ("{'name':'Door'," + members + "}").replace('\'', '"'));
    }

    private static Reply retarget(String query, String body, String... headers) {
        return placard.post(RETARGET + query, body.replace('\'', '"'), headers);
    }

    private static Reply done(String body) {
        Reply reply = retarget("", body);
        assertThat(reply.status()).as(reply.text()).isEqualTo(200);
        return reply;
    }

    private static Reply undo(Reply done) {
        return placard.post("/api/v1/qr/undo", Json.text(done.at("/undo")));
    }

    private static String member(MadeCode code, String name) {
        return placard.get("/api/v1/qr/" + code.id()).at("/qr/" + name).asText();
    }

    private static String target(MadeCode code) {
        return member(code, "targetUrl");
    }

    private static List<String> ids(Reply reply) {
        return reply.at("/rows").findValuesAsText("id");
    }

    private static void make(int count, String host) {
        for (int made = 0; made < count; made += 500) {
            ObjectNode body = Json.object();
            for (int i = made; i < made + 500 && i < count; i++) {
                body.withArray("codes").addObject().put("name", "C" + i).put("targetUrl", host + "/" + i);
            }
            assertThat(placard.post("/api/v1/qr/bulk", Json.text(body)).status())
                    .isEqualTo(201);
        }
    }

    @Test
    @Slow
    void fiveThousandChangeAsTheDryRunSaysOrNone() {
        make(5_000, "https://many.example");
        String body = "{'from':'https://many.example','to':'https://moved.example/x'}";
        Reply dry = retarget("?dryRun=true", body);
        assertThat(dry.at("/summary/changed").asInt()).isEqualTo(5_000);
        assertThat(dry.at("/undo").isNull()).isTrue();
        Reply done = done(body);
        assertThat(done.at("/rows")).isEqualTo(dry.at("/rows"));
        JsonNode entry =
                placard.get("/api/v1/activity?action=retargeted&limit=1").at("/activity/0");
        assertThat(entry.at("/omitted").toString())
                .as("5,000 ids are too many for a row")
                .isEqualTo("[\"qrIds\"]");
        assertThat(retarget("?dryRun=true", body).at("/rows")).isEmpty();

        MadeCode more = code("'targetUrl':'https://moved.example/x/q'");
        Reply many = retarget("", "{'from':'https://moved.example','to':'https://third.example'}");
        assertThat(many.faults()).containsExactly("/from too_many");
        more.delete();

        Reply back = undo(done);
        assertThat(back.at("/summary/changed").asInt())
                .as(back.text().substring(0, 300))
                .isEqualTo(5_000);
        assertThat(retarget("?dryRun=true", body).at("/summary/changed").asInt())
                .isEqualTo(5_000);
        done("{'from':'https://many.example','to':'https://parked.example'}");
    }

    @Test
    void oneWrongAddressChangesNone() {
        MadeCode good = code("'targetUrl':'https://loop.example/menu'");
        MadeCode bad = code("'targetUrl':'https://loop.example/q/abc'");
        String body = "{'from':'https://loop.example','to':'" + placard.url("") + "'}";
        Reply dry = retarget("?dryRun=true", body);
        assertThat(dry.status()).as(dry.text()).isEqualTo(200);
        assertThat(dry.at("/summary/wrong").asInt()).isEqualTo(1);
        assertThat(dry.at("/rows/0/id").asText()).isEqualTo(bad.id());
        assertThat(dry.at("/rows/0/errors/0/code").asText()).isEqualTo("redirect_loop");
        Reply refused = retarget("", body);
        assertThat(refused.faults()).containsExactly("/to redirect_loop");
        assertThat(refused.text()).contains(bad.id()).doesNotContain(good.id());
        assertThat(target(good)).isEqualTo("https://loop.example/menu");
        Reply query = retarget("", "{'from':'https://loop.example','to':'https://loop.example/?a=b'}");
        assertThat(query.faults()).containsOnly("/to query_not_allowed");
    }

    @Test
    void bothAddressesChangeAndNeitherRulesNorPlansNorPrintedOnesNorThoseInTheTrash() {
        MadeCode code = code("'targetUrl':'https://both.example/a','fallbackUrl':'HTTPS://Both.example/b',"
                + "'rules':[{'when':{'sources':['poster']},'targetUrl':'https://both.example/r'}],"
                + "'planned':[{'at':'2027-01-01T00:00:00Z','set':{'targetUrl':'https://both.example/p'}}]");
        MadeCode evil = code("'targetUrl':'https://both.example.evil.com/a'");
        MadeCode printed = code("'isDynamic':false,'targetUrl':'https://both.example/s'");
        MadeCode trashed = code("'targetUrl':'https://both.example/t'");
        placard.delete("/api/v1/qr/" + trashed.id() + "?trash=true");
        Reply done = done("{'from':'https://both.example','to':'https://new.example'}");
        assertThat(done.at("/summary").toString())
                .isEqualTo("{\"codes\":1,\"rows\":3,\"changed\":2,\"wrong\":0,\"printed\":1,\"changedSince\":0}");
        JsonNode qr = placard.get("/api/v1/qr/" + code.id()).at("/qr");
        assertThat(qr.at("/targetUrl").asText()).isEqualTo("https://new.example/a");
        assertThat(qr.at("/fallbackUrl").asText()).isEqualTo("https://new.example/b");
        assertThat(qr.at("/rules/0/targetUrl").asText()).isEqualTo("https://both.example/r");
        assertThat(qr.at("/planned/0/set/targetUrl").asText()).isEqualTo("https://both.example/p");
        assertThat(qr.at("/version").asInt()).isEqualTo(2);
        assertThat(target(evil)).isEqualTo("https://both.example.evil.com/a");
        assertThat(target(printed)).isEqualTo("https://both.example/s");
        assertThat(code.scan("203.0.113.9").header("Location")).isEqualTo("https://new.example/a");
        JsonNode history =
                placard.get("/api/v1/qr/" + code.id() + "/destinations").at("/destinations");
        assertThat(history.findValuesAsText("n")).containsExactly("2", "1");
        assertThat(history.at("/0/actor/kind").asText()).isEqualTo("key");
        JsonNode entry =
                placard.get("/api/v1/activity?action=retargeted&limit=1").at("/activity/0");
        assertThat(entry.at("/id")).isEqualTo(done.at("/undo/change"));
        assertThat(entry.at("/before/targetUrl").asText()).isEqualTo("https://both.example");
        assertThat(entry.at("/after/changed").asInt()).isEqualTo(1);
        assertThat(entry.at("/after/qrIds").toString()).isEqualTo("[\"" + code.id() + "\"]");
    }

    @Test
    void undoRestoresOnlyUnchangedCodes() {
        MadeCode one = code("'targetUrl':'https://undo.example/1'");
        MadeCode two = code("'targetUrl':'https://undo.example/2'");
        MadeCode gone = code("'targetUrl':'https://undo.example/3'");
        MadeCode there = code("'targetUrl':'https://other.example/1'");
        Reply done = done("{'from':'https://undo.example','to':'https://other.example'}");
        two.patch("{\"targetUrl\":\"https://mine.example/\"}");
        gone.delete();
        Reply back = undo(done);
        assertThat(back.status()).as(back.text()).isEqualTo(200);
        assertThat(back.at("/summary/changed").asInt()).isEqualTo(1);
        assertThat(back.at("/summary/changedSince").asInt()).isEqualTo(2);
        assertThat(target(one)).isEqualTo("https://undo.example/1");
        assertThat(target(two)).isEqualTo("https://mine.example/");
        assertThat(target(there)).isEqualTo("https://other.example/1");
        assertThat(undo(done).faults()).containsExactly("/change change_undone");
        Tenant other = Tenant.of(placard, 1);
        assertThat(placard.send("POST", "/api/v1/qr/undo", Json.text(done.at("/undo")), other.key())
                        .faults())
                .containsExactly("/change change_not_kept");
    }

    @Test
    void aRepeatedRequestChangesOnce() {
        MadeCode code = code("'targetUrl':'https://once.example/1'");
        String body = "{'from':'https://once.example','to':'https://twice.example'}";
        Reply first = retarget("", body, "Idempotency-Key", "r-" + code.id());
        Reply again = retarget("", body, "Idempotency-Key", "r-" + code.id());
        assertThat(again.text()).isEqualTo(first.text());
        String undo = Json.text(first.at("/undo"));
        Reply back = placard.post("/api/v1/qr/undo", undo, "Idempotency-Key", "u-" + code.id());
        Reply backAgain = placard.post("/api/v1/qr/undo", undo, "Idempotency-Key", "u-" + code.id());
        assertThat(backAgain.text()).isEqualTo(back.text());
        assertThat(target(code)).isEqualTo("https://once.example/1");
    }

    @Test
    void aHostIsAlsoThatOfARuleOrAPlan() {
        String lead = "'targetUrl':'https://led.example/%s',";
        MadeCode rule = code(lead.formatted("r") + "'rules':[{'when':{},'targetUrl':'https://RULE.example:8443/x'}]");
        MadeCode plan = code(lead.formatted("p")
                + "'planned':[{'at':'2027-01-01T00:00:00Z','set':{'fallbackUrl':'https://plan.example/x'}}]");
        code(lead.formatted("n") + "'isActive':true");
        String rest = ",'from':'https://led.example','to':'https://found.example'}";
        assertThat(ids(retarget("?dryRun=true", "{'filter':{'hosts':['rule.example']}" + rest)))
                .containsExactly(rule.id());
        assertThat(ids(retarget("?dryRun=true", "{'filter':{'hosts':['plan.example','rule.example']}" + rest)))
                .containsExactlyInAnyOrder(plan.id(), rule.id());
        placard.patch("/api/v1/qr/" + rule.id(), "{\"rules\":[]}");
        assertThat(ids(retarget("?dryRun=true", "{'filter':{'hosts':['rule.example']}" + rest)))
                .isEmpty();
    }

    @Test
    void theHostsOfACodeThatAnEarlierVersionStoredAreFoundAndRead() {
        MadeCode code = code("'targetUrl':'https://early.example/a',"
                + "'rules':[{'when':{},'targetUrl':'https://early-rule.example/x'}]");
        try (Database database = ServerStore.database(placard)) {
            database.write(tx -> tx.update("delete from code_leads where qr_id = ?", code.id())
                    + tx.update(
                            "insert into code_leads_due (workspace_id, qr_id) select workspace_id, id from qr_code"
                                    + " where id = ?",
                            code.id()));
            String body = "{'filter':{'hosts':['early-rule.example']},"
                    + "'from':'https://early.example','to':'https://late.example'}";
            assertThat(ids(retarget("?dryRun=true", body))).containsExactly(code.id());
            clock.move(Duration.ofMinutes(2));
            Await.until(
                    "read",
                    () -> database.read(tx -> tx.count(
                                    "select count(*) as n from code_leads where qr_id = ? and host is not null",
                                    code.id()))
                            == 2);
            assertThat(ids(retarget("?dryRun=true", body))).containsExactly(code.id());
        }
    }

    @Test
    void filtersNarrowIt() {
        MadeCode tagged = code("'targetUrl':'https://f.example/1','tags':['Window']");
        MadeCode plain = code("'targetUrl':'https://f.example/2'");
        MadeCode ruled = code("'targetUrl':'https://f.example/3',"
                + "'rules':[{'when':{'devices':['mobile']},'targetUrl':'https://host.example/'}]");
        String rest = ",'from':'https://f.example','to':'https://g.example'}";
        assertThat(ids(retarget("?dryRun=true", "{'filter':{'tags':['window']}" + rest)))
                .containsExactly(tagged.id());
        assertThat(ids(retarget("?dryRun=true", "{'filter':{'qrIds':['" + plain.id() + "']}" + rest)))
                .containsExactly(plain.id());
        assertThat(ids(retarget("?dryRun=true", "{'filter':{'hosts':['HOST.example']}" + rest)))
                .containsExactly(ruled.id());
        Reply unknown =
                retarget("", "{'filter':{'qrIds':['" + plain.id() + "','qr_01jd3x5n8kq2v7w9c4t6r0m1ba']}" + rest);
        assertThat(unknown.faults()).containsExactly("/filter/qrIds/1 qr_not_found");
        for (String misspelt : List.of("'filter':{'ids':['" + plain.id() + "']}", "'filters':{'tags':['window']}")) {
            assertThat(retarget("", "{" + misspelt + rest).faults())
                    .singleElement()
                    .asString()
                    .endsWith("unknown_member");
        }
        Reply wrong = retarget("", "{'filter':{'hosts':['a b']},'from':'old','to':'ftp://x'}");
        assertThat(wrong.faults()).contains("/filter/hosts/0 invalid_host", "/from invalid_url", "/to invalid_url");
    }

    @Test
    void anotherWorkspaceIsNeitherSeenNorChanged() {
        MadeCode code = code("'targetUrl':'https://mine.example/1'");
        Tenant other = Tenant.of(placard, 1);
        String body = "{\"from\":\"https://mine.example\",\"to\":\"https://theirs.example\"}";
        Reply reply = placard.send("POST", RETARGET, body, other.key());
        assertThat(reply.at("/rows")).isEmpty();
        assertThat(reply.at("/undo").isNull()).isTrue();
        Reply named = placard.send(
                "POST", RETARGET, body.replace("{", "{\"filter\":{\"qrIds\":[\"" + code.id() + "\"]},"), other.key());
        assertThat(named.faults()).containsExactly("/filter/qrIds/0 qr_not_found");
        assertThat(target(code)).isEqualTo("https://mine.example/1");
    }

    @Test
    void aPlanThatIsDueComesFirst() {
        MadeCode code = code("'targetUrl':'https://before.example/a','planned':[" + "{'at':'"
                + clock.instant().plusSeconds(60) + "','set':{'targetUrl':'https://due.example/a'}}]");
        clock.move(Duration.ofMinutes(2));
        Reply none = retarget("?dryRun=true", "{'from':'https://before.example','to':'https://x.example'}");
        assertThat(none.at("/rows")).isEmpty();
        done("{'from':'https://due.example','to':'https://x.example'}");
        assertThat(target(code)).isEqualTo("https://x.example/a");
        assertThat(placard.get("/api/v1/qr/" + code.id() + "/destinations")
                        .at("/destinations")
                        .findValuesAsText("targetUrl"))
                .containsExactly("https://x.example/a", "https://due.example/a", "https://before.example/a");
    }
}
