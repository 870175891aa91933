package placard.webhook;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import placard.storage.Database;
import placard.storage.Tx;
import placard.testing.Await;
import placard.testing.Child;
import placard.testing.MadeCode;
import placard.testing.MovableClock;
import placard.testing.Person;
import placard.testing.Placard;
import placard.testing.Ports;
import placard.testing.Receiver;
import placard.testing.ScanKillTrial;
import placard.testing.ServerStore;
import placard.testing.Slow;
import placard.testing.Store;

/** Counted scans reach their webhook once, under one id each, whatever ends meanwhile. */
@Slow
@Timeout(3600)
class ScanWebhookKillTest {
    /** {@code -Dplacard.kills=50} runs longer. */
    private static final int KILLS = Integer.getInteger("placard.kills", 3);

    private static Map<String, String> settings(int port) {
        return Map.of(
                "PLACARD_OUTBOUND_PRIVATE", "127.0.0.1/32:" + port,
                "PLACARD_INITIAL_CREDITS", "1000",
                "PLACARD_RATE_LIMIT_PER_MINUTE", "0");
    }

    @ParameterizedTest
    @EnumSource
    void everyCountedScanIsSentUnderOneIdDespiteKills(Store store) throws Exception {
        int port = Ports.free();
        try (Receiver receiver = new Receiver(port);
                Child child = new Child(store.newDatabase(), settings(port))) {
            ScanKillTrial.run(child, receiver, KILLS);
        }
    }

    @Test
    void twoNodesSendEachScanOnce() {
        int port = Ports.free();
        try (Receiver receiver = new Receiver(port);
                Placard one = Placard.start(Store.POSTGRESQL, settings(port));
                Placard two = one.anotherNode()) {
            MadeCode code = MadeCode.in(one);
            assertThat(one.post("/api/v1/webhooks", ScanKillTrial.webhook(receiver))
                            .status())
                    .isEqualTo(201);
            // The other node knows of the webhook within two seconds.
            Await.until("the other node listens", () -> {
                two.scan(code.slug(), "203.0.113.200");
                return !ScanKillTrial.messages(receiver).isEmpty();
            });
            long before = code.total();
            for (int i = 0; i < 100; i++) {
                one.scan(code.slug(), "203.0.113." + i);
                two.scan(code.slug(), "203.0.113." + i);
            }
            code.data(before + 200);
            Await.until(
                    "all have arrived", () -> ScanKillTrial.messages(receiver).size() >= 200);
            assertThat(ScanKillTrial.messages(receiver).values()).allMatch(some -> some.size() == 1);
            try (Database database = ServerStore.database(one)) {
                // So many that both nodes work on the same rows.
                int more = 20_000;
                String workspace = receiver.next().at("/workspaceId");
                long made = database.read(ScanWebhookKillTest::sent);
                QueuedScans.add(database, workspace, more, Instant.now());
                Await.within(
                        Duration.ofMinutes(1),
                        "the queue is empty",
                        () -> database.<Long>read(tx -> tx.count("select count(*) as n from scan_event")) == 0);
                assertThat(database.<Long>read(ScanWebhookKillTest::sent)).isEqualTo(made + more);
            }
        }
    }

    private static long sent(Tx tx) {
        return tx.count("select coalesce(sum(scans), 0) as n from webhook_message");
    }

    @ParameterizedTest
    @EnumSource
    void aDeletedWorkspaceSendsNoQueuedScans(Store store) {
        int port = Ports.free();
        MovableClock clock = new MovableClock(Instant.parse("2026-11-26T10:00:00Z"));
        try (Receiver receiver = new Receiver(port);
                Placard placard = Placard.start(store, settings(port), clock);
                Database database = ServerStore.database(placard)) {
            Person owner = Person.owner(placard);
            String workspace = database.read(tx ->
                    tx.list("select id from workspace", row -> row.text("id")).getFirst());
            receiver.answer(500);
            assertThat(placard.post("/api/v1/webhooks", ScanKillTrial.webhook(receiver))
                            .status())
                    .isEqualTo(201);
            QueuedScans.add(database, workspace, 50_000, clock.instant());
            Await.within(Duration.ofMinutes(1), "all wait", () -> messages(database, workspace) >= Webhooks.AHEAD);
            assertThat(owner.json("DELETE", "/app/default/api/v1/workspace?confirm=Default", null)
                            .status())
                    .isEqualTo(204);
            int arrived = receiver.all("/in").size();
            // Some that were on their way while the workspace was deleted.
            QueuedScans.add(database, workspace, 1_000, clock.instant());
            Await.within(Duration.ofMinutes(1), "nothing is left", () -> database.<Long>read(tx -> tx.count("""
                                    select (select count(*) from scan_event) + (select count(*) from webhook_message)
                                        + (select count(*) from webhook_event) + (select count(*) from webhook_loss) as n
                                    """)) == 0);
            assertThat(receiver.all("/in").size()).isBetween(arrived, arrived + 8);
        }
    }

    private static long messages(Database database, String workspace) {
        return database.read(
                tx -> tx.count("select count(*) as n from webhook_message where workspace_id = ?", workspace));
    }

    @ParameterizedTest
    @EnumSource
    void aDeadEndpointsMillionScansStayBoundedAndTheRestIsCounted(Store store) {
        int many = 1_300_000;
        int port = Ports.free();
        MovableClock clock = new MovableClock(Instant.parse("2026-11-26T10:00:00Z"));
        try (Receiver receiver = new Receiver(port);
                Placard placard = Placard.start(store, settings(port), clock);
                Database database = ServerStore.database(placard)) {
            String workspace = database.read(tx ->
                    tx.list("select id from workspace", row -> row.text("id")).getFirst());
            receiver.answer(500);
            assertThat(placard.post("/api/v1/webhooks", ScanKillTrial.webhook(receiver))
                            .status())
                    .isEqualTo(201);
            for (int made = 0; made < many; made += 50_000) {
                QueuedScans.add(database, workspace, 50_000, clock.instant());
            }
            Await.within(Duration.ofMinutes(2), "what is too much is dropped", () -> {
                clock.move(Duration.ofSeconds(1));
                return queued(database, "scans") <= ScanDispatcher.Limits.SCANS;
            });
            assertThat(messages(database, workspace)).isLessThan(Webhooks.AHEAD + 30L);
            assertThat(queued(database, "length(content)")).isLessThan(64L << 20);
            // Every scan waits or is lost.
            Await.until("each is somewhere", () -> database.<Long>read(tx -> tx.count("""
                            select (select sum(scans) from scan_event) + (select sum(scans) from webhook_message)
                                + (select sum(lost) from webhook_loss) as n
                            """)) == many);
            long lost = database.read(tx -> tx.count("select sum(lost) as n from webhook_loss"));
            assertThat(lost).isBetween(many - ScanDispatcher.Limits.SCANS - 30_000, 330_000L);
            receiver.answer(204);
            receiver.forget();
            Await.within(Duration.ofMinutes(1), "it says so", () -> {
                clock.move(Duration.ofSeconds(5));
                return receiver.all("/in").stream()
                        .anyMatch(heard -> heard.at("/type").equals("events.lost")
                                && heard.at("/data/count").equals(Long.toString(lost)));
            });
        }
    }

    private static long queued(Database database, String what) {
        return database.read(tx -> tx.count("select coalesce(sum(" + what + "), 0) as n from scan_event"));
    }
}
