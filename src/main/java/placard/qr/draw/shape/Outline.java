package placard.qr.draw.shape;

import java.util.Arrays;
import placard.qr.encode.Symbol;

/**
 * The border of the dark area as one SVG path of closed loops. They go clockwise around dark and counter-clockwise
 * around light holes, so that both fill rules agree. Commands are relative and collinear edges are merged, so that it
 * stays small.
 *
 * <p>It is one outline and not a square per module. Adjacent squares show seams if a renderer smooths their edges.
 *
 * <p>Every corner joins a stretch along a row of modules to one along a column. In reading order, the two ends of a
 * stretch along a row are the corners 2n and 2n + 1. The ends of stretches along columns are linked on the way. A loop
 * is then a walk from link to link, without reading any module.
 */
public final class Outline {
    /** The number of the first corner; smaller numbers are reserved. */
    private static final int FIRST = 2;

    /** The link of a left corner whose stretch along a row is already drawn. */
    private static final int PASSED = -1;

    private static final int USUAL_BYTES = 4096;

    private final Symbol symbol;
    private final ModuleStyle style;
    private final boolean rounded;

    /** By column: the corner found last. */
    private final int[] last;

    /**
     * By corner, the other end of its stretch along the column. A corner is stored as its {@code y} in the highest
     * byte, then {@code x}, then its number.
     */
    private int[] links;

    /** After the last corner. */
    private int end;

    private Outline(Symbol symbol, ModuleStyle style) {
        this.symbol = symbol;
        this.style = style;
        this.rounded = Corners.radius(style) > 0;
        int vertices = symbol.size() + 1;
        this.last = new int[vertices];
        // Ten vertices usually have seven corners; twice as many corners as vertices is the maximum.
        this.links = new int[vertices * vertices];
        findCorners();
    }

    /** Writes the outline of a picture's dark modules. */
    public static void write(PathData path, Shape.Modules modules) {
        write(path, modules.drawn(), modules.style(), modules.x(), modules.y());
    }

    /**
     * Writes the outline of a symbol.
     *
     * @param x modules from the origin to the symbol, {@code y} downwards
     */
    public static void write(PathData path, Symbol symbol, ModuleStyle style, int x, int y) {
        switch (style) {
            case SQUARE -> new Outline(symbol, style).write(path, x, y);
            case ROUNDED, CLASSY -> new Outline(symbol, style).writeCut(path, x, y);
            case DOTS -> {
                new Outline(Dots.removed(symbol), ModuleStyle.SQUARE).write(path, x, y);
                Dots.each(symbol, (dotX, dotY) -> path.disc(100 * x + dotX, 100 * y + dotY, Dots.RADIUS));
            }
        }
    }

    /** Draws the outline with a pen, for formats with their own syntax of paths. */
    public static void draw(Shape.Modules modules, Path.Pen pen) {
        Symbol symbol = modules.drawn();
        boolean hasDots = modules.style() == ModuleStyle.DOTS;
        PathData data = new PathData(USUAL_BYTES);
        write(
                data,
                hasDots ? Dots.removed(symbol) : symbol,
                hasDots ? ModuleStyle.SQUARE : modules.style(),
                modules.x(),
                modules.y());
        PathReader.read(data, pen);
        if (hasDots) {
            Dots.each(symbol, (x, y) -> pen.disc(100 * modules.x() + x, 100 * modules.y() + y, Dots.RADIUS));
        }
    }

    private void findCorners() {
        int left = FIRST;
        int right = FIRST + 1;
        for (int line = 0; line <= symbol.size(); line++) {
            if (links.length < right + 2 * last.length) {
                links = Arrays.copyOf(links, 2 * links.length);
            }
            for (int word = 0; word < symbol.words(); word++) {
                Edges edges = Edges.of(symbol, line, word);
                long exchanged = edges.exchanged(rounded);
                int place = line << 8 | 64 * word;
                // Right ends first: at a meeting of two corners, the right one ends a stretch along the column and the
                // other begins one.
                right = link(right, edges.rights(), edges.north, exchanged, 1, place);
                left = link(left, edges.lefts(), edges.north & ~edges.west, exchanged, -1, place);
            }
        }
        end = left;
    }

    /**
     * Links corners of a line to those above them.
     *
     * @param first the number of the first corner
     * @param corners one a bit, counted from {@code place}
     * @param ending which of them end a stretch along their column
     * @param exchanged which of them take the adjacent number, {@code step} further, of the other corner at their
     *     vertex
     * @return the number of the next
     */
    private int link(int first, long corners, long ending, long exchanged, int step, int place) {
        int number = first;
        for (long left = corners; left != 0; left &= left - 1) {
            int bit = Long.numberOfTrailingZeros(left);
            int corner = number + (step & -((int) (exchanged >>> bit) & 1));
            int here = place + bit << 16 | corner;
            int column = (place & 255) + bit;
            // Without a branch, which a processor would mispredict half of the time.
            int above = last[column] & -((int) (ending >>> bit) & 1);
            links[corner] = above;
            links[number(above)] = here;
            last[column] = here;
            number += 2;
        }
        return number;
    }

    private static int number(int corner) {
        return corner & 0xffff;
    }

    private static int x(int corner) {
        return corner >>> 16 & 255;
    }

    private static int y(int corner) {
        return corner >>> 24;
    }

    /**
     * The beginning of a corner's loop that keeps dark on the right. The corner is the first of its loop in reading
     * order.
     */
    private int begin(int first) {
        int here = links[number(links[first])];
        // The walk goes right along the upper edge of dark, and left along that of a hole.
        return symbol.dark(x(here), y(here)) ? here : links[number(links[first + 1])];
    }

    private void write(PathData path, int x, int y) {
        int first = begin(FIRST);
        path.move(100 * (x + x(first)), 100 * (y + y(first)));
        byte[] text = path.room(end * Steps.MOST_BYTES);
        int at = path.length();
        int before = first;
        for (int corner = FIRST; corner < end; corner += 2) {
            if (links[corner] != PASSED) {
                int begin = begin(corner);
                if (corner != FIRST) {
                    at = Steps.next(text, at, x(begin) - x(before), y(begin) - y(before));
                }
                at = loop(text, at, begin);
                before = begin;
            }
        }
        path.length(at);
        path.close();
        path.startAt(100 * (x + x(before)), 100 * (y + y(before)));
    }

    private int loop(byte[] text, int from, int begin) {
        int at = from;
        int here = begin;
        int corner = number(begin);
        while (true) {
            int link = links[corner ^ 1];
            links[corner & ~1] = PASSED;
            corner = number(link);
            if (link == begin) {
                return Steps.across(text, at, x(link) - x(here));
            }
            at = Steps.acrossAndDown(text, at, x(link) - x(here), y(link) - y(here));
            here = link;
        }
    }

    /** Writes the outline with cut corners: each line begins and ends at a curve. */
    private void writeCut(PathData path, int x, int y) {
        boolean[] cut = cut();
        int radius = Corners.radius(style);
        long[] curves = Steps.curves(radius);
        path.startAt(-100 * x, -100 * y);
        byte[] text = path.room(end * Steps.MOST_CUT_BYTES);
        for (int corner = FIRST; corner < end; corner += 2) {
            if (links[corner] != PASSED) {
                int begin = begin(corner);
                int inset = inset(radius, cut[number(begin)]);
                path.move(100 * x(begin) + (begin % 2 == 0 ? inset : -inset), 100 * y(begin));
                path.length(cutLoop(text, path.length(), begin, cut, radius, curves));
                path.close();
            }
        }
    }

    private int cutLoop(byte[] text, int from, int begin, boolean[] cut, int radius, long[] curves) {
        int at = from;
        int here = begin;
        do {
            int turn = number(here) ^ 1;
            int link = links[turn];
            links[turn & ~1] = PASSED;
            int dx = x(link) - x(here);
            int dy = y(link) - y(here);
            int right = dx >>> 31 ^ 1;
            int down = dy >>> 31 ^ 1;
            boolean isCut = cut[number(link)];
            int bothAcross = inset(radius, cut[turn ^ 1]) + inset(radius, cut[turn]);
            at = Steps.cutAcross(text, at, 100 * dx - (2 * right - 1) * bothAcross);
            at = Steps.curve(text, at, curves, 2 * right + down, cut[turn]);
            if (link != begin || isCut) {
                int bothDown = inset(radius, cut[turn]) + inset(radius, isCut);
                at = Steps.cutDown(text, at, 100 * dy - (2 * down - 1) * bothDown);
                at = Steps.curve(text, at, curves, 4 + 2 * (~link & 1) + down, isCut);
            }
            here = link;
        } while (here != begin);
        return at;
    }

    /** The length cut off at a corner, in hundredths of a module. */
    private static int inset(int radius, boolean isCut) {
        return isCut ? radius : 0;
    }

    /** By corner, whether it is cut. It is then a corner of the module at the side of its stretch along the row. */
    private boolean[] cut() {
        Corners corners = new Corners(symbol, style);
        boolean[] cut = new boolean[end];
        int left = FIRST;
        int right = FIRST + 1;
        for (int line = 0; line <= symbol.size(); line++) {
            for (int word = 0; word < symbol.words(); word++) {
                Edges edges = Edges.of(symbol, line, word);
                long east = corners.cut(line - 1, word, -1, 1) | corners.cut(line, word, -1, -1);
                long west = corners.cut(line - 1, word, 1, 1) | corners.cut(line, word, 1, -1);
                long before = corners.cut(line - 1, word - 1, 1, 1) | corners.cut(line, word - 1, 1, -1);
                left = mark(cut, left, edges.lefts(), east);
                right = mark(cut, right, edges.rights(), west << 1 | before >>> 63);
            }
        }
        return cut;
    }

    private static int mark(boolean[] marked, int first, long corners, long marks) {
        int number = first;
        for (long left = corners; left != 0; left &= left - 1) {
            marked[number] = (marks >>> Long.numberOfTrailingZeros(left) & 1) != 0;
            number += 2;
        }
        return number;
    }

    /** The edges between dark and light at the vertices of a line, 64 vertices at a time. */
    private record Edges(long north, long east, long south, long west, long darkNorthWest) {
        static Edges of(Symbol symbol, int line, int word) {
            long northEast = symbol.row(line - 1, word);
            long southEast = symbol.row(line, word);
            long northWest = northEast << 1 | symbol.row(line - 1, word - 1) >>> 63;
            long southWest = southEast << 1 | symbol.row(line, word - 1) >>> 63;
            return new Edges(
                    northWest ^ northEast,
                    northEast ^ southEast,
                    southWest ^ southEast,
                    northWest ^ southWest,
                    northWest);
        }

        /** Corners at the left ends of stretches along the row. */
        long lefts() {
            return east & (north | south);
        }

        /**
         * Corners at their right ends. A vertex with a left and a right corner is a diagonal contact of two dark
         * modules.
         */
        long rights() {
            return west & (north | south);
        }

        /**
         * The vertices with two corners where the eastern one is linked upwards instead of the western. Loops then
         * separate light modules or, with cut corners, dark ones.
         */
        long exchanged(boolean rounded) {
            return north & east & south & west & (rounded ? ~darkNorthWest : darkNorthWest);
        }
    }
}
