package placard.qr.draw.format;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import placard.qr.draw.Layout;
import placard.qr.draw.shape.ModuleStyle;
import placard.qr.draw.shape.Outline;
import placard.qr.draw.shape.PathData;
import placard.qr.draw.shape.Picture;
import placard.qr.draw.shape.Shading;
import placard.qr.draw.shape.Shape;
import placard.qr.draw.shape.Style;
import placard.qr.encode.Symbol;

/**
 * Writes a picture as SVG 1.1: a background, a path for each colour, a title. It uses only features that drawing
 * programs and PDF writers support.
 */
public final class SvgPicture {
    private static final int USUAL_BYTES = 8192;

    private SvgPicture() {}

    /**
     * Draws.
     *
     * @param title the picture's name for people, any characters
     * @param mm the printed width
     * @return the document, in ASCII except for the title
     */
    public static String of(Picture picture, String title, BigDecimal mm) {
        return drawn(picture, title, mm).toString();
    }

    /** The document in UTF-8. */
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
        svg.text("</title>");
        gradients(svg, picture);
        if (!picture.isTransparent()) {
            svg.text("<rect fill=\"").text(picture.background());
            svg.text("\" height=\"")
                    .text(height)
                    .text("\" width=\"")
                    .text(width)
                    .text("\"/>");
        }
        for (Shape shape : picture.shapes()) {
            svg.text("<path d=\"");
            svg.startAt(0, 0);
            switch (shape) {
                case Shape.Area area -> SvgPath.write(svg, area.path());
                case Shape.Modules dark -> Outline.write(svg, dark);
            }
            Shading shading = shape.shading();
            svg.text("\" fill=\"")
                    .text(shading == null ? shape.color() : "url(#" + id(shading) + ")")
                    .text("\"/>");
        }
        svg.text("</svg>\n");
        return svg;
    }

    /** Writes each gradient once; modules and eyes share theirs. */
    private static void gradients(PathData svg, Picture picture) {
        Shading last = null;
        for (Shape shape : picture.shapes()) {
            Shading shading = shape.shading();
            if (shading != null && !shading.equals(last)) {
                gradient(svg, shading);
                last = shading;
            }
        }
    }

    private static void gradient(PathData svg, Shading shading) {
        svg.text("<defs><linearGradient gradientUnits=\"userSpaceOnUse\" id=\"").text(id(shading));
        svg.text("\" x1=\"").hundredths(shading.x1()).text("\" x2=\"").hundredths(shading.x2());
        svg.text("\" y1=\"").hundredths(shading.y1()).text("\" y2=\"").hundredths(shading.y2());
        svg.text("\"><stop offset=\"0\" stop-color=\"").text(shading.from());
        svg.text("\"/><stop offset=\"1\" stop-color=\"").text(shading.to());
        svg.text("\"/></linearGradient></defs>");
    }

    /** An id made from the gradient's look. Two codes in one page then find their own gradient or an equal one. */
    private static String id(Shading s) {
        return "g" + s.from().substring(1) + s.to().substring(1) + "_" + s.x1() + "_" + s.y1() + "_" + s.x2() + "_"
                + s.y2();
    }

    /** A symbol in its quiet zone. */
    public static String of(Symbol symbol, Style style, String title, BigDecimal mm) {
        return of(Layout.plain(symbol, style), title, mm);
    }

    /**
     * The dark area alone, for a symbol within an HTML page: an SVG path on a field of {@link Style#modules} units per
     * side.
     */
    public static String path(Symbol symbol) {
        PathData path = new PathData(USUAL_BYTES);
        Outline.write(path, symbol, ModuleStyle.SQUARE, Style.QUIET_ZONE, Style.QUIET_ZONE);
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
