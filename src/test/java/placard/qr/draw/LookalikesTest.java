package placard.qr.draw;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.ToIntBiFunction;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import placard.qr.draw.format.Lookalikes;
import placard.qr.draw.shape.Pixels;
import placard.qr.draw.shape.Style;
import placard.qr.encode.Level;
import placard.qr.encode.Symbol;
import placard.testing.Slow;

/** Finds what scanners would take for a pattern, and accepts ordinary logos. */
final class LookalikesTest {
    private static final Style STYLE = new Style("#000000", "#ffffff", false);
    private static final int SIDE = 140;
    private static final int DARK = 0xff202020;
    private static final int RED = 0xffb00020;
    private static final int LIGHT = 0xffffffff;

    /** @param color by the distances from the middle in units of which the picture has seven */
    private static Mark logo(ToIntBiFunction<Double, Double> color) {
        int[] argb = new int[SIDE * SIDE];
        for (int i = 0; i < argb.length; i++) {
            double x = (i % SIDE - (SIDE - 1) / 2.0) * 7 / SIDE;
            double y = (i / SIDE - (SIDE - 1) / 2.0) * 7 / SIDE;
            argb[i] = color.applyAsInt(x, y);
        }
        return Logo.of(new Pixels(SIDE, SIDE, argb));
    }

    private static int rings(double radius, int dark, double core, double gap) {
        return radius < core || radius >= gap && radius < 3.5 ? dark : radius < gap ? LIGHT : 0;
    }

    private static double square(double x, double y) {
        return Math.max(Math.abs(x), Math.abs(y));
    }

    private static LayoutResult.Out laid(Mark mark, Place place, Frame frame, Symbol symbol) {
        Look look = new Look(STYLE, frame, frame == Frame.NONE ? null : "SCAN", null, null, mark, place);
        return (LayoutResult.Out) Layout.of(symbol, look);
    }

    private static boolean hasFinder(Mark mark, Place place, Frame frame) {
        Level level = place == Place.CENTER ? Level.H : Level.Q;
        LayoutResult.Out laid = laid(mark, place, frame, Drawn.symbol(Drawn.URL + "xxxxxxxx", level));
        return Lookalikes.hasFinder(laid.picture(), Objects.requireNonNull(laid.mark()));
    }

    @ParameterizedTest
    @Slow
    @EnumSource
    void aCoreInARingOfAFindersProportionsIsFoundAtEveryPlace(Place place) {
        for (Frame frame : Frame.values()) {
            assertThat(hasFinder(logo((x, y) -> rings(square(x, y), DARK, 1.5, 2.5)), place, frame))
                    .as("square in %s", frame)
                    .isTrue();
            assertThat(hasFinder(logo((x, y) -> rings(Math.hypot(x, y), RED, 1.5, 2.5)), place, frame))
                    .as("round in %s", frame)
                    .isTrue();
            assertThat(hasFinder(logo((x, y) -> rings(square(x, y), DARK, 1.8, 2.6)), place, frame))
                    .as("not quite in %s", frame)
                    .isTrue();
        }
    }

    @ParameterizedTest
    @Slow
    @EnumSource
    void ordinaryLogosHaveNone(Place place) {
        List<Mark> ordinary = new ArrayList<>();
        ordinary.add(Mark.PLACARD);
        ordinary.add(Logo.of(Drawn.logo()));
        ordinary.add(logo((x, y) -> Math.hypot(x, y) < 3.5 ? DARK : 0));
        ordinary.add(logo((x, y) -> rings(Math.hypot(x, y), DARK, 0, 2.5)));
        ordinary.add(logo((x, y) -> rings(square(x, y), DARK, 0.8, 2.9)));
        // An H in a ring, and stripes.
        ordinary.add(logo((x, y) -> Math.abs(x) < 1.4 && Math.abs(y) < 1.6 && (Math.abs(x) > 0.8 || Math.abs(y) < 0.3)
                ? DARK
                : rings(Math.hypot(x, y), RED, 0, 2.8)));
        ordinary.add(logo((x, _) -> Math.floorMod((int) Math.floor(x + 10), 2) == 0 ? DARK : LIGHT));
        for (Frame frame : Frame.values()) {
            for (int i = 0; i < ordinary.size(); i++) {
                assertThat(hasFinder(ordinary.get(i), place, frame))
                        .as("logo %d in %s", i, frame)
                        .isFalse();
            }
        }
    }

    private static int difference(Mark mark, int extra) {
        Symbol symbol = Drawn.symbol(Drawn.URL + "x".repeat(extra), Level.H);
        LayoutResult.Out laid = laid(mark, Place.CENTER, Frame.NONE, symbol);
        return laid.hidesAlignment()
                ? Lookalikes.differenceFromAlignment(laid.picture(), Objects.requireNonNull(laid.mark()))
                : 25;
    }

    /** zbar takes for an alignment pattern what differs in six modules; at 0 of 30 is then read what it reads otherwise. */
    @Test
    void aDotInARingIsTakenForTheAlignmentPatternThatItHides() {
        Mark dot = logo((x, y) -> rings(square(x, y), DARK, 0.7, 2.1));
        Mark disc = logo((x, y) -> Math.hypot(x, y) < 3.5 ? DARK : 0);
        assertThat(difference(dot, 40)).as("version 7").isLessThan(7);
        assertThat(difference(disc, 40)).isGreaterThanOrEqualTo(8);
    }

    /** Of such zbar missed 26 and 16 of 40 in version 7; by one threshold they differ in ten modules. */
    @Test
    void aDiscOfMiddlingLightnessInADarkLineIsTakenForARing() {
        Mark orange = logo((x, y) -> Math.hypot(x, y) > 3.5 ? 0 : Math.hypot(x, y) > 2.6 ? 0xff1d4ed8 : 0xffd97706);
        Mark grey = logo((x, y) -> Math.hypot(x, y) > 3.5 ? 0 : Math.hypot(x, y) > 2.6 ? DARK : 0xff808080);
        assertThat(difference(orange, 40)).isLessThan(8);
        assertThat(difference(grey, 40)).isLessThan(8);
    }

    @Test
    void ourOwnMarkIsTakenForNoneInAnySymbol() {
        int hiding = 0;
        for (int extra = 0; extra < 1100; extra += 12) {
            int difference = difference(Mark.PLACARD, extra);
            hiding += difference < 25 ? 1 : 0;
            assertThat(difference).as("%d more", extra).isGreaterThanOrEqualTo(7);
        }
        assertThat(hiding).isGreaterThan(20);
    }
}
