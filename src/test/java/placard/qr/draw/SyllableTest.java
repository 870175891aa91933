package placard.qr.draw;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Devanagari in the order of writing, and signs without a letter named. */
final class SyllableTest {
    private static List<Face.Glyph> glyphs(String word) {
        return Face.DEVANAGARI.glyphs(word, true);
    }

    private static Face.Glyph glyph(String letter) {
        return glyphs(letter).getFirst();
    }

    /** The hook of र् over a letter, which is the second glyph of र्क. */
    private static Face.Glyph reph() {
        return glyphs("र्क").getLast();
    }

    @ParameterizedTest
    @CsvSource({"र्वि, व", "र्ति, त", "र्टि, ट", "र्मि, म", "र्फ़ि, फ़"})
    void aRephHangsOverTheLastOfItsLettersAndTheSignStandsBefore(String syllable, String letter) {
        Face.Glyph sign = glyph("कि");
        assertThat(sign).isNotEqualTo(glyph("क"));
        assertThat(glyphs(syllable)).containsExactly(sign, glyph(letter), reph());
    }

    @Test
    void aNuktaIsTornNeitherFromItsSignNorFromItsReph() {
        assertThat(glyphs("ज़ि")).containsExactly(glyph("कि"), glyph("ज़"));
        assertThat(glyphs("र्फ़")).containsExactly(glyph("फ़"), reph());
    }

    @Test
    void aLetterAtAnEndWithoutVowelIsWholeWithItsStroke() {
        assertThat(glyphs("वाक्")).hasSize(4);
        assertThat(glyphs("वाक्").get(2)).isEqualTo(glyph("क"));
    }

    @Test
    void aRephComesAfterEveryLetterOfACluster() {
        List<Face.Glyph> cluster = glyphs("र्स्टि");
        assertThat(cluster.getFirst()).isEqualTo(glyph("कि"));
        assertThat(cluster.getLast()).isEqualTo(reph());
        assertThat(cluster.subList(1, cluster.size() - 1)).isEqualTo(glyphs("स्ट"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "सर्विस",
                "पार्किंग",
                "मूर्ति",
                "आर्टिस्ट",
                "मेन्यू",
                "क्षत्रिय",
                "ज्ञान",
                "हूँ",
                "ॐ",
                "१२३",
                "वाक्",
                "दुःख",
                "ऑर्डर।",
                "ज़िन्दगी",
                "शृंखला",
                "नमस्ते ॥",
                "र",
                "ऋण",
                "ॲप",
                "ॻ"
            })
    void wordsAreDrawn(String word) {
        assertThat(Line.unsupported(word)).isNull();
    }

    @ParameterizedTest
    @CsvSource({
        "ि, ि",
        "्, ्",
        "ं, ं",
        "़, ़",
        "a ा, ा",
        "aि, ि",
        "अा, ा",
        "कााम, ा",
        "क््, ्",
        "क१ी, ी",
        "कंा, ा",
        "मेन्यू ॑, ॑"
    })
    void aSignWithoutItsLetterIsNamed(String text, String sign) {
        assertThat(Line.unsupported(text)).isEqualTo(sign);
    }
}
