package placard.qr.draw.shape;

/**
 * A decoded picture.
 *
 * @param argb row by row, not premultiplied
 */
public record Pixels(int width, int height, int[] argb) {
    public Pixels {
        if (width < 1 || height < 1 || argb.length != width * height) {
            throw new IllegalArgumentException(width + " × " + height + " in " + argb.length);
        }
    }

    public int at(int x, int y) {
        return argb[y * width + x];
    }
}
