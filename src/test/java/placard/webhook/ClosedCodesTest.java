package placard.webhook;

import static org.assertj.core.api.Assertions.assertThat;

import java.security.SecureRandom;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import placard.base.Ids;
import placard.qr.ClosedCodes;
import placard.storage.Database;
import placard.testing.MadeCode;
import placard.testing.MovableClock;
import placard.testing.OnBothStores;
import placard.testing.OnBothStores.Started;
import placard.testing.Placard;
import placard.testing.Receiver;
import placard.testing.ServerStore;
import placard.testing.Slow;

/** Codes that close by themselves, as a webhook hears of them. */
@OnBothStores(
        settings = {"PLACARD_OUTBOUND_PRIVATE=127.0.0.0/8:" + OnBothStores.FREE_PORT},
        clock = "2026-11-26T10:00:00Z")
class ClosedCodesTest {
    private static final String PATH = "/api/v1/webhooks";

    @Started
    private static Placard placard;

    @Started
    private static MovableClock clock;

    private Receiver receiver;
    private String webhook;

    @BeforeEach
    void listen() {
        String opened = placard.environment().get("PLACARD_OUTBOUND_PRIVATE");
        receiver = new Receiver(Integer.parseInt(opened.substring(opened.lastIndexOf(':') + 1)));
        webhook = placard.post(
                        PATH, "{\"name\":\"A\",\"url\":\"" + receiver.url("/in") + "\",\"types\":[\"code.closed\"]}")
                .at("/webhook/id")
                .asText();
    }

    @AfterEach
    void end() {
        placard.delete(PATH + "/" + webhook);
        receiver.close();
    }

    private static MadeCode code(String member) {
        return MadeCode.in(placard, "{\"name\":\"Table\",\"targetUrl\":\"https://a.example/\"," + member + "}");
    }

    private long events(MadeCode code) {
        try (Database database = ServerStore.database(placard)) {
            return database.read(tx -> tx.count(
                    "select count(*) as n from webhook_event where type = 'code.closed' and qr_id = ?", code.id()));
        }
    }

    @Test
    void aCodeThatExpiresIsReportedOnceAndAgainAfterItWasProlonged() {
        Instant end = clock.instant().plusSeconds(60);
        MadeCode code = code("\"expiresAt\":\"" + end + "\"");
        code("\"isActive\":false,\"expiresAt\":\"" + end + "\"");
        clock.move(Duration.ofMinutes(2));
        Receiver.Heard heard = receiver.next();
        assertThat(heard.at("/type")).isEqualTo("code.closed");
        assertThat(heard.at("/data/subject/id")).isEqualTo(code.id());
        assertThat(heard.at("/data/reason")).isEqualTo("expired");
        assertThat(Instant.parse(heard.at("/data/expiresAt"))).isEqualTo(end);
        assertThat(Instant.parse(heard.at("/timestamp"))).isEqualTo(end);
        assertThat(heard.json().path("actor").isNull()).isTrue();
        code.patch("{\"expiresAt\":\"" + clock.instant().plusSeconds(30) + "\"}");
        clock.move(Duration.ofMinutes(1));
        Receiver.Heard again = receiver.next();
        assertThat(again.at("/data/subject/id")).isEqualTo(code.id());
        assertThat(again.at("/id")).isNotEqualTo(heard.at("/id"));
        assertThat(events(code)).isEqualTo(2);
    }

    @Test
    @Slow
    void aCodeThatIsUsedUpIsReportedOnceAndAgainAtAHigherMaximum() {
        MadeCode code = code("\"maxScans\":2");
        code.scanWith("");
        code.data(1);
        code.scanWith("");
        Receiver.Heard heard = receiver.next();
        assertThat(heard.at("/data/subject/id")).isEqualTo(code.id());
        assertThat(heard.at("/data/reason")).isEqualTo("max_scans");
        assertThat(heard.json().at("/data/maxScans").asInt()).isEqualTo(2);
        code.patch("{\"maxScans\":3}");
        code.scanWith("");
        Receiver.Heard again = receiver.next();
        assertThat(again.json().at("/data/maxScans").asInt()).isEqualTo(3);
        assertThat(again.at("/id")).isNotEqualTo(heard.at("/id"));
        // Switched off by a person, it is changed and not closed.
        code.patch("{\"isActive\":false}");
        assertThat(events(code)).isEqualTo(2);
    }

    /** Two nodes that look at the same time make one event, even if neither knows what the other has reported. */
    @Test
    @Slow
    void twoNodesMakeOneEvent() throws InterruptedException {
        MadeCode code = code("\"expiresAt\":\"" + clock.instant().plusSeconds(60) + "\"");
        clock.move(Duration.ofMinutes(2));
        String id = receiver.next().at("/id");
        String workspace = placard.workspaceId();
        Events events = new Events(new Ids(clock, new SecureRandom()), Events::isHeardInStore);
        try (Database database = ServerStore.database(placard)) {
            ClosedCodes other =
                    new ClosedCodes(database, () -> Set.of(workspace), (_, _) -> Map.of(), events::closed, clock);
            database.write(tx -> tx.update("delete from code_closed where qr_id = ?", code.id()));
            List<Thread> nodes = List.of(
                    Thread.ofVirtual().start(other::report), Thread.ofVirtual().start(other::report));
            for (Thread node : nodes) {
                node.join();
            }
            List<String> made = database.read(tx -> tx.list(
                    "select id from webhook_event where type = 'code.closed' and qr_id = ?",
                    row -> row.text("id"),
                    code.id()));
            assertThat(made).containsExactly(id);
            long known =
                    database.read(tx -> tx.count("select count(*) as n from code_closed where qr_id = ?", code.id()));
            assertThat(known).isOne();
        }
    }
}
