package placard.qr.draw;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import placard.qr.draw.shape.Path;

/** Arabic and Hebrew in the order in which they are read, with letters that join. */
final class RightToLeftTest {
    private static List<Path> outlines(String word) {
        return Face.of("NotoSansArabic-Bold.ttf").shaped(word, true).glyphs().stream()
                .map(Face.Glyph::outline)
                .toList();
    }

    /** The path of a line. */
    private static String drawn(String text) {
        Path path = new Path();
        Line.of(text).draw(path, 0, 0, 714);
        StringBuilder steps = new StringBuilder();
        path.draw(new Path.Pen() {
            @Override
            public void move(int x, int y) {
                steps.append('m').append(x).append(',').append(y);
            }

            @Override
            public void line(int x, int y) {
                steps.append('l').append(x).append(',').append(y);
            }

            @Override
            public void quad(int controlX, int controlY, int x, int y) {
                steps.append('q').append(x).append(',').append(y);
            }

            @Override
            public void close() {
                steps.append('z');
            }
        });
        return steps.toString();
    }

    /** Beh has another form alone, at the beginning, in the middle and at the end of a word. */
    @Test
    void aLetterHasTheFormOfItsPlace() {
        Set<Path> alone = new HashSet<>(outlines("ب"));
        Set<Path> three = new HashSet<>(outlines("ببب"));
        assertThat(alone).as("the letter and its dot").hasSize(2);
        assertThat(three).hasSize(4);
        three.retainAll(alone);
        assertThat(three).as("the dot").hasSize(1);
    }

    @Test
    void lamAndAlefAreOneGlyph() {
        assertThat(outlines("لا").size()).isLessThan(outlines("لب").size() + 1);
        assertThat(Line.of("لا").width(714))
                .isLessThan(Line.of("ل").width(714) + Line.of("ا").width(714));
    }

    /** The first letter of a word is at its right; a Latin word and a number keep their own order. */
    @Test
    void linesAreReadFromTheRight() {
        assertThat(drawn("אב")).startsWith(drawn("ב"));
        assertThat(drawn("א 12")).startsWith(drawn("12"));
        assertThat(drawn("אב Wi-Fi")).startsWith(drawn("Wi-Fi"));
        assertThat(drawn("Wi-Fi אב")).startsWith(drawn("Wi-Fi"));
        assertThat(drawn("(א)")).startsWith(drawn("("));
    }

    /** All lines of a caption have the direction of the whole. */
    @Test
    void aLineThatBeginsWithALatinWordIsReadAsTheCaptionIs() {
        List<Line> lines = Lines.of("תפריט ומשקאות Wi-Fi חינם", Family.SANS, 2);
        assertThat(lines).hasSize(2);
        assertThat(Line.of("Wi-Fi א", Family.SANS, true).width(1))
                .isEqualTo(Line.of("Wi-Fi א").width(1));
    }

    @ParameterizedTest
    @EnumSource(Family.class)
    void everyFamilyHasItsOwnLettersAndKerning(Family family) {
        assertThat(family.face().hasAll("ABC xyz äöüßéñçłğş Привіт 0123 €“”–’&"))
                .isTrue();
        double apart = Line.of("A", family, false).width(714)
                + Line.of("V", family, false).width(714);
        double beside = Line.of("AV", family, false).width(714);
        if (family == Family.SANS) {
            assertThat(beside).isEqualTo(apart);
        } else {
            assertThat(beside).isLessThan(apart);
        }
        assertThat(Line.of("Ωραία", family, false).width(1)).isPositive();
    }

    /** What is of one word is in one face: a letter that a family lacks takes the whole word to the usual one. */
    @Test
    void aWordIsSetInOneFace() {
        double usual = Line.of("Καφέ", Family.SANS, false).width(1);
        assertThat(Line.of("Καφέ", Family.ROUNDED, false).width(1)).isEqualTo(usual);
        assertThat(Line.of("Café", Family.ROUNDED, false).width(1))
                .isNotEqualTo(Line.of("Café", Family.SANS, false).width(1));
    }
}
