package placard.qr.draw.format;

import java.util.Arrays;
import java.util.List;
import placard.qr.draw.shape.Style;
import placard.qr.encode.Symbol;

/**
 * A symbol of squares as PNG (RFC 2083): one bit a pixel with a palette of two, and the resolution for printers.
 *
 * <p>A module is a whole number of pixels, since a blurred or uneven one costs readers. What the asked side leaves over
 * widens the quiet zone.
 */
final class PngPicture {
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
     * @param style whose modules are taken for squares
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

    /** The compressed rows of pixels, each behind the number of its filter, which is none. */
    private byte[] pixels() {
        RowDeflater rows = new RowDeflater(rowLength, scale);
        byte[] row = new byte[rowLength];
        add(rows, row, margin);
        for (int y = 0; y < symbol.size(); y++) {
            Arrays.fill(row, (byte) 0);
            draw(row, y);
            add(rows, row, scale);
        }
        Arrays.fill(row, (byte) 0);
        add(rows, row, side - margin - scale * symbol.size());
        return rows.end();
    }

    private static void add(RowDeflater rows, byte[] row, int times) {
        rows.row(row);
        rows.repeat(times - 1);
    }

    /** Draws a row of pixels of a row of modules. */
    private void draw(byte[] row, int y) {
        for (int word = 0; word < symbol.words(); word++) {
            for (long left = symbol.row(y, word); left != 0; left &= left - 1) {
                int from = margin + (64 * word + Long.numberOfTrailingZeros(left)) * scale;
                fill(row, from, from + scale);
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
}
