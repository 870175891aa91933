package placard.qr.draw;

import org.jspecify.annotations.Nullable;
import placard.qr.draw.shape.Picture;

/** What came of laying out a symbol with its frame, caption and mark. */
public sealed interface LayoutResult {
    /**
     * All of it has its place.
     *
     * @param unused the part of its error correction that the symbol keeps under a mark, as {@link
     *     placard.qr.encode.Correction} reckons; 1 without one
     * @param mark where the mark is, with its plate; null without one
     * @param hidesAlignment whether it hides an alignment pattern, of the same middle
     * @param isMarkSymbol whether it seems to be a code itself
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
     * The caption would be too small to be read.
     *
     * @param largest the height of capitals at which it would fit, in millimetres of print
     * @param least the one that it needs
     */
    record CaptionTooLong(double largest, double least) implements LayoutResult {}

    /** The caption has a character that can't be drawn. */
    record Undrawable(String character) implements LayoutResult {}
}
