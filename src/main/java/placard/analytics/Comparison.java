package placard.analytics;

import java.math.BigDecimal;
import org.jspecify.annotations.Nullable;
import placard.base.Worded;

/** The earlier days that a range is compared with. They are as many as the range has. */
public enum Comparison implements Worded {
    /** The days directly before. Both sides have the same part of today, with the running hour. */
    PERIOD,
    /** The same weekdays, as many whole weeks earlier as the range is long. Both sides have the hours of today that are over. */
    PREVIOUS;

    private static final int MINUTES = 60;

    /** Finds one by its name on the wire. */
    public static @Nullable Comparison find(@Nullable String word) {
        for (Comparison one : values()) {
            if (one.word().equals(word)) {
                return one;
            }
        }
        return null;
    }

    /** The distance from a day to the day that it is compared with. */
    public int back(int days) {
        return this == PERIOD ? days : (days + 6) / 7 * 7;
    }

    /** Whether scans of an hour of the running day are compared, all of them or a share. */
    boolean has(int hour, Analytics.Now now) {
        return hour < now.hour() || (hour == now.hour() && this == PERIOD);
    }

    /** The share of an earlier day's hour: minutes of it are over in the running hour, so as many count. */
    static long share(long scans, Analytics.Now now) {
        return Math.floorDiv(scans * now.minute() + MINUTES / 2, MINUTES);
    }

    /**
     * The change in percent, with one decimal place; null if it would mislead.
     *
     * @param isComplete whether there were codes on all earlier days
     */
    public static @Nullable BigDecimal change(long now, long before, boolean isComplete) {
        return before == 0 || !isComplete ? null : Report.percent(now - before, before);
    }
}
