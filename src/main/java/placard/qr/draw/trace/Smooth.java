package placard.qr.draw.trace;

import java.util.Arrays;
import placard.qr.draw.shape.Path;

/**
 * Turns a loop of steps into lines and curves (after P. Selinger, "Potrace: a polygon-based tracing algorithm", 2003).
 *
 * <p>The loop is divided into the fewest stretches that are straight apart from the steps of their pixels. A line is
 * fitted through the middles of the steps of each stretch. The lines of two neighbours meet at a vertex of a polygon.
 *
 * <p>A vertex that is as far from its neighbours' line as only a corner can be stays a corner. Any other is rounded by
 * a curve from the middle of one side to that of the next. This makes two joined curves smooth.
 */
final class Smooth {
    /** The units of a path per pixel's side. */
    static final int UNIT = 20;

    /** The largest distance of a step's middle from a straight stretch, in pixels. */
    private static final double STRAIGHT = 0.72;

    /** The most steps of a stretch, which bounds the time for a long loop. */
    private static final int LONGEST = 320;

    /** The cost of a stretch beside its distances from its line; fewer stretches are preferred to nearer ones. */
    private static final double STRETCH = 12;

    /** The least height of a corner over its neighbours' line; a lower vertex may be a part of a curve. */
    private static final double CORNER = 4;

    /** The height below which a vertex is dropped. */
    private static final double FLAT = 0.08;

    /** How strongly a vertex is pulled to the border's own corner if its two lines are nearly the same. */
    private static final double HELD = 0.01;

    /** The largest distance of a vertex from the border, in pixels. */
    private static final double NEAR = 1;

    /** Steps to both sides in the search for the sharpest corner, where the first stretch begins. */
    private static final int LOOK = 5;

    private final int count;

    /** The middles of the steps, from the sharpest corner around to it again. */
    private final double[] x;

    private final double[] y;

    /** Prefix sums of x, y, x², xy and y² of the middles. */
    private final double[][] sums = new double[5][];

    private Smooth(Border.Loop loop) {
        this.count = loop.x().length;
        this.x = new double[count + 1];
        this.y = new double[count + 1];
        int start = sharpest(loop);
        for (int i = 0; i <= count; i++) {
            x[i] = middle(loop.x(), start + i);
            y[i] = middle(loop.y(), start + i);
        }
        Arrays.setAll(sums, _ -> new double[count + 2]);
        for (int i = 0; i <= count; i++) {
            // Relative to the first one, because squares of large numbers would lose the precision that separates a
            // line from a curve.
            double dx = x[i] - x[0];
            double dy = y[i] - y[0];
            double[] values = {dx, dy, dx * dx, dx * dy, dy * dy};
            for (int k = 0; k < 5; k++) {
                sums[k][i + 1] = sums[k][i] + values[k];
            }
        }
    }

    static void add(Path path, Border.Loop loop) {
        double[][] polygon = new Smooth(loop).polygon();
        if (polygon.length < 3) {
            plain(path, loop);
        } else {
            curve(path, polygon);
        }
    }

    private static double middle(int[] at, int i) {
        return (at[i % at.length] + at[(i + 1) % at.length]) / 2.0;
    }

    private int sharpest(Border.Loop loop) {
        int look = Math.min(LOOK, count / 4);
        int best = 0;
        double least = Double.MAX_VALUE;
        for (int i = 0; i < count; i++) {
            double inX = middle(loop.x(), i) - middle(loop.x(), i + count - look);
            double inY = middle(loop.y(), i) - middle(loop.y(), i + count - look);
            double outX = middle(loop.x(), i + look) - middle(loop.x(), i);
            double outY = middle(loop.y(), i + look) - middle(loop.y(), i);
            double lengths = (inX * inX + inY * inY) * (outX * outX + outY * outY);
            double cosine = lengths == 0 ? 1 : (inX * outX + inY * outY) / Math.sqrt(lengths);
            if (cosine < least - 1e-9) {
                least = cosine;
                best = i;
            }
        }
        return best;
    }

    /** Adds the corners of the pixels unchanged, for a loop that is too small for curves. */
    private static void plain(Path path, Border.Loop loop) {
        int n = loop.x().length;
        boolean isBegun = false;
        for (int i = 0; i < n; i++) {
            int before = (i + n - 1) % n;
            int after = (i + 1) % n;
            boolean isTurn = loop.x()[after] - loop.x()[i] != loop.x()[i] - loop.x()[before]
                    || loop.y()[after] - loop.y()[i] != loop.y()[i] - loop.y()[before];
            if (isTurn && isBegun) {
                path.line(UNIT * loop.x()[i], UNIT * loop.y()[i]);
            } else if (isTurn) {
                path.move(UNIT * loop.x()[i], UNIT * loop.y()[i]);
                isBegun = true;
            }
        }
        path.close();
    }

    private double[][] polygon() {
        int[] ends = stretches();
        int n = ends.length;
        double[][] lines = new double[n][];
        for (int i = 0; i < n; i++) {
            lines[i] = line(i == 0 ? 0 : ends[i - 1], ends[i]);
        }
        double[][] vertices = new double[n][];
        for (int i = 0; i < n; i++) {
            vertices[i] = vertex(lines[i], lines[(i + 1) % n], x[ends[i]], y[ends[i]]);
        }
        return withoutFlat(vertices);
    }

    /** The last middle of each of the fewest straight stretches, in order. */
    private int[] stretches() {
        double[] cost = new double[count + 1];
        int[] from = new int[count + 1];
        Arrays.fill(cost, Double.MAX_VALUE);
        cost[0] = 0;
        for (int i = 0; i < count; i++) {
            reach(i, cost, from);
        }
        int stretches = 0;
        for (int i = count; i > 0; i = from[i]) {
            stretches++;
        }
        int[] ends = new int[stretches];
        for (int i = count; i > 0; i = from[i]) {
            ends[--stretches] = i;
        }
        return ends;
    }

    /** Records the possible ends of straight stretches from one middle, and their costs. */
    private void reach(int i, double[] cost, int[] from) {
        double leftX = 0;
        double leftY = 0;
        double rightX = 0;
        double rightY = 0;
        double farthest = 0;
        boolean isFree = true;
        for (int j = i + 1; j <= Math.min(count, i + LONGEST); j++) {
            double dx = x[j] - x[i];
            double dy = y[j] - y[i];
            double square = dx * dx + dy * dy;
            farthest = Math.max(farthest, square);
            boolean isAhead = square >= farthest - 2 * Math.sqrt(farthest);
            boolean isWithin = isFree || rightX * dy - rightY * dx >= 0 && dx * leftY - dy * leftX >= 0;
            if (isAhead && isWithin) {
                double sum = cost[i] + STRETCH + Math.sqrt(square) * deviation(i, j);
                if (sum < cost[j]) {
                    cost[j] = sum;
                    from[j] = i;
                }
            }
            if (!isAhead) {
                return;
            }
            if (square > STRAIGHT * STRAIGHT) {
                double along = Math.sqrt(square - STRAIGHT * STRAIGHT);
                double aX = dx * along - dy * STRAIGHT;
                double aY = dy * along + dx * STRAIGHT;
                double bX = dx * along + dy * STRAIGHT;
                double bY = dy * along - dx * STRAIGHT;
                if (isFree || aX * leftY - aY * leftX > 0) {
                    leftX = aX;
                    leftY = aY;
                }
                if (isFree || rightX * bY - rightY * bX > 0) {
                    rightX = bX;
                    rightY = bY;
                }
                isFree = false;
                if (rightX * leftY - rightY * leftX < 0) {
                    return;
                }
            }
        }
    }

    /** Mean, variances and covariance of the middles of a stretch. */
    private double[] moments(int from, int to) {
        int n = to - from + 1;
        double[] mean = new double[5];
        for (int k = 0; k < 5; k++) {
            mean[k] = (sums[k][to + 1] - sums[k][from]) / n;
        }
        mean[2] -= mean[0] * mean[0];
        mean[3] -= mean[0] * mean[1];
        mean[4] -= mean[1] * mean[1];
        return mean;
    }

    /** The root mean square distance of a stretch's middles from the line through them. */
    private double deviation(int from, int to) {
        double[] m = moments(from, to);
        double root = Math.sqrt((m[2] - m[4]) * (m[2] - m[4]) + 4 * m[3] * m[3]);
        return Math.sqrt(Math.max(0, (m[2] + m[4] - root) / 2));
    }

    /** A point of the line through the middles of a stretch, and its normal. The ends belong half to the neighbours. */
    private double[] line(int from, int to) {
        boolean isLong = to - from >= 4;
        double[] m = isLong ? moments(from + 1, to - 1) : moments(from, to);
        double root = Math.sqrt((m[2] - m[4]) * (m[2] - m[4]) + 4 * m[3] * m[3]);
        double alongX = m[3];
        double alongY = (m[4] - m[2] + root) / 2;
        if (m[2] > m[4]) {
            alongX = (m[2] - m[4] + root) / 2;
            alongY = m[3];
        }
        double length = Math.sqrt(alongX * alongX + alongY * alongY);
        return length == 0
                ? new double[] {m[0] + x[0], m[1] + y[0], 0, 0}
                : new double[] {m[0] + x[0], m[1] + y[0], -alongY / length, alongX / length};
    }

    /** The point nearest to both lines, within a distance of the border's point. */
    private static double[] vertex(double[] one, double[] other, double atX, double atY) {
        double a = HELD;
        double b = 0;
        double d = HELD;
        double rightX = 0;
        double rightY = 0;
        for (double[] line : new double[][] {one, other}) {
            double distance = line[2] * (line[0] - atX) + line[3] * (line[1] - atY);
            a += line[2] * line[2];
            b += line[2] * line[3];
            d += line[3] * line[3];
            rightX += line[2] * distance;
            rightY += line[3] * distance;
        }
        double determinant = a * d - b * b;
        double dx = (rightX * d - rightY * b) / determinant;
        double dy = (rightY * a - rightX * b) / determinant;
        return new double[] {atX + Math.clamp(dx, -NEAR, NEAR), atY + Math.clamp(dy, -NEAR, NEAR)};
    }

    /** The approximate distance of a vertex from the line between its neighbours. */
    private static double height(double[] before, double[] at, double[] after) {
        double across =
                Math.abs((at[0] - before[0]) * (after[1] - before[1]) - (at[1] - before[1]) * (after[0] - before[0]));
        double length = Math.abs(after[0] - before[0]) + Math.abs(after[1] - before[1]);
        return length == 0 ? Double.MAX_VALUE : across / length;
    }

    private static double[][] withoutFlat(double[][] vertices) {
        int n = vertices.length;
        double[][] kept = new double[n][];
        int count = 0;
        for (int i = 0; i < n; i++) {
            double[] before = count > 0 ? kept[count - 1] : vertices[n - 1];
            if (height(before, vertices[i], vertices[(i + 1) % n]) >= FLAT) {
                kept[count++] = vertices[i];
            }
        }
        return Arrays.copyOf(kept, count);
    }

    private static void curve(Path path, double[][] v) {
        int n = v.length;
        boolean[] isCorner = new boolean[n];
        for (int i = 0; i < n; i++) {
            isCorner[i] = height(v[(i + n - 1) % n], v[i], v[(i + 1) % n]) >= CORNER;
        }
        double[] last = v[n - 1];
        int startX = unit(last[0] + v[0][0], 2);
        int startY = unit(last[1] + v[0][1], 2);
        if (isCorner[n - 1]) {
            path.move(unit(last[0], 1), unit(last[1], 1));
            if (!isCorner[0]) {
                path.line(startX, startY);
            }
        } else {
            path.move(startX, startY);
        }
        for (int i = 0; i < (isCorner[n - 1] ? n - 1 : n); i++) {
            double[] next = v[(i + 1) % n];
            int endX = unit(v[i][0] + next[0], 2);
            int endY = unit(v[i][1] + next[1], 2);
            if (!isCorner[i]) {
                path.quad(unit(v[i][0], 1), unit(v[i][1], 1), endX, endY);
            } else {
                path.line(unit(v[i][0], 1), unit(v[i][1], 1));
                if (!isCorner[(i + 1) % n]) {
                    path.line(endX, endY);
                }
            }
        }
        path.close();
    }

    private static int unit(double value, int parts) {
        return (int) Math.round(UNIT * value / parts);
    }
}
