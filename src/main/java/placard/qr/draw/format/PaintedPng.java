package placard.qr.draw.format;

import java.io.ByteArrayOutputStream;
import java.util.Arrays;
import java.util.zip.Deflater;
import placard.qr.draw.shape.EyeStyle;
import placard.qr.draw.shape.ModuleStyle;
import placard.qr.draw.shape.Picture;
import placard.qr.draw.shape.Shape;
import placard.qr.draw.shape.Style;

/**
 * Draws a picture as PNG (RFC 2083): indexed colours and the resolution for printers.
 *
 * <p>A module is a whole number of pixels, because blurred or uneven modules are harder to read. The remaining pixels
 * of the requested width widen the margin.
 */
public final class PaintedPng {
    private static final byte FILTER_NONE = 0;
    private static final byte FILTER_UP = 2;

    private PaintedPng() {}

    /** Pixels of the height for a width. */
    public static int height(Picture picture, int width) {
        return Math.ceilDiv(width * picture.height(), picture.width());
    }

    /**
     * Draws.
     *
     * @param width in pixels
     * @param dpi pixels per inch when printed
     * @throws IllegalArgumentException if the width has less than a pixel a module
     */
    public static byte[] of(Picture picture, int width, int dpi) {
        int scale = width / picture.width();
        if (scale < 1) {
            throw new IllegalArgumentException("Less than a pixel a module: " + width);
        }
        int height = height(picture, width);
        if (picture.isPlain()
                && picture.shapes().getFirst() instanceof Shape.Modules only
                && only.style() == ModuleStyle.SQUARE) {
            Style style = new Style(
                    only.color(),
                    picture.background(),
                    only.style(),
                    EyeStyle.SQUARE,
                    null,
                    null,
                    false,
                    picture.isTransparent());
            return PngPicture.of(only.symbol(), style, width, dpi);
        }
        int left = (width - scale * picture.width()) / 2;
        int top = (height - scale * picture.height()) / 2;
        Canvas canvas = new Canvas(picture, width, scale, left, top);
        byte[] pixels = pixels(canvas, width, height);
        PngFile file = new PngFile(width, height, 8);
        file.palette(canvas.palette());
        file.density(dpi);
        return file.end(pixels);
    }

    /**
     * The compressed rows. A row equal to the one above is written as a zero difference, which compresses to almost
     * nothing.
     */
    private static byte[] pixels(Canvas canvas, int width, int height) {
        Deflater deflater = new Deflater(PngPicture.LEVEL);
        try {
            ByteArrayOutputStream out = new ByteArrayOutputStream(16384);
            byte[] buffer = new byte[16384];
            byte[] same = new byte[1 + width];
            same[0] = FILTER_UP;
            byte[] before = new byte[1 + width];
            byte[] row = new byte[1 + width];
            for (int y = 0; y < height; y++) {
                row[0] = FILTER_NONE;
                canvas.paint(y, row, 1);
                boolean repeats = y > 0 && Arrays.equals(row, before);
                deflater.setInput(repeats ? same : row);
                drain(deflater, out, buffer);
                byte[] spare = before;
                before = row;
                row = spare;
            }
            deflater.finish();
            drain(deflater, out, buffer);
            return out.toByteArray();
        } finally {
            deflater.end();
        }
    }

    private static void drain(Deflater deflater, ByteArrayOutputStream out, byte[] buffer) {
        int count;
        while ((count = deflater.deflate(buffer)) > 0) {
            out.write(buffer, 0, count);
        }
    }
}
