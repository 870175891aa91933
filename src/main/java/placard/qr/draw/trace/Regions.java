package placard.qr.draw.trace;

import java.util.Arrays;
import java.util.Comparator;
import java.util.stream.IntStream;

/**
 * A picture divided into regions of one colour each (segmentation), the commonest colour first, without specks.
 *
 * @param colors {@code 0xffrrggbb}, in the order of painting
 * @param labels of each pixel the index of its colour, or {@link #NONE}
 */
record Regions(int width, int height, int[] colors, byte[] labels) {
    static final byte NONE = -1;

    /**
     * How much longer the way from one colour to another may be through a mixture of them; compression shifts it
     * slightly.
     */
    private static final double MIXED = 1.2;

    /**
     * Divides a picture.
     *
     * @param mostColors the most colours
     * @param leastArea a region of fewer pixels joins the neighbour with the longest common border
     */
    static Regions of(Raster raster, int mostColors, int leastArea) {
        int[] palette = Palette.of(raster, mostColors);
        byte[] labels = new byte[raster.colors().length];
        int lastColor = Raster.EMPTY;
        byte last = NONE;
        for (int i = 0; i < labels.length; i++) {
            int color = raster.colors()[i];
            if (color != lastColor) {
                lastColor = color;
                last = color == Raster.EMPTY ? NONE : (byte) Palette.nearest(palette, color);
            }
            labels[i] = last;
        }
        Regions regions = new Regions(raster.width(), raster.height(), palette, labels);
        regions.joinSpecks(leastArea);
        return regions.ordered();
    }

    /** The commonest colour first, because it is painted below the others; of equal ones the darkest. */
    private Regions ordered() {
        long[] counts = new long[colors.length];
        for (byte label : labels) {
            if (label != NONE) {
                counts[label]++;
            }
        }
        int[] order = IntStream.range(0, colors.length)
                .filter(i -> counts[i] > 0)
                .boxed()
                .sorted(Comparator.comparingLong((Integer i) -> -counts[i]).thenComparingInt(i -> colors[i] & 0xffffff))
                .mapToInt(Integer::intValue)
                .toArray();
        byte[] rank = new byte[colors.length];
        for (int i = 0; i < order.length; i++) {
            rank[order[i]] = (byte) i;
        }
        byte[] ranked = new byte[labels.length];
        for (int i = 0; i < labels.length; i++) {
            ranked[i] = labels[i] == NONE ? NONE : rank[labels[i]];
        }
        return new Regions(
                width, height, Arrays.stream(order).map(i -> colors[i]).toArray(), ranked);
    }

    private void joinSpecks(int leastArea) {
        boolean[] seen = new boolean[labels.length];
        int[] region = new int[labels.length];
        for (int i = 0; i < labels.length; i++) {
            if (!seen[i]) {
                int count = region(i, seen, region);
                if (count == labels.length) {
                    return;
                }
                int[] beside = neighbours(region, count);
                if (count < leastArea) {
                    fill(region, count, beside[0]);
                } else if (isFringe(region, count, beside)) {
                    fill(region, count, nearer(labels[i], beside));
                }
            }
        }
    }

    /** The pixels of a region, found from one of them (flood fill). */
    private int region(int start, boolean[] seen, int[] region) {
        byte label = labels[start];
        region[0] = start;
        seen[start] = true;
        int count = 1;
        for (int next = 0; next < count; next++) {
            int x = region[next] % width;
            for (int side = 0; side < 4; side++) {
                int beside = beside(region[next], x, side);
                if (beside >= 0 && !seen[beside] && labels[beside] == label) {
                    seen[beside] = true;
                    region[count++] = beside;
                }
            }
        }
        return count;
    }

    /** The neighbour of a pixel at a side, or −1. */
    private int beside(int at, int x, int side) {
        return switch (side) {
            case 0 -> x > 0 ? at - 1 : -1;
            case 1 -> x < width - 1 ? at + 1 : -1;
            case 2 -> at - width;
            default -> at + width < labels.length ? at + width : -1;
        };
    }

    private void fill(int[] region, int count, int label) {
        for (int k = 0; k < count; k++) {
            labels[region[k]] = (byte) label;
        }
    }

    /** The two labels with the longest borders to a region; the same one twice if there is only one. */
    private int[] neighbours(int[] region, int count) {
        byte own = labels[region[0]];
        int[] borders = new int[colors.length + 1];
        for (int k = 0; k < count; k++) {
            int x = region[k] % width;
            for (int side = 0; side < 4; side++) {
                int beside = beside(region[k], x, side);
                if (beside >= 0 && labels[beside] != own) {
                    borders[labels[beside] + 1]++;
                }
            }
        }
        int first = 0;
        for (int i = 1; i < borders.length; i++) {
            first = borders[i] > borders[first] ? i : first;
        }
        int second = first;
        for (int i = 0; i < borders.length; i++) {
            boolean isNext = i != first && borders[i] > 0 && (second == first || borders[i] > borders[second]);
            second = isNext ? i : second;
        }
        return new int[] {first - 1, second - 1};
    }

    /**
     * Whether a region is the remainder of a blurred edge: at most two pixels wide, and a mixture of its neighbours'
     * colours.
     */
    private boolean isFringe(int[] region, int count, int[] beside) {
        byte own = labels[region[0]];
        if (own == NONE || beside[0] == beside[1]) {
            return false;
        }
        for (int k = 0; k < count; k++) {
            int x = region[k] % width;
            boolean isInner = true;
            for (int side = 0; side < 4 && isInner; side++) {
                int at = beside(region[k], x, side);
                isInner = at >= 0 && labels[at] == own;
            }
            if (isInner) {
                return false;
            }
        }
        int one = color(beside[0]);
        int other = color(beside[1]);
        double whole = Math.sqrt(Raster.distance(one, other));
        double parts = Math.sqrt(Raster.distance(colors[own], one)) + Math.sqrt(Raster.distance(colors[own], other));
        return parts <= MIXED * whole;
    }

    private int nearer(byte own, int[] beside) {
        return Raster.distance(colors[own], color(beside[0])) <= Raster.distance(colors[own], color(beside[1]))
                ? beside[0]
                : beside[1];
    }

    private int color(int label) {
        return label == NONE ? Raster.EMPTY : colors[label];
    }

    /**
     * The number of pixels that differ from the one to the left, plus those that differ from the one above. All
     * outlines together have at least as many steps.
     */
    long changes() {
        long changes = 0;
        for (int i = 0; i < labels.length; i++) {
            changes += i % width > 0 && labels[i] != labels[i - 1] ? 1 : 0;
            changes += i >= width && labels[i] != labels[i - width] ? 1 : 0;
        }
        return changes;
    }

    /**
     * The area under the outline of a colour: its own pixels, and connected ones of later colours, so that no seam
     * shows between them.
     */
    boolean[] covered(int color) {
        boolean[] covered = new boolean[labels.length];
        int[] found = new int[labels.length];
        int count = 0;
        for (int i = 0; i < labels.length; i++) {
            if (labels[i] == color) {
                covered[i] = true;
                found[count++] = i;
            }
        }
        for (int next = 0; next < count; next++) {
            int x = found[next] % width;
            for (int side = 0; side < 4; side++) {
                int beside = beside(found[next], x, side);
                if (beside >= 0 && !covered[beside] && labels[beside] > color) {
                    covered[beside] = true;
                    found[count++] = beside;
                }
            }
        }
        return covered;
    }

    /** Lightness of each pixel by Rec. 601 in thousandths, as decoders see it on a white plate. */
    int[] lightness() {
        int[] tones = Arrays.stream(colors)
                .map(rgb -> 299 * (rgb >> 16 & 255) + 587 * (rgb >> 8 & 255) + 114 * (rgb & 255))
                .toArray();
        int[] lightness = new int[labels.length];
        for (int i = 0; i < lightness.length; i++) {
            lightness[i] = labels[i] == NONE ? 255_000 : tones[labels[i]];
        }
        return lightness;
    }
}
