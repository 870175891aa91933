package placard.qr.draw.format;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import placard.qr.draw.Layout;
import placard.qr.draw.shape.Outline;
import placard.qr.draw.shape.Picture;
import placard.qr.draw.shape.Shape;
import placard.qr.draw.shape.Style;
import placard.qr.encode.Symbol;

/**
 * A picture as SVG 1.1: a background, a path for each colour, a title; nothing that a drawing program or a PDF writer
 * stumbles over.
 */
public final class SvgPicture {
    private SvgPicture() {}

    /**
     * Draws.
     *
     * @param title the picture's name for people, any characters
     * @param mm the printed width
     * @return the document, in ASCII but for the title
     */
    public static String of(Picture picture, String title, BigDecimal mm) {
        StringBuilder svg = new StringBuilder(4096);
        svg.append("<svg height=\"")
                .append(plain(height(picture, mm)))
                .append("mm\" viewBox=\"0 0 ")
                .append(picture.width())
                .append(' ')
                .append(picture.height())
                .append("\" width=\"")
                .append(plain(mm))
                .append("mm\" xmlns=\"http://www.w3.org/2000/svg\"><title>")
                .append(escaped(title))
                .append("</title><rect fill=\"")
                .append(picture.background())
                .append("\" height=\"")
                .append(picture.height())
                .append("\" width=\"")
                .append(picture.width())
                .append("\"/>");
        for (Shape shape : picture.shapes()) {
            String data = switch (shape) {
                case Shape.Area area -> SvgPath.of(area.path());
                case Shape.Modules dark -> modules(dark);
            };
            svg.append("<path d=\"")
                    .append(data)
                    .append("\" fill=\"")
                    .append(shape.color())
                    .append("\"/>");
        }
        return svg.append("</svg>\n").toString();
    }

    /** A symbol in its quiet zone. */
    public static String of(Symbol symbol, Style style, String title, BigDecimal mm) {
        return of(Layout.plain(symbol, style), title, mm);
    }

    /**
     * The dark area alone, for a picture within a page: an SVG path on a field of {@link Style#modules} units per side.
     */
    public static String path(Symbol symbol) {
        return Outline.of(symbol, false, Style.QUIET_ZONE);
    }

    /** The outline, moved to where the symbol is. */
    private static String modules(Shape.Modules dark) {
        if (dark.x() == dark.y()) {
            return Outline.of(dark.symbol(), dark.rounded(), dark.x());
        }
        return "m" + dark.x() + " " + dark.y() + Outline.of(dark.symbol(), dark.rounded(), 0);
    }

    /** The printed height of a picture of this printed width, to a thousandth. */
    static BigDecimal height(Picture picture, BigDecimal mm) {
        return mm.multiply(BigDecimal.valueOf(picture.height()))
                .divide(BigDecimal.valueOf(picture.width()), MathContext.DECIMAL64)
                .setScale(3, RoundingMode.HALF_EVEN);
    }

    private static String plain(BigDecimal number) {
        return number.stripTrailingZeros().toPlainString();
    }

    private static String escaped(String text) {
        return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;");
    }
}
