package placard.analytics;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import placard.base.Ids;
import placard.scan.count.UnreadablePacks;
import placard.scan.upkeep.Verification;
import placard.storage.Database;
import placard.storage.ScanStores;
import placard.testing.Await;
import placard.testing.MadeCode;
import placard.testing.MovableClock;
import placard.testing.Placard;
import placard.testing.ServerStore;
import placard.testing.Store;

/** What the days of a whole workspace add up to. */
class DaysOfAWorkspaceTest {
    private static final LocalDate DAY = LocalDate.parse("2026-11-20");

    @ParameterizedTest
    @EnumSource
    void aDayOfAWorkspaceAddsUpItsCodes(Store store) throws Exception {
        MovableClock clock = new MovableClock(Instant.parse("2026-11-20T08:10:00Z"));
        try (Placard placard = Placard.start(store, Map.of(), clock);
                Database database = ServerStore.database(placard)) {
            String workspace = placard.workspaceId();
            MadeCode door = MadeCode.in(placard);
            MadeCode window = MadeCode.in(placard);
            door.scan("203.0.113.1");
            window.scan("203.0.113.1");
            clock.move(Duration.ofHours(5));
            window.scan("203.0.113.2");
            window.scan("203.0.113.2");
            door.data(1);
            window.data(3);
            Analytics analytics = new Analytics(ScanStores.alone(database), clock, new UnreadablePacks());
            assertThat(analytics.now(workspace)).isEqualTo(new Analytics.Now(DAY, 13, 10));
            assertThat(analytics.hours(workspace, DAY)).hasSize(24);
            assertThat(analytics.hours(workspace, DAY).get(8)).isEqualTo(2);
            assertThat(analytics.hours(workspace, DAY).get(13)).isEqualTo(2);
            assertThat(analytics.hours(workspace, DAY).stream()
                            .mapToLong(Long::longValue)
                            .sum())
                    .isEqualTo(4);
            assertThat(totals(database, workspace, DAY)).containsExactly(4L, 3L);
            assertThat(analytics.topToday(workspace, DAY, 5))
                    .isEqualTo(List.of(new Analytics.CodeTotal(window.id(), 3), new Analytics.CodeTotal(door.id(), 1)));
            assertThat(analytics.topToday(workspace, DAY, 1)).hasSize(1);
            assertThat(totals(database, workspace, DAY.minusDays(1))).isEmpty();
            assertThat(Verification.differences(database)).isEmpty();
        }
    }

    @ParameterizedTest
    @EnumSource
    void aDeletedCodeLeavesTheWorkspacesDays(Store store) throws Exception {
        MovableClock clock = new MovableClock(Instant.parse("2026-11-20T08:10:00Z"));
        String workspace;
        try (Placard placard = Placard.start(store, Map.of(), clock)) {
            workspace = placard.workspaceId();
            MadeCode door = MadeCode.in(placard);
            MadeCode window = MadeCode.in(placard);
            door.scan("203.0.113.1");
            window.scan("203.0.113.1");
            clock.move(Duration.ofDays(1));
            window.scan("203.0.113.2");
            door.data(1);
            window.data(2);
            window.delete();
            try (Database database = ServerStore.database(placard)) {
                Analytics analytics = new Analytics(ScanStores.alone(database), clock, new UnreadablePacks());
                assertThat(analytics.topToday(workspace, DAY, 1))
                        .isEqualTo(List.of(new Analytics.CodeTotal(door.id(), 1)));
            }
            clock.move(Duration.ofHours(2));
            placard.restart();
            try (Database database = ServerStore.database(placard)) {
                Analytics analytics = new Analytics(ScanStores.alone(database), clock, new UnreadablePacks());
                Await.until(
                        "the scans to go",
                        () -> totals(database, workspace, DAY).equals(List.of(1L, 1L))
                                && totals(database, workspace, DAY.plusDays(1)).stream()
                                        .allMatch(total -> total == 0));
                assertThat(analytics.hours(workspace, DAY).get(8)).isOne();
                assertThat(analytics.hours(workspace, DAY.plusDays(1))).containsOnly(0L);
                assertThat(analytics.topToday(workspace, DAY.plusDays(1), 5)).isEmpty();
                assertThat(Verification.differences(database)).isEmpty();
            }
        }
    }

    /** Scans and visitors of all codes on a day; a visitor who scans two codes counts twice. Empty without a row. */
    private static List<Long> totals(Database database, String workspace, LocalDate day) {
        return database.read(tx -> tx.find(
                        "select total, uniques from workspace_day where workspace = ? and day = ?",
                        row -> List.of(row.number("total"), row.number("uniques")),
                        Ids.bytes(workspace),
                        (int) day.toEpochDay()))
                .orElse(List.of());
    }
}
