package placard.qr.draw.trace;

import java.util.Arrays;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import placard.qr.draw.shape.Pixels;

/**
 * An owner's picture prepared for tracing: its empty margin cut, scaled, its edges sharpened.
 *
 * <p>A mostly transparent pixel is empty. White that is connected to the edge is empty too if the edge is white,
 * because the ground under a logo is light anyway. Any other pixel is laid on white and made opaque.
 *
 * @param colors row by row, {@code 0xffrrggbb}, or {@link #EMPTY}
 */
record Raster(int width, int height, int[] colors) {
    /** White, so that a blurred edge to it is a mixture like any other, and not opaque. */
    static final int EMPTY = 0x00ffffff;

    private static final int LONGEST = 1024;

    /** The largest factor by which a picture of few pixels is enlarged, to give curves between pixels room. */
    private static final int MOST_ENLARGED = 12;

    /** The least value of all three channels on a white ground, which compression darkens slightly. */
    private static final int NEARLY_WHITE = 246;

    /** The percentage of white or transparent pixels at the edge of a picture on a white ground. */
    private static final int MOSTLY = 95;

    /** A picture enlarged by more than this factor is sharpened first. */
    private static final double MUCH_ENLARGED = 1.2;

    /** The least difference of a channel between pixels at an edge; less is noise. */
    private static final int LEAST_EDGE = 12;

    /** The percentage of pixels that differ from a neighbour in a noisy picture. */
    private static final int NOISE = 75;

    /** How often pixels take the colour of a neighbour; blurred edges are narrower than this on both sides. */
    private static final int ROUNDS = 5;

    /**
     * A picture that is examined several times, each time with fewer pixels.
     *
     * @param bounds the visible part; null if there is none
     * @param isOnWhite whether its ground is white
     * @param area its number of pixels; 0 for the original size
     */
    record Source(Pixels picture, @Nullable Bounds bounds, boolean isOnWhite, int area) {
        static Source of(Pixels picture) {
            boolean isOnWhite = Raster.isOnWhite(picture);
            return new Source(picture, Bounds.of(picture, isOnWhite, 1), isOnWhite, 0);
        }

        /**
         * The source with at most this many pixels. Scaling it down further then takes less time than from the
         * original.
         */
        Source within(int most) {
            if (bounds == null || scale(bounds, most) >= 1) {
                return this;
            }
            int width = side(bounds.width(), scale(bounds, most));
            int height = side(bounds.height(), scale(bounds, most));
            Pixels smaller = new Pixels(width, height, Resampling.of(picture, bounds, width, height));
            return new Source(smaller, new Bounds(0, 0, width, height), isOnWhite, most);
        }

        /**
         * Whether it was scaled down and nearly every pixel still differs from its neighbours, so that no outline would
         * be short.
         */
        boolean isNoise() {
            Raster raster = new Raster(picture.width(), picture.height(), picture.argb());
            long edges = area == 0
                    ? 0
                    : IntStream.range(0, picture.argb().length)
                            .filter(raster::isEdge)
                            .count();
            return 100 * edges > (long) NOISE * picture.argb().length;
        }
    }

    private static double scale(Bounds bounds, int area) {
        double wide = bounds.width();
        double high = bounds.height();
        return Math.min(
                Math.min(Math.sqrt(area / (wide * high)), LONGEST / Math.max(wide, high)), (double) MOST_ENLARGED);
    }

    private static int side(int of, double scale) {
        return Math.max(1, (int) Math.round(of * scale));
    }

    /**
     * A picture of about this many pixels; one empty pixel if nothing is visible.
     *
     * @param source {@link Source#within} the same area
     * @param area how many pixels it has at most
     */
    static Raster of(Source source, int area) {
        Bounds bounds = source.bounds;
        if (bounds == null) {
            return new Raster(1, 1, new int[] {EMPTY});
        }
        double scale = source.area == area ? 1 : scale(bounds, area);
        int width = side(bounds.width(), scale);
        int height = side(bounds.height(), scale);
        if (scale > MUCH_ENLARGED) {
            Raster own = ready(source, bounds, bounds.width(), bounds.height());
            return own.enlarged(Resampling.of(source.picture, bounds, width, height), width, height)
                    .trimmed();
        }
        return ready(source, bounds, width, height).trimmed();
    }

    /** The picture without empty rows and columns at the edges. */
    private Raster trimmed() {
        Bounds shown = Bounds.of(new Pixels(width, height, colors), false, 0);
        if (shown == null || shown.width() == width && shown.height() == height) {
            return this;
        }
        int[] kept = new int[shown.width() * shown.height()];
        for (int y = 0; y < shown.height(); y++) {
            System.arraycopy(colors, (shown.top + y) * width + shown.left, kept, y * shown.width(), shown.width());
        }
        return new Raster(shown.width(), shown.height(), kept);
    }

    private static Raster ready(Source source, Bounds bounds, int width, int height) {
        boolean isReady = source.area > 0 && width == source.picture.width() && height == source.picture.height();
        int[] pixels = isReady ? source.picture.argb().clone() : Resampling.of(source.picture, bounds, width, height);
        Raster raster = new Raster(width, height, pixels);
        if (source.isOnWhite) {
            raster.clearGround();
        }
        return raster.sharpened();
    }

    /**
     * The enlarged picture. Each pixel takes the neighbouring original colour that is nearest to the interpolated one,
     * so that edges keep their place and get no mixtures.
     *
     * @param between the colours by linear interpolation
     */
    private Raster enlarged(int[] between, int toWidth, int toHeight) {
        int[] large = new int[between.length];
        for (int y = 0; y < toHeight; y++) {
            int row = (int) ((y + 0.5) * height / toHeight);
            for (int x = 0; x < toWidth; x++) {
                int at = y * toWidth + x;
                int column = (int) ((x + 0.5) * width / toWidth);
                large[at] = between[at] == EMPTY ? EMPTY : nearest(between[at], column, row);
            }
        }
        return new Raster(toWidth, toHeight, large);
    }

    private int nearest(int color, int column, int row) {
        int best = colors[row * width + column];
        int least = Integer.MAX_VALUE;
        for (int y = Math.max(0, row - 1); y <= Math.min(height - 1, row + 1); y++) {
            for (int x = Math.max(0, column - 1); x <= Math.min(width - 1, column + 1); x++) {
                int own = colors[y * width + x];
                // Between white and empty, an opaque pixel is white.
                int distance = 2 * distance(color, own) + (own == EMPTY ? 1 : 0);
                if (distance < least) {
                    least = distance;
                    best = own;
                }
            }
        }
        return best;
    }

    /** The visible part of a picture. */
    record Bounds(int left, int top, int right, int bottom) {
        /** @param beside pixels that are kept around it, because the outermost are mixtures with them */
        static @Nullable Bounds of(Pixels picture, boolean isOnWhite, int beside) {
            int left = picture.width();
            int right = 0;
            int top = picture.height();
            int bottom = 0;
            for (int y = 0; y < picture.height(); y++) {
                for (int x = 0; x < picture.width(); x++) {
                    if (isShown(picture.at(x, y), isOnWhite)) {
                        left = Math.min(left, x);
                        right = Math.max(right, x + 1);
                        top = Math.min(top, y);
                        bottom = y + 1;
                    }
                }
            }
            return right == 0
                    ? null
                    : new Bounds(
                            Math.max(0, left - beside),
                            Math.max(0, top - beside),
                            Math.min(picture.width(), right + beside),
                            Math.min(picture.height(), bottom + beside));
        }

        int width() {
            return right - left;
        }

        int height() {
            return bottom - top;
        }
    }

    private static boolean isShown(int argb, boolean isOnWhite) {
        return argb >>> 24 >= 128 && !(isOnWhite && isNearlyWhite(argb));
    }

    private static boolean isNearlyWhite(int argb) {
        return (argb >> 16 & 255) >= NEARLY_WHITE && (argb >> 8 & 255) >= NEARLY_WHITE && (argb & 255) >= NEARLY_WHITE;
    }

    /** Whether its edge is white, except for a few pixels. */
    private static boolean isOnWhite(Pixels picture) {
        int white = 0;
        int opaque = 0;
        int all = 0;
        for (int y = 0; y < picture.height(); y++) {
            boolean isWhole = y == 0 || y == picture.height() - 1;
            for (int x = 0; x < picture.width(); x += isWhole ? 1 : Math.max(1, picture.width() - 1)) {
                int argb = picture.at(x, y);
                boolean isOpaque = argb >>> 24 >= 128;
                all++;
                opaque += isOpaque ? 1 : 0;
                white += isOpaque && isNearlyWhite(argb) ? 1 : 0;
            }
        }
        return white > 0 && 100 * (white + all - opaque) >= MOSTLY * all;
    }

    /** Empties white pixels that are connected to the edge (flood fill). */
    private void clearGround() {
        int[] stack = new int[64];
        int count = 0;
        for (int i = 0; i < colors.length; i++) {
            int x = i % width;
            int y = i / width;
            if (x == 0 || y == 0 || x == width - 1 || y == height - 1) {
                stack = count == stack.length ? Arrays.copyOf(stack, 2 * count) : stack;
                stack[count++] = i;
            }
        }
        while (count > 0) {
            int i = stack[--count];
            if (colors[i] == EMPTY || !isNearlyWhite(colors[i])) {
                continue;
            }
            colors[i] = EMPTY;
            stack = count + 4 > stack.length ? Arrays.copyOf(stack, 2 * stack.length) : stack;
            int x = i % width;
            if (x > 0) {
                stack[count++] = i - 1;
            }
            if (x < width - 1) {
                stack[count++] = i + 1;
            }
            if (i >= width) {
                stack[count++] = i - width;
            }
            if (i < colors.length - width) {
                stack[count++] = i + width;
            }
        }
    }

    /** Replaces each pixel of a blurred edge by the colour on the nearer side, so that no mixture remains. */
    private Raster sharpened() {
        int[] from = colors.clone();
        int[] to = colors.clone();
        int[] edges = new int[colors.length];
        int count = 0;
        for (int i = 0; i < colors.length; i++) {
            if (isEdge(i)) {
                edges[count++] = i;
            }
        }
        for (int round = 0; round < ROUNDS; round++) {
            for (int k = 0; k < count; k++) {
                to[edges[k]] = nearer(from, edges[k] % width, edges[k] / width);
            }
            for (int k = 0; k < count; k++) {
                from[edges[k]] = to[edges[k]];
            }
        }
        return new Raster(width, height, from);
    }

    /** Whether a pixel differs from a neighbour. */
    private boolean isEdge(int i) {
        int color = colors[i];
        int x = i % width;
        return x > 0 && differ(color, colors[i - 1])
                || x < width - 1 && differ(color, colors[i + 1])
                || i >= width && differ(color, colors[i - width])
                || i + width < colors.length && differ(color, colors[i + width]);
    }

    private static boolean differ(int one, int other) {
        return one != other
                && (Math.abs((one >> 16 & 255) - (other >> 16 & 255)) >= LEAST_EDGE
                        || Math.abs((one >> 8 & 255) - (other >> 8 & 255)) >= LEAST_EDGE
                        || Math.abs((one & 255) - (other & 255)) >= LEAST_EDGE);
    }

    /**
     * Of the surrounding pixels, those with the least and the greatest value in the most different channel; the one
     * that this pixel resembles.
     */
    private int nearer(int[] from, int x, int y) {
        int x0 = Math.max(0, x - 1);
        int x1 = Math.min(width - 1, x + 1);
        int y0 = Math.max(0, y - 1);
        int y1 = Math.min(height - 1, y + 1);
        int color = from[y * width + x];
        int low = color;
        int high = color;
        int widest = 0;
        for (int shift = 16; shift >= 0; shift -= 8) {
            int least = color;
            int most = color;
            for (int v = y0; v <= y1; v++) {
                for (int u = x0; u <= x1; u++) {
                    int other = from[v * width + u];
                    if ((other >> shift & 255) < (least >> shift & 255)) {
                        least = other;
                    } else if ((other >> shift & 255) > (most >> shift & 255)) {
                        most = other;
                    }
                }
            }
            int range = (most >> shift & 255) - (least >> shift & 255);
            if (range > widest) {
                widest = range;
                low = least;
                high = most;
            }
        }
        return distance(color, low) <= distance(color, high) ? low : high;
    }

    /** The squared distance of two colours, weighted by the eye's sensitivity for each channel. */
    static int distance(int one, int other) {
        int red = (one >> 16 & 255) - (other >> 16 & 255);
        int green = (one >> 8 & 255) - (other >> 8 & 255);
        int blue = (one & 255) - (other & 255);
        return 3 * red * red + 4 * green * green + 2 * blue * blue;
    }
}
