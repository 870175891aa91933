package placard.qr.draw.trace;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Reduces a picture to a few colours (quantization): its own, if they are few, else approximations.
 *
 * <p>Colours are counted in cells of 8 × 8 × 8. The group of cells with the largest variance is split where its two
 * parts vary least within. This repeats until no group varies much, or there are enough groups.
 */
final class Palette {
    /** The bits of a channel that select the cell. */
    private static final int BITS = 5;

    private static final int LEVELS = 1 << BITS;
    private static final int CELLS = 1 << 3 * BITS;

    /** Variance of a channel below which a group is one colour with noise. */
    private static final double NOISE = 30;

    /** Range of a channel from which a group contains a small part of another colour. */
    private static final int ANOTHER = 64;

    /** Cells of fewer pixels form no part of their own. */
    private static final int SPECK = 8;

    /** The fraction of a group that must have exactly one colour for that to be the group's. */
    private static final double PREVAILING = 0.25;

    /** A colour needs at least one in this many pixels. */
    private static final long RAREST = 5000;

    private final long[] counts = new long[CELLS];
    private final long[][] sums = new long[3][CELLS];
    private final int[] sorted;

    private Palette(int[] colors) {
        this.sorted =
                Arrays.stream(colors).filter(c -> c != Raster.EMPTY).sorted().toArray();
        for (int color : sorted) {
            int cell = cell(color);
            counts[cell]++;
            for (int channel = 0; channel < 3; channel++) {
                sums[channel][cell] += level(color, channel);
            }
        }
    }

    /** At most this many colours, {@code 0xffrrggbb}. */
    static int[] of(Raster raster, int most) {
        return new Palette(raster.colors()).colors(most);
    }

    /** The index of the nearest colour. */
    static int nearest(int[] palette, int color) {
        int best = 0;
        int least = Integer.MAX_VALUE;
        for (int i = 0; i < palette.length; i++) {
            int distance = Raster.distance(palette[i], color);
            if (distance < least) {
                least = distance;
                best = i;
            }
        }
        return best;
    }

    private static int level(int color, int channel) {
        return color >> 16 - 8 * channel & 255;
    }

    private static int cell(int color) {
        int lost = 8 - BITS;
        return level(color, 0) >> lost << 2 * BITS | level(color, 1) >> lost << BITS | level(color, 2) >> lost;
    }

    private int[] colors(int most) {
        List<Group> groups = new ArrayList<>();
        groups.add(new Group(
                IntStream.range(0, CELLS).filter(cell -> counts[cell] > 0).toArray()));
        while (groups.size() < most) {
            int widest = -1;
            for (int i = 0; i < groups.size(); i++) {
                boolean isWider = widest < 0 || groups.get(i).error > groups.get(widest).error;
                widest = groups.get(i).isSplit && isWider ? i : widest;
            }
            if (widest < 0) {
                break;
            }
            Group group = groups.remove(widest);
            groups.add(group.part(true));
            groups.add(group.part(false));
        }
        int[] means = groups.stream()
                .filter(group -> group.count > 0)
                .mapToInt(Group::mean)
                .distinct()
                .toArray();
        return prevailing(means);
    }

    /** Replaces each mean by the exact colour that prevails among its pixels, if one does. */
    private int[] prevailing(int[] means) {
        long[] all = new long[means.length];
        long[] most = new long[means.length];
        int[] colors = new int[means.length];
        for (int i = 0; i < sorted.length; ) {
            int end = i;
            while (end < sorted.length && sorted[end] == sorted[i]) {
                end++;
            }
            int group = nearest(means, sorted[i]);
            all[group] += end - i;
            if (end - i > most[group]) {
                most[group] = (long) end - i;
                colors[group] = sorted[i];
            }
            i = end;
        }
        return IntStream.range(0, means.length)
                .filter(i -> all[i] * RAREST >= sorted.length)
                .map(i -> most[i] >= PREVAILING * all[i] ? colors[i] : means[i])
                .distinct()
                .toArray();
    }

    /** A group of cells that is drawn in one colour. */
    private final class Group {
        private final int[] cells;
        private final long count;

        /** The channel with the largest variance, that variance, and the level of the split. */
        private int channel;

        private double error;
        private int middle;
        private boolean isSplit;

        Group(int[] cells) {
            this.cells = cells;
            this.count = Arrays.stream(cells).mapToLong(cell -> counts[cell]).sum();
            for (int c = 0; c < 3; c++) {
                look(c);
            }
        }

        private void look(int c) {
            long[] n = new long[LEVELS];
            double[] sum = new double[LEVELS];
            double squares = 0;
            double total = 0;
            int least = LEVELS;
            int most = -1;
            for (int cell : cells) {
                int at = cell >> (2 - c) * BITS & LEVELS - 1;
                double mean = (double) sums[c][cell] / counts[cell];
                n[at] += counts[cell];
                sum[at] += sums[c][cell];
                total += sums[c][cell];
                squares += mean * mean * counts[cell];
                if (counts[cell] >= SPECK) {
                    least = Math.min(least, at);
                    most = Math.max(most, at);
                }
            }
            double spread = count == 0 ? 0 : squares - total * total / count;
            int range = Math.max(0, most - least) << 8 - BITS;
            if (spread > error) {
                error = spread;
                channel = c;
                middle = middle(n, sum, total);
            }
            isSplit |= middle > 0 && (spread > NOISE * count || range >= ANOTHER);
        }

        /**
         * The first level of the upper part: where both parts' squared distances from their means are smallest (Otsu).
         */
        private int middle(long[] n, double[] sum, double total) {
            int best = 0;
            double most = 0;
            long below = 0;
            double sumBelow = 0;
            for (int level = 1; level < LEVELS; level++) {
                below += n[level - 1];
                sumBelow += sum[level - 1];
                long above = count - below;
                if (below > 0 && above > 0) {
                    double between = sumBelow * sumBelow / below + (total - sumBelow) * (total - sumBelow) / above;
                    if (between > most) {
                        most = between;
                        best = level;
                    }
                }
            }
            return best;
        }

        Group part(boolean isLower) {
            return new Group(Arrays.stream(cells)
                    .filter(cell -> (cell >> (2 - channel) * BITS & LEVELS - 1) < middle == isLower)
                    .toArray());
        }

        int mean() {
            int color = 0xff;
            for (int c = 0; c < 3; c++) {
                long sum = 0;
                for (int cell : cells) {
                    sum += sums[c][cell];
                }
                color = color << 8 | (int) ((sum + count / 2) / count);
            }
            return color;
        }
    }
}
