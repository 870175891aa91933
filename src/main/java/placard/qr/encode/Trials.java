package placard.qr.encode;

/**
 * The lines of one symbol under all eight masks, side by side: element {@code 8 * i + m} is under mask {@code m}.
 *
 * <p>So a rule that looks along a line's neighbours is one loop over one array, {@code lines[i]} against
 * {@code lines[i + 8]}, which the compiler turns into vector instructions. Empty lines above and below, and an empty
 * word behind the last, spare every rule its cases at the edges.
 */
final class Trials {
    /** Masks, and thus the distance from a line to the next. */
    static final int MASKS = 8;

    /** Empty lines at either side: as many as the third rule looks at. */
    static final int BORDER = 4;

    /** All masks repeat after so many lines (ISO/IEC 18004, table 10). */
    private static final int PERIOD = 12;

    private static final long[] ROW_MASKS = masks(false);
    private static final long[] COLUMN_MASKS = masks(true);

    final Layout layout;
    final long[] lines;

    private Trials(Layout layout, long[] unmasked, long[] masks) {
        this.layout = layout;
        this.lines = new long[(layout.words + 1) * wordLength()];
        for (int word = 0; word < layout.words; word++) {
            for (int line = 0; line < layout.size; line++) {
                long base = unmasked[word * layout.size + line] | layout.fixed[word * layout.size + line];
                long free = layout.free[word * layout.size + line];
                int to = at(word, line);
                int from = (word * PERIOD + line % PERIOD) * MASKS;
                for (int mask = 0; mask < MASKS; mask++) {
                    lines[to + mask] = base ^ masks[from + mask] & free;
                }
            }
        }
    }

    static Trials ofRows(Layout layout, long[] unmasked) {
        return new Trials(layout, unmasked, ROW_MASKS);
    }

    static Trials ofColumns(Layout layout, long[] unmasked) {
        return new Trials(layout, unmasked, COLUMN_MASKS);
    }

    /** Elements of all masks for one word of every line. */
    int wordLength() {
        return (layout.size + 2 * BORDER) * MASKS;
    }

    /** Where the element of mask 0 is. */
    int at(int word, int line) {
        return word * wordLength() + (BORDER + line) * MASKS;
    }

    void set(int mask, int at, int line) {
        lines[at(at >> 6, line) + mask] |= 1L << at;
    }

    /** The lines under one mask, laid out as {@link Layout} says. */
    long[] under(int mask) {
        long[] chosen = new long[layout.words * layout.size];
        for (int word = 0; word < layout.words; word++) {
            for (int line = 0; line < layout.size; line++) {
                chosen[word * layout.size + line] = lines[at(word, line) + mask];
            }
        }
        return chosen;
    }

    private static long[] masks(boolean ofColumns) {
        long[] masks = new long[3 * PERIOD * MASKS];
        for (int at = 0; at < 192; at++) {
            for (int line = 0; line < PERIOD; line++) {
                for (int mask = 0; mask < MASKS; mask++) {
                    if (ofColumns ? inverts(mask, line, at) : inverts(mask, at, line)) {
                        masks[((at >> 6) * PERIOD + line) * MASKS + mask] |= 1L << at;
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
