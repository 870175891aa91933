package placard.qr.draw.shape;

import placard.qr.encode.Symbol;

/** The finder patterns, which decoders look for first: a ring around a square, in three corners of the symbol. */
final class Eyes {
    private static final int SIDE = 7;

    /**
     * Corners of the ring outside and inside, and of the core, in hundredths of a module. By the outer ones quirc and OpenCV
     * find the symbol's own: at 50 they miss one clean picture in forty, at 70 one in four, at 100 every other one. The core
     * may be rounder, but not round, or jsQR and nuintun miss it.
     */
    private static final int[] ROUND = {35, 75, 75};

    private static final int[] SHARP = {0, 0, 0};

    private Eyes() {}

    /** The symbol with its finder patterns light. */
    static Symbol removed(Symbol symbol) {
        int far = symbol.size() - SIDE;
        return symbol.without((y, word) -> {
            long left = y < SIDE || y >= far ? span(0, word) : 0;
            return y < SIDE ? left | span(far, word) : left;
        });
    }

    /** The modules of a row from one on, as many as a pattern is wide, as in {@link Symbol#row}. */
    private static long span(int from, int word) {
        int bit = from - 64 * word;
        long pattern = (1L << SIDE) - 1;
        return bit >= 64 || bit <= -SIDE ? 0 : bit >= 0 ? pattern << bit : pattern >>> -bit;
    }

    /**
     * Their outlines.
     *
     * @param size modules of the symbol's side
     * @param x hundredths of a module from the origin to the symbol, {@code y} downwards
     */
    static Path of(EyeStyle style, int size, int x, int y) {
        int far = 100 * (size - SIDE);
        int[] radii = style == EyeStyle.ROUNDED ? ROUND : SHARP;
        Path path = new Path();
        eye(path, x, y, radii);
        eye(path, x + far, y, radii);
        eye(path, x, y + far, radii);
        return path;
    }

    private static void eye(Path path, int x, int y, int[] radii) {
        int side = 100 * SIDE;
        path.rounded(x, y, side, side, radii[0], false);
        path.rounded(x + 100, y + 100, side - 200, side - 200, radii[1], true);
        path.rounded(x + 200, y + 200, side - 400, side - 400, radii[2], false);
    }
}
