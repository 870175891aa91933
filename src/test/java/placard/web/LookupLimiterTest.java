package placard.web;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.Connection;
import java.sql.Statement;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import placard.testing.Await;
import placard.testing.MadeCode;
import placard.testing.MovableClock;
import placard.testing.Placard;
import placard.testing.Reply;
import placard.testing.ServerStore;
import placard.testing.Store;
import placard.workspace.Secret;

/** Made-up slugs and keys cost little, and never block requests for real ones. */
final class LookupLimiterTest {
    private static final Instant NOW = Instant.parse("2026-11-20T10:00:00Z");

    @Test
    void limitedClientsShareOneLookupAndDelayNoOthers() throws Exception {
        LookupLimiter lookups = new LookupLimiter(new RateLimits(() -> 0, 1, Duration.ofMinutes(1)));
        lookups.missed("greedy");
        lookups.missed("greedy too");
        AtomicInteger asking = new AtomicInteger();
        AtomicInteger most = new AtomicInteger();
        CountDownLatch answer = new CountDownLatch(1);
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            List<Future<String>> answers = new ArrayList<>();
            for (int i = 0; i < 20; i++) {
                String who = i % 2 == 0 ? "greedy" : "greedy too";
                answers.add(threads.submit(() -> lookups.ask(who, () -> {
                    most.accumulateAndGet(asking.incrementAndGet(), Math::max);
                    await(answer);
                    asking.decrementAndGet();
                    return "there";
                })));
            }
            Await.until("the first look-up", () -> asking.get() > 0);
            assertThat(lookups.ask("modest", () -> "there")).isEqualTo("there");
            answer.countDown();
            for (Future<String> one : answers) {
                assertThat(one.get()).isEqualTo("there");
            }
        }
        assertThat(most).hasValue(1);
    }

    private static void await(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException interrupted) {
            throw new IllegalStateException(interrupted);
        }
    }

    private static Map<String, String> limits() {
        return Map.of("PLACARD_UNKNOWN_SLUG_LIMIT", "3", "PLACARD_AUTH_FAILURE_LIMIT", "3");
    }

    @ParameterizedTest
    @EnumSource
    void aCodeAndAKeyThatAreNotInMemoryAreFoundHoweverManyMadeUpOnesCameBefore(Store store) {
        try (Placard placard = Placard.start(store, limits(), new MovableClock(NOW))) {
            MadeCode code = MadeCode.in(placard);
            MadeCode page = MadeCode.in(
                    placard, "{\"name\":\"x\",\"type\":\"wifi\",\"content\":{\"ssid\":\"n\",\"security\":\"nopass\"}}");
            String secret = placard.post("/api/v1/keys", "{\"name\":\"A\",\"scopes\":[\"*\"]}")
                    .at("/key/secret")
                    .asText();
            for (int i = 0; i < 10; i++) {
                int status = placard.scan("made-up-" + i, "127.0.0.1").status();
                assertThat(status).isEqualTo(i < 3 ? 404 : 429);
                Reply refused =
                        placard.send("GET", "/api/v1/workspace", null, Secret.next(new java.security.SecureRandom()));
                assertThat(refused.status()).isEqualTo(i < 3 ? 401 : 429);
            }
            assertThat(placard.send("GET", "/p/made-up", null, null).status()).isEqualTo(429);
            assertThat(code.scan("127.0.0.1").status()).isEqualTo(302);
            assertThat(placard.send("GET", "/p/" + page.slug(), null, null).status())
                    .isEqualTo(200);
            assertThat(placard.send("GET", "/api/v1/workspace", null, secret).status())
                    .isEqualTo(200);
        }
    }

    /** The tables of codes and keys are locked, so that every look-up holds its connection; others must find one. */
    @Test
    void madeUpSlugsHoldOneConnectionOfTheStore() throws Exception {
        try (Placard placard = Placard.start(Store.POSTGRESQL, limits(), new MovableClock(NOW));
                Connection connection = ServerStore.connection(placard);
                Statement statement = connection.createStatement()) {
            for (int i = 0; i < 4; i++) {
                placard.scan("made-up-" + i, "127.0.0.1");
            }
            placard.get("/api/v1/workspace");
            connection.setAutoCommit(false);
            statement.execute("lock table qr_code in access exclusive mode");
            try (ExecutorService clients = Executors.newVirtualThreadPerTaskExecutor()) {
                List<Future<Integer>> statuses = new ArrayList<>();
                for (int i = 0; i < 60; i++) {
                    String slug = "made-up-too-" + i;
                    statuses.add(
                            clients.submit(() -> placard.scan(slug, "127.0.0.1").status()));
                }
                try (var watch = ServerStore.connection(placard);
                        var look = watch.createStatement()) {
                    Await.until("a look-up that waits", () -> waiting(look) > 0);
                    assertThat(placard.get("/api/v1/workspace").status()).isEqualTo(200);
                    assertThat(waiting(look)).isEqualTo(1);
                }
                connection.rollback();
                for (Future<Integer> status : statuses) {
                    assertThat(status.get()).isIn(429, 503);
                }
            }
        }
    }

    private static int waiting(Statement statement) {
        try (var rows = statement.executeQuery(
                "select count(*) from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'")) {
            rows.next();
            return rows.getInt(1);
        } catch (java.sql.SQLException failure) {
            throw new IllegalStateException(failure);
        }
    }
}
