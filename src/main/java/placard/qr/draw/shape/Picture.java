package placard.qr.draw.shape;

import java.util.List;

/**
 * What is drawn, the same for every format: a background and shapes over it, in the order of painting.
 *
 * @param width in modules, {@code height} too
 * @param background {@code #rrggbb}
 */
public record Picture(int width, int height, String background, List<Shape> shapes) {
    /** Whether it is a symbol in its quiet zone, and nothing else. */
    public boolean isPlain() {
        return shapes.size() == 1 && shapes.getFirst() instanceof Shape.Modules;
    }
}
