package placard.qr.draw.shape;

/**
 * A linear gradient between two points, in hundredths of a module of the picture; beyond them the colour is constant.
 *
 * @param from {@code #rrggbb} at the first point, {@code to} at the other
 */
public record Shading(String from, String to, int x1, int y1, int x2, int y2) {
    /** A gradient that has its ends at the corners of a square, or in the middle of its sides. */
    static Shading across(String from, Gradient gradient, int x, int y, int side) {
        double angle = StrictMath.toRadians(gradient.angle());
        double cos = StrictMath.cos(angle);
        double sin = StrictMath.sin(angle);
        double reach = side / 2.0 * (Math.abs(cos) + Math.abs(sin));
        int dx = (int) StrictMath.rint(cos * reach);
        int dy = (int) StrictMath.rint(sin * reach);
        int middleX = x + side / 2;
        int middleY = y + side / 2;
        return new Shading(from, gradient.toColor(), middleX - dx, middleY - dy, middleX + dx, middleY + dy);
    }

    /** The position of a point along the gradient, 0 to 1. */
    public double at(double x, double y) {
        double dx = x2 - x1;
        double dy = y2 - y1;
        return Math.clamp(((x - x1) * dx + (y - y1) * dy) / (dx * dx + dy * dy), 0, 1);
    }

    /** The colour at a position along the gradient, {@code 0xrrggbb}. */
    public int color(double part) {
        int a = Integer.parseInt(from, 1, 7, 16);
        int b = Integer.parseInt(to, 1, 7, 16);
        int color = 0;
        for (int bits = 16; bits >= 0; bits -= 8) {
            int start = a >> bits & 255;
            int end = b >> bits & 255;
            color |= (int) Math.floor(start + (end - start) * part + 0.5) << bits;
        }
        return color;
    }
}
