package placard.webhook;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import placard.testing.Await;
import placard.testing.MovableClock;
import placard.testing.OnBothStores;
import placard.testing.OnBothStores.Started;
import placard.testing.Placard;
import placard.testing.Receiver;
import placard.testing.Reply;
import placard.testing.Tenant;

/** Webhooks of chats. */
@OnBothStores(
        settings = {
            "PLACARD_OUTBOUND_PRIVATE=127.0.0.0/8:" + OnBothStores.FREE_PORT,
            "PLACARD_OUTBOUND_PRIVATE_SHARED=true"
        },
        clock = "2026-11-26T10:00:00Z")
class ChatDeliveryTest {
    private static final String PATH = "/api/v1/webhooks";

    @Started
    private static Placard placard;

    @Started
    private static MovableClock clock;

    private Receiver receiver;
    private Tenant tenant;

    @BeforeEach
    void receive() {
        String opened = placard.environment().get("PLACARD_OUTBOUND_PRIVATE");
        receiver = new Receiver(Integer.parseInt(opened.substring(opened.lastIndexOf(':') + 1)));
        tenant = Tenant.of(placard, 500);
    }

    @AfterEach
    void close() {
        placard.send("GET", PATH, null, tenant.key())
                .at("/webhooks")
                .forEach(one ->
                        placard.send("DELETE", PATH + "/" + one.path("id").asText(), null, tenant.key()));
        receiver.close();
    }

    private Reply ask(String method, String path, String body) {
        return placard.send(method, path, body == null ? null : body.replace('\'', '"'), tenant.key());
    }

    private String chat(String format, String types) {
        Reply made = ask(
                "POST",
                PATH,
                "{'name':'Chat','url':'" + receiver.url("/hooks/8f2c") + "','types':[" + types + "],'format':'" + format
                        + "'}");
        assertThat(made.status()).as(made.text()).isEqualTo(201);
        return made.at("/webhook/id").asText();
    }

    private String code(String name) {
        Reply made = ask("POST", "/api/v1/qr", "{'name':'" + name + "','targetUrl':'https://a.example/'}");
        assertThat(made.status()).as(made.text()).isEqualTo(201);
        return made.at("/qr/id").asText();
    }

    private void settled(String id, int number) {
        Await.until(
                number + " are sent",
                () -> ask("GET", PATH + "/" + id + "/deliveries?state=sent", null)
                                .at("/pagination/total")
                                .asInt()
                        == number);
    }

    @Test
    void aChatGetsOneMessageInTenSecondsThatJoinsTheLaterEvents() {
        String id = chat("slack", "'code.created'");
        code("First");
        Receiver.Heard first = receiver.next();
        assertThat(first.at("/text")).startsWith("New code: \u2068First\u2069");
        assertThat(first.header("webhook-signature")).isEmpty();
        settled(id, 1);
        for (int i = 1; i <= 14; i++) {
            code("Table " + i);
        }
        Await.until(
                "all wait",
                () -> ask("GET", PATH + "/" + id + "/deliveries?state=waiting", null)
                                .at("/pagination/total")
                                .asInt()
                        == 14);
        assertThat(receiver.waiting()).isZero();
        clock.move(Duration.ofSeconds(10));
        Receiver.Heard second = receiver.next();
        assertThat(second.at("/text").lines()).hasSize(9).endsWith("and 6 more");
        settled(id, 15);
        assertThat(receiver.waiting()).isZero();
    }

    @Test
    void aJoinedMessageThatFailsIsTriedAgainWhole() {
        String id = chat("discord", "'code.created'");
        receiver.answer(500);
        code("A");
        assertThat(receiver.next().at("/content")).contains("A");
        Await.until(
                "the failure is written",
                () -> ask("GET", PATH + "/" + id + "/deliveries", null)
                                .at("/deliveries/0/tries")
                                .asInt()
                        == 1);
        code("B");
        Await.until(
                "both wait",
                () -> ask("GET", PATH + "/" + id + "/deliveries?state=waiting", null)
                                .at("/pagination/total")
                                .asInt()
                        == 2);
        receiver.answer(204);
        clock.move(Duration.ofSeconds(10));
        assertThat(receiver.next().at("/content")).contains("A", "B");
        settled(id, 2);
    }

    @Test
    void aChatReadsTheLanguageOfItsWorkspace() {
        String id = chat("mattermost", "'code.deleted'");
        String code = code("Tisch 4");
        ask("PATCH", "/api/v1/workspace", "{'defaults':{'language':'de-AT'}}");
        ask("DELETE", "/api/v1/qr/" + code, null);
        Receiver.Heard heard = receiver.next();
        assertThat(heard.at("/text")).startsWith("Code gelöscht: \u2068Tisch 4\u2069");
        assertThat(heard.at("/props/disable_mentions")).isEqualTo("true");
        settled(id, 1);
        assertThat(ask("POST", PATH + "/" + id + "/test", "{'type':'code.deleted'}")
                        .at("/test/status")
                        .asInt())
                .isEqualTo(204);
        assertThat(receiver.next().at("/text")).startsWith("Test von Placard.");
        Reply patched = ask("PATCH", PATH + "/" + id, "{'format':'standard'}");
        assertThat(patched.at("/webhook/format").asText()).isEqualTo("standard");
        ask("DELETE", "/api/v1/qr/" + code("Tisch 5"), null);
        assertThat(receiver.next().header("webhook-signature")).startsWith("v1,");
    }

    @Test
    void anAddressOfAChatInTheFormatOfEventsIsPointedOut() {
        Reply made = ask(
                "POST",
                PATH,
                "{'name':'Chat','url':'https://hooks.slack.com/services/T0/B0/x','types':['code.*'],'isActive':false}");
        // Without names in this network it is refused; with them it is made and has the advice.
        assertThat(made.status() == 422 || made.at("/warnings").toString().contains("set format to slack"))
                .as(made.text())
                .isTrue();
        assertThat(ask("POST", PATH, "{'name':'C','url':'https://a.example/','types':['code.*'],'format':'irc'}")
                        .at("/errors/0/pointer")
                        .asText())
                .isEqualTo("/format");
    }

    @Test
    void aPlanWhoseCatalogueIsGoneFiresOnceAndChangesNothing() {
        String catalog = ask("POST", "/api/v1/catalogs", "{'name':'Menu'}")
                .at("/catalog/id")
                .asText();
        String code = code("Door");
        Instant at = clock.instant().plusSeconds(60);
        Reply planned = ask(
                "PATCH",
                "/api/v1/qr/" + code,
                "{'planned':[{'at':'" + at + "','set':{'catalogId':'" + catalog + "'}}]}");
        assertThat(planned.status()).as(planned.text()).isEqualTo(200);
        String plan = planned.at("/qr/planned/0/id").asText();
        assertThat(ask("DELETE", "/api/v1/catalogs/" + catalog, null).status()).isEqualTo(204);
        chat("standard", "'plan.failed'");
        clock.move(Duration.ofSeconds(61));
        Receiver.Heard heard = receiver.next();
        assertThat(heard.at("/data/planId")).isEqualTo(plan);
        assertThat(heard.at("/data/subject/id")).isEqualTo(code);
        assertThat(ask("GET", "/api/v1/qr/" + code, null).at("/qr/targetUrl").asText())
                .isEqualTo("https://a.example/");
        code("Later");
        assertThat(receiver.waiting()).isZero();
    }
}
