package placard.app.numbers;

import java.time.LocalDate;
import java.util.Arrays;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import placard.analytics.DayRange;

/** A period that can be chosen by its name. Its days follow the calendar of the workspace. */
public enum Period {
    TODAY("today", 1),
    YESTERDAY("yesterday", 0),
    WEEK("7d", 7),
    DAYS("30d", 30),
    QUARTER("90d", 90),
    MONTH("month", 0),
    LAST_MONTH("last_month", 0),
    YEAR("year", 0),
    TWELVE_MONTHS("12mo", 365),
    /** From one day to another. */
    CUSTOM("custom", 0);

    private final String word;
    private final int length;

    Period(String word, int length) {
        this.word = word;
        this.length = length;
    }

    /** Its name in the address, and behind {@code numbers.period.} the key of its name for people. */
    public String word() {
        return word;
    }

    /**
     * The period of an address.
     *
     * @param word its name
     * @param days the number of days until today, by which older addresses name it
     * @param hasEnds whether the address has a first or last day
     */
    static Period of(@Nullable String word, @Nullable String days, boolean hasEnds) {
        if (word == null && (days != null || hasEnds)) {
            return find(one -> one.length > 0 && Integer.toString(one.length).equals(days) && !hasEnds, CUSTOM);
        }
        return find(one -> one.word.equals(word), DAYS);
    }

    private static Period find(Predicate<Period> accepted, Period otherwise) {
        return Arrays.stream(values()).filter(accepted).findFirst().orElse(otherwise);
    }

    DayRange range(LocalDate today) {
        LocalDate month = today.withDayOfMonth(1);
        return switch (this) {
            case TODAY, WEEK, DAYS, QUARTER, TWELVE_MONTHS -> days(today.minusDays(length - 1L), today);
            case YESTERDAY -> days(today.minusDays(1), today.minusDays(1));
            case MONTH -> days(month, today);
            case LAST_MONTH -> days(month.minusMonths(1), month.minusDays(1));
            case YEAR -> days(today.withDayOfYear(1), today);
            case CUSTOM -> DayRange.DEFAULT;
        };
    }

    private static DayRange days(LocalDate first, LocalDate last) {
        return new DayRange(first, last, 1);
    }
}
