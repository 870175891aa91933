package placard.qr.draw;

import placard.qr.encode.Correction;
import placard.qr.encode.Symbol;

/**
 * The light square in a symbol's middle that a mark lies on. It covers whole modules, so that none is half hidden: as many
 * as leave enough error correction.
 *
 * @param at the first column and row that it hides
 * @param side in modules
 * @param unused the part of its error correction that the symbol keeps, as {@link Correction} reckons
 */
public record Plate(int at, int side, double unused) {
    /** The largest part of the symbol's side that a mark may hide: 21 %, to the nearest. */
    private static final double LARGEST = 0.215;

    private static final int SMALLEST = 3;

    /** The least unused error correction at which a larger plate is preferred to a smaller one. */
    private static final double ENOUGH_UNUSED = 0.62;

    /** The part of the symbol's side below which a mark is a speck. */
    private static final double SEEN = 0.125;

    /** Of a symbol; its smallest if none leaves enough. */
    public static Plate of(Symbol symbol) {
        Correction correction = Correction.of(symbol);
        int largest = (int) (symbol.size() * LARGEST);
        for (int side = largest - (largest + 1) % 2; side > SMALLEST; side -= 2) {
            Plate plate = of(symbol, correction, side);
            if (plate.unused >= ENOUGH_UNUSED) {
                return plate;
            }
        }
        return of(symbol, correction, SMALLEST);
    }

    private static Plate of(Symbol symbol, Correction correction, int side) {
        int at = (symbol.size() - side) / 2;
        return new Plate(at, side, correction.unused(at, at + side));
    }

    /** Whether a mark on it is worth being drawn, so that no higher level need make room for it. */
    public boolean isSeenOn(Symbol symbol) {
        return side >= SEEN * symbol.size();
    }
}
