package placard.catalog.profile;

import java.time.DayOfWeek;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.ZoneId;
import java.time.zone.ZoneOffsetTransition;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import placard.catalog.item.Schedule;

/**
 * The opening hours of a business: its week, replaced on special days. A span of the evening before also continues past
 * midnight into a special day.
 *
 * @param week null if unknown: then it is open on every other day
 * @param special the first one that holds on a date counts
 */
public record OpeningHours(@Nullable Schedule week, List<SpecialDay> special) {
    /** The search horizon for a change, in days. */
    private static final int HORIZON_DAYS = 16;

    private static final SpecialDay.Span WHOLE_DAY = new SpecialDay.Span(LocalTime.MIDNIGHT, LocalTime.MIDNIGHT);

    /** The special day of a date; null if it is none. */
    public @Nullable SpecialDay specialDay(LocalDate date) {
        return special.stream().filter(day -> day.holdsOn(date)).findFirst().orElse(null);
    }

    /** The special days from this date on, the soonest first. */
    public List<SpecialDay> coming(LocalDate today, int days) {
        return special.stream()
                .filter(day -> !day.last().isBefore(today) && day.date().isBefore(today.plusDays(days)))
                .sorted((one, other) -> one.date().compareTo(other.date()))
                .toList();
    }

    /** The spans that begin on a date. */
    private List<SpecialDay.Span> spans(LocalDate date) {
        SpecialDay day = specialDay(date);
        if (day != null) {
            return day.hours();
        }
        return week == null ? List.of(WHOLE_DAY) : spans(week, date.getDayOfWeek());
    }

    private static List<SpecialDay.Span> spans(Schedule week, DayOfWeek day) {
        return week.windows().stream()
                .filter(window -> window.days().contains(day))
                .map(window -> new SpecialDay.Span(window.from(), window.to()))
                .toList();
    }

    public boolean isOpen(Instant now, ZoneId zone) {
        return isOpen(LocalDateTime.ofInstant(now, zone));
    }

    private boolean isOpen(LocalDateTime local) {
        LocalTime time = local.toLocalTime();
        boolean sinceToday = spans(local.toLocalDate()).stream()
                .anyMatch(span -> !time.isBefore(span.from()) && (span.endsNextDay() || time.isBefore(span.to())));
        return sinceToday
                || spans(local.toLocalDate().minusDays(1)).stream()
                        .anyMatch(span -> span.endsNextDay() && time.isBefore(span.to()));
    }

    /** The first instant after {@code now} at which it opens or closes; null if there is none within the horizon. */
    public @Nullable Instant nextChange(Instant now, ZoneId zone) {
        LocalDate today = LocalDate.ofInstant(now, zone);
        if (coming(today.minusDays(1), HORIZON_DAYS + 2).isEmpty()) {
            return week == null ? firstSpecial(now, zone) : week.nextChange(now, zone);
        }
        boolean isOpen = isOpen(now, zone);
        return candidates(today, zone).stream()
                .filter(at -> at.isAfter(now) && isOpen(at, zone) != isOpen)
                .findFirst()
                .orElseGet(() -> firstSpecial(now, zone));
    }

    /** All instants at which a span may begin or end. */
    private TreeSet<Instant> candidates(LocalDate today, ZoneId zone) {
        TreeSet<Instant> instants = new TreeSet<>();
        List<LocalDateTime> times = new ArrayList<>();
        for (int i = -1; i <= HORIZON_DAYS; i++) {
            LocalDate day = today.plusDays(i);
            times.add(day.atStartOfDay());
            for (SpecialDay.Span span : spans(day)) {
                times.add(day.atTime(span.from()));
                times.add((span.endsNextDay() ? day.plusDays(1) : day).atTime(span.to()));
            }
        }
        times.forEach(time -> {
            instants.add(time.atZone(zone).toInstant());
            instants.add(time.atZone(zone).withLaterOffsetAtOverlap().toInstant());
        });
        ZoneOffsetTransition transition =
                zone.getRules().nextTransition(today.atStartOfDay(zone).toInstant());
        if (transition != null) {
            instants.add(transition.getInstant());
        }
        return instants;
    }

    /** The beginning of the next special day, for changes beyond the horizon. */
    private @Nullable Instant firstSpecial(Instant now, ZoneId zone) {
        return special.stream()
                .map(day -> day.date().atStartOfDay(zone).toInstant())
                .filter(now::isBefore)
                .min(Instant::compareTo)
                .orElse(null);
    }
}
