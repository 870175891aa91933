package placard.qr.encode;

/**
 * Counts the modules of a symbol that scanners mistake for a fourth finder pattern.
 *
 * <p>Scanners of ZXing's family search a picture from the top for runs of dark and light in the proportions 1:1:3:1:1.
 * Each run may be up to half off. Then they check the column through the middle for the same proportions. They accept
 * the first three such centres with modules of equal size.
 *
 * <p>Data may have runs of exactly 1, 1, 3, 1 and 1 modules with such a column. The scanner then never reaches the
 * third real pattern, and can't read even a perfect symbol. With the standard's choice of mask this affects about one
 * link in fifty. Its penalties count such runs only beside four light modules.
 */
final class Decoys {
    /** The number of runs across a finder pattern: ring, light, core, light, ring. */
    private static final int RUNS = 5;

    /** The index of the core's run, and the modules of all runs. */
    private static final int CORE = 2;

    private static final int MODULES = 7;

    /** Modules from the first dark one to the core's middle. */
    private static final int TO_MIDDLE = 3;

    private Decoys() {}

    static int in(Symbol symbol) {
        int count = 0;
        for (int y = 0; y < symbol.size(); y++) {
            for (int word = 0; word < symbol.words(); word++) {
                for (long found = across(symbol, y, word); found != 0; found &= found - 1) {
                    int x = 64 * word + Long.numberOfTrailingZeros(found) + TO_MIDDLE;
                    count += !isFinder(symbol, x, y) && isLikeFinder(symbol, x, y) ? 1 : 0;
                }
            }
        }
        return count;
    }

    private static boolean isFinder(Symbol symbol, int x, int y) {
        int far = symbol.size() - MODULES;
        return x < MODULES && (y < MODULES || y >= far) || x >= far && y < MODULES;
    }

    /** The modules where runs of exactly 1, 1, 3, 1 and 1 modules begin, with a light module on either side. */
    private static long across(Symbol symbol, int y, int word) {
        long here = symbol.row(y, word);
        long next = symbol.row(y, word + 1);
        long before = here << 1 | symbol.row(y, word - 1) >>> 63;
        return ~before
                & here
                & ~from(here, next, 1)
                & from(here, next, 2)
                & from(here, next, 3)
                & from(here, next, 4)
                & ~from(here, next, 5)
                & from(here, next, 6)
                & ~from(here, next, 7);
    }

    private static long from(long here, long next, int modules) {
        return here >>> modules | next << 64 - modules;
    }

    /**
     * Whether the column has the proportions by the scanners' rule: each run less than half off, and all of similar
     * total length.
     */
    private static boolean isLikeFinder(Symbol symbol, int x, int y) {
        int[] runs = new int[RUNS];
        for (int step = -1; step <= 1; step += 2) {
            int at = y;
            for (int i = CORE; i >= 0 && i < RUNS; i += step) {
                for (; isWithin(symbol, at) && symbol.dark(x, at) == (i % 2 == 0); at += step) {
                    runs[i]++;
                }
            }
        }
        // The middle was counted from both sides.
        runs[CORE]--;
        int total = 0;
        for (int run : runs) {
            total += run;
        }
        return RUNS * Math.abs(total - MODULES) < 2 * MODULES && hasProportions(runs, total);
    }

    private static boolean isWithin(Symbol symbol, int at) {
        return at >= 0 && at < symbol.size();
    }

    private static boolean hasProportions(int[] runs, int total) {
        for (int i = 0; i < RUNS; i++) {
            int expected = (i == CORE ? 3 : 1) * total;
            if (runs[i] == 0 || 2 * Math.abs(MODULES * runs[i] - expected) >= expected) {
                return false;
            }
        }
        return true;
    }
}
