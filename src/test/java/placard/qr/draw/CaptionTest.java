package placard.qr.draw;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import placard.qr.draw.shape.Style;
import placard.qr.encode.Level;

/** Captions as outlines: which characters, how large, in how many lines. */
final class CaptionTest {
    private static final Style STYLE = new Style("#000000", "#ffffff", false);

    private static LayoutResult laid(String caption) {
        Look look = new Look(STYLE, Frame.BOTTOM_BAR, caption, null, null, null, Place.BOTTOM_RIGHT);
        return Layout.of(Drawn.symbol(Drawn.URL, Level.Q), look);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "Scan me — 50 %!",
                "ŁÓDŹ ßöÿ ÑÇ ẞ",
                "Ελληνικά Ώ",
                "Привіт, їжаку",
                "मेन्यू स्कैन करें",
                "क्षत्रिय ज्ञान श्री",
                "Tiếng Việt ơ",
                "« ¿Qué? » – „ok“ · № 5 €"
            })
    void fourScriptsAreDrawn(String caption) {
        assertThat(laid(caption)).isInstanceOf(LayoutResult.Out.class);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "a\u200bb",
                "a\u200db",
                "\u00ad",
                "😀",
                "👩‍👩‍👧",
                "漢字",
                "שלום",
                "مرحبا",
                "\ue000",
                "a\u0301\u0301",
                "e\u20dd",
                "\u2028",
                "\u202e",
                "\u3000",
                "\ufeff",
                "\u0007",
                "\ud800",
                "\u0378",
                "❤️",
                "ไทย"
            })
    void whatCannotBeDrawnIsNamedAndNeverABox(String caption) {
        assertThat(laid(caption))
                .isInstanceOfSatisfying(
                        LayoutResult.Undrawable.class,
                        undrawable -> assertThat(caption).contains(undrawable.character()));
    }

    @Test
    void aLongCaptionShrinksThenBreaksThenIsRefused() {
        List<Integer> lines = Stream.of("SCAN ME", "Scan to see our menu", "Scan to see our menu of today")
                .map(text -> Caption.fit(text, 4400, 400, 260))
                .map(caption -> caption.lines().size())
                .toList();
        assertThat(lines).containsExactly(1, 1, 2);
        assertThat(laid("Scan to see our menu of today, please do")).isInstanceOf(LayoutResult.CaptionTooLong.class);
        assertThat(laid("W".repeat(40))).isInstanceOfSatisfying(LayoutResult.CaptionTooLong.class, refused -> {
            assertThat(refused.largest()).isLessThan(refused.least());
        });
    }

    /** 1.8 mm at 30 mm, by the picture's own numbers. */
    @Test
    void capitalsAreNeverSmallerThanTheLeast() {
        for (String caption : List.of("I", "SCAN ME", "Scan to see our menu", "Scan to see the menu of today")) {
            LayoutResult.Out out = (LayoutResult.Out) laid(caption);
            Caption fitted = Caption.fit(
                    caption,
                    new Measures(29, new Look(STYLE, Frame.BOTTOM_BAR, caption, null, null, null, Place.CENTER))
                            .captionRoom(),
                    9.0 * out.picture().width(),
                    6.0 * out.picture().width());
            assertThat(fitted.capitals() / (100.0 * out.picture().width())).isBetween(0.06, 0.09);
        }
    }

    /** क्ष is one glyph of its own, and the sign of i stands before the letter that it follows in the text. */
    @Test
    void devanagariIsShaped() {
        assertThat(Face.DEVANAGARI.glyphs("क्ष", true)).hasSize(1);
        assertThat(Face.DEVANAGARI.glyphs("कि", true).getFirst())
                .isNotEqualTo(Face.DEVANAGARI.glyphs("क", true).getFirst());
        assertThat(Face.DEVANAGARI.glyphs("कि", true).getLast())
                .isEqualTo(Face.DEVANAGARI.glyphs("क", true).getFirst());
    }
}
