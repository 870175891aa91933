package placard.qr.draw;

import java.math.BigDecimal;

/**
 * How a caption is set.
 *
 * @param family the typefaces
 * @param sizeMm the printed width of the picture, by which is judged whether people can read it
 */
public record Lettering(Family family, BigDecimal sizeMm) {
    /** At the width that pictures are printed in if nobody says how wide. */
    public static final Lettering DEFAULT = new Lettering(Family.SANS, BigDecimal.valueOf(30));

    /** The least height of capitals in millimetres that is read at arm's length. */
    private static final double LEAST_MM = 1.8;

    /** The same in parts of the picture's width. */
    double leastCapitals() {
        return LEAST_MM / sizeMm.doubleValue();
    }
}
