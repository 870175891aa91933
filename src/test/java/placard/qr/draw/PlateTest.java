package placard.qr.draw;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import placard.qr.encode.Correction;
import placard.qr.encode.Level;
import placard.qr.encode.Symbol;

final class PlateTest {
    private static final double ENOUGH = 0.62;

    @ParameterizedTest
    @EnumSource(names = {"Q", "H"})
    void itIsTheLargestThatLeavesEnoughErrorCorrection(Level level) {
        int shrunk = 0;
        for (int length = 1; length < 1200; length += 7) {
            Symbol symbol = Drawn.symbol("x".repeat(length), level);
            Plate plate = Plate.of(symbol);
            assertThat(plate.at() * 2 + plate.side()).as("in the middle").isEqualTo(symbol.size());
            assertThat(plate.unused()).as("%d characters", length).isGreaterThanOrEqualTo(ENOUGH);
            int larger = plate.side() + 2;
            if (larger <= 0.215 * symbol.size()) {
                int at = (symbol.size() - larger) / 2;
                assertThat(Correction.of(symbol).unused(at, at + larger)).isLessThan(ENOUGH);
                shrunk++;
            }
        }
        assertThat(shrunk).as("symbols that don't allow 21 %").isGreaterThan(10);
    }

    /** Three modules of 25 and of 29 at level Q are a speck; five of 29 and of 33 at level H are a mark. */
    @Test
    void aShortLinkNeedsTheHighestLevelForAMarkThatIsSeen() {
        for (int length : new int[] {15, 30}) {
            String text = "x".repeat(length);
            Symbol least = Drawn.symbol(text, Level.Q);
            Symbol most = Drawn.symbol(text, Level.H);
            assertThat(Plate.of(least).isSeenOn(least)).isFalse();
            assertThat(Plate.of(most).isSeenOn(most)).isTrue();
        }
        for (int length = 35; length < 1200; length += 5) {
            Symbol symbol = Drawn.symbol("x".repeat(length), Level.Q);
            assertThat(Plate.of(symbol).isSeenOn(symbol))
                    .as("%d characters", length)
                    .isTrue();
        }
    }
}
