package placard.page;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.DayOfWeek;
import java.time.Instant;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.time.format.TextStyle;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import placard.catalog.item.Allergen;
import placard.catalog.item.Availability;

/** Facts of a catalogue in words. */
final class MenuWords {
    private static final int WEEK = 7;

    private MenuWords() {}

    /**
     * Why an item can't be had, and until when; null if it can. The day is written out: "today" would not be true any
     * more on a page that stays open.
     */
    static @Nullable String state(Availability availability, Locale locale, ZoneId zone) {
        String word = switch (availability.status()) {
            case IN_STOCK -> null;
            case SOLD_OUT -> "Sold out";
            case NOT_NOW -> "Not available";
        };
        Instant until = availability.until();
        if (word == null) {
            return null;
        }
        if (until == null) {
            return availability.status() == Availability.Status.NOT_NOW ? word + " now" : word;
        }
        return word + " until "
                + DateTimeFormatter.ofPattern("EEE d MMM, HH:mm", locale)
                        .withZone(zone)
                        .format(until);
    }

    /** Days of the week from Monday on. */
    static String days(Set<DayOfWeek> days, Locale locale) {
        return days.size() == WEEK
                ? "Every day"
                : days.stream()
                        .sorted()
                        .map(day -> day.getDisplayName(TextStyle.SHORT, locale))
                        .collect(Collectors.joining(", "));
    }

    /** What an {@code allergens} array states; null if nothing. */
    static @Nullable String allergens(JsonNode allergens) {
        List<Allergen.Stated> stated = Allergen.stated(allergens);
        String contained = named(stated, false);
        String traces = named(stated, true);
        if (contained.isEmpty()) {
            return traces.isEmpty() ? null : "May contain " + traces;
        }
        return "Contains " + contained + (traces.isEmpty() ? "" : "; may contain " + traces);
    }

    private static String named(List<Allergen.Stated> stated, boolean mayContain) {
        return stated.stream()
                .filter(one -> one.mayContain() == mayContain)
                .map(one -> one.allergen() == null ? one.text() : one.allergen().code())
                .collect(Collectors.joining(", "));
    }
}
