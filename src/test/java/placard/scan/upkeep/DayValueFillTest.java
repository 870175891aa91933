package placard.scan.upkeep;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import placard.base.Ids;
import placard.base.Zones;
import placard.scan.count.DayPacks;
import placard.scan.count.Dimension;
import placard.storage.Database;
import placard.testing.Await;
import placard.testing.MadeCode;
import placard.testing.MovableClock;
import placard.testing.Opened;
import placard.testing.Placard;
import placard.testing.Store;
import placard.testing.Unpacked;

/** Scans from before the roll-up by day and value, and days long past in it. */
class DayValueFillTest {
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

    /** The store as the version before has left it. */
    private static void asBefore(Placard placard) throws SQLException {
        try (Database database = Opened.database(placard)) {
            Unpacked.all(database);
        }
        try (Connection connection = Opened.connection(placard, "scans.db");
                Statement statement = connection.createStatement()) {
            statement.execute("delete from scan_day_value");
            statement.execute("delete from workspace_day_value");
            statement.execute("delete from horizon where name = 'day_values'");
            statement.execute("update old_scan set in_day_values = null");
        }
    }

    private static void scans(MadeCode code, MovableClock clock) {
        for (int i = 0; i < 4; i++) {
            code.scanWith("source=flyer&table=" + i);
            code.placard().send("GET", "/q/" + code.slug(), null, null, "User-Agent", "Googlebot/2.1");
            clock.move(Duration.ofHours(9));
        }
    }

    @ParameterizedTest
    @EnumSource
    void earlierScansAreAddedAfterTheStart(Store store) throws Exception {
        MovableClock clock = new MovableClock(START);
        try (Placard placard = Placard.start(store, Map.of(), clock)) {
            MadeCode code = MadeCode.in(placard);
            scans(code, clock);
            code.data(4);
            placard.stop();
            List<String> written;
            try (Database database = Opened.database(placard)) {
                written = values(database);
                assertThat(written).isNotEmpty();
            }
            asBefore(placard);
            placard.startAgain();
            try (Database database = Opened.database(placard)) {
                Await.until("the earlier scans", () -> values(database).equals(written));
                assertThat(Verification.differences(database)).isEmpty();
                Await.until(
                        "all that is kept",
                        () -> database.read(Horizon.DAY_VALUES::in).isBefore(START.minus(Duration.ofDays(50))));
            }
        }
    }

    @ParameterizedTest
    @EnumSource
    void theyAreAddedOnceHoweverItIsCutShortAndWhateverComesMeanwhile(Store store) throws Exception {
        MovableClock clock = new MovableClock(START);
        try (Placard placard = Placard.start(store, Map.of(), clock);
                Database database = Opened.database(placard)) {
            MadeCode code = MadeCode.in(placard);
            scans(code, clock);
            code.data(4);
            Await.until(
                    "the server's own",
                    () -> database.read(Horizon.DAY_VALUES::in).isBefore(START));
            List<String> written = values(database);
            asBefore(placard);
            assertThat(fill(database).step()).isTrue();
            assertThat(database.read(Horizon.DAY_VALUES::in))
                    .isBefore(Horizon.NEVER)
                    .isAfter(START);
            code.scanWith("source=late");
            code.data(5);
            clock.set(START.plusSeconds(60));
            code.scanWith("source=late");
            code.data(6);
            assertThat(Verification.differences(database)).isEmpty();
            while (fill(database).step()) {}
            assertThat(fill(database).step()).isFalse();
            assertThat(values(database)).hasSizeGreaterThan(written.size());
            assertThat(Verification.differences(database)).isEmpty();
            assertThat(values(database).stream()
                            .filter(row -> row.split(" ", 4)[2].equals("1"))
                            .mapToLong(row -> Long.parseLong(row.substring(row.lastIndexOf(' ') + 1)))
                            .sum())
                    .isEqualTo(6);
        }
    }

    private static DayValueFill fill(Database database) {
        return new DayValueFill(database, (_, _) -> Zones.of(ZoneId.of("UTC")), 2);
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
            try (Database database = Opened.database(placard)) {
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
