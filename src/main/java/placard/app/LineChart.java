package placard.app;

import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.ToLongFunction;
import org.jspecify.annotations.Nullable;
import placard.analytics.Analytics;
import placard.analytics.Comparison;
import placard.analytics.Report;

/**
 * A chart of two lines over time in SVG: a period, and the period before it. One day is drawn by the hour, more
 * than a year by the month. Time runs from left to right in every language, as it does on a clock's face.
 *
 * @param most the value at the top line of the grid
 */
public record LineChart(Step step, List<Point> points, long most) {
    /** The field that is drawn on. */
    public static final int WIDTH = 720;

    public static final int HEIGHT = 200;
    /** Lines of the grid above the lowest. */
    public static final int LINES = 4;

    private static final int MOST_DAYS = 366;
    private static final int MOST_LABELS = 5;

    /** A point's label and value. */
    public enum Step {
        HOUR,
        DAY,
        MONTH
    }

    /**
     * A point of both lines.
     *
     * @param day the day, or the first one of the month that is in the range
     * @param hour 0 to 23; 0 where a point is no hour
     * @param visitors of each day, added up; 0 where a point is an hour
     * @param dayBefore the day that it is compared with; null if there is no second line
     * @param isToCome whether its time hasn't begun
     * @param isRunning whether its time isn't over
     */
    public record Point(
            LocalDate day,
            int hour,
            long now,
            long visitors,
            @Nullable LocalDate dayBefore,
            long before,
            boolean isToCome,
            boolean isRunning) {
        /** The change in percent; null if it would mislead. */
        public @Nullable BigDecimal change() {
            return Comparison.change(now, before, dayBefore != null && !isToCome && !isRunning);
        }
    }

    /**
     * The days of a range, or its months.
     *
     * @param before those that they are compared with, as many; null if they aren't
     */
    public static LineChart of(List<Report.Day> days, @Nullable List<Report.Day> before, Analytics.Now now) {
        Step step = days.size() > MOST_DAYS ? Step.MONTH : Step.DAY;
        List<Point> points = new ArrayList<>();
        int from = 0;
        for (int i = 0; i < days.size(); i++) {
            boolean isLast = i == days.size() - 1
                    || step == Step.DAY
                    || days.get(i + 1).day().getDayOfMonth() == 1;
            if (isLast) {
                LocalDate first = days.get(from).day();
                points.add(new Point(
                        first,
                        0,
                        sum(days, from, i, Report.Day::totalScans),
                        sum(days, from, i, Report.Day::uniqueScans),
                        before == null ? null : before.get(from).day(),
                        before == null ? 0 : sum(before, from, i, Report.Day::totalScans),
                        first.isAfter(now.day()),
                        !first.isAfter(now.day()) && !days.get(i).day().isBefore(now.day())));
                from = i + 1;
            }
        }
        return scaled(step, points);
    }

    /**
     * The hours of one day.
     *
     * @param hours 24 of them
     * @param before those of the day before, of the same weekday; null if they aren't compared
     */
    public static LineChart ofDay(
            LocalDate day, List<Long> hours, @Nullable LocalDate dayBefore, List<Long> before, Analytics.Now now) {
        List<Point> points = new ArrayList<>();
        for (int hour = 0; hour < hours.size(); hour++) {
            boolean isToCome = day.isAfter(now.day()) || (day.equals(now.day()) && hour > now.hour());
            points.add(new Point(
                    day,
                    hour,
                    hours.get(hour),
                    0,
                    dayBefore,
                    dayBefore == null ? 0 : before.get(hour),
                    isToCome,
                    day.equals(now.day()) && hour == now.hour()));
        }
        return scaled(Step.HOUR, points);
    }

    private static long sum(List<Report.Day> days, int first, int last, ToLongFunction<Report.Day> what) {
        long sum = 0;
        for (int i = first; i <= last; i++) {
            sum += what.applyAsLong(days.get(i));
        }
        return sum;
    }

    private static LineChart scaled(Step step, List<Point> points) {
        long largest = points.stream()
                .mapToLong(point -> Math.max(point.now, point.before))
                .max()
                .orElse(0);
        return new LineChart(step, List.copyOf(points), LINES * round(Math.ceilDiv(largest, LINES)));
    }

    /** The next number that people count by: 1, 2, 3, 5, 10, 15, 20, 25, 30, 50 and so on. */
    static long round(long number) {
        for (long ten = 1; ; ten *= 10) {
            for (long tenths : new long[] {10, 15, 20, 25, 30, 50}) {
                if (ten * tenths % 10 == 0 && ten * tenths / 10 >= number) {
                    return ten * tenths / 10;
                }
            }
        }
    }

    public boolean isCompared() {
        return !points.isEmpty() && points.getFirst().dayBefore != null;
    }

    /** The line of what there was, up to now. */
    public String now() {
        List<Long> drawn =
                points.stream().filter(point -> !point.isToCome).map(Point::now).toList();
        // A line of one point is a dot.
        return path(drawn) + (drawn.size() == 1 ? "h.01" : "");
    }

    /** The same closed at the bottom, to be filled. */
    public String area() {
        long drawn = points.stream().filter(point -> !point.isToCome).count();
        return drawn < 2 ? "" : now() + "L" + x((int) drawn - 1) + " " + HEIGHT + "L0 " + HEIGHT + "Z";
    }

    /** The line of what there was before. */
    public String before() {
        return path(points.stream().map(Point::before).toList());
    }

    private String path(List<Long> values) {
        StringBuilder path = new StringBuilder();
        for (int i = 0; i < values.size(); i++) {
            path.append(i == 0 ? 'M' : 'L').append(x(i)).append(' ').append(y(values.get(i)));
        }
        return path.toString();
    }

    /** A point's distance from the left. */
    public String x(int index) {
        return number(points.size() < 2 ? WIDTH / 2.0 : (double) index * WIDTH / (points.size() - 1));
    }

    /** A value's distance from the top. */
    public String y(long value) {
        return number(HEIGHT - (double) value * HEIGHT / most);
    }

    private static String number(double place) {
        String written = String.format(Locale.ROOT, "%.1f", place);
        return written.endsWith(".0") ? written.substring(0, written.length() - 2) : written;
    }

    /** The values at the lines of the grid, the uppermost first. */
    public List<Long> values() {
        List<Long> values = new ArrayList<>();
        for (int line = LINES; line >= 0; line--) {
            values.add(most / LINES * line);
        }
        return values;
    }

    /** The points that have their names below, at even distances. */
    public List<Point> named() {
        int count = Math.min(MOST_LABELS, points.size());
        List<Point> named = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            named.add(points.get(count == 1 ? 0 : Math.round((float) i * (points.size() - 1) / (count - 1))));
        }
        return named;
    }

    /** A point's name, as short as it can be. */
    public String label(Point point, Numbers numbers) {
        return switch (step) {
            case HOUR -> numbers.hour(point.hour);
            case DAY -> numbers.dayOfMonth(point.day);
            case MONTH -> numbers.month(point.day);
        };
    }

    /** The name of the time that a point is compared with. */
    public @Nullable String before(Point point, Numbers numbers) {
        if (point.dayBefore == null) {
            return null;
        }
        return step == Step.MONTH ? numbers.month(point.dayBefore) : numbers.day(point.dayBefore);
    }

    /** A point's name in a table. */
    public String fullLabel(Point point, Numbers numbers) {
        return step == Step.DAY ? numbers.weekday(point.day) + " " + numbers.day(point.day) : label(point, numbers);
    }
}
