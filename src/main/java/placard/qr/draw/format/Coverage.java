package placard.qr.draw.format;

import java.util.Arrays;
import java.util.stream.IntStream;
import placard.qr.draw.shape.Path;

/**
 * Computes how much of each pixel an outline covers, row by row from the top. The areas are exact, summed from the
 * signed areas to the right of each edge.
 *
 * <p>The outline's loops must not overlap, except for holes.
 */
final class Coverage implements Path.Pen {
    /** The largest deviation of a curve from its approximating lines, in pixels. */
    private static final double FLATNESS = 0.125;

    private final double scale;
    private final double left;
    private final double top;
    private double[] edges = new double[256];
    private int edgeCount;
    private double x;
    private double y;
    private double startX;
    private double startY;

    /** The edges sorted by their upper ends; the next row starts its search here. */
    private int[] order = {};

    private int next;
    private int[] active = new int[64];
    private int activeCount;

    private final float[] sums;
    private int first;
    private int last;

    /**
     * An outline on a grid of pixels.
     *
     * @param scale pixels a module
     * @param left pixels from the grid's edge to the picture's, {@code top} too
     * @param width of the grid
     */
    Coverage(Path path, double scale, int left, int top, int width) {
        this.scale = scale / 100;
        this.left = left;
        this.top = top;
        this.sums = new float[width + 2];
        path.draw(this);
        sort();
    }

    @Override
    public void move(int toX, int toY) {
        x = left + toX * scale;
        y = top + toY * scale;
        startX = x;
        startY = y;
    }

    @Override
    public void line(int toX, int toY) {
        edge(left + toX * scale, top + toY * scale);
    }

    @Override
    public void quad(int controlX, int controlY, int toX, int toY) {
        double x0 = x;
        double y0 = y;
        double x1 = left + controlX * scale;
        double y1 = top + controlY * scale;
        double x2 = left + toX * scale;
        double y2 = top + toY * scale;
        double bend = StrictMath.hypot(x0 - 2 * x1 + x2, y0 - 2 * y1 + y2) / 4;
        int parts = Math.clamp((int) Math.ceil(Math.sqrt(bend / FLATNESS)), 1, 64);
        for (int i = 1; i < parts; i++) {
            double t = (double) i / parts;
            double a = (1 - t) * (1 - t);
            double b = 2 * t * (1 - t);
            edge(a * x0 + b * x1 + t * t * x2, a * y0 + b * y1 + t * t * y2);
        }
        edge(x2, y2);
    }

    @Override
    public void close() {
        edge(startX, startY);
    }

    /** Stores an edge from its upper end to its lower one; the fifth number is the direction. */
    private void edge(double toX, double toY) {
        if (toY != y) {
            if (5 * edgeCount + 5 > edges.length) {
                edges = Arrays.copyOf(edges, 2 * edges.length);
            }
            boolean isDown = toY > y;
            int at = 5 * edgeCount++;
            edges[at] = isDown ? x : toX;
            edges[at + 1] = isDown ? y : toY;
            edges[at + 2] = isDown ? toX : x;
            edges[at + 3] = isDown ? toY : y;
            edges[at + 4] = isDown ? 1 : -1;
        }
        x = toX;
        y = toY;
    }

    private void sort() {
        order = IntStream.range(0, edgeCount)
                .boxed()
                .sorted((a, b) -> Double.compare(edges[5 * a + 1], edges[5 * b + 1]))
                .mapToInt(Integer::intValue)
                .toArray();
    }

    /** Moves to a row of pixels; rows must be in rising order. */
    void row(int row) {
        while (next < order.length && edges[5 * order[next] + 1] < row + 1) {
            if (activeCount == active.length) {
                active = Arrays.copyOf(active, 2 * activeCount);
            }
            active[activeCount++] = order[next++];
        }
        if (first <= last) {
            Arrays.fill(sums, first, last + 1, 0);
        }
        first = sums.length;
        last = -1;
        int kept = 0;
        for (int i = 0; i < activeCount; i++) {
            int at = 5 * active[i];
            if (edges[at + 3] > row) {
                active[kept++] = active[i];
                sum(at, row);
            }
        }
        activeCount = kept;
    }

    /** The first covered pixel of this row; no pixel after {@link #end} is covered. */
    int start() {
        return first;
    }

    /** The last covered pixel of this row. */
    int end() {
        return Math.min(last, sums.length - 3);
    }

    /** The change of coverage at a pixel; it applies from that pixel on. */
    float change(int pixel) {
        return sums[pixel];
    }

    private void sum(int at, int row) {
        double slope = (edges[at + 2] - edges[at]) / (edges[at + 3] - edges[at + 1]);
        double y0 = Math.max(edges[at + 1], row);
        double y1 = Math.min(edges[at + 3], row + 1.0);
        double x0 = edges[at] + (y0 - edges[at + 1]) * slope;
        double x1 = edges[at] + (y1 - edges[at + 1]) * slope;
        double height = (y1 - y0) * edges[at + 4];
        double low = Math.clamp(Math.min(x0, x1), 0, sums.length - 2);
        double high = Math.clamp(Math.max(x0, x1), 0, sums.length - 2);
        int from = (int) low;
        int to = (int) high;
        first = Math.min(first, from);
        last = Math.max(last, to + 1);
        if (from == to) {
            double right = height * (1 - ((low + high) / 2 - from));
            sums[from] += (float) right;
            sums[from + 1] += (float) (height - right);
            return;
        }
        double before = 0;
        for (int pixel = from; pixel <= to; pixel++) {
            // The part of the edge left of the pixel's end, and the area within the pixel.
            double a = Math.max(low, pixel);
            double b = Math.min(high, pixel + 1.0);
            double part = height * (b - a) / (high - low);
            double covered = before + part * (pixel + 1 - (a + b) / 2);
            sums[pixel] += (float) (covered - shown(from, pixel, height, low, high));
            before += part;
        }
        sums[to + 1] += (float) (height - shown(from, to + 1, height, low, high));
    }

    /** The coverage that this edge adds before a pixel. */
    private static double shown(int from, int pixel, double height, double low, double high) {
        if (pixel == from) {
            return 0;
        }
        double a = Math.max(low, pixel - 1.0);
        double b = Math.min(high, pixel);
        double part = height * (b - a) / (high - low);
        double before = height * (a - low) / (high - low);
        return before + part * (pixel - (a + b) / 2);
    }
}
