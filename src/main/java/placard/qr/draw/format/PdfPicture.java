package placard.qr.draw.format;

import java.math.BigDecimal;
import placard.qr.draw.shape.Picture;

/** A picture as a PDF of one page that is as large as the picture. */
public final class PdfPicture {
    private PdfPicture() {}

    /**
     * Draws.
     *
     * @param title the picture's name for people, any characters
     * @param mm the printed width
     */
    public static byte[] of(Picture picture, String title, BigDecimal mm) {
        BigDecimal width = Ink.points(mm);
        BigDecimal height = Ink.points(SvgPicture.height(picture, mm));
        StringBuilder content = new StringBuilder(16384);
        Shadings shadings = Shadings.named();
        new Ink(content, shadings).picture(picture, BigDecimal.ZERO, height, width);
        PdfFile file = new PdfFile(title, width, height, 1, shadings);
        file.page(content);
        return file.end();
    }
}
