package placard.testing;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.zip.CRC32;
import java.util.zip.Deflater;

/** Builds PNGs chunk by chunk, with correct checksums and any content. */
public final class PngChunks {
    private static final int HEADER_END = 33;

    private PngChunks() {}

    /** A text, a byte a character. */
    public static byte[] latin(String text) {
        return text.getBytes(StandardCharsets.ISO_8859_1);
    }

    public static byte[] joined(byte[]... parts) {
        ByteBuffer all = ByteBuffer.allocate(
                Arrays.stream(parts).mapToInt(part -> part.length).sum());
        Arrays.stream(parts).forEach(all::put);
        return all.array();
    }

    public static byte[] chunk(String type, byte[] data) {
        byte[] body = joined(latin(type), data);
        CRC32 sum = new CRC32();
        sum.update(body);
        return joined(
                ByteBuffer.allocate(4).putInt(data.length).array(),
                body,
                ByteBuffer.allocate(4).putInt((int) sum.getValue()).array());
    }

    /**
     * The signature and the first chunk.
     *
     * @param bits of a sample
     * @param type of colour: 0 grey, 2 RGB, 3 palette, 4 grey with alpha, 6 RGB with alpha
     */
    public static byte[] header(int width, int height, int bits, int type) {
        byte[] header = ByteBuffer.allocate(13)
                .putInt(width)
                .putInt(height)
                .put(new byte[] {(byte) bits, (byte) type, 0, 0, 0})
                .array();
        return joined(latin("\u0089PNG\r\n\u001a\n"), chunk("IHDR", header));
    }

    /** A whole PNG with this declared size and any data. */
    public static byte[] png(int width, int height, int bits, int type, byte[] data) {
        return joined(header(width, height, bits, type), chunk("IDAT", data), chunk("IEND", new byte[0]));
    }

    /** The PNG with more chunks behind its first one. */
    public static byte[] with(byte[] png, byte[]... chunks) {
        return joined(Arrays.copyOf(png, HEADER_END), joined(chunks), Arrays.copyOfRange(png, HEADER_END, png.length));
    }

    /** So many zeros, packed as tightly as can be. */
    public static byte[] packedZeros(long count) {
        Deflater deflater = new Deflater(9);
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        byte[] buffer = new byte[1 << 16];
        byte[] block = new byte[1 << 20];
        for (long left = count; left > 0; left -= block.length) {
            deflater.setInput(block, 0, (int) Math.min(block.length, left));
            for (int n = deflater.deflate(buffer); n > 0; n = deflater.deflate(buffer)) {
                out.write(buffer, 0, n);
            }
        }
        deflater.finish();
        while (!deflater.finished()) {
            out.write(buffer, 0, deflater.deflate(buffer));
        }
        deflater.end();
        return out.toByteArray();
    }
}
