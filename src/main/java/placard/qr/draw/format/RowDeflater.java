package placard.qr.draw.format;

import java.util.Arrays;
import java.util.zip.Adler32;

/**
 * The rows of pixels of a PNG, compressed (RFC 1950, RFC 1951). What they have in common is known beforehand: most pixels are
 * as the one before them or as the one above, and many rows as a whole. So nothing else is looked for, which zlib would do at
 * every pixel, and a row that repeats costs nothing to speak of. And every host makes the same bytes, whichever zlib it has.
 */
final class RowDeflater {
    private static final int LITERALS = 286;
    private static final int DISTANCES = 30;
    private static final int END = 256;
    private static final int SHORTEST = 3;
    private static final int LONGEST = 258;
    private static final int FARTHEST = 32768;

    /** Of the checksum. */
    private static final int MODULUS = 65521;

    /** A match is its length above these bits, and in them its distance less one; anything else is a byte. */
    private static final int MATCH = 16;

    private final int length;
    private final int period;
    private final byte[] before;
    private boolean isFirst = true;
    private int[] tokens = new int[4096];
    private int count;
    private final Adler32 adler = new Adler32();
    private long sum = 1;
    private long rowSum;

    /**
     * Nothing yet.
     *
     * @param length bytes of a row, the number of its filter included
     * @param period of a module: beside one that looks the same a dot has nothing new
     */
    RowDeflater(int length, int period) {
        this.length = length;
        this.period = period;
        this.before = new byte[length];
    }

    /** Adds a row. */
    void row(byte[] row) {
        if (!isFirst && Arrays.equals(row, 0, length, before, 0, length)) {
            repeat(1);
            return;
        }
        adler.reset();
        adler.update(row, 0, length);
        rowSum = adler.getValue();
        sum = joined(sum, rowSum);
        compress(row);
        System.arraycopy(row, 0, before, 0, length);
        isFirst = false;
    }

    private void compress(byte[] row) {
        boolean hasAbove = !isFirst && length <= FARTHEST;
        for (int at = 0; at < length; ) {
            int above = hasAbove ? alike(row, at, before, at) : 0;
            int along = at > 0 ? alike(row, at, row, at - 1) : 0;
            int best = Math.max(above, along);
            int again = best < period && at > period ? alike(row, at, row, at - period) : 0;
            if (again > best && again >= SHORTEST) {
                at += match(again, period);
            } else if (best < SHORTEST) {
                token(row[at++] & 255);
            } else {
                at += above >= along ? match(above, length) : match(along, 1);
            }
        }
    }

    /** How many bytes of a row from one on are as those from another on. */
    private int alike(byte[] row, int at, byte[] other, int from) {
        int first = Arrays.mismatch(row, at, length, other, from, from + length - at);
        return first < 0 ? length - at : first;
    }

    /** Adds the last row again, several times. */
    void repeat(int times) {
        for (int i = 0; i < times; i++) {
            sum = joined(sum, rowSum);
        }
        if (length > FARTHEST) {
            isFirst = true;
            for (int i = 0; i < times; i++) {
                compress(before);
            }
            isFirst = false;
            return;
        }
        int bytes = times * length;
        int taken = match(bytes, length);
        for (; taken < bytes; taken++) {
            token(before[taken % length] & 255);
        }
    }

    /** As much of a match as can be said by matches; a byte or two may be left. */
    private int match(int bytes, int distance) {
        int left = bytes;
        while (left >= SHORTEST) {
            int part = Math.min(left, LONGEST);
            token(part << MATCH | distance - 1);
            left -= part;
        }
        return bytes - left;
    }

    private void token(int token) {
        if (count == tokens.length) {
            tokens = Arrays.copyOf(tokens, 2 * count);
        }
        tokens[count++] = token;
    }

    /** The checksum of what has one, and behind it a row of another. */
    private long joined(long first, long row) {
        long low = (first & 0xffff) + (row & 0xffff) + MODULUS - 1;
        long high = (first >> 16) + (row >> 16) + length % MODULUS * ((first & 0xffff) + MODULUS - 1);
        return high % MODULUS << 16 | low % MODULUS;
    }

    /** The compressed rows. */
    byte[] end() {
        int[] uses = new int[LITERALS];
        int[] distanceUses = new int[DISTANCES];
        uses[END] = 1;
        // Two of each, since a code of one symbol is a special case of readers.
        uses[0]++;
        distanceUses[0]++;
        distanceUses[1]++;
        for (int i = 0; i < count; i++) {
            int matched = tokens[i] >>> MATCH;
            uses[matched == 0 ? tokens[i] : lengthSymbol(matched)]++;
            if (matched > 0) {
                distanceUses[distanceSymbol(tokens[i] & 0xffff)]++;
            }
        }
        BitWriter out = new BitWriter();
        // A window of 32 kB, written quickly; then the one block.
        out.write(0x0178, 16);
        out.flag(true);
        out.write(2, 2);
        PrefixCode literals = PrefixCode.of(uses);
        PrefixCode distances = PrefixCode.of(distanceUses);
        PrefixCode.defineBoth(out, literals, distances);
        for (int i = 0; i < count; i++) {
            int matched = tokens[i] >>> MATCH;
            if (matched == 0) {
                literals.write(out, tokens[i]);
            } else {
                int symbol = lengthSymbol(matched);
                literals.write(out, symbol);
                out.write(matched - SHORTEST & (1 << extraOfLength(symbol)) - 1, extraOfLength(symbol));
                int distance = tokens[i] & 0xffff;
                int distanceSymbol = distanceSymbol(distance);
                distances.write(out, distanceSymbol);
                int extra = Math.max(0, distanceSymbol / 2 - 1);
                out.write(distance & (1 << extra) - 1, extra);
            }
        }
        literals.write(out, END);
        byte[] block = out.end();
        byte[] all = Arrays.copyOf(block, block.length + 4);
        for (int i = 0; i < 4; i++) {
            all[block.length + i] = (byte) (sum >> 24 - 8 * i);
        }
        return all;
    }

    /** Eight lengths by themselves, then four symbols for each doubling; the longest has its own. */
    private static int lengthSymbol(int matched) {
        int n = matched - SHORTEST;
        if (n < 8) {
            return 257 + n;
        }
        int bits = 31 - Integer.numberOfLeadingZeros(n);
        return matched == LONGEST ? 285 : 257 + 4 * (bits - 1) + (n >> bits - 2 & 3);
    }

    private static int extraOfLength(int symbol) {
        return symbol < 265 || symbol == 285 ? 0 : (symbol - 261) / 4;
    }

    /** Four distances by themselves, then two symbols for each doubling. */
    private static int distanceSymbol(int distance) {
        if (distance < 4) {
            return distance;
        }
        int bits = 31 - Integer.numberOfLeadingZeros(distance);
        return 2 * bits + (distance >> bits - 1 & 1);
    }
}
