package placard.app.account;

import com.ibm.icu.text.RelativeDateTimeFormatter;
import com.ibm.icu.text.RelativeDateTimeFormatter.Direction;
import com.ibm.icu.text.RelativeDateTimeFormatter.RelativeUnit;
import com.ibm.icu.util.ULocale;
import java.time.Duration;
import java.time.Instant;
import java.util.Locale;
import placard.page.Language;

/** A time in the past relative to now, in words: "3 hours ago". */
final class RelativeTime {
    private RelativeTime() {}

    static String of(Language language, Instant then, Instant now) {
        Locale locale = new Locale.Builder()
                .setLocale(language.locale())
                .setUnicodeLocaleKeyword("nu", "latn")
                .build();
        RelativeDateTimeFormatter words = RelativeDateTimeFormatter.getInstance(ULocale.forLocale(locale));
        Duration since = Duration.between(then, now);
        if (since.toDays() > 0) {
            return words.format((double) since.toDays(), Direction.LAST, RelativeUnit.DAYS);
        }
        return since.toHours() > 0
                ? words.format((double) since.toHours(), Direction.LAST, RelativeUnit.HOURS)
                : words.format((double) Math.max(1, since.toMinutes()), Direction.LAST, RelativeUnit.MINUTES);
    }
}
