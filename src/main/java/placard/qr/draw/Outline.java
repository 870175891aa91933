package placard.qr.draw;

import placard.qr.encode.Symbol;

/**
 * The border of the dark area as one SVG path: closed loops, clockwise around dark and counter-clockwise around light
 * holes, so that both fill rules agree; commands relative and collinear edges merged, so that it stays small.
 *
 * <p>One outline rather than a square per module: squares that touch show seams where a renderer smooths their edges.
 *
 * <p>Every corner joins a stretch along a row of modules to one along a column. Along a row, and down a column, the
 * corners alternately begin and end a stretch; so numbering them in the order of reading makes partners in a row of the
 * numbers 2n and 2n + 1, and those in a column are noted on the way. A loop then is a walk from partner to partner,
 * without a look at the modules.
 */
final class Outline {
    /** Characters of a path for each corner: a line of five at most, and a quarter of a loop's beginning and end. */
    private static final int MOST_BYTES = 8;

    private final Symbol symbol;
    private final Corners corners;
    private final boolean rounded;

    /** By corner. */
    private final int[] x;

    private final int[] y;

    /** The corner at the other end of its stretch along the column; −1 once a loop has passed. */
    private final int[] partner;

    /** What is cut off it, in hundredths of a module. */
    private final int[] inset;

    /** By column, counted from 1: the corner found last. At 0 a number that is no corner's. */
    private final int[] last;

    private final PathData path = new PathData();
    private int count;

    private Outline(Symbol symbol, boolean rounded) {
        this.symbol = symbol;
        this.corners = new Corners(symbol, rounded);
        this.rounded = rounded;
        int most = countCorners(symbol);
        this.x = new int[most];
        this.y = new int[most];
        this.inset = new int[most];
        this.partner = new int[most + 1];
        this.last = new int[symbol.size() + 2];
        this.last[0] = most;
    }

    /**
     * The path's data.
     *
     * @param offset modules from the origin to the symbol, in both directions
     */
    static String of(Symbol symbol, boolean rounded, int offset) {
        Outline outline = new Outline(symbol, rounded);
        outline.findCorners();
        outline.path.startAt(-100 * offset, -100 * offset);
        outline.path.makeRoom(MOST_BYTES * outline.count);
        for (int corner = 0; corner < outline.count; corner += 2) {
            if (outline.partner[corner] >= 0) {
                if (rounded) {
                    outline.cutLoop(corner);
                } else {
                    outline.loop(corner);
                }
            }
        }
        return outline.path.toString();
    }

    private static int countCorners(Symbol symbol) {
        int count = 0;
        for (int line = 0; line <= symbol.size(); line++) {
            for (int word = 0; word < symbol.words(); word++) {
                Edges edges = Edges.of(symbol, line, word);
                count += Long.bitCount(edges.corners()) + Long.bitCount(edges.crossings());
            }
        }
        return count;
    }

    private void findCorners() {
        for (int line = 0; line <= symbol.size(); line++) {
            for (int word = 0; word < symbol.words(); word++) {
                Edges edges = Edges.of(symbol, line, word);
                long crossings = edges.crossings();
                for (long left = edges.corners(); left != 0; left &= left - 1) {
                    int bit = Long.numberOfTrailingZeros(left);
                    if ((crossings >>> bit & 1) != 0) {
                        addCrossing(64 * word + bit, line);
                    } else {
                        add(64 * word + bit, line, (int) (edges.north >>> bit) & 1);
                    }
                }
            }
        }
    }

    /** A corner of one, or of three, dark modules. */
    private void add(int atX, int atY, int endsColumn) {
        int corner = count++;
        place(corner, atX, atY, endsColumn);
        last[atX + 1] = corner;
        if (rounded) {
            cut(corner, atX - 1, atY - 1);
            cut(corner, atX, atY - 1);
            cut(corner, atX - 1, atY);
            cut(corner, atX, atY);
        }
    }

    /** Two corners at one vertex: around the light modules, or if corners are cut around the dark ones, to part them. */
    private void addCrossing(int atX, int atY) {
        int west = count++;
        int east = count++;
        boolean isDarkWest = symbol.dark(atX - 1, atY - 1);
        boolean westEndsColumn = isDarkWest == rounded;
        place(west, atX, atY, westEndsColumn ? 1 : 0);
        place(east, atX, atY, westEndsColumn ? 0 : 1);
        last[atX + 1] = westEndsColumn ? east : west;
        if (rounded) {
            cut(west, atX - 1, isDarkWest ? atY - 1 : atY);
            cut(east, atX, isDarkWest ? atY : atY - 1);
        }
    }

    /** @param endsColumn 1 if the stretch along the column comes from above and ends here, 0 if it begins */
    private void place(int corner, int atX, int atY, int endsColumn) {
        x[corner] = atX;
        y[corner] = atY;
        // Without a branch, which a processor would guess wrong half of the time.
        int other = last[(atX + 1) * endsColumn];
        partner[corner] = other;
        partner[other] = corner;
    }

    /** Cuts a corner if it is one of this module and that is to be cut there. */
    private void cut(int corner, int moduleX, int moduleY) {
        int dx = x[corner] > moduleX ? 1 : -1;
        int dy = y[corner] > moduleY ? 1 : -1;
        if (symbol.dark(moduleX, moduleY) && corners.isCut(moduleX, moduleY, dx, dy)) {
            inset[corner] = Corners.RADIUS;
        }
    }

    /** A loop with dark on the right, from the first of its corners in the order of reading. */
    private void loop(int first) {
        int begin = begin(first);
        int fromX = x[begin];
        int fromY = y[begin];
        path.move(100 * fromX, 100 * fromY);
        int end = path.length();
        int corner = begin;
        while (true) {
            int turn = corner ^ 1;
            int next = partner[turn];
            int toX = x[turn];
            end = path.across(end, toX - fromX);
            fromX = toX;
            partner[corner] = -1;
            partner[turn] = -1;
            if (next == begin) {
                break;
            }
            int toY = y[next];
            end = path.down(end, toY - fromY);
            fromY = toY;
            corner = next;
        }
        path.length(end);
        path.close();
    }

    /** The upper edge of dark is walked to the right; that of a hole to the left. */
    private int begin(int first) {
        return symbol.dark(x[first], y[first]) ? first : first + 1;
    }

    /** The same, with corners cut. */
    private void cutLoop(int first) {
        int begin = begin(first);
        path.move(100 * x[begin] + (begin == first ? inset[begin] : -inset[begin]), 100 * y[begin]);
        int corner = begin;
        do {
            int turn = corner ^ 1;
            int next = partner[turn];
            int across = Integer.signum(x[turn] - x[corner]);
            int down = Integer.signum(y[next] - y[turn]);
            int then = Integer.signum(x[next ^ 1] - x[next]);
            path.line('h', 100 * (x[turn] - x[corner]) - across * (inset[corner] + inset[turn]));
            path.curve(inset[turn] * across, 0, inset[turn] * across, inset[turn] * down);
            if (next != begin || inset[begin] != 0) {
                path.line('v', 100 * (y[next] - y[turn]) - down * (inset[turn] + inset[next]));
                path.curve(0, inset[next] * down, inset[next] * then, inset[next] * down);
            }
            partner[corner] = -1;
            partner[turn] = -1;
            corner = next;
        } while (corner != begin);
        path.close();
    }

    /** Where the four modules around the vertices of a line, 64 at a time, aren't all alike. */
    private record Edges(long north, long east, long south, long west) {
        static Edges of(Symbol symbol, int line, int word) {
            long northEast = symbol.row(line - 1, word);
            long southEast = symbol.row(line, word);
            long northWest = northEast << 1 | symbol.row(line - 1, word - 1) >>> 63;
            long southWest = southEast << 1 | symbol.row(line, word - 1) >>> 63;
            return new Edges(
                    northWest ^ northEast, northEast ^ southEast, southWest ^ southEast, northWest ^ southWest);
        }

        /** Where a stretch along a row meets one along a column. */
        long corners() {
            return (east | west) & (north | south);
        }

        /** Where two dark modules meet by their corners: two corners at one vertex. */
        long crossings() {
            return east & west & north & south;
        }
    }
}
