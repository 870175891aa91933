package placard.qr.draw.format;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.zip.CRC32;

/** Writes the chunks of a PNG with indexed colours, not interlaced. */
final class PngFile {
    private static final byte[] SIGNATURE = {(byte) 0x89, 'P', 'N', 'G', '\r', '\n', 0x1a, '\n'};
    private static final double INCHES_PER_METRE = 1 / 0.0254;

    private final ByteArrayOutputStream out = new ByteArrayOutputStream(4096);

    /** @param depth bits a pixel */
    PngFile(int width, int height, int depth) {
        out.writeBytes(SIGNATURE);
        chunk(
                "IHDR",
                ByteBuffer.allocate(13)
                        .putInt(width)
                        .putInt(height)
                        .put(new byte[] {(byte) depth, 3, 0, 0, 0})
                        .array());
    }

    /** @param colors {@code 0xrrggbb}, by index; the highest byte is the transparency, of 255 */
    void palette(List<Integer> colors) {
        ByteBuffer bytes = ByteBuffer.allocate(3 * colors.size());
        for (int color : colors) {
            bytes.put((byte) (color >> 16)).put((byte) (color >> 8)).put((byte) color);
        }
        chunk("PLTE", bytes.array());
        if (colors.stream().anyMatch(color -> color >>> 24 != 0)) {
            ByteBuffer opaque = ByteBuffer.allocate(colors.size());
            colors.forEach(color -> opaque.put((byte) (255 - (color >>> 24))));
            chunk("tRNS", opaque.array());
        }
    }

    void density(int dpi) {
        int perMetre = (int) Math.round(dpi * INCHES_PER_METRE);
        chunk(
                "pHYs",
                ByteBuffer.allocate(9)
                        .putInt(perMetre)
                        .putInt(perMetre)
                        .put((byte) 1)
                        .array());
    }

    /** @param pixels the rows, each after the number of its filter, compressed by zlib */
    byte[] end(byte[] pixels) {
        chunk("IDAT", pixels);
        chunk("IEND", new byte[0]);
        return out.toByteArray();
    }

    private void chunk(String type, byte[] data) {
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
