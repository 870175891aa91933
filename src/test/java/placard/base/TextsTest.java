package placard.base;

import static org.assertj.core.api.Assertions.assertThat;

import java.text.Normalizer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Which characters people may write, and when two texts are the same. */
final class TextsTest {
    @ParameterizedTest
    @ValueSource(
            ints = {
                0, 0x08, 0x09, 0x0d, 0x1f, 0x7f, 0x85, 0x9f, 0x2028, 0x2029, 0x202a, 0x202e, 0x2066, 0x2069, 0xd800,
                0xdfff, 0xfeff, 0xfffe, 0xffff, 0x1ffff, 0x10fffe, 0xe0001, 0xe0041, 0xe007f
            })
    void invisibleAndBidirectionalControlCharactersAreForbidden(int character) {
        assertThat(Texts.isClean("a" + Character.toString(character) + "b", true))
                .isFalse();
    }

    @ParameterizedTest
    @ValueSource(ints = {' ', '~', 0xa0, 0xad, 0x200d, 0x200f, 0x202f, 0x2065, 0x206a, 0xfe0f, 0xfffd, 0x1f600})
    void joinersOfScriptsAndEmojiAreAllowed(int character) {
        assertThat(Texts.isClean("a" + Character.toString(character) + "b", false))
                .isTrue();
    }

    /** Tags are invisible. They spell the region of a flag, and nothing else. */
    @Test
    void tagsBelongToFlags() {
        String scotland = "\ud83c\udff4" + tags("gbsct") + Character.toString(0xe007f);
        assertThat(Texts.isClean("Haggis " + scotland + " 9", false)).isTrue();
        assertThat(Texts.isClean(scotland + tags("evil"), false)).isFalse();
        assertThat(Texts.isClean("\ud83c\udff4" + tags("gbsct"), false)).isFalse();
        assertThat(Texts.isClean("\ud83c\udff4" + tags("a secret text") + Character.toString(0xe007f), false))
                .isFalse();
        assertThat(Texts.isClean("\ud83c\udff4", false)).isTrue();
    }

    private static String tags(String letters) {
        StringBuilder tags = new StringBuilder();
        letters.chars().forEach(c -> tags.appendCodePoint(0xe0000 + c));
        return tags.toString();
    }

    @Test
    void aLineFeedIsForTextOfManyLines() {
        assertThat(Texts.isClean("a\nb", true)).isTrue();
        assertThat(Texts.isClean("a\nb", false)).isFalse();
        assertThat(Texts.normal(" a\r\nb ")).isEqualTo("a\nb");
    }

    @ParameterizedTest
    @ValueSource(strings = {"\u200b", "\u200f\u200e", "\u00a0 \u3000", "\u3164", "\u2800", "\u2060\ufe0f"})
    void spacesMarksAndFillersCannotBeSeen(String text) {
        assertThat(Texts.isVisible(text)).isFalse();
        assertThat(Texts.isVisible("a" + text)).isTrue();
    }

    @Test
    void caseIsFoldedAlikeForAllScripts() {
        assertThat(Texts.folded("STRASSE")).isEqualTo(Texts.folded("straße"));
        assertThat(Texts.folded("ΟΔΟΣ")).isEqualTo(Texts.folded("οδος"));
        assertThat(Texts.folded("E\u0301")).isEqualTo(Texts.folded("é"));
    }

    @Test
    void anEmojiCountsOnce() {
        assertThat(Texts.length("a😀")).isEqualTo(2);
    }

    /** Sorting them takes quadratic time; no language stacks more than a few (UAX #15, Stream-Safe Text). */
    @Test
    void aTextWithHeapsOfMarksIsNeverNormalisedAndForbidden() {
        String fine = "a" + "\u0301\u0316".repeat(15);
        String heap = "a" + "\u0301\u0316".repeat(16);
        assertThat(Texts.isClean(fine, false)).isTrue();
        assertThat(Texts.isClean(heap, false)).isFalse();
        assertThat(Texts.normal(heap)).isSameAs(heap);
        assertThat(Texts.folded(heap)).isEqualTo(heap);
        assertThat(Texts.isNormalized(heap, Normalizer.Form.NFKC)).isFalse();
        assertThat(Texts.normal("x" + fine)).isEqualTo(Normalizer.normalize("x" + fine, Normalizer.Form.NFC));
        assertThat(Texts.isClean("\u0915\u094d\u0937\u093f".repeat(100), false))
                .as("marks of many letters")
                .isTrue();
    }

    @Test
    void runsOfSpaceBecomeOneSpace() {
        assertThat(Texts.oneLine(" a \t\r\n b\u00a0 ")).isEqualTo(" a b\u00a0 ");
    }
}
