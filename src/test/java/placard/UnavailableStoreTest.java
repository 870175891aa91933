package placard;

import static org.assertj.core.api.Assertions.assertThat;

import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import placard.testing.Await;
import placard.testing.Durations;
import placard.testing.MadeCatalog;
import placard.testing.MadeCode;
import placard.testing.Placard;
import placard.testing.Ports;
import placard.testing.Slow;
import placard.testing.Store;

/** PostgreSQL stops and comes back while guests scan. */
class UnavailableStoreTest {
    @TempDir
    Path folder;

    private EmbeddedPostgres postgres(int port) throws IOException {
        return EmbeddedPostgres.builder()
                .setPort(port)
                .setPGStartupWait(Duration.ofMinutes(1))
                .setDataDirectory(folder.resolve("postgres"))
                .setCleanDataDirectory(false)
                .start();
    }

    @Test
    @Slow
    void codesInUseGoOnAndEverythingIsCountedAfterwards() throws Exception {
        int port = Ports.free();
        EmbeddedPostgres postgres = postgres(port);
        String url = "postgresql://postgres:postgres@localhost:" + port + "/postgres";
        try (Placard placard = Placard.start(Store.SQLITE, Map.of("PLACARD_DATABASE_URL", url))) {
            assertThat(placard.running().store()).isEqualTo("postgresql");
            MadeCode code = MadeCode.in(placard);
            MadeCode unused = MadeCode.in(placard);
            assertThat(code.scan("203.0.113.1").status()).isEqualTo(302);
            AtomicLong scans = new AtomicLong(1);
            AtomicLong failures = new AtomicLong();
            AtomicBoolean enough = new AtomicBoolean();
            Thread guests = Thread.ofVirtual().start(() -> {
                while (!enough.get()) {
                    if (code.scan("203.0.113.1").status() != 302) {
                        failures.incrementAndGet();
                    }
                    scans.incrementAndGet();
                }
            });
            Await.until("scans", () -> scans.get() > 50);
            MadeCatalog catalog = MadeCatalog.in(placard, "{'name':'Lunch','slug':'kept'}");
            MadeCatalog unread = MadeCatalog.in(placard, "{'name':'Lunch','slug':'unread'}");
            placard.post(catalog.path() + "/publish", "");
            placard.post(unread.path() + "/publish", "");
            String page = placard.send("GET", "/menu/kept", null, null).text();
            postgres.close();
            long before = scans.get();
            assertThat(placard.send("GET", "/menu/kept", null, null).text()).isEqualTo(page);
            assertThat(placard.send("GET", "/menu/unread", null, null).status()).isEqualTo(503);
            assertThat(placard.get("/api/v1/qr").status()).isEqualTo(503);
            assertThat(placard.get("/api/v1/qr").header("Retry-After")).isNotEmpty();
            assertThat(unused.scan("203.0.113.1").status()).isEqualTo(503);
            assertThat(placard.get("/health/ready").status()).isEqualTo(503);
            Await.until("scans without a store", () -> scans.get() > before + 200);
            postgres = postgres(port);
            Await.until("the API", () -> placard.get("/api/v1/qr").status() == 200);
            enough.set(true);
            guests.join();
            assertThat(failures).hasValue(0);
            assertThat(code.data(scans.get()).at("/metrics/totalScans").asLong())
                    .isEqualTo(scans.get());
            assertThat(code.uniques()).isOne();
            assertThat(unused.scan("203.0.113.1").status()).isEqualTo(302);
        } finally {
            postgres.close();
        }
    }

    @Test
    void aChangeIsSeenOnTheOtherNodeWithinASecond() {
        try (Placard one = Placard.start(Store.POSTGRESQL);
                Placard two = one.anotherNode()) {
            MadeCode code = MadeCode.in(one);
            Durations seen = new Durations();
            for (int i = 0; i < 5; i++) {
                String target = "https://example.com/" + i;
                code.patch("{\"targetUrl\":\"" + target + "\"}");
                seen.time(() -> Await.until(
                        "the change on the other node",
                        () -> two.scan(code.slug(), "203.0.113.1")
                                .header("Location")
                                .equals(target)));
            }
            assertThat(seen.median()).isLessThan(Duration.ofSeconds(1));
            code.delete();
            Await.until(
                    "the end on the other node",
                    () -> two.scan(code.slug(), "203.0.113.1").status() == 410);
        }
    }

    /** Each node's place in its own journal is in the store they share, and is none of the other's business. */
    @Test
    void oneNodesStartLeavesTheOthersPlaceAlone() throws IOException {
        try (Placard one = Placard.start(Store.POSTGRESQL);
                Placard two = one.anotherNode()) {
            MadeCode code = MadeCode.in(one);
            for (int i = 0; i < 20; i++) {
                assertThat(two.scan(code.slug(), "203.0.113.1").status()).isEqualTo(302);
            }
            code.data(20);
            // The other node's journal as a kill would leave it: a clean stop deletes what was read.
            Path journal = two.folder().resolve("journal");
            Path asKilled = folder.resolve("as-killed");
            copy(journal, asKilled);
            one.restart();
            one.scan(code.slug(), "203.0.113.2");
            code.data(21);
            two.running().close();
            copy(asKilled, journal);
            two.restart();
            two.scan(code.slug(), "203.0.113.3");
            Await.until("the last visitor", () -> code.uniques() == 3);
            assertThat(code.total()).isEqualTo(22);
        }
    }

    private static void copy(Path from, Path to) throws IOException {
        Files.createDirectories(to);
        try (Stream<Path> files = Files.list(from)) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                Files.copy(file, to.resolve(file.getFileName()), StandardCopyOption.REPLACE_EXISTING);
            }
        }
    }
}
