package placard.qr.encode;

import java.util.concurrent.atomic.AtomicReferenceArray;

/**
 * The correcting codewords of a block (ISO/IEC 18004, 7.5.2). They are the remainder of its data, a polynomial over
 * GF(2⁸) modulo 0x11d. The divisor is the generator (x − 1)(x − 2)(x − 4)….
 *
 * <p>The division goes a byte at a time: the byte that leaves the register selects the multiple of the generator to
 * subtract. All 256 multiples are stored, and the register of at most 30 bytes is four words. A byte thus costs four
 * shifts and four loads instead of 30 products.
 */
final class ReedSolomon {
    private static final int WORDS = 4;

    /** By degree; made at first use. A lost race makes an equal one. */
    private static final AtomicReferenceArray<ReedSolomon> KNOWN = new AtomicReferenceArray<>(31);

    /** The multiples of the generator without its leading term, from the highest power down, four words each. */
    private final long[] multiples = new long[256 * WORDS];

    private ReedSolomon(int degree) {
        int[] generator = generator(degree);
        for (int factor = 0; factor < 256; factor++) {
            for (int i = 0; i < degree; i++) {
                long product = product(generator[i], factor);
                multiples[factor * WORDS + i / 8] |= product << 56 - i % 8 * 8;
            }
        }
    }

    static ReedSolomon of(int degree) {
        ReedSolomon code = KNOWN.get(degree);
        if (code == null) {
            code = new ReedSolomon(degree);
            KNOWN.set(degree, code);
        }
        return code;
    }

    /** Coefficients from the highest power down, without the leading 1. */
    private static int[] generator(int degree) {
        int[] generator = new int[degree];
        generator[degree - 1] = 1;
        int root = 1;
        for (int factor = 0; factor < degree; factor++) {
            for (int i = 0; i < degree; i++) {
                generator[i] = product(generator[i], root) ^ (i + 1 < degree ? generator[i + 1] : 0);
            }
            root = product(root, 2);
        }
        return generator;
    }

    private static int product(int a, int b) {
        int product = 0;
        for (int i = 7; i >= 0; i--) {
            product = product << 1 ^ (product >>> 7) * 0x11d;
            product ^= (b >>> i & 1) * a;
        }
        return product;
    }

    /** Writes the remainder of a part of the data, with as many bytes as the degree. */
    void remainder(byte[] data, int from, int length, byte[] remainder) {
        long a = 0;
        long b = 0;
        long c = 0;
        long d = 0;
        for (int i = from; i < from + length; i++) {
            int multiple = ((int) (a >>> 56) ^ data[i] & 255) * WORDS;
            a = (a << 8 | b >>> 56) ^ multiples[multiple];
            b = (b << 8 | c >>> 56) ^ multiples[multiple + 1];
            c = (c << 8 | d >>> 56) ^ multiples[multiple + 2];
            d = d << 8 ^ multiples[multiple + 3];
        }
        long[] register = {a, b, c, d};
        for (int i = 0; i < remainder.length; i++) {
            remainder[i] = (byte) (register[i / 8] >>> 56 - i % 8 * 8);
        }
    }
}
