package placard.qr.draw.format;

import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;
import java.util.stream.IntStream;

/**
 * A canonical prefix code (Huffman) by the frequency of symbols, and its form in WebP (RFC 9649, 3.7.2). Frequent
 * symbols have short codes.
 */
final class PrefixCode {
    private static final int MOST_BITS = 15;
    private static final int MOST_BITS_OF_LENGTHS = 7;

    /** The symbols of the code for lengths: 0 to 15 literally, then a repeat of the last one, and runs of zeros. */
    private static final int LENGTHS = 19;

    private static final int REPEAT = 16;
    private static final int ZEROS = 17;
    private static final int MANY_ZEROS = 18;

    /** The order in which the lengths of that code are written. */
    private static final int[] ORDER = {17, 18, 0, 1, 2, 3, 4, 5, 16, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15};

    private final int[] lengths;
    private final int[] codes;

    private PrefixCode(int[] lengths) {
        this.lengths = lengths;
        this.codes = codes(lengths);
    }

    /** A code for the used symbols. */
    static PrefixCode of(int[] uses) {
        return new PrefixCode(lengths(uses, MOST_BITS));
    }

    /** Writes a symbol. If the code has only one, it takes no bit. */
    void write(BitWriter out, int symbol) {
        out.write(codes[symbol], lengths[symbol]);
    }

    private record Node(int symbol, long uses, int order, List<Node> below) {}

    /** The lengths by Huffman's rule. If codes get too long, the counts of rare symbols are raised. */
    private static int[] lengths(int[] uses, int most) {
        int[] used = IntStream.range(0, uses.length).filter(i -> uses[i] > 0).toArray();
        int[] lengths = new int[uses.length];
        if (used.length < 2) {
            return lengths;
        }
        for (long least = 1; ; least *= 2) {
            // Ties are broken by order, so that equal pictures make equal bytes.
            PriorityQueue<Node> open =
                    new PriorityQueue<>(Comparator.comparingLong(Node::uses).thenComparingInt(Node::order));
            int order = 0;
            for (int symbol : used) {
                open.add(new Node(symbol, Math.max(uses[symbol], least), order++, List.of()));
            }
            while (open.size() > 1) {
                Node a = open.remove();
                Node b = open.remove();
                open.add(new Node(-1, a.uses + b.uses, order++, List.of(a, b)));
            }
            Arrays.fill(lengths, 0);
            if (measure(open.remove(), 0, lengths) <= most) {
                return lengths;
            }
        }
    }

    private static int measure(Node node, int depth, int[] lengths) {
        if (node.below.isEmpty()) {
            lengths[node.symbol] = depth;
            return depth;
        }
        return node.below.stream()
                .mapToInt(below -> measure(below, depth + 1, lengths))
                .max()
                .orElse(depth);
    }

    /** The codes, ordered by length and then by symbol, each with its first bit lowest. */
    private static int[] codes(int[] lengths) {
        int[] codes = new int[lengths.length];
        int next = 0;
        for (int length = 1; length <= MOST_BITS; length++) {
            next <<= 1;
            for (int symbol = 0; symbol < lengths.length; symbol++) {
                if (lengths[symbol] == length) {
                    codes[symbol] = Integer.reverse(next++) >>> 32 - length;
                }
            }
        }
        return codes;
    }

    /** Writes the code itself; for no symbol or one, only that symbol. */
    void define(BitWriter out, int[] uses) {
        int[] used = IntStream.range(0, uses.length).filter(i -> uses[i] > 0).toArray();
        if (used.length <= 1) {
            int only = used.length == 0 ? 0 : used[0];
            out.flag(true);
            out.write(0, 1);
            out.flag(only > 1);
            out.write(only, only > 1 ? 8 : 1);
            return;
        }
        out.flag(false);
        int[] runs = runs();
        int[] runUses = new int[LENGTHS];
        for (int run : runs) {
            runUses[run & 255]++;
        }
        int[] ofLengths = lengths(runUses, MOST_BITS_OF_LENGTHS);
        int count = ORDER.length;
        while (count > 4 && ofLengths[ORDER[count - 1]] == 0) {
            count--;
        }
        out.write(count - 4, 4);
        for (int i = 0; i < count; i++) {
            out.write(ofLengths[ORDER[i]], 3);
        }
        out.flag(false);
        PrefixCode code = new PrefixCode(ofLengths);
        for (int run : runs) {
            int symbol = run & 255;
            code.write(out, symbol);
            out.write(run >> 8, symbol == REPEAT ? 2 : symbol == ZEROS ? 3 : symbol == MANY_ZEROS ? 7 : 0);
        }
    }

    /** The lengths as symbols. The bits above the eighth are the excess of a run over the shortest. */
    private int[] runs() {
        int[] runs = new int[lengths.length];
        int count = 0;
        int before = 8;
        for (int i = 0; i < lengths.length; ) {
            int end = i;
            while (end < lengths.length && lengths[end] == lengths[i]) {
                end++;
            }
            int left = end - i;
            if (lengths[i] == 0) {
                while (left >= 3) {
                    int run = Math.min(left, 138);
                    runs[count++] = run > 10 ? MANY_ZEROS | run - 11 << 8 : ZEROS | run - 3 << 8;
                    left -= run;
                }
            } else if (lengths[i] == before || left > 3) {
                if (lengths[i] != before) {
                    runs[count++] = lengths[i];
                    left--;
                }
                while (left >= 3) {
                    int run = Math.min(left, 6);
                    runs[count++] = REPEAT | run - 3 << 8;
                    left -= run;
                }
            }
            for (; left > 0; left--) {
                runs[count++] = lengths[i];
            }
            before = lengths[i] == 0 ? before : lengths[i];
            i = end;
        }
        return Arrays.copyOf(runs, count);
    }
}
