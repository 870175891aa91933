package placard.qr.draw;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;
import placard.qr.draw.shape.Path;
import placard.qr.draw.shape.Pixels;

/**
 * An owner's picture as a mark of plain colours, safe in every format since nothing of the file itself goes on: no
 * embedded image, no profile, no metadata.
 *
 * <p>The rule: its transparent margin is cut; a grid of at most 64 × 64 cells is laid over the rest, each cell the mean of
 * its pixels, or nothing if they are more transparent than not; the cells' colours are reduced to at most 8; each is
 * drawn as one outline. An outline covers the cells of the colours after it too, so that no seam shows where two meet.
 */
public final class Logo {
    private static final int MOST_CELLS = 64;
    private static final int MOST_COLORS = 8;

    /** What a path counts a cell's side as. */
    private static final int UNIT = 100;

    private static final int EMPTY = -1;

    private final int width;
    private final int height;

    /** {@code 0xrrggbb}, or {@link #EMPTY}. */
    private final int[] cells;

    private Logo(int width, int height, int[] cells) {
        this.width = width;
        this.height = height;
        this.cells = cells;
    }

    /** The mark; one of nothing if the picture is transparent throughout. */
    public static Mark of(Pixels picture) {
        Bounds bounds = bounds(picture);
        double cell = Math.max(1, Math.max(bounds.width(), bounds.height()) / (double) MOST_CELLS);
        int columns = Math.max(1, (int) Math.round(bounds.width() / cell));
        int rows = Math.max(1, (int) Math.round(bounds.height() / cell));
        int[] cells = new int[columns * rows];
        for (int i = 0; i < cells.length; i++) {
            cells[i] = mean(picture, bounds, i % columns, i / columns, columns, rows);
        }
        return new Logo(columns, rows, cells).mark();
    }

    private record Bounds(int left, int top, int right, int bottom) {
        int width() {
            return right - left;
        }

        int height() {
            return bottom - top;
        }
    }

    /** Without the rows and columns at the edges that show nothing. */
    private static Bounds bounds(Pixels picture) {
        int left = picture.width();
        int right = 0;
        int top = picture.height();
        int bottom = 0;
        for (int y = 0; y < picture.height(); y++) {
            for (int x = 0; x < picture.width(); x++) {
                if (picture.at(x, y) >>> 24 >= 128) {
                    left = Math.min(left, x);
                    right = Math.max(right, x + 1);
                    top = Math.min(top, y);
                    bottom = y + 1;
                }
            }
        }
        return right == 0 ? new Bounds(0, 0, 1, 1) : new Bounds(left, top, right, bottom);
    }

    private static int mean(Pixels picture, Bounds in, int column, int row, int columns, int rows) {
        int x0 = in.left + column * in.width() / columns;
        int x1 = Math.max(x0 + 1, in.left + (column + 1) * in.width() / columns);
        int y0 = in.top + row * in.height() / rows;
        int y1 = Math.max(y0 + 1, in.top + (row + 1) * in.height() / rows);
        long alpha = 0;
        long red = 0;
        long green = 0;
        long blue = 0;
        for (int y = y0; y < y1; y++) {
            for (int x = x0; x < x1; x++) {
                int pixel = picture.at(x, y);
                int a = pixel >>> 24;
                alpha += a;
                red += (long) a * (pixel >> 16 & 255);
                green += (long) a * (pixel >> 8 & 255);
                blue += (long) a * (pixel & 255);
            }
        }
        if (alpha < 128L * (x1 - x0) * (y1 - y0)) {
            return EMPTY;
        }
        return (int) (red / alpha) << 16 | (int) (green / alpha) << 8 | (int) (blue / alpha);
    }

    private Mark mark() {
        int[] palette = palette();
        int[] nearest = Arrays.stream(cells)
                .map(cell -> cell == EMPTY ? EMPTY : nearest(palette, cell))
                .toArray();
        long[] counts = new long[palette.length];
        Arrays.stream(nearest).filter(i -> i != EMPTY).forEach(i -> counts[i]++);
        // The commonest first: it lies below the others.
        int[] order = IntStream.range(0, palette.length)
                .filter(i -> counts[i] > 0)
                .boxed()
                .sorted(Comparator.comparingLong((Integer i) -> -counts[i]).thenComparingInt(i -> palette[i]))
                .mapToInt(Integer::intValue)
                .toArray();
        int[] rank = new int[palette.length];
        for (int i = 0; i < order.length; i++) {
            rank[order[i]] = i;
        }
        List<Mark.Part> parts = new ArrayList<>();
        for (int i = 0; i < order.length; i++) {
            int from = i;
            boolean[] covered = new boolean[cells.length];
            for (int cell = 0; cell < cells.length; cell++) {
                covered[cell] = nearest[cell] != EMPTY && rank[nearest[cell]] >= from;
            }
            Path outline = Trace.of(covered, width, UNIT);
            String color = String.format(Locale.ROOT, "#%06x", palette[order[i]]);
            parts.add(new Mark.Part(outline, color, false));
        }
        boolean isSymbol = Finders.holdSymbol(width, height, lightness(palette, nearest));
        return new Mark(UNIT * width, UNIT * height, true, isSymbol, parts);
    }

    /** Of each cell by Rec. 601, as decoders see it on a white plate. */
    private static int[] lightness(int[] palette, int[] nearest) {
        int[] lightness = new int[nearest.length];
        for (int i = 0; i < nearest.length; i++) {
            int rgb = nearest[i] == EMPTY ? 0xffffff : palette[nearest[i]];
            lightness[i] = 299 * (rgb >> 16) + 587 * (rgb >> 8 & 255) + 114 * (rgb & 255);
        }
        return lightness;
    }

    /** At most eight colours, by splitting the group with the widest channel in its middle until there are enough. */
    private int[] palette() {
        List<int[]> groups = new ArrayList<>();
        groups.add(Arrays.stream(cells).filter(cell -> cell != EMPTY).sorted().toArray());
        while (groups.size() < MOST_COLORS) {
            int widest = -1;
            int bits = 0;
            int range = 0;
            for (int i = 0; i < groups.size(); i++) {
                for (int shift = 16; shift >= 0; shift -= 8) {
                    int span = span(groups.get(i), shift);
                    if (span > range) {
                        range = span;
                        widest = i;
                        bits = shift;
                    }
                }
            }
            if (widest < 0 || range < 16) {
                break;
            }
            split(groups, widest, bits);
        }
        return groups.stream()
                .filter(group -> group.length > 0)
                .mapToInt(Logo::mean)
                .distinct()
                .toArray();
    }

    private static int span(int[] group, int bits) {
        int least = 255;
        int most = 0;
        for (int color : group) {
            least = Math.min(least, color >> bits & 255);
            most = Math.max(most, color >> bits & 255);
        }
        return most - least;
    }

    /** Where the channel's middle is, so that a small patch of another colour is not lost in the many of one. */
    private static void split(List<int[]> groups, int index, int bits) {
        int[] group = groups.get(index);
        int least = Arrays.stream(group).map(c -> c >> bits & 255).min().orElse(0);
        int middle = least + span(group, bits) / 2;
        groups.set(
                index,
                Arrays.stream(group).filter(c -> (c >> bits & 255) <= middle).toArray());
        groups.add(Arrays.stream(group).filter(c -> (c >> bits & 255) > middle).toArray());
    }

    private static int mean(int[] group) {
        long[] sums = new long[3];
        for (int color : group) {
            sums[0] += color >> 16 & 255;
            sums[1] += color >> 8 & 255;
            sums[2] += color & 255;
        }
        int n = group.length;
        return (int) (sums[0] / n) << 16 | (int) (sums[1] / n) << 8 | (int) (sums[2] / n);
    }

    private static int nearest(int[] palette, int color) {
        int best = 0;
        int least = Integer.MAX_VALUE;
        for (int i = 0; i < palette.length; i++) {
            int distance = 0;
            for (int bits = 16; bits >= 0; bits -= 8) {
                int difference = (palette[i] >> bits & 255) - (color >> bits & 255);
                distance += difference * difference;
            }
            if (distance < least) {
                least = distance;
                best = i;
            }
        }
        return best;
    }
}
