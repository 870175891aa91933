package placard.analytics;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.LocalDate;
import java.time.Month;
import java.time.format.TextStyle;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import placard.base.Json;
import placard.scan.count.Dimension;

/**
 * The analytics record of one code.
 *
 * @param days the series, oldest first, gaps filled with zeros
 * @param breakdowns by the name on the wire, in the order in which they are written
 */
public record Report(
        String qrId,
        String slug,
        long totalScans,
        long uniqueScans,
        long scansToday,
        long scansThisMonth,
        @Nullable Instant latestScan,
        List<Day> days,
        Map<String, List<Slice>> breakdowns) {
    /** One day of the series. */
    public record Day(LocalDate day, long totalScans, long uniqueScans) {
        private void write(JsonGenerator out) throws IOException {
            out.writeStartObject();
            out.writeStringField("date", MONTHS.get(day.getMonthValue() - 1) + " " + day.getDayOfMonth());
            out.writeStringField("day", day.toString());
            out.writeNumberField("totalScans", totalScans);
            out.writeNumberField("uniqueScans", uniqueScans);
            out.writeEndObject();
        }
    }

    /**
     * One row of a breakdown.
     *
     * @param id what the name is of; null if the name is the value itself
     * @param rule the parts of the name of a rule; null for all else
     */
    public record Slice(@Nullable String id, String name, long count, RuleNames.@Nullable Name rule) {
        public Slice(String name, long count) {
            this(null, name, count, null);
        }

        /** Its share of a total in percent, with one decimal place. */
        public BigDecimal percent(long whole) {
            return Report.percent(count, whole);
        }

        private void write(JsonGenerator out, long whole) throws IOException {
            out.writeStartObject();
            if (id != null) {
                out.writeStringField("id", id);
            }
            out.writeStringField("name", name);
            out.writeNumberField("count", count);
            out.writeFieldName("percent");
            long tenths = whole == 0 ? 0 : tenths(count, whole);
            if (0 <= tenths && tenths < PERCENTS.length) {
                out.writeNumber(PERCENTS[(int) tenths]);
            } else {
                out.writeNumber(percent(whole));
            }
            out.writeEndObject();
        }
    }

    /** The shares from 0 to 100 percent as texts, by their tenths: a number would be written anew for each row. */
    private static final String[] PERCENTS = IntStream.rangeClosed(0, 1_000)
            .mapToObj(tenths -> tenths / 10 + "." + tenths % 10)
            .toArray(String[]::new);

    /** The short names of the months, January first. */
    private static final List<String> MONTHS = Arrays.stream(Month.values())
            .map(month -> month.getDisplayName(TextStyle.SHORT, Locale.ENGLISH))
            .toList();

    ObjectNode json() {
        ObjectNode json = Json.object().put("qrId", qrId).put("slug", slug);
        json.putObject("metrics")
                .put("totalScans", totalScans)
                .put("uniqueScans", uniqueScans)
                .put("scansToday", scansToday)
                .put("scansThisMonth", scansThisMonth)
                .put("latestScan", latestScan == null ? null : Json.time(latestScan));
        json.set("timeSeries", series(days));
        json.set("breakdowns", shares(breakdowns));
        return json;
    }

    static JsonNode series(List<Day> days) {
        return Json.written(out -> {
            out.writeStartArray();
            for (Day day : days) {
                day.write(out);
            }
            out.writeEndArray();
        });
    }

    /** The breakdowns as JSON, each row with its share. */
    static JsonNode shares(Map<String, List<Slice>> breakdowns) {
        return Json.written(out -> {
            out.writeStartObject();
            for (Map.Entry<String, List<Slice>> breakdown : breakdowns.entrySet()) {
                out.writeArrayFieldStart(breakdown.getKey());
                long whole =
                        breakdown.getValue().stream().mapToLong(Slice::count).sum();
                for (Slice slice : breakdown.getValue()) {
                    slice.write(out, whole);
                }
                out.writeEndArray();
            }
            out.writeEndObject();
        });
    }

    /** The share in percent, with one decimal place, rounded half up. */
    static BigDecimal percent(long count, long whole) {
        if (whole == 0) {
            return BigDecimal.valueOf(0, 1);
        }
        long tenths = tenths(Math.abs(count), whole);
        return BigDecimal.valueOf(count < 0 ? -tenths : tenths, 1);
    }

    private static long tenths(long count, long whole) {
        return Math.addExact(Math.multiplyExact(count, 2_000), whole) / Math.multiplyExact(whole, 2);
    }

    /** The rows of one breakdown, most scans first. Scans without a value have a row, so the rows add up. */
    static List<Slice> slices(List<Numbers.Value> values, Dimension dimension, long total) {
        List<Slice> slices = new ArrayList<>();
        for (Numbers.Value value : values) {
            if (value.dimension() == dimension.number()) {
                slices.add(new Slice(value.value(), value.total()));
            }
        }
        return whole(slices, dimension, total);
    }

    /** Completes and sorts the rows of one breakdown. */
    static List<Slice> whole(List<Slice> slices, Dimension dimension, long total) {
        long known = slices.stream().mapToLong(Slice::count).sum();
        if (dimension.addsUp() && known < total) {
            String rest = dimension.rest();
            long named = slices.stream()
                    .filter(slice -> slice.name().equals(rest))
                    .mapToLong(Slice::count)
                    .sum();
            slices.removeIf(slice -> slice.name().equals(rest));
            slices.add(new Slice(rest, named + total - known));
        }
        slices.sort((a, b) -> a.count == b.count ? a.name.compareTo(b.name) : Long.compare(b.count, a.count));
        return slices;
    }
}
