package placard.qr.draw.shape;

import java.util.Arrays;

/**
 * An outline of closed loops made of lines and quadratic curves, in hundredths of a module, {@code y} downwards.
 *
 * <p>Loops go clockwise around filled areas and counter-clockwise around holes, or the other way round throughout, so
 * that both fill rules agree. All numbers are integers, so that every host draws the same bytes.
 */
public final class Path {
    /** The kinds of steps; they have 2, 2, 4 and no coordinates. */
    static final byte MOVE = 0;

    static final byte LINE = 1;
    static final byte QUAD = 2;
    static final byte CLOSE = 3;

    /** Distance of the control point of an eighth of a circle from its ends, in radii. */
    private static final double TANGENT = 0.41421356237309503;

    private static final double DIAGONAL = 0.7071067811865476;

    private byte[] steps = new byte[32];
    private int[] points = new int[96];
    private int stepCount;
    private int pointCount;

    /** Receives each step in order. */
    public interface Pen {
        void move(int x, int y);

        void line(int x, int y);

        void quad(int controlX, int controlY, int x, int y);

        void close();

        /** A disc, for formats with a short notation for it. */
        default void disc(int x, int y, int radius) {
            new Path().disc(x, y, radius, false).draw(this);
        }
    }

    public Path move(int x, int y) {
        return step(MOVE).point(x, y);
    }

    public Path line(int x, int y) {
        return step(LINE).point(x, y);
    }

    public Path quad(int controlX, int controlY, int x, int y) {
        return step(QUAD).point(controlX, controlY).point(x, y);
    }

    public Path close() {
        return step(CLOSE);
    }

    private Path step(byte step) {
        if (stepCount == steps.length) {
            steps = Arrays.copyOf(steps, 2 * stepCount);
        }
        steps[stepCount++] = step;
        return this;
    }

    private Path point(int x, int y) {
        if (pointCount + 2 > points.length) {
            points = Arrays.copyOf(points, 2 * points.length);
        }
        points[pointCount++] = x;
        points[pointCount++] = y;
        return this;
    }

    public boolean isEmpty() {
        return stepCount == 0;
    }

    /** The number of points, control points included. */
    public int points() {
        return pointCount / 2;
    }

    /** The largest {@code y} of any point, control points included. */
    public int highest() {
        int highest = 0;
        for (int i = 1; i < pointCount; i += 2) {
            highest = Math.max(highest, points[i]);
        }
        return highest;
    }

    /** The smallest {@code y} of any point, control points included, or 0 if none is negative. */
    public int lowest() {
        int lowest = 0;
        for (int i = 1; i < pointCount; i += 2) {
            lowest = Math.min(lowest, points[i]);
        }
        return lowest;
    }

    public void draw(Pen pen) {
        int at = 0;
        for (int i = 0; i < stepCount; i++) {
            switch (steps[i]) {
                case MOVE -> pen.move(points[at], points[at + 1]);
                case LINE -> pen.line(points[at], points[at + 1]);
                case QUAD -> pen.quad(points[at], points[at + 1], points[at + 2], points[at + 3]);
                default -> pen.close();
            }
            at += steps[i] == QUAD ? 4 : steps[i] == CLOSE ? 0 : 2;
        }
    }

    /** Adds another path, scaled about its origin and then moved; a negative scale of {@code y} flips it. */
    public Path add(Path other, double scaleX, double scaleY, double dx, double dy) {
        int at = 0;
        for (int i = 0; i < other.stepCount; i++) {
            step(other.steps[i]);
            int end = at + (other.steps[i] == QUAD ? 4 : other.steps[i] == CLOSE ? 0 : 2);
            for (; at < end; at += 2) {
                point((int) Math.round(other.points[at] * scaleX + dx), (int)
                        Math.round(other.points[at + 1] * scaleY + dy));
            }
        }
        return this;
    }

    /** A rectangle. */
    public Path box(int x, int y, int width, int height) {
        return rounded(x, y, width, height, 0, false);
    }

    /** A rectangle with round corners, or a hole of that shape. */
    public Path rounded(int x, int y, int width, int height, int radius, boolean isHole) {
        int right = x + width;
        int bottom = y + height;
        int r = Math.min(radius, Math.min(width, height) / 2);
        if (isHole) {
            move(x, y + r).line(x, bottom - r).corner(x + r, bottom - r, r, -1, 0, 0, 1);
            line(right - r, bottom).corner(right - r, bottom - r, r, 0, 1, 1, 0);
            line(right, y + r).corner(right - r, y + r, r, 1, 0, 0, -1);
            return line(x + r, y).corner(x + r, y + r, r, 0, -1, -1, 0).close();
        }
        move(x + r, y).line(right - r, y).corner(right - r, y + r, r, 0, -1, 1, 0);
        line(right, bottom - r).corner(right - r, bottom - r, r, 1, 0, 0, 1);
        line(x + r, bottom).corner(x + r, bottom - r, r, 0, 1, -1, 0);
        return line(x, y + r).corner(x + r, y + r, r, -1, 0, 0, -1).close();
    }

    /** A disc, or a round hole. */
    public Path disc(int x, int y, int radius, boolean isHole) {
        return rounded(x - radius, y - radius, 2 * radius, 2 * radius, radius, isHole);
    }

    /** A quarter of a circle about a centre, from one direction to the next, beginning at the end of the path. */
    public Path corner(int x, int y, int r, int fromX, int fromY, int toX, int toY) {
        if (r == 0) {
            return this;
        }
        int middleX = (int) Math.round(x + r * DIAGONAL * (fromX + toX));
        int middleY = (int) Math.round(y + r * DIAGONAL * (fromY + toY));
        quad(
                (int) Math.round(x + r * (fromX + TANGENT * toX)),
                (int) Math.round(y + r * (fromY + TANGENT * toY)),
                middleX,
                middleY);
        return quad(
                (int) Math.round(x + r * (toX + TANGENT * fromX)),
                (int) Math.round(y + r * (toY + TANGENT * fromY)),
                x + r * toX,
                y + r * toY);
    }
}
