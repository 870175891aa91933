package placard;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import placard.testing.Await;
import placard.testing.Child;
import placard.testing.PrivacySearch;
import placard.testing.Reply;
import placard.testing.Slow;
import placard.testing.Store;

/** The real program, killed and stopped under load. */
class CrashTest {
    /** The first kill leaves a journal, the second one what the start has made of it; {@code bench/faults} goes on. */
    private static final int ROUNDS = 3;
    /** Another address of this machine: a client without a proxy. */
    private static final String PEER = "127.77.66.55";

    private static final String DOOR = "{\"name\":\"Door\",\"targetUrl\":\"https://example.com/\"}";

    /** Clients that scan from an address of their own each time, and make codes, until the server is no more. */
    private static final class Load {
        final AtomicLong sent = new AtomicLong();
        final AtomicLong answered = new AtomicLong();
        final ConcurrentLinkedQueue<String> made = new ConcurrentLinkedQueue<>();
        private final AtomicInteger address = new AtomicInteger(0x0b000000);
        private final List<Thread> threads = new ArrayList<>();

        void start(Child child, String slug) {
            threads.clear();
            for (int i = 0; i < 3; i++) {
                threads.add(Thread.ofVirtual().start(() -> scan(child, slug)));
            }
            threads.add(Thread.ofVirtual().start(() -> create(child)));
        }

        private void scan(Child child, String slug) {
            try {
                while (true) {
                    int n = address.incrementAndGet();
                    sent.incrementAndGet();
                    if (child.scan(slug, (n >>> 24) + "." + (n >> 16 & 255) + "." + (n >> 8 & 255) + "." + (n & 255))
                            == 302) {
                        answered.incrementAndGet();
                    }
                }
            } catch (IOException gone) {
                Thread.currentThread().interrupt();
            }
        }

        private void create(Child child) {
            try {
                while (true) {
                    Reply reply = child.post("/api/v1/qr", DOOR);
                    if (reply.status() == 201) {
                        made.add(reply.at("/qr/id").asText());
                    }
                }
            } catch (java.io.UncheckedIOException | IllegalStateException gone) {
                Thread.currentThread().interrupt();
            }
        }

        void join() throws InterruptedException {
            for (Thread thread : threads) {
                thread.join();
            }
        }
    }

    @ParameterizedTest
    @Slow
    @EnumSource
    void everyAnsweredScanIsCountedOnceHoweverOftenTheProcessIsKilled(Store store) throws Exception {
        countsEachAnsweredScanOnce(store, ROUNDS);
    }

    @Test
    void everyAnsweredScanIsCountedOnceWhenTheProcessIsKilled() throws Exception {
        countsEachAnsweredScanOnce(Store.SQLITE, 1);
    }

    private static void countsEachAnsweredScanOnce(Store store, int rounds) throws Exception {
        try (Child child = new Child(store.newDatabase(), Map.of("PLACARD_INITIAL_CREDITS", "1000000"))) {
            Reply made = child.post("/api/v1/qr", DOOR);
            String id = made.at("/qr/id").asText();
            Load load = new Load();
            for (int round = 0; round < rounds; round++) {
                long enough = load.answered.get() + ThreadLocalRandom.current().nextLong(100, 1_200);
                load.start(child, made.at("/qr/slug").asText());
                Await.until("load", () -> load.answered.get() > enough);
                child.kill();
                load.join();
                child.start();
                Await.until("all answered scans", () -> child.metric(id, "totalScans") >= load.answered.get());
            }
            Duration stopped = child.stop(); // brings in the rest, so that the number is final
            assertThat(stopped).isLessThan(Duration.ofSeconds(5));
            child.start();
            long total = child.metric(id, "totalScans");
            assertThat(total).isBetween(load.answered.get(), load.sent.get());
            assertThat(child.metric(id, "uniqueScans")).isEqualTo(total);
            List<String> codes = child.codes();
            assertThat(codes).containsAll(load.made);
            assertThat(child.get("/api/v1/credits").at("/credits/remaining").asLong())
                    .isEqualTo(1_000_000 - codes.size());
            assertThat(child.get("/api/v1/credits").at("/pagination/total").asLong())
                    .isEqualTo(codes.size() + 1L);
        }
    }

    /** Scans that were answered are counted against the limit, be they in the store or in the journal of a killed node. */
    @ParameterizedTest
    @Slow
    @EnumSource
    void aLimitOfScansIsKeptExactlyHoweverOftenTheProcessIsKilled(Store store) throws Exception {
        int most = 2_000;
        try (Child child = new Child(store.newDatabase(), Map.of("PLACARD_INITIAL_CREDITS", "1000000"))) {
            Reply made = child.post(
                    "/api/v1/qr",
                    DOOR.replace("}", ",\"maxScans\":" + most + ",\"fallbackUrl\":\"https://example.org/\"}"));
            String id = made.at("/qr/id").asText();
            String slug = made.at("/qr/slug").asText();
            Load load = new Load();
            for (int round = 0; round < ROUNDS; round++) {
                long enough = load.answered.get() + ThreadLocalRandom.current().nextLong(50, 300);
                load.start(child, slug);
                Await.until("load", () -> load.answered.get() > enough);
                child.kill();
                load.join();
                child.start();
            }
            load.start(child, slug);
            Await.until("the limit", () -> child.metric(id, "totalScans") >= most);
            long then = load.answered.get();
            Await.until("more scans", () -> load.answered.get() > then + 50);
            child.kill();
            load.join();
            child.start();
            child.stop();
            child.start();
            assertThat(child.metric(id, "totalScans")).isEqualTo(most);
        }
    }

    @ParameterizedTest
    @Slow
    @EnumSource
    void noAddressIsAnywhereAfterAStopAndAfterAKill(Store store) throws Exception {
        List<String> addresses =
                List.of("203.0.113.77", "198.18.44.3", "2001:db8:77aa:bb01:cc02:dd03:ee04:ff05", "100.127.200.9", PEER);
        // None has four bytes that are letters of hexadecimal text, in which hashes are dumped: chance would find it
        // there.
        PrivacySearch search = new PrivacySearch(addresses);
        assertThat(search.hits("control", "x 203.0.113.77".getBytes(java.nio.charset.StandardCharsets.US_ASCII)))
                .hasSize(1);
        assertThat(search.hits("control", new byte[] {0, (byte) 203, 0, 113, 77, 0}))
                .hasSize(1);
        String database = store.newDatabase();
        try (Child child = new Child(
                database, Map.of("PLACARD_LOG_LEVEL", "DEBUG", "PLACARD_TRUSTED_PROXIES", "127.0.0.1/32,::1/128"))) {
            Reply made = child.post("/api/v1/qr", DOOR);
            String slug = made.at("/qr/slug").asText();
            for (int round = 0; round < 2; round++) {
                for (String address : List.of(
                        "203.0.113.77",
                        "198.18.44.3:4711",
                        "[2001:db8:77aa:bb01:cc02:dd03:ee04:ff05]:80",
                        "::ffff:100.127.200.9")) {
                    assertThat(child.scan(slug, address)).isEqualTo(302);
                    assertThat(child.scan("unknown", address)).isEqualTo(404);
                }
                assertThat(child.scanFrom(PEER, slug)).startsWith("HTTP/1.1 302");
                if (round == 0) {
                    Await.until(
                            "the scans", () -> child.metric(made.at("/qr/id").asText(), "totalScans") == 5);
                    child.kill();
                } else {
                    child.stop();
                }
                assertThat(search.hits(child.folder())).isEmpty();
                assertThat(search.hits("dump", dump(database))).isEmpty();
                child.start();
            }
            Await.until("the scans", () -> child.metric(made.at("/qr/id").asText(), "totalScans") == 10);
            assertThat(child.metric(made.at("/qr/id").asText(), "uniqueScans")).isEqualTo(5);
        }
    }

    /** Every row of every table as text; nothing for the embedded store, whose file is in the folder. */
    private static byte[] dump(String database) throws java.sql.SQLException {
        StringBuilder dump = new StringBuilder();
        if (!database.isEmpty()) {
            String url =
                    database.replaceFirst("postgresql://(.*?):(.*?)@(.*)", "jdbc:postgresql://$3?user=$1&password=$2");
            try (Connection connection = DriverManager.getConnection(url);
                    ResultSet tables =
                            connection.getMetaData().getTables(null, "public", "%", new String[] {"TABLE"})) {
                while (tables.next()) {
                    try (ResultSet rows = connection
                            .createStatement()
                            .executeQuery("select t::text from " + tables.getString("TABLE_NAME") + " t")) {
                        while (rows.next()) {
                            dump.append(rows.getString(1)).append('\n');
                        }
                    }
                }
            }
            assertThat(dump).contains("https://example.com/");
        }
        return dump.toString().getBytes(java.nio.charset.StandardCharsets.UTF_8);
    }
}
