package placard.file.picture;

import java.awt.Graphics2D;
import java.awt.color.ColorSpace;
import java.awt.image.BufferedImage;
import java.awt.image.ColorConvertOp;
import java.awt.image.DataBufferByte;

/**
 * Decoded pictures in three forms, packed with one byte a band: grey, blue-green-red, alpha-blue-green-red. The colours
 * are sRGB, so that a picture keeps its look without its profile.
 */
final class Bitmaps {
    private Bitmaps() {}

    /** The picture in one of the three forms: itself if it is. */
    static BufferedImage of(BufferedImage decoded) {
        boolean hasAlpha = decoded.getColorModel().hasAlpha();
        boolean isGrey = decoded.getColorModel().getColorSpace().getType() == ColorSpace.TYPE_GRAY && !hasAlpha;
        int type = isGrey
                ? BufferedImage.TYPE_BYTE_GRAY
                : hasAlpha ? BufferedImage.TYPE_4BYTE_ABGR : BufferedImage.TYPE_3BYTE_BGR;
        if (decoded.getType() == type && !decoded.isAlphaPremultiplied()) {
            return decoded;
        }
        boolean isGreyBelow = decoded.getColorModel().getColorSpace().getType() == ColorSpace.TYPE_GRAY;
        if (hasAlpha && isGreyBelow) {
            return ofGreyWithAlpha(decoded);
        }
        BufferedImage plain = new BufferedImage(decoded.getWidth(), decoded.getHeight(), type);
        if (decoded.getColorModel().getColorSpace().isCS_sRGB() || isGrey) {
            Graphics2D graphics = plain.createGraphics();
            graphics.drawImage(decoded, 0, 0, null);
            graphics.dispose();
        } else {
            new ColorConvertOp(null).filter(decoded, plain);
        }
        return plain;
    }

    /** Copied value by value, because the JDK treats grey as linear and would lighten it on the way to sRGB. */
    private static BufferedImage ofGreyWithAlpha(BufferedImage decoded) {
        int width = decoded.getWidth();
        BufferedImage plain = new BufferedImage(width, decoded.getHeight(), BufferedImage.TYPE_4BYTE_ABGR);
        byte[] target = bytes(plain);
        int shift = decoded.getColorModel().getComponentSize(0) - 8;
        int[] row = new int[2 * width];
        for (int y = 0, at = 0; y < decoded.getHeight(); y++) {
            decoded.getRaster().getPixels(0, y, width, 1, row);
            for (int x = 0; x < width; x++, at += 4) {
                byte grey = (byte) (row[2 * x] >> shift);
                target[at] = (byte) (row[2 * x + 1] >> shift);
                target[at + 1] = grey;
                target[at + 2] = grey;
                target[at + 3] = grey;
            }
        }
        return plain;
    }

    static byte[] bytes(BufferedImage bitmap) {
        return ((DataBufferByte) bitmap.getRaster().getDataBuffer()).getData();
    }

    /** Bytes a pixel; of four, the first is the opacity. */
    static int bands(BufferedImage bitmap) {
        return bitmap.getRaster().getNumBands();
    }

    /** Whether any pixel is translucent. */
    static boolean isTransparent(BufferedImage bitmap) {
        if (bands(bitmap) < 4) {
            return false;
        }
        byte[] bytes = bytes(bitmap);
        for (int i = 0; i < bytes.length; i += 4) {
            if (bytes[i] != -1) {
                return true;
            }
        }
        return false;
    }

    /** The picture without its alpha channel, which is opaque everywhere. */
    static BufferedImage opaque(BufferedImage bitmap) {
        BufferedImage opaque = new BufferedImage(bitmap.getWidth(), bitmap.getHeight(), BufferedImage.TYPE_3BYTE_BGR);
        byte[] from = bytes(bitmap);
        byte[] to = bytes(opaque);
        for (int i = 0, j = 0; i < from.length; i += 4, j += 3) {
            to[j] = from[i + 1];
            to[j + 1] = from[i + 2];
            to[j + 2] = from[i + 3];
        }
        return opaque;
    }
}
