package placard.analytics;

import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import placard.scan.count.Dimension;
import placard.scan.upkeep.Horizon;
import placard.storage.Tx;

/**
 * Makes the report of a range of days, all of it from one snapshot.
 *
 * @param folded the first day that isn't folded;
 * values of earlier days lie on the first such weekday of their month.
 */
public record RangeReports(Numbers numbers, Analytics.Now now, int folded) {
    /**
     * The request: a range of days, and the optional parts of the report.
     *
     * @param compared the days that they are compared with; null if they aren't
     * @param ranked the rankings, by their names on the wire
     */
    public record ReportQuery(
            DayRange range,
            Set<Dimension> extras,
            boolean weekHours,
            @Nullable Comparison compared,
            Set<String> ranked) {
        /** The query of a weekly letter. */
        public static ReportQuery letter(DayRange week) {
            return new ReportQuery(week, EnumSet.of(Dimension.LANGUAGE), false, Comparison.PREVIOUS, Set.of("codes"));
        }

        /**
         * A request for all parts of the report.
         *
         * @param isOfCode false leaves out what only a single code has
         */
        public static ReportQuery allParts(DayRange range, @Nullable Comparison compared, boolean isOfCode) {
            Set<Dimension> extras = EnumSet.allOf(Dimension.class);
            extras.removeIf(dimension -> !dimension.onRequest() || dimension == Dimension.DESTINATION && !isOfCode);
            return new ReportQuery(range, extras, true, compared, Rankings.ALL);
        }

        /** A request for the days of a code, and for where its scans came from and were led. */
        static ReportQuery withOrigins(DayRange range, Comparison compared) {
            Set<Dimension> extras = EnumSet.of(Dimension.DESTINATION, Dimension.COUNTRY, Dimension.LANGUAGE);
            return new ReportQuery(range, extras, false, compared, Set.of());
        }

        /** A request for the hours of one day. */
        public static ReportQuery hours(LocalDate day) {
            return new ReportQuery(new DayRange(day, day, 1), EnumSet.of(Dimension.HOUR), false, null, Set.of());
        }
    }

    RangeReports(Tx tx, Numbers numbers, Analytics.Now now) {
        this(numbers, now, Horizon.dayOf(Horizon.UNFOLDED_DAYS.in(tx)));
    }

    /** @param since the day on which the first of the codes was made; null if there is none */
    RangeReport report(ReportQuery asked, @Nullable LocalDate since) {
        DayRange.Days range = asked.range.on(now.day());
        List<Report.Day> days = series(range);
        DayRange.Days covered = covered(range);
        return new RangeReport(
                days,
                covered,
                breakdowns(asked.extras, covered, days),
                asked.weekHours ? weekHours(covered) : null,
                asked.compared == null ? null : previous(asked.compared, range, days, since),
                Map.of());
    }

    private List<Report.Day> series(DayRange.Days range) {
        return series(numbers, range);
    }

    /** The days of a range, including those without scans. */
    private static List<Report.Day> series(Numbers numbers, DayRange.Days range) {
        Map<Integer, Numbers.Day> rows = numbers.days(number(range.first()), number(range.last()));
        List<Report.Day> series = new ArrayList<>(range.count());
        for (LocalDate day = range.first(); !day.isAfter(range.last()); day = day.plusDays(1)) {
            Numbers.Day row = rows.getOrDefault(number(day), new Numbers.Day(0, 0, 0));
            series.add(new Report.Day(day, row.total(), row.uniques()));
        }
        return series;
    }

    private static int number(LocalDate day) {
        return (int) day.toEpochDay();
    }

    /**
     * The days of the range with complete values. Folded months count only whole, because their first days have the
     * values of the others.
     */
    private DayRange.@Nullable Days covered(DayRange.Days range) {
        LocalDate first = range.first();
        LocalDate last = range.last();
        LocalDate unfolded = LocalDate.ofEpochDay(folded);
        if (first.isBefore(unfolded) && first.getDayOfMonth() > 1) {
            LocalDate next = first.withDayOfMonth(1).plusMonths(1);
            first = next.isAfter(unfolded) ? unfolded : next;
        }
        if (last.isBefore(unfolded) && last.getDayOfMonth() < last.lengthOfMonth()) {
            last = last.withDayOfMonth(1).minusDays(1);
        }
        return first.isAfter(last) ? null : new DayRange.Days(first, last);
    }

    private Map<String, List<Report.Slice>> breakdowns(
            Set<Dimension> extras, DayRange.@Nullable Days covered, List<Report.Day> days) {
        List<Dimension> dimensions = Stream.concat(
                        Arrays.stream(Dimension.values()).filter(dimension -> !dimension.onRequest()),
                        extras.stream().sorted(Comparator.comparing(Dimension::word)))
                .toList();
        List<Numbers.Value> values = covered == null
                ? List.of()
                : numbers.values(number(covered.first()), number(covered.last()), EnumSet.copyOf(dimensions));
        long total = covered == null
                ? 0
                : days.stream()
                        .filter(day -> !day.day().isBefore(covered.first())
                                && !day.day().isAfter(covered.last()))
                        .mapToLong(Report.Day::totalScans)
                        .sum();
        Map<String, List<Report.Slice>> breakdowns = new LinkedHashMap<>();
        dimensions.forEach(dimension -> breakdowns.put(dimension.word(), Report.slices(values, dimension, total)));
        return breakdowns;
    }

    private long[][] weekHours(DayRange.@Nullable Days covered) {
        long[][] week = new long[7][24];
        if (covered != null) {
            for (Numbers.Hour hour : numbers.hours(number(covered.first()), number(covered.last()))) {
                week[LocalDate.ofEpochDay(hour.day()).getDayOfWeek().getValue() - 1][hour.hour()] += hour.total();
            }
        }
        return week;
    }

    /** The days before. Future days of the range are compared with nothing. */
    private RangeReport.Previous previous(
            Comparison compared, DayRange.Days range, List<Report.Day> days, @Nullable LocalDate since) {
        int back = compared.back(range.count());
        List<Report.Day> before = series(
                new DayRange.Days(range.first().minusDays(back), range.last().minusDays(back)));
        List<Report.Day> over = until(days, now.day());
        List<Report.Day> overBefore = until(before, now.day().minusDays(back));
        boolean hasToday = !now.day().isBefore(range.first()) && !now.day().isAfter(range.last());
        int today = number(now.day());
        boolean hasHours = today - back >= folded;
        boolean isComplete = since != null && since.isBefore(range.first().minusDays(back)) && (hasHours || !hasToday);
        RangeReport.Side scans = new RangeReport.Side(scans(over), scans(overBefore));
        if (hasToday && hasHours) {
            scans = scans.plus(hours(compared, today), hoursBefore(compared, today - back));
        }
        return new RangeReport.Previous(
                compared,
                before,
                hasToday ? (hasHours ? now.hour() : 0) : null,
                scans,
                over.isEmpty() ? null : new RangeReport.Side(visitors(over), visitors(overBefore)),
                isComplete);
    }

    private static List<Report.Day> until(List<Report.Day> days, LocalDate end) {
        return days.stream().filter(day -> day.day().isBefore(end)).toList();
    }

    private static long scans(List<Report.Day> days) {
        return days.stream().mapToLong(Report.Day::totalScans).sum();
    }

    private static long visitors(List<Report.Day> days) {
        return days.stream().mapToLong(Report.Day::uniqueScans).sum();
    }

    /** The scans of today that are compared. */
    private long hours(Comparison compared, int today) {
        return numbers.hours(today, today).stream()
                .filter(hour -> compared.has(hour.hour(), now))
                .mapToLong(Numbers.Hour::total)
                .sum();
    }

    /** The scans of the day that today is compared with, up to the same time. */
    private long hoursBefore(Comparison compared, int day) {
        return numbers.hours(day, day).stream()
                .filter(hour -> compared.has(hour.hour(), now))
                .mapToLong(hour -> hour.hour() < now.hour() ? hour.total() : Comparison.share(hour.total(), now))
                .sum();
    }
}
