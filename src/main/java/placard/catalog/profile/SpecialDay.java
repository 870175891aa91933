package placard.catalog.profile;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.LocalDate;
import java.time.LocalTime;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import placard.base.Input;
import placard.base.Json;
import placard.catalog.item.Schedule;

/**
 * A special day: one or more dates with other hours, such as a holiday.
 *
 * @param until the last date; null for {@code date} alone
 * @param hours its opening hours; empty for closed
 * @param name the text for guests, such as "Christmas"; null for none
 */
public record SpecialDay(
        LocalDate date,
        @Nullable LocalDate until,
        List<Span> hours,
        @Nullable String name) {
    /** The number of days from today that guests see. */
    public static final int DAYS_SHOWN = 14;

    private static final int MOST = 60;
    private static final int MOST_SPANS = 6;
    private static final Pattern DATE = Pattern.compile("^[0-9]{4}-[0-9]{2}-[0-9]{2}$");

    /**
     * A span of local time of a day.
     *
     * @param from inclusive
     * @param to exclusive; not after {@code from} means on the next day
     */
    public record Span(LocalTime from, LocalTime to) {
        /** True if the span ends on the next day. */
        boolean endsNextDay() {
            return !from.isBefore(to);
        }
    }

    /** Reads an array of {@code {date, until, closed, hours, name}}; wrong entries are left out. */
    static List<SpecialDay> read(Input holder, String name) {
        List<Input> entries = holder.objects(name, 0, MOST);
        List<SpecialDay> days = new ArrayList<>();
        for (Input entry : entries == null ? List.<Input>of() : entries) {
            entry.require("date");
            LocalDate date = date(entry, "date");
            LocalDate until = date(entry, "until");
            if (date != null && until != null && until.isBefore(date)) {
                entry.fault("until", "out_of_range", "Must not be before date.");
            }
            List<Span> spans = spans(entry);
            boolean isClosed = Boolean.TRUE.equals(entry.flag("closed"));
            if (isClosed && !spans.isEmpty()) {
                entry.fault("hours", "not_allowed", "Not with closed true.");
            } else if (!isClosed && spans.isEmpty() && entry.isSound("hours", "closed")) {
                entry.fault("hours", "required", "Give hours, or closed true.");
            }
            String called = entry.text("name", 1, 60);
            if (date != null) {
                days.add(new SpecialDay(date, until, spans, called));
            }
            entry.nameUnknown();
        }
        return List.copyOf(days);
    }

    private static @Nullable LocalDate date(Input entry, String name) {
        String text = entry.word(name);
        if (text == null) {
            return null;
        }
        try {
            if (DATE.matcher(text).matches()) {
                return LocalDate.parse(text);
            }
        } catch (DateTimeParseException noSuchDay) {
            // Reported below, as any other text that is no date.
        }
        entry.fault(name, "invalid_date", "Use a date such as 2026-12-25.");
        return null;
    }

    private static List<Span> spans(Input entry) {
        List<Input> sent = entry.objects("hours", 0, MOST_SPANS);
        List<Span> spans = new ArrayList<>();
        for (Input span : sent == null ? List.<Input>of() : sent) {
            LocalTime from = Schedule.time(span, "from");
            LocalTime to = Schedule.time(span, "to");
            if (from != null && to != null) {
                spans.add(new Span(from, to));
            }
            span.nameUnknown();
        }
        return List.copyOf(spans);
    }

    public LocalDate last() {
        return until == null ? date : until;
    }

    boolean holdsOn(LocalDate day) {
        return !day.isBefore(date) && !day.isAfter(last());
    }

    private ObjectNode json() {
        ObjectNode json = Json.object()
                .put("date", date.toString())
                .put("until", until == null ? null : until.toString())
                .put("closed", hours.isEmpty());
        ArrayNode spans = json.putArray("hours");
        hours.forEach(
                span -> spans.addObject().put("from", span.from.toString()).put("to", span.to.toString()));
        return json.put("name", name);
    }

    static ArrayNode json(List<SpecialDay> days) {
        ArrayNode array = Json.object().arrayNode();
        days.forEach(day -> array.add(day.json()));
        return array;
    }
}
