package placard.qr.encode;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.google.zxing.DecodeHintType;
import com.google.zxing.ReaderException;
import com.google.zxing.common.BitMatrix;
import com.google.zxing.qrcode.decoder.Decoder;
import com.google.zxing.qrcode.detector.Detector;
import java.nio.charset.StandardCharsets;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class EncoderTest {
    private static Symbol symbol(String payload, Level level) {
        return ((Encoded.Fits) Encoder.encode(payload, level)).symbol();
    }

    @Test
    void theLevelRisesAsFarAsTheSymbolDoesNotGrow() {
        Symbol symbol = symbol("https://example.com/q/abcd", Level.L);
        assertThat(symbol.version()).isEqualTo(2);
        assertThat(symbol.level()).isEqualTo(Level.M);
        assertThat(symbol("HI", Level.L).level()).isEqualTo(Level.H);
    }

    @Test
    void digitsAndCapitalsArePackedCloserThanBytes() {
        assertThat(symbol("1".repeat(41), Level.L).version()).isEqualTo(1);
        assertThat(symbol("A".repeat(25), Level.L).version()).isEqualTo(1);
        assertThat(symbol("a".repeat(25), Level.L).version()).isEqualTo(2);
    }

    @ParameterizedTest
    @EnumSource(Level.class)
    void theLongestTextFitsAndOneByteMoreDoesNot(Level level) {
        for (String letter : List.of("a", "é")) {
            var tooLong = (Encoded.TooLong) Encoder.encode(letter.repeat(3000), level);
            int bytes = letter.getBytes(StandardCharsets.UTF_8).length;
            assertThat(tooLong.bytes()).isEqualTo(3000 * bytes);
            assertThat(Encoder.fits(letter.repeat(tooLong.mostBytes() / bytes), level))
                    .isTrue();
            assertThat(Encoder.fits(letter.repeat(tooLong.mostBytes() / bytes + 1), level))
                    .isFalse();
        }
    }

    /** The count is compared with the encoder itself, on both sides of each limit. */
    @ParameterizedTest
    @CsvSource({
        "L,1,7089",
        "M,1,5596",
        "Q,1,3993",
        "H,1,3057",
        "L,A,4296",
        "M,A,3391",
        "Q,A,2420",
        "H,A,1852",
        "L,a,2953",
        "M,a,2331",
        "Q,a,1663",
        "H,a,1273"
    })
    void fitsAgreesWithEncode(Level level, String letter, int most) {
        assertThat(Encoder.fits(letter.repeat(most), level)).isTrue();
        assertThat(Encoder.encode(letter.repeat(most), level)).isInstanceOf(Encoded.Fits.class);
        assertThat(Encoder.fits(letter.repeat(most + 1), level)).isFalse();
        assertThat(Encoder.encode(letter.repeat(most + 1), level)).isInstanceOf(Encoded.TooLong.class);
    }

    /** On both sides of what each version holds, in each mode: the symbol is as small as it can be. */
    @ParameterizedTest
    @EnumSource(Level.class)
    void aVersionIsTakenUpToItsLastCharacter(Level level) {
        for (int version = 1; version <= 40; version++) {
            int bits = Blocks.of(version, level).data() * 8 - 4;
            int wide = version <= 9 ? 0 : version <= 26 ? 1 : 2;
            int digits = bits - 10 - 2 * wide;
            int characters = bits - 9 - 2 * wide;
            assertHolds(version, level, "7", digits / 10 * 3 + (digits % 10 >= 7 ? 2 : digits % 10 >= 4 ? 1 : 0));
            assertHolds(version, level, "Z", characters / 11 * 2 + (characters % 11 >= 6 ? 1 : 0));
            assertHolds(version, level, "z", (bits - (version <= 9 ? 8 : 16)) / 8);
        }
    }

    /** The header of UTF-8, whose twelve bits count: exactly before bytes beyond ASCII, so never in a link. */
    @Test
    void onlyWhatIsMoreThanAsciiSaysThatItIsUtf8() {
        for (String ascii : List.of("https://example.com/q/abcd?t=1", "a\u007f", "0123", "HTTPS://A.B")) {
            int[] bits = dataBits(ascii);
            assertThat(bits[0] << 3 | bits[1] << 2 | bits[2] << 1 | bits[3])
                    .as(ascii)
                    .isNotEqualTo(7);
        }
        assertThat(Segment.of("Zoe").bits(1)).isEqualTo(4 + 8 + 24);
        assertThat(Segment.of("Zoé").bits(1)).isEqualTo(12 + 4 + 8 + 32);
        assertThat(Segment.of("Zoé").bits(27)).isEqualTo(12 + 4 + 16 + 32);
        int[] bits = dataBits("Zoé");
        StringBuilder first = new StringBuilder();
        for (int i = 0; i < 16; i++) {
            first.append(bits[i]);
        }
        assertThat(first).hasToString("0111" + "00011010" + "0100");
    }

    /** Codes are in print that were made when no symbol had the header, in the largest of which it has no room. */
    @ParameterizedTest
    @CsvSource({"L,2953", "M,2331", "Q,1663", "H,1273"})
    void theHeaderIsLeftOutIfItDoesNotFit(Level level, int bytes) {
        String text = "é" + "a".repeat(bytes - 2);
        assertThat(Encoder.fits(text, level)).isTrue();
        Encoded.Fits fits = (Encoded.Fits) Encoder.encodeUnmistakably(text, level);
        assertThat(fits.symbol().version()).isEqualTo(40);
        assertThat(Encoder.encode(text + "a", level)).isInstanceOf(Encoded.TooLong.class);
        assertThat(Encoder.encode(text, level)).isInstanceOf(Encoded.Fits.class);
    }

    private static int[] dataBits(String text) {
        Bits bits = new Bits(100);
        Segment.of(text).write(bits, 5);
        byte[] data = bits.padded();
        int[] all = new int[8 * data.length];
        for (int i = 0; i < all.length; i++) {
            all[i] = data[i / 8] >> 7 - i % 8 & 1;
        }
        return all;
    }

    private static void assertHolds(int version, Level level, String letter, int most) {
        assertThat(symbol(letter.repeat(most), level).version()).isEqualTo(version);
        assertThat(Encoder.fits(letter.repeat(most + 1), level)).isEqualTo(version < 40);
        if (version < 40) {
            assertThat(symbol(letter.repeat(most + 1), level).version()).isEqualTo(version + 1);
        }
    }

    @Test
    void anUnpairedSurrogateIsRefused() {
        for (String text : List.of("", "a\ud800", "\udc00b", "\ud800\ud800", "c\ud800d")) {
            assertThatThrownBy(() -> Encoder.encode(text, Level.L)).isInstanceOf(IllegalArgumentException.class);
        }
    }

    /** By a decoder that shares nothing with us, from the bare matrix. */
    @ParameterizedTest
    @EnumSource(Level.class)
    void everyVersionIsReadInEveryMode(Level level) throws ReaderException {
        for (int version = 1; version <= 40; version++) {
            // Mode, count and the header of UTF-8 are at most 32 bits.
            int bytes = Blocks.of(version, level).data() - 4;
            for (String letters : List.of("0123456789", "HTTPS://X.Y/ 9", "q?=ä\ud83d\ude00€")) {
                String text = cut(letters.repeat(bytes / 10 + 1), bytes);
                Symbol symbol = Encoder.symbol(Segment.of(text), version, level, version % 8);
                assertThat(read(symbol)).as("version %d", version).isEqualTo(text);
            }
        }
    }

    /** The beginning of a text that has no more bytes than this, in whole characters. */
    private static String cut(String text, int bytes) {
        int end = 0;
        int used = 0;
        while (end < text.length()) {
            int c = text.codePointAt(end);
            used += Character.toString(c).getBytes(StandardCharsets.UTF_8).length;
            if (used > bytes) {
                break;
            }
            end += Character.charCount(c);
        }
        return text.substring(0, end);
    }

    private static String read(Symbol symbol) throws ReaderException {
        BitMatrix bits = new BitMatrix(symbol.size());
        for (int y = 0; y < symbol.size(); y++) {
            for (int x = 0; x < symbol.size(); x++) {
                if (symbol.dark(x, y)) {
                    bits.set(x, y);
                }
            }
        }
        return new Decoder()
                .decode(bits, Map.of(DecodeHintType.CHARACTER_SET, "UTF-8"))
                .getText();
    }

    @Test
    void rowsAndColumnsAreTheMatrixInWords() {
        Symbol symbol = symbol("x".repeat(1400), Level.M);
        assertThat(symbol.words()).isEqualTo(3);
        for (int y = -1; y <= symbol.size(); y++) {
            for (int x = -1; x < 192; x++) {
                assertThat((symbol.row(y, x >> 6) >>> x & 1) != 0).isEqualTo(symbol.dark(x, y));
                assertThat((symbol.column(y, x >> 6) >>> x & 1) != 0).isEqualTo(symbol.dark(y, x));
            }
        }
    }

    @Test
    void allAroundTheSymbolIsLight() {
        Symbol symbol = symbol("A", Level.L);
        assertThat(symbol.size()).isEqualTo(21);
        assertThat(symbol.dark(0, 0)).isTrue();
        assertThat(symbol.dark(-1, 0)).isFalse();
        assertThat(symbol.dark(0, -1)).isFalse();
        assertThat(symbol.dark(21, 0)).isFalse();
        assertThat(symbol.dark(0, 21)).isFalse();
    }

    @Test
    void thePatternsOfEveryVersionAreWhereTheStandardPutsThem() {
        Set<Integer> versions = new HashSet<>();
        for (int length = 1; length <= 2953; length += length < 400 ? 3 : 40) {
            Symbol symbol = symbol("a".repeat(length), Level.L);
            if (versions.add(symbol.version())) {
                assertPatterns(symbol);
            }
        }
        assertThat(versions).hasSize(40);
    }

    /** A finder, alignment or timing pattern alternates the same way for every content and mask. */
    private static void assertPatterns(Symbol symbol) {
        int alignment = 0;
        for (int y = 2; y < symbol.size() - 2; y++) {
            for (int x = 2; x < symbol.size() - 2; x++) {
                boolean centre = x > 6 && y > 6 && isWholePattern(symbol, x, y);
                alignment += centre ? 1 : 0;
                if (centre) {
                    assertThat(looksLikeAlignment(symbol, x, y))
                            .as("%d: %d,%d", symbol.version(), x, y)
                            .isTrue();
                }
            }
        }
        int perSide = symbol.version() == 1 ? 0 : symbol.version() / 7 + 2;
        // Not counted: the two that touch finders at the far ends, the row and the column on the timing patterns.
        assertThat(alignment)
                .as("version %d", symbol.version())
                .isEqualTo(Math.max(0, perSide - 1) * Math.max(0, perSide - 1));
        assertThat(symbol.isPattern(0, 7)).isFalse();
        assertThat(symbol.isPattern(symbol.size() - 1, symbol.size() - 1)).isFalse();
    }

    private static boolean isWholePattern(Symbol symbol, int x, int y) {
        for (int i = 0; i < 25; i++) {
            if (!symbol.isPattern(x - 2 + i % 5, y - 2 + i / 5)) {
                return false;
            }
        }
        return !(x < 9 && y >= symbol.size() - 9) && !(y < 9 && x >= symbol.size() - 9);
    }

    private static boolean looksLikeAlignment(Symbol symbol, int x, int y) {
        for (int i = 0; i < 25; i++) {
            int ring = Math.max(Math.abs(i % 5 - 2), Math.abs(i / 5 - 2));
            if (symbol.dark(x - 2 + i % 5, y - 2 + i / 5) != (ring != 1)) {
                return false;
            }
        }
        return true;
    }

    /** ZXing takes modules in the middle for the third finder pattern. */
    @Test
    void theStandardsMaskMayHideASymbolFromScanners() {
        assertThat(isFound(symbol("https://example.com/", Level.H))).isFalse();
        Symbol clear = ((Encoded.Fits) Encoder.encodeUnmistakably("https://example.com/", Level.H)).symbol();
        assertThat(clear.mask())
                .isNotEqualTo(symbol("https://example.com/", Level.H).mask());
        assertThat(isFound(clear)).isTrue();
    }

    @Test
    void noSymbolOfAThousandLinksIsMistaken() {
        Random random = new Random(5);
        int changed = 0;
        for (int i = 0; i < 1000; i++) {
            String link = "https://example.com/q/" + Long.toString(random.nextLong(), 36) + "x".repeat(i % 90);
            Symbol clear = ((Encoded.Fits) Encoder.encodeUnmistakably(link, Level.Q)).symbol();
            changed += clear.mask() == symbol(link, Level.Q).mask() ? 0 : 1;
            assertThat(Decoys.in(clear)).as(link).isZero();
            assertThat(isFound(clear)).as(link).isTrue();
        }
        assertThat(changed).as("most keep the standard's mask").isBetween(10, 300);
    }

    private static boolean isFound(Symbol symbol) {
        int scale = 4;
        BitMatrix picture = new BitMatrix(scale * (symbol.size() + 8));
        for (int y = 0; y < symbol.size(); y++) {
            for (int x = 0; x < symbol.size(); x++) {
                if (symbol.dark(x, y)) {
                    picture.setRegion(scale * (x + 4), scale * (y + 4), scale, scale);
                }
            }
        }
        try {
            new Decoder().decode(new Detector(picture).detect().getBits());
            return true;
        } catch (ReaderException missed) {
            return false;
        }
    }
}
