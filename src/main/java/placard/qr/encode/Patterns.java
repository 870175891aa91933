package placard.qr.encode;

/** Draws the fixed patterns of a version, and keeps the places of format and version free of codewords. */
final class Patterns {
    private static final int VERSION_GENERATOR = 0x1f25;

    private final Layout layout;
    private final int size;

    Patterns(Layout layout) {
        this.layout = layout;
        this.size = layout.size;
    }

    void draw() {
        for (int line = 0; line < size; line++) {
            for (int word = 0; word < layout.words; word++) {
                layout.free[word * size + line] = layout.within(word);
            }
        }
        for (int i = 0; i < size; i++) {
            pattern(i, 6, i % 2 == 0);
            pattern(6, i, i % 2 == 0);
        }
        finder(3, 3);
        finder(size - 4, 3);
        finder(3, size - 4);
        alignments();
        for (int i = 0; i < 8; i++) {
            reserve(8, i);
            reserve(i, 8);
            reserve(8, size - 1 - i);
            reserve(size - 1 - i, 8);
        }
        reserve(8, 8);
        if (layout.version >= 7) {
            version();
        }
    }

    /** A finder pattern around its centre, and the light separator around it. */
    private void finder(int centreX, int centreY) {
        for (int y = Math.max(0, centreY - 4); y <= Math.min(size - 1, centreY + 4); y++) {
            for (int x = Math.max(0, centreX - 4); x <= Math.min(size - 1, centreX + 4); x++) {
                int ring = Math.max(Math.abs(x - centreX), Math.abs(y - centreY));
                if (ring == 4) {
                    reserve(x, y);
                } else {
                    pattern(x, y, ring != 2);
                }
            }
        }
    }

    private void alignments() {
        int[] centres = centres();
        int last = centres.length - 1;
        for (int i = 0; i <= last; i++) {
            for (int j = 0; j <= last; j++) {
                boolean isFinder = i == 0 && j == 0 || i == 0 && j == last || i == last && j == 0;
                if (!isFinder) {
                    alignment(centres[i], centres[j]);
                }
            }
        }
    }

    private void alignment(int centreX, int centreY) {
        for (int dy = -2; dy <= 2; dy++) {
            for (int dx = -2; dx <= 2; dx++) {
                pattern(centreX + dx, centreY + dy, Math.max(Math.abs(dx), Math.abs(dy)) != 1);
            }
        }
    }

    /**
     * The centres of alignment patterns (ISO/IEC 18004, annex E), as a rule. From the far edge inwards they have the
     * smallest even distance that spans the symbol with the fewest patterns. Version 32 alone has a smaller distance in
     * the standard.
     */
    private int[] centres() {
        if (layout.version == 1) {
            return new int[0];
        }
        int[] centres = new int[layout.version / 7 + 2];
        int gaps = centres.length - 1;
        int distance = layout.version == 32 ? 26 : Math.ceilDiv(size - 13, 2 * gaps) * 2;
        centres[0] = 6;
        for (int i = gaps; i > 0; i--) {
            centres[i] = size - 7 - (gaps - i) * distance;
        }
        return centres;
    }

    /** The version in six bits with twelve that correct them, twice (ISO/IEC 18004, 7.10). */
    private void version() {
        int bits = layout.version << 12 | Format.remainder(layout.version, 12, VERSION_GENERATOR);
        for (int i = 0; i < 18; i++) {
            int far = size - 11 + i % 3;
            boolean dark = (bits >>> i & 1) != 0;
            fixed(far, i / 3, dark);
            fixed(i / 3, far, dark);
        }
    }

    private void pattern(int x, int y, boolean dark) {
        layout.patterns[(x >> 6) * size + y] |= 1L << x;
        fixed(x, y, dark);
    }

    /** Draws a fixed module over earlier ones. */
    private void fixed(int x, int y, boolean dark) {
        reserve(x, y);
        int at = (x >> 6) * size + y;
        layout.fixed[at] = layout.fixed[at] & ~(1L << x) | (dark ? 1L << x : 0);
    }

    private void reserve(int x, int y) {
        layout.free[(x >> 6) * size + y] &= ~(1L << x);
    }
}
