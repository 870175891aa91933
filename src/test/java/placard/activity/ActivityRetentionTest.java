package placard.activity;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import placard.testing.Await;
import placard.testing.Body;
import placard.testing.MovableClock;
import placard.testing.Placard;
import placard.testing.Store;

/** How long the activity log keeps its entries. */
final class ActivityRetentionTest {
    @ParameterizedTest
    @CsvSource({"SQLITE,400", "POSTGRESQL,400", "SQLITE,30", "SQLITE,0"})
    void entriesOlderThanTheSettingAreRemoved(Store store, int days) {
        MovableClock clock = new MovableClock(Instant.parse("2026-11-20T10:00:00Z"));
        Map<String, String> settings = days == 400 ? Map.of() : Map.of("PLACARD_ACTIVITY_DAYS", Integer.toString(days));
        try (Placard placard = Placard.start(store, settings, clock)) {
            placard.post("/api/v1/qr", Body.url("Old", ""));
            clock.move(Duration.ofDays(days == 0 ? 30_000 : days - 1));
            placard.post("/api/v1/qr", Body.url("Young", ""));
            clock.move(Duration.ofDays(2));
            placard.restart();
            if (days == 0) {
                assertThat(names(placard)).isEqualTo("Young Old ");
            } else {
                Await.until("the old is forgotten", () -> names(placard).equals("Young "));
            }
        }
    }

    private static String names(Placard placard) {
        StringBuilder names = new StringBuilder();
        placard.get("/api/v1/activity?subjectKind=qr")
                .at("/activity")
                .forEach(entry ->
                        names.append(entry.at("/subject/name").asText()).append(' '));
        return names.toString();
    }
}
