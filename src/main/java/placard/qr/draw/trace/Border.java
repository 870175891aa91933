package placard.qr.draw.trace;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Finds the border of some pixels as loops of steps from corner to corner of a pixel: clockwise around them,
 * counter-clockwise around holes.
 */
final class Border {
    private static final int[] STEP_X = {1, 0, -1, 0};
    private static final int[] STEP_Y = {0, 1, 0, -1};

    private final boolean[] cells;
    private final int width;
    private final int height;
    private final boolean[] passed;

    /**
     * The corners of a loop, each one pixel's side from the one before.
     *
     * @param x of each, {@code y} likewise
     */
    record Loop(int[] x, int[] y) {}

    private Border(boolean[] cells, int width) {
        this.cells = cells;
        this.width = width;
        this.height = cells.length / width;
        this.passed = new boolean[cells.length];
    }

    /** @param cells row by row, {@code width} in each */
    static List<Loop> of(boolean[] cells, int width) {
        Border border = new Border(cells, width);
        List<Loop> loops = new ArrayList<>();
        for (int i = 0; i < cells.length; i++) {
            if (border.isUpperEdge(i % width, i / width) && !border.passed[i]) {
                loops.add(border.loop(i % width, i / width));
            }
        }
        return loops;
    }

    /** The number of steps of all loops together. */
    static long length(boolean[] cells, int width) {
        long length = 0;
        for (int i = 0; i < cells.length; i++) {
            length += cells[i] != (i % width > 0 && cells[i - 1]) ? 1 : 0;
            length += cells[i] != (i >= width && cells[i - width]) ? 1 : 0;
        }
        return length;
    }

    private boolean is(int x, int y) {
        return x >= 0 && y >= 0 && x < width && y < height && cells[y * width + x];
    }

    private boolean isUpperEdge(int x, int y) {
        return is(x, y) && !is(x, y - 1);
    }

    /** Walks around with the pixels on the right; the first step goes right. */
    private Loop loop(int startX, int startY) {
        int[] xs = new int[64];
        int[] ys = new int[64];
        int count = 0;
        int x = startX;
        int y = startY;
        int heading = 0;
        do {
            if (count == xs.length) {
                xs = Arrays.copyOf(xs, 2 * count);
                ys = Arrays.copyOf(ys, 2 * count);
            }
            xs[count] = x;
            ys[count++] = y;
            if (heading == 0) {
                passed[y * width + x] = true;
            }
            x += STEP_X[heading];
            y += STEP_Y[heading];
            heading = turn(x, y, heading);
        } while (x != startX || y != startY || heading != 0);
        return new Loop(Arrays.copyOf(xs, count), Arrays.copyOf(ys, count));
    }

    /** Pixels with only a common corner are kept apart. */
    private int turn(int x, int y, int heading) {
        if (!ahead(x, y, heading, (heading + 1) & 3)) {
            return (heading + 1) & 3;
        }
        return ahead(x, y, heading, (heading + 3) & 3) ? (heading + 3) & 3 : heading;
    }

    private boolean ahead(int x, int y, int heading, int side) {
        int dx = STEP_X[heading] + STEP_X[side];
        int dy = STEP_Y[heading] + STEP_Y[side];
        return is(dx > 0 ? x : x - 1, dy > 0 ? y : y - 1);
    }
}
