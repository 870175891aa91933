package placard.qr.draw.shape;

import placard.qr.encode.Symbol;

/** The finder patterns, which decoders look for first: a ring around a square, in three corners of the symbol. */
final class Eyes {
    private static final int SIDE = 7;

    /**
     * The radii of the ring's outer and inner corners and of the core, in hundredths of a module. quirc and OpenCV find
     * the symbol by the outer ones. At 50 they miss one clean picture in forty, at 70 one in four, at 100 every other
     * one. The core may be rounder, but not round: jsQR and nuintun then miss it.
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

    /** The modules of a row from one on, over a pattern's width, as in {@link Symbol#row}. */
    private static long span(int from, int word) {
        int bit = from - 64 * word;
        long pattern = (1L << SIDE) - 1;
        return bit >= 64 || bit <= -SIDE ? 0 : bit >= 0 ? pattern << bit : pattern >>> -bit;
    }

    /**
     * The outlines of the finder patterns.
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
