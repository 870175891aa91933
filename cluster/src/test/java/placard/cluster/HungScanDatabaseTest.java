package placard.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import placard.testing.Await;
import placard.testing.MadeCode;
import placard.testing.Placard;
import placard.testing.Reply;
import placard.testing.Shards;
import placard.testing.SilentProxy;
import placard.testing.Slow;
import placard.testing.Store;
import placard.testing.Tenant;

/** A database of scans that takes connections and never answers. */
@Slow
class HungScanDatabaseTest {
    private static final String DOOR = "{\"name\":\"Door\",\"targetUrl\":\"https://example.com/\"}";
    /** More than the main database has connections for reading. */
    private static final int WATCHERS = 16;
    /** Less than anybody waits for a connection. */
    private static final Duration SOON = Duration.ofMillis(1_500);

    private static final Duration STOP = Duration.ofSeconds(15);

    private record Timed(Reply reply, Duration took) {
        static Timed of(Supplier<Reply> request) {
            long start = System.nanoTime();
            Reply reply = request.get();
            return new Timed(reply, Duration.ofNanos(System.nanoTime() - start));
        }
    }

    /** Two workspaces, each with codes that nobody has scanned yet. */
    private record Two(Placard placard, List<MadeCode> first, String otherKey, String otherCode) {
        static Two in(Placard placard) {
            Tenant other = Tenant.of(placard, 50);
            List<MadeCode> codes =
                    IntStream.range(0, 9).mapToObj(_ -> MadeCode.in(placard)).toList();
            Reply made = placard.send("POST", "/api/v1/qr", DOOR, other.key());
            Two two = new Two(placard, codes, other.key(), made.at("/qr/id").asText());
            codes.getFirst().scan("203.0.113.1");
            codes.getFirst().data(1);
            placard.scan(made.at("/qr/slug").asText(), "203.0.113.1");
            Await.until("the scan", () -> two.numbers().text().contains("\"totalScans\":1"));
            return two;
        }

        Reply numbers() {
            return placard.send("GET", "/api/v1/analytics/" + otherCode, null, otherKey);
        }

        /** Many look at the other workspace's numbers; meanwhile the first one has its own, and its codes redirect. */
        List<Timed> whileManyLook() throws Exception {
            return whileManyLook(_ -> {});
        }

        /** @param then what is done with those who look, before they are waited for */
        List<Timed> whileManyLook(Consumer<List<Future<Timed>>> then) throws Exception {
            List<Future<Timed>> looks = new ArrayList<>();
            List<Timed> unharmed = new ArrayList<>();
            try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
                for (int i = 0; i < WATCHERS; i++) {
                    looks.add(threads.submit(() -> Timed.of(this::numbers)));
                }
                for (MadeCode cold : first.subList(1, first.size())) {
                    unharmed.add(Timed.of(() -> cold.scan("203.0.113.1")));
                    unharmed.add(Timed.of(() ->
                            placard.get("/api/v1/analytics/" + first.getFirst().id())));
                }
                then.accept(looks);
            }
            assertThat(unharmed).allSatisfy(each -> {
                assertThat(each.reply.status()).isIn(200, 302);
                assertThat(each.took).isLessThan(SOON);
            });
            List<Timed> answers = new ArrayList<>();
            for (Future<Timed> look : looks) {
                answers.add(look.get());
            }
            return answers;
        }
    }

    private static Placard start(String... databases) {
        return start(ScanTransport.JOURNAL, databases);
    }

    private static Placard start(ScanTransport way, String... databases) {
        Map<String, String> settings = new HashMap<>(way.settings());
        settings.put("PLACARD_SCAN_DATABASES", String.join(",", databases));
        settings.put("PLACARD_RATE_LIMIT", "0");
        return Placard.start(Store.POSTGRESQL, settings);
    }

    @Test
    void redirectsAndTheNumbersOfOthersGoOn() throws Exception {
        Shards shards = Shards.of(2);
        String url = shards.urls().get(1);
        int port = Integer.parseInt(url.replaceFirst(".*:(\\d+)/.*", "$1"));
        try (SilentProxy proxy = new SilentProxy(port);
                Placard placard = start(shards.urls().get(0), url.replace(":" + port, ":" + proxy.port()))) {
            Two two = Two.in(placard);
            proxy.freeze();
            assertThat(two.whileManyLook()).allSatisfy(each -> {
                assertThat(each.reply.status()).isEqualTo(503);
                assertThat(each.took).isLessThan(Duration.ofSeconds(8));
            });
            // Now it is known: of many who ask at once, one waits.
            assertThat(two.whileManyLook().stream()
                            .filter(each -> each.took.compareTo(SOON) > 0)
                            .count())
                    .isLessThanOrEqualTo(1);
            proxy.thaw();
            Await.until("its numbers", () -> two.numbers().status() == 200);
        }
    }

    /** It stops in the middle: readers who have its answer to their first question wait for the second one. */
    @Test
    void aHungDatabaseHoldsFewConnections() throws Exception {
        Shards shards = Shards.of(2);
        try (Placard placard = start(shards.urls().get(0), shards.urls().get(1))) {
            Two two = Two.in(placard);
            try (Connection held = Shards.connection(shards.urls().get(1));
                    Statement statement = held.createStatement()) {
                held.setAutoCommit(false);
                statement.execute("lock table scan_total, scan_day, scan_departure in access exclusive mode");
                assertThat(two.whileManyLook(looks -> rollBackOnceOneIsRefused(held, looks)))
                        .anySatisfy(each -> assertThat(each.reply.text()).contains("doesn't answer"));
            }
            assertThat(two.numbers().status()).isEqualTo(200);
        }
    }

    /** A stop has to be over before the operating system ends it, after 15 seconds in docs/operations.md. */
    @ParameterizedTest
    @EnumSource(ScanTransport.class)
    void aStopWaitsForItNoLongerThanForOthers(ScanTransport way) throws Exception {
        Shards shards = Shards.of(2);
        String url = shards.urls().get(1);
        int port = Integer.parseInt(url.replaceFirst(".*:(\\d+)/.*", "$1"));
        try (SilentProxy proxy = new SilentProxy(port);
                Placard placard = start(way, shards.urls().get(0), url.replace(":" + port, ":" + proxy.port()))) {
            Two two = Two.in(placard);
            List<String> slugs = IntStream.range(0, 40)
                    .mapToObj(_ -> placard.send("POST", "/api/v1/qr", DOOR, two.otherKey)
                            .at("/qr/slug")
                            .asText())
                    .toList();
            proxy.freeze();
            slugs.forEach(slug -> placard.scan(slug, "203.0.113.1"));
            two.first.forEach(code -> code.scan("203.0.113.9"));
            long before = System.nanoTime();
            placard.stop();
            assertThat(Duration.ofNanos(System.nanoTime() - before)).isLessThan(STOP);
            assertThat(shards.number(1, "select sum(total) from scan_total")).isEqualTo(10);
            assertThat(shards.number(2, "select sum(total) from scan_total")).isEqualTo(1);
            proxy.thaw();
            placard.startAgain();
            Await.until(
                    "those of the other",
                    () -> shards.number(2, "select sum(total) from scan_total") == 1 + slugs.size());
        }
    }

    private static void rollBackOnceOneIsRefused(Connection held, List<Future<Timed>> looks) {
        Await.until("a person who is refused", () -> looks.stream().anyMatch(Future::isDone));
        try {
            held.rollback();
        } catch (SQLException failure) {
            throw new IllegalStateException(failure);
        }
    }
}
