package placard.qr.draw.shape;

import java.util.Arrays;
import placard.qr.encode.Symbol;

/**
 * The cut corners of the dark area, and their curve. Every format shares them, so that all pictures look alike.
 *
 * <p>A corner is cut if a dark module has no dark neighbour at either side. The cut is a quadratic curve with its
 * control point in the corner. The modules of patterns keep their corners. A lone module keeps 1 − 4r²⁄3 = 0.837 of its
 * area, and so does one with two cut corners; decoders sample its middle. Dots are cut at every corner, whatever their
 * neighbours.
 */
public record Corners(Symbol symbol, ModuleStyle style) {
    private static final int SAMPLES = 8;

    /**
     * The fewest pixels of a module with smoothed edges. Smoothing would make smaller modules paler, and harder to
     * read.
     */
    private static final int LEAST_SMOOTH = 6;

    /** The radius in hundredths of a module; 0 without curves. */
    static int radius(ModuleStyle style) {
        return switch (style) {
            case SQUARE, DOTS -> 0;
            case ROUNDED -> 35;
            case CLASSY -> 50;
        };
    }

    /**
     * The modules of a row whose corner is cut, 64 at a time as in {@link Symbol#row}.
     *
     * @param dx −1 for their left corners, 1 for their right ones
     * @param dy −1 for their upper corners, 1 for their lower ones
     */
    public long cut(int y, int word, int dx, int dy) {
        return switch (style) {
            case SQUARE -> 0;
            case ROUNDED -> open(y, word, dx, dy);
            case CLASSY -> dx == dy ? open(y, word, dx, dy) : 0;
            case DOTS -> symbol.row(y, word) & ~symbol.patterns(y, word);
        };
    }

    private long open(int y, int word, int dx, int dy) {
        long dark = symbol.row(y, word);
        long beside = dx < 0 ? dark << 1 | symbol.row(y, word - 1) >>> 63 : dark >>> 1 | symbol.row(y, word + 1) << 63;
        return dark & ~beside & ~symbol.row(y + dy, word) & ~symbol.patterns(y, word);
    }

    /**
     * The remaining coverage of the end pixels in a module's row if its corner is cut, in units of {@code parts}. It is
     * indexed by the row within the module, from the end inwards, at most to the middle.
     *
     * @param scale pixels a module
     */
    public byte[][] shades(int scale, int parts) {
        byte[][] shades = new byte[scale][0];
        for (int v = 0; v < scale && style != ModuleStyle.SQUARE; v++) {
            byte[] row = new byte[(scale + 1) / 2];
            int cut = 0;
            for (int u = 0; u < row.length; u++) {
                int shade = shade(u, Math.min(v, scale - 1 - v), scale, parts);
                row[u] = (byte) (scale >= LEAST_SMOOTH ? shade : 2 * shade >= parts ? parts : 0);
                cut = row[u] < parts ? u + 1 : cut;
            }
            shades[v] = Arrays.copyOf(row, cut);
        }
        return shades;
    }

    /** Computed by sampling many points within the pixel. */
    private int shade(int u, int v, int scale, int parts) {
        int inside = 0;
        for (int i = 0; i < SAMPLES * SAMPLES; i++) {
            double x = (u + (i % SAMPLES + 0.5) / SAMPLES) / scale;
            double y = (v + (Math.floorDiv(i, SAMPLES) + 0.5) / SAMPLES) / scale;
            inside += isInside(x, y) ? 1 : 0;
        }
        return (inside * parts + SAMPLES * SAMPLES / 2) / (SAMPLES * SAMPLES);
    }

    /**
     * Whether a point of a module remains dark. The point is given by its distances to the sides of a cut corner in
     * modules.
     */
    private boolean isInside(double u, double v) {
        if (style == ModuleStyle.DOTS) {
            double reach = Dots.RADIUS / 100.0;
            return (u - 0.5) * (u - 0.5) + (v - 0.5) * (v - 0.5) <= reach * reach;
        }
        // The curve √a + √b = 1 is the quadratic one from (1, 0) by (0, 0) to (0, 1).
        double radius = radius(style) / 100.0;
        return u >= radius || v >= radius || Math.sqrt(u / radius) + Math.sqrt(v / radius) >= 1;
    }
}
