package placard.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.time.ZoneId;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import placard.page.Language;
import placard.page.Words;

/** Time zones and telephone numbers as people of a language and a country write them. */
final class ChoicesTest {
    @ParameterizedTest
    @CsvSource({
        "Europe/Berlin, de, 'Berlin, Deutschland'",
        "Europe/Berlin, ar, 'برلين، ألمانيا'",
        "Europe/Berlin, hi, 'बर्लिन, जर्मनी'",
        "America/Mexico_City, fr, 'Mexico, Mexique'",
        "Asia/Singapore, en, Singapore",
        "UTC, ar, UTC",
    })
    void aTimeZoneIsItsCityAndCountry(String id, String language, String name) {
        assertThat(Choices.zone(id, Locale.of(language))).isEqualTo(name);
    }

    @Test
    void noTimeZoneHasAnEnglishNameInArabicOrHindi() {
        for (Language language : List.of(Language.AR, Language.HI)) {
            Choices choices =
                    new Choices(Objects.requireNonNull(Words.load("menu").get(language)));
            assertThat(choices.zones("UTC", Instant.EPOCH))
                    .hasSizeGreaterThan(300)
                    .allSatisfy(zone ->
                            assertThat(zone.label().replaceAll("\\(?UTC.*", "")).doesNotContainPattern("[A-Za-z]"));
        }
    }

    @ParameterizedTest
    @CsvSource({
        "Europe/Berlin, en, , +49",
        "Asia/Kolkata, hi, , +91",
        "UTC, de, 'de-AT,de;q=0.9,en;q=0.8', +43",
        "UTC, de, , +49",
        "UTC, de, 'en-US', +49",
        "UTC, ar, 'ar-AE', +971",
        "UTC, ar, ar, +20",
        "UTC, fr, , +33",
        "UTC, en, *, +1",
    })
    void aTelephoneNumberIsOfTheCountry(String zone, String language, @Nullable String accepted, String code) {
        assertThat(Choices.phone(ZoneId.of(zone), Locale.of(language), accepted))
                .startsWith(code + " ");
    }
}
