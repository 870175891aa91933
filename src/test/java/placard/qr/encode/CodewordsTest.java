package placard.qr.encode;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.zxing.ChecksumException;
import com.google.zxing.ReaderException;
import com.google.zxing.common.BitMatrix;
import com.google.zxing.qrcode.decoder.Decoder;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CodewordsTest {
    private static Symbol symbol(int version, Level level) {
        return Encoder.symbol(Segment.of("E.CO/ABC"), version, level, 3);
    }

    @ParameterizedTest
    @CsvSource({"1,H", "5,Q", "7,L", "14,M", "27,H", "40,Q"})
    void everyCodewordHasEightModulesThatAreNoPattern(int version, Level level) {
        Symbol symbol = symbol(version, level);
        Codewords codewords = symbol.codewords();
        int[] modules = new int[codewords.count()];
        for (int y = -1; y <= symbol.size(); y++) {
            for (int x = -1; x <= symbol.size(); x++) {
                int codeword = codewords.at(x, y);
                if (codeword >= 0) {
                    modules[codeword]++;
                    assertThat(symbol.isPattern(x, y)).isFalse();
                }
            }
        }
        assertThat(modules).containsOnly(8);
    }

    @Test
    void theFirstCodewordIsInTheCornerAndGoesUp() {
        Symbol symbol = symbol(1, Level.H);
        Codewords codewords = symbol.codewords();
        for (int i = 0; i < 8; i++) {
            assertThat(codewords.at(20 - i % 2, 20 - i / 2)).isZero();
        }
        assertThat(codewords.at(20, 16)).isEqualTo(1);
        assertThat(codewords.at(8, 13)).as("the dark module").isEqualTo(-1);
        assertThat(codewords.at(8, 0)).as("format").isEqualTo(-1);
    }

    /**
     * A block corrects half as many codewords as it has for correction, and no block corrects another's: compared with
     * a decoder.
     */
    @ParameterizedTest
    @CsvSource({"3,H", "5,Q", "10,M", "15,H", "22,L"})
    void aBlockIsMendedUpToHalfItsCorrectingCodewords(int version, Level level) throws ReaderException {
        Symbol symbol = symbol(version, level);
        Codewords codewords = symbol.codewords();
        int capacity = codewords.correctingPerBlock() / 2;
        for (int block = 0; block < codewords.blocks(); block++) {
            List<Integer> members = members(codewords, block);
            assertThat(isRead(symbol, members.subList(0, capacity))).isTrue();
            assertThat(isRead(symbol, members.subList(members.size() - capacity, members.size())))
                    .isTrue();
            assertThat(isRead(symbol, members.subList(0, capacity + 1))).isFalse();
        }
        List<Integer> all = new ArrayList<>();
        for (int block = 0; block < codewords.blocks(); block++) {
            all.addAll(members(codewords, block).subList(1, 1 + capacity));
        }
        assertThat(isRead(symbol, all)).isTrue();
    }

    private static List<Integer> members(Codewords codewords, int block) {
        List<Integer> members = new ArrayList<>();
        for (int i = 0; i < codewords.count(); i++) {
            if (codewords.blockOf(i) == block) {
                members.add(i);
            }
        }
        return members;
    }

    /** Whether the text comes back though one module of each of these codewords is wrong. */
    private static boolean isRead(Symbol symbol, List<Integer> wrong) throws ReaderException {
        BitMatrix bits = new BitMatrix(symbol.size());
        Codewords codewords = symbol.codewords();
        List<Integer> left = new ArrayList<>(wrong);
        for (int y = 0; y < symbol.size(); y++) {
            for (int x = 0; x < symbol.size(); x++) {
                if (symbol.dark(x, y) != left.remove((Integer) codewords.at(x, y))) {
                    bits.set(x, y);
                }
            }
        }
        try {
            return new Decoder().decode(bits).getText().equals("E.CO/ABC");
        } catch (ChecksumException unmended) {
            return false;
        }
    }
}
