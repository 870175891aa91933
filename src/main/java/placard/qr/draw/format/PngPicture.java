package placard.qr.draw.format;

import java.io.ByteArrayOutputStream;
import java.util.Arrays;
import java.util.List;
import java.util.zip.Deflater;
import placard.qr.draw.shape.Style;
import placard.qr.encode.Symbol;

/**
 * Draws a symbol of squares as PNG (RFC 2083): one bit a pixel with a palette of two, and the resolution for printers.
 *
 * <p>A module is a whole number of pixels, because blurred or uneven modules are harder to read. The remaining pixels
 * of the requested side widen the quiet zone.
 */
final class PngPicture {
    /** The last of zlib's fast levels: a third of the default level's time for a few hundred bytes more. */
    static final int LEVEL = 3;

    private static final byte FILTER_UP = 2;

    private final Symbol symbol;
    private final int side;
    private final int scale;
    private final int margin;
    private final int rowLength;

    private PngPicture(Symbol symbol, int side) {
        this.symbol = symbol;
        this.side = side;
        this.scale = side / Style.modules(symbol.size());
        if (scale < 1) {
            throw new IllegalArgumentException("Less than a pixel a module: " + side);
        }
        this.margin = (side - scale * symbol.size()) / 2;
        this.rowLength = 1 + (side + 7) / 8;
    }

    /**
     * Draws.
     *
     * @param side pixels per side, quiet zone included
     * @param dpi pixels per inch when printed
     * @param style the style; its modules are drawn as squares
     * @throws IllegalArgumentException if the side has less than a pixel a module
     */
    static byte[] of(Symbol symbol, Style style, int side, int dpi) {
        PngPicture picture = new PngPicture(symbol, side);
        PngFile file = new PngFile(side, side, 1);
        file.palette(List.of(rgb(style.light()), rgb(style.dark())));
        file.density(dpi);
        return file.end(picture.pixels());
    }

    private static int rgb(String color) {
        return Integer.parseInt(color, 1, 7, 16);
    }

    /** The compressed rows of pixels, each after the number of its filter. */
    private byte[] pixels() {
        Deflater deflater = new Deflater(LEVEL);
        try {
            ByteArrayOutputStream out = new ByteArrayOutputStream(4096);
            int below = side - margin - scale * symbol.size();
            byte[] rows = new byte[Math.max(below, scale) * rowLength];
            deflate(rows, -1, margin, deflater, out);
            for (int y = 0; y < symbol.size(); y++) {
                deflate(rows, y, scale, deflater, out);
            }
            deflate(rows, symbol.size(), below, deflater, out);
            deflater.finish();
            drain(deflater, out);
            return out.toByteArray();
        } finally {
            deflater.end();
        }
    }

    /**
     * Compresses a row of modules, or a margin. Its first row of pixels is written as it is, and the others as
     * differences to the one above. Those are zero, and compress to almost nothing.
     */
    private void deflate(byte[] rows, int y, int height, Deflater deflater, ByteArrayOutputStream out) {
        Arrays.fill(rows, 0, height * rowLength, (byte) 0);
        draw(rows, y);
        for (int v = 1; v < height; v++) {
            rows[v * rowLength] = FILTER_UP;
        }
        deflater.setInput(rows, 0, height * rowLength);
        drain(deflater, out);
    }

    /** Draws a row of pixels from a row of modules. */
    private void draw(byte[] row, int y) {
        for (int word = 0; word < symbol.words(); word++) {
            for (long left = symbol.row(y, word); left != 0; left &= left - 1) {
                int from = margin + (64 * word + Long.numberOfTrailingZeros(left)) * scale;
                fill(row, from, from + scale);
            }
        }
    }

    /** Darkens pixels of a row, whose first byte names its filter. */
    private static void fill(byte[] row, int from, int end) {
        for (int pixel = from; pixel < end; ) {
            int last = Math.min(end - 1, pixel | 7);
            row[1 + (pixel >> 3)] |= (byte) (0xff >> (pixel & 7) & 0xff << 7 - (last & 7));
            pixel = last + 1;
        }
    }

    private static void drain(Deflater deflater, ByteArrayOutputStream out) {
        byte[] buffer = new byte[8192];
        int count;
        while ((count = deflater.deflate(buffer)) > 0) {
            out.write(buffer, 0, count);
        }
    }
}
