package placard.qr.encode;

/**
 * The format information: level and mask in five bits with ten that correct them, twice in a symbol (ISO/IEC 18004,
 * 7.9). A decoder reads it first.
 */
final class Format {
    private static final int GENERATOR = 0x537;

    /** Keeps the bits from being all zero. */
    private static final int PATTERN = 0x5412;

    private Format() {}

    static int bits(Level level, int mask) {
        int data = level.indicator << 3 | mask;
        return (data << 10 | remainder(data, 10, GENERATOR)) ^ PATTERN;
    }

    /** The BCH code of a few bits: the remainder of the bits, shifted by {@code degree}, modulo the generator. */
    static int remainder(int data, int degree, int generator) {
        int remainder = data;
        for (int i = 0; i < degree; i++) {
            remainder = remainder << 1 ^ (remainder >>> degree - 1) * generator;
        }
        return remainder;
    }

    /** Sets one dark module. */
    @FunctionalInterface
    interface Pen {
        void dark(int x, int y);
    }

    /** Draws the format beside the finders, and the one module that is always dark. */
    static void draw(int bits, int size, Pen pen) {
        for (int i = 0; i < 15; i++) {
            if ((bits >>> i & 1) == 0) {
                continue;
            }
            if (i < 8) {
                pen.dark(8, i < 6 ? i : i + 1);
                pen.dark(size - 1 - i, 8);
            } else {
                pen.dark(i == 8 ? 7 : 14 - i, 8);
                pen.dark(8, size - 15 + i);
            }
        }
        pen.dark(8, size - 8);
    }
}
