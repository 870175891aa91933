package placard.scan.count;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * Sums of the values of a dimension over many packed days. It finds values by their bytes. A report reads the same few
 * values some hundred thousand times, and making a text of each would cost more than all other work.
 */
public final class ValueSums {
    /** Receives a value. */
    @FunctionalInterface
    public interface Reader {
        void value(String value, long total);
    }

    private byte[][] keys = new byte[64][];
    private int[] hashes = new int[64];
    private long[] totals = new long[64];
    private int size;

    /** Adds to a value's sum. */
    public void add(String value, long total) {
        byte[] bytes = value.getBytes(StandardCharsets.UTF_8);
        add(bytes, 0, bytes.length, total);
    }

    void add(byte[] bytes, int from, int to, long total) {
        int hash = 1;
        for (int i = from; i < to; i++) {
            hash = 31 * hash + bytes[i];
        }
        int place = place(bytes, from, to, hash);
        if (keys[place] == null) {
            if (2 * size >= keys.length) {
                grow();
                place = place(bytes, from, to, hash);
            }
            keys[place] = Arrays.copyOfRange(bytes, from, to);
            hashes[place] = hash;
            size++;
        }
        totals[place] += total;
    }

    /** The place of a value, or the free place for it. */
    private int place(byte[] bytes, int from, int to, int hash) {
        int mask = keys.length - 1;
        int place = (hash ^ hash >>> 16) & mask;
        while (keys[place] != null
                && (hashes[place] != hash || !Arrays.equals(keys[place], 0, keys[place].length, bytes, from, to))) {
            place = place + 1 & mask;
        }
        return place;
    }

    private void grow() {
        byte[][] oldKeys = keys;
        int[] oldHashes = hashes;
        long[] oldTotals = totals;
        keys = new byte[2 * oldKeys.length][];
        hashes = new int[keys.length];
        totals = new long[keys.length];
        for (int i = 0; i < oldKeys.length; i++) {
            byte[] key = oldKeys[i];
            if (key != null) {
                int place = place(key, 0, key.length, oldHashes[i]);
                keys[place] = key;
                hashes[place] = oldHashes[i];
                totals[place] = oldTotals[i];
            }
        }
    }

    /** Passes all sums to the reader. */
    public void read(Reader reader) {
        for (int i = 0; i < keys.length; i++) {
            if (keys[i] != null) {
                reader.value(new String(keys[i], StandardCharsets.UTF_8), totals[i]);
            }
        }
    }
}
