package placard.qr.draw.format;

import java.util.BitSet;
import java.util.List;
import placard.qr.draw.Field;
import placard.qr.draw.shape.Picture;

/**
 * The lightness of pixels in a part of a picture, and of the surrounding pixels that decide whether a decoder sees them
 * as dark.
 *
 * @param width of the part, in pixels
 * @param around the radius in pixels of each pixel's mean; the data extends by as much beyond every edge of the part
 * @param sums of luma left of and above each pixel, row by row, {@code width + 2 * around + 1} a row (a summed-area
 *     table)
 */
record Tones(int width, int height, int around, long[] sums) {
    /** How much darker than the mean of its surroundings a pixel must be for zbar to see it as dark: 3 of 255. */
    private static final int MARGIN = 3000;

    /** Paints a part of a picture. Beyond the picture everything has its background colour. */
    static Tones of(Picture picture, Field field, int scale, int around) {
        int left = field.x() * scale / 100 - around;
        int top = field.y() * scale / 100 - around;
        int width = field.width() * scale / 100;
        int height = field.height() * scale / 100;
        int stride = width + 2 * around + 1;
        long[] sums = new long[stride * (height + 2 * around + 1)];
        Canvas canvas = new Canvas(picture, picture.width() * scale, scale, 0, 0);
        int ground = luma(Integer.parseInt(picture.background(), 1, 7, 16));
        byte[] row = new byte[picture.width() * scale];
        for (int y = 1; y < height + 2 * around + 1; y++) {
            boolean isRow = top + y > 0 && top + y <= picture.height() * scale;
            if (isRow) {
                canvas.paint(top + y - 1, row, 0);
            }
            List<Integer> palette = canvas.palette();
            long sum = 0;
            for (int x = 1; x < stride; x++) {
                int at = left + x - 1;
                sum += isRow && at >= 0 && at < row.length ? luma(palette.get(row[at] & 255)) : ground;
                sums[y * stride + x] = sums[(y - 1) * stride + x] + sum;
            }
        }
        return new Tones(width, height, around, sums);
    }

    /** Rec. 601 luma of {@code 0xrrggbb} in thousandths, 0 to 255,000. */
    static int luma(int rgb) {
        return 299 * (rgb >> 16 & 255) + 587 * (rgb >> 8 & 255) + 114 * (rgb & 255);
    }

    /** Pixels that are darker than a limit, row by row. */
    BitSet below(int limit) {
        BitSet dark = new BitSet();
        for (int i = 0; i < width * height; i++) {
            dark.set(i, sum(i % width + around, i / width + around, 1) < limit);
        }
        return dark;
    }

    /** Pixels that are darker than the mean around them, row by row. */
    BitSet belowMean() {
        BitSet dark = new BitSet();
        int side = 2 * around + 1;
        long area = (long) side * side;
        for (int i = 0; i < width * height; i++) {
            long luma = sum(i % width + around, i / width + around, 1);
            dark.set(i, (luma + MARGIN) * area < sum(i % width, i / width, side));
        }
        return dark;
    }

    /** The sum over a square of pixels, from its upper left one on. */
    private long sum(int x, int y, int side) {
        int stride = width + 2 * around + 1;
        int upper = y * stride + x;
        int lower = upper + side * stride;
        return sums[lower + side] - sums[lower] - sums[upper + side] + sums[upper];
    }
}
