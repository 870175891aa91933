package placard.file.picture;

import java.awt.image.BufferedImage;
import java.util.Arrays;

/**
 * Scales a picture down by area averaging, which neither flickers nor blurs. The colour of a translucent pixel counts
 * in proportion to its opacity.
 */
final class ImageScaler {
    /** The parts into which an edge may divide an old pixel. */
    private static final int UNIT = 256;

    private ImageScaler() {}

    /** The height that goes with a width. */
    static int height(BufferedImage bitmap, int width) {
        return Math.max(1, (int) Math.round((double) bitmap.getHeight() * width / bitmap.getWidth()));
    }

    /**
     * The picture at a width less than its own.
     *
     * @param bitmap in one of the forms of {@link Bitmaps}
     */
    static BufferedImage to(BufferedImage bitmap, int width) {
        int height = height(bitmap, width);
        int bands = Bitmaps.bands(bitmap);
        BufferedImage small = new BufferedImage(width, height, bitmap.getType());
        Span[] columns = spans(bitmap.getWidth(), width);
        Span[] rows = spans(bitmap.getHeight(), height);
        byte[] source = Bitmaps.bytes(bitmap);
        byte[] target = Bitmaps.bytes(small);
        long[] sums = new long[width * bands];
        int[] line = new int[width * bands];
        for (int y = 0; y < height; y++) {
            Arrays.fill(sums, 0);
            for (int row = rows[y].first; row <= rows[y].last; row++) {
                across(source, row * bitmap.getWidth() * bands, bands, columns, line);
                int weight = rows[y].weight(row);
                for (int i = 0; i < sums.length; i++) {
                    sums[i] += (long) line[i] * weight;
                }
            }
            write(sums, rows[y].total, columns, bands, target, y * width * bands);
        }
        return small;
    }

    /** The old pixels that a new one covers, and the covered parts of the first and the last. */
    private record Span(int first, int last, int ofFirst, int ofLast, int total) {
        int weight(int index) {
            return index == first ? ofFirst : index == last ? ofLast : UNIT;
        }
    }

    private static Span[] spans(int from, int to) {
        Span[] spans = new Span[to];
        for (int i = 0; i < to; i++) {
            long start = (long) i * from * UNIT / to;
            long end = (long) (i + 1) * from * UNIT / to;
            int first = (int) (start / UNIT);
            int last = Math.min(from - 1, (int) ((end - 1) / UNIT));
            int ofFirst = (int) (Math.min(end, (first + 1L) * UNIT) - start);
            int ofLast = (int) (end - Math.max(start, (long) last * UNIT));
            spans[i] = new Span(first, last, ofFirst, ofLast, (int) (end - start));
        }
        return spans;
    }

    /** Sums one row of the source; with alpha, colours times alpha. */
    private static void across(byte[] source, int start, int bands, Span[] columns, int[] line) {
        for (int x = 0; x < columns.length; x++) {
            Span span = columns[x];
            int at = x * bands;
            Arrays.fill(line, at, at + bands, 0);
            for (int column = span.first; column <= span.last; column++) {
                int weight = span.weight(column);
                int pixel = start + column * bands;
                if (bands == 4) {
                    weight *= source[pixel] & 0xff;
                    line[at] += weight;
                }
                for (int band = bands == 4 ? 1 : 0; band < bands; band++) {
                    line[at + band] += (source[pixel + band] & 0xff) * weight / (bands == 4 ? 255 : 1);
                }
            }
        }
    }

    private static void write(long[] sums, int down, Span[] columns, int bands, byte[] target, int start) {
        for (int x = 0; x < columns.length; x++) {
            int at = x * bands;
            long area = (long) columns[x].total * down;
            long seen = area;
            if (bands == 4) {
                seen = (sums[at] + 127) / 255;
                target[start + at] = (byte) ((sums[at] + area / 2) / area);
            }
            for (int band = bands == 4 ? 1 : 0; band < bands; band++) {
                long mean = seen == 0 ? 0 : (sums[at + band] + seen / 2) / seen;
                target[start + at + band] = (byte) Math.min(255, mean);
            }
        }
    }
}
