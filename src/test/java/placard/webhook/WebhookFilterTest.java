package placard.webhook;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import placard.base.Json;
import placard.testing.Receiver;
import placard.testing.Reply;
import placard.testing.Tenant;

/** The changes that a webhook's filter lets through. */
class WebhookFilterTest extends WebhookFixture {
    private static List<String> codes(Receiver.Heard heard) {
        List<String> codes = new ArrayList<>();
        heard.json().at("/data/after/qrIds").forEach(code -> codes.add(code.asText()));
        return codes;
    }

    @Test
    void theFilterChoosesByTagCodeAndCatalogue() {
        String catalog = catalog();
        webhook(",'filter':{'tags':['Terrace']}");
        ask(
                "POST",
                PATH,
                "{'name':'C','url':'" + receiver.url("/cat")
                        + "','types':['code.*','catalog.*'],'filter':{'catalogIds':['" + catalog + "']}}");
        code("None");
        ask("POST", "/api/v1/qr", "{'name':'Tagged','targetUrl':'https://a.example/','tags':['terrace']}");
        assertThat(receiver.next().at("/data/subject/name")).isEqualTo("Tagged");
        ask("POST", "/api/v1/qr", "{'name':'Leads','catalogId':'" + catalog + "'}");
        Receiver.Heard leads = receiver.next();
        assertThat(leads.path()).isEqualTo("/cat");
        assertThat(leads.at("/data/subject/name")).isEqualTo("Leads");
        ask("PATCH", "/api/v1/catalogs/" + catalog, "{'name':'Carte'}");
        assertThat(receiver.next().at("/type")).isEqualTo("catalog.changed");
        assertThat(receiver.waiting()).isZero();
    }

    @Test
    void theFilterChoosesAChangeOfManyCodesIfItTakesOneOfThem() {
        String one = ask("POST", "/api/v1/qr", "{'name':'A','targetUrl':'https://many.example/a','tags':['Window']}")
                .at("/qr/id")
                .asText();
        String two = ask("POST", "/api/v1/qr", "{'name':'B','targetUrl':'https://many.example/b'}")
                .at("/qr/id")
                .asText();
        String other = code("Other");
        for (String filter : List.of("'qrIds':['" + two + "']", "'tags':['window']", "'qrIds':['" + other + "']")) {
            webhook("/in", "code.retargeted", ",'filter':{" + filter + "}");
        }
        Reply done = ask("POST", "/api/v1/qr/retarget", "{'from':'https://many.example','to':'https://new.example'}");
        for (int heard = 0; heard < 2; heard++) {
            assertThat(codes(receiver.next())).containsExactlyInAnyOrder(one, two);
        }
        ask("POST", "/api/v1/qr/undo", Json.text(done.at("/undo")));
        for (int heard = 0; heard < 2; heard++) {
            assertThat(codes(receiver.next())).containsExactlyInAnyOrder(one, two);
        }
        code("Later");
        assertThat(receiver.waiting()).isZero();
    }

    @Test
    void theFilterTakesACodeThatLeadsToACatalogueByARuleOrAPlan() {
        String catalog = catalog();
        webhook("/in", "code.created", ",'filter':{'catalogIds':['" + catalog + "']}");
        String lead = "{'name':'%s','targetUrl':'https://a.example/',%s}";
        ask("POST", "/api/v1/qr", lead.formatted("Rule", "'rules':[{'when':{},'catalogId':'" + catalog + "'}]"));
        assertThat(receiver.next().at("/data/subject/name")).isEqualTo("Rule");
        String plan =
                "'planned':[{'at':'2099-01-01T00:00:00Z','set':{'targetUrl':null,'catalogId':'" + catalog + "'}}]";
        ask("POST", "/api/v1/qr", lead.formatted("Plan", plan));
        assertThat(receiver.next().at("/data/subject/name")).isEqualTo("Plan");
    }

    @Test
    void aFilterNamesWhatThereIsAndKeepsWhatThereWas() {
        String code = code("Door");
        Tenant other = Tenant.of(placard, 5);
        String foreign = placard.send(
                        "POST", "/api/v1/qr", "{\"name\":\"B\",\"targetUrl\":\"https://a.example/\"}", other.key())
                .at("/qr/id")
                .asText();
        Reply refused = ask(
                "POST",
                PATH,
                "{'name':'A','url':'" + receiver.url("/x") + "','types':['code.*'],'filter':{'qrIds':['" + code
                        + "','x','" + foreign + "'],'catalogIds':['cat_1']}}");
        assertThat(refused.faults())
                .containsExactly(
                        "/filter/qrIds/1 qr_not_found",
                        "/filter/qrIds/2 qr_not_found",
                        "/filter/catalogIds/0 catalog_not_found");
        String hook = PATH + "/"
                + webhook(",'filter':{'qrIds':['" + code + "']}")
                        .at("/webhook/id")
                        .asText();
        ask("DELETE", "/api/v1/qr/" + code, null);
        assertThat(ask("PATCH", hook, "{'name':'B','filter':{'qrIds':['" + code + "']}}")
                        .status())
                .isEqualTo(200);
        assertThat(ask("PATCH", hook, "{'filter':{'qrIds':['" + foreign + "']}}")
                        .faults())
                .containsExactly("/filter/qrIds/0 qr_not_found");
        // A misspelt member would let the webhook hear of everything.
        assertThat(ask("PATCH", hook, "{'filter':{'tag':['Door'],'eaten':[]}}").faults())
                .containsExactly("/filter/tag unknown_member", "/filter/eaten unknown_member");
    }
}
