package placard.webhook;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import placard.testing.Await;
import placard.testing.MovableClock;
import placard.testing.OnBothStores;
import placard.testing.OnBothStores.Started;
import placard.testing.Placard;
import placard.testing.Receiver;
import placard.testing.Reply;
import placard.testing.Tenant;

/** Each test has a workspace of its own, and a receiver that its webhooks may reach. */
@OnBothStores(
        settings = {
            "PLACARD_OUTBOUND_PRIVATE=127.0.0.0/8:" + OnBothStores.FREE_PORT,
            "PLACARD_OUTBOUND_PRIVATE_SHARED=true"
        },
        clock = "2026-11-26T10:00:00Z")
abstract class WebhookFixture {
    static final String PATH = "/api/v1/webhooks";

    @Started
    static Placard placard;

    @Started
    static MovableClock clock;

    Receiver receiver;
    Tenant tenant;

    @BeforeEach
    final void receive() {
        String opened = placard.environment().get("PLACARD_OUTBOUND_PRIVATE");
        receiver = new Receiver(Integer.parseInt(opened.substring(opened.lastIndexOf(':') + 1)));
        tenant = Tenant.of(placard, 500);
    }

    @AfterEach
    final void close() {
        ask("GET", PATH, null)
                .at("/webhooks")
                .forEach(one -> ask("DELETE", PATH + "/" + one.path("id").asText(), null));
        receiver.close();
    }

    /** A request with apostrophes for quotation marks. */
    final Reply ask(String method, String path, String body) {
        return placard.send(method, path, body == null ? null : body.replace('\'', '"'), tenant.key());
    }

    final Reply create(String path, String body) {
        Reply made = ask("POST", path, body);
        assertThat(made.status()).as(made.text()).isEqualTo(201);
        return made;
    }

    /** A webhook for all events of codes. */
    final Reply webhook(String more) {
        return webhook("/in/placard/8f2c", "code.*", more);
    }

    /** A webhook for the receiver's path. */
    final Reply webhook(String path, String types, String more) {
        return create(PATH, "{'name':'Hook','url':'" + receiver.url(path) + "','types':['" + types + "']" + more + "}");
    }

    static String id(Reply webhook) {
        return webhook.at("/webhook/id").asText();
    }

    final String code(String name) {
        return create("/api/v1/qr", "{'name':'" + name + "','targetUrl':'https://a.example/'}")
                .at("/qr/id")
                .asText();
    }

    final String catalog() {
        return create("/api/v1/catalogs", "{'name':'Menu'}").at("/catalog/id").asText();
    }

    final Reply resend(String id, String message) {
        return ask("POST", PATH + "/" + id + "/deliveries/" + message + "/resend", "{}");
    }

    final JsonNode deliveries(String id) {
        return ask("GET", PATH + "/" + id + "/deliveries", null).at("/deliveries");
    }

    final String state(String id) {
        return ask("GET", PATH + "/" + id, null).at("/webhook/state").asText();
    }

    /** Waits until the webhook has messages, all in this state. */
    final void settled(String id, String state) {
        Await.until("settled", () -> {
            JsonNode all = deliveries(id);
            for (JsonNode one : all) {
                if (!one.path("state").asText().equals(state)) {
                    return false;
                }
            }
            return !all.isEmpty();
        });
    }

    /** Waits until as many messages of the webhook are in this state. */
    final void awaitNumber(String id, String state, int number) {
        Await.until(
                number + " are " + state,
                () -> ask("GET", PATH + "/" + id + "/deliveries?state=" + state, null)
                                .at("/pagination/total")
                                .asInt()
                        == number);
    }

    /** Waits until a webhook's messages were tried so often, together. */
    final void awaitTries(String id, int number) {
        Await.until(number + " tries", () -> {
            int sum = 0;
            for (JsonNode one : deliveries(id)) {
                sum += one.path("tries").asInt();
            }
            return sum == number;
        });
    }
}
