package placard.qr.draw;

import java.math.BigDecimal;
import placard.qr.encode.Symbol;

/**
 * A symbol as SVG 1.1: a background, one path, a title; nothing that a drawing program or a PDF writer stumbles over.
 */
public final class SvgPicture {
    private SvgPicture() {}

    /**
     * Draws.
     *
     * @param title the picture's name for people, any characters
     * @param mm the printed side, quiet zone included
     * @return the document, in ASCII but for the title
     */
    public static String of(Symbol symbol, Style style, String title, BigDecimal mm) {
        int modules = Style.modules(symbol.size());
        String side = plain(mm);
        return "<svg height=\"" + side + "mm\" viewBox=\"0 0 " + modules + " " + modules + "\" width=\"" + side
                + "mm\" xmlns=\"http://www.w3.org/2000/svg\"><title>" + escaped(title) + "</title><rect fill=\""
                + style.light() + "\" height=\"" + modules + "\" width=\"" + modules + "\"/><path d=\""
                + Outline.of(symbol, style.rounded(), Style.QUIET_ZONE) + "\" fill=\"" + style.dark() + "\"/></svg>\n";
    }

    /**
     * The dark area alone, for a picture within a page: an SVG path on a field of {@link Style#modules} units per side.
     */
    public static String path(Symbol symbol) {
        return Outline.of(symbol, false, Style.QUIET_ZONE);
    }

    private static String plain(BigDecimal number) {
        return number.stripTrailingZeros().toPlainString();
    }

    private static String escaped(String text) {
        return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;");
    }
}
