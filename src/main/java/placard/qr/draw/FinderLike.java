package placard.qr.draw;

/**
 * Whether an owner's picture has what scanners take for a finder pattern: runs of dark and light in the proportions
 * 1:1:3:1:1, each less than half off, across and down through the same middle. Beside a symbol it is a fourth one, and
 * scanners that are content with the first three never come to the last of the symbol's own.
 */
final class FinderLike {
    private static final int RUNS = 5;
    private static final int CORE = 2;
    private static final int MODULES = 7;

    private final boolean[] dark;
    private final int width;

    private FinderLike(boolean[] dark, int width) {
        this.dark = dark;
        this.width = width;
    }

    /** @param dark cells row by row; everything around them is light */
    static boolean in(boolean[] dark, int width) {
        FinderLike picture = new FinderLike(dark, width);
        for (int y = 0; y < dark.length / width; y++) {
            for (int x = 0; x < width; x++) {
                if (dark[y * width + x] && picture.hasCentre(x, y)) {
                    return true;
                }
            }
        }
        return false;
    }

    private boolean hasCentre(int x, int y) {
        int across = total(x, y, 1, 0);
        int down = total(x, y, 0, 1);
        return across > 0 && down > 0 && RUNS * Math.abs(across - down) < 2 * across;
    }

    /** The length of the five runs around a dark cell, or 0 if they don't have the proportions. */
    private int total(int x, int y, int stepX, int stepY) {
        int[] runs = new int[RUNS];
        for (int sign = -1; sign <= 1; sign += 2) {
            int at = 0;
            for (int i = CORE; i >= 0 && i < RUNS; i += sign) {
                for (; isWithin(x + at * stepX, y + at * stepY)
                                && dark[(y + at * stepY) * width + x + at * stepX] == (i % 2 == 0);
                        at += sign) {
                    runs[i]++;
                }
            }
        }
        runs[CORE]--;
        int total = 0;
        for (int run : runs) {
            total += run;
        }
        for (int i = 0; i < RUNS; i++) {
            int expected = (i == CORE ? 3 : 1) * total;
            if (runs[i] == 0 || 2 * Math.abs(MODULES * runs[i] - expected) >= expected) {
                return 0;
            }
        }
        return total;
    }

    private boolean isWithin(int x, int y) {
        return x >= 0 && y >= 0 && x < width && y < dark.length / width;
    }
}
