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

    /** The place of each value in the arrays below, plus one; 0 is free (open addressing). */
    private int[] table = new int[32];

    private byte[][] keys = new byte[16][];
    private int[] hashes = new int[16];
    private long[] totals = new long[16];
    private int size;

    /** Adds to a value's sum. */
    public void add(String value, long total) {
        byte[] bytes = value.getBytes(StandardCharsets.UTF_8);
        add(bytes, 0, bytes.length, total);
    }

    void add(byte[] bytes, int from, int to, long total) {
        int number = number(bytes, from, to);
        totals[number] += total;
    }

    /** The number of a value: its place in the order in which they came, from 0. A new value gets the next one. */
    int number(byte[] bytes, int from, int to) {
        int hash = 1;
        for (int i = from; i < to; i++) {
            hash = 31 * hash + bytes[i];
        }
        int place = place(bytes, from, to, hash);
        if (table[place] == 0) {
            if (size == keys.length) {
                grow();
                place = place(bytes, from, to, hash);
            }
            keys[size] = Arrays.copyOfRange(bytes, from, to);
            hashes[size] = hash;
            table[place] = ++size;
        }
        return table[place] - 1;
    }

    /** The place of a value in the table, or the free place for it. */
    private int place(byte[] bytes, int from, int to, int hash) {
        int mask = table.length - 1;
        int place = (hash ^ hash >>> 16) & mask;
        for (int at = table[place] - 1; at >= 0; at = table[place] - 1) {
            if (hashes[at] == hash && Arrays.equals(keys[at], 0, keys[at].length, bytes, from, to)) {
                return place;
            }
            place = place + 1 & mask;
        }
        return place;
    }

    private void grow() {
        keys = Arrays.copyOf(keys, 2 * size);
        hashes = Arrays.copyOf(hashes, 2 * size);
        totals = Arrays.copyOf(totals, 2 * size);
        table = new int[4 * size];
        for (int i = 0; i < size; i++) {
            table[place(keys[i], 0, keys[i].length, hashes[i])] = i + 1;
        }
    }

    int size() {
        return size;
    }

    byte[] key(int number) {
        return keys[number];
    }

    /** Forgets all values. */
    void clear() {
        Arrays.fill(table, 0);
        Arrays.fill(totals, 0, size, 0);
        size = 0;
    }

    /** Passes all sums to the reader. */
    public void read(Reader reader) {
        for (int i = 0; i < size; i++) {
            reader.value(new String(keys[i], StandardCharsets.UTF_8), totals[i]);
        }
    }
}
