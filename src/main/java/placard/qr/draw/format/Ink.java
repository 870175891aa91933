package placard.qr.draw.format;

import java.math.BigDecimal;
import java.math.RoundingMode;
import org.jspecify.annotations.Nullable;
import placard.qr.draw.shape.Outline;
import placard.qr.draw.shape.Path;
import placard.qr.draw.shape.Picture;
import placard.qr.draw.shape.Shading;
import placard.qr.draw.shape.Shape;

/**
 * Writes a picture as the operators of PDF content, each on a line: {@code m l c h f}, {@code rg}, {@code k}, {@code
 * re}, {@code W n sh}. EPS files define the same names.
 *
 * <p>Coordinates are whole hundredths of a module. Black is black ink alone, because four inks over one another blur a
 * module's edge in print.
 */
final class Ink implements Path.Pen {
    /** Distance of a quarter circle's control points from its ends, in radii. */
    private static final double CIRCLE = 0.5522847498;

    static final String BLACK = "#000000";

    private final StringBuilder out;
    private final @Nullable Forms forms;
    private final Shadings shadings;
    private final Spots spots;
    private int x;
    private int y;
    private int startX;
    private int startY;

    Ink(StringBuilder out, Shadings shadings) {
        this(out, shadings, null, Spots.NONE);
    }

    /**
     * @param shadings the gradients of the document
     * @param forms the outlines that pictures may share; null to write each one out
     * @param spots the inks that are named in the resources of the page
     */
    Ink(StringBuilder out, Shadings shadings, @Nullable Forms forms, Spots spots) {
        this.out = out;
        this.shadings = shadings;
        this.forms = forms;
        this.spots = spots;
    }

    /**
     * Paints a picture.
     *
     * @param x points from the page's left edge to the picture's
     * @param top points from the page's lower edge to the picture's upper one
     * @param width of the picture in points
     */
    void picture(Picture picture, BigDecimal x, BigDecimal top, BigDecimal width) {
        BigDecimal scale = width.divide(BigDecimal.valueOf(100L * picture.width()), 9, RoundingMode.HALF_EVEN);
        begin(scale, x, top);
        if (!picture.isTransparent()) {
            color(picture.background());
            box(0, 0, 100 * picture.width(), 100 * picture.height());
        }
        for (Shape shape : picture.shapes()) {
            Shading shading = shape.shading();
            if (forms != null && shading == null && shape instanceof Shape.Area area) {
                out.append(forms.painted(picture, area));
            } else if (shading == null) {
                color(shape.color());
                draw(shape);
                out.append("f\n");
            } else {
                shade(shape, shading);
            }
        }
        end();
    }

    private void draw(Shape shape) {
        switch (shape) {
            case Shape.Area area -> area.path().draw(this);
            case Shape.Modules dark -> Outline.draw(dark, this);
        }
    }

    /** Paints a gradient clipped to the shape. The gradient's coordinates are those of the picture. */
    private void shade(Shape shape, Shading shading) {
        out.append("q\n");
        draw(shape);
        out.append("W n\n").append(shadings.painted(shading)).append("Q\n");
    }

    /** Begins a coordinate system whose units are {@code scale} points, {@code y} downwards. */
    void begin(BigDecimal scale, BigDecimal x, BigDecimal top) {
        out.append("q\n")
                .append(plain(scale))
                .append(" 0 0 ")
                .append(plain(scale.negate()))
                .append(' ')
                .append(plain(x))
                .append(' ')
                .append(plain(top))
                .append(" cm\n");
    }

    /** Begins a coordinate system that is moved to the right and up by a number of points. */
    void beginMoved(BigDecimal by) {
        out.append("q\n1 0 0 1 ")
                .append(plain(by))
                .append(' ')
                .append(plain(by))
                .append(" cm\n");
    }

    /**
     * Begins a coordinate system that is rotated by half a turn.
     *
     * @param x twice the points from the page's left edge to the centre of rotation, {@code y} from the lower one
     */
    void beginTurned(BigDecimal x, BigDecimal y) {
        out.append("q\n-1 0 0 -1 ")
                .append(plain(x))
                .append(' ')
                .append(plain(y))
                .append(" cm\n");
    }

    void end() {
        out.append("Q\n");
    }

    void fill(Path path, String color) {
        color(color);
        path.draw(this);
        out.append("f\n");
    }

    void color(String color) {
        String space = spots.space(color);
        if (space != null) {
            out.append('/').append(space).append(" cs\n1 scn\n");
        } else if (color.equals(BLACK)) {
            out.append("0 0 0 1 k\n");
        } else {
            out.append(rgb(color)).append("rg\n");
        }
    }

    /** Three fractions of one, each followed by a space. */
    static String rgb(String color) {
        int rgb = Integer.parseInt(color, 1, 7, 16);
        StringBuilder parts = new StringBuilder();
        for (int bits = 16; bits >= 0; bits -= 8) {
            parts.append(plain(BigDecimal.valueOf(rgb >> bits & 255)
                            .divide(BigDecimal.valueOf(255), 4, RoundingMode.HALF_EVEN)))
                    .append(' ');
        }
        return parts.toString();
    }

    void box(int x, int y, int width, int height) {
        point(x, y);
        point(width, height);
        out.append("re\nf\n");
    }

    @Override
    public void move(int toX, int toY) {
        point(toX, toY);
        out.append("m\n");
        to(toX, toY);
        startX = toX;
        startY = toY;
    }

    @Override
    public void line(int toX, int toY) {
        point(toX, toY);
        out.append("l\n");
        to(toX, toY);
    }

    /** The quadratic curve as a cubic one. */
    @Override
    public void quad(int controlX, int controlY, int toX, int toY) {
        point(thirds(x, controlX), thirds(y, controlY));
        point(thirds(toX, controlX), thirds(toY, controlY));
        point(toX, toY);
        out.append("c\n");
        to(toX, toY);
    }

    /** Four cubic curves that approximate a circle: within a thousandth of its radius, or a hundredth of a module. */
    @Override
    public void disc(int middleX, int middleY, int radius) {
        int bend = (int) Math.round(CIRCLE * radius);
        move(middleX - radius, middleY);
        quarter(middleX, middleY, -radius, -bend, -bend, -radius, 0, -radius);
        quarter(middleX, middleY, bend, -radius, radius, -bend, radius, 0);
        quarter(middleX, middleY, radius, bend, bend, radius, 0, radius);
        quarter(middleX, middleY, -bend, radius, -radius, bend, -radius, 0);
        close();
    }

    private void quarter(int x, int y, int fromX, int fromY, int toX, int toY, int endX, int endY) {
        point(x + fromX, y + fromY);
        point(x + toX, y + toY);
        point(x + endX, y + endY);
        out.append("c\n");
    }

    private static int thirds(int end, int control) {
        return Math.floorDiv(2 * (end + 2 * control) + 3, 6);
    }

    @Override
    public void close() {
        out.append("h\n");
        to(startX, startY);
    }

    private void to(int toX, int toY) {
        x = toX;
        y = toY;
    }

    private void point(int a, int b) {
        out.append(a).append(' ').append(b).append(' ');
    }

    static String plain(BigDecimal number) {
        return number.signum() == 0 ? "0" : number.stripTrailingZeros().toPlainString();
    }

    /** Converts to points, a 72nd of an inch each. */
    static BigDecimal points(BigDecimal mm) {
        return mm.multiply(BigDecimal.valueOf(72)).divide(new BigDecimal("25.4"), 4, RoundingMode.HALF_EVEN);
    }
}
