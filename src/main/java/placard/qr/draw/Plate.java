package placard.qr.draw;

import placard.qr.encode.Correction;
import placard.qr.encode.Symbol;

/**
 * The light rectangle under a mark in the middle of a symbol. It consists of whole modules, so that none is half
 * hidden.
 *
 * <p>An owner's logo gets the plate in which it is largest, of those that leave enough error correction and cut no
 * pattern. Our own mark needs only a square of a fifth of the side.
 *
 * @param width in modules, odd as the symbol's side, and {@code height} too
 * @param unused the error correction that remains in the worst block, as {@link Correction} computes it
 */
public record Plate(int width, int height, double unused) {
    /** The least unused error correction at which a larger plate is preferred to a smaller one. */
    private static final double ENOUGH_UNUSED = 0.62;

    /** The largest part of the symbol's side that our own mark may hide: 21 %, to the nearest. */
    private static final double LARGEST_OWN = 0.215;

    /**
     * The largest fraction of the symbol's side for the square root of a logo's plate. Above it decoders fail more
     * often, however much correction remains.
     */
    private static final double LARGEST = 0.27;

    /** The largest fraction of the symbol's side for a long plate's width or height. */
    private static final double LONGEST = 0.5;

    private static final int SMALLEST = 3;

    /** Columns and rows at the symbol's edges that are never hidden: the timing patterns are among them. */
    private static final int EDGE = 8;

    /**
     * A plate's margin in hundredths of a module, and as a fraction of its shorter side. It separates the mark from the
     * modules.
     */
    private static final int MARGIN = 40;

    private static final int MARGINS = 20;

    public static Plate under(Mark mark, Symbol symbol) {
        Correction correction = Correction.of(symbol);
        return mark.hasPlate() ? largest(mark, symbol, correction) : square(symbol, correction);
    }

    /** The largest square that leaves enough error correction. */
    private static Plate square(Symbol symbol, Correction correction) {
        int largest = (int) (symbol.size() * LARGEST_OWN);
        for (int side = largest - (largest + 1) % 2; side > SMALLEST; side -= 2) {
            double unused = unused(symbol, correction, side, side);
            if (unused >= ENOUGH_UNUSED) {
                return new Plate(side, side, unused);
            }
        }
        return new Plate(SMALLEST, SMALLEST, unused(symbol, correction, SMALLEST, SMALLEST));
    }

    private static double unused(Symbol symbol, Correction correction, int width, int height) {
        int left = (symbol.size() - width) / 2;
        int top = (symbol.size() - height) / 2;
        return correction.unused(left, top, left + width, top + height);
    }

    /** The plate with the largest mark, of the widest plates of each height; of equal ones the smallest. */
    private static Plate largest(Mark mark, Symbol symbol, Correction correction) {
        int least = least(symbol);
        Plate best = new Plate(least, least, unused(symbol, correction, least, least));
        // No higher plate may be wider than the widest allowed one.
        int bound = symbol.size();
        for (int height = least; height <= symbol.size() - 2 * EDGE; height += 2) {
            int wanted = Math.min(bound, mostWide(mark, height));
            int width = wanted;
            while (width >= least && !isAffordable(symbol, correction, width, height)) {
                width -= 2;
            }
            bound = width < wanted ? width : bound;
            if (width < least || (100.0 * bound - 2 * MARGIN) / mark.width() <= best.scale(mark)) {
                break;
            }
            while (width >= least && cutsPattern(symbol, width, height)) {
                width -= 2;
            }
            Plate plate = new Plate(width, height, 0);
            if (width >= least && plate.scale(mark) > best.scale(mark) * 1.001) {
                best = new Plate(width, height, unused(symbol, correction, width, height));
            }
        }
        return best;
    }

    /** The odd width at which a mark of a height reaches its full size, apart from its margins. */
    private static int mostWide(Mark mark, int height) {
        int wide = (int) Math.ceil((double) height * mark.width() / mark.height()) + 2;
        return wide + 1 - wide % 2;
    }

    static boolean hidesAlignment(Symbol symbol) {
        return symbol.isPattern(symbol.size() / 2, symbol.size() / 2);
    }

    /** The smallest square that cuts no pattern. */
    private static int least(Symbol symbol) {
        int side = SMALLEST;
        while (cutsPattern(symbol, side, side)) {
            side += 2;
        }
        return side;
    }

    private static boolean isAffordable(Symbol symbol, Correction correction, int width, int height) {
        int left = (symbol.size() - width) / 2;
        int top = (symbol.size() - height) / 2;
        return left >= EDGE
                && top >= EDGE
                && Math.sqrt(width * height) <= LARGEST * symbol.size()
                && Math.max(width, height) <= LONGEST * symbol.size()
                && unused(symbol, correction, width, height) >= ENOUGH_UNUSED;
    }

    /** Whether an alignment pattern is partly hidden. A partial pattern misleads decoders more than a missing one. */
    private static boolean cutsPattern(Symbol symbol, int width, int height) {
        int left = (symbol.size() - width) / 2;
        int top = (symbol.size() - height) / 2;
        for (int y = top; y < top + height; y++) {
            if (symbol.isPattern(left, y) && symbol.isPattern(left - 1, y)
                    || symbol.isPattern(left + width - 1, y) && symbol.isPattern(left + width, y)) {
                return true;
            }
        }
        for (int x = left; x < left + width; x++) {
            if (symbol.isPattern(x, top) && symbol.isPattern(x, top - 1)
                    || symbol.isPattern(x, top + height - 1) && symbol.isPattern(x, top + height)) {
                return true;
            }
        }
        return false;
    }

    /** The distance of the mark from each edge in hundredths of a module. */
    int margin(Mark mark) {
        int part = 100 * Math.min(width, height) / MARGINS;
        return mark.hasPlate() ? Math.max(MARGIN, part) : part;
    }

    /** Hundredths of a module per unit of the mark. */
    private double scale(Mark mark) {
        return Math.min(
                (100.0 * width - 2 * margin(mark)) / mark.width(), (100.0 * height - 2 * margin(mark)) / mark.height());
    }

    /** The size of the mark on it: the square root of its area, in modules. */
    public double size(Mark mark) {
        return scale(mark) * Math.sqrt((double) mark.width() * mark.height()) / 100;
    }
}
