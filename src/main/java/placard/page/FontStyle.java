package placard.page;

import java.util.Locale;
import placard.base.Typeface;

/**
 * A typeface as rules of style. It has two files; a browser loads only files with letters of the page. The rules put
 * the typeface in place of the page's own.
 */
final class FontStyle {
    /** The letters of western Europe with their signs, as the font file was cut. */
    private static final String LATIN =
            "U+0000-00FF,U+0131,U+0152-0153,U+02BB-02BC,U+02C6,U+02DA,U+02DC,U+0304,U+0308,U+0329,"
                    + "U+2000-206F,U+20AC,U+2122,U+2191,U+2193,U+2212,U+2215,U+FEFF,U+FFFD";

    /** The other Latin letters, in the second file. */
    private static final String REST =
            "U+0100-02BA,U+02BD-02C5,U+02C7-02CC,U+02CE-02D7,U+02DD-02FF,U+0304,U+0308,U+0329,"
                    + "U+1D00-1DBF,U+1E00-1E9F,U+1EF2-1EFF,U+2020,U+20A0-20AB,U+20AD-20C0,U+2113,U+2C60-2C7F,U+A720-A7FF";

    private FontStyle() {}

    /** The rules of a typeface; empty for the reader's own. */
    static String of(Typeface font, Assets assets) {
        String family = font.family();
        if (family == null) {
            return "";
        }
        String file = family.toLowerCase(Locale.ROOT);
        // The rule stands above those of trades, which choose a typeface for headings.
        return face(font, assets.font(file + ".woff2"), LATIN) + face(font, assets.font(file + "-ext.woff2"), REST)
                + "body:not(#_){--sans:" + font.stack() + ";--head:var(--sans)}";
    }

    private static String face(Typeface font, String url, String letters) {
        return "@font-face{font-family:\"" + font.family() + "\";font-weight:" + font.weights()
                + ";font-display:swap;src:url(" + url + ") format(\"woff2\");unicode-range:" + letters + "}";
    }
}
