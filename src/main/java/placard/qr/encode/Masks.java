package placard.qr.encode;

import java.util.concurrent.atomic.AtomicReferenceArray;

/**
 * A version and level under all eight masks (ISO/IEC 18004, 7.8.2): patterns, format and mask of each, without the
 * codewords.
 *
 * <p>An array has one word of every line: the lines of the symbol under the first mask, then under the next, with empty
 * lines around each. One loop then treats all masks and edges alike, without special cases.
 */
final class Masks {
    static final int COUNT = 8;

    /** Empty lines at either end of each symbol, shared with its neighbour; no rule looks further. */
    static final int GAP = 6;

    /** All masks repeat after this many lines. */
    private static final int PERIOD = 12;

    private static final int WORDS = 3;
    private static final long[] ROW_MASKS = masks(false);
    private static final long[] COLUMN_MASKS = masks(true);

    /**
     * By version and level; made at first use. The usual ones take ten kilobytes, all of them ten megabytes. A lost
     * race makes an equal one.
     */
    private static final AtomicReferenceArray<Masks> KNOWN = new AtomicReferenceArray<>(4 * 41);

    final Layout layout;

    /** Lines of all masks with the empty lines around them. */
    final int length;

    /** By word: the symbol's modules in lines that have room for five modules across. */
    final long[][] fives;

    /** By word: the modules with a right neighbour, in lines with a next line. */
    final long[][] squares;

    private final long[][] rows;
    private final long[][] columns;

    private Masks(Layout layout, Level level) {
        this.layout = layout;
        this.length = GAP + COUNT * stride();
        this.fives = new long[layout.words][length];
        this.squares = new long[layout.words][length];
        this.rows = new long[layout.words][length];
        this.columns = new long[layout.words][length];
        for (int mask = 0; mask < COUNT; mask++) {
            for (int word = 0; word < layout.words; word++) {
                drawEdges(mask, word);
                drawMask(mask, word, ROW_MASKS, rows[word]);
                drawMask(mask, word, COLUMN_MASKS, columns[word]);
            }
            int first = at(mask, 0);
            Format.draw(Format.bits(level, mask), layout.size, (x, y) -> {
                rows[x >> 6][first + y] |= 1L << x;
                columns[y >> 6][first + x] |= 1L << y;
            });
        }
    }

    static Masks of(Layout layout, Level level) {
        int number = 4 * layout.version + level.indicator;
        Masks masks = KNOWN.get(number);
        if (masks == null) {
            masks = new Masks(layout, level);
            KNOWN.set(number, masks);
        }
        return masks;
    }

    private void drawEdges(int mask, int word) {
        long within = layout.within(word);
        long beside = word == layout.words - 1 ? within >>> 1 : within;
        for (int line = 0; line < layout.size - 1; line++) {
            fives[word][at(mask, line)] = line < layout.size - 4 ? within : 0;
            squares[word][at(mask, line)] = beside;
        }
    }

    private void drawMask(int mask, int word, long[] masks, long[] lines) {
        for (int line = 0; line < layout.size; line++) {
            int i = word * layout.size + line;
            long inverted = masks[(mask * WORDS + word) * PERIOD + line % PERIOD];
            lines[at(mask, line)] = inverted & layout.free[i] | layout.fixed[i];
        }
    }

    /** The distance from a line to the same line under the next mask. */
    private int stride() {
        return layout.size + GAP;
    }

    /** The index of a line under a mask. */
    int at(int mask, int line) {
        return GAP + mask * stride() + line;
    }

    /**
     * The rows of the symbol under all masks, by word.
     *
     * @param codewords alone, by rows as in {@link Layout}
     */
    long[][] rows(long[] codewords) {
        return drawn(codewords, rows);
    }

    long[][] columns(long[] codewords) {
        return drawn(codewords, columns);
    }

    private long[][] drawn(long[] codewords, long[][] patterns) {
        long[][] words = new long[layout.words][];
        for (int word = 0; word < layout.words; word++) {
            long[] lines = new long[length];
            for (int mask = 0; mask < COUNT; mask++) {
                System.arraycopy(codewords, word * layout.size, lines, at(mask, 0), layout.size);
            }
            long[] pattern = patterns[word];
            for (int i = 0; i < lines.length; i++) {
                lines[i] ^= pattern[i];
            }
            words[word] = lines;
        }
        return words;
    }

    /** The rows of the symbol under one mask, as in {@link Layout}. */
    long[] rows(long[] codewords, int mask) {
        return drawn(codewords, rows, mask);
    }

    long[] columns(long[] codewords, int mask) {
        return drawn(codewords, columns, mask);
    }

    private long[] drawn(long[] codewords, long[][] patterns, int mask) {
        long[] drawn = codewords.clone();
        int first = at(mask, 0);
        for (int word = 0; word < layout.words; word++) {
            long[] pattern = patterns[word];
            for (int line = 0; line < layout.size; line++) {
                drawn[word * layout.size + line] ^= pattern[first + line];
            }
        }
        return drawn;
    }

    private static long[] masks(boolean ofColumns) {
        long[] masks = new long[COUNT * WORDS * PERIOD];
        for (int mask = 0; mask < COUNT; mask++) {
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

    /** Whether the mask inverts a module (ISO/IEC 18004, table 10). */
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
