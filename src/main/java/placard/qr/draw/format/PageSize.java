package placard.qr.draw.format;

import java.math.BigDecimal;

/**
 * The size of a page after the cut, and the width of its bleed, in points.
 *
 * @param bleed on each side, for an inexact cut
 */
record PageSize(BigDecimal width, BigDecimal height, BigDecimal bleed) {
    /** The page's boxes (PDF 1.4, 9.10.1). The media box has the bleed around the trimmed page. */
    String boxes() {
        BigDecimal twice = bleed.add(bleed);
        String media = "/MediaBox " + box(BigDecimal.ZERO, width.add(twice), height.add(twice));
        String trim = "/TrimBox " + box(bleed, width.add(bleed), height.add(bleed));
        return bleed.signum() == 0 ? media + " " + trim : media + " /BleedBox" + media.substring(9) + " " + trim;
    }

    private static String box(BigDecimal start, BigDecimal right, BigDecimal top) {
        return "[" + Ink.plain(start) + " " + Ink.plain(start) + " " + Ink.plain(right) + " " + Ink.plain(top) + "]";
    }
}
