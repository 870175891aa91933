package placard.qr.draw;

import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import placard.qr.draw.shape.Path;
import placard.qr.draw.shape.Shape;

/**
 * A mark (a logo) on or beside a symbol.
 *
 * @param width of its field, {@code height} too, in the unit of its paths
 * @param hasPlate whether it always needs a light plate under it
 * @param isSymbol whether it seems to be a code itself, which scanners would read besides the code under it
 * @param otherSymbol the kind of symbol that it seems to be, if that kind has no three finder patterns
 */
public record Mark(
        int width,
        int height,
        boolean hasPlate,
        boolean isSymbol,
        @Nullable String otherSymbol,
        List<Part> parts) {
    /**
     * A part of one colour.
     *
     * @param color {@code #rrggbb}, or null for the colour of the surroundings
     */
    record Part(Path path, @Nullable String color, boolean isSmooth) {}

    /**
     * The service's own mark: a P whose bowl is a square, on a post. The bowl is wide and empty. Scanners would take a
     * dot in a ring for a finder pattern. A bowl with a thicker line could pass for the alignment pattern that it hides
     * in a larger symbol.
     */
    public static final Mark PLACARD = new Mark(74, 100, false, false, null, List.of(new Part(placard(), null, true)));

    private static Path placard() {
        Path path = new Path();
        // Bowl and post in one outline. The post is as wide as the ring, with a half-round foot.
        path.move(20, 0).line(54, 0).corner(54, 20, 20, 0, -1, 1, 0);
        path.line(74, 54).corner(54, 54, 20, 1, 0, 0, 1);
        path.line(12, 74).line(12, 94).corner(6, 94, 6, 1, 0, 0, 1).corner(6, 94, 6, 0, 1, -1, 0);
        path.line(0, 20).corner(20, 20, 20, -1, 0, 0, -1).close();
        return path.rounded(11, 11, 52, 52, 10, true);
    }

    /** The best contrast (WCAG) of a part with its own colour to a background; 1 if there is none. */
    public double contrast(String background) {
        return parts.stream()
                .filter(part -> part.color != null && !part.path.isEmpty())
                .mapToDouble(part -> Contrast.of(Objects.requireNonNull(part.color), background))
                .max()
                .orElse(1);
    }

    /** Draws the mark into the middle of a field, in hundredths of a module, as large as it fits. */
    public void draw(List<Shape> shapes, Field field, String color) {
        double scale = Math.min((double) field.width() / width, (double) field.height() / height);
        double x = field.x() + (field.width() - width * scale) / 2;
        double y = field.y() + (field.height() - height * scale) / 2;
        for (Part part : parts) {
            Path path = new Path().add(part.path, scale, scale, x, y);
            shapes.add(new Shape.Area(path, part.color == null ? color : part.color, part.isSmooth));
        }
    }
}
