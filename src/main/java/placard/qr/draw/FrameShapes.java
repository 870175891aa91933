package placard.qr.draw;

import org.jspecify.annotations.Nullable;
import placard.qr.draw.shape.Path;

/** The outlines of the frames, each one path with the panel as a hole. They lie outside the quiet zone. */
final class FrameShapes {
    private final Measures measures;
    private final Path path = new Path();
    private final int width;
    private final int height;

    private FrameShapes(Measures measures) {
        this.measures = measures;
        this.width = 100 * measures.width;
        this.height = 100 * measures.height;
    }

    static Path of(Frame frame, Measures measures, @Nullable Caption caption) {
        FrameShapes shapes = new FrameShapes(measures);
        switch (frame) {
            case NONE -> {}
            case BORDER, BOTTOM_BAR, TOP_BAR -> shapes.card();
            case CORNERS -> shapes.brackets();
            case BUBBLE -> shapes.bubble(caption);
            case TICKET -> shapes.ticket();
            case LABEL -> shapes.label();
        }
        return shapes.path;
    }

    /**
     * The painted ground of a frame with a transparent outside: the panel, up to the middle of the line around it, so
     * that no seam shows. For brackets it is the whole picture, with corners as round as theirs.
     */
    static Path ground(Frame frame, Measures measures) {
        FrameShapes shapes = new FrameShapes(measures);
        if (frame == Frame.CORNERS) {
            int radius = shapes.outer() + 20 * measures.line + 100 * measures.pad;
            return shapes.path.rounded(0, 0, shapes.width, shapes.height, radius, false);
        }
        int grown = 50 * measures.line;
        int x = 100 * measures.line - grown;
        int y = 100 * measures.top - grown;
        int high = 100 * (measures.bottom - measures.top) + 2 * grown;
        return shapes.path.rounded(x, y, shapes.width - 2 * x, high, shapes.inner() + grown, false);
    }

    /** The radius of the inner corners: as large as possible without touching the quiet zone's own corners. */
    private int inner() {
        return 330 * measures.pad;
    }

    private int outer() {
        return inner() + 80 * measures.line;
    }

    private void panel() {
        int x = 100 * measures.line;
        path.rounded(x, 100 * measures.top, width - 2 * x, 100 * (measures.bottom - measures.top), inner(), true);
    }

    private void card() {
        path.rounded(0, 0, width, height, outer(), false);
        panel();
    }

    /** Four corners of a ring, each an arm in both directions with half-round ends. */
    private void brackets() {
        int line = 100 * measures.line;
        int left = 100 * measures.pad;
        int top = 100 * measures.top - line;
        int right = width - left;
        int bottom = 100 * measures.bottom + line;
        int arm = 100 * measures.part(200, 4);
        bracket(left, top, 1, 1, arm);
        bracket(right, top, -1, 1, arm);
        bracket(right, bottom, -1, -1, arm);
        bracket(left, bottom, 1, -1, arm);
    }

    /** @param dx 1 for an arm to the right, −1 to the left; {@code dy} 1 for one downwards */
    private void bracket(int x, int y, int dx, int dy, int arm) {
        int t = 100 * measures.line;
        int h = t / 2;
        int in = inner();
        int out = in + t;
        path.move(x, y + dy * arm).line(x, y + dy * out);
        path.corner(x + dx * out, y + dy * out, out, -dx, 0, 0, -dy).line(x + dx * arm, y);
        path.corner(x + dx * arm, y + dy * h, h, 0, -dy, dx, 0).corner(x + dx * arm, y + dy * h, h, dx, 0, 0, dy);
        path.line(x + dx * out, y + dy * t);
        path.corner(x + dx * out, y + dy * out, in, 0, -dy, -dx, 0).line(x + dx * t, y + dy * arm);
        path.corner(x + dx * h, y + dy * arm, h, dx, 0, 0, dy)
                .corner(x + dx * h, y + dy * arm, h, 0, dy, -dx, 0)
                .close();
    }

    /** A ring with a bubble below, whose tail points at it. Without a caption, the ring has the tail itself. */
    private void bubble(@Nullable Caption caption) {
        int line = 100 * measures.line;
        int ring = 100 * measures.bottom + line;
        int tail = 100 * measures.tail();
        int middle = width / 2;
        if (caption == null) {
            int out = outer();
            path.move(out, 0).line(width - out, 0).corner(width - out, out, out, 0, -1, 1, 0);
            path.line(width, ring - out).corner(width - out, ring - out, out, 1, 0, 0, 1);
            path.line(middle + tail, ring).line(middle, ring + tail).line(middle - tail, ring);
            path.line(out, ring).corner(out, ring - out, out, 0, 1, -1, 0);
            path.line(0, out).corner(out, out, out, -1, 0, 0, -1).close();
            panel();
            return;
        }
        path.rounded(0, 0, width, ring, outer(), false);
        panel();
        int top = 100 * measures.bar;
        int r = Math.min(100 * measures.barHeight / 2, 2 * outer());
        int half = (int)
                Math.round(Math.clamp(caption.width() / 2 + 100 * measures.edge + r / 2.0, width * 0.3, width / 2.0));
        int wide = measures.shares() ? width / 2 : half;
        int tip = top - tail + 100 * measures.part(20, 1);
        path.move(middle - wide + r, top)
                .line(middle - tail, top)
                .line(middle, tip)
                .line(middle + tail, top);
        path.line(middle + wide - r, top).corner(middle + wide - r, top + r, r, 0, -1, 1, 0);
        path.line(middle + wide, height - r).corner(middle + wide - r, height - r, r, 1, 0, 0, 1);
        path.line(middle - wide + r, height).corner(middle - wide + r, height - r, r, 0, 1, -1, 0);
        path.line(middle - wide, top + r)
                .corner(middle - wide + r, top + r, r, -1, 0, 0, -1)
                .close();
    }

    private void ticket() {
        int out = outer();
        int notch = 100 * measures.part(50, 1);
        int y = 100 * (measures.bottom + measures.notch());
        int low = Math.min(out, 50 * measures.barHeight);
        path.move(out, 0).line(width - out, 0).corner(width - out, out, out, 0, -1, 1, 0);
        path.line(width, y - notch).corner(width, y, notch, 0, -1, -1, 0).corner(width, y, notch, -1, 0, 0, 1);
        path.line(width, height - low).corner(width - low, height - low, low, 1, 0, 0, 1);
        path.line(low, height).corner(low, height - low, low, 0, 1, -1, 0);
        path.line(0, y + notch).corner(0, y, notch, 0, 1, 1, 0).corner(0, y, notch, 1, 0, 0, -1);
        path.line(0, out).corner(out, out, out, -1, 0, 0, -1).close();
        panel();
        perforation(notch, y);
    }

    /** A row of round dots between the notches. */
    private void perforation(int notch, int y) {
        int dot = notch / 5;
        int from = 2 * notch;
        int steps = Math.max(4, (width - 2 * from) / (5 * dot));
        for (int i = 0; i <= steps; i++) {
            path.disc(from + (width - 2 * from) * i / steps, y, dot, true);
        }
    }

    private void label() {
        int cut = 100 * measures.part(190, 4);
        int out = outer();
        path.move(cut, 0).line(width - cut, 0).line(width, cut);
        path.line(width, height - out).corner(width - out, height - out, out, 1, 0, 0, 1);
        path.line(out, height)
                .corner(out, height - out, out, 0, 1, -1, 0)
                .line(0, cut)
                .close();
        path.disc(width / 2, 50 * measures.top, 100 * measures.part(52, 1), true);
        panel();
    }
}
