package placard.qr.draw;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What HarfBuzz says of words, however long, and after a fault. */
final class ShaperTest {
    private static final String DEVANAGARI = "NotoSansDevanagari-Bold.ttf";
    private static final String ARABIC = "NotoSansArabic-Bold.ttf";
    private static final String WORD = "क्षत्रिय";

    private static List<HarfBuzz.Glyph> shaped(String text) {
        return Shaper.get().shape(DEVANAGARI, text, false);
    }

    /** On threads whose stack ends somewhere within HarfBuzz, again and again. One that was used on after that did not end. */
    @Test
    @Timeout(60)
    void aFaultWithinHarfBuzzIsForgottenWithIt() throws InterruptedException {
        List<HarfBuzz.Glyph> right = shaped(WORD);
        AtomicInteger faults = new AtomicInteger();
        for (int i = 0; i < 4; i++) {
            Thread small = new Thread(null, () -> deep(0, faults), "small", 512 << 10);
            small.start();
            small.join();
        }
        assertThat(faults).as("faults").hasPositiveValue();
        assertThat(shaped(WORD)).isEqualTo(right);
        assertThat(Shaper.get().shape(ARABIC, "سلام", true)).hasSize(4);
    }

    /** Goes down to the end of the stack; on the way back up shapes at each level until that works. */
    private static boolean deep(int depth, AtomicInteger faults) {
        try {
            if (depth < Integer.MAX_VALUE && deep(depth + 1, faults)) {
                return true;
            }
        } catch (StackOverflowError end) {
            // The deepest level.
        }
        try {
            shaped(WORD);
            return true;
        } catch (StackOverflowError | RuntimeException fault) {
            faults.incrementAndGet();
            return false;
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"कमल", "क्षत्रिय", "नमस्ते", "हिंदी"})
    void aLongTextIsShapedAsItsWordsAre(String word) {
        List<HarfBuzz.Glyph> once = shaped(word);
        int times = 200 / word.length();
        List<HarfBuzz.Glyph> all = shaped(word.repeat(times));
        assertThat(all)
                .isEqualTo(IntStream.range(0, times)
                        .boxed()
                        .flatMap(i -> once.stream()
                                .map(glyph -> new HarfBuzz.Glyph(
                                        glyph.id(),
                                        glyph.cluster() + i * word.length(),
                                        glyph.advance(),
                                        glyph.x(),
                                        glyph.y())))
                        .toList());
    }

    /** Every letter but the first and the last has its middle form, also where one piece ends and the next begins. */
    @Test
    void arabicLettersJoinAcrossTheCut() {
        List<HarfBuzz.Glyph> glyphs = Shaper.get().shape(ARABIC, "س".repeat(150), true);
        assertThat(glyphs).hasSize(150);
        assertThat(glyphs.subList(1, 149).stream().map(HarfBuzz.Glyph::id).distinct())
                .hasSize(1);
        assertThat(glyphs.getFirst().cluster()).isEqualTo(149);
        assertThat(glyphs.getLast().cluster()).isZero();
    }

    /** One chain of consonants, which no syllable ends within. */
    @Test
    void aChainWithoutAnEndIsCutBetweenTwoConsonants() {
        assertThat(shaped("क्".repeat(100) + "क"))
                .extracting(HarfBuzz.Glyph::id)
                .doesNotContain(0);
    }
}
