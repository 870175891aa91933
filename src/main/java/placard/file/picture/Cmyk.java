package placard.file.picture;

import java.awt.image.BufferedImage;
import java.awt.image.Raster;

/**
 * The encoding of the inks in a CMYK or YCCK JPEG, as print shops send them. The JDK's decoder misreads the fourth
 * channel.
 *
 * @param isInverted whether 255 means no ink, as in files with Adobe's marker
 * @param isTurned whether three channels are stored as brightness and two differences (Adobe TN5116, transform 2)
 */
record Cmyk(boolean isInverted, boolean isTurned) {
    static final int COUNT = 4;

    /**
     * The picture for a screen, by the plain formula. Without the profile of the press, colours are slightly too vivid.
     */
    BufferedImage shown(Raster raster) {
        int width = raster.getWidth();
        BufferedImage shown = new BufferedImage(width, raster.getHeight(), BufferedImage.TYPE_3BYTE_BGR);
        byte[] target = Bitmaps.bytes(shown);
        int[] row = new int[COUNT * width];
        for (int y = 0, at = 0; y < raster.getHeight(); y++) {
            raster.getPixels(raster.getMinX(), raster.getMinY() + y, width, 1, row);
            for (int x = 0; x < row.length; x += COUNT, at += 3) {
                if (isTurned) {
                    turn(row, x);
                }
                int light = isInverted ? row[x + 3] : 255 - row[x + 3];
                for (int band = 0; band < 3; band++) {
                    int ink = isInverted ? row[x + band] : 255 - row[x + band];
                    target[at + 2 - band] = (byte) ((ink * light + 127) / 255);
                }
            }
        }
        return shown;
    }

    /** Converts brightness and differences to inks (ITU-T T.871, section 7, and 255 less each). */
    private static void turn(int[] row, int x) {
        double y = row[x];
        double cb = row[x + 1] - 128;
        double cr = row[x + 2] - 128;
        row[x] = 255 - clamped(y + 1.402 * cr);
        row[x + 1] = 255 - clamped(y - 0.344136 * cb - 0.714136 * cr);
        row[x + 2] = 255 - clamped(y + 1.772 * cb);
    }

    private static int clamped(double value) {
        return Math.clamp(Math.round(value), 0, 255);
    }
}
