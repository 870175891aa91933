package placard.alert;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.HashSet;
import java.util.Set;
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
import placard.testing.Slow;
import placard.testing.Tenant;

/** What Placard reports by itself. */
@OnBothStores(
        settings = {
            "PLACARD_OUTBOUND_PRIVATE=127.0.0.0/8:" + OnBothStores.FREE_PORT,
            "PLACARD_OUTBOUND_PRIVATE_SHARED=true"
        },
        clock = "2026-11-02T10:00:00Z")
class AlertsTest {
    private static final String PATH = "/api/v1/alerts";

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
        tenant = Tenant.of(placard, 20);
    }

    @AfterEach
    void close() {
        ask("PUT", PATH, "{}");
        ask("GET", "/api/v1/webhooks", null)
                .at("/webhooks")
                .forEach(one ->
                        ask("DELETE", "/api/v1/webhooks/" + one.path("id").asText(), null));
        receiver.close();
    }

    private Reply ask(String method, String path, String body) {
        return placard.send(method, path, body == null ? null : body.replace('\'', '"'), tenant.key());
    }

    private void listen() {
        Reply made = ask(
                "POST",
                "/api/v1/webhooks",
                "{'name':'Alerts','url':'" + receiver.url("/in/1") + "','types':['alert.*','credits.low']}");
        assertThat(made.status()).as(made.text()).isEqualTo(201);
    }

    private void alerts(String body) {
        Reply put = ask("PUT", PATH, body);
        assertThat(put.status()).as(put.text()).isEqualTo(200);
    }

    private JsonNode code(String name) {
        Reply made = ask("POST", "/api/v1/qr", "{'name':'" + name + "','targetUrl':'https://a.example/'}");
        assertThat(made.status()).as(made.text()).isEqualTo(201);
        return made.at("/qr");
    }

    private void scan(JsonNode code, int times) {
        long before = total(code);
        for (int i = 0; i < times; i++) {
            assertThat(placard.scan(code.path("slug").asText(), "203.0.113." + i)
                            .status())
                    .isEqualTo(302);
        }
        Await.until("counted", () -> total(code) == before + times);
    }

    private long total(JsonNode code) {
        return ask("GET", "/api/v1/analytics/" + code.path("id").asText(), null)
                .at("/data/metrics/totalScans")
                .asLong();
    }

    /** The next event, once its delivery is written: the clock would end its lease, and it would come again. */
    private Receiver.Heard next() {
        Receiver.Heard heard = receiver.next();
        Await.until("its delivery is written", () -> {
            String hook =
                    ask("GET", "/api/v1/webhooks", null).at("/webhooks/0/id").asText();
            return ask("GET", "/api/v1/webhooks/" + hook + "/deliveries?state=waiting", null)
                            .at("/pagination/total")
                            .asInt()
                    == 0;
        });
        return heard;
    }

    /** Moves on to the next look. */
    private void look() {
        clock.move(Duration.ofSeconds(61));
    }

    @Test
    void aMilestoneIsReportedOnceAndOneThatWasPassedBeforeIsNot() {
        listen();
        JsonNode old = code("Old");
        scan(old, 3);
        alerts("{'milestones':[5,2,5]}");
        assertThat(ask("GET", PATH, null).at("/alerts/milestones").toString()).isEqualTo("[2,5]");
        JsonNode fresh = code("Fresh");
        scan(fresh, 2);
        look();
        Receiver.Heard heard = next();
        assertThat(heard.at("/type")).isEqualTo("alert.milestone");
        assertThat(heard.at("/data/subject/name")).isEqualTo("Fresh");
        assertThat(heard.at("/data/milestone")).isEqualTo("2");
        assertThat(heard.json().path("actor").isNull()).isTrue();
        scan(fresh, 1);
        scan(old, 2);
        look();
        heard = next();
        assertThat(heard.at("/data/subject/name")).isEqualTo("Old");
        assertThat(heard.at("/data/milestone") + " " + heard.at("/data/total")).isEqualTo("5 5");
        // A new milestone below what both have says nothing, and neither does one that is taken away and set again.
        alerts("{'milestones':[1,4]}");
        alerts("{'milestones':[1,2,5]}");
        look();
        scan(fresh, 2);
        look();
        heard = next();
        assertThat(heard.at("/data/subject/name") + heard.at("/data/milestone")).isEqualTo("Fresh5");
        assertThat(receiver.waiting()).isZero();
    }

    /** After a machine's clock was ahead and is put right, the next look comes as soon as ever. */
    @Test
    void aClockThatIsPutBackHoldsUpNoAlert() {
        listen();
        alerts("{'milestones':[1,2]}");
        JsonNode door = code("Door");
        JsonNode window = code("Window");
        Instant right = clock.instant();
        clock.set(right.plus(Duration.ofHours(5)));
        try {
            scan(door, 1);
            look();
            assertThat(next().at("/data/subject/name")).isEqualTo("Door");
            clock.set(right.plus(Duration.ofSeconds(5)));
            scan(window, 1);
            look();
            assertThat(next().at("/data/subject/name")).isEqualTo("Window");
        } finally {
            clock.set(right.plus(Duration.ofHours(6)));
        }
    }

    @Test
    @Slow
    void aCodeThatFellSilentIsReportedOnceUntilItIsScannedAgain() {
        listen();
        alerts("{'quietDays':3}");
        LocalDate first = LocalDate.ofInstant(clock.instant(), ZoneOffset.UTC);
        JsonNode daily = code("Daily");
        JsonNode closed = code("Closed");
        JsonNode rare = code("Rare");
        for (int day = 0; day < 10; day++) {
            scan(daily, 1);
            scan(closed, 1);
            if (day < 9) {
                scan(rare, 1);
            }
            clock.move(Duration.ofDays(1));
        }
        ask("PATCH", "/api/v1/qr/" + closed.path("id").asText(), "{'isActive':false}");
        // The last scan was yesterday. After two more days only two whole days are silent.
        clock.move(Duration.ofDays(2));
        look();
        code("Nothing yet");
        assertThat(receiver.waiting()).isZero();
        clock.move(Duration.ofDays(1));
        Receiver.Heard heard = next();
        assertThat(heard.at("/type")).isEqualTo("alert.quiet");
        assertThat(heard.at("/data/subject/id")).isEqualTo(daily.path("id").asText());
        assertThat(heard.at("/data/lastDay")).isEqualTo(first.plusDays(9).toString());
        clock.move(Duration.ofDays(1));
        look();
        scan(daily, 1);
        clock.move(Duration.ofDays(4));
        heard = next();
        assertThat(heard.at("/data/subject/id")).isEqualTo(daily.path("id").asText());
        assertThat(heard.at("/data/lastDay")).isEqualTo(first.plusDays(14).toString());
        assertThat(receiver.waiting()).isZero();
    }

    @Test
    @Slow
    void fewCreditsAreReportedOnceUntilThereAreMore() {
        listen();
        alerts("{'creditsBelow':19}");
        code("A");
        look();
        code("B");
        look();
        Receiver.Heard heard = next();
        assertThat(heard.at("/type")).isEqualTo("credits.low");
        assertThat(heard.at("/data/remaining") + " " + heard.at("/data/creditsBelow"))
                .isEqualTo("18 19");
        code("C");
        look();
        alerts("{'creditsBelow':18}");
        look();
        assertThat(next().at("/data/remaining")).isEqualTo("17");
        assertThat(receiver.waiting()).isZero();
    }

    @Test
    void wrongAlertsAreRefusedWithEachFaultAndLesserKeysDoNotChangeThem() {
        Reply refused = ask("PUT", PATH, "{'milestones':[1,'x',0,1.5],'quietDays':91,'creditsBelow':0,'other':1}");
        assertThat(refused.status()).isEqualTo(422);
        Set<String> pointers = new HashSet<>();
        refused.at("/errors").forEach(one -> pointers.add(one.path("pointer").asText()));
        assertThat(pointers).contains("/milestones/1", "/milestones/2", "/milestones/3", "/quietDays", "/creditsBelow");
        Reply put = placard.send("PUT", PATH, "{\"milestones\":[1]}", tenant.key(), "If-Match", "\"7\"");
        assertThat(put.code()).isEqualTo("version_mismatch");
        assertThat(placard.send("PUT", PATH, "{\"milestones\":[100]}", placard.key())
                        .status())
                .isEqualTo(200);
        assertThat(placard.get("/api/v1/activity?limit=1")
                        .at("/activity/0/after/milestones")
                        .toString())
                .isEqualTo("[100]");
        String reader = Tenant.scopedKey(placard, "analytics:read");
        assertThat(placard.send("GET", PATH, null, reader).status()).isEqualTo(200);
        assertThat(placard.send("PUT", PATH, "{}", reader).code()).isEqualTo("insufficient_scope");
    }
}
