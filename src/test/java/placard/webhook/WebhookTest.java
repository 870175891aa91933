package placard.webhook;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.charset.StandardCharsets;
import java.security.SecureRandom;
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
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import placard.base.Ids;
import placard.base.Json;
import placard.storage.Database;
import placard.testing.Await;
import placard.testing.MovableClock;
import placard.testing.OnBothStores;
import placard.testing.OnBothStores.Started;
import placard.testing.Opened;
import placard.testing.Placard;
import placard.testing.Receiver;
import placard.testing.Reply;
import placard.testing.Slow;
import placard.testing.Tenant;

@OnBothStores(
        settings = {
            "PLACARD_OUTBOUND_PRIVATE=127.0.0.0/8:" + OnBothStores.FREE_PORT,
            "PLACARD_OUTBOUND_PRIVATE_SHARED=true"
        },
        clock = "2026-11-26T10:00:00Z")
class WebhookTest {
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

    private Reply webhook(String more) {
        Reply made = ask(
                "POST",
                PATH,
                "{'name':'Hook','url':'" + receiver.url("/in/placard/8f2c") + "','types':['code.*']" + more + "}");
        assertThat(made.status()).as(made.text()).isEqualTo(201);
        return made;
    }

    private void listen(String type, String filter) {
        Reply made = ask(
                "POST",
                PATH,
                "{'name':'" + type + "','url':'" + receiver.url("/in") + "','types':['" + type + "'],'filter':{"
                        + filter + "}}");
        assertThat(made.status()).as(made.text()).isEqualTo(201);
    }

    private static List<String> codes(Receiver.Heard heard) {
        List<String> codes = new ArrayList<>();
        heard.json().at("/data/after/qrIds").forEach(code -> codes.add(code.asText()));
        return codes;
    }

    private String code(String name) {
        Reply made = ask("POST", "/api/v1/qr", "{'name':'" + name + "','targetUrl':'https://a.example/'}");
        assertThat(made.status()).as(made.text()).isEqualTo(201);
        return made.at("/qr/id").asText();
    }

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

    private void settled(String id, String state) {
        Await.until("settled", () -> {
            JsonNode all = ask("GET", PATH + "/" + id + "/deliveries", null).at("/deliveries");
            for (JsonNode one : all) {
                if (!one.path("state").asText().equals(state)) {
                    return false;
                }
            }
            return !all.isEmpty();
        });
    }

    @Test
    void aChangeArrivesSignedUnderTheIdsOfItsDelivery() {
        Reply made = webhook("");
        String id = made.at("/webhook/id").asText();
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
        JsonNode listed = ask("GET", PATH + "/" + id + "/deliveries", null).at("/deliveries/0");
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
        assertThat(ask("POST", PATH + "/" + id + "/deliveries/" + heard.header("webhook-id") + "/resend", "{}")
                        .status())
                .isEqualTo(200);
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
        String catalog = ask("POST", "/api/v1/catalogs", "{'name':'Menu'}")
                .at("/catalog/id")
                .asText();
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
    void theFilterChoosesByTagCodeAndCatalogue() {
        String catalog = ask("POST", "/api/v1/catalogs", "{'name':'Menu'}")
                .at("/catalog/id")
                .asText();
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
            listen("code.retargeted", filter);
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
        String catalog = ask("POST", "/api/v1/catalogs", "{'name':'Menu'}")
                .at("/catalog/id")
                .asText();
        listen("code.created", "'catalogIds':['" + catalog + "']");
        String lead = "{'name':'%s','targetUrl':'https://a.example/',%s}";
        ask("POST", "/api/v1/qr", lead.formatted("Rule", "'rules':[{'when':{},'catalogId':'" + catalog + "'}]"));
        assertThat(receiver.next().at("/data/subject/name")).isEqualTo("Rule");
        String plan =
                "'planned':[{'at':'2099-01-01T00:00:00Z','set':{'targetUrl':null,'catalogId':'" + catalog + "'}}]";
        ask("POST", "/api/v1/qr", lead.formatted("Plan", plan));
        assertThat(receiver.next().at("/data/subject/name")).isEqualTo("Plan");
    }

    @Test
    void bothSecretsSignDuringARotationAndThenOne() {
        Reply made = webhook("");
        String id = made.at("/webhook/id").asText();
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

    @Test
    @Slow
    void aFailedMessageIsTriedTenTimesOverTwoDaysAndThenGivenUp() {
        String id = webhook("").at("/webhook/id").asText();
        receiver.answer(500);
        code("A");
        receiver.next();
        Duration[] pauses = {
            Duration.ofSeconds(5),
            Duration.ofMinutes(1),
            Duration.ofMinutes(5),
            Duration.ofMinutes(30),
            Duration.ofHours(2),
            Duration.ofHours(5),
            Duration.ofHours(10),
            Duration.ofHours(14),
            Duration.ofHours(24)
        };
        for (int i = 0; i < pauses.length; i++) {
            int tries = i + 1;
            Await.until("try " + tries, () -> delivery(id).path("tries").asInt() == tries);
            Instant next = Instant.parse(delivery(id).path("nextTryAt").asText());
            assertThat(Duration.between(clock.instant(), next))
                    .isBetween(
                            pauses[i].multipliedBy(8).dividedBy(10),
                            pauses[i].multipliedBy(12).dividedBy(10));
            clock.move(Duration.between(clock.instant(), next));
            receiver.next();
        }
        settled(id, "given_up");
        // One message alone doesn't make an endpoint a failing one.
        assertThat(ask("GET", PATH + "/" + id, null).at("/webhook/state").asText())
                .isEqualTo("active");
        Set<String> ids = new HashSet<>();
        receiver.all("/in/placard/8f2c").forEach(heard -> ids.add(heard.header("webhook-id")));
        assertThat(ids).hasSize(1);
        receiver.answer(200);
        String message = delivery(id).path("id").asText();
        assertThat(ask("POST", PATH + "/" + id + "/deliveries/" + message + "/resend", "{}")
                        .status())
                .isEqualTo(200);
        assertThat(receiver.next().header("webhook-id")).isEqualTo(message);
        settled(id, "sent");
    }

    private JsonNode delivery(String id) {
        return ask("GET", PATH + "/" + id + "/deliveries", null).at("/deliveries/0");
    }

    @Test
    void aBusyReceiverIsGivenTheTimeThatItAsksFor() {
        String id = webhook("").at("/webhook/id").asText();
        receiver.answer(429, "3600");
        code("A");
        receiver.next();
        Await.until("busy", () -> delivery(id).path("tries").asInt() == 1);
        assertThat(Instant.parse(delivery(id).path("nextTryAt").asText()))
                .isBetween(clock.instant().plusSeconds(3590), clock.instant().plusSeconds(3600));
        receiver.answer(200);
    }

    @Test
    void aReceiverThatIsGoneSwitchesItsWebhookOffAndAnotherHearsOfIt() {
        String id = webhook("").at("/webhook/id").asText();
        ask("POST", PATH, "{'name':'Ops','url':'" + receiver.url("/ops") + "','types':['webhook.disabled']}");
        receiver.answer(410);
        code("A");
        receiver.next();
        receiver.answer(200);
        Receiver.Heard notice = receiver.next();
        assertThat(notice.path()).isEqualTo("/ops");
        assertThat(notice.at("/data/reason")).isEqualTo("gone");
        assertThat(ask("GET", PATH + "/" + id, null).at("/webhook/state").asText())
                .isEqualTo("off");
    }

    @Test
    @Slow
    void aDeadEndpointIsProbedThenOffAndItsHeldMessagesAreSentOrSkipped() {
        String id = webhook("").at("/webhook/id").asText();
        receiver.answer(500);
        code("A");
        Await.until("A was tried", () -> sumOfTries(id) == 1);
        clock.move(Duration.ofMillis(5));
        code("B");
        Await.until("B was tried", () -> sumOfTries(id) == 2);
        // Both are due whenever the clock moves, and both tries are counted before it moves again.
        for (int tries : new int[] {4, 6}) {
            clock.move(Duration.ofSeconds(80));
            Await.until("both were tried", () -> sumOfTries(id) == tries);
        }
        assertThat(state(id)).isEqualTo("failing");
        receiver.forget();
        code("C");
        clock.move(Duration.ofSeconds(61));
        String oldest = receiver.next().at("/data/subject/name");
        assertThat(oldest).isEqualTo("A");
        assertThat(receiver.waiting()).isZero();
        try (Database database = Opened.database(placard)) {
            // A machine's clock that jumps ahead switches nothing off, however far.
            for (Duration jump : List.of(Duration.ofDays(9), Duration.ofSeconds(61), Duration.ofSeconds(61))) {
                long before = failures(database, id);
                clock.move(jump);
                Await.until("one more try failed", () -> failures(database, id) == before + 1);
                assertThat(state(id)).isEqualTo("failing");
            }
            // As after twelve hours of tries.
            database.write(
                    tx -> tx.update("update webhook set failures = ? where id = ?", Webhook.Health.FEWEST - 1, id));
        }
        clock.move(Duration.ofSeconds(61));
        Await.until("off", () -> state(id).equals("off"));
        code("D");
        settled(id, "held");
        receiver.answer(200);
        receiver.forget();
        assertThat(ask("POST", PATH + "/" + id + "/resume", "{'held':'send'}").status())
                .isEqualTo(200);
        settled(id, "sent");
        assertThat(receiver.all("/in/placard/8f2c").stream().map(heard -> heard.at("/data/subject/name")))
                .containsExactlyInAnyOrder("A", "B", "C", "D");
        assertThat(state(id)).isEqualTo("active");
    }

    private static long failures(Database database, String id) {
        return database.read(tx -> tx.count("select failures as n from webhook where id = ?", id));
    }

    private String state(String id) {
        return ask("GET", PATH + "/" + id, null).at("/webhook/state").asText();
    }

    private int sumOfTries(String id) {
        int sum = 0;
        for (JsonNode one : ask("GET", PATH + "/" + id + "/deliveries", null).at("/deliveries")) {
            sum += one.path("tries").asInt();
        }
        return sum;
    }

    /** Held messages, more than one deletion takes at a time, are gone with their webhook, and a new one hears none. */
    @Test
    void aWebhookThatIsDeletedTakesWhatItHeldWithIt() {
        String id = webhook("").at("/webhook/id").asText();
        receiver.answer(410);
        code("A");
        Await.until("off", () -> state(id).equals("off"));
        try (Database database = Opened.database(placard)) {
            String rows = "{'codes':[" + String.join(",", Collections.nCopies(100, "{'name':'B','targetUrl':'https://b.example/'}"))
                    + "]}";
            for (int i = 0; i < 4; i++) {
                assertThat(ask("POST", "/api/v1/qr/bulk", rows).status()).isEqualTo(201);
            }
            Await.until("they are held", () -> messages(database, id, "held") >= 400);
            assertThat(ask("DELETE", PATH + "/" + id, null).status()).isEqualTo(204);
            assertThat(messages(database, id, "held") + messages(database, id, "waiting")).isZero();
            assertThat(database.<Long>read(tx -> tx.count("""
                            select count(*) as n from webhook_try
                            where workspace_id = ? and message_id not in (select id from webhook_message)
                            """, tenant.workspaceId()))).isZero();
        }
        receiver.answer(204);
        receiver.forget();
        String next = webhook("").at("/webhook/id").asText();
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
        String path = PATH + "/" + webhook("").at("/webhook/id").asText();
        for (String member : List.of("name", "url", "format", "types")) {
            Reply refused = ask("PATCH", path, "{'" + member + "':null}");
            assertThat(refused.faults()).containsExactly("/" + member + " invalid_type");
            assertThat(refused.at("/errors/0/message").asText()).isEqualTo("Must not be null; leave it out to keep it.");
        }
    }

    @Test
    void aPausedWebhookHearsNothingOfThatTime() {
        String id = webhook("").at("/webhook/id").asText();
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
        String id = made.at("/webhook/id").asText();
        Reply tested = ask("POST", PATH + "/" + id + "/test", "{'type':'code.changed'}");
        assertThat(tested.at("/test/status").asInt()).isEqualTo(204);
        Receiver.Heard heard = receiver.next();
        assertThat(heard.at("/type")).isEqualTo("code.changed");
        assertThat(heard.header("webhook-signature")).isEqualTo(signature(secret(made), heard));
        // Of all webhooks of a workspace together: each test keeps a connection for as long as its receiver likes.
        String other = webhook("").at("/webhook/id").asText();
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
        String id = webhook("").at("/webhook/id").asText();
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

    /** A machine's clock that was ahead and is put right holds up neither a first try, nor a retry, nor a new webhook. */
    @Test
    void aClockThatIsPutBackHoldsUpNothing() {
        Instant right = clock.instant();
        clock.set(right.plus(Duration.ofHours(7)));
        try {
            receiver.answer(500);
            String id = webhook("").at("/webhook/id").asText();
            code("Early");
            receiver.next();
            Await.until(
                    "the failure is written",
                    () -> ask("GET", PATH + "/" + id + "/deliveries", null)
                                    .at("/deliveries/0/tries")
                                    .asInt()
                            == 1);
            receiver.answer(204);
            clock.set(right);
            code("Later");
            assertThat(receiver.next().at("/data/subject/name")).isEqualTo("Later");
            clock.move(Duration.ofSeconds(6));
            assertThat(receiver.next().at("/data/subject/name")).isEqualTo("Early");
            settled(id, "sent");
        } finally {
            clock.set(right.plus(Duration.ofHours(8)));
        }
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

    @Test
    void nothingInTheStoreShowsTheUrlOrTheSecret() {
        Reply made = webhook("");
        String secret = made.at("/webhook/secret").asText();
        ask("PATCH", PATH + "/" + made.at("/webhook/id").asText(), "{'url':'" + receiver.url("/in/secret-part") + "'}");
        String activity =
                ask("GET", "/api/v1/activity?subjectKind=webhook", null).text();
        assertThat(activity).contains("changed").doesNotContain("secret-part").doesNotContain(secret);
        assertThat(new String(Base64.getDecoder().decode(secret.substring(6)), StandardCharsets.ISO_8859_1))
                .hasSize(32);
    }

    @Test
    void tooMuchThatWaitsIsDroppedAndReportedInNumbersToItsEndpointAlone() {
        String id = webhook("").at("/webhook/id").asText();
        receiver.answer(500);
        for (int i = 0; i < 6; i++) {
            code("C" + i);
            receiver.next();
        }
        Await.until("all were tried", () -> sumOfTries(id) == 6);
        receiver.answer(200);
        try (Database database = Opened.database(placard)) {
            Events events = new Events(new Ids(clock, new SecureRandom()), Events::isHeardInStore);
            new Bounds(database, events, 2, Bounds.BYTES).keep(Set.of(tenant.workspaceId()), clock.instant());
            Receiver.Heard lost = receiver.next();
            assertThat(lost.at("/type")).isEqualTo("events.lost");
            assertThat(lost.at("/data/type")).isEqualTo("code.created");
            assertThat(lost.at("/data/count")).isEqualTo("6");
            assertThat(lost.at("/data/subject/id")).isEqualTo(id);
            settled(id, "sent");
            new Bounds(database, events, 2, 1).keep(Set.of(tenant.workspaceId()), clock.instant());
        }
        String message = delivery(id).path("id").asText();
        assertThat(ask("POST", PATH + "/" + id + "/deliveries/" + message + "/resend", "{}")
                        .code())
                .isEqualTo("message_gone");
        assertThat(ask("GET", PATH + "/" + id + "/deliveries/" + message, null)
                        .at("/delivery/body")
                        .isNull())
                .isTrue();
        assertThat(receiver.waiting()).isZero();
    }

    @Test
    void aFloodOfOneWorkspaceDoesNotHoldUpTheNextEventOfAnother() {
        String id = webhook("").at("/webhook/id").asText();
        Tenant other = Tenant.of(placard, 500);
        String its = placard.send(
                        "POST",
                        PATH,
                        "{\"name\":\"Its\",\"url\":\"" + receiver.url("/its") + "\",\"types\":[\"code.*\"]}",
                        other.key())
                .at("/webhook/id")
                .asText();
        Ids ids = new Ids(clock, new SecureRandom());
        Events events = new Events(ids, Events::isHeardInStore);
        Messages messages = new Messages(ids, events, (_, _, _, _, _) -> {}, new SecureRandom());
        Instant now = clock.instant();
        Events.Lost lost = new Events.Lost("code.changed", now, now, 1);
        try (Database database = Opened.database(placard)) {
            assertThatThrownBy(() -> database.write(tx -> {
                        for (int i = 0; i < 600; i++) {
                            events.lost(tx, Webhooks.get(tx, tenant.workspaceId(), id), lost, now);
                        }
                        events.lost(tx, Webhooks.get(tx, other.workspaceId(), its), lost, now.plusSeconds(1));
                        messages.dispatch(tx, Messages.fresh(tx), now);
                        long made = tx.count("select count(*) as n from webhook_message where webhook_id = ?", its);
                        throw new IllegalStateException("undone, after " + made);
                    }))
                    .hasMessage("undone, after 1");
        }
    }
}
