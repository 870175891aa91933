package placard.qr.draw;

import org.jspecify.annotations.Nullable;
import placard.qr.draw.shape.Style;

/** The edges of a picture's parts. They are whole modules here; the fields that it returns are in hundredths. */
final class Measures {
    private static final int MARK_HEIGHT = 13;

    final Frame frame;
    private final Look look;

    /** The code's side with its quiet zone. */
    private final int code;

    /** The width of the frame's line. */
    final int line;

    /** The light space between quiet zone and frame, if the frame's inner corners are round. */
    final int pad;

    /** The space between the parts on the panel and the panel's edge. */
    final int edge;

    private final boolean isMarked;
    private final int markWidth;
    private final int markHeight;

    /** The width of the whole picture. */
    final int width;

    int height;

    /** The panel's edges. Line, head or bar lie between them and the picture's edges. */
    int top;

    int bottom;
    private int strip;

    /** Between the quiet zone and a caption below it, for accents. */
    private int accents;

    /** The upper edge of the bar or bubble that holds the caption. */
    int bar;

    int barHeight;

    Measures(int symbolSize, Look look) {
        this.look = look;
        this.frame = look.frame();
        this.code = Style.modules(symbolSize);
        boolean isFramed = frame != Frame.NONE;
        this.line = isFramed ? part(frame == Frame.BORDER || frame == Frame.BUBBLE ? 28 : 38, 1) : 0;
        this.pad = isFramed ? part(25, 1) : 0;
        this.edge = part(62, 2);
        this.width = code + 2 * pad + 2 * line + 2 * outside();
        this.isMarked = look.hasCornerMark();
        this.markHeight = part(10 * MARK_HEIGHT, 4);
        this.markWidth = look.mark() == null ? 0 : markWidth(look.mark());
    }

    private int markWidth(Mark mark) {
        double aspect = (double) mark.width() / mark.height();
        // A wordmark on its own line may be long; beside a caption it takes a third of the width.
        double longest = look.caption() == null || frame == Frame.NONE ? 4.5 : 2.5;
        return (int) Math.ceil(markHeight * Math.clamp(aspect, 0.5, longest));
    }

    /** A fraction of the code's side in thousandths, rounded to whole modules. */
    int part(int thousandths, int least) {
        return Math.max(least, (int) Math.round(code * thousandths / 1000.0));
    }

    /** The margin around brackets, which would be cut at the picture's edge. */
    private int outside() {
        return frame == Frame.CORNERS ? pad : 0;
    }

    private boolean hasBar() {
        return switch (frame) {
            case NONE, BORDER, CORNERS -> false;
            case BOTTOM_BAR, TOP_BAR, TICKET -> true;
            case BUBBLE -> look.caption() != null;
            case LABEL -> look.caption() != null || isMarked && !look.place().isTop();
        };
    }

    boolean captionOnFrame() {
        return frame.carriesCaption();
    }

    boolean markOnFrame() {
        return hasBar() && look.place().isTop() == (frame == Frame.TOP_BAR);
    }

    private boolean marksTop() {
        return isMarked && look.place().isTop() && !markOnFrame();
    }

    private boolean marksBottom() {
        return isMarked && !look.place().isTop() && !markOnFrame();
    }

    /** Whether caption and mark are side by side. */
    boolean shares() {
        return isMarked && look.caption() != null && (captionOnFrame() ? markOnFrame() : marksBottom());
    }

    /** The width of a line of the caption, in hundredths of a module. */
    double captionRoom() {
        int bare = width - 2 * line - 2 * outside() - 2 * edge + (captionOnFrame() ? 2 * line : 0);
        return 100.0 * (bare - 2 * pad - (shares() ? markWidth + edge : 0));
    }

    /** The width of a line in the picture's middle, which leaves the mark's width free on both sides. */
    double middleRoom() {
        return captionRoom() - (shares() ? 100.0 * (markWidth + edge) : 0);
    }

    /** Stacks everything from the top to the bottom. */
    void rise(@Nullable Caption caption, double barPadding) {
        int letters = caption == null ? 0 : (int) Math.ceil(caption.height() / 100);
        int padding = (int) Math.round(barPadding * width);
        int held = Math.max(letters, isMarked && markOnFrame() ? markHeight : 0);
        barHeight = !hasBar() ? 0 : held == 0 ? part(110, 2) : held + 2 * padding;
        int upper = outside() + (marksTop() && frame == Frame.CORNERS ? markHeight + edge : 0);
        top = upper
                + switch (frame) {
                    case NONE -> 0;
                    case BORDER, BOTTOM_BAR, CORNERS, BUBBLE, TICKET -> line;
                    case TOP_BAR -> barHeight;
                    case LABEL -> part(210, 4);
                };
        strip = marksTop() && frame != Frame.CORNERS ? markHeight + edge : pad;
        accents = captionOnFrame() || caption == null ? 0 : (int) Math.ceil(caption.overshoot() / 100);
        int lower = Math.max(captionOnFrame() ? 0 : letters, marksBottom() ? markHeight : 0);
        boolean isInside = frame != Frame.CORNERS;
        bottom = top + strip + code + (isInside && lower > 0 ? accents + lower + edge : pad);
        height = bottom
                + switch (frame) {
                    case NONE -> 0;
                    case BORDER, TOP_BAR -> line;
                    case CORNERS -> line + outside() + (lower > 0 ? edge + accents + lower + pad : 0);
                    case BOTTOM_BAR -> barHeight;
                    case LABEL -> Math.max(barHeight, line);
                    case TICKET -> notch() + part(20, 1) + barHeight;
                    case BUBBLE -> line + tail() + barHeight;
                };
        bar = frame == Frame.TOP_BAR ? 0 : height - barHeight;
    }

    /** How far a ticket's notches extend below the panel. */
    int notch() {
        return part(50, 1) + line / 2;
    }

    /** How far a bubble's tail extends. */
    int tail() {
        return part(75, 3);
    }

    int symbolX() {
        return outside() + line + pad + Style.QUIET_ZONE;
    }

    int symbolY() {
        return top + strip + Style.QUIET_ZONE;
    }

    /** The bar or bubble, within its round ends. */
    private Field barField() {
        return new Field(100 * edge, 100 * bar, 100 * (width - 2 * edge), 100 * barHeight);
    }

    /** The light part below the code, or below the brackets around it. */
    private Field lowerField() {
        int side = outside() + edge + line;
        int from = accents + (frame == Frame.CORNERS ? bottom + line + edge : top + strip + code);
        int to = frame == Frame.CORNERS ? height - outside() - pad : bottom - edge;
        return new Field(100 * side, 100 * from, 100 * (width - 2 * side), 100 * (to - from));
    }

    /** The caption's field, as near to the picture's middle as the mark beside it allows. */
    Field captionField(Caption caption) {
        Field field = captionOnFrame() ? barField() : lowerField();
        if (!shares()) {
            return field;
        }
        int taken = 100 * (markWidth + edge);
        int left = field.x() + (look.place().isLeft() ? taken : 0);
        int right = field.right() - (look.place().isLeft() ? 0 : taken);
        int letters = (int) Math.ceil(caption.width());
        int x = Math.max(left, Math.min(50 * width - letters / 2, right - letters));
        return new Field(x, field.y(), letters, field.height());
    }

    /** The mark's own field, in the bar or strip at its side. It is under the symbol's edge, or beside the caption. */
    Field markField() {
        if (markOnFrame() || shares()) {
            Field field = markOnFrame() ? barField() : lowerField();
            return mark(field.x(), field.right(), field.y() + field.height() / 2);
        }
        int y = marksTop()
                ? frame == Frame.CORNERS ? 100 * outside() : 100 * (top + edge)
                : lowerField().y();
        return mark(100 * symbolX(), 100 * (width - symbolX()), y + 50 * markHeight);
    }

    /** A mark's field at the left or right of a span, centred on a height. */
    private Field mark(int left, int right, int middle) {
        int w = 100 * markWidth;
        return new Field(look.place().isLeft() ? left : right - w, middle - 50 * markHeight, w, 100 * markHeight);
    }
}
