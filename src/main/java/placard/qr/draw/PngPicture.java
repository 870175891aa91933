package placard.qr.draw;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.zip.CRC32;
import java.util.zip.Deflater;
import placard.qr.encode.Symbol;

/**
 * A symbol as PNG (RFC 2083): one bit a pixel with a palette of two, and the resolution for printers.
 *
 * <p>A module is a whole number of pixels, since a blurred or uneven one costs readers. What the asked side leaves over
 * widens the quiet zone.
 */
public final class PngPicture {
    private static final byte[] SIGNATURE = {(byte) 0x89, 'P', 'N', 'G', '\r', '\n', 0x1a, '\n'};
    private static final byte FILTER_NONE = 0;
    private static final byte FILTER_UP = 2;
    private static final double INCHES_PER_METRE = 1 / 0.0254;

    private final Symbol symbol;
    private final Corners corners;
    private final boolean rounded;
    private final int side;
    private final int scale;
    private final int margin;

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
        ByteArrayOutputStream out = new ByteArrayOutputStream(4096);
        out.writeBytes(SIGNATURE);
        // One bit a pixel, indexed; deflate, the usual filters, not interlaced.
        chunk(out, "IHDR", header(side));
        chunk(out, "PLTE", palette(style));
        chunk(out, "pHYs", density(dpi));
        chunk(out, "IDAT", picture.pixels());
        chunk(out, "IEND", new byte[0]);
        return out.toByteArray();
    }

    private static byte[] header(int side) {
        return ByteBuffer.allocate(13)
                .putInt(side)
                .putInt(side)
                .put(new byte[] {1, 3, 0, 0, 0})
                .array();
    }

    private static byte[] palette(Style style) {
        int light = Integer.parseInt(style.light(), 1, 7, 16);
        int dark = Integer.parseInt(style.dark(), 1, 7, 16);
        return new byte[] {
            (byte) (light >> 16),
            (byte) (light >> 8),
            (byte) light,
            (byte) (dark >> 16),
            (byte) (dark >> 8),
            (byte) dark
        };
    }

    private static byte[] density(int dpi) {
        int perMetre = (int) Math.round(dpi * INCHES_PER_METRE);
        return ByteBuffer.allocate(9)
                .putInt(perMetre)
                .putInt(perMetre)
                .put((byte) 1)
                .array();
    }

    /** The compressed rows. A row equal to the one above is sent as no difference, which compresses to almost nothing. */
    private byte[] pixels() {
        Deflater deflater = new Deflater();
        try {
            ByteArrayOutputStream out = new ByteArrayOutputStream(4096);
            byte[] same = new byte[1 + (side + 7) / 8];
            same[0] = FILTER_UP;
            for (int y = 0; y < side; y++) {
                boolean repeats = y > 0 && line(y) == line(y - 1);
                deflater.setInput(repeats ? same : row(line(y)));
                drain(deflater, out);
            }
            deflater.finish();
            drain(deflater, out);
            return out.toByteArray();
        } finally {
            deflater.end();
        }
    }

    /** What a row of pixels shows: −1 for nothing, else a row of modules and, if rounded, the row within it. */
    private int line(int y) {
        int within = y - margin;
        if (within < 0 || within >= scale * symbol.size()) {
            return -1;
        }
        return rounded ? within : within - within % scale;
    }

    private byte[] row(int line) {
        byte[] row = new byte[1 + (side + 7) / 8];
        row[0] = FILTER_NONE;
        if (line < 0) {
            return row;
        }
        int y = line / scale;
        for (int x = 0; x < symbol.size(); x++) {
            if (symbol.dark(x, y)) {
                module(row, x, y, line % scale);
            }
        }
        return row;
    }

    private void module(byte[] row, int x, int y, int v) {
        for (int u = 0; u < scale; u++) {
            if (isDark(x, y, u, v)) {
                int pixel = margin + x * scale + u;
                row[1 + (pixel >> 3)] |= (byte) (0x80 >> (pixel & 7));
            }
        }
    }

    /** Whether the pixel of a dark module is dark, by its middle. */
    private boolean isDark(int x, int y, int u, int v) {
        int dx = 2 * u < scale ? -1 : 1;
        int dy = 2 * v < scale ? -1 : 1;
        if (!corners.isCut(x, y, dx, dy)) {
            return true;
        }
        double toSide = ((dx < 0 ? u : scale - 1 - u) + 0.5) / scale;
        double toEdge = ((dy < 0 ? v : scale - 1 - v) + 0.5) / scale;
        return Corners.isInside(toSide, toEdge);
    }

    private static void drain(Deflater deflater, ByteArrayOutputStream out) {
        byte[] buffer = new byte[4096];
        int count;
        while ((count = deflater.deflate(buffer)) > 0) {
            out.write(buffer, 0, count);
        }
    }

    private static void chunk(ByteArrayOutputStream out, String type, byte[] data) {
        byte[] name = type.getBytes(StandardCharsets.US_ASCII);
        CRC32 sum = new CRC32();
        sum.update(name);
        sum.update(data);
        out.writeBytes(ByteBuffer.allocate(4).putInt(data.length).array());
        out.writeBytes(name);
        out.writeBytes(data);
        out.writeBytes(ByteBuffer.allocate(4).putInt((int) sum.getValue()).array());
    }
}
