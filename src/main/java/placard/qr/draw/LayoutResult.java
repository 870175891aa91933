package placard.qr.draw;

import org.jspecify.annotations.Nullable;
import placard.qr.draw.shape.Picture;

/** The result of laying out a symbol with its frame, caption and mark. */
public sealed interface LayoutResult {
    /**
     * All parts fit.
     *
     * @param unused the part of its error correction that the symbol keeps under a mark, as {@link
     *     placard.qr.encode.Correction} computes it; 1 without one
     * @param mark the field of the mark with its plate; null without one
     * @param hidesAlignment whether the mark hides an alignment pattern with the same middle
     * @param isMarkSymbol whether the mark seems to be a code itself
     * @param capitals the height of the caption's capitals in modules; 0 without one
     */
    record Out(
            Picture picture,
            double unused,
            @Nullable Field mark,
            boolean hidesAlignment,
            boolean isMarkSymbol,
            double capitals)
            implements LayoutResult {}

    /**
     * The caption would be too small to read.
     *
     * @param largest the height of capitals at which it would fit, in millimetres of print
     * @param least the height that it needs
     */
    record CaptionTooLong(double largest, double least) implements LayoutResult {}

    /** The caption has a character that can't be drawn. */
    record Undrawable(String character) implements LayoutResult {}
}
