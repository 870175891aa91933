package placard.qr.encode;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** What is left of a symbol's error correction when part of it is hidden (ISO/IEC 15415, unused error correction). */
public final class Correction {
    /** Codewords of error correction in each block at level H, by version (ISO/IEC 18004, table 9). */
    private static final int[] PER_BLOCK = {
        17, 28, 22, 16, 22, 28, 26, 26, 24, 28, 24, 28, 22, 24, 24, 30, 28, 28, 26, 28, 30, 24
    };

    private static final int PER_LATER_BLOCK = 30;

    /** Blocks at level H, by version. */
    private static final int[] BLOCKS = {
        1, 1, 2, 4, 4, 4, 5, 6, 8, 8, 11, 11, 16, 16, 18, 16, 19, 21, 25, 25, 25, 34, 30, 32, 35, 37, 40, 42, 45, 48,
        51, 54, 57, 60, 63, 66, 70, 74, 77, 81
    };

    private final Symbol symbol;
    private final int perBlock;
    private final int[] blockOfCodeword;

    private Correction(Symbol symbol) {
        this.symbol = symbol;
        int version = symbol.version();
        this.perBlock = version <= PER_BLOCK.length ? PER_BLOCK[version - 1] : PER_LATER_BLOCK;
        this.blockOfCodeword = interleaved(codewords(symbol.version()), BLOCKS[version - 1]);
    }

    /**
     * The part of the correction that the worst block keeps, every codeword with a hidden module counted as wrong.
     *
     * @param symbol of level H
     * @param from the first hidden column and row, {@code to} the first after them: a square in the symbol's middle
     * @return 1 if nothing is lost; below 0 if the symbol can't be read any more
     * @throws IllegalArgumentException if the level is another one
     */
    public static double unused(Symbol symbol, int from, int to) {
        if (symbol.level() != Level.H) {
            throw new IllegalArgumentException("Only level H is for hiding: " + symbol.level());
        }
        return new Correction(symbol).unused(from, to);
    }

    private double unused(int from, int to) {
        int[] wrong = new int[BLOCKS[symbol.version() - 1]];
        int worst = 0;
        for (int codeword : hidden(from, to)) {
            worst = Math.max(worst, ++wrong[blockOfCodeword[codeword]]);
        }
        // The smallest symbol keeps one codeword of each block against misreading (table 9, note).
        int usable = perBlock - (symbol.version() == 1 ? 1 : 0);
        return 1 - 2.0 * worst / usable;
    }

    /** Walks the modules in the order of their bits: in pairs of columns from the right, upwards and downwards in turn. */
    private Set<Integer> hidden(int from, int to) {
        Set<Integer> hidden = new HashSet<>();
        int size = symbol.size();
        int bit = 0;
        boolean isUpward = true;
        for (int right = size - 1; right > 0; right -= right == 8 ? 3 : 2) {
            // Column 6 is the timing pattern and belongs to no pair.
            int pair = right == 6 ? 5 : right;
            for (int i = 0; i < 2 * size; i++) {
                int x = pair - i % 2;
                int y = isUpward ? size - 1 - i / 2 : i / 2;
                if (isFunction(x, y)) {
                    continue;
                }
                if (x >= from && x < to && y >= from && y < to && bit / 8 < blockOfCodeword.length) {
                    hidden.add(bit / 8);
                }
                bit++;
            }
            isUpward = !isUpward;
        }
        return hidden;
    }

    private boolean isFunction(int x, int y) {
        int size = symbol.size();
        boolean isCorner = x < 9 && y < 9 || x >= size - 8 && y < 9 || x < 9 && y >= size - 8;
        boolean isVersion = symbol.version() >= 7
                && (x < 6 && y >= size - 11 && y < size - 8 || y < 6 && x >= size - 11 && x < size - 8);
        return isCorner || isVersion || symbol.isPattern(x, y);
    }

    /** Codewords in a symbol: its modules without those of fixed patterns (ISO/IEC 18004, table 1). */
    private static int codewords(int version) {
        int modules = (16 * version + 128) * version + 64;
        if (version >= 2) {
            int centres = version / 7 + 2;
            modules -= (25 * centres - 10) * centres - 55;
            modules -= version >= 7 ? 36 : 0;
        }
        return modules / 8;
    }

    /** The block of each codeword in the order of the symbol: one of each block in turn, data before correction. */
    private int[] interleaved(int codewords, int blocks) {
        int data = codewords / blocks - perBlock;
        int longer = codewords % blocks;
        List<Integer> order = new ArrayList<>(codewords);
        for (int i = 0; i <= data; i++) {
            for (int block = i < data ? 0 : blocks - longer; block < blocks; block++) {
                order.add(block);
            }
        }
        for (int i = 0; i < perBlock * blocks; i++) {
            order.add(i % blocks);
        }
        return order.stream().mapToInt(Integer::intValue).toArray();
    }
}
