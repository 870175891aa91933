package placard.webhook;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Base64;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import placard.storage.Database;
import placard.testing.Await;
import placard.testing.Receiver;
import placard.testing.Reply;
import placard.testing.ServerStore;

/** Messages that arrive: their events, signatures and scopes. */
class WebhookTest extends WebhookFixture {
    private static byte[] secret(Reply made) {
        return Base64.getDecoder().decode(made.at("/webhook/secret").asText().substring("whsec_".length()));
    }

    private static String signature(byte[] secret, Receiver.Heard heard) {
        return Signature.of(
                List.of(secret),
                heard.header("webhook-id"),
                Long.parseLong(heard.header("webhook-timestamp")),
                heard.body());
    }

    @Test
    void aChangeArrivesSignedUnderTheIdsOfItsDelivery() {
        Reply made = webhook("");
        String id = id(made);
        assertThat(made.at("/webhook/urlHint").asText()).endsWith("/…8f2c");
        assertThat(ask("GET", PATH + "/" + id, null).text())
                .doesNotContain("whsec_")
                .doesNotContain("/in/placard/8f2c");
        String code = code("Table 4");
        Receiver.Heard heard = receiver.next();
        assertThat(heard.header("webhook-signature")).isEqualTo(signature(secret(made), heard));
        assertThat(heard.header("user-agent")).startsWith("Placard-Hook/1 (+http");
        assertThat(heard.at("/type")).isEqualTo("code.created");
        assertThat(heard.at("/workspaceId")).isEqualTo(tenant.workspaceId());
        assertThat(heard.at("/actor/kind")).isEqualTo("key");
        assertThat(heard.at("/data/subject/id")).isEqualTo(code);
        assertThat(heard.at("/data/version")).isEqualTo("1");
        settled(id, "sent");
        JsonNode listed = deliveries(id).path(0);
        assertThat(listed.path("id").asText()).isEqualTo(heard.header("webhook-id"));
        assertThat(listed.path("eventId").asText()).isEqualTo(heard.at("/id"));
        Reply one = ask("GET", PATH + "/" + id + "/deliveries/" + heard.header("webhook-id"), null);
        assertThat(one.at("/delivery/body").asText()).isEqualTo(heard.body());
        assertThat(one.at("/delivery/attempts/0/status").asInt()).isEqualTo(204);
        ask("PATCH", "/api/v1/qr/" + code, "{'targetUrl':'https://b.example/'}");
        Receiver.Heard changed = receiver.next();
        assertThat(changed.at("/data/before/targetUrl")).isEqualTo("https://a.example/");
        assertThat(changed.at("/data/after/targetUrl")).isEqualTo("https://b.example/");
        assertThat(changed.at("/data/version")).isEqualTo("2");
        settled(id, "sent");
        assertThat(resend(id, heard.header("webhook-id")).status()).isEqualTo(200);
        assertThat(receiver.next().at("/id")).isEqualTo(heard.at("/id"));
    }

    @Test
    void aBulkFiresOneEventForEachCodeAndARefusedOneNone() {
        webhook("");
        ask(
                "POST",
                "/api/v1/qr/bulk",
                "{'codes':[{'name':'A','targetUrl':'https://a.example/'},{'name':'B','targetUrl':'javascript:1'}]}");
        ask(
                "POST",
                "/api/v1/qr/bulk",
                "{'codes':[{'name':'C','targetUrl':'https://a.example/'},{'name':'D','targetUrl':'https://a.example/'}]}");
        Set<String> names = new HashSet<>();
        names.add(receiver.next().at("/data/subject/name"));
        names.add(receiver.next().at("/data/subject/name"));
        assertThat(names).containsExactlyInAnyOrder("C", "D");
        code("E");
        assertThat(receiver.next().at("/data/subject/name")).isEqualTo("E");
    }

    @Test
    void anItemThatIsBackInStockIsReported() {
        String catalog = catalog();
        String section = ask("POST", "/api/v1/catalogs/" + catalog + "/sections", "{'name':'S'}")
                .at("/section/id")
                .asText();
        String item = ask(
                        "POST",
                        "/api/v1/catalogs/" + catalog + "/items",
                        "{'name':'Pie','sectionId':'" + section + "'}")
                .at("/item/id")
                .asText();
        String id = ask(
                        "POST",
                        PATH,
                        "{'name':'Stock','url':'" + receiver.url("/in/1") + "','types':['item.availability_changed']}")
                .at("/webhook/id")
                .asText();
        Instant until = clock.instant().plusSeconds(90);
        ask(
                "POST",
                "/api/v1/catalogs/" + catalog + "/items/" + item + "/toggle-availability",
                "{'isAvailable':false,'soldOutUntil':'" + until + "'}");
        assertThat(receiver.next().at("/data/after/isAvailable")).isEqualTo("false");
        // The clock would end the lease, and the message would come again.
        settled(id, "sent");
        clock.move(Duration.ofSeconds(100));
        Receiver.Heard back = receiver.next();
        assertThat(back.at("/data/subject/id")).isEqualTo(item);
        assertThat(back.at("/data/after/isAvailable")).isEqualTo("true");
        assertThat(back.json().path("actor").isNull()).isTrue();
        // The whole item may be changed instead.
        ask("PATCH", "/api/v1/catalogs/" + catalog + "/items/" + item, "{'name':'Big pie','isAvailable':false}");
        Receiver.Heard changed = receiver.next();
        assertThat(changed.at("/type")).isEqualTo("item.availability_changed");
        assertThat(changed.at("/data/after/isAvailable")).isEqualTo("false");
    }

    @Test
    void bothSecretsSignDuringARotationAndThenOne() {
        Reply made = webhook("");
        String id = id(made);
        Reply rotated = ask("POST", PATH + "/" + id + "/rotate", "{'overlapHours':1}");
        assertThat(ask("POST", PATH + "/" + id + "/rotate", "{}").code()).isEqualTo("rotation_running");
        code("A");
        Receiver.Heard both = receiver.next();
        assertThat(both.header("webhook-signature"))
                .isEqualTo(signature(secret(rotated), both) + " " + signature(secret(made), both));
        clock.move(Duration.ofHours(1));
        code("B");
        Receiver.Heard one = receiver.next();
        assertThat(one.header("webhook-signature")).isEqualTo(signature(secret(rotated), one));
        assertThat(ask("POST", PATH + "/" + id + "/rotate", "{'overlapHours':0}")
                        .status())
                .isEqualTo(200);
    }

    /** Held messages, more than one deletion takes at a time, are gone with their webhook, and a new one hears none. */
    @Test
    void aDeletedWebhookLosesItsHeldMessages() {
        String id = id(webhook(""));
        receiver.answer(410);
        code("A");
        Await.until("off", () -> state(id).equals("off"));
        try (Database database = ServerStore.database(placard)) {
            String rows = "{'codes':["
                    + String.join(",", Collections.nCopies(100, "{'name':'B','targetUrl':'https://b.example/'}"))
                    + "]}";
            for (int i = 0; i < 4; i++) {
                assertThat(ask("POST", "/api/v1/qr/bulk", rows).status()).isEqualTo(201);
            }
            Await.until("they are held", () -> messages(database, id, "held") >= 400);
            assertThat(ask("DELETE", PATH + "/" + id, null).status()).isEqualTo(204);
            assertThat(messages(database, id, "held") + messages(database, id, "waiting"))
                    .isZero();
            assertThat(database.<Long>read(tx -> tx.count("""
                            select count(*) as n from webhook_try
                            where workspace_id = ? and message_id not in (select id from webhook_message)
                            """, tenant.workspaceId())))
                    .isZero();
        }
        receiver.answer(204);
        receiver.forget();
        String next = id(webhook(""));
        code("C");
        settled(next, "sent");
        assertThat(receiver.all("/in/placard/8f2c").stream().map(heard -> heard.at("/data/subject/name")))
                .containsExactly("C");
    }

    private static long messages(Database database, String id, String state) {
        return database.read(tx ->
                tx.count("select count(*) as n from webhook_message where webhook_id = ? and state = ?", id, state));
    }

    @Test
    void nullKeepsNothingOfAWebhook() {
        String path = PATH + "/" + id(webhook(""));
        for (String member : List.of("name", "url", "format", "types")) {
            Reply refused = ask("PATCH", path, "{'" + member + "':null}");
            assertThat(refused.faults()).containsExactly("/" + member + " invalid_type");
            assertThat(refused.at("/errors/0/message").asText())
                    .isEqualTo("Must not be null; leave it out to keep it.");
        }
    }

    @Test
    void aPausedWebhookHearsNothingOfThatTime() {
        String id = id(webhook(""));
        assertThat(ask("PATCH", PATH + "/" + id, "{'isActive':false}").status()).isEqualTo(200);
        code("A");
        assertThat(ask("PATCH", PATH + "/" + id, "{'isActive':true}").status()).isEqualTo(200);
        clock.move(Duration.ofSeconds(1));
        code("B");
        assertThat(receiver.next().at("/data/subject/name")).isEqualTo("B");
    }

    @Test
    void aTestSendsAnExampleThatIsKeptNowhere() {
        Reply made = webhook("");
        String id = id(made);
        Reply tested = ask("POST", PATH + "/" + id + "/test", "{'type':'code.changed'}");
        assertThat(tested.at("/test/status").asInt()).isEqualTo(204);
        Receiver.Heard heard = receiver.next();
        assertThat(heard.at("/type")).isEqualTo("code.changed");
        assertThat(heard.header("webhook-signature")).isEqualTo(signature(secret(made), heard));
        // Of all webhooks of a workspace together: each test keeps a connection for as long as its receiver likes.
        String other = id(webhook(""));
        for (String each : List.of(id, other)) {
            assertThat(ask("POST", PATH + "/" + each + "/test", "{'type':'code.changed'}")
                            .status())
                    .isEqualTo(429);
        }
        assertThat(ask("GET", PATH + "/" + id + "/deliveries", null)
                        .at("/pagination/total")
                        .asInt())
                .isZero();
    }

    @Test
    void wrongWebhooksAreRefusedWithEachFault() {
        assertThat(ask("POST", PATH, "{'name':'','url':'ftp://a','types':['code.eaten'],'isActive':1}")
                        .faults())
                .contains("/name required", "/url invalid_url", "/types/0 unknown_value", "/isActive invalid_type");
        for (String url : new String[] {
            "https://localhost/x", "http://127.0.0.1:1/x", "https://10.0.0.7/", "https://nowhere.invalid/"
        }) {
            Reply refused = ask("POST", PATH, "{'name':'A','url':'" + url + "','types':['code.*']}");
            assertThat(refused.faults()).as(url).containsExactly("/url address_refused");
            assertThat(refused.text()).doesNotContain("127.0.0.1").doesNotContain("10.0.0.7");
        }
        for (int i = 0; i < 20; i++) {
            webhook("");
        }
        assertThat(ask("POST", PATH, "{'name':'A','url':'" + receiver.url("/x") + "','types':['code.*']}")
                        .code())
                .isEqualTo("limit_reached");
    }

    @Test
    void aLesserKeyNeitherRedirectsNorReadsWhatItMayNotKnow() {
        String id = id(webhook(""));
        code("A");
        String message = receiver.next().header("webhook-id");
        settled(id, "sent");
        String lesser = ask("POST", "/api/v1/keys", "{'name':'L','scopes':['webhooks:write','qr:read']}")
                .at("/key/secret")
                .asText();
        String url = "{\"url\":\"" + receiver.url("/mine") + "\"}";
        for (Reply refused : new Reply[] {
            placard.send("PATCH", PATH + "/" + id, url, lesser),
            placard.send("POST", PATH + "/" + id + "/test", "{\"type\":\"code.changed\"}", lesser),
            placard.send("POST", PATH + "/" + id + "/resume", "{\"held\":\"send\"}", lesser),
            placard.send("POST", PATH + "/" + id + "/rotate", "{}", lesser),
            placard.send("GET", PATH + "/" + id + "/deliveries/" + message, null, lesser),
            placard.send("POST", PATH + "/" + id + "/deliveries/" + message + "/resend", "{}", lesser)
        }) {
            assertThat(refused.status()).as(refused.text()).isEqualTo(403);
            assertThat(refused.at("/requiredScope").asText()).isEqualTo("activity:read");
        }
        String own = "{\"name\":\"L\",\"url\":\"" + receiver.url("/lesser") + "\",\"types\":[\"code.*\"]}";
        assertThat(placard.send("POST", PATH, own, lesser).status()).isEqualTo(201);
        code("B");
        Await.until("both heard", () -> receiver.all("/lesser").size() == 1);
        assertThat(receiver.all("/lesser").getFirst().json().path("actor").isNull())
                .isTrue();
        assertThat(placard.send("POST", PATH, own.replace("code.*", "catalog.*"), lesser)
                        .status())
                .isEqualTo(403);
    }

    /** Many who make one at once get no more than the twenty of a workspace. */
    @Test
    void twentyAreTheMostAlsoIfManyAreMadeAtOnce() throws Exception {
        String body = "{'name':'A','url':'" + receiver.url("/x") + "','types':['code.*'],'isActive':false}";
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            List<Callable<Integer>> calls =
                    Collections.nCopies(32, () -> ask("POST", PATH, body).status());
            List<Integer> statuses = new ArrayList<>();
            for (Future<Integer> answer : threads.invokeAll(calls)) {
                statuses.add(answer.get());
            }
            assertThat(Collections.frequency(statuses, 201)).isEqualTo(20);
            assertThat(Collections.frequency(statuses, 409)).isEqualTo(12);
        }
    }

    @Test
    void nothingInTheStoreShowsTheUrlOrTheSecret() {
        Reply made = webhook("");
        String secret = made.at("/webhook/secret").asText();
        ask("PATCH", PATH + "/" + id(made), "{'url':'" + receiver.url("/in/secret-part") + "'}");
        String activity =
                ask("GET", "/api/v1/activity?subjectKind=webhook", null).text();
        assertThat(activity).contains("changed").doesNotContain("secret-part").doesNotContain(secret);
        assertThat(new String(Base64.getDecoder().decode(secret.substring(6)), StandardCharsets.ISO_8859_1))
                .hasSize(32);
    }
}
