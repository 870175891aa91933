package placard.file.picture;

import java.awt.Color;
import java.awt.Graphics2D;
import java.awt.image.BufferedImage;
import java.util.Optional;

/** Encodes a bitmap as a JPEG of bounded size: translucent pixels on white, at the best quality that fits. */
public final class SmallJpeg {
    private static final float[] QUALITIES = {0.8f, 0.6f, 0.4f};
    private static final int WIDEST = 320;

    private SmallJpeg() {}

    /** The JPEG of a picture in a small size; empty if even the coarsest quality takes more. */
    public static Optional<byte[]> of(BufferedImage bitmap, int mostBytes) {
        return of(bitmap, WIDEST, mostBytes);
    }

    /** The JPEG of a picture, at most that wide; empty if even the coarsest quality takes more. */
    public static Optional<byte[]> of(BufferedImage bitmap, int widest, int mostBytes) {
        int width = Math.min(widest, bitmap.getWidth());
        int height = Math.max(1, (int) Math.round((double) bitmap.getHeight() * width / bitmap.getWidth()));
        BufferedImage opaque = new BufferedImage(width, height, BufferedImage.TYPE_3BYTE_BGR);
        Graphics2D pen = opaque.createGraphics();
        pen.setColor(Color.WHITE);
        pen.fillRect(0, 0, width, height);
        BufferedImage small = width < bitmap.getWidth() ? ImageScaler.to(bitmap, width) : bitmap;
        pen.drawImage(small, 0, 0, width, height, null);
        pen.dispose();
        for (float quality : QUALITIES) {
            byte[] jpeg = ImageEncoder.jpeg(opaque, quality);
            if (jpeg.length <= mostBytes) {
                return Optional.of(jpeg);
            }
        }
        return Optional.empty();
    }
}
