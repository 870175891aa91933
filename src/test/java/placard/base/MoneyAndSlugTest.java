package placard.base;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.Currency;
import java.util.Locale;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import placard.testing.Property;

class MoneyAndSlugTest {
    @Test
    void aPriceKeepsItsNumberAndHasOneForm() {
        Property.holds(300, draw -> {
            BigDecimal price = draw.decimal(BigInteger.valueOf(999_999_999_999L), 3);
            BigDecimal stored = new BigDecimal(Money.text(price));
            assertThat(stored).isEqualByComparingTo(price).isEqualTo(Money.canonical(price.setScale(9)));
            assertThat(Money.text(price)).matches("[0-9]+(\\.[0-9]*[1-9])?");
        });
    }

    @ParameterizedTest
    @CsvSource({"1,JPY,true", "1.5,JPY,false", "1.50,INR,true", "1.005,INR,false", "1.005,KWD,true", "1e2,JPY,true"})
    void aPriceFitsTheFractionOfItsCurrency(BigDecimal price, String currency, boolean fits) {
        assertThat(Money.fits(price, Currency.getInstance(currency))).isEqualTo(fits);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            1234567   | INR | en-IN | ₹12,34,567.00
            1234567.5 | USD | en-US | $1,234,567.50
            1200      | JPY | en-US | ¥1,200
            120       | INR | hi-IN | ₹120.00
            """)
    void aPriceReadsAsTheLanguageWritesIt(BigDecimal price, String currency, String language, String text) {
        assertThat(Money.formatted(price, Currency.getInstance(currency), Locale.forLanguageTag(language)))
                .isEqualTo(text);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            Joe's Café & Grill | joes-cafe-grill
            Smørrebrød Æble    | smorrebrod-aeble
            Straße 7           | strasse-7
            Łódź Đà Nẵng       | lodz-da-nang
            कॅफे Mumbai        | mumbai
            API                | menu-api
            A                  | menu-a
            """)
    void aSlugSpellsTheName(String name, String slug) {
        assertThat(Slug.of(name, "menu", new Random(1))).isEqualTo(slug);
    }

    @Test
    void everyNameHasAUsableSlugAndSoHaveItsCandidates() {
        Property.holds(500, draw -> {
            int n = draw.integer(1, 99_999);
            String slug = Slug.of(draw.text(0, 255), "menu", new Random(n));
            assertThat(Slug.isWellFormed(slug)).as(slug).isTrue();
            assertThat(Slug.isReserved(slug)).isFalse();
            assertThat(Slug.isWellFormed(Slug.candidate(slug, n))).isTrue();
        });
    }

    @ParameterizedTest
    @CsvSource({"मसाला घर", "مطعم", "🍕🍕", "'   '"})
    void aNameWithoutLatinLettersGetsTheWordAndASuffix(String name) {
        assertThat(Slug.of(name, "menu", new Random(1))).matches("menu-[2-9b-z]{5}");
    }
}
