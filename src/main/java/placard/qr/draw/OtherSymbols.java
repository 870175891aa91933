package placard.qr.draw;

import java.util.Arrays;
import java.util.BitSet;
import org.jspecify.annotations.Nullable;

/**
 * Finds symbols without three finder patterns in a picture: Data Matrix (ISO/IEC 16022), Micro QR (ISO/IEC 18004) and
 * Aztec (ISO/IEC 24778). It compares the fixed modules of each kind, and also finds rotated or inverted symbols.
 *
 * <p>Data Matrix and Micro QR have their fixed modules at the edges. They are searched in the rectangle around each
 * dark part of the picture, at many angles. Aztec has rings of squares in its middle.
 */
record OtherSymbols(int width, int height, BitSet dark) {
    /** The pixels of the longer side in the search: five for a module of the largest symbols. */
    private static final int LOOKED_AT = 256;

    /** The largest distances between parts of a symbol, in those pixels. */
    private static final int[] GAPS = {1, 3, 8, 20};

    /** Thresholds closer than this in lightness find the same symbols. */
    private static final int TONE = 40_000;

    private static final int ANGLES = 24;
    private static final double LEAST_MODULE = 2.5;
    private static final int LEAST_SIDE = 24;

    /** The fraction of fixed modules that may differ. */
    private static final double DIFFERENT = 0.08;

    /** How much the modules' sides may differ, as a fraction. */
    private static final double SKEW = 0.12;

    private static final int[][] DATA_MATRIX = {
        {10, 10}, {12, 12}, {14, 14}, {16, 16}, {18, 18}, {20, 20}, {22, 22}, {24, 24}, {26, 26}, {32, 32}, {36, 36},
        {40, 40}, {44, 44}, {48, 48}, {52, 52}, {64, 64}, {18, 8}, {32, 8}, {26, 12}, {36, 12}, {36, 16}, {48, 16}
    };

    /**
     * The longest repeat of a regular pattern inside. Dots and checks have the sides of a Data Matrix, but repeat
     * inside after at most this many modules.
     */
    private static final int LONGEST_REPEAT = 6;

    private static final double REPEATED = 0.78;

    private static final int[] MICRO = {11, 13, 15, 17};

    /** The equal runs across the rings of an Aztec symbol. */
    private static final int RINGS = 9;

    private static final int POINTS = 32;

    /**
     * The kind of symbol that a picture seems to hold.
     *
     * @param lightness of each pixel, row by row; few different ones
     * @return its name with an article, or null
     */
    static @Nullable String find(int width, int height, int[] lightness) {
        int step = Math.ceilDiv(Math.max(width, height), LOOKED_AT);
        int w = Math.max(1, width / step);
        int h = Math.max(1, height / step);
        int[] tones = Arrays.stream(lightness).sorted().distinct().toArray();
        int last = Integer.MIN_VALUE / 2;
        for (int i = 1; i < tones.length; i++) {
            if (tones[i] - last < TONE) {
                continue;
            }
            last = tones[i];
            BitSet dark = new BitSet(w * h);
            for (int at = 0; at < w * h; at++) {
                int x = Math.min(width - 1, at % w * step + step / 2);
                int y = Math.min(height - 1, at / w * step + step / 2);
                dark.set(at, lightness[y * width + x] < tones[i]);
            }
            BitSet light = (BitSet) dark.clone();
            light.flip(0, w * h);
            for (BitSet seen : new BitSet[] {dark, light}) {
                String found = new OtherSymbols(w, h, seen).found();
                if (found != null) {
                    return found;
                }
            }
        }
        return null;
    }

    private @Nullable String found() {
        if (hasRings()) {
            return "an Aztec code";
        }
        String whole = kind(dark.stream().toArray());
        if (whole != null) {
            return whole;
        }
        for (int gap : GAPS) {
            BitSet left = joined(gap);
            for (int start = left.nextSetBit(0); start >= 0; start = left.nextSetBit(start)) {
                String found = kind(part(left, start));
                if (found != null) {
                    return found;
                }
            }
        }
        return null;
    }

    /** The dark pixels, joined with all pixels within a distance (dilation). */
    private BitSet joined(int gap) {
        BitSet across = new BitSet(width * height);
        for (int at = dark.nextSetBit(0); at >= 0; at = dark.nextSetBit(at + 1)) {
            int row = at / width * width;
            across.set(Math.max(row, at - gap), Math.min(row + width, at + gap + 1));
        }
        BitSet all = new BitSet(width * height);
        int end;
        for (int at = across.nextSetBit(0); at >= 0; at = across.nextSetBit(end)) {
            int y = at / width;
            end = Math.min(across.nextClearBit(at), (y + 1) * width);
            for (int row = Math.max(0, y - gap); row <= Math.min(height - 1, y + gap); row++) {
                all.set(at + (row - y) * width, end + (row - y) * width);
            }
        }
        return all;
    }

    /** The dark pixels of a connected part, which is removed from the rest (flood fill). */
    private int[] part(BitSet left, int start) {
        int[] found = new int[left.cardinality()];
        int count = 1;
        found[0] = start;
        left.clear(start);
        for (int next = 0; next < count; next++) {
            int at = found[next];
            int[] beside = {at % width > 0 ? at - 1 : at, at % width < width - 1 ? at + 1 : at, at - width, at + width};
            for (int other : beside) {
                if (other >= 0 && other < width * height && left.get(other)) {
                    left.clear(other);
                    found[count++] = other;
                }
            }
        }
        return Arrays.stream(found, 0, count).filter(dark::get).toArray();
    }

    /** A rectangle at an angle, by the distances of its sides along its own axes. */
    private record Box(double cosine, double sine, double left, double top, double right, double bottom) {
        static Box around(int[] pixels, int width, double angle) {
            double cosine = StrictMath.cos(angle);
            double sine = StrictMath.sin(angle);
            double half = (Math.abs(cosine) + Math.abs(sine)) / 2;
            double left = Double.MAX_VALUE;
            double top = Double.MAX_VALUE;
            double right = -Double.MAX_VALUE;
            double bottom = -Double.MAX_VALUE;
            for (int at : pixels) {
                double x = at % width + 0.5;
                int row = at / width;
                double y = row + 0.5;
                double u = x * cosine + y * sine;
                double v = y * cosine - x * sine;
                left = Math.min(left, u);
                right = Math.max(right, u);
                top = Math.min(top, v);
                bottom = Math.max(bottom, v);
            }
            // A pixel's corner extends further than its middle, by half of a side if the rectangle is upright.
            double reach = half > 0.75 ? 0.25 : 0.5;
            return new Box(cosine, sine, left - reach, top - reach, right + reach, bottom + reach);
        }

        double wide() {
            return right - left;
        }

        double high() {
            return bottom - top;
        }
    }

    /** The first and the last pixel of each row: a box around these is a box around all. */
    private int[] ends(int[] pixels) {
        int[] ends = new int[2 * height];
        Arrays.fill(ends, -1);
        for (int at : pixels) {
            int first = 2 * (at / width);
            ends[first] = ends[first] < 0 ? at : Math.min(ends[first], at);
            ends[first + 1] = Math.max(ends[first + 1], at);
        }
        return Arrays.stream(ends).filter(at -> at >= 0).toArray();
    }

    private @Nullable String kind(int[] pixels) {
        if (pixels.length < LEAST_SIDE * LEAST_SIDE / 4) {
            return null;
        }
        int[] ends = ends(pixels);
        for (int i = 0; i < ANGLES; i++) {
            Box box = Box.around(ends, width, Math.PI / 2 * i / ANGLES);
            if (Math.min(box.wide(), box.high()) < LEAST_SIDE / 2.0) {
                continue;
            }
            for (int[] size : DATA_MATRIX) {
                if (isDataMatrix(box, size[0], size[1]) || isDataMatrix(box, size[1], size[0])) {
                    return "a Data Matrix";
                }
            }
            for (int side : MICRO) {
                if (isMicro(box, side)) {
                    return "a Micro QR code";
                }
            }
        }
        return null;
    }

    private static boolean mayHave(Box box, int columns, int rows) {
        double wide = box.wide() / columns;
        double high = box.high() / rows;
        return Math.min(wide, high) >= LEAST_MODULE && Math.abs(wide - high) <= SKEW * Math.max(wide, high);
    }

    /** Whether a module of the symbol is dark; columns or rows may be counted from the other end. */
    private boolean isDark(Box box, int columns, int rows, int column, int row, int turn) {
        int c = (turn & 1) == 0 ? column : columns - 1 - column;
        int r = (turn & 2) == 0 ? row : rows - 1 - row;
        double u = box.left + (c + 0.5) * box.wide() / columns;
        double v = box.top + (r + 0.5) * box.high() / rows;
        int x = (int) Math.floor(u * box.cosine - v * box.sine);
        int y = (int) Math.floor(u * box.sine + v * box.cosine);
        return x >= 0 && y >= 0 && x < width && y < height && dark.get(y * width + x);
    }

    /**
     * Whether a box is a Data Matrix: two dark sides that meet, two alternating sides, and about half of the inside
     * dark.
     */
    private boolean isDataMatrix(Box box, int columns, int rows) {
        if (!mayHave(box, columns, rows)) {
            return false;
        }
        int allowed = (int) (DIFFERENT * 2 * (columns + rows));
        for (int turn = 0; turn < 4; turn++) {
            int different = 0;
            for (int c = 0; c < columns && different <= allowed; c++) {
                different += isDark(box, columns, rows, c, rows - 1, turn) ? 0 : 1;
                different += isDark(box, columns, rows, c, 0, turn) == (c % 2 == 0) ? 0 : 1;
            }
            for (int r = 1; r < rows - 1 && different <= allowed; r++) {
                different += isDark(box, columns, rows, 0, r, turn) ? 0 : 1;
                different += isDark(box, columns, rows, columns - 1, r, turn) == ((rows - 1 - r) % 2 == 0) ? 0 : 1;
            }
            if (different <= allowed && isMixed(box, columns, rows)) {
                return true;
            }
        }
        return false;
    }

    /** Whether the inside is half dark, and has no short repeat as a regular pattern has. */
    private boolean isMixed(Box box, int columns, int rows) {
        boolean[][] within = new boolean[rows - 2][columns - 2];
        int count = 0;
        for (int r = 1; r < rows - 1; r++) {
            for (int c = 1; c < columns - 1; c++) {
                within[r - 1][c - 1] = isDark(box, columns, rows, c, r, 0);
                count += within[r - 1][c - 1] ? 1 : 0;
            }
        }
        int all = (rows - 2) * (columns - 2);
        if (4 * count <= all || 4 * count >= 3 * all) {
            return false;
        }
        for (int shift = 1; shift <= LONGEST_REPEAT; shift++) {
            if (repeats(within, shift, 0) || repeats(within, 0, shift)) {
                return false;
            }
        }
        return true;
    }

    private static boolean repeats(boolean[][] within, int right, int down) {
        int same = 0;
        int all = 0;
        for (int r = 0; r + down < within.length; r++) {
            for (int c = 0; c + right < within[r].length; c++) {
                same += within[r][c] == within[r + down][c + right] ? 1 : 0;
                all++;
            }
        }
        return same > REPEATED * all;
    }

    /** Whether a box is a Micro QR: a finder pattern in a corner, and alternating modules from it along two sides. */
    private boolean isMicro(Box box, int side) {
        if (!mayHave(box, side, side)) {
            return false;
        }
        int allowed = (int) (DIFFERENT * (64 + 2 * (side - 8)));
        for (int turn = 0; turn < 4; turn++) {
            int different = 0;
            for (int i = 0; i < 64 && different <= allowed; i++) {
                int ring = Math.max(Math.abs(i % 8 - 3), Math.abs(i / 8 - 3));
                different += isDark(box, side, side, i % 8, i / 8, turn) == (ring != 2 && ring != 4) ? 0 : 1;
            }
            for (int i = 8; i < side && different <= allowed; i++) {
                different += isDark(box, side, side, i, 0, turn) == (i % 2 == 0) ? 0 : 1;
                different += isDark(box, side, side, 0, i, turn) == (i % 2 == 0) ? 0 : 1;
            }
            if (different <= allowed) {
                return true;
            }
        }
        return false;
    }

    /**
     * Whether there are rings of squares around a dark middle, of equal width: nine equal runs along a row, and along a
     * column.
     */
    private boolean hasRings() {
        for (int y = 0; y < height; y++) {
            int[] ends = new int[width + 1];
            int count = 0;
            for (int x = 1; x <= width; x++) {
                if (x == width || dark.get(y * width + x) != dark.get(y * width + x - 1)) {
                    ends[count++] = x;
                    if (count > RINGS && areEqual(ends, count)) {
                        double middle = (ends[count - 1] + ends[count - 1 - RINGS]) / 2.0;
                        double unit = (double) (ends[count - 1] - ends[count - 1 - RINGS]) / RINGS;
                        if (unit >= LEAST_MODULE / 2 && isRinged(middle, y, unit)) {
                            return true;
                        }
                    }
                }
            }
        }
        return false;
    }

    private static boolean areEqual(int[] ends, int count) {
        double unit = (double) (ends[count - 1] - ends[count - 1 - RINGS]) / RINGS;
        for (int i = count - RINGS; i < count; i++) {
            if (Math.abs(ends[i] - ends[i - 1] - unit) > 0.5 * unit) {
                return false;
            }
        }
        return true;
    }

    private boolean isRinged(double middleX, int rowY, double unit) {
        int x = (int) middleX;
        if (!dark.get(rowY * width + x)) {
            return false;
        }
        int upper = rowY;
        int lower = rowY;
        while (upper > 0 && dark.get((upper - 1) * width + x)) {
            upper--;
        }
        while (lower < height - 1 && dark.get((lower + 1) * width + x)) {
            lower++;
        }
        double middleY = (upper + lower + 1) / 2.0;
        for (double turned : new double[] {1, 0.92, 0.85, 0.78, 0.71}) {
            double u = unit * turned;
            // The circle of 2.7 runs is outside a round ring, and mostly within a square one of the same width.
            if (part(middleX, middleY, 1.1 * u, false) >= 0.92
                    && part(middleX, middleY, 2.2 * u, true) >= 0.92
                    && part(middleX, middleY, 2.7 * u, true) >= 0.4
                    && part(middleX, middleY, 3.3 * u, false) >= 0.5) {
                return true;
            }
        }
        return false;
    }

    /** The part of a circle that is dark or light. */
    private double part(double middleX, double middleY, double radius, boolean isDark) {
        int count = 0;
        for (int i = 0; i < POINTS; i++) {
            double angle = 2 * Math.PI * i / POINTS;
            int x = (int) Math.floor(middleX + radius * StrictMath.cos(angle));
            int y = (int) Math.floor(middleY + radius * StrictMath.sin(angle));
            boolean isInside = x >= 0 && x < width && y >= 0 && y < height;
            count += isInside && dark.get(y * width + x) == isDark ? 1 : 0;
        }
        return (double) count / POINTS;
    }
}
