package placard.qr.draw.format;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.nio.charset.StandardCharsets;
import placard.qr.draw.shape.Picture;

/** Writes a picture as Encapsulated PostScript, level 2, or 3 for gradients, for the layout programs of print shops. */
public final class EpsPicture {
    /** The operators that {@link Ink} writes, in terms of PostScript's own. */
    private static final String PROLOG = """
            %%BeginProlog
            /PlacardDict 16 dict def
            PlacardDict begin
            /m /moveto load def
            /l /lineto load def
            /c /curveto load def
            /h /closepath load def
            /f /fill load def
            /q /gsave load def
            /Q /grestore load def
            /rg /setrgbcolor load def
            /k /setcmykcolor load def
            /W /clip load def
            /n /newpath load def
            /sh { shfill } bind def
            /cm { 6 array astore concat } bind def
            /re { 4 2 roll moveto 1 index 0 rlineto 0 exch rlineto neg 0 rlineto closepath } bind def
            end
            %%EndProlog
            PlacardDict begin
            """;

    private EpsPicture() {}

    /**
     * Draws.
     *
     * @param title the picture's name for people; in the file, a question mark replaces each character beyond ASCII
     * @param mm the printed width
     */
    public static byte[] of(Picture picture, String title, BigDecimal mm) {
        BigDecimal width = Ink.points(mm);
        BigDecimal height = Ink.points(SvgPicture.height(picture, mm));
        Shadings shadings = Shadings.inline();
        StringBuilder drawn = new StringBuilder(16384);
        new Ink(drawn, shadings).picture(picture, BigDecimal.ZERO, height, width);
        StringBuilder eps = new StringBuilder(drawn.length() + 1024);
        eps.append("%!PS-Adobe-3.0 EPSF-3.0\n%%Title: (")
                .append(escaped(title))
                .append(")\n%%Creator: Placard\n%%BoundingBox: 0 0 ")
                .append(width.setScale(0, RoundingMode.CEILING))
                .append(' ')
                .append(height.setScale(0, RoundingMode.CEILING))
                .append("\n%%HiResBoundingBox: 0 0 ")
                .append(Ink.plain(width))
                .append(' ')
                .append(Ink.plain(height))
                .append("\n%%LanguageLevel: " + (shadings.isEmpty() ? 2 : 3) + "\n%%Pages: 1\n%%EndComments\n")
                .append(PROLOG);
        eps.append(drawn).append("end\nshowpage\n%%EOF\n");
        return eps.toString().getBytes(StandardCharsets.US_ASCII);
    }

    /** At most 200 characters, because a comment's line has at most 255. */
    private static String escaped(String title) {
        StringBuilder ascii = new StringBuilder();
        title.codePoints().limit(100).forEach(c -> {
            if (c == '(' || c == ')' || c == '\\') {
                ascii.append('\\');
            }
            ascii.append(c >= ' ' && c < 127 ? (char) c : '?');
        });
        return ascii.toString();
    }
}
