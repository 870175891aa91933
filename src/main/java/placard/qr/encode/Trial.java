package placard.qr.encode;

/**
 * The rows, or the columns, of a symbol under one mask after the other, with what {@link Penalty} needs around them:
 * empty lines at both ends and an empty word behind the last, which spare every rule its cases at the edges.
 */
final class Trial {
    /** Masks of ISO/IEC 18004, table 10. */
    static final int MASKS = 8;

    /** Empty lines at either end: further than any rule looks. */
    static final int BORDER = 6;

    /** All masks repeat after so many lines. */
    private static final int PERIOD = 12;

    private static final int WORDS = 3;
    private static final long[] ROW_MASKS = masks(false);
    private static final long[] COLUMN_MASKS = masks(true);

    final Layout layout;

    /** Element {@link #at} and those behind it. */
    final long[] lines;

    private final long[] unmasked;
    private final long[] masks;

    private Trial(Layout layout, long[] unmasked, long[] masks) {
        this.layout = layout;
        this.unmasked = unmasked;
        this.masks = masks;
        this.lines = new long[(layout.words + 1) * wordLength()];
    }

    /** @param unmasked the codewords by rows, laid out as {@link Layout} says */
    static Trial ofRows(Layout layout, long[] unmasked) {
        return new Trial(layout, unmasked, ROW_MASKS);
    }

    /** @param unmasked the codewords by columns */
    static Trial ofColumns(Layout layout, long[] unmasked) {
        return new Trial(layout, unmasked, COLUMN_MASKS);
    }

    /** The distance from a word of a line to the next. */
    int wordLength() {
        return layout.size + 2 * BORDER;
    }

    /** Where a word of a line is; the next element is the same word of the next line. */
    int at(int word, int line) {
        return word * wordLength() + BORDER + line;
    }

    /** Draws patterns and codewords under a mask; the format is still to be set. */
    void apply(int mask) {
        for (int word = 0; word < layout.words; word++) {
            int from = (mask * WORDS + word) * PERIOD;
            int phase = 0;
            for (int line = 0; line < layout.size; line++) {
                int i = word * layout.size + line;
                lines[at(word, line)] = (unmasked[i] ^ masks[from + phase] & layout.free[i]) | layout.fixed[i];
                phase = phase == PERIOD - 1 ? 0 : phase + 1;
            }
        }
    }

    void set(int at, int line) {
        lines[at(at >> 6, line)] |= 1L << at;
    }

    /** The lines alone, laid out as {@link Layout} says. */
    long[] copy() {
        long[] copy = new long[layout.words * layout.size];
        for (int word = 0; word < layout.words; word++) {
            System.arraycopy(lines, at(word, 0), copy, word * layout.size, layout.size);
        }
        return copy;
    }

    private static long[] masks(boolean ofColumns) {
        long[] masks = new long[MASKS * WORDS * PERIOD];
        for (int mask = 0; mask < MASKS; mask++) {
            for (int at = 0; at < 64 * WORDS; at++) {
                for (int line = 0; line < PERIOD; line++) {
                    if (ofColumns ? inverts(mask, line, at) : inverts(mask, at, line)) {
                        masks[(mask * WORDS + (at >> 6)) * PERIOD + line] |= 1L << at;
                    }
                }
            }
        }
        return masks;
    }

    private static boolean inverts(int mask, int x, int y) {
        int zero = switch (mask) {
            case 0 -> (x + y) % 2;
            case 1 -> y % 2;
            case 2 -> x % 3;
            case 3 -> (x + y) % 3;
            case 4 -> (x / 3 + y / 2) % 2;
            case 5 -> x * y % 2 + x * y % 3;
            case 6 -> (x * y % 2 + x * y % 3) % 2;
            case 7 -> ((x + y) % 2 + x * y % 3) % 2;
            default -> throw new IllegalArgumentException("No mask " + mask);
        };
        return zero == 0;
    }
}
