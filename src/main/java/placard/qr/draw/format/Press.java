package placard.qr.draw.format;

import placard.qr.draw.Field;
import placard.qr.draw.shape.Path;
import placard.qr.draw.shape.Picture;

/** The output of a page of labels. Lengths are in hundredths of a millimetre, from the page's upper left corner. */
interface Press {
    /** Draws a picture as wide as its field. */
    void picture(Picture picture, Field field);

    void fill(Path path, String color);

    /**
     * Runs the work with all its drawing rotated by half a turn about a point.
     *
     * @param twiceX twice the point's distance from the left, which is always a whole number; so is {@code twiceY}
     */
    void turned(int twiceX, int twiceY, Runnable work);
}
