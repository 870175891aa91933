package placard.qr.draw.trace;

import placard.qr.draw.shape.Pixels;

/**
 * Resizes a part of a picture by linear interpolation, which makes no colour outside the range of its neighbours. In a
 * smaller picture each pixel is the mean of the pixels that it replaces. Colours are laid on white first, because
 * transparent pixels have none.
 */
final class Resampling {
    private static final int CHANNELS = 4;
    private static final double REACH = 1;

    private final Pixels picture;
    private final Raster.Bounds in;
    private final int width;
    private final int height;

    /** For each column, the first of its source pixels, and the weight of each. */
    private final int[] starts;

    private final double[][] weights;

    private Resampling(Pixels picture, Raster.Bounds in, int width, int height) {
        this.picture = picture;
        this.in = in;
        this.width = width;
        this.height = height;
        this.starts = new int[width];
        this.weights = weights(in.width(), width, starts);
    }

    /** {@code 0xffrrggbb}, or {@link Raster#EMPTY} for a mostly transparent pixel. */
    static int[] of(Pixels picture, Raster.Bounds in, int width, int height) {
        return new Resampling(picture, in, width, height).pixels();
    }

    private static double[][] weights(int from, int to, int[] starts) {
        double step = (double) from / to;
        double spread = Math.max(1, step);
        double[][] all = new double[to][];
        for (int i = 0; i < to; i++) {
            double middle = (i + 0.5) * step - 0.5;
            int start = (int) Math.ceil(middle - REACH * spread);
            int end = (int) Math.floor(middle + REACH * spread);
            starts[i] = start;
            all[i] = new double[end - start + 1];
            double sum = 0;
            for (int at = start; at <= end; at++) {
                all[i][at - start] = Math.max(0, 1 - Math.abs(at - middle) / spread);
                sum += all[i][at - start];
            }
            for (int k = 0; k < all[i].length; k++) {
                all[i][k] /= sum;
            }
        }
        return all;
    }

    private int[] pixels() {
        float[] sums = new float[CHANNELS * width * height];
        int[] rowStarts = new int[height];
        double[][] rowWeights = weights(in.height(), height, rowStarts);
        float[] row = new float[CHANNELS * width];
        int first = 0;
        for (int y = rowStarts[0]; first < height; y++) {
            row(Math.clamp(y, 0, in.height() - 1), row);
            for (int to = first; to < height && rowStarts[to] <= y; to++) {
                float weight = (float) rowWeights[to][y - rowStarts[to]];
                int at = CHANNELS * width * to;
                for (int i = 0; i < row.length; i++) {
                    sums[at + i] += weight * row[i];
                }
            }
            while (first < height && rowStarts[first] + rowWeights[first].length <= y + 1) {
                first++;
            }
        }
        int[] pixels = new int[width * height];
        for (int i = 0; i < pixels.length; i++) {
            pixels[i] = sums[CHANNELS * i + 3] < 0.5f
                    ? Raster.EMPTY
                    : 0xff000000
                            | level(sums[CHANNELS * i]) << 16
                            | level(sums[CHANNELS * i + 1]) << 8
                            | level(sums[CHANNELS * i + 2]);
        }
        return pixels;
    }

    private static int level(float value) {
        return Math.clamp(Math.round(value), 0, 255);
    }

    /** A row of the source at the new width: red, green, blue on white, and the opacity. */
    private void row(int y, float[] row) {
        for (int x = 0; x < width; x++) {
            double red = 0;
            double green = 0;
            double blue = 0;
            double opaque = 0;
            for (int k = 0; k < weights[x].length; k++) {
                int at = Math.clamp(starts[x] + k, 0, in.width() - 1);
                int argb = picture.at(in.left() + at, in.top() + y);
                double alpha = (argb >>> 24) / 255.0;
                double weight = weights[x][k];
                opaque += weight * alpha;
                red += weight * (255 + alpha * ((argb >> 16 & 255) - 255));
                green += weight * (255 + alpha * ((argb >> 8 & 255) - 255));
                blue += weight * (255 + alpha * ((argb & 255) - 255));
            }
            row[CHANNELS * x] = (float) red;
            row[CHANNELS * x + 1] = (float) green;
            row[CHANNELS * x + 2] = (float) blue;
            row[CHANNELS * x + 3] = (float) opaque;
        }
    }
}
