package placard.file.picture;

/** The size of a picture, in pixels. */
public record Size(int width, int height) {
    long pixels() {
        return (long) width * height;
    }

    int longestSide() {
        return Math.max(width, height);
    }

    /** The smallest size that both fit into. */
    Size with(Size other) {
        return new Size(Math.max(width, other.width), Math.max(height, other.height));
    }
}
