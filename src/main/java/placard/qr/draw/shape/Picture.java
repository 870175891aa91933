package placard.qr.draw.shape;

import java.util.List;
import placard.qr.encode.Symbol;

/**
 * A picture, the same for every format: a background and shapes over it, in the order of painting.
 *
 * @param width in modules, {@code height} too
 * @param background {@code #rrggbb}
 * @param isTransparent whether the background is painted only at shapes of its colour
 */
public record Picture(int width, int height, String background, boolean isTransparent, List<Shape> shapes) {
    public Picture(int width, int height, String background, List<Shape> shapes) {
        this(width, height, background, false, shapes);
    }

    /** Whether it is a symbol of two colours in its quiet zone, and nothing else. */
    public boolean isPlain() {
        return shapes.size() == 1
                && shapes.getFirst() instanceof Shape.Modules only
                && only.hasEyes()
                && only.hole().equals(Shape.Hole.NONE)
                && only.shading() == null;
    }

    /** The code that it shows. */
    public Symbol symbol() {
        return shapes.stream()
                .filter(Shape.Modules.class::isInstance)
                .map(shape -> ((Shape.Modules) shape).symbol())
                .findFirst()
                .orElseThrow();
    }

    /** Other shapes on the same background. */
    public Picture with(List<Shape> others) {
        return new Picture(width, height, background, isTransparent, others);
    }
}
