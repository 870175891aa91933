package placard.app;

import com.ibm.icu.number.NumberFormatter;
import com.ibm.icu.number.Precision;
import com.ibm.icu.util.MeasureUnit;
import com.ibm.icu.util.ULocale;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.text.NumberFormat;
import java.time.DayOfWeek;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.format.FormatStyle;
import java.time.format.TextStyle;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import placard.analytics.Comparison;
import placard.analytics.RangeReport;
import placard.page.Words;

/** Numbers as a language writes them, in the digits that scripts write too. */
public final class Numbers {
    private static final BigDecimal KILO = BigDecimal.valueOf(1024);

    private final Words words;
    private final Locale locale;

    private Numbers(Words words) {
        this.words = words;
        this.locale = new Locale.Builder()
                .setLocale(words.language().locale())
                .setUnicodeLocaleKeyword("nu", "latn")
                .build();
    }

    public static Numbers of(Words words) {
        return new Numbers(words);
    }

    public String whole(long number) {
        return NumberFormat.getIntegerInstance(locale).format(number);
    }

    /** A number with the decimal places that it has. */
    public String exact(BigDecimal number) {
        NumberFormat format = NumberFormat.getNumberInstance(locale);
        format.setMaximumFractionDigits(Math.max(0, number.scale()));
        return format.format(number);
    }

    /** A number of bytes in the unit that fits: 340 kB. */
    public String bytes(long bytes) {
        BigDecimal size = BigDecimal.valueOf(bytes).divide(KILO, 10, RoundingMode.HALF_UP);
        List<MeasureUnit> larger = List.of(MeasureUnit.MEGABYTE, MeasureUnit.GIGABYTE, MeasureUnit.TERABYTE);
        MeasureUnit unit = MeasureUnit.KILOBYTE;
        for (MeasureUnit next : larger) {
            if (size.compareTo(KILO) >= 0) {
                size = size.divide(KILO, 10, RoundingMode.HALF_UP);
                unit = next;
            }
        }
        boolean isSmall = unit.equals(MeasureUnit.KILOBYTE);
        return NumberFormatter.withLocale(ULocale.forLocale(locale))
                .unit(unit)
                .unitWidth(NumberFormatter.UnitWidth.SHORT)
                .precision(isSmall ? Precision.integer() : Precision.maxFraction(1))
                .roundingMode(isSmall ? RoundingMode.UP : RoundingMode.HALF_UP)
                .format(size)
                .toString()
                .replace(' ', '\u00a0');
    }

    /** So many of something, by the number's form of the word. */
    public String count(String key, long number) {
        return words.count(key, BigDecimal.valueOf(number), whole(number));
    }

    /** The number on another day until the same full hour. */
    public String compared(long number, int hour) {
        return words.say("today.until", count("today.before", number), hour(hour));
    }

    /** The change from one number to another, in percent with its sign; the first is not 0. */
    public String change(long now, long before) {
        NumberFormat format = NumberFormat.getPercentInstance(locale);
        double share = (double) (now - before) / before;
        return (share > 0 ? "+" : "") + format.format(share);
    }

    /** The full hour as everybody reads it. */
    public String hour(int hour) {
        return LocalTime.of(hour, 0).toString();
    }

    /** A share in percent, with the decimal places that it has. */
    public String percent(BigDecimal share) {
        NumberFormat format = NumberFormat.getPercentInstance(locale);
        format.setMinimumFractionDigits(share.scale());
        return format.format(share.movePointLeft(2));
    }

    /** A change in percent behind an arrow, from ten on without decimal places. */
    public String changed(BigDecimal share) {
        String arrow = share.signum() > 0 ? "▲\u00a0" : share.signum() < 0 ? "▼\u00a0" : "";
        return arrow + size(share);
    }

    /** The same in words. */
    public String changedInWords(BigDecimal share) {
        return share.signum() == 0
                ? words.say("numbers.same")
                : words.say(share.signum() > 0 ? "numbers.up" : "numbers.down", size(share));
    }

    /** The number that one of a report is compared with, in words. The report has days before. */
    public String compared(RangeReport report, RangeReport.Side side) {
        RangeReport.Previous previous = Objects.requireNonNull(report.previous());
        if (!previous.isComplete()) {
            return words.say("numbers.vs.young");
        }
        if (side.before() == 0) {
            return words.say("numbers.vs.none");
        }
        String with = previous.compared() == Comparison.PREVIOUS
                ? words.say("numbers.vs.previous")
                : count("numbers.vs.period", report.days().size());
        return words.say("numbers.vs", with, whole(side.before()));
    }

    private String size(BigDecimal share) {
        BigDecimal size = share.abs();
        return percent(
                size.compareTo(BigDecimal.TEN) < 0 && size.signum() > 0
                        ? size.stripTrailingZeros()
                        : size.setScale(0, RoundingMode.HALF_UP));
    }

    public String day(LocalDate day) {
        return DateTimeFormatter.ofLocalizedDate(FormatStyle.MEDIUM)
                .localizedBy(locale)
                .format(day);
    }

    /** From one day to another. */
    public String days(LocalDate first, LocalDate last) {
        return first.equals(last) ? day(first) : day(first) + " – " + day(last);
    }

    /** A day where the year is known. */
    public String dayOfMonth(LocalDate day) {
        return DateTimeFormatter.ofLocalizedPattern("MMMd").localizedBy(locale).format(day);
    }

    /** The day of a moment, in UTC. */
    public String day(Instant time) {
        return day(LocalDate.ofInstant(time, ZoneOffset.UTC));
    }

    public String month(LocalDate day) {
        return DateTimeFormatter.ofLocalizedPattern("yMMM").localizedBy(locale).format(day);
    }

    public String weekday(LocalDate day) {
        return weekday(day.getDayOfWeek().getValue() - 1);
    }

    /** The short name of a day of the week, Monday being 0. */
    public String weekday(int number) {
        return DayOfWeek.of(number + 1).getDisplayName(TextStyle.SHORT_STANDALONE, locale);
    }

    /** The width of a number's bar, where the largest number's bar is 100 wide. */
    public static String width(long number, long most) {
        return String.format(
                Locale.ROOT, "%.1f", most == 0 ? 0 : Math.max(number > 0 ? 0.5 : 0, 100.0 * number / most));
    }

    /** The height of a number's bar, where the largest number's bar is 100 high. */
    public static long height(long number, List<Long> one, List<Long> other) {
        long most = Math.max(
                1,
                Math.max(
                        one.stream().mapToLong(Long::longValue).max().orElse(0),
                        other.stream().mapToLong(Long::longValue).max().orElse(0)));
        return Math.max(number > 0 ? 3 : 0, Math.round(100.0 * number / most));
    }
}
