package placard.page;

import java.util.EnumSet;
import java.util.List;
import placard.base.Appearance;
import placard.base.Typeface;

/**
 * Typefaces and a style as rules of CSS. A typeface has two files; a browser loads only files with letters of the page.
 * The rules put the typefaces in place of the page's own.
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

    /** The rules of an appearance's typefaces and style; empty where the page keeps its own. */
    static String of(Appearance appearance, Assets assets) {
        Typeface headings = appearance.headings();
        Typeface text = appearance.text();
        StringBuilder css = new StringBuilder();
        for (Typeface font : EnumSet.of(headings, text)) {
            List<String> files = font.files();
            if (!files.isEmpty()) {
                css.append(face(font, assets.font(files.get(0)), LATIN))
                        .append(face(font, assets.font(files.get(1)), REST));
                css.append(standIn(font));
            }
        }
        // The rule is above those of trades, which choose a typeface for headings.
        String rules = stacks(headings, text) + details(appearance.style());
        return rules.isEmpty() ? "" : css + "body:not(#_){" + rules + "}";
    }

    private static String stacks(Typeface headings, Typeface text) {
        return (text == Typeface.SYSTEM ? "" : "--sans:" + text.stack() + ";")
                + (headings == Typeface.SYSTEM ? "" : "--head:" + headings.stack() + ";");
    }

    /** Corners, and how headings are set: their weight, size, case, letter spacing, alignment and ornament. */
    private static String details(Appearance.Style style) {
        return switch (style) {
            case PLAIN -> "";
            case MODERN -> "--radius:.75rem;--weight:700;--spacing:-.02em";
            case SOFT -> "--radius:1.5rem;--weight:800";
            case BOOK ->
                "--radius:.375rem;--weight:600;--under:.375rem;--ornament:linear-gradient(var(--line),var(--line))"
                        + " bottom/100% 1px no-repeat";
            case BISTRO ->
                "--radius:.25rem;--weight:400;--size:1.12;--align:center;--middle:auto;--under:.375rem;--ornament:linear-gradient(var(--accent),var(--accent))"
                        + " bottom/4rem 2px no-repeat";
            case GRAND ->
                "--radius:0;--weight:600;--size:1.1;--case:uppercase;--spacing:.12em;--long:.7;--align:center;--middle:auto;--under:.375rem;--ornament:linear-gradient(var(--edge),var(--edge))"
                        + " bottom/100% 1px no-repeat";
            case TAVERN ->
                "--radius:.25rem;--weight:600;--size:1.1;"
                        + "--under:.375rem;--ornament:linear-gradient(var(--ink),var(--ink)) bottom/100% 3px no-repeat";
            case CHALK ->
                "--radius:1rem;--weight:700;--size:1.4;--spacing:0;--under:.375rem;--ornament:repeating-linear-gradient(90deg,var(--accent)"
                        + " 0 .5rem,#0000 0 .875rem) bottom/100% 2px no-repeat";
            case MARKET ->
                "--radius:0;--weight:600;--case:uppercase;--spacing:.03em;--under:.375rem;--ornament:linear-gradient(var(--accent),var(--accent))"
                        + " var(--start,0) 100%/3rem 4px no-repeat";
            case ATELIER ->
                "--radius:0;--weight:500;--size:.9;--case:uppercase;--spacing:.14em;--long:.8;--under:.375rem;--ornament:linear-gradient(var(--line),var(--line))"
                        + " bottom/100% 1px no-repeat";
            case BAKERY -> "--radius:1.25rem;--weight:600;--size:1.06;--align:center;--middle:auto";
        };
    }

    private static String face(Typeface font, String url, String letters) {
        return "@font-face{font-family:\"" + font.family() + "\";font-weight:" + font.weights()
                + ";font-display:swap;src:url(" + url + ") format(\"woff2\");unicode-range:" + letters + "}";
    }

    /** A common typeface that is as wide, so that lines break alike before and after the true one has loaded. */
    private static String standIn(Typeface font) {
        return local(font, "400", "") + (font.isBold() ? local(font, "600 900", " Bold") : "");
    }

    private static String local(Typeface font, String weights, String cut) {
        return "@font-face{font-family:\"" + font.standIn() + "\";font-weight:" + weights + ";size-adjust:"
                + font.width()
                + "%;src:local(\"Arial" + cut + "\"),local(\"Liberation Sans" + cut + "\"),local(\"Roboto" + cut
                + "\")}";
    }
}
