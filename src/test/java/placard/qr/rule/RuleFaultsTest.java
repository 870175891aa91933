package placard.qr.rule;

import static org.assertj.core.api.Assertions.assertThat;
import static placard.testing.Body.json;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import placard.testing.MadeCatalog;
import placard.testing.MadeCode;
import placard.testing.OnBothStores.Started;
import placard.testing.OnSqlite;
import placard.testing.Placard;
import placard.testing.Reply;
import placard.testing.Tenant;

/** How rules are stored, and what is said about wrong ones. */
@OnSqlite
final class RuleFaultsTest {
    @Started
    private static Placard placard;

    private static Reply post(String rules) {
        return placard.post(
                "/api/v1/qr", json("{'name':'Tent','targetUrl':'https://example.com/','rules':" + rules + "}"));
    }

    private static String ofOne(String rule) {
        return "[{'when':{},'targetUrl':'https://example.com/1'}," + rule + "]";
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            {'when':{'times':[{'from':'11:30','to':'25:00'}]},'targetUrl':'https://a.example/'} | /when/times/0/to
            {'when':{'times':[{'from':'11:30'}]},'targetUrl':'https://a.example/'} | /when/times/0/to
            {'when':{'times':[{'from':'24:00','to':'01:00'}]},'targetUrl':'https://a.example/'} | /when/times/0/from
            {'when':{'days':['fry']},'targetUrl':'https://a.example/'} | /when/days/0
            {'when':{'days':[]},'targetUrl':'https://a.example/'} | /when/days
            {'when':{'dates':{}},'targetUrl':'https://a.example/'} | /when/dates/from
            {'when':{'dates':{'from':'2026-12-24','to':'2026-12-23'}},'targetUrl':'https://a.example/'} | /when/dates/to
            {'when':{'dates':{'from':'2026-02-30'}},'targetUrl':'https://a.example/'} | /when/dates/from
            {'when':{'languages':['german!']},'targetUrl':'https://a.example/'} | /when/languages/0
            {'when':{'languages':['de-AT-1996']},'targetUrl':'https://a.example/'} | /when/languages/0
            {'when':{'languages':'de'},'targetUrl':'https://a.example/'} | /when/languages
            {'when':{'countries':['XX']},'targetUrl':'https://a.example/'} | /when/countries/0
            {'when':{'devices':['Unknown']},'targetUrl':'https://a.example/'} | /when/devices/0
            {'when':{'tables':['a/b']},'targetUrl':'https://a.example/'} | /when/tables/0
            {'when':{'parameters':[{'name':'a'},{'name':'a'}]},'targetUrl':'https://a.example/'} | /when/parameters/1/name
            {'when':{'parameters':[{'values':['a']}]},'targetUrl':'https://a.example/'} | /when/parameters/0/name
            {'when':{'language':['de']},'targetUrl':'https://a.example/'} | /when/language
            {'when':{'weather':['rain']},'targetUrl':'https://a.example/'} | /when/weather
            {'targetUrl':'https://a.example/'} | /when
            {'when':{}} | /targetUrl
            {'when':{},'targetUrl':'https://a.example/','catalogId':'cat_01jd3x5n8kq2v7w9c4t6r0m1ba'} | /targetUrl
            {'when':{},'targetUrl':'https://a.example/','split':[]} | /split
            {'when':{},'split':[{'weight':1,'targetUrl':'https://a.example/'}]} | /split
            {'when':{},'split':[{'targetUrl':'https://a.example/'},{'weight':1,'targetUrl':'https://a.example/'}]} | /split/0/weight
            {'when':{},'split':[{'weight':1,'targetUrl':'https://a.example/'},{'weight':1}]} | /split/1/targetUrl
            {'when':{},'name':'','targetUrl':'https://a.example/'} | /name
            """)
    void aWrongRuleIsNamedWithItsMember(String rule, String member) {
        Reply reply = post(ofOne(rule));
        assertThat(reply.status()).as(reply.text()).isEqualTo(422);
        assertThat(reply.code()).isEqualTo("validation_failed");
        assertThat(reply.at("/errors/0/pointer").asText()).isEqualTo("/rules/1" + member);
        assertThat(reply.at("/errors/0/code").asText()).isEqualTo("rule_invalid");
        assertThat(reply.at("/errors")).hasSize(1);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            {'when':{},'targetUrl':'javascript:alert(1)'} | /targetUrl | invalid_url
            {'when':{},'targetUrl':'BASE/q/abc'} | /targetUrl | redirect_loop
            {'when':{},'targetUrl':'BASE/./Q/abc'} | /targetUrl | redirect_loop
            {'when':{},'catalogId':'cat_01jd3x5n8kq2v7w9c4t6r0m1ba'} | /catalogId | catalog_not_found
            {'when':{},'split':[{'weight':1,'targetUrl':'BASE/q/abc'},{'weight':1,'targetUrl':'https://a.example'}]} | /split/0/targetUrl | redirect_loop
            """)
    void destinationsAreJudgedAsThoseOfACode(String rule, String member, String code) {
        Reply reply = post(ofOne(rule.replace("BASE", placard.url(""))));
        assertThat(reply.status()).as(reply.text()).isEqualTo(422);
        assertThat(reply.at("/errors/0/pointer").asText()).isEqualTo("/rules/1" + member);
        assertThat(reply.at("/errors/0/code").asText()).isEqualTo(code);
    }

    @Test
    void rulesComeBackAsTheyWereSent() {
        MadeCatalog menu = MadeCatalog.in(placard);
        String rules = json("[{'name':'All','isActive':false,'when':{'devices':['Mobile'],'os':['Android','iOS'],"
                + "'tables':['7'],'sources':['window'],'parameters':[{'name':'c','values':['x']},{'name':'d'}],"
                + "'languages':['de-AT','zh-Hant','nb'],'days':['mon','sun'],"
                + "'times':[{'from':'22:00','to':'02:00'},{'from':'11:00','to':'00:00'}],"
                + "'dates':{'from':'2026-12-24','to':null},'countries':['AT'],'cities':['Wien']},"
                + "'targetUrl':'https://example.com/1','catalogId':null,'split':null,'sticky':null},"
                + "{'name':null,'isActive':true,'when':{},'targetUrl':null,'catalogId':null,"
                + "'split':[{'name':'A','weight':3,'targetUrl':null,'catalogId':'" + menu.id() + "'},"
                + "{'name':null,'weight':100,'targetUrl':'https://example.com/2','catalogId':null}],'sticky':false}]");
        Reply made = placard.post(
                "/api/v1/qr", "{\"name\":\"Tent\",\"targetUrl\":\"https://example.com/\",\"rules\":" + rules + "}");
        assertThat(made.status()).as(made.text()).isEqualTo(201);
        JsonNode answered = made.at("/qr/rules");
        Reply read = placard.get("/api/v1/qr/" + made.at("/qr/id").asText());
        assertThat(read.at("/qr/rules")).isEqualTo(answered);
        assertThat(placard.get("/api/v1/qr").at("/qrs/0/rules")).isEqualTo(answered);
        Reply same = placard.patch(
                "/api/v1/qr/" + made.at("/qr/id").asText(), read.at("/qr").toString());
        assertThat(same.at("/qr/version").asLong()).as(same.text()).isEqualTo(1);
        JsonNode bare = answered.deepCopy();
        bare.forEach(rule -> {
            ((com.fasterxml.jackson.databind.node.ObjectNode) rule).remove(List.of("id", "warnings"));
            rule.path("split").forEach(arm -> ((com.fasterxml.jackson.databind.node.ObjectNode) arm).remove("id"));
        });
        assertThat(bare.toString()).isEqualTo(rules);
    }

    @Test
    void idsAreKeptIfTheyAreOfThisCodeAndElseReplaced() {
        MadeCode other = MadeCode.in(
                placard,
                json("{'name':'a','targetUrl':'https://example.com/','rules':"
                        + "[{'when':{},'targetUrl':'https://example.com/1'}]}"));
        String foreign =
                placard.get("/api/v1/qr/" + other.id()).at("/qr/rules/0/id").asText();
        Reply made = post("[{'id':'" + foreign + "','when':{},'targetUrl':'https://example.com/1'},"
                + "{'when':{},'targetUrl':'https://example.com/2'}]");
        String first = made.at("/qr/rules/0/id").asText();
        String second = made.at("/qr/rules/1/id").asText();
        assertThat(first).startsWith("rule_").isNotEqualTo(foreign);
        Reply turned = placard.patch(
                "/api/v1/qr/" + made.at("/qr/id").asText(),
                json("{'rules':["
                        + "{'id':'" + second + "','when':{},'targetUrl':'https://example.com/2'},"
                        + "{'id':'" + first + "','when':{},'targetUrl':'https://example.com/3'},"
                        + "{'id':'" + first + "','when':{},'targetUrl':'https://example.com/4'},"
                        + "{'id':'" + foreign + "','when':{},'targetUrl':'https://example.com/5'}]}"));
        List<String> ids = turned.at("/qr/rules").findValuesAsText("id");
        assertThat(ids.subList(0, 2)).containsExactly(second, first);
        assertThat(ids.subList(2, 4)).doesNotContain(first, second, foreign).doesNotHaveDuplicates();
    }

    @Test
    void boundsHold() {
        String rule = "{'when':{},'targetUrl':'https://example.com/'}";
        assertThat(post("[" + String.join(",", java.util.Collections.nCopies(20, rule)) + "]")
                        .status())
                .isEqualTo(201);
        Reply many = post("[" + String.join(",", java.util.Collections.nCopies(21, rule)) + "]");
        assertThat(many.at("/errors/0/pointer").asText()).isEqualTo("/rules");
        assertThat(many.at("/errors/0/code").asText()).isEqualTo("rule_invalid");
        List<String> values = new ArrayList<>();
        for (int i = 0; i < 21; i++) {
            values.add("'" + i + "'");
        }
        Reply tables = post(ofOne("{'when':{'tables':" + values + "},'targetUrl':'https://example.com/'}"));
        assertThat(tables.at("/errors/0/pointer").asText()).isEqualTo("/rules/1/when/tables");
        String wide = "{'when':{},'targetUrl':'https://example.com/" + "x".repeat(2_000) + "'}";
        assertThat(post("[" + String.join(",", java.util.Collections.nCopies(15, wide)) + "]")
                        .status())
                .isEqualTo(201);
        Reply large = post("[" + String.join(",", java.util.Collections.nCopies(16, wide)) + "]");
        assertThat(large.status()).isEqualTo(422);
        assertThat(large.at("/errors/0/pointer").asText()).isEqualTo("/rules");
        assertThat(large.at("/errors/0/message").asText()).contains("32 KiB");
    }

    @Test
    void aStaticCodeHasNoRules() {
        Reply made = placard.post(
                "/api/v1/qr",
                json("{'name':'a','targetUrl':'https://example.com/',"
                        + "'isDynamic':false,'rules':[{'when':{},'targetUrl':'https://example.com/1'}]}"));
        assertThat(made.at("/errors/0/pointer").asText()).isEqualTo("/rules");
        assertThat(made.at("/errors/0/code").asText()).isEqualTo("not_applicable");
    }

    @Test
    void aTableMayGoOnToAMenuOfARule() {
        MadeCatalog menu = MadeCatalog.in(placard);
        String presentation = "{'name':'a','targetUrl':'https://example.com/','presentation':{'table':'7'}";
        assertThat(placard.post("/api/v1/qr", json(presentation + "}")).status())
                .isEqualTo(422);
        Reply made = placard.post(
                "/api/v1/qr", json(presentation + ",'rules':[{'when':{},'catalogId':'" + menu.id() + "'}]}"));
        assertThat(made.status()).as(made.text()).isEqualTo(201);
    }

    @Test
    void manyCodesAtOnceHaveRulesToo() {
        String good = "{'name':'a','targetUrl':'https://example.com/','rules':[{'when':{'languages':['it']},"
                + "'targetUrl':'https://example.com/it'}]}";
        Reply made = placard.post("/api/v1/qr/bulk", json("{'codes':[" + good + "," + good + "]}"));
        assertThat(made.status()).as(made.text()).isEqualTo(201);
        assertThat(made.at("/qrs/1/rules/0/when/languages/0").asText()).isEqualTo("it");
        Reply wrong = placard.post(
                "/api/v1/qr/bulk", json("{'codes':[" + good + "," + good.replace("'it'", "'it is'") + "]}"));
        assertThat(wrong.at("/errors/0/pointer").asText()).isEqualTo("/codes/1/rules/0/when/languages/0");
        assertThat(wrong.at("/errors/0/code").asText()).isEqualTo("rule_invalid");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '"',
            value = {
                "true  | 'days':['mon','tue','wed','thu','fri','sat','sun'] | ",
                "true  | 'times':[{'from':'00:00','to':'24:00'}] | 'days':['mon']",
                "true  | 'times':[{'from':'09:00','to':'12:00'},{'from':'12:00','to':'18:00'}] | 'times':[{'from':'10:00','to':'17:00'}]",
                "false | 'times':[{'from':'09:00','to':'12:00'},{'from':'12:01','to':'18:00'}] | 'times':[{'from':'10:00','to':'17:00'}]",
                "true  | 'days':['fri'],'times':[{'from':'22:00','to':'02:00'}] | 'days':['sat'],'times':[{'from':'00:00','to':'02:00'}]",
                "false | 'days':['sat'],'times':[{'from':'22:00','to':'02:00'}] | 'days':['sat'],'times':[{'from':'00:00','to':'02:00'}]",
                "true  | 'days':['sun'],'times':[{'from':'12:00','to':'01:00'}] | 'days':['mon'],'times':[{'from':'00:00','to':'01:00'}]",
                "true  | 'days':['fri','sat'] | 'days':['fri'],'times':[{'from':'22:00','to':'02:00'}]",
                "false | 'days':['fri'] | 'days':['fri'],'times':[{'from':'22:00','to':'02:00'}]",
                "false | 'dates':{'to':'2027-12-31'} | 'dates':{'to':'2027-12-31'},'times':[{'from':'22:00','to':'02:00'}]",
                "true  | 'dates':{'to':'2027-12-31'} | 'dates':{'from':'2027-01-01','to':'2027-12-31'},'times':[{'from':'22:00','to':'23:00'}]",
                "true  | 'days':['sat','sun'] | 'dates':{'from':'2027-12-25','to':'2027-12-26'}",
                "false | 'days':['sat','sun'] | 'dates':{'from':'2027-12-25','to':'2027-12-27'}"
            })
    void aRuleIsNeverReachedIfAnEarlierOneHoldsAtEachOfItsTimes(
            boolean isNeverReached, String earlier, @Nullable String later) {
        Reply made = post("[{'when':{" + earlier + "},'targetUrl':'https://example.com/1'},{'when':{"
                + (later == null ? "" : later) + "},'targetUrl':'https://example.com/2'}]");
        assertThat(made.at("/qr/rules/1/warnings").toString()).isEqualTo(isNeverReached ? "[\"never_reached\"]" : "[]");
    }

    @Test
    void warningsSayWhatARuleWillNotDo() {
        Reply made = post("[{'when':{'languages':['de']},'targetUrl':'https://example.com/1'},"
                + "{'when':{'languages':['de-AT'],'os':['iOS']},'targetUrl':'https://example.com/2'},"
                + "{'when':{'languages':['de','fr']},'targetUrl':'https://example.com/3'},"
                + "{'when':{'dates':{'to':'2020-01-01'}},'targetUrl':'https://example.com/4'},"
                + "{'when':{'countries':['AT']},'targetUrl':'https://example.com/5'},"
                + "{'when':{'days':['mon','tue'],'times':[{'from':'10:00','to':'14:00'}]},'targetUrl':'https://example.com/6'},"
                + "{'when':{'days':['mon'],'times':[{'from':'11:00','to':'12:00'}]},'targetUrl':'https://example.com/7'},"
                + "{'when':{'days':['mon'],'times':[{'from':'11:00','to':'15:00'}]},'targetUrl':'https://example.com/8'},"
                + "{'when':{},'isActive':false,'targetUrl':'https://example.com/9'}]");
        assertThat(made.status()).as(made.text()).isEqualTo(201);
        List<String> warnings = new ArrayList<>();
        made.at("/qr/rules").forEach(rule -> warnings.add(rule.path("warnings").toString()));
        assertThat(warnings)
                .containsExactly(
                        "[]",
                        "[\"never_reached\"]",
                        "[]",
                        "[\"over\"]",
                        "[\"needs_city_database\"]",
                        "[]",
                        "[\"never_reached\"]",
                        "[]",
                        "[]");
    }

    @Test
    void anETagCoversWarnings() {
        MadeCatalog menu = MadeCatalog.in(placard);
        Reply made = post("[{'when':{},'catalogId':'" + menu.id() + "'}]");
        String path = "/api/v1/qr/" + made.at("/qr/id").asText();
        String tag = placard.get(path).header("ETag");
        assertThat(placard.get(path, "If-None-Match", tag).status()).isEqualTo(304);
        assertThat(placard.post(menu.path() + "/publish", "{}").status()).isEqualTo(200);
        assertThat(placard.get(path, "If-None-Match", tag).status()).isEqualTo(200);
        assertThat(placard.patch(path, "{\"name\":\"b\"}", "If-Match", tag).status())
                .isEqualTo(200);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            {'rules':[{'when':{},'catalogId':'C'}]} | /rules/0/catalogId
            {'rules':[{'when':{},'split':[{'weight':1,'targetUrl':'https://a.example/'},{'weight':1,'catalogId':'C'}]}]} | /rules/0/split/1/catalogId
            {'planned':[{'at':'2099-01-01T00:00:00Z','set':{'targetUrl':null,'catalogId':'C'}}]} | /planned/0/set/catalogId
            {'planned':[{'at':'2099-01-01T00:00:00Z','set':{'rules':[{'when':{},'catalogId':'C'}]}}]} | /planned/0/set/rules/0/catalogId
            """)
    void aCatalogueOfAnotherWorkspaceOrInTheTrashDoesNotExist(String body, String pointer) {
        MadeCatalog trashed = MadeCatalog.in(placard);
        assertThat(placard.delete(trashed.path()).status()).isEqualTo(204);
        Reply foreign = placard.send(
                "POST",
                "/api/v1/catalogs",
                json("{'name':'Theirs'}"),
                Tenant.of(placard, 1).key());
        assertThat(foreign.status()).as(foreign.text()).isEqualTo(201);
        String own = post("[]").at("/qr/id").asText();
        for (String id : List.of(trashed.id(), foreign.at("/catalog/id").asText())) {
            String tried = json(body.replace("'C'", "'" + id + "'"));
            String sent = json("{'name':'Tent','targetUrl':'https://example.com/',") + tried.substring(1);
            assertThat(placard.post("/api/v1/qr", sent).faults()).containsExactly(pointer + " catalog_not_found");
            assertThat(placard.patch("/api/v1/qr/" + own, sent).faults())
                    .containsExactly(pointer + " catalog_not_found");
            if (pointer.startsWith("/rules")) {
                assertThat(placard.post("/api/v1/qr/" + own + "/try", tried).faults())
                        .containsExactly(pointer + " catalog_not_found");
            }
        }
    }
}
