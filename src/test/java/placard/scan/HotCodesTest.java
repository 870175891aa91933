package placard.scan;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class HotCodesTest {
    private static final long NOON = 1_800_000_000_000L;

    private static byte[] code(int number) {
        byte[] code = new byte[16];
        code[14] = (byte) (number >> 8);
        code[15] = (byte) number;
        return code;
    }

    private static int scans(HotCodes codes, int number, int times, long at) {
        int hot = 0;
        for (int i = 0; i < times; i++) {
            hot += codes.scanned(code(number), at) ? 1 : 0;
        }
        return hot;
    }

    @Test
    void aCodeIsHotFromSoManyScansInASecondOn() {
        HotCodes codes = new HotCodes(5);
        assertThat(scans(codes, 1, 4, NOON)).isZero();
        assertThat(scans(codes, 1, 4, NOON + 1_000)).isZero();
        assertThat(scans(codes, 1, 7, NOON + 2_000)).isEqualTo(3);
        assertThat(scans(codes, 2, 4, NOON + 2_000)).isZero();
    }

    @Test
    void aCodeStaysHotForAMinute() {
        HotCodes codes = new HotCodes(2);
        scans(codes, 1, 2, NOON);
        assertThat(codes.scanned(code(1), NOON + 59_999)).isTrue();
        assertThat(codes.scanned(code(1), NOON + 61_000)).isFalse();
    }

    @Test
    void noneIsHotWithoutAThreshold() {
        assertThat(scans(new HotCodes(0), 1, 10_000, NOON)).isZero();
    }

    @Test
    void aClockThatIsSetBackMakesNothingHot() {
        HotCodes codes = new HotCodes(3);
        scans(codes, 1, 2, NOON);
        assertThat(scans(codes, 1, 2, NOON - 3_600_000)).isZero();
        assertThat(scans(codes, 1, 2, -1)).isZero();
    }
}
