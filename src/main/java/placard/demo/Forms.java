package placard.demo;

import java.awt.Shape;
import java.awt.geom.Area;
import java.awt.geom.Ellipse2D;
import java.awt.geom.Path2D;
import java.awt.geom.Rectangle2D;
import java.awt.geom.RoundRectangle2D;

/** Outlines around 0, 0 or a point. */
final class Forms {
    private Forms() {}

    static Shape circle(double x, double y, double radius) {
        return new Ellipse2D.Double(x - radius, y - radius, 2 * radius, 2 * radius);
    }

    static Shape oval(double x, double y, double across, double down) {
        return new Ellipse2D.Double(x - across, y - down, 2 * across, 2 * down);
    }

    static Shape ring(double x, double y, double outer, double inner) {
        return Canvas.without(circle(x, y, outer), circle(x, y, inner));
    }

    static Shape box(double x, double y, double width, double height) {
        return new Rectangle2D.Double(x, y, width, height);
    }

    static Shape rounded(double x, double y, double width, double height, double corner) {
        return new RoundRectangle2D.Double(x, y, width, height, 2 * corner, 2 * corner);
    }

    static Shape line(double... points) {
        Path2D path = new Path2D.Double();
        path.moveTo(points[0], points[1]);
        for (int i = 2; i < points.length; i += 2) {
            path.lineTo(points[i], points[i + 1]);
        }
        return path;
    }

    static Shape polygon(double... points) {
        Path2D path = new Path2D.Double(line(points));
        path.closePath();
        return path;
    }

    /**
     * A path of cubic curves.
     *
     * @param points the start, then for each curve two points that draw it and its end
     */
    static Path2D curve(double... points) {
        Path2D path = new Path2D.Double();
        path.moveTo(points[0], points[1]);
        for (int i = 2; i < points.length; i += 6) {
            path.curveTo(points[i], points[i + 1], points[i + 2], points[i + 3], points[i + 4], points[i + 5]);
        }
        return path;
    }

    /** A smooth closed outline through points, given as x, y, x, y, … */
    static Shape blob(double... points) {
        int count = points.length / 2;
        Path2D path = new Path2D.Double();
        path.moveTo(points[0], points[1]);
        for (int i = 0; i < count; i++) {
            double[] before = at(points, i - 1);
            double[] from = at(points, i);
            double[] to = at(points, i + 1);
            double[] after = at(points, i + 2);
            path.curveTo(
                    from[0] + (to[0] - before[0]) / 6,
                    from[1] + (to[1] - before[1]) / 6,
                    to[0] - (after[0] - from[0]) / 6,
                    to[1] - (after[1] - from[1]) / 6,
                    to[0],
                    to[1]);
        }
        path.closePath();
        return path;
    }

    private static double[] at(double[] points, int index) {
        int i = 2 * Math.floorMod(index, points.length / 2);
        return new double[] {points[i], points[i + 1]};
    }

    /** A leaf from 0, 0 to the right. */
    static Path2D leaf(double length, double width) {
        Path2D leaf = curve(0, 0, length * 0.3, -width, length * 0.75, -width * 0.8, length, 0);
        leaf.curveTo(length * 0.75, width * 0.8, length * 0.3, width, 0, 0);
        return leaf;
    }

    /** A wavy circle: {@code waves} bumps of a height. */
    static Shape wavy(double x, double y, double radius, int waves, double height) {
        double[] points = new double[waves * 4];
        for (int i = 0; i < waves * 2; i++) {
            double angle = Math.PI * i / waves;
            double r = radius + (i % 2 == 0 ? height : -height);
            points[2 * i] = x + r * Math.cos(angle);
            points[2 * i + 1] = y + r * Math.sin(angle);
        }
        return blob(points);
    }

    /** A piece of a round thing. */
    static Shape slice(double x, double y, double radius, double fromDegrees, double degrees) {
        double far = radius * 3;
        double from = Math.toRadians(fromDegrees);
        double middle = Math.toRadians(fromDegrees + degrees / 2);
        double to = Math.toRadians(fromDegrees + degrees);
        return Canvas.within(
                circle(x, y, radius),
                polygon(
                        x,
                        y,
                        x + far * Math.cos(from),
                        y + far * Math.sin(from),
                        x + far * Math.cos(middle),
                        y + far * Math.sin(middle),
                        x + far * Math.cos(to),
                        y + far * Math.sin(to)));
    }

    static Shape joined(Shape... shapes) {
        Area all = new Area();
        for (Shape shape : shapes) {
            all.add(new Area(shape));
        }
        return all;
    }
}
