package placard.webhook;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import placard.base.Json;
import placard.testing.Await;
import placard.testing.Child;
import placard.testing.Ports;
import placard.testing.Receiver;
import placard.testing.Reply;
import placard.testing.Slow;
import placard.testing.Store;

@Slow
@Timeout(3600)
class WebhookKillTest {
    /** {@code -Dplacard.kills=50} runs longer. */
    private static final int KILLS = Integer.getInteger("placard.kills", 3);

    private static final int CHANGES_BEFORE_A_KILL = 60;
    private static final int CLIENTS = 4;
    /** For a machine that does much else. */
    private static final Duration PATIENCE = Duration.ofMinutes(5);

    private final Set<String> confirmed = ConcurrentHashMap.newKeySet();

    @ParameterizedTest
    @EnumSource(Store.class)
    void everyCommittedChangeIsSentUnderOneIdDespiteKills(Store store) throws Exception {
        int port = Ports.free();
        try (Receiver receiver = new Receiver(port);
                Child child = new Child(
                        store.newDatabase(),
                        Map.of(
                                "PLACARD_OUTBOUND_PRIVATE",
                                "127.0.0.1/32:" + port,
                                "PLACARD_INITIAL_CREDITS",
                                "100000"))) {
            Reply made = child.post(
                    "/api/v1/webhooks",
                    "{\"name\":\"A\",\"url\":\"" + receiver.url("/in") + "\",\"types\":[\"code.created\"]}");
            assertThat(made.status()).as(made.text()).isEqualTo(201);
            for (int kill = 0; kill < KILLS; kill++) {
                changeAndKill(child);
                child.start();
            }
            Map<String, Set<String>> received = new HashMap<>();
            // What a killed program had leased waits for the end of the lease.
            // A host gets ten requests a second.
            Duration patience = Messages.LEASE.multipliedBy(2).plusSeconds(confirmed.size() / 5);
            Await.within(patience, "all have come", () -> {
                received.clear();
                receiver.all("/in")
                        .forEach(heard -> received.computeIfAbsent(heard.at("/data/subject/id"), _ -> new HashSet<>())
                                .add(heard.header("webhook-id") + " " + heard.at("/id")));
                if (received.keySet().containsAll(confirmed)) {
                    return true;
                }
                return false;
            });
            assertThat(confirmed).hasSizeGreaterThan(KILLS * CHANGES_BEFORE_A_KILL / 2);
            received.forEach((code, ids) -> {
                assertThat(ids).as(code).hasSize(1);
                assertThat(child.get("/api/v1/qr/" + code).status()).isEqualTo(200);
            });
        }
    }

    private void changeAndKill(Child child) throws InterruptedException {
        int before = confirmed.size();
        Thread[] clients = new Thread[CLIENTS];
        for (int i = 0; i < CLIENTS; i++) {
            clients[i] = Thread.ofVirtual().start(() -> change(child));
        }
        Await.within(PATIENCE, "some are stored", () -> confirmed.size() >= before + CHANGES_BEFORE_A_KILL);
        child.kill();
        for (Thread client : clients) {
            client.join();
        }
    }

    /** Makes codes until the program is gone. */
    private void change(Child child) {
        while (true) {
            try {
                Reply reply = child.post("/api/v1/qr", "{\"name\":\"A\",\"targetUrl\":\"https://a.example/\"}");
                JsonNode json = Json.parse(reply.bytes());
                if (reply.status() != 201) {
                    continue;
                }
                confirmed.add(json.at("/qr/id").asText());
            } catch (UncheckedIOException killed) {
                return;
            }
        }
    }
}
