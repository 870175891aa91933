package placard.webhook;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import placard.testing.Receiver;
import placard.testing.Reply;

/** Webhooks of chats. */
class ChatDeliveryTest extends WebhookFixture {
    private String chat(String format, String type) {
        return id(webhook("/hooks/8f2c", type, ",'format':'" + format + "'"));
    }

    @Test
    void aChatGetsOneMessageInTenSecondsThatJoinsTheLaterEvents() {
        String id = chat("slack", "code.created");
        code("First");
        Receiver.Heard first = receiver.next();
        assertThat(first.at("/text")).startsWith("New code: \u2068First\u2069");
        assertThat(first.header("webhook-signature")).isEmpty();
        awaitNumber(id, "sent", 1);
        for (int i = 1; i <= 14; i++) {
            code("Table " + i);
        }
        awaitNumber(id, "waiting", 14);
        assertThat(receiver.waiting()).isZero();
        clock.move(Duration.ofSeconds(10));
        Receiver.Heard second = receiver.next();
        assertThat(second.at("/text").lines()).hasSize(9).endsWith("and 6 more");
        awaitNumber(id, "sent", 15);
        assertThat(receiver.waiting()).isZero();
    }

    @Test
    void aJoinedMessageThatFailsIsTriedAgainWhole() {
        String id = chat("discord", "code.created");
        receiver.answer(500);
        code("A");
        assertThat(receiver.next().at("/content")).contains("A");
        awaitTries(id, 1);
        code("B");
        awaitNumber(id, "waiting", 2);
        receiver.answer(204);
        clock.move(Duration.ofSeconds(10));
        assertThat(receiver.next().at("/content")).contains("A", "B");
        awaitNumber(id, "sent", 2);
    }

    @Test
    void aChatReadsTheLanguageOfItsWorkspace() {
        String id = chat("mattermost", "code.deleted");
        String code = code("Tisch 4");
        ask("PATCH", "/api/v1/workspace", "{'defaults':{'language':'de-AT'}}");
        ask("DELETE", "/api/v1/qr/" + code, null);
        Receiver.Heard heard = receiver.next();
        assertThat(heard.at("/text")).startsWith("Code gelöscht: \u2068Tisch 4\u2069");
        assertThat(heard.at("/props/disable_mentions")).isEqualTo("true");
        awaitNumber(id, "sent", 1);
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
        String catalog = catalog();
        String code = code("Door");
        Instant at = clock.instant().plusSeconds(60);
        Reply planned = ask(
                "PATCH",
                "/api/v1/qr/" + code,
                "{'planned':[{'at':'" + at + "','set':{'catalogId':'" + catalog + "'}}]}");
        assertThat(planned.status()).as(planned.text()).isEqualTo(200);
        String plan = planned.at("/qr/planned/0/id").asText();
        assertThat(ask("DELETE", "/api/v1/catalogs/" + catalog, null).status()).isEqualTo(204);
        chat("standard", "plan.failed");
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
