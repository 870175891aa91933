package placard.qr.draw;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.math.BigDecimal;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import placard.qr.draw.shape.Path;
import placard.qr.draw.shape.Picture;
import placard.qr.draw.shape.Shape;
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
                "« ¿Qué? » – „ok“ · № 5 €",
                "द्धि ट्ट ह्म ङ्क्ष",
                "امسح القائمة",
                "مَرْحَبًا 2026!",
                "فارسی می\u200cخواهم",
                "اردو پیزا گرم چائے",
                "סרקו לתפריט",
                "שָׁלוֹם (כן)",
                "扫码点餐",
                "メニューはこちら",
                "掃描菜單、謝謝！",
                "메뉴 보기",
                "漢\u3000字",
                "Menu قائمة 菜单 तालिका"
            })
    void everyScriptIsDrawn(String caption) {
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
                "\ue000",
                "a\u0301\u0301",
                "e\u20dd",
                "\u2028",
                "\u202e",
                "\ufeff",
                "\u0007",
                "\ud800",
                "\u0378",
                "❤️",
                "ไทย",
                "\u064bا",
                "ا\u064b\u064c\u064d\u064e",
                "\u05b8a",
                "a\u064b",
                "ا\u200b",
                "\u200cا",
                "\u0600",
                "훟\u1100",
                "𠮷"
            })
    void anUndrawableCharacterIsNamed(String caption) {
        assertThat(laid(caption))
                .isInstanceOfSatisfying(
                        LayoutResult.Undrawable.class,
                        undrawable -> assertThat(caption).contains(undrawable.character()));
    }

    @Test
    void aLongCaptionShrinksThenBreaksThenIsRefused() {
        List<Integer> lines = Stream.of(
                        "SCAN ME",
                        "Scan to see our menu",
                        "Scan to see our menu of today",
                        "Donaudampfschiff Kapitänspatent Prüfungen",
                        "扫描二维码即可查看我们今天的全部菜单和饮品价格以及营业时间")
                .map(text -> Caption.fit(text, 4400, 400, 260, 3))
                .map(caption -> caption.lines().size())
                .toList();
        assertThat(lines).containsExactly(1, 1, 2, 3, 3);
        assertThat(laid("Grüße aus Österreich & Südtirol")).isInstanceOf(LayoutResult.Out.class);
        assertThat(laid("Scan to see our menu of today, please do")).isInstanceOf(LayoutResult.Out.class);
        assertThat(laid("Rindfleischetikettierungsüberwachungen")).isInstanceOf(LayoutResult.CaptionTooLong.class);
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
                    6.0 * out.picture().width(),
                    3);
            assertThat(fitted.capitals() / (100.0 * out.picture().width())).isBetween(0.06, 0.09);
        }
    }

    /** At 60 mm letters may have half the part of the width that they need at 30, at 15 mm they need twice it. */
    @Test
    void aLargerCodeMayHaveALongerCaption() {
        String caption = "Rindfleischetikettierungsüberwachungen";
        assertThat(laid(caption, "30")).isInstanceOf(LayoutResult.CaptionTooLong.class);
        assertThat(laid(caption, "65")).isInstanceOf(LayoutResult.Out.class);
        assertThat(laid("Scan to see our menu of today", "30")).isInstanceOf(LayoutResult.Out.class);
        assertThat(laid("Scan to see our menu of today", "12"))
                .isInstanceOfSatisfying(LayoutResult.CaptionTooLong.class, refused -> {
                    assertThat(refused.least()).isEqualTo(1.8, within(1e-9));
                    assertThat(refused.largest()).isBetween(0.5, 1.8);
                });
    }

    private static LayoutResult laid(String caption, String mm) {
        Lettering lettering = new Lettering(Family.SANS, new BigDecimal(mm));
        Look look = new Look(STYLE, Frame.BOTTOM_BAR, caption, null, null, null, Place.BOTTOM_RIGHT, lettering);
        return Layout.of(Drawn.symbol(Drawn.URL, Level.Q), look);
    }

    /** A short one exactly, a long one as far as the mark allows; as large as without the rule, or nearly. */
    @Test
    void aCaptionBesideAMarkStandsInTheMiddle() {
        for (Place place : List.of(Place.BOTTOM_RIGHT, Place.BOTTOM_LEFT)) {
            for (Frame frame : List.of(Frame.BOTTOM_BAR, Frame.BORDER, Frame.TICKET, Frame.BUBBLE)) {
                Picture picture = Drawn.picture(
                        Drawn.symbol(Drawn.URL, Level.Q),
                        new Look(STYLE, frame, "Scan me", null, null, Mark.PLACARD, place));
                List<Shape.Area> areas = picture.shapes().stream()
                        .filter(Shape.Area.class::isInstance)
                        .map(Shape.Area.class::cast)
                        .toList();
                // The frame, the letters, the mark.
                Span letters = Span.of(areas.get(1).path());
                Span mark = Span.of(areas.getLast().path());
                assertThat((letters.left + letters.right) / 2.0)
                        .as("%s %s", frame, place)
                        .isEqualTo(50.0 * picture.width(), within(60.0));
                assertThat(letters.right < mark.left || mark.right < letters.left)
                        .isTrue();
            }
        }
    }

    /** From where to where an outline reaches. */
    private static final class Span implements Path.Pen {
        private int left = Integer.MAX_VALUE;
        private int right = Integer.MIN_VALUE;

        static Span of(Path path) {
            Span span = new Span();
            path.draw(span);
            return span;
        }

        private void at(int x) {
            left = Math.min(left, x);
            right = Math.max(right, x);
        }

        @Override
        public void move(int x, int y) {
            at(x);
        }

        @Override
        public void line(int x, int y) {
            at(x);
        }

        @Override
        public void quad(int controlX, int controlY, int x, int y) {
            at(x);
        }

        @Override
        public void close() {}
    }
}
