package placard.qr.draw;

import java.math.BigDecimal;

/**
 * The typesetting of a caption.
 *
 * @param family the typefaces
 * @param sizeMm the printed width of the picture, which decides whether people can read the caption
 */
public record Lettering(Family family, BigDecimal sizeMm) {
    /** The default lettering, at the usual printed width. */
    public static final Lettering DEFAULT = new Lettering(Family.SANS, BigDecimal.valueOf(30));

    /** The least height of capitals in millimetres that is legible at arm's length. */
    private static final double LEAST_MM = 1.8;

    /** The least height as a fraction of the picture's width. */
    double leastCapitals() {
        return LEAST_MM / sizeMm.doubleValue();
    }
}
