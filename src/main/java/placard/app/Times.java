package placard.app;

import java.time.Instant;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.time.format.FormatStyle;
import java.util.Locale;
import placard.page.Language;

/** Days and times as a language writes them, by a workspace's clock. */
public final class Times {
    private final DateTimeFormatter day;
    private final DateTimeFormatter minute;

    public Times(Language language, ZoneId zone) {
        Locale locale = new Locale.Builder()
                .setLocale(language.locale())
                .setUnicodeLocaleKeyword("nu", "latn")
                .build();
        this.day = DateTimeFormatter.ofLocalizedDate(FormatStyle.MEDIUM)
                .localizedBy(locale)
                .withZone(zone);
        this.minute = DateTimeFormatter.ofLocalizedDateTime(FormatStyle.MEDIUM, FormatStyle.SHORT)
                .localizedBy(locale)
                .withZone(zone);
    }

    public String day(Instant instant) {
        return day.format(instant);
    }

    /** The day and the time to the minute. */
    public String minute(Instant instant) {
        return minute.format(instant);
    }
}
