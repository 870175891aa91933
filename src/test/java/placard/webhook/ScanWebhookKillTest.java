package placard.webhook;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
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
import placard.testing.Opened;
import placard.testing.Person;
import placard.testing.Placard;
import placard.testing.Ports;
import placard.testing.Receiver;
import placard.testing.Reply;
import placard.testing.Slow;
import placard.testing.Store;

/** Counted scans reach their webhook once, under one id each, whatever ends meanwhile. */
@Slow
@Timeout(600)
class ScanWebhookKillTest {
    /** {@code -Dplacard.kills=50} runs longer. */
    private static final int KILLS = Integer.getInteger("placard.kills", 3);

    private static final int SCANS_BEFORE_A_KILL = 150;
    private static final int CLIENTS = 2;

    private final AtomicInteger answered = new AtomicInteger();

    private static Map<String, String> settings(int port) {
        return Map.of(
                "PLACARD_OUTBOUND_PRIVATE", "127.0.0.1/32:" + port,
                "PLACARD_INITIAL_CREDITS", "1000",
                "PLACARD_RATE_LIMIT_PER_MINUTE", "0");
    }

    private static String webhook(Receiver receiver) {
        return "{\"name\":\"A\",\"url\":\"" + receiver.url("/in") + "\",\"types\":[\"scan.counted\"]}";
    }

    /** The messages that named each scan. */
    private static Map<String, Set<String>> messages(Receiver receiver) {
        Map<String, Set<String>> messages = new ConcurrentHashMap<>();
        receiver.all("/in")
                .forEach(heard -> heard.json()
                        .at("/data/scans")
                        .forEach(
                                scan -> messages.computeIfAbsent(scan.path("id").asText(), _ -> new HashSet<>())
                                        .add(heard.header("webhook-id") + " " + heard.at("/id"))));
        return messages;
    }

    @ParameterizedTest
    @EnumSource
    void killedAmidScansEveryCountedOneIsToldUnderOneId(Store store) throws Exception {
        int port = Ports.free();
        try (Receiver receiver = new Receiver(port);
                Child child = new Child(store.newDatabase(), settings(port))) {
            Reply made = child.post("/api/v1/qr", "{\"name\":\"Door\",\"targetUrl\":\"https://example.com/\"}");
            String id = made.at("/qr/id").asText();
            assertThat(child.post("/api/v1/webhooks", webhook(receiver)).status())
                    .isEqualTo(201);
            for (int kill = 0; kill < KILLS; kill++) {
                scanAndKill(child, made.at("/qr/slug").asText());
                child.start();
            }
            Await.until("all are counted", () -> child.metric(id, "totalScans") >= answered.get());
            child.stop(); // brings in the rest, so that the number is final
            child.start();
            long total = child.metric(id, "totalScans");
            // What a killed program had leased waits for the end of the lease.
            Await.within(
                    Messages.LEASE.multipliedBy(2),
                    "all have arrived",
                    () -> messages(receiver).size() >= total);
            assertThat(messages(receiver)).hasSize((int) total);
            assertThat(messages(receiver).values()).allMatch(some -> some.size() == 1);
            assertThat(total).isGreaterThanOrEqualTo(KILLS * SCANS_BEFORE_A_KILL);
        }
    }

    private void scanAndKill(Child child, String slug) throws InterruptedException {
        int enough = answered.get() + SCANS_BEFORE_A_KILL;
        Thread[] clients = new Thread[CLIENTS];
        for (int i = 0; i < CLIENTS; i++) {
            clients[i] = Thread.ofVirtual().start(() -> scan(child, slug));
        }
        Await.until("some are answered", () -> answered.get() >= enough);
        child.kill();
        for (Thread client : clients) {
            client.join();
        }
    }

    /** Scans until the program is gone. */
    private void scan(Child child, String slug) {
        try {
            while (child.scan(slug, "203.0.113." + (answered.get() & 127)) == 302) {
                answered.incrementAndGet();
                Thread.sleep(2);
            }
        } catch (IOException killed) {
            Thread.currentThread().interrupt();
        } catch (InterruptedException ended) {
            Thread.currentThread().interrupt();
        }
    }

    @Test
    void ofTwoNodesEachScanIsToldOnce() {
        int port = Ports.free();
        try (Receiver receiver = new Receiver(port);
                Placard one = Placard.start(Store.POSTGRESQL, settings(port));
                Placard two = one.anotherNode()) {
            MadeCode code = MadeCode.in(one);
            assertThat(one.post("/api/v1/webhooks", webhook(receiver)).status()).isEqualTo(201);
            // The other node knows of the webhook within two seconds.
            Await.until("the other node listens", () -> {
                two.scan(code.slug(), "203.0.113.200");
                return !messages(receiver).isEmpty();
            });
            long before = code.total();
            for (int i = 0; i < 100; i++) {
                one.scan(code.slug(), "203.0.113." + i);
                two.scan(code.slug(), "203.0.113." + i);
            }
            code.data(before + 200);
            Await.until("all have arrived", () -> messages(receiver).size() >= 200);
            assertThat(messages(receiver).values()).allMatch(some -> some.size() == 1);
            try (Database database = Opened.database(one)) {
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
    void aDeletedWorkspaceTellsNothingOfWhatWaits(Store store) {
        int port = Ports.free();
        MovableClock clock = new MovableClock(Instant.parse("2026-11-26T10:00:00Z"));
        try (Receiver receiver = new Receiver(port);
                Placard placard = Placard.start(store, settings(port), clock);
                Database database = Opened.database(placard)) {
            Person owner = Person.owner(placard);
            String workspace = database.read(tx ->
                    tx.list("select id from workspace", row -> row.text("id")).getFirst());
            receiver.answer(500);
            assertThat(placard.post("/api/v1/webhooks", webhook(receiver)).status())
                    .isEqualTo(201);
            QueuedScans.add(database, workspace, 50_000, clock.instant());
            Await.within(
                    Duration.ofMinutes(1),
                    "all wait",
                    () -> messages(database, workspace) >= Webhooks.AHEAD);
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
    void aMillionScansBesideADeadEndpointStayWithinBoundsAndTheRestIsSaidInNumbers(Store store) {
        int many = 1_300_000;
        int port = Ports.free();
        MovableClock clock = new MovableClock(Instant.parse("2026-11-26T10:00:00Z"));
        try (Receiver receiver = new Receiver(port);
                Placard placard = Placard.start(store, settings(port), clock);
                Database database = Opened.database(placard)) {
            String workspace = database.read(tx ->
                    tx.list("select id from workspace", row -> row.text("id")).getFirst());
            receiver.answer(500);
            assertThat(placard.post("/api/v1/webhooks", webhook(receiver)).status())
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
