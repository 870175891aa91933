package placard.qr.draw.format;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import placard.qr.draw.Layout;
import placard.qr.draw.shape.Outline;
import placard.qr.draw.shape.PathData;
import placard.qr.draw.shape.Picture;
import placard.qr.draw.shape.Shape;
import placard.qr.draw.shape.Style;
import placard.qr.encode.Symbol;

/**
 * A picture as SVG 1.1: a background, a path for each colour, a title; nothing that a drawing program or a PDF writer
 * stumbles over.
 */
public final class SvgPicture {
    private static final int USUAL_BYTES = 8192;

    private SvgPicture() {}

    /**
     * Draws.
     *
     * @param title the picture's name for people, any characters
     * @param mm the printed width
     * @return the document, in ASCII but for the title
     */
    public static String of(Picture picture, String title, BigDecimal mm) {
        return drawn(picture, title, mm).toString();
    }

    /** The same in UTF-8. */
    public static byte[] bytes(Picture picture, String title, BigDecimal mm) {
        return drawn(picture, title, mm).bytes();
    }

    private static PathData drawn(Picture picture, String title, BigDecimal mm) {
        PathData svg = new PathData(USUAL_BYTES);
        String width = Integer.toString(picture.width());
        String height = Integer.toString(picture.height());
        svg.text("<svg height=\"").text(plain(height(picture, mm))).text("mm\" viewBox=\"0 0 ");
        svg.text(width).text(" ").text(height).text("\" width=\"").text(plain(mm));
        svg.text("mm\" xmlns=\"http://www.w3.org/2000/svg\"><title>").text(escaped(title));
        svg.text("</title><rect fill=\"").text(picture.background());
        svg.text("\" height=\"").text(height).text("\" width=\"").text(width).text("\"/>");
        for (Shape shape : picture.shapes()) {
            svg.text("<path d=\"");
            svg.startAt(0, 0);
            switch (shape) {
                case Shape.Area area -> SvgPath.write(svg, area.path());
                case Shape.Modules dark -> Outline.write(svg, dark.symbol(), dark.rounded(), dark.x(), dark.y());
            }
            svg.text("\" fill=\"").text(shape.color()).text("\"/>");
        }
        svg.text("</svg>\n");
        return svg;
    }

    /** A symbol in its quiet zone. */
    public static String of(Symbol symbol, Style style, String title, BigDecimal mm) {
        return of(Layout.plain(symbol, style), title, mm);
    }

    /**
     * The dark area alone, for a picture within a page: an SVG path on a field of {@link Style#modules} units per side.
     */
    public static String path(Symbol symbol) {
        PathData path = new PathData(USUAL_BYTES);
        Outline.write(path, symbol, false, Style.QUIET_ZONE, Style.QUIET_ZONE);
        return path.toString();
    }

    /** The printed height of a picture of this printed width, to a thousandth. */
    static BigDecimal height(Picture picture, BigDecimal mm) {
        if (picture.width() == picture.height()) {
            return mm.setScale(3, RoundingMode.HALF_EVEN);
        }
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
