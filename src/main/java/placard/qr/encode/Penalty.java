package placard.qr.encode;

import java.util.Arrays;

/**
 * How hard a symbol would be to read under each mask (ISO/IEC 18004, 7.8.3): the one with the fewest points is taken.
 *
 * <p>Four rules: runs of one colour, squares of one colour, what looks like a finder pattern, and too much dark or
 * light. The first and the third look across lines, 64 modules at a time: across the rows they find what is in the
 * columns, across the columns what is in the rows. Where a colour changes from a line to the next tells more than the
 * colours do: a run is where nothing changes.
 *
 * <p>The standard leaves open what a finder pattern at another scale counts, and what the quiet zone does. Here every
 * scale counts, and the quiet zone as light without end: the reading of the reference encoder that the tests compare
 * with.
 */
final class Penalty {
    private static final int SQUARE = 3;
    private static final int FINDER = 40;
    private static final int IMBALANCE = 10;

    private final Masks masks;
    private final int[] points = new int[Masks.COUNT];

    /** The points of all lines up to each, of one pass after another. */
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

    /** The best when larger finders, rare and dear to look for, are counted too: only where they might decide. */
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

    /** Where each line differs from the next. */
    private static long[] changes(long[] lines) {
        long[] changes = Arrays.copyOfRange(lines, 1, lines.length + 1);
        for (int i = 0; i < changes.length; i++) {
            changes[i] ^= lines[i];
        }
        return changes;
    }

    /** Gives every mask what its own lines added. */
    private void add(int weight) {
        for (int mask = 0; mask < Masks.COUNT; mask++) {
            points[mask] += weight * (sums[masks.at(mask, masks.layout.size - 1)] - sums[masks.at(mask, -1)]);
        }
    }

    /**
     * The first and the third rule, but for larger finders.
     *
     * <p>A run of five counts three points, and each module more another: that is one for each place where five of a
     * colour begin, and two more for the first such place of a run. A finder pattern is 1, 1, 3, 1 and 1 modules, by turns
     * dark and light.
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

    /** How many have four light modules above, and how many below. */
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
     * Where the middle of a larger finder may begin: six dark modules alone between twos, or nine and more between light
     * modules of which as many are before.
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

    /** The second rule: three points for each square of four modules of one colour, overlapping ones too. */
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

    /** The fourth rule: ten points for each five per cent that dark modules are further from a half than five. */
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
        /** Finder patterns of two modules a unit or more, around the run of dark modules that begins at a line: 0 to 2. */
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

        /** Modules of one colour from a line on, up or down. Light ones go on beyond the edge, further than it matters. */
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
