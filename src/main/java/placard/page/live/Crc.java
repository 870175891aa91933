package placard.page.live;

import java.util.zip.CRC32;

/**
 * CRC-32 check sums of joined texts (RFC 1952, section 8), computed from the sums of the parts. Appending bytes changes
 * a sum by a linear map that depends only on their number. A map is 32 columns of 32 bits.
 */
final class Crc {
    private static final int POLYNOMIAL = 0xedb88320;
    private static final int BITS = 32;

    private Crc() {}

    /** The sum of the bytes between two positions. */
    static int of(byte[] bytes, int from, int to) {
        CRC32 sum = new CRC32();
        sum.update(bytes, from, to - from);
        return (int) sum.getValue();
    }

    /** The map that appends this many zero bytes. */
    static int[] zeros(int count) {
        int[] power = new int[BITS];
        power[0] = POLYNOMIAL; // one bit
        for (int i = 1; i < BITS; i++) {
            power[i] = 1 << i - 1;
        }
        power = squared(squared(squared(power))); // a byte
        int[] map = new int[BITS];
        for (int i = 0; i < BITS; i++) {
            map[i] = 1 << i;
        }
        for (int left = count; left != 0; left >>>= 1) {
            map = (left & 1) == 0 ? map : product(power, map);
            power = squared(power);
        }
        return map;
    }

    private static int[] squared(int[] map) {
        return product(map, map);
    }

    private static int[] product(int[] outer, int[] inner) {
        int[] product = new int[BITS];
        for (int i = 0; i < BITS; i++) {
            product[i] = applied(outer, inner[i]);
        }
        return product;
    }

    static int applied(int[] map, int vector) {
        int sum = 0;
        for (int left = vector, i = 0; left != 0; left >>>= 1, i++) {
            sum ^= (left & 1) == 0 ? 0 : map[i];
        }
        return sum;
    }

    /** The sum of a text with a few more bytes. */
    static int appended(int sum, byte[] bytes) {
        int state = ~sum;
        for (byte next : bytes) {
            state ^= next & 0xff;
            for (int bit = 0; bit < 8; bit++) {
                state = state >>> 1 ^ ((state & 1) == 0 ? 0 : POLYNOMIAL);
            }
        }
        return ~state;
    }
}
