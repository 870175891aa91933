package placard.qr.draw;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;

/**
 * Finds the finder patterns that decoders would see in a picture of dark and light pixels.
 *
 * <p>A line across a finder pattern has runs of 1 : 1 : 3 : 1 : 1, each within half of its unit. A line at right angles
 * has the same (ISO/IEC 18004, 12; ZXing's tolerances). This holds at any rotation of the picture.
 */
public final class Finders {
    /**
     * How far a run may differ from its units, as a fraction: a half, and slightly more for the pixels of a small
     * picture.
     */
    private static final double TOLERANCE = 0.6;

    /** How much a pattern's width and height may differ, as a fraction. */
    private static final double SKEW = 0.4;

    /** The largest ratio between the units of three patterns of one symbol. */
    private static final double ALIKE = 1.5;

    /** The most units across. A symbol of version 40 with its quiet zone has 185; turned ones need slightly more. */
    private static final double MOST_UNITS = 220;

    /** Thresholds closer than this in lightness find the same patterns. */
    private static final int TONE = 8_000;

    /**
     * The least distance between the middles of two patterns, in units: 14 in version 1, less a tolerance for turned
     * ones.
     */
    private static final double LEAST_LEG = 10;

    /**
     * Radii of circles that lie in the core, the gap and the ring of a square pattern at almost any rotation; in units.
     */
    private static final double CORE = 0.8;

    private static final double GAP = 2.15;
    private static final double RING = 3.15;
    private static final int POINTS = 24;

    /**
     * The size of a square's units compared with those along the lines across it, at rotations from none to an eighth.
     */
    private static final double[] TURNED = {1, 0.85, 0.71};

    /** The least matching part of such a circle; small patterns have few pixels on it. */
    private static final double MOSTLY = 0.65;

    private final int width;
    private final int height;
    private final BitSet dark;
    private final boolean wholeOnly;
    private final double leastUnit;
    private final List<Finder> found = new ArrayList<>();

    /**
     * A finder pattern.
     *
     * @param x of its middle, {@code y} too, in pixels
     * @param unit in pixels, a seventh of its width
     * @param isDark whether it is dark on light
     */
    public record Finder(double x, double y, double unit, boolean isDark) {
        boolean isSame(Finder other) {
            return isDark == other.isDark
                    && StrictMath.hypot(x - other.x, y - other.y) < 2 * Math.max(unit, other.unit);
        }

        /**
         * Whether three patterns are arranged as in one symbol: similar sizes, and two legs of similar length at nearly
         * a right angle.
         */
        boolean isCorner(Finder one, Finder two) {
            double a = StrictMath.hypot(one.x - x, one.y - y);
            double b = StrictMath.hypot(two.x - x, two.y - y);
            double cosine = ((one.x - x) * (two.x - x) + (one.y - y) * (two.y - y)) / (a * b);
            double most = Math.max(unit, Math.max(one.unit, two.unit));
            double least = Math.min(unit, Math.min(one.unit, two.unit));
            return one.isDark == isDark
                    && two.isDark == isDark
                    && most < ALIKE * least
                    && Math.min(a, b) > LEAST_LEG * least
                    && Math.max(a, b) < ALIKE * Math.min(a, b)
                    && Math.abs(cosine) < 0.5;
        }
    }

    private Finders(int width, int height, BitSet dark, boolean wholeOnly, double leastUnit) {
        this.width = width;
        this.height = height;
        this.dark = dark;
        this.wholeOnly = wholeOnly;
        this.leastUnit = leastUnit;
    }

    /** All finder patterns with a unit of at least one pixel. */
    public static List<Finder> of(int width, int height, BitSet dark) {
        return new Finders(width, height, dark, false, 1).all();
    }

    private List<Finder> all() {
        for (int y = 0; y < height; y++) {
            scan(y);
        }
        return found;
    }

    /**
     * Whether a picture seems to contain a symbol: three finder patterns in a symbol's arrangement, also rotated or
     * inverted. Their size may be that of any symbol up to version 40 that fills the picture. Every threshold between
     * dark and light is tried, because decoders derive theirs from the surroundings.
     *
     * @param lightness of each pixel, row by row; few different ones
     */
    static boolean holdSymbol(int width, int height, int[] lightness) {
        int[] tones = Arrays.stream(lightness).sorted().distinct().toArray();
        double leastUnit = Math.max(1, Math.max(width, height) / MOST_UNITS);
        List<Finder> all = new ArrayList<>();
        int last = Integer.MIN_VALUE / 2;
        for (int i = 1; i < tones.length; i++) {
            if (tones[i] - last < TONE) {
                continue;
            }
            last = tones[i];
            BitSet dark = new BitSet();
            for (int at = 0; at < lightness.length; at++) {
                dark.set(at, lightness[at] < tones[i]);
            }
            for (Finder finder : new Finders(width, height, dark, true, leastUnit).all()) {
                if (all.stream().noneMatch(finder::isSame)) {
                    all.add(finder);
                }
            }
        }
        return areOfASymbol(all);
    }

    private static boolean areOfASymbol(List<Finder> finders) {
        for (Finder corner : finders) {
            for (int i = 0; i < finders.size(); i++) {
                for (int j = 0; j < i; j++) {
                    if (corner.isCorner(finders.get(i), finders.get(j))) {
                        return true;
                    }
                }
            }
        }
        return false;
    }

    private boolean isDark(int x, int y) {
        return dark.get(y * width + x);
    }

    private void scan(int y) {
        int[] runs = new int[5];
        int start = 0;
        int count = 0;
        for (int x = 1; x <= width; x++) {
            if (x == width || isDark(x, y) != isDark(x - 1, y)) {
                System.arraycopy(runs, 1, runs, 0, 4);
                runs[4] = x - start;
                start = x;
                if (++count >= 5 && isFinder(runs)) {
                    judge(x - sum(runs) + runs[0] + runs[1] + runs[2] / 2.0, y, sum(runs));
                }
            }
        }
    }

    /** Adds a pattern found along a row if the column through its core has the same proportions and a similar size. */
    private void judge(double middle, int y, int across) {
        int x = (int) middle;
        boolean color = isDark(x, y);
        int[] runs = new int[5];
        int upper = y;
        for (int part = 2; part >= 0; part--) {
            while (upper >= 0 && isDark(x, upper) == ((part == 1) != color)) {
                runs[part]++;
                upper--;
            }
        }
        int lower = y + 1;
        for (int part = 2; part < 5; part++) {
            while (lower < height && isDark(x, lower) == ((part == 3) != color)) {
                runs[part]++;
                lower++;
            }
        }
        if (isFinder(runs) && Math.abs(sum(runs) - across) < SKEW * across) {
            double middleY = lower - runs[4] - runs[3] - runs[2] / 2.0;
            Finder finder = new Finder(middle, middleY, (sum(runs) + across) / 14.0, color);
            if (finder.unit >= leastUnit
                    && (!wholeOnly || isWhole(finder))
                    && found.stream().noneMatch(finder::isSame)) {
                found.add(finder);
            }
        }
    }

    /** Whether the core, the gap and the ring are complete all around, and not only along two lines. */
    private boolean isWhole(Finder finder) {
        for (double turned : TURNED) {
            if (part(finder, CORE * turned, finder.isDark) >= MOSTLY
                    && part(finder, GAP * turned, !finder.isDark) >= MOSTLY
                    && part(finder, RING * turned, finder.isDark) >= MOSTLY) {
                return true;
            }
        }
        return false;
    }

    /** The part of a circle that is dark or light. */
    private double part(Finder finder, double units, boolean isDark) {
        int count = 0;
        for (int i = 0; i < POINTS; i++) {
            double angle = 2 * Math.PI * i / POINTS;
            int x = (int) (finder.x + units * finder.unit * StrictMath.cos(angle));
            int y = (int) (finder.y + units * finder.unit * StrictMath.sin(angle));
            boolean isInside = x >= 0 && x < width && y >= 0 && y < height;
            count += isInside && isDark(x, y) == isDark ? 1 : 0;
        }
        return (double) count / POINTS;
    }

    private static int sum(int[] runs) {
        return runs[0] + runs[1] + runs[2] + runs[3] + runs[4];
    }

    private static boolean isFinder(int[] runs) {
        double unit = sum(runs) / 7.0;
        double most = TOLERANCE * unit;
        return runs[0] > 0
                && runs[4] > 0
                && Math.abs(runs[0] - unit) < most
                && Math.abs(runs[1] - unit) < most
                && Math.abs(runs[2] - 3 * unit) < 3 * most
                && Math.abs(runs[3] - unit) < most
                && Math.abs(runs[4] - unit) < most;
    }
}
