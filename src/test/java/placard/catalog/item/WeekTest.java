package placard.catalog.item;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.DayOfWeek;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.zone.ZoneOffsetTransition;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import placard.catalog.item.Schedule.Window;
import placard.testing.Property;

/** The next change, compared with a search that tries every time of every day. */
final class WeekTest {
    private static final List<ZoneId> ZONES = List.of(
            ZoneId.of("UTC"),
            ZoneId.of("America/New_York"),
            ZoneId.of("Asia/Kolkata"),
            ZoneId.of("Australia/Lord_Howe"),
            ZoneId.of("Africa/Casablanca"),
            ZoneId.of("Pacific/Apia"));
    private static final int HORIZON_DAYS = 16;

    private static List<Window> windows(Random random) {
        List<Window> windows = new ArrayList<>();
        for (int i = 1 + random.nextInt(4); i > 0; i--) {
            Set<DayOfWeek> days = EnumSet.of(DayOfWeek.of(1 + random.nextInt(7)), DayOfWeek.of(1 + random.nextInt(7)));
            windows.add(new Window(days, time(random), time(random)));
        }
        return windows;
    }

    private static LocalTime time(Random random) {
        return LocalTime.of(random.nextInt(24), random.nextInt(3) == 0 ? random.nextInt(60) : 0);
    }

    private static boolean isOpen(List<Window> windows, Instant at, ZoneId zone) {
        LocalDateTime local = LocalDateTime.ofInstant(at, zone);
        LocalTime time = local.toLocalTime();
        DayOfWeek today = local.getDayOfWeek();
        return windows.stream()
                .anyMatch(window -> window.to().isAfter(window.from())
                        ? window.days().contains(today) && !time.isBefore(window.from()) && time.isBefore(window.to())
                        : window.days().contains(today) && !time.isBefore(window.from())
                                || window.days().contains(today.minus(1)) && time.isBefore(window.to()));
    }

    private static @Nullable Instant searched(List<Window> windows, Instant now, ZoneId zone) {
        Set<LocalTime> times = new TreeSet<>();
        windows.forEach(window -> times.addAll(List.of(window.from(), window.to(), LocalTime.MIDNIGHT)));
        TreeSet<Instant> candidates = new TreeSet<>();
        LocalDate first = LocalDate.ofInstant(now, zone).minusDays(1);
        for (int day = 0; day <= HORIZON_DAYS; day++) {
            for (LocalTime time : times) {
                LocalDateTime local = first.plusDays(day).atTime(time);
                for (ZoneOffset offset : zone.getRules().getValidOffsets(local)) {
                    candidates.add(local.toInstant(offset));
                }
            }
        }
        ZoneOffsetTransition clocks = zone.getRules().nextTransition(now);
        while (clocks != null && clocks.getInstant().isBefore(candidates.last())) {
            candidates.add(clocks.getInstant());
            clocks = zone.getRules().nextTransition(clocks.getInstant());
        }
        boolean open = isOpen(windows, now, zone);
        return candidates.tailSet(now, false).stream()
                .filter(at -> isOpen(windows, at, zone) != open)
                .findFirst()
                .orElse(null);
    }

    @Test
    void theNextChangeIsTheFirstThatASearchFinds() {
        Property.holds(3_000, draw -> assertNextChange(draw.random()));
    }

    private static void assertNextChange(Random random) {
        List<Window> windows = windows(random);
        ZoneId zone = ZONES.get(random.nextInt(ZONES.size()));
        // 2011: Apia skipped a day; all years: clocks are put forward and back.
        Instant now = Instant.parse("2011-12-01T00:00:00Z")
                .plus(Duration.ofSeconds(random.nextBoolean() ? random.nextInt(40 * 86_400) : random.nextInt()));
        Week week = Week.of(windows);
        assertThat(week.isOpen(LocalDateTime.ofInstant(now, zone))).isEqualTo(isOpen(windows, now, zone));
        assertThat(week.nextChange(now, zone)).isEqualTo(searched(windows, now, zone));
    }

    @Test
    void twoTogetherAreOpenWhereBothAre() {
        Property.holds(1_000, draw -> assertBothOpen(draw.random()));
    }

    private static void assertBothOpen(Random random) {
        List<Window> one = windows(random);
        List<Window> other = windows(random);
        LocalDateTime local = LocalDateTime.of(2026, 11, 16, 0, 0).plusMinutes(random.nextInt(7 * 24 * 60));
        Instant at = local.toInstant(ZoneOffset.UTC);
        assertThat(Week.of(one).and(Week.of(other)).isOpen(local))
                .isEqualTo(isOpen(one, at, ZoneOffset.UTC) && isOpen(other, at, ZoneOffset.UTC));
    }

    @Test
    void anAlwaysOpenWeekNeverChanges() {
        Week always = Week.of(List.of(new Window(EnumSet.allOf(DayOfWeek.class), LocalTime.NOON, LocalTime.NOON)));
        assertThat(always.nextChange(Instant.EPOCH, ZONES.get(1))).isNull();
    }

    @Test
    void itemsWithTheSameScheduleShareIt() {
        String text = "{\"windows\":[{\"days\":[\"mon\"],\"from\":\"10:00\",\"to\":\"12:00\"}]}";
        Schedules schedules = new Schedules();
        assertThat(schedules.stored(text)).isNotNull().isSameAs(schedules.stored(text));
        assertThat(schedules.stored("{\"windows\":[]}")).isNull();
    }
}
