package placard.qr.draw;

import java.util.List;
import org.jspecify.annotations.Nullable;
import placard.qr.draw.shape.Path;
import placard.qr.draw.shape.Shape;

/**
 * A mark to be laid on or beside a symbol.
 *
 * @param width of its field, {@code height} too, in the unit of its paths
 * @param hasPlate whether it needs a light plate wherever it lies
 * @param isFinderLike whether scanners would take a part of it for a finder pattern
 */
public record Mark(int width, int height, boolean hasPlate, boolean isFinderLike, List<Part> parts) {
    /**
     * A part of one colour.
     *
     * @param color {@code #rrggbb}, or null for the colour of what stands around it
     */
    record Part(Path path, @Nullable String color, boolean isSmooth) {}

    /**
     * The service's own: a P whose bowl is a square with a dot, on a post. Its ring is thin and its dot small, since a
     * scanner would take one of a finder pattern's proportions for a fourth finder.
     */
    public static final Mark PLACARD = new Mark(74, 100, false, false, List.of(new Part(placard(), null, true)));

    /** The side of its bowl, which has an alignment pattern's proportions. */
    static final int BOWL = 74;

    private static Path placard() {
        Path path = new Path();
        // Bowl and post in one outline: the post is as broad as the ring, its foot half round.
        path.move(20, 0).line(54, 0).corner(54, 20, 20, 0, -1, 1, 0);
        path.line(74, 54).corner(54, 54, 20, 1, 0, 0, 1);
        path.line(14, 74).line(14, 93).corner(7, 93, 7, 1, 0, 0, 1).corner(7, 93, 7, 0, 1, -1, 0);
        path.line(0, 20).corner(20, 20, 20, -1, 0, 0, -1).close();
        path.rounded(13, 13, 48, 48, 8, true);
        return path.rounded(30, 30, 14, 14, 4, false);
    }

    /** Draws into a field, in hundredths of a module, as large as fits and in its middle. */
    void draw(List<Shape> shapes, Field field, String color) {
        double scale = Math.min((double) field.width() / width, (double) field.height() / height);
        double x = field.x() + (field.width() - width * scale) / 2;
        double y = field.y() + (field.height() - height * scale) / 2;
        for (Part part : parts) {
            Path path = new Path().add(part.path, scale, scale, x, y);
            shapes.add(new Shape.Area(path, part.color == null ? color : part.color, part.isSmooth));
        }
    }
}
