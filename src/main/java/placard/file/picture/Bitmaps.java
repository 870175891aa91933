package placard.file.picture;

import java.awt.Graphics2D;
import java.awt.color.ColorSpace;
import java.awt.color.ICC_Profile;
import java.awt.image.BufferedImage;
import java.awt.image.ColorConvertOp;
import java.awt.image.DataBuffer;
import java.awt.image.DataBufferByte;
import java.awt.image.Raster;
import java.awt.image.WritableRaster;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Decoded pictures in three forms, packed with one byte a band: grey, blue-green-red, alpha-blue-green-red. The colours
 * are sRGB, so that a picture keeps its look without its profile.
 */
final class Bitmaps {
    /** Rows that are converted at once, so that no second picture takes memory. */
    private static final int STRIP = 64;

    private static final int SAMPLES = 6;
    private static final int ROUNDING = 2;
    /** 1/2.2, times 100,000 as a PNG states it. */
    private static final int SCREEN_GAMMA = 45_455;

    private static final int LEAST_GAMMA = 10_000;
    private static final int MOST_GAMMA = 500_000;

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

    /**
     * Converts the colours of a picture from a profile to sRGB, in place. A profile that isn't one of RGB, is damaged, or
     * is sRGB itself changes nothing.
     */
    static void toScreen(BufferedImage bitmap, byte[] profile) {
        ColorConvertOp conversion = bands(bitmap) < 3 ? null : conversion(profile);
        if (conversion == null) {
            return;
        }
        WritableRaster all = bitmap.getRaster();
        for (int y = 0; y < bitmap.getHeight(); y += STRIP) {
            int rows = Math.min(STRIP, bitmap.getHeight() - y);
            WritableRaster colours = all.createWritableChild(0, y, bitmap.getWidth(), rows, 0, 0, new int[] {0, 1, 2});
            colours.setRect(conversion.filter(colours, null));
        }
    }

    /**
     * Converts samples with another exponent than a screen's, in place. Exponents near 0.45 are those of screens.
     *
     * @param gamma times 100,000, as a PNG states it; 0 for none
     */
    static void toScreen(BufferedImage bitmap, int gamma) {
        if (gamma < LEAST_GAMMA || gamma > MOST_GAMMA || Math.abs(gamma - SCREEN_GAMMA) < SCREEN_GAMMA / 20) {
            return;
        }
        byte[] shown = new byte[256];
        for (int i = 0; i < shown.length; i++) {
            double light = Math.pow(i / 255.0, 100_000.0 / gamma);
            double sample = light <= 0.0031308 ? 12.92 * light : 1.055 * Math.pow(light, 1 / 2.4) - 0.055;
            shown[i] = (byte) Math.round(255 * sample);
        }
        byte[] bytes = bytes(bitmap);
        int bands = bands(bitmap);
        for (int i = 0; i < bytes.length; i++) {
            boolean isOpacity = bands == 4 && i % 4 == 0;
            bytes[i] = isOpacity ? bytes[i] : shown[bytes[i] & 0xff];
        }
    }

    @SuppressWarnings("CatchingUnchecked") // the reader of profiles throws any kind of exception on hostile bytes
    private static @Nullable ColorConvertOp conversion(byte[] profile) {
        if (profile.length == 0) {
            return null;
        }
        try {
            ICC_Profile own = ICC_Profile.getInstance(profile);
            ICC_Profile screen = ICC_Profile.getInstance(ColorSpace.CS_sRGB);
            ColorConvertOp conversion = new ColorConvertOp(new ICC_Profile[] {own, screen}, null);
            return own.getColorSpaceType() == ColorSpace.TYPE_RGB && changes(conversion) ? conversion : null;
        } catch (RuntimeException damaged) {
            return null;
        }
    }

    /** Whether a conversion changes a colour by more than rounding. */
    private static boolean changes(ColorConvertOp conversion) {
        WritableRaster before = Raster.createInterleavedRaster(DataBuffer.TYPE_BYTE, SAMPLES, SAMPLES, 3, null);
        for (int i = 0; i < SAMPLES * SAMPLES; i++) {
            int[] colour = {255 * (i % SAMPLES) / (SAMPLES - 1), 255 * (i / SAMPLES) / (SAMPLES - 1), 7 * i % 256};
            before.setPixel(i % SAMPLES, i / SAMPLES, colour);
        }
        int[] was = before.getPixels(0, 0, SAMPLES, SAMPLES, (int[]) null);
        int[] is = conversion.filter(before, null).getPixels(0, 0, SAMPLES, SAMPLES, (int[]) null);
        return IntStream.range(0, was.length).anyMatch(i -> Math.abs(was[i] - is[i]) > ROUNDING);
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
