package placard.qr.draw.format;

import java.math.BigDecimal;
import java.math.RoundingMode;
import org.jspecify.annotations.Nullable;
import placard.qr.draw.shape.Outline;
import placard.qr.draw.shape.Path;
import placard.qr.draw.shape.PathData;
import placard.qr.draw.shape.Picture;
import placard.qr.draw.shape.Shape;

/**
 * A picture as the operators that PDF content has, each on a line: {@code m l c h f}, {@code rg}, {@code k}, {@code re}.
 * EPS files define the same names.
 *
 * <p>Coordinates are whole hundredths of a module; black is black ink alone, since four inks over one another blur a
 * module's edge in print.
 */
final class Ink implements Path.Pen {
    private static final int USUAL_BYTES = 4096;
    private static final String BLACK = "#000000";

    private final StringBuilder out;
    private final @Nullable Forms forms;
    private int x;
    private int y;
    private int startX;
    private int startY;

    Ink(StringBuilder out) {
        this(out, null);
    }

    /** @param forms where outlines of pictures are put that others may have too; null to write them out */
    Ink(StringBuilder out, @Nullable Forms forms) {
        this.out = out;
        this.forms = forms;
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
        color(picture.background());
        box(0, 0, 100 * picture.width(), 100 * picture.height());
        for (Shape shape : picture.shapes()) {
            if (forms != null && shape instanceof Shape.Area area) {
                out.append(forms.painted(picture, area));
            } else {
                fill(path(shape), shape.color());
            }
        }
        end();
    }

    private static Path path(Shape shape) {
        return switch (shape) {
            case Shape.Area area -> area.path();
            case Shape.Modules dark -> {
                PathData outline = new PathData(USUAL_BYTES);
                Outline.write(outline, dark.symbol(), dark.rounded(), dark.x(), dark.y());
                yield SvgPath.read(outline.toString());
            }
        };
    }

    /** Begins a space of its own whose units are {@code scale} points, {@code y} downwards. */
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

    void end() {
        out.append("Q\n");
    }

    void fill(Path path, String color) {
        color(color);
        path.draw(this);
        out.append("f\n");
    }

    void color(String color) {
        if (color.equals(BLACK)) {
            out.append("0 0 0 1 k\n");
            return;
        }
        int rgb = Integer.parseInt(color, 1, 7, 16);
        for (int bits = 16; bits >= 0; bits -= 8) {
            out.append(plain(BigDecimal.valueOf(rgb >> bits & 255)
                            .divide(BigDecimal.valueOf(255), 4, RoundingMode.HALF_EVEN)))
                    .append(' ');
        }
        out.append("rg\n");
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

    /** The same curve by the cubic rule. */
    @Override
    public void quad(int controlX, int controlY, int toX, int toY) {
        point(thirds(x, controlX), thirds(y, controlY));
        point(thirds(toX, controlX), thirds(toY, controlY));
        point(toX, toY);
        out.append("c\n");
        to(toX, toY);
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

    /** Points, a 72nd of an inch each. */
    static BigDecimal points(BigDecimal mm) {
        return mm.multiply(BigDecimal.valueOf(72)).divide(new BigDecimal("25.4"), 4, RoundingMode.HALF_EVEN);
    }
}
