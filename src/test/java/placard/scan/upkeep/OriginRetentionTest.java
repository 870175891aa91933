package placard.scan.upkeep;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import placard.storage.Database;
import placard.testing.Await;
import placard.testing.Command;
import placard.testing.MadeCode;
import placard.testing.MovableClock;
import placard.testing.Placard;
import placard.testing.Reply;
import placard.testing.ServerStore;
import placard.testing.Store;

/** Countries, languages and destinations of scans through all that happens to old days. */
class OriginRetentionTest {
    private static final Instant START = Instant.parse("2026-11-03T08:10:00Z");
    private static final String CODE = "{\"name\":\"Tent\",\"targetUrl\":\"https://example.com/\",\"rules\":["
            + "{\"name\":\"Italian\",\"when\":{\"languages\":[\"it\"]},\"targetUrl\":\"https://example.com/it\"},"
            + "{\"when\":{\"languages\":[\"de\"]},\"split\":["
            + "{\"weight\":1,\"targetUrl\":\"https://example.com/a\"},"
            + "{\"name\":\"B\",\"weight\":1,\"targetUrl\":\"https://example.com/b\"}]}]}";

    @TempDir
    private Path folder;

    private static void scan(MadeCode code, String country, String language) {
        Reply scan = code.scan("203.0.113.7", "X-Country", country, "Accept-Language", language);
        assertThat(scan.status()).isEqualTo(302);
    }

    /** All sums of a code, which has been scanned so often, and those of its workspace. */
    private static String numbers(Placard placard, MadeCode code, int scans) {
        code.data(scans);
        JsonNode ofCode = placard.get(
                        "/api/v1/analytics/" + code.id() + "?include=countries,languages,destinations,sources,tables")
                .at("/data/breakdowns");
        JsonNode ofAll = placard.get("/api/v1/analytics?from=2026-11-01&to=2026-11-30&include=countries,languages")
                .at("/data/breakdowns");
        JsonNode ofDays = placard.get("/api/v1/analytics?from=2026-11-01&to=2026-11-30&codeId=" + code.id()
                        + "&include=countries,languages,destinations")
                .at("/data/breakdowns");
        return ofCode + "\n" + ofAll + "\n" + ofDays;
    }

    private static void assertVerified(Database database) {
        assertThat(Verification.differences(database)).isEmpty();
    }

    @ParameterizedTest
    @EnumSource
    void packedFoldedRestoredAndDeletedTheyAddUp(Store store) {
        MovableClock clock = new MovableClock(START);
        try (Placard placard = Placard.start(store, Map.of("PLACARD_COUNTRY_HEADER", "X-Country"), clock)) {
            placard.patch("/api/v1/workspace", "{\"countsOrigins\":true}");
            MadeCode code = MadeCode.in(placard, CODE);
            MadeCode other = MadeCode.in(placard, CODE);
            for (int week = 0; week < 3; week++) {
                scan(code, "IT", "it-IT,it;q=0.9");
                scan(code, "AT", "de-AT");
                scan(code, "FR", "fr");
                scan(other, "IT", "de");
                clock.move(Duration.ofDays(7));
            }
            other.data(3);
            String before = numbers(placard, code, 9);
            assertThat(before).contains("Italian", "Rule 2 / ", "\"AT\"", "\"else\"");
            try (Database database = ServerStore.database(placard)) {
                placard.restart();
                Await.until("the days to be packed", () -> ServerStore.count(database, "scan_day_value") <= 0);
                assertThat(numbers(placard, code, 9)).isEqualTo(before);
                assertVerified(database);
            }
            clock.set(START.plusSeconds(60));
            scan(code, "IT", "it");
            clock.set(START.plus(Duration.ofDays(21)));
            String late = numbers(placard, code, 10);
            assertThat(late).isNotEqualTo(before);
            if (store == Store.SQLITE) {
                restored(placard);
                assertThat(numbers(placard, code, 10)).isEqualTo(late);
            }
            try (Database database = ServerStore.database(placard)) {
                clock.set(START.plus(Duration.ofDays(460)));
                placard.restart();
                Await.until("the days to be folded", () -> ServerStore.count(database, "scan_day_pack") == 2);
                assertThat(numbers(placard, code, 10).lines().toList().getFirst())
                        .isEqualTo(late.lines().toList().getFirst());
                assertVerified(database);
                code.delete();
                clock.move(Duration.ofHours(3));
                placard.restart();
                Await.until("the purge", () -> ServerStore.count(database, "scan_total") == 1);
                assertVerified(database);
                assertThat(database.<Long>read(tx -> tx.count(
                                "select coalesce(sum(total), 0) as n from workspace_day_value where dimension = 8")))
                        .isEqualTo(3);
                other.delete();
                clock.move(Duration.ofHours(3));
                placard.restart();
                Await.until("the other purge", () -> ServerStore.count(database, "scan_total") == 0);
                assertThat(ServerStore.count(database, "scan_day_pack")
                                + ServerStore.count(database, "workspace_day_value"))
                        .isZero();
            }
        }
    }

    private void restored(Placard placard) {
        String file = folder.resolve("backup.zip").toString();
        Command made = Command.run(placard.environment(), "backup", file);
        assertThat(made.status()).as(made.err()).isZero();
        placard.stop();
        Command back = Command.run(placard.environment(), "restore", file);
        assertThat(back.status()).as(back.err()).isZero();
        placard.startAgain();
    }
}
