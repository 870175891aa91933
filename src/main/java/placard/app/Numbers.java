package placard.app;

import java.math.BigDecimal;
import java.text.NumberFormat;
import java.time.LocalTime;
import java.util.List;
import java.util.Locale;
import placard.page.Words;

/** Numbers as a language writes them, in the digits that scripts write too. */
public final class Numbers {
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

    /** So many of something, by the number's form of the word. */
    public String count(String key, long number) {
        return words.count(key, BigDecimal.valueOf(number), whole(number));
    }

    /** How many there were on another day until the same full hour. */
    public String compared(long number, int hour) {
        return words.say("today.until", count("today.before", number), hour(hour));
    }

    /** How much more or less one number is than another, in percent with its sign; the other is not 0. */
    public String change(long now, long before) {
        NumberFormat format = NumberFormat.getPercentInstance(locale);
        double share = (double) (now - before) / before;
        return (share > 0 ? "+" : "") + format.format(share);
    }

    /** The full hour as everybody reads it. */
    public String hour(int hour) {
        return LocalTime.of(hour, 0).toString();
    }

    /** How high a bar of 100 is, for a number beside its largest. */
    public static long height(long number, List<Long> one, List<Long> other) {
        long most = Math.max(
                1,
                Math.max(
                        one.stream().mapToLong(Long::longValue).max().orElse(0),
                        other.stream().mapToLong(Long::longValue).max().orElse(0)));
        return Math.max(number > 0 ? 3 : 0, Math.round(100.0 * number / most));
    }
}
