package placard.page.menu;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import java.util.Objects;
import java.util.regex.Pattern;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import placard.catalog.profile.Template;
import placard.page.Language;
import placard.page.Words;

/** The words of a public page in trades that sell nothing by the piece. */
final class TradeWordsTest {
    /** Sentences about food, about a cart, and those that other trades say. */
    private static final Pattern ELSEWHERE = Pattern.compile(
            "order\\..*|allergen.*|diet\\..*|spice\\..*|contains|maycontain|.*\\.(restaurant|bakery|retail)"
                    + "|stock\\.(in_stock|out_of_stock|preorder)|pieces\\..*|add(\\.item)?|addons|unit\\..*");

    private static final Map<Language, String> WRONG = Map.of(
            Language.EN, "menus?|dish|dishes|food|sold out|stock|order",
            Language.DE, "Karte|Speisekarte|Gericht|ausverkauft|Pfand|bestellen|Lager",
            Language.FR, "plats?|carte|épuisée?s?|consigne|commander|stock",
            Language.ES, "platos?|carta|agotad[oa]s?|depósito|pedir|existencias",
            Language.AR, "نفد|الأطباق|اطلب|كمية",
            Language.HI, "खत्म|ऑर्डर|व्यंजन|स्टॉक");

    @ParameterizedTest
    @EnumSource(
            value = Template.class,
            names = {"SERVICES", "REAL_ESTATE"})
    void aBookingOrAViewingIsNotCalledGoods(Template template) {
        Map<Language, Words> all = Words.load("menu");
        for (Language language : Language.values()) {
            Pattern wrong = Pattern.compile(
                    "(?<![\\p{L}\\p{M}])(" + WRONG.get(language) + ")(?![\\p{L}\\p{M}])",
                    Pattern.CASE_INSENSITIVE | Pattern.UNICODE_CASE);
            Words own = BusinessWords.of(Objects.requireNonNull(all.get(language)), template);
            assertThat(own.all().entrySet().stream()
                            .filter(one -> !ELSEWHERE.matcher(one.getKey()).matches())
                            .filter(one -> wrong.matcher(one.getValue()).find())
                            .map(one -> language.tag() + " " + one.getKey() + " = " + one.getValue()))
                    .isEmpty();
        }
    }

    /** A chat with a salon began with "I am interested in" behind a button that says "Book". */
    @ParameterizedTest
    @CsvSource({
        "SERVICES,EN,I would like to book: X",
        "SERVICES,ES,Quisiera reservar: X",
        "SERVICES,DE,Ich möchte buchen: X",
        "REAL_ESTATE,EN,I am interested in: X"
    })
    void aChatBeginsAsItsButtonSays(Template template, Language language, String said) {
        Words words = Objects.requireNonNull(Words.load("menu").get(language));
        assertThat(BusinessWords.of(words, template).say("interest", "X")).isEqualTo(said);
    }
}
