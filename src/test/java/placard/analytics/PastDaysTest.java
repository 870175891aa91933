package placard.analytics;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.time.LocalDate;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import placard.base.Ids;
import placard.scan.client.Device;
import placard.scan.client.Kind;
import placard.scan.client.Os;
import placard.scan.count.DayValues;
import placard.scan.count.RollUps;
import placard.scan.count.Scan;
import placard.scan.count.UnreadablePacks;
import placard.scan.upkeep.DayPacking;
import placard.storage.Database;
import placard.storage.ScanStores;
import placard.testing.MadeCode;
import placard.testing.MovableClock;
import placard.testing.Placard;
import placard.testing.ServerStore;
import placard.testing.Store;

/** Days that are kept in memory, and what makes them be read again. */
class PastDaysTest {
    private static final Instant THEN = Instant.parse("2026-11-10T08:10:00Z");
    private static final LocalDate LAST = LocalDate.parse("2026-11-20");
    private static final CodeSelection FRONT = new CodeSelection(null, null, "front");

    @ParameterizedTest
    @EnumSource
    void everyChangeOfAPastDayIsSeen(Store store) throws Exception {
        MovableClock clock = new MovableClock(THEN);
        try (Placard placard = Placard.start(store, Map.of(), clock);
                Database database = ServerStore.database(placard)) {
            String workspace = placard.workspaceId();
            MadeCode door = MadeCode.in(placard);
            MadeCode window = MadeCode.in(placard);
            door.patch("{\"tags\":[\"front\"]}");
            door.scan("203.0.113.1");
            window.scan("203.0.113.1");
            window.scan("203.0.113.2");
            door.data(1);
            window.data(2);
            clock.set(Instant.parse("2026-11-20T08:10:00Z"));
            add(database, workspace, door.id(), clock.instant(), Kind.BOT, clock.instant());
            Analytics analytics = new Analytics(ScanStores.alone(database), clock, new UnreadablePacks());
            CodeSelection ofWindow = new CodeSelection(window.id(), null, null);
            for (int times = 0; times < 2; times++) {
                assertThat(scansAndHours(analytics, workspace, CodeSelection.ALL))
                        .isEqualTo("3 3");
                assertThat(scansAndHours(analytics, workspace, FRONT)).isEqualTo("1 1");
                assertThat(scansAndHours(analytics, workspace, ofWindow)).isEqualTo("2 2");
            }

            add(database, workspace, door.id(), THEN, Kind.HUMAN, clock.instant());
            assertThat(scansAndHours(analytics, workspace, CodeSelection.ALL)).isEqualTo("4 4");
            assertThat(scansAndHours(analytics, workspace, FRONT)).isEqualTo("2 2");
            new DayPacking(database, new UnreadablePacks()).run(clock.instant());
            assertThat(scansAndHours(analytics, workspace, FRONT)).isEqualTo("2 2");
            add(database, workspace, door.id(), THEN, Kind.HUMAN, clock.instant());
            assertThat(scansAndHours(analytics, workspace, FRONT)).isEqualTo("3 3");
            door.patch("{\"tags\":[]}");
            window.patch("{\"tags\":[\"front\"]}");
            assertThat(scansAndHours(analytics, workspace, FRONT)).isEqualTo("2 2");

            assertThat(scansAndHours(analytics, workspace, CodeSelection.ALL)).isEqualTo("5 5");
            byte[] id = Ids.bytes(workspace);
            List<byte[]> removed = List.of(Ids.bytes(window.id()));
            DayValues.removeCodes(database, id, removed, new UnreadablePacks());
            assertThat(scansAndHours(analytics, workspace, CodeSelection.ALL)).isEqualTo("5 3");
            while (database.<Integer>writeScans(tx -> RollUps.removeCodes(tx, id, removed)) > 0) {}
            assertThat(scansAndHours(analytics, workspace, CodeSelection.ALL)).isEqualTo("3 3");

            // Nothing notes this change, so the kept days still have the scans.
            database.writeScans(
                    tx -> tx.update("delete from workspace_day") + tx.update("delete from workspace_day_value"));
            assertThat(scansAndHours(analytics, workspace, CodeSelection.ALL)).isEqualTo("3 3");
            analytics = new Analytics(ScanStores.alone(database), clock, new UnreadablePacks());
            assertThat(scansAndHours(analytics, workspace, CodeSelection.ALL)).isEqualTo("0 0");
        }
    }

    private static String scansAndHours(Analytics analytics, String workspace, CodeSelection chosen) {
        RangeReport report = analytics
                .findRange(
                        workspace,
                        chosen,
                        RangeReports.ReportQuery.allParts(
                                new DayRange(LAST.minusDays(19), LAST, 1), Comparison.PREVIOUS, false))
                .orElseThrow();
        return report.totalScans() + " "
                + Arrays.stream(report.weekHours())
                        .flatMapToLong(Arrays::stream)
                        .sum();
    }

    private static void add(Database database, String workspace, String code, Instant at, Kind kind, Instant now) {
        Scan scan = new Scan(
                Ids.bytes(workspace),
                Ids.bytes(code),
                at.toEpochMilli(),
                (int) Math.floorDiv(at.getEpochSecond(), 86_400L),
                0,
                kind,
                Device.MOBILE,
                Os.ANDROID,
                "Pune",
                null,
                null,
                0,
                null);
        database.writeScans(tx -> {
            RollUps.add(tx, List.of(scan), now);
            return true;
        });
    }
}
