package placard.qr.draw;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import placard.qr.draw.shape.Path;

/** Devanagari as it is written, and signs without a letter named. */
final class SyllableTest {
    private static final Face FACE = Face.of("NotoSansDevanagari-Bold.ttf");

    private static List<Path> outlines(String word) {
        return FACE.shaped(word, false).glyphs().stream()
                .map(Face.Glyph::outline)
                .toList();
    }

    private static Path outline(String letter) {
        return outlines(letter).getFirst();
    }

    /** क्ष is one glyph of its own, and the sign of i is before the letter that it follows in the text. */
    @Test
    void lettersJoinAndTheSignOfIStandsBefore() {
        assertThat(outlines("क्ष")).hasSize(1);
        assertThat(outlines("कि").getLast()).isSameAs(outline("क"));
        assertThat(outlines("कि").getFirst()).isNotSameAs(outline("क"));
    }

    @ParameterizedTest
    @CsvSource({"र्व, व", "र्त, त", "र्म, म"})
    void aRephHangsOverItsLetter(String syllable, String letter) {
        assertThat(outlines(syllable)).hasSize(2);
        assertThat(outline(syllable)).isSameAs(outline(letter));
    }

    @Test
    void aRephComesAfterEveryLetterOfACluster() {
        List<Path> cluster = outlines("र्स्टा");
        Path reph = outlines("र्क").getLast();
        assertThat(cluster).contains(reph);
        assertThat(cluster.subList(0, 2))
                .isEqualTo(outlines("स्ट").subList(0, 2))
                .doesNotContain(reph);
    }

    /** Conjuncts that were spelled with a stroke, since the font's rules of context were not followed. */
    @ParameterizedTest
    @ValueSource(strings = {"द्ध", "ट्ट", "ह्म", "ष्ट", "द्व", "ठ्ठ", "ड्ढ"})
    void rareConjunctsShowNoStroke(String conjunct) {
        Path virama = outlines("क्").getLast();
        assertThat(outlines("क्")).hasSize(2);
        assertThat(outlines(conjunct)).doesNotContain(virama);
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
                "ॻ",
                "क्\u200dष"
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
