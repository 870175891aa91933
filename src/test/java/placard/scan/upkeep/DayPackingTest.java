package placard.scan.upkeep;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import placard.base.Ids;
import placard.scan.count.UnreadablePacks;
import placard.storage.Database;
import placard.testing.Await;
import placard.testing.MadeCode;
import placard.testing.MovableClock;
import placard.testing.Placard;
import placard.testing.Reply;
import placard.testing.ServerStore;
import placard.testing.Store;

/** Days that are over tell the same, packed or not. */
class DayPackingTest {
    private static final Instant START = Instant.parse("2026-11-20T08:10:00Z");
    private static final String RANGE = "from=2026-11-18&to=2026-11-24&include=sources,tables,hours,excluded,weekHours";

    private static JsonNode report(Placard placard, String chosen) {
        Reply shown = placard.get("/api/v1/analytics?" + RANGE + chosen);
        assertThat(shown.status()).as(shown.text()).isEqualTo(200);
        return shown.at("/data");
    }

    private static MadeCode tagged(Placard placard) {
        return MadeCode.in(placard, """
                {"name": "Door", "targetUrl": "https://example.com/", "tags": ["front"]}
                """);
    }

    private static void packed(Placard placard, Database database) {
        placard.restart();
        Await.until("the days to be packed", () -> ServerStore.count(database, "scan_day_value") == 0);
    }

    @ParameterizedTest
    @EnumSource
    void reportsAreTheSameAfterItAndTellWhatComesInLateToo(Store store) {
        MovableClock clock = new MovableClock(START);
        try (Placard placard = Placard.start(store, Map.of(), clock);
                Database database = ServerStore.database(placard)) {
            MadeCode door = tagged(placard);
            MadeCode window = tagged(placard);
            for (int i = 0; i < 6; i++) {
                door.scanWith("source=flyer&table=" + i % 3);
                window.scan("203.0.113." + i);
                placard.send("GET", "/q/" + door.slug(), null, null, "User-Agent", "Googlebot/2.1");
                clock.move(Duration.ofHours(13));
            }
            door.data(6);
            window.data(6);
            clock.set(START.plus(Duration.ofDays(9)));
            JsonNode ofTag = report(placard, "&tag=front");
            JsonNode ofDoor = report(placard, "&codeId=" + door.id());
            JsonNode ofAll = report(placard, "");
            assertThat(ofTag.at("/breakdowns/tables")).hasSize(4);
            assertThat(Verification.differences(database)).isEmpty();

            packed(placard, database);
            assertThat(ServerStore.count(database, "scan_day_pack")).isEqualTo(8);
            assertThat(report(placard, "&tag=front")).isEqualTo(ofTag);
            assertThat(report(placard, "&codeId=" + door.id())).isEqualTo(ofDoor);
            assertThat(report(placard, "")).isEqualTo(ofAll);
            assertThat(Verification.differences(database)).isEmpty();

            clock.set(START.plusSeconds(60));
            door.scanWith("source=late&table=1");
            door.data(7);
            clock.set(START.plus(Duration.ofDays(9)));
            JsonNode late = report(placard, "&tag=front");
            assertThat(late.at("/metrics/totalScans").asLong()).isEqualTo(13);
            assertThat(MadeCode.count(late, "sources", "late")).isOne();
            assertThat(MadeCode.count(late, "sources", "flyer")).isEqualTo(6);
            assertThat(MadeCode.count(late, "tables", "1")).isEqualTo(3);
            assertThat(Verification.differences(database)).isEmpty();
            packed(placard, database);
            assertThat(report(placard, "&tag=front")).isEqualTo(late);
            assertThat(Verification.differences(database)).isEmpty();
            lies(database);

            door.delete();
            clock.move(Duration.ofHours(3));
            placard.restart();
            Await.until("the purge", () -> ServerStore.count(database, "scan_total") == 1);
            assertThat(ServerStore.count(database, "scan_day_pack")).isEqualTo(4);
            assertThat(Verification.differences(database)).isEmpty();
            assertThat(report(placard, "").at("/breakdowns"))
                    .isEqualTo(report(placard, "&tag=front").at("/breakdowns"));
            window.delete();
            clock.move(Duration.ofHours(3));
            placard.restart();
            Await.until("the other purge", () -> ServerStore.count(database, "scan_total") == 0);
            assertThat(ServerStore.count(database, "scan_day_pack")
                            + ServerStore.count(database, "workspace_day_value"))
                    .isZero();
        }
    }

    /** One damaged row: its values are unknown, and everything else is shown, packed, verified and deleted. */
    @ParameterizedTest
    @EnumSource
    void aDayThatCannotBeReadIsLeftOut(Store store) {
        MovableClock clock = new MovableClock(START);
        try (Placard placard = Placard.start(store, Map.of(), clock);
                Database database = ServerStore.database(placard)) {
            MadeCode door = tagged(placard);
            MadeCode window = tagged(placard);
            door.scanWith("source=flyer&table=1");
            window.scanWith("source=flyer&table=1");
            door.data(1);
            window.data(1);
            clock.set(START.plus(Duration.ofDays(9)));
            packed(placard, database);
            byte[] damaged = Ids.bytes(door.id());
            database.writeScans(tx ->
                    tx.update("update scan_day_pack set content = ? where code = ?", new byte[] {1, 1, 9}, damaged));
            JsonNode ofTag = report(placard, "&tag=front");
            assertThat(ofTag.at("/metrics/totalScans").asLong()).isEqualTo(2);
            assertThat(MadeCode.count(ofTag, "sources", "flyer")).isOne();
            assertThat(MadeCode.count(ofTag, "sources", "Unknown")).isOne();
            assertThat(Verification.differences(database))
                    .anyMatch(line -> line.contains(door.id() + " can't be read: It has 9 where"));

            clock.set(START.plusSeconds(60));
            door.scanWith("source=late&table=1");
            window.scanWith("source=late&table=1");
            door.data(2);
            window.data(2);
            clock.set(START.plus(Duration.ofDays(9)));
            placard.restart();
            Await.until(
                    "all but the damaged day to be packed",
                    () -> ServerStore.count(database, "(select distinct code from scan_day_value) codes") == 1);
            assertThat(MadeCode.count(report(placard, "&tag=front"), "sources", "late"))
                    .isEqualTo(2);
            clock.set(START.plus(Duration.ofDays(500)));
            new DayFolding(database, new UnreadablePacks()).run(clock.instant());
            assertThat(database.<Integer>read(tx -> tx.find(
                                    "select day from scan_day_pack where code <> ?", row -> row.integer("day"), damaged)
                            .orElseThrow()))
                    .isLessThan((int) Math.floorDiv(START.getEpochSecond(), 86_400L));
            door.delete();
            clock.move(Duration.ofHours(3));
            placard.restart();
            Await.until("the purge", () -> ServerStore.count(database, "scan_total") == 1);
            assertThat(ServerStore.count(database, "scan_day_pack")).isOne();
        }
    }

    /** What is packed is verified too. */
    private static void lies(Database database) {
        for (String lie : new String[] {
            "update workspace_day_value set total = total + 1 where dimension = 3",
            "update scan_day set total = total + 1 where day = (select min(day) from scan_day)"
        }) {
            database.writeScans(tx -> tx.update(lie));
            assertThat(Verification.differences(database)).as(lie).isNotEmpty();
            database.writeScans(tx -> tx.update(lie.replace("+ 1", "- 1")));
        }
        assertThat(Verification.differences(database)).isEmpty();
    }
}
