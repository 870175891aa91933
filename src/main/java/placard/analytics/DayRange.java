package placard.analytics;

import java.time.DateTimeException;
import java.time.LocalDate;
import java.time.temporal.ChronoUnit;
import java.util.List;
import org.jspecify.annotations.Nullable;
import placard.base.Fault;
import placard.base.Refusal;
import placard.web.Listing;
import placard.web.Request;

/**
 * The requested days of a time series: {@code days}, or {@code from} and {@code to}, both included.
 *
 * @param from the first; null for {@code days} days before the last
 * @param to the last; null for today
 * @param days the number of days, if {@code from} is null
 */
public record DayRange(@Nullable LocalDate from, @Nullable LocalDate to, int days) {
    private static final int DEFAULT_DAYS = 30;
    private static final int MAX_DAYS = 366;
    /** The most days between {@code from} and {@code to}: ten years, whose answer is some 700 KB. */
    static final int MAX_SPAN = 3_660;

    /** The last 30 days. */
    public static final DayRange DEFAULT = new DayRange(null, null, DEFAULT_DAYS);

    private static final String TOO_LONG = "At most " + MAX_SPAN + " days; ask for the others separately.";

    /**
     * Reads the parameters. "Today" is resolved later, because the time zone of the code's workspace is not known yet.
     */
    public static DayRange read(Request request, List<Fault> faults) {
        LocalDate from = day(request, "from", faults);
        LocalDate to = day(request, "to", faults);
        boolean isNamed = request.query("from") != null || request.query("to") != null;
        if (isNamed && request.query("days") != null) {
            faults.add(new Fault("/query/days", "not_allowed", "Not together with from and to."));
        }
        return new DayRange(from, to, Listing.integer(request, "days", 1, MAX_DAYS, DEFAULT_DAYS, faults));
    }

    private static @Nullable LocalDate day(Request request, String name, List<Fault> faults) {
        String raw = request.query(name);
        if (raw == null) {
            return null;
        }
        try {
            if (raw.length() == 10) {
                return LocalDate.parse(raw);
            }
        } catch (DateTimeException notADay) {
            // Its fault is reported below.
        }
        faults.add(new Fault("/query/" + name, "invalid_date", "Use a day such as 2026-11-21."));
        return null;
    }

    /**
     * The days themselves.
     *
     * @throws Refusal {@code validation_failed} if they run backwards or are too many
     */
    public Days on(LocalDate today) {
        LocalDate last = to != null ? to : today;
        LocalDate first = from != null ? from : last.minusDays(days - 1L);
        if (first.isAfter(last)) {
            String end = to != null ? "to" : "today, " + today;
            throw Refusal.invalid("/query/from", "out_of_range", "Must not be after " + end + ".");
        }
        if (ChronoUnit.DAYS.between(first, last) >= MAX_SPAN) {
            throw Refusal.invalid("/query/from", "out_of_range", TOO_LONG);
        }
        return new Days(first, last);
    }

    /** From one day to another, both included. */
    public record Days(LocalDate first, LocalDate last) {
        public int count() {
            return (int) ChronoUnit.DAYS.between(first, last) + 1;
        }
    }
}
