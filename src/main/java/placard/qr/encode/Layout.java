package placard.qr.encode;

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.concurrent.atomic.AtomicReferenceArray;

/**
 * The common part of all symbols of a version: the patterns' places, and the order in which codewords fill the rest
 * (ISO/IEC 18004, 6.3 and 7.7).
 *
 * <p>A square of modules is stored as lines of 64-bit words, the first module in the lowest bit. Word {@code w} of line
 * {@code i} is at {@code w * size + i}. A step to the next line is thus a step to the next element for every size.
 * Lines are rows or columns. A version's fixed modules are the same in both, except for one dark module that {@link
 * Format} sets.
 */
final class Layout {
    private static final long EVEN = 0x5555_5555_5555_5555L;
    private static final long LOW = 0xffff_ffffL;

    /** By version; made at first use. A lost race makes an equal one. */
    private static final AtomicReferenceArray<Layout> KNOWN = new AtomicReferenceArray<>(41);

    final int version;
    final int size;

    /** Words a line, 1 to 3. */
    final int words;

    /** The dark modules of patterns and version. */
    final long[] fixed;

    /** Finder, alignment and timing patterns, dark or light. */
    final long[] patterns;

    /** The modules for codewords, which are the masked ones. */
    final long[] free;

    /**
     * The free modules in the order in which codewords fill them: pairs of columns from the right, alternately up and
     * down. Each word has 32 lines of a pair, in each line the right module first.
     */
    private final long[] strips;

    private Layout(int version) {
        this.version = version;
        this.size = 17 + 4 * version;
        this.words = (size + 63) / 64;
        this.fixed = new long[words * size];
        this.patterns = new long[words * size];
        this.free = new long[words * size];
        new Patterns(this).draw();
        this.strips = strips();
    }

    static Layout of(int version) {
        Layout layout = KNOWN.get(version);
        if (layout == null) {
            layout = new Layout(version);
            KNOWN.set(version, layout);
        }
        return layout;
    }

    /** The modules of a line that are within the square, in one of its words. */
    long within(int word) {
        int modules = Math.min(64, size - 64 * word);
        return -1L >>> 64 - modules;
    }

    boolean get(long[] lines, int at, int line) {
        return (lines[(at >> 6) * size + line] >>> at & 1) != 0;
    }

    private int pairs() {
        return (size - 1) / 2;
    }

    private int chunks() {
        return (size + 31) / 32;
    }

    /** The right column of a pair; the vertical timing pattern belongs to no pair. */
    private int rightColumn(int pair) {
        int column = size - 1 - 2 * pair;
        return column <= 6 ? column - 1 : column;
    }

    private static boolean isUpward(int pair) {
        return pair % 2 == 0;
    }

    private long[] strips() {
        long[] found = new long[pairs() * chunks()];
        for (int pair = 0; pair < pairs(); pair++) {
            int column = rightColumn(pair);
            for (int step = 0; step < chunks(); step++) {
                int chunk = isUpward(pair) ? chunks() - 1 - step : step;
                long right = half(column, chunk);
                long left = half(column - 1, chunk);
                if (isUpward(pair)) {
                    right = Integer.toUnsignedLong(Integer.reverse((int) right));
                    left = Integer.toUnsignedLong(Integer.reverse((int) left));
                }
                found[pair * chunks() + step] = Long.expand(right, EVEN) | Long.expand(left, ~EVEN);
            }
        }
        return found;
    }

    /** 32 modules of a column. */
    private long half(int column, int chunk) {
        return free[(chunk >> 1) * size + column] >>> 32 * (chunk & 1) & LOW;
    }

    /**
     * The columns of a symbol with only these codewords.
     *
     * <p>Each word of a strip takes as many bits of the stream as it has free modules. It spreads them over those
     * modules and distributes them to its two columns.
     */
    long[] columns(byte[] codewords) {
        long[] columns = new long[words * size];
        long[] stream = stream(codewords);
        int position = 0;
        for (int pair = 0; pair < pairs(); pair++) {
            int column = rightColumn(pair);
            for (int step = 0; step < chunks(); step++) {
                long open = strips[pair * chunks() + step];
                long next = stream[position >> 6] >>> position | stream[(position >> 6) + 1] << 1 << ~position;
                position += Long.bitCount(open);
                long dealt = Long.expand(next, open);
                int right = (int) Long.compress(dealt, EVEN);
                int left = (int) Long.compress(dealt, ~EVEN);
                int chunk = step;
                if (isUpward(pair)) {
                    chunk = chunks() - 1 - step;
                    right = Integer.reverse(right);
                    left = Integer.reverse(left);
                }
                int at = (chunk >> 1) * size + column;
                columns[at] |= Integer.toUnsignedLong(right) << 32 * (chunk & 1);
                columns[at - 1] |= Integer.toUnsignedLong(left) << 32 * (chunk & 1);
            }
        }
        return columns;
    }

    /** The bits of codewords, the first in the lowest place, padded with zeros. */
    private static long[] stream(byte[] codewords) {
        byte[] whole = new byte[codewords.length / 8 * 8 + 24];
        System.arraycopy(codewords, 0, whole, 0, codewords.length);
        ByteBuffer bytes = ByteBuffer.wrap(whole);
        long[] stream = new long[whole.length / 8];
        for (int i = 0; i < stream.length; i++) {
            stream[i] = Long.reverse(bytes.getLong(8 * i));
        }
        return stream;
    }

    /** Rows from columns, or columns from rows. */
    long[] transposed(long[] lines) {
        long[] result = new long[words * size];
        long[] tile = new long[64];
        for (int across = 0; across < words; across++) {
            for (int down = 0; down < words; down++) {
                int height = Math.min(64, size - 64 * down);
                int width = Math.min(64, size - 64 * across);
                Arrays.fill(tile, 0);
                System.arraycopy(lines, across * size + 64 * down, tile, 0, height);
                transpose(tile);
                System.arraycopy(tile, 0, result, down * size + 64 * across, width);
            }
        }
        return result;
    }

    /** Transposes a matrix of 64 words of 64 bits: by halves, then the quarters of each, down to single bits. */
    private static void transpose(long[] tile) {
        long mask = LOW;
        for (int half = 32; half != 0; half >>= 1, mask ^= mask << half) {
            for (int i = 0; i < 64; i = i + half + 1 & ~half) {
                long swap = (tile[i] >>> half ^ tile[i + half]) & mask;
                tile[i] ^= swap << half;
                tile[i + half] ^= swap;
            }
        }
    }
}
