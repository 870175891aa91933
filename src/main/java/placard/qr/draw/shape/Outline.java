package placard.qr.draw.shape;

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
public final class Outline {
    /** Characters of a path for each corner: a line of five at most, and a quarter of a loop's beginning and end. */
    private static final int MOST_BYTES = 8;

    private final Symbol symbol;
    private final Corners corners;
    private final boolean rounded;

    /** By corner, its vertex: {@code x} in the low byte, {@code y} above it. */
    private final int[] places;

    /** The corner at the other end of its stretch along the column; −1 once a loop has passed. */
    private final int[] partners;

    /** By column, counted from 1: the corner found last. At 0 a number that is no corner's. */
    private final int[] last;

    private final PathData path;

    private Outline(Symbol symbol, boolean rounded) {
        this.symbol = symbol;
        this.corners = new Corners(symbol, rounded);
        this.rounded = rounded;
        int count = countCorners(symbol);
        this.places = new int[count];
        this.partners = new int[count + 1];
        this.last = new int[symbol.size() + 2];
        this.last[0] = count;
        this.path = new PathData(MOST_BYTES * count);
    }

    /**
     * The path's data.
     *
     * @param offset modules from the origin to the symbol, in both directions
     */
    public static String of(Symbol symbol, boolean rounded, int offset) {
        Outline outline = new Outline(symbol, rounded);
        outline.findCorners();
        outline.path.startAt(-100 * offset, -100 * offset);
        for (int corner = 0; corner < outline.places.length; corner += 2) {
            if (outline.partners[corner] >= 0) {
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
        int corner = 0;
        for (int line = 0; line <= symbol.size(); line++) {
            for (int word = 0; word < symbol.words(); word++) {
                Edges edges = Edges.of(symbol, line, word);
                long crossings = edges.crossings();
                long north = edges.north;
                for (long left = edges.corners(); left != 0; left &= left - 1) {
                    int bit = Long.numberOfTrailingZeros(left);
                    int column = 64 * word + bit;
                    if ((crossings >>> bit & 1) == 0) {
                        add(corner++, column, line, (int) (north >>> bit) & 1);
                        last[column + 1] = corner - 1;
                    } else {
                        addCrossing(corner, column, line);
                        corner += 2;
                    }
                }
            }
        }
    }

    /** @param endsColumn 1 if the stretch along the column comes from above and ends here, 0 if it begins */
    private void add(int corner, int column, int line, int endsColumn) {
        places[corner] = line << 8 | column;
        // Without a branch, which a processor would guess wrong half of the time.
        int other = last[(column + 1) * endsColumn];
        partners[corner] = other;
        partners[other] = corner;
    }

    /** Two corners at one vertex: around the light modules, or if corners are cut around the dark ones, to part them. */
    private void addCrossing(int west, int column, int line) {
        boolean westEndsColumn = symbol.dark(column - 1, line - 1) == rounded;
        add(west, column, line, westEndsColumn ? 1 : 0);
        add(west + 1, column, line, westEndsColumn ? 0 : 1);
        last[column + 1] = westEndsColumn ? west + 1 : west;
    }

    private int x(int corner) {
        return places[corner] & 255;
    }

    private int y(int corner) {
        return places[corner] >> 8;
    }

    /** A loop with dark on the right, from the first of its corners in the order of reading. */
    private void loop(int first) {
        int begin = begin(first);
        int fromX = x(begin);
        int fromY = y(begin);
        int end = path.moveWhole(fromX, fromY);
        int corner = begin;
        while (true) {
            int turn = corner ^ 1;
            int next = partners[turn];
            int toX = x(turn);
            end = path.across(end, toX - fromX);
            fromX = toX;
            partners[corner] = -1;
            partners[turn] = -1;
            if (next == begin) {
                break;
            }
            int toY = y(next);
            end = path.down(end, toY - fromY);
            fromY = toY;
            corner = next;
        }
        path.length(end);
        path.close();
    }

    /** The upper edge of dark is walked to the right; that of a hole to the left. */
    private int begin(int first) {
        return symbol.dark(x(first), y(first)) ? first : first + 1;
    }

    /** The same, with corners cut. */
    private void cutLoop(int first) {
        int begin = begin(first);
        int beginInset = inset(begin);
        path.move(100 * x(begin) + (begin == first ? beginInset : -beginInset), 100 * y(begin));
        int corner = begin;
        int cornerInset = beginInset;
        do {
            int turn = corner ^ 1;
            int next = partners[turn];
            int turnInset = inset(turn);
            int nextInset = inset(next);
            int across = Integer.signum(x(turn) - x(corner));
            int down = Integer.signum(y(next) - y(turn));
            int then = Integer.signum(x(next ^ 1) - x(next));
            path.line('h', 100 * (x(turn) - x(corner)) - across * (cornerInset + turnInset));
            path.curve(turnInset * across, 0, turnInset * across, turnInset * down);
            if (next != begin || beginInset != 0) {
                path.line('v', 100 * (y(next) - y(turn)) - down * (turnInset + nextInset));
                path.curve(0, nextInset * down, nextInset * then, nextInset * down);
            }
            partners[corner] = -1;
            partners[turn] = -1;
            corner = next;
            cornerInset = nextInset;
        } while (corner != begin);
        path.close();
    }

    /** What is cut off a corner, in hundredths of a module: it is one of a module at the side of its stretch. */
    private int inset(int corner) {
        int dx = (corner & 1) == 0 ? -1 : 1;
        int moduleX = dx < 0 ? x(corner) : x(corner) - 1;
        return isCut(moduleX, y(corner) - 1, dx, 1) || isCut(moduleX, y(corner), dx, -1) ? Corners.RADIUS : 0;
    }

    private boolean isCut(int moduleX, int moduleY, int dx, int dy) {
        return symbol.dark(moduleX, moduleY) && corners.isCut(moduleX, moduleY, dx, dy);
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
