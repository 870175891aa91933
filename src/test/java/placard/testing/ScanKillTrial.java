package placard.testing;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.time.Duration;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;

/** Scans of a program that is killed amid them, and what a webhook hears of them. */
public final class ScanKillTrial {
    private static final int BEFORE_A_KILL = 150;
    private static final int CLIENTS = 2;
    /** More than a killed program holds the messages that it was sending. */
    private static final Duration LEASES = Duration.ofMinutes(2);
    /** For a machine that does much else. */
    private static final Duration PATIENCE = Duration.ofMinutes(5);

    private final Child child;
    private final String slug;
    private final AtomicInteger answered = new AtomicInteger();

    private ScanKillTrial(Child child, String slug) {
        this.child = child;
        this.slug = slug;
    }

    /** A webhook that hears of scans. */
    public static String webhook(Receiver receiver) {
        return "{\"name\":\"A\",\"url\":\"" + receiver.url("/in") + "\",\"types\":[\"scan.counted\"]}";
    }

    /** The messages that named each scan. */
    public static Map<String, Set<String>> messages(Receiver receiver) {
        Map<String, Set<String>> messages = new ConcurrentHashMap<>();
        receiver.all("/in")
                .forEach(heard -> heard.json()
                        .at("/data/scans")
                        .forEach(
                                scan -> messages.computeIfAbsent(scan.path("id").asText(), _ -> new HashSet<>())
                                        .add(heard.header("webhook-id") + " " + heard.at("/id"))));
        return messages;
    }

    /** Kills a program amid scans; every counted one must come, under one id. */
    public static void run(Child child, Receiver receiver, int kills) throws Exception {
        Reply made = child.post("/api/v1/qr", "{\"name\":\"Door\",\"targetUrl\":\"https://example.com/\"}");
        String id = made.at("/qr/id").asText();
        assertThat(child.post("/api/v1/webhooks", webhook(receiver)).status()).isEqualTo(201);
        ScanKillTrial scans = new ScanKillTrial(child, made.at("/qr/slug").asText());
        for (int kill = 0; kill < kills; kill++) {
            scans.scanAndKill();
            child.start();
        }
        Await.within(PATIENCE, "all are counted", () -> child.metric(id, "totalScans") >= scans.answered.get());
        child.stop(); // brings in the rest, so that the number is final
        child.start();
        Await.within(
                LEASES.plus(PATIENCE),
                "all have arrived",
                () -> messages(receiver).size() >= child.metric(id, "totalScans"));
        assertThat(messages(receiver)).hasSize((int) child.metric(id, "totalScans"));
        assertThat(messages(receiver).values()).allMatch(some -> some.size() == 1);
        assertThat(messages(receiver)).hasSizeGreaterThanOrEqualTo(kills * BEFORE_A_KILL);
    }

    private void scanAndKill() throws InterruptedException {
        int enough = answered.get() + BEFORE_A_KILL;
        AtomicBoolean isKilled = new AtomicBoolean();
        Thread[] clients = new Thread[CLIENTS];
        for (int i = 0; i < CLIENTS; i++) {
            clients[i] = Thread.ofVirtual().start(() -> scan(isKilled));
        }
        Await.within(PATIENCE, "some are answered", () -> answered.get() >= enough);
        isKilled.set(true);
        child.kill();
        for (Thread client : clients) {
            client.join();
        }
    }

    /** Scans until the program is killed. On a busy machine a connection may break before. */
    private void scan(AtomicBoolean isKilled) {
        while (!isKilled.get()) {
            try {
                Thread.sleep(2);
                if (child.scan(slug, "203.0.113." + (answered.get() & 127)) == 302) {
                    answered.incrementAndGet();
                }
            } catch (IOException broken) {
                // It asks again, unless the program was killed.
            } catch (InterruptedException ended) {
                Thread.currentThread().interrupt();
                return;
            }
        }
    }
}
