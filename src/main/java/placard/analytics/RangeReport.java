package placard.analytics;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.DecimalNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import placard.base.Csv;
import placard.base.Json;
import placard.scan.count.Dimension;

/**
 * The numbers of a range of days.
 *
 * @param days one for each day, oldest first
 * @param covered the days of breakdowns and weekHours; null if there are none
 * @param breakdowns by the name on the wire
 * @param weekHours scans by weekday, Monday first, and hour; null if not requested
 * @param previous the same weekdays before; null if not requested
 */
public record RangeReport(
        List<Report.Day> days,
        DayRange.@Nullable Days covered,
        Map<String, List<Report.Slice>> breakdowns,
        long @Nullable [][] weekHours,
        @Nullable Previous previous) {
    /**
     * The range before.
     *
     * @param wholeHours how many hours of today are compared; null if today is not in the range
     * @param scans of the range until now
     * @param scansBefore of the range before, until the same time
     */
    public record Previous(List<Report.Day> days, @Nullable Integer wholeHours, long scans, long scansBefore) {
        public LocalDate first() {
            return days.getFirst().day();
        }

        public LocalDate last() {
            return days.getLast().day();
        }

        /** The change in percent, with one decimal place; null if there were no scans before. */
        public @Nullable BigDecimal change() {
            return scansBefore == 0 ? null : Report.percent(scans - scansBefore, scansBefore);
        }
    }

    public LocalDate first() {
        return days.getFirst().day();
    }

    public LocalDate last() {
        return days.getLast().day();
    }

    /** Whether breakdowns cover every day of the range. */
    public boolean isWhole() {
        return covered != null
                && covered.first().equals(first())
                && covered.last().equals(last());
    }

    public long totalScans() {
        return days.stream().mapToLong(Report.Day::totalScans).sum();
    }

    public long dailyVisitors() {
        return days.stream().mapToLong(Report.Day::uniqueScans).sum();
    }

    /** Scans by hour, 24 of them; zeros if not requested. */
    public List<Long> hours() {
        Map<String, Long> hours = breakdowns.getOrDefault(Dimension.HOUR.word(), List.of()).stream()
                .collect(Collectors.toMap(Report.Slice::name, Report.Slice::count));
        return IntStream.range(0, 24)
                .mapToObj(hour -> hours.getOrDefault(twoDigits(hour), 0L))
                .toList();
    }

    private static String twoDigits(int number) {
        return number < 10 ? "0" + number : Integer.toString(number);
    }

    ObjectNode json() {
        ObjectNode json = Json.object().put("from", first().toString()).put("to", last().toString());
        json.putObject("metrics").put("totalScans", totalScans()).put("dailyVisitors", dailyVisitors());
        json.set("timeSeries", Report.series(days));
        json.put("breakdownsFrom", covered == null ? null : covered.first().toString());
        json.put("breakdownsTo", covered == null ? null : covered.last().toString());
        json.set("breakdowns", Report.shares(breakdowns));
        if (weekHours != null) {
            ArrayNode week = json.putArray("weekHours");
            for (long[] hours : weekHours) {
                ArrayNode day = week.addArray();
                for (long scans : hours) {
                    day.add(scans);
                }
            }
        }
        if (previous != null) {
            ObjectNode before = json.putObject("previous")
                    .put("from", previous.first().toString())
                    .put("to", previous.last().toString())
                    .put("wholeHours", previous.wholeHours)
                    .put("scansNow", previous.scans)
                    .put("scansBefore", previous.scansBefore);
            BigDecimal change = previous.change();
            before.set("change", change == null ? null : DecimalNode.valueOf(change));
            before.set("timeSeries", Report.series(previous.days));
        }
        return json;
    }

    /**
     * The report as CSV. Its columns are the part of the report, the value, scans, visitors.
     *
     * @param separator between two cells
     */
    Csv csv(char separator) {
        Csv csv = new Csv(separator, "part", "name", "scans", "dailyVisitors");
        csv.row("total", first() + "/" + last(), totalScans(), dailyVisitors());
        days.forEach(day -> csv.row("day", day.day().toString(), day.totalScans(), day.uniqueScans()));
        if (covered != null) {
            breakdowns.forEach(
                    (name, slices) -> slices.forEach(slice -> csv.row(name, slice.name(), slice.count(), null)));
        }
        if (weekHours != null) {
            for (int day = 0; day < weekHours.length; day++) {
                for (int hour = 0; hour < weekHours[day].length; hour++) {
                    csv.row("weekHour", (day + 1) + " " + twoDigits(hour), weekHours[day][hour], null);
                }
            }
        }
        if (previous != null) {
            csv.row("now", "", previous.scans, null);
            csv.row("before", "", previous.scansBefore, null);
            previous.days.forEach(
                    day -> csv.row("dayBefore", day.day().toString(), day.totalScans(), day.uniqueScans()));
        }
        return csv;
    }
}
