package placard.qr.draw.format;

import placard.qr.draw.Field;
import placard.qr.draw.shape.Path;
import placard.qr.draw.shape.Picture;

/** What a page of labels is printed on. Lengths are in hundredths of a millimetre, from the page's upper left corner. */
interface Press {
    /** A picture as wide as its field. */
    void picture(Picture picture, Field field);

    void fill(Path path, String color);

    /**
     * Draws what the work draws turned by half a turn about a point.
     *
     * @param twiceX the doubled distance of the point from the left, which is a whole number always; so is {@code twiceY}
     */
    void turned(int twiceX, int twiceY, Runnable work);
}
