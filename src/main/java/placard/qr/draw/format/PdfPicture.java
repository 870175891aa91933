package placard.qr.draw.format;

import java.math.BigDecimal;
import placard.qr.draw.shape.Picture;

/** Writes a picture as a PDF of one page, as large as the picture. */
public final class PdfPicture {
    private PdfPicture() {}

    /** Draws without a bleed and without inks of its own. */
    public static byte[] of(Picture picture, String title, BigDecimal mm) {
        return of(picture, title, mm, BigDecimal.ZERO, Spots.NONE);
    }

    /**
     * Draws.
     *
     * @param title the picture's name for people, any characters
     * @param mm the printed width
     * @param bleedMm how far the background and the frame's edge extend beyond the cut
     */
    public static byte[] of(Picture picture, String title, BigDecimal mm, BigDecimal bleedMm, Spots spots) {
        BigDecimal width = Ink.points(mm);
        BigDecimal height = Ink.points(SvgPicture.height(picture, mm));
        BigDecimal bleed = Ink.points(bleedMm);
        StringBuilder content = new StringBuilder(16384);
        Shadings shadings = Shadings.named();
        Ink ink = new Ink(content, shadings, null, spots);
        if (bleed.signum() > 0) {
            Bleed.of(picture, mm, bleedMm).paint(ink, bleed, height, width);
        }
        ink.picture(picture, bleed, height.add(bleed), width);
        PdfFile file = new PdfFile(title, new PageSize(width, height, bleed), 1, shadings, spots);
        file.page(content);
        return file.end();
    }
}
