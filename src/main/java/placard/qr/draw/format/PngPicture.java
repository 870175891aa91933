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
    private final boolean rounded;
    private final int side;
    private final int scale;
    private final int margin;
    private final int rowLength;
    private final int[] insets;

    private PngPicture(Symbol symbol, boolean rounded, int side) {
        this.symbol = symbol;
        this.rounded = rounded;
        this.corners = new Corners(symbol, rounded);
        this.side = side;
        this.scale = side / Style.modules(symbol.size());
        if (scale < 1) {
            throw new IllegalArgumentException("Less than a pixel a module: " + side);
        }
        this.margin = (side - scale * symbol.size()) / 2;
        this.rowLength = 1 + (side + 7) / 8;
        this.insets = insets(scale);
    }

    /**
     * Draws.
     *
     * @param side pixels per side, quiet zone included
     * @param dpi pixels per inch when printed
     * @throws IllegalArgumentException if the side has less than a pixel a module
     */
    public static byte[] of(Symbol symbol, Style style, int side, int dpi) {
        PngPicture picture = new PngPicture(symbol, style.rounded(), side);
        PngFile file = new PngFile(side, side, 1);
        file.palette(List.of(rgb(style.light()), rgb(style.dark())));
        file.density(dpi);
        return file.end(picture.pixels());
    }

    private static int rgb(String color) {
        return Integer.parseInt(color, 1, 7, 16);
    }

    /**
     * The compressed rows, a band of equal ones at a time: the first as it is, the others as no difference to it, which
     * compresses to almost nothing.
     */
    private byte[] pixels() {
        Deflater deflater = new Deflater(LEVEL);
        try {
            ByteArrayOutputStream out = new ByteArrayOutputStream(4096);
            byte[] band = new byte[Math.max(margin + scale, side - margin - scale * symbol.size()) * rowLength];
            for (int y = rowLength; y < band.length; y += rowLength) {
                band[y] = FILTER_UP;
            }
            int next;
            for (int y = 0; y < side; y = next) {
                next = bandEnd(y);
                Arrays.fill(band, 0, rowLength, (byte) 0);
                draw(band, y - margin);
                deflater.setInput(band, 0, (next - y) * rowLength);
                drain(deflater, out);
            }
            deflater.finish();
            drain(deflater, out);
            return out.toByteArray();
        } finally {
            deflater.end();
        }
    }

    /** The first row below that shows something else: every row does if corners are cut. */
    private int bandEnd(int y) {
        int within = y - margin;
        if (within < 0) {
            return margin;
        }
        if (within >= scale * symbol.size()) {
            return side;
        }
        return rounded ? y + 1 : y + scale;
    }

    /** Draws a row of pixels, counted from the upper edge of the symbol. */
    private void draw(byte[] row, int within) {
        int y = Math.floorDiv(within, scale);
        int v = Math.floorMod(within, scale);
        for (int x = 0; x < symbol.size(); x++) {
            if (symbol.dark(x, y)) {
                int left = margin + x * scale;
                fill(row, left + inset(x, y, -1, v), left + scale - inset(x, y, 1, v));
            }
        }
    }

    /** Pixels that a cut corner takes from the left or the right end of a module's row of pixels. */
    private int inset(int x, int y, int dx, int v) {
        return corners.isCut(x, y, dx, 2 * v < scale ? -1 : 1) ? insets[v] : 0;
    }

    /** By row of pixels within a module: those that aren't dark if the corner is cut, each judged by its middle. */
    private static int[] insets(int scale) {
        int[] insets = new int[scale];
        for (int v = 0; v < scale; v++) {
            double toEdge = (Math.min(v, scale - 1 - v) + 0.5) / scale;
            while (2 * insets[v] < scale && !Corners.isInside((insets[v] + 0.5) / scale, toEdge)) {
                insets[v]++;
            }
        }
        return insets;
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
