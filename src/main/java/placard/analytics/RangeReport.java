package placard.analytics;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.DecimalNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.LinkedHashMap;
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
 * @param previous the days before; null if not requested
 * @param ranked codes and catalogues by their scans, by the name on the wire
 */
public record RangeReport(
        List<Report.Day> days,
        DayRange.@Nullable Days covered,
        Map<String, List<Report.Slice>> breakdowns,
        long @Nullable [][] weekHours,
        @Nullable Previous previous,
        Map<String, List<RankedRow>> ranked) {
    /** A comparison: a number of the range, and the same number of the days before. */
    public record Side(long now, long before) {
        Side plus(long moreNow, long moreBefore) {
            return new Side(now + moreNow, before + moreBefore);
        }
    }

    /**
     * A code or a catalogue, or all others together.
     *
     * @param id of it; null for all others
     * @param scansBefore until the same time before; null if it isn't compared
     * @param change in percent, with one decimal place; null if it would mislead
     */
    public record RankedRow(
            @Nullable String id,
            @Nullable String name,
            long scans,
            long visitors,
            @Nullable Long scansBefore,
            @Nullable BigDecimal change) {
        /** Its share of a total in percent, with one decimal place. */
        public BigDecimal percent(long whole) {
            return Report.percent(scans, whole);
        }

        private ObjectNode json(long whole) {
            ObjectNode json = Json.object()
                    .put("id", id)
                    .put("name", name)
                    .put("scans", scans)
                    .put("dailyVisitors", visitors);
            json.set("percent", DecimalNode.valueOf(percent(whole)));
            json.put("scansBefore", scansBefore);
            json.set("change", change == null ? null : DecimalNode.valueOf(change));
            return json;
        }
    }

    /**
     * The range before.
     *
     * @param wholeHours how many hours of today are compared; null if today is not in the range
     * @param scans until now, and until the same time before
     * @param visitors of the days that are over, because visitors are known by the day; null if no day is over
     * @param isComplete whether there were codes on all of its days
     */
    public record Previous(
            Comparison compared,
            List<Report.Day> days,
            @Nullable Integer wholeHours,
            Side scans,
            @Nullable Side visitors,
            boolean isComplete) {
        public LocalDate first() {
            return days.getFirst().day();
        }

        public LocalDate last() {
            return days.getLast().day();
        }

        /** The change in percent; null if it would mislead. */
        public @Nullable BigDecimal change() {
            return Comparison.change(scans.now, scans.before, isComplete);
        }

        /** The change of visitors in percent; null if it would mislead. */
        public @Nullable BigDecimal visitorsChange() {
            return visitors == null ? null : Comparison.change(visitors.now, visitors.before, isComplete);
        }

        private ObjectNode json() {
            // The change over the same weekdays is given even if codes are younger than those days.
            BigDecimal change =
                    Comparison.change(scans.now, scans.before, isComplete || compared == Comparison.PREVIOUS);
            BigDecimal visitorsChange = visitorsChange();
            ObjectNode json = Json.object()
                    .put("from", first().toString())
                    .put("to", last().toString())
                    .put("wholeHours", wholeHours)
                    .put("scansNow", scans.now)
                    .put("scansBefore", scans.before)
                    .put("visitorsNow", visitors == null ? null : visitors.now)
                    .put("visitorsBefore", visitors == null ? null : visitors.before)
                    .put("isComplete", isComplete);
            json.set("change", change == null ? null : DecimalNode.valueOf(change));
            json.set("visitorsChange", visitorsChange == null ? null : DecimalNode.valueOf(visitorsChange));
            json.set("timeSeries", Report.series(days));
            return json;
        }
    }

    /** The same with rankings, and with more breakdowns. */
    RangeReport with(Map<String, List<RankedRow>> rankings, Map<String, List<Report.Slice>> more) {
        Map<String, List<Report.Slice>> all = new LinkedHashMap<>(breakdowns);
        all.putAll(more);
        return new RangeReport(days, covered, all, weekHours, previous, rankings);
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
            json.set("previous", previous.json());
        }
        ranked.forEach((name, rows) -> {
            ArrayNode array = json.putArray(name);
            rows.forEach(row -> array.add(row.json(totalScans())));
        });
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
            csv.row("now", "", previous.scans.now, null);
            csv.row("before", "", previous.scans.before, null);
            previous.days.forEach(
                    day -> csv.row("dayBefore", day.day().toString(), day.totalScans(), day.uniqueScans()));
        }
        ranked.forEach((name, rows) ->
                rows.forEach(row -> csv.row(name, row.name() == null ? "" : row.name(), row.scans(), row.visitors())));
        return csv;
    }
}
