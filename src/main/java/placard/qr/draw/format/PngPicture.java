package placard.qr.draw.format;

import java.io.ByteArrayOutputStream;
import java.util.Arrays;
import java.util.List;
import java.util.zip.Deflater;
import placard.qr.draw.shape.Corners;
import placard.qr.draw.shape.Style;
import placard.qr.encode.Symbol;

/**
 * A symbol as PNG (RFC 2083): one bit a pixel with a palette of two, and the resolution for printers.
 *
 * <p>A module is a whole number of pixels, since a blurred or uneven one costs readers. What the asked side leaves over
 * widens the quiet zone.
 */
public final class PngPicture {
    /** Of zlib's levels, the last of the quick ones: a third of the time of the usual one for a few hundred bytes more. */
    static final int LEVEL = 3;

    private static final byte FILTER_UP = 2;

    private final Symbol symbol;
    private final Corners corners;
    private final int side;
    private final int scale;
    private final int margin;
    private final int rowLength;
    private final int[] insets;

    private PngPicture(Symbol symbol, boolean rounded, int side) {
        this.symbol = symbol;
        this.corners = new Corners(symbol, rounded);
        this.side = side;
        this.scale = side / Style.modules(symbol.size());
        if (scale < 1) {
            throw new IllegalArgumentException("Less than a pixel a module: " + side);
        }
        this.margin = (side - scale * symbol.size()) / 2;
        this.rowLength = 1 + (side + 7) / 8;
        this.insets = rounded ? Corners.insets(scale) : new int[scale];
    }

    /**
     * Draws.
     *
     * @param side pixels per side, quiet zone included
     * @param dpi pixels per inch when printed
     * @throws IllegalArgumentException if the side has less than a pixel a module
     */
    public static byte[] of(Symbol symbol, Style style, int side, double dpi) {
        PngPicture picture = new PngPicture(symbol, style.rounded(), side);
        PngFile file = new PngFile(side, side, 1);
        file.palette(List.of(rgb(style.light()), rgb(style.dark())));
        file.density(dpi);
        return file.end(picture.pixels());
    }

    private static int rgb(String color) {
        return Integer.parseInt(color, 1, 7, 16);
    }

    /** The compressed rows of pixels, each behind the number of its filter. */
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
     * A row of modules, or a margin. Its first row of pixels goes as it is, the others as their difference to the one
     * above: it is almost nothing, and compresses to that.
     */
    private void deflate(byte[] rows, int y, int height, Deflater deflater, ByteArrayOutputStream out) {
        Arrays.fill(rows, 0, height * rowLength, (byte) 0);
        byte[] above = new byte[rowLength];
        draw(above, y, 0);
        System.arraycopy(above, 0, rows, 0, rowLength);
        for (int v = 1; v < height; v++) {
            int at = v * rowLength;
            rows[at] = FILTER_UP;
            if (y >= 0 && y < symbol.size() && differs(v)) {
                byte[] row = new byte[rowLength];
                draw(row, y, v);
                for (int i = 1; i < rowLength; i++) {
                    rows[at + i] = (byte) (row[i] - above[i]);
                }
                above = row;
            }
        }
        deflater.setInput(rows, 0, height * rowLength);
        drain(deflater, out);
    }

    /** Whether a row of pixels within modules may differ from the one above: where corners are cut by more or by less. */
    private boolean differs(int v) {
        return insets[v] != insets[v - 1] || insets[v] != 0 && isUpper(v) != isUpper(v - 1);
    }

    private boolean isUpper(int v) {
        return 2 * v < scale;
    }

    /** Draws a row of pixels of a row of modules. */
    private void draw(byte[] row, int y, int v) {
        int dy = isUpper(v) ? -1 : 1;
        for (int word = 0; word < symbol.words(); word++) {
            long cutLeft = corners.cut(y, word, -1, dy);
            long cutRight = corners.cut(y, word, 1, dy);
            for (long left = symbol.row(y, word); left != 0; left &= left - 1) {
                int bit = Long.numberOfTrailingZeros(left);
                int from = margin + (64 * word + bit) * scale;
                int fromInset = (int) (cutLeft >>> bit & 1) * insets[v];
                int endInset = (int) (cutRight >>> bit & 1) * insets[v];
                fill(row, from + fromInset, from + scale - endInset);
            }
        }
    }

    /** Darkens pixels of a row, which begins behind the byte that names its filter. */
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
