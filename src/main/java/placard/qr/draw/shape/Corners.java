package placard.qr.draw.shape;

import placard.qr.encode.Symbol;

/**
 * Which corners of the dark area are cut, and by what curve: shared by every kind of picture, so that all look alike.
 *
 * <p>A corner is cut where a dark module has no dark neighbour at either side, by a quadratic curve with its control
 * point in the corner; the modules of patterns keep theirs. A lone module keeps 1 − 4r²⁄3 = 0.837 of its area; decoders
 * sample its middle.
 */
public final class Corners {
    /** The radius in hundredths of a module. */
    static final int RADIUS = 35;

    private final Symbol symbol;
    private final boolean rounded;

    public Corners(Symbol symbol, boolean rounded) {
        this.symbol = symbol;
        this.rounded = rounded;
    }

    /**
     * The modules of a row whose corner is cut, 64 at a time as in {@link Symbol#row}.
     *
     * @param dx −1 for their left corners, 1 for their right ones
     * @param dy −1 for their upper corners, 1 for their lower ones
     */
    public long cut(int y, int word, int dx, int dy) {
        if (!rounded) {
            return 0;
        }
        long dark = symbol.row(y, word);
        long beside = dx < 0 ? dark << 1 | symbol.row(y, word - 1) >>> 63 : dark >>> 1 | symbol.row(y, word + 1) << 63;
        return dark & ~beside & ~symbol.row(y + dy, word) & ~symbol.patterns(y, word);
    }

    /**
     * How many pixels a cut corner takes from the end of a module's row of pixels, by the row within the module; each
     * pixel is judged by its middle.
     *
     * @param scale pixels a module
     */
    public static int[] insets(int scale) {
        int[] insets = new int[scale];
        for (int v = 0; v < scale; v++) {
            double toEdge = (Math.min(v, scale - 1 - v) + 0.5) / scale;
            while (2 * insets[v] < scale && !isInside((insets[v] + 0.5) / scale, toEdge)) {
                insets[v]++;
            }
        }
        return insets;
    }

    /** Whether a point of a module remains dark, by its distances to the sides of a cut corner in modules. */
    private static boolean isInside(double u, double v) {
        // The curve √a + √b = 1 is the quadratic one from (1, 0) by (0, 0) to (0, 1).
        double radius = RADIUS / 100.0;
        return u >= radius || v >= radius || Math.sqrt(u / radius) + Math.sqrt(v / radius) >= 1;
    }
}
