package placard.qr.judge;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import placard.qr.draw.Mark;
import placard.qr.draw.Plate;
import placard.qr.encode.Encoded;
import placard.qr.encode.Encoder;
import placard.qr.encode.Level;
import placard.qr.encode.Symbol;

/** The symbol under an owner's logo: larger where the logo gains more than the modules lose. */
final class LogoSymbolTest {
    private static Mark logo(int width, int height) {
        return new Mark(width, height, true, false, null, List.of());
    }

    private static Symbol symbol(int length, Mark mark, boolean mayBeLower, boolean isMistaken) {
        Encoded encoded = LogoSymbol.of(
                "x".repeat(length),
                mark,
                mayBeLower,
                symbol -> isMistaken && symbol.isPattern(symbol.size() / 2, symbol.size() / 2));
        return ((Encoded.Fits) encoded).symbol();
    }

    @Test
    void aLogosSymbolIsAtMostThreeVersionsLargerAndOfLevelH() {
        for (int length = 1; length < 1200; length += 37) {
            Symbol least = ((Encoded.Fits) Encoder.encode("x".repeat(length), Level.H)).symbol();
            for (Mark mark : List.of(logo(100, 100), logo(400, 100), logo(100, 300))) {
                Symbol symbol = symbol(length, mark, true, false);
                assertThat(symbol.level()).isEqualTo(Level.H);
                assertThat(symbol.version()).isBetween(least.version(), least.version() + 3);
                assertThat(Plate.under(mark, symbol).unused()).isGreaterThanOrEqualTo(0.62);
            }
        }
    }

    /** 60 characters take version 7 at level H, and version 6 at level Q. */
    @Test
    void anAlignmentPatternThatTheLogoIsTakenForIsAvoidedIfTheOwnerAskedForNoMore() {
        assertThat(symbol(60, logo(1, 1), true, false).version()).isGreaterThanOrEqualTo(7);
        Symbol avoiding = symbol(60, logo(1, 1), true, true);
        assertThat(avoiding.version()).isEqualTo(6);
        assertThat(avoiding.level()).isEqualTo(Level.Q);
        assertThat(symbol(60, logo(1, 1), false, true).level()).isEqualTo(Level.H);
        assertThat(symbol(150, logo(1, 1), true, true).version())
                .as("one without, a little larger")
                .isEqualTo(14);
    }

    @Test
    void aPlateFollowsTheLogo() {
        Symbol symbol = symbol(31, logo(1, 1), true, false);
        Plate square = Plate.under(logo(100, 100), symbol);
        Plate wide = Plate.under(logo(500, 100), symbol);
        Plate high = Plate.under(logo(100, 500), symbol);
        assertThat(square.width()).isEqualTo(square.height());
        assertThat(wide.width()).isGreaterThan(2 * wide.height());
        assertThat(high.height()).isGreaterThan(2 * high.width());
        assertThat(wide.size(logo(500, 100))).isGreaterThan(0.55 * square.size(logo(100, 100)));
    }
}
