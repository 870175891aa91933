package placard.qr.draw.format;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.List;
import placard.qr.draw.shape.Path;
import placard.qr.draw.shape.Picture;
import placard.qr.draw.shape.Shape;

/**
 * The bleed of a picture: its background beyond its edges, and a strip of colour behind each straight piece of an
 * outline at an edge. An inexact cut then shows no sliver of paper.
 *
 * @param by the width of the bleed, in hundredths of a module like all lengths here
 */
record Bleed(Picture picture, int by, List<Strip> strips) {
    private record Strip(int x, int y, int width, int height, String color) {}

    static Bleed of(Picture picture, BigDecimal mm, BigDecimal bleedMm) {
        int by = bleedMm.multiply(BigDecimal.valueOf(100L * picture.width()))
                .divide(mm, 0, RoundingMode.CEILING)
                .intValueExact();
        List<Strip> strips = new ArrayList<>();
        for (Shape shape : picture.shapes()) {
            if (shape instanceof Shape.Area area) {
                area.path().draw(new Edges(picture, by, area.color(), strips));
            }
        }
        return new Bleed(picture, by, strips);
    }

    /** Paints the bleed around the area of the picture, before the picture. */
    void paint(Ink ink, BigDecimal x, BigDecimal height, BigDecimal width) {
        BigDecimal scale = width.divide(BigDecimal.valueOf(100L * picture.width()), 9, RoundingMode.HALF_EVEN);
        ink.begin(scale, x, height.add(x));
        if (!picture.isTransparent()) {
            ink.color(picture.background());
            ink.box(-by, -by, 100 * picture.width() + 2 * by, 100 * picture.height() + 2 * by);
        }
        for (Strip strip : strips) {
            ink.color(strip.color);
            ink.box(strip.x, strip.y, strip.width, strip.height);
        }
        ink.end();
    }

    /** Finds the straight pieces of an outline on a picture's edges. */
    private static final class Edges implements Path.Pen {
        private final int right;
        private final int bottom;
        private final int by;
        private final String color;
        private final List<Strip> strips;
        private int x;
        private int y;
        private int startX;
        private int startY;

        Edges(Picture picture, int by, String color, List<Strip> strips) {
            this.right = 100 * picture.width();
            this.bottom = 100 * picture.height();
            this.by = by;
            this.color = color;
            this.strips = strips;
        }

        @Override
        public void move(int toX, int toY) {
            x = toX;
            y = toY;
            startX = toX;
            startY = toY;
        }

        @Override
        public void line(int toX, int toY) {
            int left = Math.min(x, toX);
            int top = Math.min(y, toY);
            if (x == toX && (x == 0 || x == right)) {
                strips.add(new Strip(x == 0 ? -by : right, top, by, Math.abs(toY - y), color));
            } else if (y == toY && (y == 0 || y == bottom)) {
                strips.add(new Strip(left, y == 0 ? -by : bottom, Math.abs(toX - x), by, color));
            }
            x = toX;
            y = toY;
        }

        @Override
        public void quad(int controlX, int controlY, int toX, int toY) {
            x = toX;
            y = toY;
        }

        @Override
        public void close() {
            line(startX, startY);
        }
    }
}
