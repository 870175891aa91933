package placard.base;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import placard.testing.Draw;
import placard.testing.Property;

/** Text is readable with all colours that an owner may choose. */
class PaletteTest {
    private static final int MOST = 0xffffff;

    private static Colour colour(int rgb) {
        return Colour.of(String.format("#%06x", rgb));
    }

    private static Colour colour(Draw draw) {
        return colour(draw.integer(0, MOST));
    }

    @Test
    void anyThemeIsReadableByDayAndByNight() {
        Property.holds(3000, draw -> {
            Palette.OwnerColours chosen = new Palette.OwnerColours(colour(draw), colour(draw), colour(draw));
            assertReadable(chosen, colour(draw));
        });
    }

    private static void assertReadable(Palette.OwnerColours chosen, Colour meaning) {
        for (Palette palette : List.of(Palette.of(chosen), Palette.dark(chosen))) {
            for (Colour ground : List.of(palette.paper(), palette.card(), palette.tint())) {
                for (Colour shown :
                        List.of(palette.ink(), palette.soft(), palette.accent(), palette.readable(meaning))) {
                    assertThat(shown.contrast(ground))
                            .as("%s on %s", shown, ground)
                            .isGreaterThanOrEqualTo(Colour.TEXT);
                }
                assertThat(palette.edge().contrast(ground)).isGreaterThanOrEqualTo(Colour.MARK);
            }
            assertThat(palette.onBrand().contrast(palette.brand())).isGreaterThanOrEqualTo(Colour.TEXT);
            assertThat(palette.accent().opposite().contrast(palette.accent())).isGreaterThanOrEqualTo(Colour.TEXT);
        }
        assertThat(Palette.dark(chosen).isDark()).isTrue();
    }

    @Test
    void readableColoursAreUnchanged() {
        Palette palette =
                Palette.of(new Palette.OwnerColours(Colour.of("#9a3412"), Colour.of("#fffaf5"), Colour.of("#1c1917")));
        assertThat(palette.accent().hex()).isEqualTo("#9a3412");
        assertThat(palette.paper().hex()).isEqualTo("#fffaf5");
        assertThat(palette.ink().hex()).isEqualTo("#1c1917");
    }

    @Test
    void aCorrectedColourKeepsItsHue() {
        Colour yellow = Colour.of("#f5c518");
        Colour dark = yellow.standingOut(Colour.TEXT, List.of(Colour.WHITE));
        assertThat(dark.red()).isGreaterThan(dark.green());
        assertThat(dark.green()).isGreaterThan(dark.blue());
        assertThat(dark.contrast(Colour.WHITE)).isBetween(4.5, 4.7);
        assertThat(Colour.of("#010000").standingOut(Colour.TEXT, List.of(Colour.BLACK)))
                .as("what is nearly black becomes grey")
                .matches(grey -> grey.red() - grey.blue() < 16);
    }

    @Test
    void theRatiosAreThoseOfTheGuidelines() {
        assertThat(Colour.BLACK.contrast(Colour.WHITE)).isEqualTo(21);
        assertThat(Colour.of("#767676").contrast(Colour.WHITE)).isBetween(4.54, 4.55);
    }
}
