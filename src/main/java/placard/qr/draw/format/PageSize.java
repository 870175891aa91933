package placard.qr.draw.format;

import java.math.BigDecimal;

/**
 * How large a page is once it is cut, and how far its ground reaches beyond, in points.
 *
 * @param bleed on each side, for a cut that is not quite where it should be
 */
record PageSize(BigDecimal width, BigDecimal height, BigDecimal bleed) {
    /** The page's boxes (PDF 1.4, 9.10.1): the medium has the bleed around what is left after the cut. */
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
