package placard.qr.encode;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.zxing.ReaderException;
import com.google.zxing.common.BitMatrix;
import com.google.zxing.qrcode.decoder.Decoder;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The error correction that remains, compared with a decoder: every hidden module is inverted. */
final class CorrectionTest {
    private static Symbol symbol(int length, Level level) {
        return ((Encoded.Fits) Encoder.encode("x".repeat(length), level)).symbol();
    }

    private static boolean isRead(Symbol symbol, int from, int to) {
        BitMatrix matrix = new BitMatrix(symbol.size());
        for (int y = 0; y < symbol.size(); y++) {
            for (int x = 0; x < symbol.size(); x++) {
                boolean isHidden = x >= from && x < to && y >= from && y < to;
                if (symbol.dark(x, y) != isHidden) {
                    matrix.set(x, y);
                }
            }
        }
        try {
            return !new Decoder().decode(matrix).getText().isEmpty();
        } catch (ReaderException unreadable) {
            return false;
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {5, 12, 20, 30, 42, 60, 80, 110, 150, 200, 280, 400, 520, 640, 800, 1000, 1200})
    void aSymbolIsReadAsLongAsSomethingIsUnused(int length) {
        Symbol symbol = symbol(length, Level.H);
        int readable = 0;
        for (int side = 1; side < symbol.size() - 16; side += 2) {
            int from = (symbol.size() - side) / 2;
            double unused = Correction.of(symbol).unused(from, from, from + side, from + side);
            if (unused >= 0) {
                assertThat(isRead(symbol, from, from + side))
                        .as("version %d, %d modules, %.3f unused", symbol.version(), side, unused)
                        .isTrue();
                readable = side;
            }
        }
        assertThat(readable).as("version %d", symbol.version()).isGreaterThanOrEqualTo(3);
        // With the next larger one, a block has more wrong codewords than it can right.
        int beyond = (symbol.size() - readable - 4) / 2;
        assertThat(isRead(symbol, beyond, symbol.size() - beyond)).isFalse();
    }

    @Test
    void nothingHiddenLeavesAll() {
        assertThat(Correction.of(symbol(30, Level.L)).unused(10, 10, 10, 10)).isEqualTo(1);
    }

    /** The smallest symbol has 17 correcting codewords at level H and keeps one of them. */
    @Test
    void codewordsAgainstMisreadingAreNotSpare() {
        Symbol smallest = symbol(5, Level.H);
        assertThat(smallest.version()).isEqualTo(1);
        assertThat(Correction.of(smallest).unused(12, 12, 13, 13)).isEqualTo(1 - 2 / 16.0);
        assertThat(Correction.of(symbol(5, Level.L)).unused(12, 12, 13, 13)).isLessThan(1);
    }
}
