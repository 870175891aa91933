package placard.qr.encode;

/** A buffer of bits in codewords of eight, the first in the highest place. */
final class Bits {
    private final byte[] codewords;
    private int length;

    /** An empty buffer of a number of codewords. */
    Bits(int codewords) {
        this.codewords = new byte[codewords];
    }

    /** Appends the lowest bits of a value, at most 16, the highest of them first. */
    void add(int value, int count) {
        int left = count;
        while (left > 0) {
            int room = 8 - (length & 7);
            int take = Math.min(room, left);
            left -= take;
            int part = value >>> left & (1 << take) - 1;
            codewords[length >> 3] |= (byte) (part << room - take);
            length += take;
        }
    }

    /**
     * Ends the data (ISO/IEC 18004, 7.4.10). It appends a terminator of four zeros if there is room, and zeros up to a
     * whole codeword. Then the two pad codewords follow in turn.
     */
    byte[] padded() {
        int end = Math.min(codewords.length, length + 4 + 7 >> 3);
        for (int i = end; i < codewords.length; i++) {
            codewords[i] = (byte) ((i - end) % 2 == 0 ? 0xec : 0x11);
        }
        return codewords;
    }
}
