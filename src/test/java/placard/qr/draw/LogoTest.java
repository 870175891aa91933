package placard.qr.draw;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.awt.image.BufferedImage;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.function.IntUnaryOperator;
import org.junit.jupiter.api.Test;
import placard.qr.draw.format.PaintedPng;
import placard.qr.draw.format.SvgPicture;
import placard.qr.draw.shape.Picture;
import placard.qr.draw.shape.Pixels;
import placard.qr.draw.shape.Style;
import placard.qr.encode.Level;
import placard.testing.Scanners;

/** Every owner's picture becomes a few plain outlines. */
final class LogoTest {
    private static Pixels of(int width, int height, IntUnaryOperator color) {
        int[] argb = new int[width * height];
        Arrays.setAll(argb, color);
        return new Pixels(width, height, argb);
    }

    private static List<String> colors(Mark mark) {
        return mark.parts().stream().map(Mark.Part::color).toList();
    }

    @Test
    void eachPlainColourIsKeptAndWhatIsTransparentIsLeftOut() {
        Mark mark = Logo.of(Drawn.logo());
        assertThat(colors(mark)).containsExactlyInAnyOrder("#cc2222", "#2255cc", "#111111");
        assertThat(mark.width()).isEqualTo(2 * mark.height());
    }

    @Test
    void aTransparentMarginIsCut() {
        Pixels spot =
                of(100, 100, i -> i % 100 >= 40 && i % 100 < 60 && i / 100 >= 70 && i / 100 < 80 ? 0xff00aa00 : 0);
        Mark mark = Logo.of(spot);
        assertThat(colors(mark)).containsExactly("#00aa00");
        assertThat(mark.width()).isEqualTo(2 * mark.height());
    }

    @Test
    void aPhotographHasAtMostSixteenColours() {
        Random random = new Random(1);
        Mark mark = Logo.of(of(300, 200, _ -> 0xff000000 | random.nextInt(1 << 24)));
        assertThat(mark.parts()).hasSizeLessThanOrEqualTo(16);
    }

    @Test
    void nothingAtAllIsAnEmptyMark() {
        assertThat(Logo.of(of(5, 5, _ -> 0x00ffffff)).parts()).isEmpty();
        assertThat(Logo.of(of(1, 1, _ -> 0xff123456)).parts()).hasSize(1);
    }

    @Test
    void aVeryLongPictureIsNoThinnerThanAPixel() {
        Mark mark = Logo.of(of(5000, 1, _ -> 0xff123456));
        assertThat(mark.width()).isEqualTo(1024 * mark.height());
        assertThat(mark.parts()).hasSize(1);
    }

    @Test
    void sizesThatCannotBeAreRefused() {
        assertThatThrownBy(() -> new Pixels(0, 1, new int[0])).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> new Pixels(2, 2, new int[3])).isInstanceOf(IllegalArgumentException.class);
    }

    /** A picture of few pixels has the edges that lie between them. */
    @Test
    void aDiscOfFewPixelsIsRound() {
        Pixels disc = of(40, 40, i -> {
            double beyond = Math.hypot(i % 40 - 19.5, i / 40 - 19.5) - 18;
            return (int) Math.clamp(255 * (0.5 - beyond), 0, 255) << 24 | 0xb00020;
        });
        Mark mark = Logo.of(disc);
        assertThat(colors(mark)).containsExactly("#b00020");
        Look look = new Look(new Style("#000000", "#ffffff", false), Frame.NONE, null, null, null, mark, Place.CENTER);
        Picture picture = Drawn.picture(Drawn.symbol(Drawn.URL, Level.H), look);
        BufferedImage png = Scanners.png(PaintedPng.of(picture, 40 * picture.width(), 300));
        int middle = png.getWidth() / 2;
        List<Integer> radii = new ArrayList<>();
        for (int turn = 0; turn < 64; turn++) {
            int radius = 0;
            double angle = turn * Math.PI / 32;
            while ((png.getRGB((int) (middle + radius * Math.cos(angle)), (int) (middle + radius * Math.sin(angle)))
                            & 0xff00)
                    < 0x8000) {
                radius++;
            }
            radii.add(radius);
        }
        double spread = (double) (Collections.max(radii) - Collections.min(radii)) / Collections.max(radii);
        assertThat(spread).as("%s", radii).isLessThan(0.035);
    }

    /** What is on a white ground has the same mark as what is cut out, without the ground. */
    @Test
    void aWhiteGroundIsNone() {
        IntUnaryOperator cross = i -> Math.abs(i % 200 - 100) < 12 && Math.abs(i / 200 - 60) < 40
                        || Math.abs(i / 200 - 60) < 12 && Math.abs(i % 200 - 100) < 40
                ? 0xff1d4ed8
                : 0;
        Mark cut = Logo.of(of(200, 120, cross));
        Mark grounded = Logo.of(of(200, 120, i -> cross.applyAsInt(i) == 0 ? 0xfffefefe : 0xff1d4ed8));
        assertThat(colors(grounded)).isEqualTo(colors(cut)).containsExactly("#1d4ed8");
        assertThat(grounded.width()).isEqualTo(cut.width());
    }

    /** Checkers are the most outline that a grid can have. */
    @Test
    void theBusiestLogoStaysBoundedAndIsRead() {
        Pixels checkers = of(64, 64, i -> (i % 64 + i / 64) % 2 == 0 ? 0xff000000 : 0xffffffff);
        Look look = new Look(
                new Style("#000000", "#ffffff", false), Frame.LABEL, "X", null, null, Logo.of(checkers), Place.CENTER);
        Picture picture = Drawn.picture(Drawn.symbol(Drawn.URL, Level.H), look);
        assertThat(SvgPicture.of(picture, "t", new BigDecimal("30")).length()).isLessThan(40_000);
        assertThat(Scanners.zxing(Scanners.png(PaintedPng.of(picture, 4 * picture.width(), 300)))
                        .getText())
                .isEqualTo(Drawn.URL);
    }
}
