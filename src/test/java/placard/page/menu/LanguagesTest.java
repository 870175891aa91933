package placard.page.menu;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import placard.base.LanguageTag;

/** What languages a guest's page is in: that of the owner's texts, and that of the page's own words. */
final class LanguagesTest {
    private static Languages of(String tags) {
        return new Languages(Arrays.stream(tags.split(" "))
                .map(tag -> Objects.requireNonNull(LanguageTag.parse(tag)))
                .toList());
    }

    @ParameterizedTest
    @CsvSource({
        "en hi, '', en en",
        "en hi, hi, hi hi",
        "en hi, 'hi-IN,en;q=0.8', hi hi",
        "en hi, 'de,en;q=0.8', en de",
        "en hi, 'ta-IN,hi;q=0.8,en;q=0.5', hi hi",
        "it de en, 'fr-CH,de;q=0.9,en;q=0.8', de fr",
        "en pt-BR, 'pt-PT,es;q=0.4', pt-BR es",
        "en pt-BR, pt, pt-BR en",
        "it pt-BR, pt, pt-BR en",
        "de pt-BR, pt, pt-BR de",
        "en zh-Hans zh-Hant, zh-TW, zh-Hant en",
        "en zh-Hans, zh-TW, en en",
        "en en-GB, en-GB, en-GB en",
        "en ar, 'ar-EG', ar ar",
        "ja, 'xx-yy,*', ja en",
        "hi en, 'en-US', en en"
    })
    void theFirstOfTheGuestsLanguagesThatThereIs(String all, String wish, String chosen) {
        assertThat(of(all).chosen(wish).key()).isEqualTo(chosen);
        assertThat(Languages.LanguageChoice.of(chosen).key()).isEqualTo(chosen);
    }

    @Test
    void anyAcceptLanguageHasOneOfFewCacheKeys() {
        Languages languages = of("en hi ar pt-BR");
        Random random = new Random(3);
        List<String> known = List.of("en", "de", "hi", "ar", "pt", "es", "fr", "zz", "*", "q", "");
        Set<String> keys = new HashSet<>();
        for (int i = 0; i < 20_000; i++) {
            String one = known.get(random.nextInt(known.size())) + "-" + (char) ('A' + random.nextInt(26)) + "X";
            String other = known.get(random.nextInt(known.size()));
            keys.add(languages
                    .chosen(one + "," + other + ";q=0." + random.nextInt(10))
                    .key());
        }
        assertThat(keys).hasSizeLessThanOrEqualTo(4 * 6);
    }

    @Test
    void eachIsCalledByItsOwnName() {
        Languages languages = of("en hi ar de zh-Hans zh-Hant pt-BR");
        assertThat(languages.all().stream().map(languages::nativeName))
                .containsExactly("English", "हिन्दी", "العربية", "Deutsch", "中文 (简体)", "中文 (繁體)", "Português");
    }
}
