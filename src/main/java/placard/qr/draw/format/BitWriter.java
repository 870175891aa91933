package placard.qr.draw.format;

import java.util.Arrays;

/** Writes bits in the order of WebP: the lowest bit of a value first, into the lowest free bit of a byte. */
final class BitWriter {
    private byte[] bytes = new byte[4096];
    private int length;
    private long held;
    private int heldBits;

    /** @param bits at most 32 */
    void write(long value, int bits) {
        held |= (value & (1L << bits) - 1) << heldBits;
        heldBits += bits;
        while (heldBits >= 8) {
            put((byte) held);
            held >>>= 8;
            heldBits -= 8;
        }
    }

    void flag(boolean value) {
        write(value ? 1 : 0, 1);
    }

    private void put(byte value) {
        if (length == bytes.length) {
            bytes = Arrays.copyOf(bytes, 2 * length);
        }
        bytes[length++] = value;
    }

    /** All bytes; zeros fill the last one. */
    byte[] end() {
        if (heldBits > 0) {
            put((byte) held);
        }
        return Arrays.copyOf(bytes, length);
    }
}
