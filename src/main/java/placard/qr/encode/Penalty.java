package placard.qr.encode;

/**
 * How hard a masked symbol would be to read (ISO/IEC 18004, 7.8.3): of the eight masks the one with the fewest points
 * is taken.
 *
 * <p>Four rules: runs of one colour, squares of one colour, what looks like a finder pattern, and too much dark or
 * light. The first and the third look across lines, 64 modules at a time: across the rows they find what is in the
 * columns, across the columns what is in the rows.
 *
 * <p>The standard leaves open what a finder pattern at another scale counts, and what the quiet zone does. Here every
 * scale counts, and the quiet zone as light without end: the reading of the reference encoder that the tests compare
 * with.
 */
final class Penalty {
    private static final int SQUARE = 3;
    private static final int FINDER = 40;
    private static final int IMBALANCE = 10;

    private final Trial trial;
    private final Layout layout;
    private final long[] lines;

    private Penalty(Trial trial) {
        this.trial = trial;
        this.layout = trial.layout;
        this.lines = trial.lines;
    }

    /** The points of a symbol, given by its rows and by its columns. */
    static int of(Trial rows, Trial columns) {
        Penalty ofRows = new Penalty(rows);
        return ofRows.across() + new Penalty(columns).across() + ofRows.squares() + ofRows.balance();
    }

    private int across() {
        int points = 0;
        for (int word = 0; word < layout.words; word++) {
            points += across(word);
        }
        return points;
    }

    /**
     * The first and the third rule for 64 modules of every line.
     *
     * <p>A run of five counts three points, and each module more another: that is one for each place where five of a
     * colour begin, and two more for the first such place of a run.
     */
    private int across(int word) {
        int from = trial.at(word, 0);
        long within = layout.within(word);
        int points = 0;
        long before = 0;
        for (int i = from; i < from + layout.size - 4; i++) {
            long a = lines[i];
            long b = lines[i + 1];
            long c = lines[i + 2];
            long d = lines[i + 3];
            long e = lines[i + 4];
            long five = (a & b & c & d & e | ~(a | b | c | d | e)) & within;
            points += Long.bitCount(five) + 2 * Long.bitCount(five & ~before);
            long near = lines[i - 1];
            // 1, 1, 3, 1 and 1 modules, by turns dark and light, with light ones at both ends.
            long finders = a & c & d & e & lines[i + 6] & ~(near | b | lines[i + 5] | lines[i + 7]);
            if (finders != 0) {
                points += FINDER * finders(finders, i);
            }
            // Six dark ones or more behind two light ones, which tell whether there may be a larger one, a line above.
            long middles = before & five & near & ~(lines[i - 2] | lines[i - 3]) & (lines[i - 4] ^ lines[i + 5]);
            if (middles != 0) {
                points += FINDER * largeFinders(middles & middles(i - 1), word, i - 1 - from);
            }
            before = five;
        }
        return points;
    }

    /** How many have four light modules above, and how many below. */
    private int finders(long finders, int i) {
        return Long.bitCount(finders & ~(lines[i - 2] | lines[i - 3] | lines[i - 4]))
                + Long.bitCount(finders & ~(lines[i + 8] | lines[i + 9] | lines[i + 10]));
    }

    /**
     * Where a larger finder's middle may begin, given that six dark modules behind two light ones do: those six alone
     * between twos, or nine behind three.
     */
    private long middles(int i) {
        long third = lines[i - 3];
        long seventh = lines[i + 6];
        return third & lines[i - 4] & ~seventh | ~third & seventh & lines[i + 7] & lines[i + 8];
    }

    private int largeFinders(long middles, int word, int line) {
        int count = 0;
        for (long left = middles; left != 0; left &= left - 1) {
            count += largeFinders(64 * word + Long.numberOfTrailingZeros(left), line);
        }
        return count;
    }

    /** Finder patterns of two modules a unit or more, around the run of dark modules that begins here: 0 to 2. */
    private int largeFinders(int at, int line) {
        int middle = run(at, line, 1);
        int unit = middle / 3;
        int above = line - 1 - unit;
        int below = line + middle + unit;
        boolean isCore = middle % 3 == 0
                && run(at, line - 1, -1) == unit
                && run(at, above, -1) == unit
                && run(at, line + middle, 1) == unit
                && run(at, below, 1) == unit;
        if (!isCore) {
            return 0;
        }
        int quietAbove = run(at, above - unit, -1);
        int quietBelow = run(at, below + unit, 1);
        return (quietAbove >= 4 * unit && quietBelow >= unit ? 1 : 0)
                + (quietBelow >= 4 * unit && quietAbove >= unit ? 1 : 0);
    }

    /** Modules of one colour from a line on, up or down. Light ones go on beyond the edge, further than it matters. */
    private int run(int at, int line, int step) {
        boolean dark = isDark(at, line);
        int length = 1;
        while (length <= layout.size && isDark(at, line + length * step) == dark) {
            length++;
        }
        return length;
    }

    private boolean isDark(int at, int line) {
        return line >= 0 && line < layout.size && (lines[trial.at(at >> 6, line)] >>> at & 1) != 0;
    }

    /** The second rule: three points for each square of four modules of one colour, overlapping ones too. */
    private int squares() {
        int count = 0;
        for (int word = 0; word < layout.words; word++) {
            int from = trial.at(word, 0);
            int right = trial.wordLength();
            long within = word == layout.words - 1 ? layout.within(word) >>> 1 : -1L;
            for (int i = from; i < from + layout.size - 1; i++) {
                long a = lines[i];
                long b = lines[i + 1];
                long c = a >>> 1 | lines[i + right] << 63;
                long d = b >>> 1 | lines[i + right + 1] << 63;
                count += Long.bitCount((a & b & c & d | ~(a | b | c | d)) & within);
            }
        }
        return SQUARE * count;
    }

    /** The fourth rule: ten points for each five per cent that dark modules are further from a half than five. */
    private int balance() {
        int dark = 0;
        for (int i = trial.at(0, 0); i < trial.at(layout.words, 0); i++) {
            dark += Long.bitCount(lines[i]);
        }
        int total = layout.size * layout.size;
        return IMBALANCE * (Math.ceilDiv(Math.abs(dark * 20 - total * 10), total) - 1);
    }
}
