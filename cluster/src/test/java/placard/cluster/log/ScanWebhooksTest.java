package placard.cluster.log;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import placard.testing.Await;
import placard.testing.Brokers;
import placard.testing.Child;
import placard.testing.Command;
import placard.testing.MadeCode;
import placard.testing.Placard;
import placard.testing.Ports;
import placard.testing.Receiver;
import placard.testing.ScanKillTrial;
import placard.testing.Shards;
import placard.testing.Slow;
import placard.testing.Store;

/** Webhooks of scans where these come out of the lanes of a log, or go into several databases. */
@Slow
class ScanWebhooksTest {
    /** {@code -Dplacard.kills=50} runs longer. */
    private static final int KILLS = Integer.getInteger("placard.kills", 2);

    private final int port = Ports.free();

    private Map<String, String> settings(String... more) {
        Map<String, String> settings = new HashMap<>(Map.of("PLACARD_OUTBOUND_PRIVATE", "127.0.0.1/32:" + port));
        for (int i = 0; i < more.length; i += 2) {
            settings.put(more[i], more[i + 1]);
        }
        return settings;
    }

    private static void listen(Placard placard, Receiver receiver) {
        assertThat(placard.post("/api/v1/webhooks", ScanKillTrial.webhook(receiver))
                        .status())
                .isEqualTo(201);
    }

    private static void assertToldOnce(Receiver receiver, int scans) {
        Await.until(
                scans + " have arrived", () -> ScanKillTrial.messages(receiver).size() >= scans);
        assertThat(ScanKillTrial.messages(receiver)).hasSize(scans);
        assertThat(ScanKillTrial.messages(receiver).values()).allMatch(some -> some.size() == 1);
    }

    @Test
    void aRestartingNodeSendsEachScanOfTheLogOnce() {
        try (Receiver receiver = new Receiver(port);
                Placard one = Placard.start(
                        Store.POSTGRESQL,
                        settings(
                                "PLACARD_SCAN_LOG",
                                Brokers.shared().newLog(),
                                "PLACARD_JOURNAL_SYNC",
                                "replicated",
                                "PLACARD_SCAN_DATABASES",
                                Shards.of(1).setting()))) {
            listen(one, receiver);
            MadeCode code = MadeCode.in(one);
            try (Placard two = one.anotherNode()) {
                for (int i = 0; i < 40; i++) {
                    one.scan(code.slug(), "203.0.113." + i);
                    two.scan(code.slug(), "203.0.113." + i);
                }
            }
            for (int i = 0; i < 20; i++) {
                one.scan(code.slug(), "198.51.100." + i);
            }
            code.data(100);
            assertToldOnce(receiver, 100);
        }
    }

    @Test
    @Timeout(3600)
    void everyScanOfTheLogIsSentUnderOneIdDespiteKills() throws Exception {
        try (Receiver receiver = new Receiver(port);
                Child child = new Child(
                        Store.POSTGRESQL.newDatabase(),
                        settings(
                                "PLACARD_SCAN_LOG",
                                Brokers.shared().newLog(),
                                "PLACARD_JOURNAL_SYNC",
                                "replicated",
                                "PLACARD_RATE_LIMIT_PER_MINUTE",
                                "0",
                                "PLACARD_SCAN_DATABASES",
                                Shards.of(1).setting()))) {
            ScanKillTrial.run(child, receiver, KILLS);
        }
    }

    @Test
    void aMovingWorkspacesScansAreSentOnce() throws InterruptedException {
        try (Receiver receiver = new Receiver(port);
                Placard placard = Placard.start(
                        Store.POSTGRESQL,
                        settings("PLACARD_SCAN_DATABASES", Shards.of(1).setting()))) {
            listen(placard, receiver);
            MadeCode code = MadeCode.in(placard);
            AtomicInteger answered = new AtomicInteger(1);
            assertThat(code.scan("203.0.113.250").status()).isEqualTo(302);
            String workspace = receiver.next().at("/workspaceId");
            AtomicBoolean isMoved = new AtomicBoolean();
            Thread scanning = Thread.ofVirtual().start(() -> {
                for (int i = 0; !isMoved.get() || i < 50; i++) {
                    answered.addAndGet(code.scan("203.0.113." + i % 200).status() == 302 ? 1 : 0);
                }
            });
            Command moved = Command.run(placard.environment(), "shard", "move", workspace, "--to", "0");
            isMoved.set(true);
            scanning.join();
            assertThat(moved.status()).as(moved.err()).isZero();
            for (int i = 0; i < 30; i++) {
                assertThat(code.scan("198.51.100." + i).status()).isEqualTo(302);
            }
            code.data(answered.get() + 30);
            assertToldOnce(receiver, answered.get() + 30);
        }
    }
}
