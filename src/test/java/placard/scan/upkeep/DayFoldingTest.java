package placard.scan.upkeep;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import placard.base.Ids;
import placard.scan.count.DayPacks;
import placard.scan.count.Dimension;
import placard.storage.Database;
import placard.testing.Await;
import placard.testing.MadeCode;
import placard.testing.MovableClock;
import placard.testing.Placard;
import placard.testing.ServerStore;
import placard.testing.Store;

/** Scans from before the roll-up by day and value, and days long past in it. */
class DayFoldingTest {
    private static final Instant START = Instant.parse("2026-11-20T08:10:00Z");

    private static List<String> values(Database database) {
        List<String> values = new ArrayList<>(database.read(tx -> tx.list(
                "select code, day, dimension, value, total from scan_day_value order by code, day, dimension, value",
                row -> Ids.of("qr_", row.bytes("code"), 0) + " " + row.integer("day") + " " + row.integer("dimension")
                        + " " + row.text("value") + " " + row.number("total"))));
        database.read(tx -> {
            for (DayPacks.Place place : DayPacks.before(tx, Integer.MAX_VALUE, DayPacks.Place.FIRST, 1_000)) {
                String of = Ids.of("qr_", place.code(), 0) + " " + place.day() + " ";
                DayPacks.read(
                        tx,
                        place.workspace(),
                        List.of(place.code()),
                        place.day(),
                        place.day(),
                        day -> day.read(
                                EnumSet.allOf(Dimension.class),
                                (dimension, value, total) ->
                                        values.add(of + dimension.number() + " " + value + " " + total)));
            }
            return true;
        });
        return values;
    }

    private static List<Integer> packedDays(Database database) {
        return database.read(tx -> tx.list("select day from scan_day_pack order by day", row -> row.integer("day")));
    }

    @ParameterizedTest
    @EnumSource
    void daysLongPastAreFoldedOntoTheFirstSuchWeekdayOfTheirMonth(Store store) throws Exception {
        MovableClock clock = new MovableClock(Instant.parse("2026-11-03T08:10:00Z"));
        try (Placard placard = Placard.start(store, Map.of(), clock)) {
            MadeCode code = MadeCode.in(placard);
            for (int i = 0; i < 4; i++) {
                code.scanWith("table=7");
                clock.move(Duration.ofDays(7));
            }
            code.scanWith("table=7"); // 1 December, a Tuesday as the others
            code.data(5);
            clock.set(Instant.parse("2027-12-29T08:10:00Z")); // 400 days after 24 November
            placard.restart();
            int third = (int) LocalDate.parse("2026-11-03").toEpochDay();
            try (Database database = ServerStore.database(placard)) {
                Await.until(
                        "November to be folded",
                        () -> packedDays(database).equals(List.of(third, third + 21, third + 28)));
                assertThat(values(database)).contains(code.id() + " " + third + " 5 7 3");
                assertThat(Verification.differences(database)).isEmpty();
                clock.move(Duration.ofDays(1));
                placard.restart();
                Await.until("the rest of it", () -> packedDays(database).equals(List.of(third, third + 28)));
                assertThat(values(database)).contains(code.id() + " " + third + " 5 7 4");
                assertThat(Verification.differences(database)).isEmpty();
            }
            assertThat(code.total()).isEqualTo(5);
        }
    }
}
