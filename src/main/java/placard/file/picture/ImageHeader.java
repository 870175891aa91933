package placard.file.picture;

import java.awt.Graphics2D;
import java.awt.image.BufferedImage;
import org.jspecify.annotations.Nullable;

/**
 * The header of a picture, read before anything is decoded.
 *
 * @param shown the size of the decoded picture, as stored, before it is turned
 * @param largest the largest size that it names anywhere, for which decoding may take memory
 * @param place of the decoded picture on the canvas of an animation; null if it is all of the picture
 * @param orientation how it must be turned, 1 to 8 (Exif 2.32, section 4.6.4, tag 274)
 * @param isExact whether the format is lossless. Such a picture stays a PNG, because a JPEG would blur it
 */
record ImageHeader(Size shown, Size largest, @Nullable Place place, int orientation, boolean isExact) {
    /** A rectangle's upper left corner on a canvas, which is transparent around it. */
    record Place(Size canvas, int left, int top) {
        BufferedImage filled(BufferedImage bitmap) {
            BufferedImage whole = new BufferedImage(canvas.width(), canvas.height(), BufferedImage.TYPE_4BYTE_ABGR);
            Graphics2D graphics = whole.createGraphics();
            graphics.drawImage(bitmap, left, top, null);
            graphics.dispose();
            return whole;
        }
    }

    ImageHeader {
        if (shown.width() <= 0 || shown.height() <= 0) {
            throw RejectedUpload.damaged("The picture has no size.");
        }
    }

    /** A header that names a single size. */
    static ImageHeader of(int width, int height, int orientation, boolean isExact) {
        Size size = new Size(width, height);
        return new ImageHeader(size, size, null, orientation, isExact);
    }
}
