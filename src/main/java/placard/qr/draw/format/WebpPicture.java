package placard.qr.draw.format;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import placard.qr.draw.shape.Picture;

/**
 * Draws a picture as lossless WebP (RFC 9649). It has a palette, and packs several pixels into one if the palette is
 * small. Repeats are copies from the left, from the row above or from their last occurrence.
 *
 * <p>The pixels are those of {@link PaintedPng}. The file has no resolution, because the format has no place for one.
 */
public final class WebpPicture {
    private static final int SIGNATURE = 0x2f;
    private static final int PALETTE_TRANSFORM = 3;

    /** The first symbols of green that stand for lengths of copies, and for distances, instead of colours. */
    private static final int FIRST_LENGTH = 256;

    private static final int GREEN_SYMBOLS = FIRST_LENGTH + 24;
    private static final int DISTANCE_SYMBOLS = 40;

    /** Distances to nearby pixels have codes of their own; others follow them. */
    private static final int NEAR = 120;

    private static final int ABOVE_CODE = 1;
    private static final int LEFT_CODE = 2;

    private static final int MOST_COPIED = 4096;
    private static final int LEAST_COPIED = 3;
    private static final int LEAST_FAR = 4;
    private static final int HASH_BITS = 14;

    /** The largest distance of the last symbol. */
    private static final int FARTHEST = (1 << 20) - NEAR;

    private final BitWriter out = new BitWriter();

    private WebpPicture() {}

    /**
     * Draws.
     *
     * @param width in pixels
     * @throws IllegalArgumentException if the width has less than a pixel a module
     */
    public static byte[] of(Picture picture, int width) {
        int scale = width / picture.width();
        if (scale < 1) {
            throw new IllegalArgumentException("Less than a pixel a module: " + width);
        }
        int height = PaintedPng.height(picture, width);
        int left = (width - scale * picture.width()) / 2;
        int top = (height - scale * picture.height()) / 2;
        Canvas canvas = new Canvas(picture, width, scale, left, top);
        byte[] pixels = new byte[width * height];
        for (int y = 0; y < height; y++) {
            canvas.paint(y, pixels, y * width);
        }
        return new WebpPicture().file(width, height, canvas.palette(), pixels);
    }

    private byte[] file(int width, int height, List<Integer> palette, byte[] pixels) {
        out.write(SIGNATURE, 8);
        out.write(width - 1, 14);
        out.write(height - 1, 14);
        out.flag(palette.stream().anyMatch(color -> color >>> 24 != 0));
        out.write(0, 3);
        out.flag(true);
        out.write(PALETTE_TRANSFORM, 2);
        out.write(palette.size() - 1, 8);
        palette(palette);
        out.flag(false);
        int shift = palette.size() <= 2 ? 3 : palette.size() <= 4 ? 2 : palette.size() <= 16 ? 1 : 0;
        int packedWidth = width + (1 << shift) - 1 >> shift;
        byte[] packed = packed(pixels, width, height, shift, packedWidth);
        out.flag(false);
        out.flag(false);
        image(packed, packedWidth);
        byte[] data = out.end();
        int padded = data.length + (data.length & 1);
        return ByteBuffer.allocate(20 + padded)
                .order(ByteOrder.LITTLE_ENDIAN)
                .put(ascii("RIFF"))
                .putInt(12 + padded)
                .put(ascii("WEBPVP8L"))
                .putInt(data.length)
                .put(data)
                .array();
    }

    private static byte[] ascii(String name) {
        return name.getBytes(StandardCharsets.US_ASCII);
    }

    /** Writes each colour as its difference to the one before, by channel. */
    private void palette(List<Integer> colors) {
        int[][] uses = new int[5][256];
        uses[4] = new int[DISTANCE_SYMBOLS];
        uses[0] = new int[GREEN_SYMBOLS];
        int[][] channels = new int[colors.size()][];
        int before = 0;
        for (int i = 0; i < channels.length; i++) {
            int argb = colors.get(i) ^ 255 << 24;
            channels[i] = new int[] {
                (argb >> 8) - (before >> 8) & 255,
                (argb >> 16) - (before >> 16) & 255,
                argb - before & 255,
                (argb >>> 24) - (before >>> 24) & 255
            };
            for (int c = 0; c < 4; c++) {
                uses[c][channels[i][c]]++;
            }
            before = argb;
        }
        out.flag(false);
        PrefixCode[] codes = define(uses);
        for (int[] channel : channels) {
            for (int c = 0; c < 4; c++) {
                codes[c].write(out, channel[c]);
            }
        }
    }

    /** Defines the codes of green, red, blue, alpha and distances. */
    private PrefixCode[] define(int[][] uses) {
        PrefixCode[] codes = new PrefixCode[uses.length];
        for (int i = 0; i < uses.length; i++) {
            codes[i] = PrefixCode.of(uses[i]);
            codes[i].define(out, uses[i]);
        }
        return codes;
    }

    /** Packs pixels of few colours into one, the first in the lowest bits. */
    private static byte[] packed(byte[] pixels, int width, int height, int shift, int packedWidth) {
        if (shift == 0) {
            return pixels;
        }
        byte[] packed = new byte[packedWidth * height];
        int bits = 8 >> shift;
        for (int y = 0; y < height; y++) {
            for (int x = 0; x < width; x++) {
                int place = x & (1 << shift) - 1;
                packed[y * packedWidth + (x >> shift)] |= (byte) (pixels[y * width + x] << place * bits);
            }
        }
        return packed;
    }

    /**
     * The copies, in four numbers each: position, length, and the code of the distance. Pixels between them are
     * literals.
     */
    private static int[] copies(byte[] pixels, int width) {
        int[] copies = new int[256];
        int count = 0;
        int[] last = new int[1 << HASH_BITS];
        Arrays.fill(last, -1);
        for (int at = 0; at < pixels.length; ) {
            int above = at < width ? 0 : same(pixels, at, at - width);
            int left = at < 1 ? 0 : same(pixels, at, at - 1);
            int best = Math.max(above, left);
            int code = above >= left ? ABOVE_CODE : LEFT_CODE;
            int place = at + LEAST_FAR <= pixels.length ? hash(pixels, at) : -1;
            if (place >= 0 && last[place] >= 0 && at - last[place] <= FARTHEST && best < MOST_COPIED) {
                int far = same(pixels, at, last[place]);
                if (far > best + 1 && far >= LEAST_FAR) {
                    best = far;
                    code = at - last[place] + NEAR;
                }
            }
            if (place >= 0) {
                last[place] = at;
            }
            if (best < LEAST_COPIED) {
                at++;
                continue;
            }
            if (count + 3 > copies.length) {
                copies = Arrays.copyOf(copies, 2 * copies.length);
            }
            copies[count++] = at;
            copies[count++] = best;
            copies[count++] = code;
            at += best;
        }
        return Arrays.copyOf(copies, count);
    }

    private static int hash(byte[] pixels, int at) {
        int four = pixels[at] & 255 | (pixels[at + 1] & 255) << 8 | (pixels[at + 2] & 255) << 16 | pixels[at + 3] << 24;
        return four * 0x9E3779B1 >>> 32 - HASH_BITS;
    }

    private static int same(byte[] pixels, int at, int from) {
        int most = Math.min(MOST_COPIED, pixels.length - at);
        int differs = Arrays.mismatch(pixels, at, at + most, pixels, from, from + most);
        return differs < 0 ? most : differs;
    }

    private void image(byte[] pixels, int width) {
        int[] copies = copies(pixels, width);
        int[] green = new int[GREEN_SYMBOLS];
        int[] distances = new int[DISTANCE_SYMBOLS];
        int at = 0;
        for (int i = 0; i <= copies.length; i += 3) {
            int end = i < copies.length ? copies[i] : pixels.length;
            for (; at < end; at++) {
                green[pixels[at] & 255]++;
            }
            if (i < copies.length) {
                green[FIRST_LENGTH + prefix(copies[i + 1])]++;
                distances[prefix(copies[i + 2])]++;
                at += copies[i + 1];
            }
        }
        int[] zero = new int[256];
        zero[0] = 1;
        int[] opaque = new int[256];
        opaque[255] = 1;
        PrefixCode[] codes = define(new int[][] {green, zero, zero, opaque, distances});
        at = 0;
        for (int i = 0; i <= copies.length; i += 3) {
            int end = i < copies.length ? copies[i] : pixels.length;
            for (; at < end; at++) {
                codes[0].write(out, pixels[at] & 255);
            }
            if (i < copies.length) {
                prefixed(codes[0], FIRST_LENGTH, copies[i + 1]);
                prefixed(codes[4], 0, copies[i + 2]);
                at += copies[i + 1];
            }
        }
    }

    /** The prefix symbol of a length or distance (RFC 9649, 3.6.2.2); large ones are followed by extra bits. */
    private static int prefix(int value) {
        int less = value - 1;
        if (less < 4) {
            return less;
        }
        int highest = 31 - Integer.numberOfLeadingZeros(less);
        return 2 * highest + (less >> highest - 1 & 1);
    }

    private void prefixed(PrefixCode code, int first, int value) {
        code.write(out, first + prefix(value));
        int less = value - 1;
        if (less >= 4) {
            int bits = 30 - Integer.numberOfLeadingZeros(less);
            out.write(less & (1 << bits) - 1, bits);
        }
    }
}
