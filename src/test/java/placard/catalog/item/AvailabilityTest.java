package placard.catalog.item;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.time.LocalTime;
import java.time.ZoneId;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import placard.base.Input;
import placard.testing.Property;

class AvailabilityTest {
    private static final ZoneId NEW_YORK = ZoneId.of("America/New_York");
    private static final ZoneId KOLKATA = ZoneId.of("Asia/Kolkata");

    private static Schedule schedule(String windows) {
        Input input = new Input(ReadItem.json("{'schedule':" + windows + "}"));
        Schedule schedule = Schedule.read(input, "schedule");
        input.check();
        return schedule;
    }

    @ParameterizedTest
    @CsvSource({
        "2026-11-20T16:30:00Z,true", // Friday 22:00
        "2026-11-20T20:29:00Z,true", // Saturday 01:59
        "2026-11-20T20:30:00Z,false", // Saturday 02:00
        "2026-11-21T16:30:00Z,false" // Saturday 22:00
    })
    void aWindowCrossesMidnightIntoTheNextDay(Instant now, boolean open) {
        assertThat(schedule("[{'days':['fri'],'from':'22:00','to':'02:00'}]").isOpen(now, KOLKATA))
                .isEqualTo(open);
    }

    @Test
    void theWallClockDecidesWhenClocksChange() {
        Schedule skipped = schedule("[{'days':['sun'],'from':'02:00','to':'03:00'}]");
        Instant before = Instant.parse("2026-03-08T05:00:00Z");
        assertThat(skipped.nextChange(before, NEW_YORK)).isEqualTo(Instant.parse("2026-03-15T06:00:00Z"));
        Schedule half = schedule("[{'from':'02:30','to':'05:00'}]");
        assertThat(half.nextChange(before, NEW_YORK)).isEqualTo(Instant.parse("2026-03-08T07:00:00Z"));
        Schedule twice = schedule("[{'from':'01:00','to':'01:30'}]");
        assertThat(twice.isOpen(Instant.parse("2026-11-01T05:10:00Z"), NEW_YORK))
                .isTrue();
        assertThat(twice.isOpen(Instant.parse("2026-11-01T05:40:00Z"), NEW_YORK))
                .isFalse();
        assertThat(twice.isOpen(Instant.parse("2026-11-01T06:10:00Z"), NEW_YORK))
                .isTrue();
    }

    @ParameterizedTest
    @CsvSource({
        "2026-11-20T08:59:59Z,04:00,2026-11-20T09:00:00Z",
        "2026-11-20T09:00:00Z,04:00,2026-11-21T09:00:00Z", // at the start itself: the next one
        "2026-03-08T05:00:00Z,04:00,2026-03-08T08:00:00Z", // clocks have been put forward
        "2026-03-08T06:00:00Z,02:30,2026-03-08T07:30:00Z", // a start that the clocks skip comes as they go on
        "2026-11-01T04:00:00Z,01:30,2026-11-01T05:30:00Z", // one that they repeat comes the first time
        "2026-11-01T05:45:00Z,01:30,2026-11-02T06:30:00Z" // and only then
    })
    void aBusinessDayBeginsByTheClockOnTheWall(Instant now, LocalTime start, Instant begins) {
        assertThat(SoldOut.nextDayStart(now, start, NEW_YORK)).isEqualTo(begins);
    }

    @Test
    void nothingChangesBeforeTheNextBoundary() {
        Property.holds(
                200,
                draw -> assertConstant(
                        draw.integer(0, 95), draw.integer(0, 95), draw.integer(0, 365 * 96), draw.flag()));
    }

    /** Times are counted in quarters of an hour. */
    private static void assertConstant(int from, int to, int when, boolean soldOut) {
        Instant now = Instant.parse("2026-01-01T00:00:00Z").plus(Duration.ofMinutes(15L * when));
        Schedule schedule =
                schedule("[{'days':['mon','sun'],'from':'%s','to':'%s'},{'days':['wed'],'from':'10:00','to':'12:00'}]"
                        .formatted(
                                LocalTime.MIDNIGHT.plusMinutes(15L * from), LocalTime.MIDNIGHT.plusMinutes(15L * to)));
        SoldOut flag = soldOut ? new SoldOut(false, now.plus(Duration.ofHours(5))) : SoldOut.NO;
        Availability.Facts facts = new Availability.Facts(flag, List.of(), schedule, null, NEW_YORK);
        Instant next = Availability.nextChange(now, facts);
        Availability first = Availability.at(now, facts);
        assertThat(next).isAfter(now);
        for (Instant at = now; at.isBefore(next); at = at.plus(Duration.ofMinutes(15))) {
            assertThat(Availability.at(at, facts)).isEqualTo(first);
        }
        assertThat(Availability.at(next, facts).reason()).isNotEqualTo(first.reason());
    }

    @Test
    void offScheduleIsNotNowAndSoldOutEndsByItself() {
        Instant now = Instant.parse("2026-11-21T05:00:00Z");
        Schedule evening = schedule("[{'from':'18:00','to':'24:00'}]");
        var off = new Availability.Facts(SoldOut.NO, List.of(), evening, null, KOLKATA);
        assertThat(Availability.at(now, off).json().toString())
                .isEqualTo(
                        "{\"status\":\"not_now\",\"until\":\"2026-11-21T12:30:00.000Z\",\"reason\":\"item_schedule\"}");
        Input input = new Input(ReadItem.json("{'isAvailable':false,'soldOutUntil':'end_of_day'}"));
        SoldOut soldOut = SoldOut.patched(null, input, now, LocalTime.of(4, 0), KOLKATA);
        assertThat(soldOut.until()).isEqualTo(Instant.parse("2026-11-21T22:30:00Z"));
        assertThat(soldOut.isAvailableAt(now)).isFalse();
        assertThat(soldOut.isAvailableAt(Instant.parse("2026-11-21T22:30:00Z"))).isTrue();
        assertThat(ReadItem.faults(
                        "{'isAvailable':true,'soldOutUntil':'end_of_day'}",
                        in -> SoldOut.patched(null, in, now, LocalTime.of(4, 0), KOLKATA)))
                .containsExactly("/soldOutUntil not_allowed");
    }
}
