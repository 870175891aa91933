package placard.qr.encode;

/**
 * The division of a symbol's codewords into blocks, each corrected by itself (ISO/IEC 18004, table 9).
 *
 * <p>All blocks have the same number of correcting codewords; the later ones may have one codeword of data more. In the
 * symbol they are interleaved: the first of each block, the second of each, and after all data the correcting ones
 * likewise. A stain then costs every block a little instead of one block everything.
 *
 * @param count blocks of the symbol
 * @param total codewords of the symbol
 * @param correcting correcting codewords of each block
 */
record Blocks(int count, int total, int correcting) {
    /** By version: correcting codewords of a block. */
    private static final byte[] CORRECTING_L = {
        7, 10, 15, 20, 26, 18, 20, 24, 30, 18, 20, 24, 26, 30, 22, 24, 28, 30, 28, 28, 28, 28, 30, 30, 26, 28, 30, 30,
        30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30
    };

    private static final byte[] CORRECTING_M = {
        10, 16, 26, 18, 24, 16, 18, 22, 22, 26, 30, 22, 22, 24, 24, 28, 28, 26, 26, 26, 26, 28, 28, 28, 28, 28, 28, 28,
        28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28
    };
    private static final byte[] CORRECTING_Q = {
        13, 22, 18, 26, 18, 24, 18, 22, 20, 24, 28, 26, 24, 20, 30, 24, 28, 28, 26, 30, 28, 30, 30, 30, 30, 28, 30, 30,
        30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30
    };
    private static final byte[] CORRECTING_H = {
        17, 28, 22, 16, 22, 28, 26, 26, 24, 28, 24, 28, 22, 24, 24, 30, 28, 28, 26, 28, 30, 24, 30, 30, 30, 30, 30, 30,
        30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30
    };

    /** By version: blocks. */
    private static final byte[] COUNT_L = {
        1, 1, 1, 1, 1, 2, 2, 2, 2, 4, 4, 4, 4, 4, 6, 6, 6, 6, 7, 8, 8, 9, 9, 10, 12, 12, 12, 13, 14, 15, 16, 17, 18, 19,
        19, 20, 21, 22, 24, 25
    };

    private static final byte[] COUNT_M = {
        1, 1, 1, 2, 2, 4, 4, 4, 5, 5, 5, 8, 9, 9, 10, 10, 11, 13, 14, 16, 17, 17, 18, 20, 21, 23, 25, 26, 28, 29, 31,
        33, 35, 37, 38, 40, 43, 45, 47, 49
    };
    private static final byte[] COUNT_Q = {
        1, 1, 2, 2, 4, 4, 6, 6, 8, 8, 8, 10, 12, 16, 12, 17, 16, 18, 21, 20, 23, 23, 25, 27, 29, 34, 34, 35, 38, 40, 43,
        45, 48, 51, 53, 56, 59, 62, 65, 68
    };
    private static final byte[] COUNT_H = {
        1, 1, 2, 4, 4, 4, 5, 6, 8, 8, 11, 11, 16, 16, 18, 16, 19, 21, 25, 25, 25, 34, 30, 32, 35, 37, 40, 42, 45, 48,
        51, 54, 57, 60, 63, 66, 70, 74, 77, 81
    };

    static Blocks of(int version, Level level) {
        int i = version - 1;
        return switch (level) {
            case L -> new Blocks(COUNT_L[i], total(version), CORRECTING_L[i]);
            case M -> new Blocks(COUNT_M[i], total(version), CORRECTING_M[i]);
            case Q -> new Blocks(COUNT_Q[i], total(version), CORRECTING_Q[i]);
            case H -> new Blocks(COUNT_H[i], total(version), CORRECTING_H[i]);
        };
    }

    /** The codewords of a version: all modules except those of patterns, format and version, in bytes. */
    private static int total(int version) {
        int modules = (16 * version + 128) * version + 64;
        if (version >= 2) {
            int perSide = version / 7 + 2;
            modules -= (25 * perSide - 10) * perSide - 55;
        }
        if (version >= 7) {
            modules -= 36;
        }
        return modules / 8;
    }

    /** Codewords of data in all blocks. */
    int data() {
        return total - count * correcting;
    }

    /** Data with its correcting codewords, in the order of the symbol. */
    byte[] interleaved(byte[] data) {
        byte[] symbol = new byte[total];
        byte[] remainder = new byte[correcting];
        ReedSolomon code = ReedSolomon.of(correcting);
        int shortest = data.length / count;
        int firstLonger = count - data.length % count;
        int from = 0;
        for (int block = 0; block < count; block++) {
            int length = block < firstLonger ? shortest : shortest + 1;
            for (int i = 0; i < shortest; i++) {
                symbol[i * count + block] = data[from + i];
            }
            if (length > shortest) {
                symbol[shortest * count + block - firstLonger] = data[from + shortest];
            }
            code.remainder(data, from, length, remainder);
            for (int i = 0; i < correcting; i++) {
                symbol[data.length + i * count + block] = remainder[i];
            }
            from += length;
        }
        return symbol;
    }

    /** The block of a codeword, both counted from 0, with codewords in the order of the symbol. */
    int blockOf(int codeword) {
        if (codeword >= data()) {
            return (codeword - data()) % count;
        }
        int even = data() / count * count;
        return codeword < even ? codeword % count : codeword - even + count - data() % count;
    }
}
