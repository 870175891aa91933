package placard.qr.encode;

import org.junit.jupiter.api.Test;
import placard.testing.Slow;

/** Our symbols are those of the reference encoder; {@code bench/encode-proof} compares a hundred thousand. */
class ReferenceTest {
    @Test
    void everyVersionLevelAndMaskIsTheReferences() {
        Nayuki.compare(0, Nayuki.COMBINATIONS, 1);
    }

    /** Small symbols are most of what is printed, and quick to compare. */
    @Test
    @Slow
    void theChosenMaskOfSmallSymbolsIsTheReferences() {
        for (int i = 0; i < 1500; i++) {
            int symbol = i / 8 * 40 + i % 8;
            Nayuki.compare(symbol, symbol + 1, 2);
        }
    }
}
