package placard.qr.draw.format;

import java.math.BigDecimal;
import placard.qr.draw.Field;
import placard.qr.draw.shape.Path;
import placard.qr.draw.shape.Picture;

/**
 * Writes a page of labels as the content of a PDF page, whose origin is at the lower left.
 *
 * @param height of the page
 */
record PdfPress(Ink ink, int height) implements Press {
    private static final BigDecimal UNIT = new BigDecimal("0.028346457");

    @Override
    public void picture(Picture picture, Field field) {
        ink.picture(picture, points(field.x()), points(height - field.y()), points(field.width()));
    }

    @Override
    public void fill(Path path, String color) {
        ink.begin(UNIT, BigDecimal.ZERO, points(height));
        ink.fill(path, color);
        ink.end();
    }

    @Override
    public void turned(int twiceX, int twiceY, Runnable work) {
        ink.beginTurned(points(twiceX), points(2 * height - twiceY));
        work.run();
        ink.end();
    }

    static BigDecimal points(int hundredths) {
        return Ink.points(BigDecimal.valueOf(hundredths, 2));
    }
}
