package placard.file.picture;

import java.awt.image.BufferedImage;
import java.awt.image.DataBufferByte;

/** Turns a picture the way its camera was held (Exif 2.32, section 4.6.4, tag 274). */
final class Orientation {
    private Orientation() {}

    /** Whether this orientation swaps width and height. */
    static boolean isOnItsSide(int orientation) {
        return orientation >= 5;
    }

    /**
     * The picture upright.
     *
     * @param picture in one of the forms of {@link Bitmaps}
     */
    static BufferedImage upright(BufferedImage picture, int orientation) {
        if (orientation == 1) {
            return picture;
        }
        int width = picture.getWidth();
        int height = picture.getHeight();
        boolean turns = isOnItsSide(orientation);
        BufferedImage turned = new BufferedImage(turns ? height : width, turns ? width : height, picture.getType());
        byte[] source = Bitmaps.bytes(picture);
        byte[] target = ((DataBufferByte) turned.getRaster().getDataBuffer()).getData();
        int bands = Bitmaps.bands(picture);
        boolean mirrorsX = orientation == 2 || orientation == 3 || orientation == 6 || orientation == 7;
        boolean mirrorsY = orientation == 3 || orientation == 4 || orientation == 7 || orientation == 8;
        for (int y = 0; y < turned.getHeight(); y++) {
            for (int x = 0; x < turned.getWidth(); x++) {
                int across = mirrorsX ? turned.getWidth() - 1 - x : x;
                int down = mirrorsY ? turned.getHeight() - 1 - y : y;
                int from = turns ? across * width + down : down * width + across;
                System.arraycopy(source, from * bands, target, (y * turned.getWidth() + x) * bands, bands);
            }
        }
        return turned;
    }
}
