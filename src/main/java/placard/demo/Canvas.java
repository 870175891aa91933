package placard.demo;

import java.awt.AlphaComposite;
import java.awt.BasicStroke;
import java.awt.Color;
import java.awt.Graphics2D;
import java.awt.LinearGradientPaint;
import java.awt.RadialGradientPaint;
import java.awt.RenderingHints;
import java.awt.Shape;
import java.awt.geom.AffineTransform;
import java.awt.geom.Area;
import java.awt.geom.Point2D;
import java.awt.geom.Rectangle2D;
import java.awt.image.BufferedImage;

/**
 * A canvas that a picture is painted on. Its centre is 0, 0; light falls from the upper left, so that every thing is
 * lighter there and throws its shadow to the lower right. Colours are {@code 0xrrggbb}.
 */
final class Canvas {
    private static final int SHADOW_SCALE = 4;
    private static final int SHADOW_COLOR = 0x2a1a10;
    private static final int BLUR_PASSES = 3;

    private final BufferedImage picture;
    private final Graphics2D brush;
    private final double width;
    private final double height;

    /**
     * An empty picture.
     *
     * @param width of what is painted, as {@code height}
     * @param scale pixels for each unit of it
     */
    Canvas(int width, int height, double scale) {
        this.width = width;
        this.height = height;
        this.picture = new BufferedImage(
                (int) Math.round(width * scale), (int) Math.round(height * scale), BufferedImage.TYPE_3BYTE_BGR);
        this.brush = picture.createGraphics();
        brush.setRenderingHint(RenderingHints.KEY_ANTIALIASING, RenderingHints.VALUE_ANTIALIAS_ON);
        brush.setRenderingHint(RenderingHints.KEY_STROKE_CONTROL, RenderingHints.VALUE_STROKE_PURE);
        brush.setRenderingHint(RenderingHints.KEY_INTERPOLATION, RenderingHints.VALUE_INTERPOLATION_BILINEAR);
        brush.scale(scale, scale);
        brush.translate(width / 2.0, height / 2.0);
    }

    BufferedImage finished() {
        brush.dispose();
        return picture;
    }

    double width() {
        return width;
    }

    double height() {
        return height;
    }

    /** Paints the whole: a colour that grows darker away from the light. */
    void ground(int light, int dark) {
        Rectangle2D all = new Rectangle2D.Double(-width / 2, -height / 2, width, height);
        brush.setPaint(new RadialGradientPaint(
                new Point2D.Double(-width * 0.22, -height * 0.3),
                (float) (width * 0.85),
                new float[] {0, 1},
                new Color[] {color(light, 1), color(dark, 1)}));
        brush.fill(all);
    }

    /** A shape lit from the upper left. */
    void fill(Shape shape, int light, int dark) {
        Rectangle2D bounds = shape.getBounds2D();
        Point2D from = new Point2D.Double(bounds.getMinX(), bounds.getMinY());
        Point2D to = new Point2D.Double(bounds.getMaxX() + 0.01, bounds.getMaxY() + 0.01);
        paint(shape, from, to, color(light, 1), color(dark, 1));
    }

    /** The inside of something, which is in the shade where its wall is next to the light. */
    void hollow(Shape shape, int near, int far) {
        fill(shape, near, far);
    }

    /** A shape lit from above. */
    void fillDown(Shape shape, int top, int bottom) {
        Rectangle2D bounds = shape.getBounds2D();
        Point2D from = new Point2D.Double(bounds.getMinX(), bounds.getMinY());
        Point2D to = new Point2D.Double(bounds.getMinX(), bounds.getMaxY() + 0.01);
        paint(shape, from, to, color(top, 1), color(bottom, 1));
    }

    /** A round thing: light on its upper left, dark at its lower right rim. */
    void ball(Shape shape, int light, int dark) {
        Rectangle2D bounds = shape.getBounds2D();
        double radius = Math.max(bounds.getWidth(), bounds.getHeight()) * 0.78;
        brush.setPaint(new RadialGradientPaint(
                new Point2D.Double(
                        bounds.getCenterX() - bounds.getWidth() * 0.2, bounds.getCenterY() - bounds.getHeight() * 0.22),
                (float) radius,
                new float[] {0.05f, 1},
                new Color[] {color(light, 1), color(dark, 1)}));
        brush.fill(shape);
    }

    private void paint(Shape shape, Point2D from, Point2D to, Color light, Color dark) {
        brush.setPaint(new LinearGradientPaint(from, to, new float[] {0, 1}, new Color[] {light, dark}));
        brush.fill(shape);
    }

    /** Light that fades towards its rim. */
    void glow(double x, double y, double radius, int color, double opacity) {
        brush.setPaint(
                new RadialGradientPaint(new Point2D.Double(x, y), (float) radius, new float[] {0, 1}, new Color[] {
                    color(color, opacity), color(color, 0)
                }));
        brush.fill(Forms.circle(x, y, radius));
    }

    /** A shape of one colour; {@code opacity} from 0 to 1. */
    void flat(Shape shape, int color, double opacity) {
        brush.setPaint(color(color, opacity));
        brush.fill(shape);
    }

    /** A line with round ends. */
    void line(Shape path, double thickness, int color, double opacity) {
        brush.setPaint(color(color, opacity));
        brush.setStroke(new BasicStroke((float) thickness, BasicStroke.CAP_ROUND, BasicStroke.JOIN_ROUND));
        brush.draw(path);
    }

    /** What lies within both. */
    static Shape within(Shape one, Shape other) {
        Area area = new Area(one);
        area.intersect(new Area(other));
        return area;
    }

    /** What lies within one and not the other. */
    static Shape without(Shape one, Shape other) {
        Area area = new Area(one);
        area.subtract(new Area(other));
        return area;
    }

    static Shape moved(Shape shape, double x, double y) {
        return AffineTransform.getTranslateInstance(x, y).createTransformedShape(shape);
    }

    /** The shape turned around its own 0, 0, then moved. */
    static Shape placed(Shape shape, double x, double y, double degrees) {
        AffineTransform place = AffineTransform.getTranslateInstance(x, y);
        place.rotate(Math.toRadians(degrees));
        return place.createTransformedShape(shape);
    }

    /** The outline of a stroke, to be filled and to throw a shadow. */
    static Shape stroke(Shape path, double thickness) {
        return new BasicStroke((float) thickness, BasicStroke.CAP_ROUND, BasicStroke.JOIN_ROUND)
                .createStrokedShape(path);
    }

    /** The shadow of a thing that is so high above the ground: the higher, the farther away and the softer. */
    void shadow(Shape shape, double lift) {
        shadow(shape, lift, 0.34);
        shadow(shape, lift * 0.25, 0.22);
    }

    /** One with a strength of its own, from 0 to 1. */
    void shadow(Shape shape, double lift, double strength) {
        Rectangle2D bounds = shape.getBounds2D();
        double margin = lift * 3 + 3 * SHADOW_SCALE;
        double left = bounds.getMinX() - margin;
        double top = bounds.getMinY() - margin;
        int w = (int) Math.ceil((bounds.getWidth() + 2 * margin) / SHADOW_SCALE);
        int h = (int) Math.ceil((bounds.getHeight() + 2 * margin) / SHADOW_SCALE);
        BufferedImage mask = new BufferedImage(w, h, BufferedImage.TYPE_INT_ARGB);
        Graphics2D soft = mask.createGraphics();
        soft.setRenderingHint(RenderingHints.KEY_ANTIALIASING, RenderingHints.VALUE_ANTIALIAS_ON);
        soft.scale(1.0 / SHADOW_SCALE, 1.0 / SHADOW_SCALE);
        soft.translate(lift * 0.55 - left, lift * 0.75 - top);
        soft.setColor(color(SHADOW_COLOR, 1));
        soft.fill(shape);
        soft.dispose();
        int radius = Math.max(1, (int) Math.round(lift / SHADOW_SCALE * 0.6));
        for (int i = 0; i < BLUR_PASSES; i++) {
            blur(mask, radius);
        }
        AffineTransform place = AffineTransform.getTranslateInstance(left, top);
        place.scale(SHADOW_SCALE, SHADOW_SCALE);
        brush.setComposite(AlphaComposite.getInstance(AlphaComposite.SRC_OVER, (float) strength));
        brush.drawImage(mask, place, null);
        brush.setComposite(AlphaComposite.SrcOver);
    }

    /** Spreads how opaque pixels are, first along rows and then along columns. */
    private static void blur(BufferedImage mask, int radius) {
        int w = mask.getWidth();
        int h = mask.getHeight();
        int[] pixels = mask.getRGB(0, 0, w, h, null, 0, w);
        for (int y = 0; y < h; y++) {
            spread(pixels, y * w, 1, w, radius);
        }
        for (int x = 0; x < w; x++) {
            spread(pixels, x, w, h, radius);
        }
        mask.setRGB(0, 0, w, h, pixels, 0, w);
    }

    private static void spread(int[] pixels, int start, int step, int count, int radius) {
        int[] before = new int[count];
        for (int i = 0; i < count; i++) {
            before[i] = pixels[start + i * step] >>> 24;
        }
        int sum = 0;
        for (int i = -radius; i <= radius; i++) {
            sum += before[Math.clamp(i, 0, count - 1)];
        }
        for (int i = 0; i < count; i++) {
            pixels[start + i * step] = sum / (2 * radius + 1) << 24 | SHADOW_COLOR;
            sum += before[Math.min(count - 1, i + radius + 1)] - before[Math.max(0, i - radius)];
        }
    }

    /** Between two colours: 0 is the first, 1 the second. */
    static int mix(int one, int other, double part) {
        int mixed = 0;
        for (int shift = 0; shift < 24; shift += 8) {
            double band = (one >> shift & 255) * (1 - part) + (other >> shift & 255) * part;
            mixed |= (int) Math.round(band) << shift;
        }
        return mixed;
    }

    static int lighter(int color, double part) {
        return mix(color, 0xffffff, part);
    }

    static int darker(int color, double part) {
        return mix(color, 0x1a0f0a, part);
    }

    private static Color color(int rgb, double opacity) {
        return new Color(rgb >> 16 & 255, rgb >> 8 & 255, rgb & 255, (int) Math.round(opacity * 255));
    }
}
