package placard.base;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Which texts a person can read who asks for a language. */
final class LanguageTagTest {
    private static LanguageTag tag(String text) {
        return Objects.requireNonNull(LanguageTag.parse(text), text);
    }

    private static List<LanguageTag> tags(String texts) {
        return Arrays.stream(texts.split(" ")).map(LanguageTagTest::tag).toList();
    }

    private static String accepted(String header) {
        return String.join(
                " ",
                LanguageTag.accepted(header).stream().map(LanguageTag::text).toList());
    }

    @ParameterizedTest
    @CsvSource({
        "pt-BR, pt en, pt",
        "pt-BR, pt-PT pt, pt",
        "pt-BR, pt-PT pt pt-BR, pt-BR",
        "pt, pt-BR pt-PT, pt-BR",
        "pt-AO, pt-BR pt-PT, pt-BR",
        "en-GB, en-US, en-US",
        "en-GB, en en-GB, en-GB",
        "en-AU, en-GB en, en",
        "EN_gb, en-GB, en-GB",
        "zh-TW, zh-Hans zh-Hant, zh-Hant",
        "zh-Hant-HK, zh zh-Hant, zh-Hant",
        "zh-Hant-HK, zh zh-HK zh-Hant, zh-HK",
        "zh-CN, zh-Hant zh-Hans, zh-Hans",
        "zh, zh-Hant zh-Hans, zh-Hans",
        "zh-SG, zh-TW zh-CN, zh-CN",
        "sr-Latn, sr sr-Latn, sr-Latn",
        "sr, sr-Latn sr-Cyrl, sr-Cyrl",
        "sr-ME, sr-Cyrl sr-Latn, sr-Latn",
        "hi-Deva, hi, hi",
        "en-Latn-US, en, en",
        "no, nb, nb",
        "de-1996, de, de",
        "es-419, es-MX es, es",
        "iw-IL, he, he",
        "heb, he, he",
        "in-ID, id, id",
        "tl-PH, fil, fil",
        "ji, yi, yi",
        "mo, ro, ro",
        "sh, sr sr-Latn, sr-Latn",
        "deu-AT, de, de",
        "ger, de, de",
        "nor, nb, nb",
        "zho-TW, zh-Hans zh-Hant, zh-Hant",
        "cmn-Hans-CN, zh-Hant zh-Hans, zh-Hans",
        "zh-cmn-Hant-TW, zh-Hans zh-Hant, zh-Hant",
        "zh-yue-HK, zh-Hant yue, yue"
    })
    void theNearestIsShown(String wished, String available, String shown) {
        assertThat(Objects.requireNonNull(tag(wished).best(tags(available))).text())
                .isEqualTo(shown);
    }

    @ParameterizedTest
    @CsvSource({
        "zh-TW, zh-Hans",
        "zh-Hans, zh-TW",
        "zh, zh-Hant",
        "sr, sr-Latn",
        "hi-Latn, hi",
        "pa, pa-PK",
        "de, nl",
        "en, enm"
    })
    void anUnwantedLanguageIsNotChosen(String wished, String available) {
        assertThat(tag(wished).best(tags(available))).isNull();
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "*", "e", "en1", "12", "deutsch", "é", "-en", "x-private", "\u0000", "i-klingon"})
    void anInvalidTagIsIgnored(String text) {
        assertThat(LanguageTag.parse(text)).isNull();
        assertThat(accepted(text + ",hi")).isEqualTo("hi");
    }

    @Test
    void theBestLikedComesFirst() {
        assertThat(accepted("fr;q=0.3, de-CH;q=0.9,en , hi;q=0, ar;q=2, *;q=0.1, es;q=x"))
                .isEqualTo("en de-CH fr");
        assertThat(accepted("en;q=.5, de;q=.9, fr;q=., es;q=")).isEqualTo("de en");
        assertThat(accepted("a,".repeat(1_000) + "de")).isEmpty();
        assertThat(accepted("de,".repeat(60))).hasSizeLessThan(200);
    }

    @ParameterizedTest
    @CsvSource({"pt-br, pt-BR", "ZH-hant-tw, zh-Hant-TW", "EN, en", "iw, he", "sr-latn, sr-Latn", "yue-hk, yue-HK"})
    void aTagHasOneForm(String sent, String stored) {
        assertThat(Texts.languageTag(sent)).isEqualTo(stored);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "x",
                "e-n",
                "und",
                "en-u-ca-buddhist",
                "en_GB",
                "de-",
                "toolonglanguage",
                "zh-Hant-TW-a-b-c",
                "हि"
            })
    void anInvalidLanguageTagIsRefused(String sent) {
        assertThat(Texts.languageTag(sent)).isNull();
    }
}
