package placard.qr.encode;

import java.util.Arrays;

/**
 * The penalty points of a symbol under each mask (ISO/IEC 18004, 7.8.3); the mask with the fewest is chosen.
 *
 * <p>There are four rules: runs of one colour, squares of one colour, finder-like patterns, and too much dark or light.
 * The first and the third work across lines, 64 modules at a time. Across the rows they find patterns of the columns,
 * and across the columns those of the rows. They use the changes of colour between lines: a run has no change.
 *
 * <p>The standard leaves open how finder patterns of another scale and the quiet zone count. Here every scale counts,
 * and the quiet zone is light without end. The reference encoder of the tests does the same.
 */
final class Penalty {
    private static final int SQUARE = 3;
    private static final int FINDER = 40;
    private static final int IMBALANCE = 10;

    private final Masks masks;
    private final int[] points = new int[Masks.COUNT];

    /** The prefix sums of the lines' points, of one pass at a time. */
    private final int[] sums;

    private Penalty(Masks masks) {
        this.masks = masks;
        this.sums = new int[masks.length];
    }

    /**
     * The first of the masks with the fewest points.
     *
     * @param rows the symbol under all of them, as {@link Masks} makes it
     */
    static int fewest(Masks masks, long[][] rows, long[][] columns) {
        Penalty penalty = new Penalty(masks);
        long[] none = new long[masks.length];
        for (int word = 0; word < rows.length; word++) {
            long[] next = word + 1 < rows.length ? rows[word + 1] : none;
            long[] changes = changes(rows[word]);
            penalty.across(rows[word], changes, masks.fives[word]);
            penalty.squares(rows[word], changes, next, masks.squares[word]);
            penalty.across(columns[word], changes(columns[word]), masks.fives[word]);
        }
        penalty.balance(rows);
        return penalty.fewest(rows, columns);
    }

    /**
     * The best mask if larger finders count too. They are rare and slow to find, so they are counted only if they could
     * decide.
     */
    private int fewest(long[][] rows, long[][] columns) {
        boolean[] isWhole = new boolean[Masks.COUNT];
        while (true) {
            int best = 0;
            for (int mask = 1; mask < Masks.COUNT; mask++) {
                best = points[mask] < points[best] ? mask : best;
            }
            if (isWhole[best]) {
                return best;
            }
            points[best] += FINDER * (largeFinders(rows, best) + largeFinders(columns, best));
            isWhole[best] = true;
        }
    }

    /** The modules where each line differs from the next. */
    private static long[] changes(long[] lines) {
        long[] changes = Arrays.copyOfRange(lines, 1, lines.length + 1);
        for (int i = 0; i < changes.length; i++) {
            changes[i] ^= lines[i];
        }
        return changes;
    }

    /** Adds to every mask the points of its own lines. */
    private void add(int weight) {
        for (int mask = 0; mask < Masks.COUNT; mask++) {
            points[mask] += weight * (sums[masks.at(mask, masks.layout.size - 1)] - sums[masks.at(mask, -1)]);
        }
    }

    /**
     * The first and the third rule, except for larger finders.
     *
     * <p>A run of five counts three points, and each further module one. That is one point for each place where five of
     * a colour begin, and two more for the first such place of a run. A finder pattern is 1, 1, 3, 1 and 1 modules,
     * alternately dark and light.
     */
    private void across(long[] lines, long[] changes, long[] within) {
        int[] sums = this.sums;
        int sum = 0;
        long before = 0;
        for (int i = Masks.GAP; i < lines.length - Masks.GAP; i++) {
            long inner = changes[i + 2] | changes[i + 3];
            long five = ~(changes[i] | changes[i + 1] | inner) & within[i];
            sum += Long.bitCount(five) + 2 * Long.bitCount(five & ~before);
            long finders = changes[i - 1] & changes[i] & changes[i + 1] & lines[i];
            finders &= changes[i + 4] & changes[i + 5] & changes[i + 6] & ~inner;
            if (finders != 0) {
                sum += FINDER * finders(lines, finders, i);
            }
            before = five;
            sums[i] = sum;
        }
        add(1);
    }

    /** How many finders have four light modules above, and how many below. */
    private static int finders(long[] lines, long finders, int i) {
        return Long.bitCount(finders & ~(lines[i - 2] | lines[i - 3] | lines[i - 4]))
                + Long.bitCount(finders & ~(lines[i + 8] | lines[i + 9] | lines[i + 10]));
    }

    /** The larger finders across the lines of a symbol under one mask. */
    private int largeFinders(long[][] words, int mask) {
        int first = masks.at(mask, 0);
        int count = 0;
        for (long[] lines : words) {
            for (int line = 0; line < masks.layout.size; line++) {
                for (long left = cores(lines, first + line); left != 0; left &= left - 1) {
                    int bit = Long.numberOfTrailingZeros(left);
                    count += new Across(lines, first, masks.layout.size, bit).largeFinders(line);
                }
            }
        }
        return count;
    }

    /**
     * The places where the middle of a larger finder may begin. That is a run of six dark modules between runs of two.
     * Or it is a run of nine or more between light modules, with as many light ones before it.
     */
    private static long cores(long[] lines, int i) {
        long six = lines[i] & lines[i + 1] & lines[i + 2] & lines[i + 3] & lines[i + 4] & lines[i + 5];
        long before = six & ~(lines[i - 1] | lines[i - 2]);
        if (before == 0) {
            return 0;
        }
        long behind = lines[i + 6] | lines[i + 7] | ~(lines[i + 8] & lines[i + 9]);
        long nine = lines[i + 6] & lines[i + 7] & lines[i + 8];
        return before & (lines[i - 3] & ~behind | ~lines[i - 3] & nine);
    }

    /** The second rule: three points for each square of four modules of one colour, including overlapping ones. */
    private void squares(long[] lines, long[] changes, long[] next, long[] within) {
        int[] sums = this.sums;
        int sum = 0;
        for (int i = Masks.GAP; i < lines.length - Masks.GAP; i++) {
            long line = lines[i];
            long change = changes[i];
            long beside = line >>> 1 | next[i] << 63;
            long changeBeside = change >>> 1 | (next[i] ^ next[i + 1]) << 63;
            sum += Long.bitCount(~(change | (line ^ beside) | changeBeside) & within[i]);
            sums[i] = sum;
        }
        add(SQUARE);
    }

    /**
     * The fourth rule: ten points for each five per cent by which the dark modules deviate from a half, beyond the
     * first five.
     */
    private void balance(long[][] rows) {
        int total = masks.layout.size * masks.layout.size;
        for (int mask = 0; mask < Masks.COUNT; mask++) {
            int dark = 0;
            for (long[] lines : rows) {
                for (int i = masks.at(mask, 0); i < masks.at(mask, masks.layout.size); i++) {
                    dark += Long.bitCount(lines[i]);
                }
            }
            points[mask] += IMBALANCE * (Math.ceilDiv(Math.abs(dark * 20 - total * 10), total) - 1);
        }
    }

    /** One module of every line: a column of the symbol, or a row. */
    private record Across(long[] lines, int first, int size, int bit) {
        /**
         * Larger finder patterns (two modules a unit or more) around the run of dark modules that begins at a line: 0
         * to 2.
         */
        int largeFinders(int line) {
            int middle = run(line, 1);
            int unit = middle / 3;
            int above = line - 1 - unit;
            int below = line + middle + unit;
            boolean isCore = middle % 3 == 0
                    && run(line - 1, -1) == unit
                    && run(above, -1) == unit
                    && run(line + middle, 1) == unit
                    && run(below, 1) == unit;
            if (!isCore) {
                return 0;
            }
            int quietAbove = run(above - unit, -1);
            int quietBelow = run(below + unit, 1);
            return (quietAbove >= 4 * unit && quietBelow >= unit ? 1 : 0)
                    + (quietBelow >= 4 * unit && quietAbove >= unit ? 1 : 0);
        }

        /**
         * The run of one colour from a line on, up or down. Light runs continue beyond the edge, further than any rule
         * needs.
         */
        private int run(int line, int step) {
            boolean dark = isDark(line);
            int length = 1;
            while (length <= size && isDark(line + length * step) == dark) {
                length++;
            }
            return length;
        }

        private boolean isDark(int line) {
            return line >= 0 && line < size && (lines[first + line] >>> bit & 1) != 0;
        }
    }
}
