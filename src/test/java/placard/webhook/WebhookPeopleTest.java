package placard.webhook;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import placard.storage.Database;
import placard.testing.Await;
import placard.testing.MovableClock;
import placard.testing.Person;
import placard.testing.Placard;
import placard.testing.Ports;
import placard.testing.Receiver;
import placard.testing.Reply;
import placard.testing.ServerStore;
import placard.testing.SmtpServer;
import placard.testing.Store;
import placard.testing.Team;
import placard.testing.Tenant;

/** What people hear of webhooks, and what becomes of those of people who leave. */
class WebhookPeopleTest {
    private static final String PATH = "/api/v1/webhooks";

    private final MovableClock clock = new MovableClock(Instant.parse("2026-11-26T10:00:00Z"));

    private Placard start(Store store, int port, String... more) {
        Map<String, String> settings = new java.util.HashMap<>(
                Map.of("PLACARD_OUTBOUND_PRIVATE", "127.0.0.1/32:" + port, "PLACARD_OUTBOUND_PRIVATE_SHARED", "true"));
        for (int i = 0; i < more.length; i += 2) {
            settings.put(more[i], more[i + 1]);
        }
        return Placard.start(store, settings, clock);
    }

    private static String body(Receiver receiver, String name) {
        return "{\"name\":\"" + name + "\",\"url\":\"" + receiver.url("/" + name) + "\",\"types\":[\"code.created\"]}";
    }

    private static void code(Placard placard) {
        assertThat(placard.post("/api/v1/qr", "{\"name\":\"A\",\"targetUrl\":\"https://a.example/\"}")
                        .status())
                .isEqualTo(201);
    }

    private static String state(Placard placard, String id) {
        return placard.get(PATH + "/" + id).at("/webhook/state").asText();
    }

    private static long letters(Placard placard) {
        try (Database database = ServerStore.database(placard)) {
            return database.read(tx -> tx.count("select count(*) as n from mail_outbox"));
        }
    }

    @ParameterizedTest
    @EnumSource
    void aWebhookThatDiesIsReportedInOneLetterToEachOwnerAndAdminAndOnTheFirstScreen(Store store) {
        int port = Ports.free();
        try (SmtpServer smtp = new SmtpServer();
                Receiver receiver = new Receiver(port);
                Placard placard = start(
                        store,
                        port,
                        "PLACARD_SMTP_URL",
                        smtp.url(),
                        "PLACARD_MAIL_FROM",
                        "Placard <post@codes.example>");
                Database database = ServerStore.database(placard)) {
            Person owner = Person.owner(placard);
            Team.member(placard, "admin", "ben@trattoria.example");
            Team.member(placard, "editor", "cleo@trattoria.example");
            String home = "/app/default/";
            owner.form("/app/account/profile", Map.of("name", Person.NAME, "language", "de", "theme", "system"));
            String id = placard.post(PATH, body(receiver, "Kitchen"))
                    .at("/webhook/id")
                    .asText();
            assertThat(owner.get(home).text()).doesNotContain("/webhooks/" + id);
            receiver.answer(500);
            code(placard);
            Await.until(
                    "it is late",
                    () -> owner.get(home + "webhooks/" + id).text().contains("1 Nachricht ist verspätet"));
            assertThat(owner.get(home + "webhooks").text())
                    .contains(">Verspätet<")
                    .doesNotContain(">In Betrieb<");
            assertThat(owner.get(home + "webhooks/" + id).text()).doesNotContain("Nachrichten werden sofort gesendet.");
            clock.move(Duration.ofMillis(5));
            code(placard);
            Await.until("failing", () -> {
                clock.move(Duration.ofSeconds(40));
                return state(placard, id).equals("failing");
            });
            long before = letters(placard) + smtp.waiting();
            database.write(
                    tx -> tx.update("update webhook set failures = ? where id = ?", Webhook.Health.FEWEST - 1, id));
            clock.move(Duration.ofDays(5));
            Await.until("off", () -> state(placard, id).equals("off"));
            TreeSet<String> subjects = new TreeSet<>();
            for (int i = 0; i < 2; i++) {
                SmtpServer.Received letter = smtp.next();
                subjects.add(letter.to() + ": " + letter.subject());
                assertThat(letter.link()).endsWith("/app/default/webhooks/" + id);
            }
            assertThat(subjects)
                    .containsExactly(
                            Person.EMAIL + ": Der Webhook Kitchen wurde abgeschaltet",
                            "ben@trattoria.example: The webhook Kitchen was switched off");
            // More events are held and make no more letters.
            code(placard);
            clock.move(Duration.ofDays(1));
            Await.until(
                    "held",
                    () -> placard.get(PATH + "/" + id + "/deliveries?state=held")
                                    .at("/deliveries")
                                    .size()
                            == 3);
            Await.until("no letter waits", () -> letters(placard) == 0);
            assertThat(smtp.waiting()).isZero();
            assertThat(before).isZero();
            assertThat(owner.get(home).text()).contains("/app/default/webhooks/" + id);
            assertThat(owner.get(home + "webhooks/" + id).text()).contains("data-resume=\"send\"", "3 Nachrichten");
            placard.post(PATH + "/" + id + "/resume", "{\"held\":\"skip\"}");
            assertThat(owner.get(home).text()).doesNotContain("/webhooks/" + id);
        }
    }

    @ParameterizedTest
    @EnumSource
    void theWebhooksOfAMemberOrAKeyThatGoesArePausedIfAsked(Store store) {
        int port = Ports.free();
        try (Receiver receiver = new Receiver(port);
                Placard placard = start(store, port)) {
            Person owner = Person.owner(placard);
            Person ben = Team.member(placard, "admin", "ben@trattoria.example");
            String api = "/app/default/api/v1/";
            String his = ben.json("POST", api + "webhooks", body(receiver, "his"))
                    .at("/webhook/id")
                    .asText();
            Reply key =
                    ben.json("POST", api + "keys", "{\"name\":\"Till\",\"scopes\":[\"webhooks:write\",\"qr:read\"]}");
            String secret = key.at("/key/secret").asText();
            String keyId = key.at("/key/id").asText();
            clock.move(Duration.ofMillis(5));
            Reply byKey = placard.send("POST", PATH, body(receiver, "bykey"), secret);
            assertThat(byKey.at("/webhook/createdBy").asText()).isEqualTo(keyId);
            String ofKey = byKey.at("/webhook/id").asText();
            String mine =
                    placard.post(PATH, body(receiver, "mine")).at("/webhook/id").asText();
            String members = owner.get("/app/default/members").text();
            assertThat(members).contains("data-hooks=\"his\nbykey\"");
            assertThat(owner.get("/app/default/keys").text()).contains("data-hooks=\"bykey\"");
            String benId = Team.id(placard, "ben@trattoria.example");
            String other = placard.post("/api/v1/keys", "{\"name\":\"Other\",\"scopes\":[\"qr:read\"]}")
                    .at("/key/id")
                    .asText();
            String lesser = Tenant.scopedKey(placard, "keys:write", "qr:read");
            assertThat(placard.send("DELETE", "/api/v1/keys/" + other + "?pauseWebhooks=true", null, lesser)
                            .status())
                    .isEqualTo(403);
            assertThat(placard.send("DELETE", "/api/v1/keys/" + other, null, lesser)
                            .status())
                    .isEqualTo(204);
            assertThat(placard.send("DELETE", "/api/v1/keys/" + keyId + "?pauseWebhooks=true", null, placard.key())
                            .status())
                    .isEqualTo(204);
            assertThat(state(placard, ofKey)).isEqualTo("paused");
            assertThat(List.of(state(placard, his), state(placard, mine))).containsOnly("active");
            assertThat(placard.send("DELETE", "/api/v1/members/" + benId + "?pauseWebhooks=true", null, placard.key())
                            .status())
                    .isEqualTo(204);
            assertThat(state(placard, his)).isEqualTo("paused");
            assertThat(state(placard, mine)).isEqualTo("active");
            assertThat(owner.get("/app/default/activity?subjectKind=webhook").text())
                    .contains("his", "bykey");
        }
    }

    /** Neither over the API with their session nor on a screen. */
    @Test
    void onlyOwnersAndAdminsReachWebhooks() {
        int port = Ports.free();
        try (Receiver receiver = new Receiver(port);
                Placard placard = start(Store.SQLITE, port)) {
            Person.owner(placard);
            String id = placard.post(PATH, body(receiver, "Kitchen"))
                    .at("/webhook/id")
                    .asText();
            Person admin = Team.member(placard, "admin", "ada@trattoria.example");
            String api = "/app/default" + PATH;
            assertThat(admin.get(api + "/" + id).status()).isEqualTo(200);
            assertThat(admin.get("/app/default/webhooks/" + id).status()).isEqualTo(200);
            for (String role : List.of("editor", "analyst", "staff")) {
                Person person = Team.member(placard, role, role + "@trattoria.example");
                for (String path : List.of("", "/types", "/" + id, "/" + id + "/deliveries")) {
                    assertThat(person.get(api + path).status()).as(role + path).isEqualTo(403);
                }
                assertThat(person.json("POST", api, body(receiver, "own")).status())
                        .as(role)
                        .isEqualTo(403);
                assertThat(person.json("PATCH", api + "/" + id, "{\"url\":\"" + receiver.url("/own") + "\"}")
                                .status())
                        .as(role)
                        .isEqualTo(403);
                assertThat(person.json("DELETE", api + "/" + id, null).status())
                        .as(role)
                        .isEqualTo(403);
                for (String action : List.of("test", "rotate", "resume")) {
                    assertThat(person.json("POST", api + "/" + id + "/" + action, "{}")
                                    .status())
                            .as(role + " " + action)
                            .isEqualTo(403);
                }
                for (String screen : List.of("webhooks", "webhooks/" + id, "webhooks/" + id + "/change")) {
                    Reply reply = person.get("/app/default/" + screen);
                    assertThat(reply.status()).as(role + " " + screen).isEqualTo(403);
                    assertThat(reply.text()).doesNotContain("Kitchen", receiver.url(""));
                }
                assertThat(person.json("PUT", "/app/default/api/v1/alerts", "{\"milestones\":[5]}")
                                .status())
                        .as(role)
                        .isEqualTo(403);
            }
            assertThat(receiver.all()).isEmpty();
        }
    }
}
