package placard.cluster.archive;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import placard.testing.Await;
import placard.testing.Child;
import placard.testing.Slow;
import placard.testing.Store;

/** A real process, really killed while it writes files of the archive. */
@Timeout(300)
@Slow
class ArchiveKillTest {
    private static final int KILLS = 6;

    /** Between two scans. Each file takes 50 of them, and who reads the archive opens all files. */
    private static final long PAUSE_NANOS = 2_000_000;

    private static final int PATIENCE_SECONDS = 60;

    @TempDir
    private Path folder;

    /** Scans whose answer didn't come: they count or they don't. */
    private final AtomicInteger lost = new AtomicInteger();

    @ParameterizedTest
    @EnumSource
    void everyAnsweredScanIsArchivedOnceDespiteKills(Store store) throws Exception {
        Map<String, String> settings = Map.of(
                "PLACARD_ARCHIVE", folder.toString(), "PLACARD_ARCHIVE_MINUTES", "0", "PLACARD_ARCHIVE_SCANS", "50");
        try (Child child = new Child(store.newDatabase(), settings)) {
            var made = child.post(
                    "/api/v1/qr",
                    "{\"name\":\"Door\",\"targetUrl\":\"https://example.com/\",\"rules\":[{\"when\":{},\"split\":["
                            + "{\"weight\":1,\"targetUrl\":\"https://example.com/a\"},"
                            + "{\"weight\":2,\"targetUrl\":\"https://example.com/b\"}]}]}");
            String slug = made.at("/qr/slug").asText();
            String id = made.at("/qr/id").asText();
            ArchiveReader archive = new ArchiveReader(folder);
            AtomicInteger answered = new AtomicInteger();
            for (int kill = 0; kill < KILLS; kill++) {
                AtomicBoolean isKilled = new AtomicBoolean();
                Thread scanning = Thread.ofPlatform().start(() -> scan(child, slug, answered, isKilled));
                int files = archive.files().size() + 1 + kill % 4;
                Await.until("files", () -> archive.files().size() >= files);
                isKilled.set(true);
                child.kill();
                scanning.join();
                child.start();
            }
            long all = settled(child, id);
            assertThat(all).isBetween((long) answered.get(), (long) answered.get() + lost.get());
            // What a node that is gone was writing is left to it for a while.
            awaitLong(() -> archive.count() >= all);
            assertThat(archive.rows("select count(*), count(distinct (segment, position)) from scans"))
                    .containsExactly(all + "|" + all);
            assertThat(child.metric(id, "totalScans")).isEqualTo(all);
            assertThat(archive.rows("select destination, count(*) from scans group by all"))
                    .hasSize(2)
                    .containsExactlyInAnyOrderElementsOf(destinations(child, id));
        }
    }

    private static List<String> destinations(Child child, String id) {
        List<String> destinations = new ArrayList<>();
        child.get("/api/v1/analytics/" + id + "?include=destinations")
                .at("/data/breakdowns/destinations")
                .forEach(one -> destinations.add(
                        one.path("id").asText() + "|" + one.path("count").asText()));
        return destinations;
    }

    private static void awaitLong(BooleanSupplier condition) {
        for (int patience = 0; patience < PATIENCE_SECONDS && !condition.getAsBoolean(); patience++) {
            LockSupport.parkNanos(Duration.ofSeconds(1).toNanos());
        }
        Await.until("all in files", condition);
    }

    /** The number of scans once the journal that was left is counted. */
    private static long settled(Child child, String id) {
        long[] last = {-1};
        Await.until("the numbers to stand still", () -> {
            long now = child.metric(id, "totalScans");
            boolean stands = now == last[0];
            last[0] = now;
            LockSupport.parkNanos(Duration.ofSeconds(1).toNanos());
            return stands;
        });
        return last[0];
    }

    /** Scans until the server is gone; some addresses more than once. */
    private void scan(Child child, String slug, AtomicInteger answered, AtomicBoolean isKilled) {
        for (int i = 0; !isKilled.get(); i++) {
            try {
                if (child.scan(slug, "203.0.113." + i % 200) == 302) {
                    answered.incrementAndGet();
                }
            } catch (IOException gone) {
                lost.incrementAndGet();
            }
            LockSupport.parkNanos(PAUSE_NANOS);
        }
    }
}
