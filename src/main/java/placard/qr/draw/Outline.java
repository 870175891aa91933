package placard.qr.draw;

import java.util.BitSet;
import placard.qr.encode.Symbol;

/**
 * The border of the dark area as one SVG path: closed loops, clockwise around dark and counter-clockwise around light
 * holes, so that both fill rules agree; commands relative and collinear edges merged, so that it stays small.
 *
 * <p>One outline rather than a square per module: squares that touch show seams where a renderer smooths their edges.
 */
final class Outline {
    private static final int RIGHT = 0;
    private static final int DOWN = 1;
    private static final int LEFT = 2;
    private static final int UP = 3;
    private static final int[] STEP_X = {1, 0, -1, 0};
    private static final int[] STEP_Y = {0, 1, 0, -1};

    private final Symbol symbol;
    private final Corners corners;
    private final boolean rounded;

    /** Upper edges of dark modules that a loop has passed, by vertex; every loop has one. */
    private final BitSet passed;

    private final StringBuilder path = new StringBuilder(2048);
    private int lastX;
    private int lastY;

    private Outline(Symbol symbol, boolean rounded) {
        this.symbol = symbol;
        this.rounded = rounded;
        this.corners = new Corners(symbol, rounded);
        this.passed = new BitSet(symbol.size() * symbol.size());
    }

    /**
     * The path's data.
     *
     * @param offset modules from the origin to the symbol, in both directions
     */
    static String of(Symbol symbol, boolean rounded, int offset) {
        Outline outline = new Outline(symbol, rounded);
        outline.lastX = -100 * offset;
        outline.lastY = -100 * offset;
        for (int y = 0; y < symbol.size(); y++) {
            for (int x = 0; x < symbol.size(); x++) {
                if (outline.isUpperEdge(x, y) && !outline.passed.get(y * symbol.size() + x)) {
                    outline.loop(x, y);
                }
            }
        }
        return outline.path.toString();
    }

    private boolean isUpperEdge(int x, int y) {
        return symbol.dark(x, y) && !symbol.dark(x, y - 1);
    }

    /** Walks around with dark on the right, beginning at the upper left corner of a module. */
    private void loop(int startX, int startY) {
        int inset = isCut(startX, startY, UP, RIGHT) ? Corners.RADIUS : 0;
        move(100 * startX + inset, 100 * startY);
        int x = startX;
        int y = startY;
        int heading = RIGHT;
        int run = -inset;
        while (true) {
            if (heading == RIGHT) {
                passed.set(y * symbol.size() + x);
            }
            x += STEP_X[heading];
            y += STEP_Y[heading];
            run += 100;
            int next = turn(x, y, heading);
            boolean closes = x == startX && y == startY && next == RIGHT;
            if (next != heading) {
                boolean round = isCut(x, y, heading, next);
                if (round || !closes) {
                    line(heading, run - (round ? Corners.RADIUS : 0));
                }
                if (round) {
                    curve(heading, next);
                }
                run = round ? -Corners.RADIUS : 0;
                heading = next;
            }
            if (closes) {
                path.append('z');
                return;
            }
        }
    }

    /** The heading after a vertex. Where two dark modules meet there by a corner, rounding keeps them apart. */
    private int turn(int x, int y, int heading) {
        int toLeft = (heading + 3) & 3;
        int toRight = (heading + 1) & 3;
        boolean left = ahead(x, y, heading, toLeft);
        boolean right = ahead(x, y, heading, toRight);
        if (left && (right || !rounded)) {
            return toLeft;
        }
        return right ? heading : toRight;
    }

    /** Whether the module ahead of a vertex, at one side of the way, is dark. */
    private boolean ahead(int x, int y, int heading, int side) {
        int dx = STEP_X[heading] + STEP_X[side];
        int dy = STEP_Y[heading] + STEP_Y[side];
        return symbol.dark(dx > 0 ? x : x - 1, dy > 0 ? y : y - 1);
    }

    /** Whether the vertex is a cut corner: a turn to the right around a module that lies behind and to the right. */
    private boolean isCut(int x, int y, int heading, int next) {
        if (next != ((heading + 1) & 3)) {
            return false;
        }
        int dx = STEP_X[heading] + STEP_X[(next + 2) & 3];
        int dy = STEP_Y[heading] + STEP_Y[(next + 2) & 3];
        return corners.isCut(dx > 0 ? x - 1 : x, dy > 0 ? y - 1 : y, dx, dy);
    }

    private void move(int x, int y) {
        path.append('m');
        number(x - lastX);
        separatedNumber(y - lastY);
        lastX = x;
        lastY = y;
    }

    private void line(int heading, int length) {
        if (length != 0) {
            path.append(heading == RIGHT || heading == LEFT ? 'h' : 'v');
            number(heading == RIGHT || heading == DOWN ? length : -length);
        }
    }

    private void curve(int heading, int next) {
        int r = Corners.RADIUS;
        path.append('q');
        number(r * STEP_X[heading]);
        separatedNumber(r * STEP_Y[heading]);
        separatedNumber(r * (STEP_X[heading] + STEP_X[next]));
        separatedNumber(r * (STEP_Y[heading] + STEP_Y[next]));
    }

    private void separatedNumber(int hundredths) {
        if (hundredths >= 0) {
            path.append(' ');
        }
        number(hundredths);
    }

    /** A number of modules given in hundredths: digits alone, whatever the host's language. */
    private void number(int hundredths) {
        int absolute = Math.abs(hundredths);
        path.append(hundredths < 0 ? "-" : "");
        int fraction = absolute % 100;
        if (absolute >= 100 || fraction == 0) {
            path.append(absolute / 100);
        }
        if (fraction != 0) {
            path.append('.').append(fraction / 10);
            path.append(fraction % 10 == 0 ? "" : String.valueOf(fraction % 10));
        }
    }
}
