package placard.qr.draw;

import placard.qr.draw.shape.Path;

/** The border of some cells of a grid as one path: loops clockwise around them, counter-clockwise around holes. */
final class Trace {
    private static final int[] STEP_X = {1, 0, -1, 0};
    private static final int[] STEP_Y = {0, 1, 0, -1};

    private final boolean[] cells;
    private final int width;
    private final int height;
    private final int unit;
    private final boolean[] passed;
    private final Path path = new Path();

    private Trace(boolean[] cells, int width, int unit) {
        this.cells = cells;
        this.width = width;
        this.height = cells.length / width;
        this.unit = unit;
        this.passed = new boolean[cells.length];
    }

    /**
     * Traces.
     *
     * @param cells row by row, {@code width} in each
     * @param unit a cell's side in the path
     */
    static Path of(boolean[] cells, int width, int unit) {
        Trace trace = new Trace(cells, width, unit);
        for (int i = 0; i < cells.length; i++) {
            if (trace.isUpperEdge(i % width, i / width) && !trace.passed[i]) {
                trace.loop(i % width, i / width);
            }
        }
        return trace.path;
    }

    private boolean is(int x, int y) {
        return x >= 0 && y >= 0 && x < width && y < height && cells[y * width + x];
    }

    private boolean isUpperEdge(int x, int y) {
        return is(x, y) && !is(x, y - 1);
    }

    /** Walks around with the cells on the right, beginning to the right. */
    private void loop(int startX, int startY) {
        path.move(unit * startX, unit * startY);
        int x = startX;
        int y = startY;
        int heading = 0;
        do {
            if (heading == 0) {
                passed[y * width + x] = true;
            }
            x += STEP_X[heading];
            y += STEP_Y[heading];
            int next = turn(x, y, heading);
            if (next != heading && !(x == startX && y == startY && next == 0)) {
                path.line(unit * x, unit * y);
            }
            heading = next;
        } while (x != startX || y != startY || heading != 0);
        path.close();
    }

    /** Cells that meet by a corner are kept apart. */
    private int turn(int x, int y, int heading) {
        boolean left = ahead(x, y, heading, (heading + 3) & 3);
        boolean right = ahead(x, y, heading, (heading + 1) & 3);
        if (!right) {
            return (heading + 1) & 3;
        }
        return left ? (heading + 3) & 3 : heading;
    }

    private boolean ahead(int x, int y, int heading, int side) {
        int dx = STEP_X[heading] + STEP_X[side];
        int dy = STEP_Y[heading] + STEP_Y[side];
        return is(dx > 0 ? x : x - 1, dy > 0 ? y : y - 1);
    }
}
