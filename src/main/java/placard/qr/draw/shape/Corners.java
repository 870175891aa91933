package placard.qr.draw.shape;

import java.util.Arrays;
import placard.qr.encode.Symbol;

/**
 * Which corners of the dark area are cut, and by what curve: shared by every kind of picture, so that all look alike.
 *
 * <p>A corner is cut where a dark module has no dark neighbour at either side, by a quadratic curve with its control
 * point in the corner; the modules of patterns keep theirs. Of a lone module 1 − 4r²⁄3 = 0.837 is left, and the same of
 * one with two corners cut; decoders sample its middle. Dots are cut at every corner, whatever is beside them.
 */
public final class Corners {
    private static final int SAMPLES = 8;

    /** Pixels of a module from which on its edges are smoothed; smaller ones would be paler, and read less often. */
    private static final int LEAST_SMOOTH = 6;

    private final Symbol symbol;
    private final ModuleStyle style;

    public Corners(Symbol symbol, ModuleStyle style) {
        this.symbol = symbol;
        this.style = style;
    }

    /** The radius in hundredths of a module; 0 where none is cut by a curve. */
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
     * How much is left of the pixels at the end of a module's row of pixels if its corner is cut, in parts of {@code parts},
     * by the row within the module: from the end inwards as far as anything is cut, at most to the middle.
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

    /** By many points within the pixel. */
    private int shade(int u, int v, int scale, int parts) {
        int inside = 0;
        for (int i = 0; i < SAMPLES * SAMPLES; i++) {
            double x = (u + (i % SAMPLES + 0.5) / SAMPLES) / scale;
            double y = (v + (Math.floorDiv(i, SAMPLES) + 0.5) / SAMPLES) / scale;
            inside += isInside(x, y) ? 1 : 0;
        }
        return (inside * parts + SAMPLES * SAMPLES / 2) / (SAMPLES * SAMPLES);
    }

    /** Whether a point of a module remains dark, by its distances to the sides of a cut corner in modules. */
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
