package placard.qr.encode;

/**
 * How hard a masked symbol would be to read (ISO/IEC 18004, 7.8.3), for all masks at once: the one with the fewest
 * points is taken.
 *
 * <p>Four rules: runs of one colour, squares of one colour, what looks like a finder pattern, and too much dark or
 * light. The first and the third look across lines, 64 modules at a time, and are applied to the rows, which finds
 * what is in the columns, and to the columns.
 *
 * <p>The standard leaves open what a finder pattern at another scale counts, and what the quiet zone does. Here every
 * scale counts, and the quiet zone as light without end: the reading of the reference encoder that the tests compare
 * with.
 */
final class Penalty {
    private static final int STEP = Trials.MASKS;
    private static final int SQUARE = 3;
    private static final int FINDER = 40;
    private static final int IMBALANCE = 10;

    private final Trials trials;
    private final Layout layout;
    private final long[] lines;
    private final int[] points;

    private Penalty(Trials trials, int[] points) {
        this.trials = trials;
        this.layout = trials.layout;
        this.lines = trials.lines;
        this.points = points;
    }

    /** The points of each mask. */
    static int[] of(Trials rows, Trials columns) {
        int[] points = new int[Trials.MASKS];
        Penalty ofRows = new Penalty(rows, points);
        ofRows.across();
        ofRows.squares();
        ofRows.balance();
        new Penalty(columns, points).across();
        return points;
    }

    /** The first and the third rule. */
    private void across() {
        long[] same = new long[trials.wordLength()];
        long[] marks = new long[trials.wordLength()];
        for (int word = 0; word < layout.words; word++) {
            int from = trials.at(word, 0);
            markRuns(from, same);
            countRuns(same, layout.within(word));
            markFinders(from, marks, -1);
            count(marks, layout.size - 6, FINDER);
            markFinders(from, marks, 1);
            count(marks, layout.size - 6, FINDER);
            markLong(from, same, marks);
            countLargeFinders(word, marks);
        }
    }

    /** Marks where five modules of one colour begin. */
    private void markRuns(int from, long[] same) {
        for (int i = 0; i < (layout.size - 4) * STEP; i++) {
            long a = lines[from + i];
            long b = lines[from + i + STEP];
            long c = lines[from + i + 2 * STEP];
            long d = lines[from + i + 3 * STEP];
            long e = lines[from + i + 4 * STEP];
            same[i] = a & b & c & d & e | ~(a | b | c | d | e);
        }
    }

    /** Three points for a run of five, one for each module more: one a mark, and two more for the first of a run. */
    private void countRuns(long[] same, long within) {
        for (int mask = 0; mask < STEP; mask++) {
            int count = 0;
            long before = 0;
            for (int i = mask; i < (layout.size - 4) * STEP; i += STEP) {
                long here = same[i] & within;
                count += Long.bitCount(here) + 2 * Long.bitCount(here & ~before);
                before = here;
            }
            points[mask] += count;
        }
    }

    /**
     * Marks where a finder pattern of one module a unit begins: 1, 1, 3, 1, 1 modules by turns dark and light, with
     * four light ones at one end.
     *
     * @param side −1 for the end before it, 1 for the one behind
     */
    private void markFinders(int from, long[] marks, int side) {
        int near = side < 0 ? from - STEP : from + 7 * STEP;
        int other = side < 0 ? from + 7 * STEP : from - STEP;
        int step = side * STEP;
        for (int i = 0; i < (layout.size - 6) * STEP; i++) {
            int at = from + i;
            long dark = lines[at]
                    & lines[at + 2 * STEP]
                    & lines[at + 3 * STEP]
                    & lines[at + 4 * STEP]
                    & lines[at + 6 * STEP];
            long light = lines[at + STEP] | lines[at + 5 * STEP] | lines[other + i];
            long quiet =
                    lines[near + i] | lines[near + i + step] | lines[near + i + 2 * step] | lines[near + i + 3 * step];
            marks[i] = dark & ~(light | quiet);
        }
    }

    private void count(long[] marks, int lineCount, int worth) {
        for (int mask = 0; mask < STEP; mask++) {
            int count = 0;
            for (int i = mask; i < lineCount * STEP; i += STEP) {
                count += Long.bitCount(marks[i]);
            }
            points[mask] += count * worth;
        }
    }

    /** Marks where six dark modules or more begin behind two light ones: the middle of a larger finder, perhaps. */
    private void markLong(int from, long[] same, long[] marks) {
        for (int i = 0; i < (layout.size - 5) * STEP; i++) {
            int at = from + i;
            marks[i] = same[i] & same[i + STEP] & lines[at] & ~(lines[at - STEP] | lines[at - 2 * STEP]);
        }
    }

    private void countLargeFinders(int word, long[] marks) {
        for (int i = 0; i < (layout.size - 5) * STEP; i++) {
            for (long left = marks[i]; left != 0; left &= left - 1) {
                int column = 64 * word + Long.numberOfTrailingZeros(left);
                points[i % STEP] += FINDER * largeFinders(column, i / STEP, i % STEP);
            }
        }
    }

    /** Finder patterns of two modules a unit or more, around the run of dark modules that begins here: 0 to 2. */
    private int largeFinders(int column, int line, int mask) {
        int middle = run(column, line, 1, mask);
        int unit = middle / 3;
        int before = line - 1 - unit;
        int after = line + middle + unit;
        boolean isCore = middle % 3 == 0
                && run(column, line - 1, -1, mask) == unit
                && run(column, before, -1, mask) == unit
                && run(column, line + middle, 1, mask) == unit
                && run(column, after, 1, mask) == unit;
        if (!isCore) {
            return 0;
        }
        int quietBefore = run(column, before - unit, -1, mask);
        int quietAfter = run(column, after + unit, 1, mask);
        return (quietBefore >= 4 * unit && quietAfter >= unit ? 1 : 0)
                + (quietAfter >= 4 * unit && quietBefore >= unit ? 1 : 0);
    }

    /** Modules of one colour from a line on, up or down. Light ones have no end at the edge. */
    private int run(int column, int line, int step, int mask) {
        boolean dark = isDark(column, line, mask);
        int length = 1;
        while (isDark(column, line + length * step, mask) == dark) {
            length++;
            if (length > layout.size) {
                break;
            }
        }
        return length;
    }

    private boolean isDark(int column, int line, int mask) {
        return line >= 0 && line < layout.size && (lines[trials.at(column >> 6, line) + mask] >>> column & 1) != 0;
    }

    /** The second rule: three points for each square of four modules of one colour, overlapping ones too. */
    private void squares() {
        long[] marks = new long[trials.wordLength()];
        for (int word = 0; word < layout.words; word++) {
            int from = trials.at(word, 0);
            int right = trials.at(word + 1, 0);
            long within = word == layout.words - 1 ? layout.within(word) >>> 1 : -1L;
            for (int i = 0; i < (layout.size - 1) * STEP; i++) {
                long a = lines[from + i];
                long b = lines[from + i + STEP];
                long c = a >>> 1 | lines[right + i] << 63;
                long d = b >>> 1 | lines[right + i + STEP] << 63;
                marks[i] = (a & b & c & d | ~(a | b | c | d)) & within;
            }
            count(marks, layout.size - 1, SQUARE);
        }
    }

    /** The fourth rule: ten points for each five per cent that dark modules are further from a half than five. */
    private void balance() {
        int total = layout.size * layout.size;
        for (int mask = 0; mask < STEP; mask++) {
            int dark = 0;
            for (int i = trials.at(0, 0) + mask; i < lines.length; i += STEP) {
                dark += Long.bitCount(lines[i]);
            }
            int excess = Math.ceilDiv(Math.abs(dark * 20 - total * 10), total) - 1;
            points[mask] += IMBALANCE * excess;
        }
    }
}
