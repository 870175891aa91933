package placard.qr.draw.shape;

import placard.qr.encode.Symbol;

/**
 * Which corners of the dark area are cut, and by what curve: shared by every kind of picture, so that all look alike.
 *
 * <p>A corner is cut where a dark module has no dark neighbour at either side, by a quadratic curve with its control
 * point in the corner. A lone module keeps 1 − 4r²⁄3 = 0.837 of its area; decoders sample its middle.
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
     * Whether the corner of a dark module is cut.
     *
     * @param dx −1 for its left corners, 1 for its right ones
     * @param dy −1 for its upper corners, 1 for its lower ones
     */
    public boolean isCut(int x, int y, int dx, int dy) {
        return rounded && !symbol.dark(x + dx, y) && !symbol.dark(x, y + dy) && !symbol.isPattern(x, y);
    }

    /**
     * Whether a point of a module remains dark though the nearest corner is cut.
     *
     * @param u distance to that corner along one axis, in modules; {@code v} along the other
     */
    public static boolean isInside(double u, double v) {
        // The curve √a + √b = 1 is the quadratic one from (1, 0) by (0, 0) to (0, 1).
        double radius = RADIUS / 100.0;
        return u >= radius || v >= radius || Math.sqrt(u / radius) + Math.sqrt(v / radius) >= 1;
    }

    /** Whether the pixel {@code (u, v)} of a dark module that is {@code scale} pixels wide is dark, by its middle. */
    public boolean isDark(int x, int y, int u, int v, int scale) {
        int dx = 2 * u < scale ? -1 : 1;
        int dy = 2 * v < scale ? -1 : 1;
        if (!isCut(x, y, dx, dy)) {
            return true;
        }
        double toSide = ((dx < 0 ? u : scale - 1 - u) + 0.5) / scale;
        double toEdge = ((dy < 0 ? v : scale - 1 - v) + 0.5) / scale;
        return isInside(toSide, toEdge);
    }
}
