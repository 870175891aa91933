package placard.scan.journal;

import java.util.AbstractList;
import java.util.Arrays;
import java.util.Objects;
import java.util.RandomAccess;
import java.util.function.IntPredicate;

/**
 * The payloads of records, all in one array. As a list, it returns copies; its readers that need no copy use the array.
 */
public final class Records extends AbstractList<byte[]> implements RandomAccess {
    private byte[] bytes = {};
    /** The place of the array's first byte, by which {@code starts} and {@code ends} count. */
    private int base;

    private int[] starts = new int[16];
    private int[] ends = new int[16];
    private int size;

    /** The array of all payloads, with other bytes between them. */
    public byte[] bytes() {
        return bytes;
    }

    /** The index of a record's first byte in {@link #bytes}. */
    public int start(int index) {
        return starts[Objects.checkIndex(index, size)] - base;
    }

    /** The index behind a record's last byte in {@link #bytes}. */
    public int end(int index) {
        return ends[Objects.checkIndex(index, size)] - base;
    }

    @Override
    public byte[] get(int index) {
        return Arrays.copyOfRange(bytes, start(index), end(index));
    }

    @Override
    public int size() {
        return size;
    }

    /** The offset in a segment behind a record that was read there. */
    long after(int index) {
        return starts[Objects.checkIndex(index, size)]
                - Segment.RECORD_HEADER
                + Segment.recordSize(ends[index] - starts[index]);
    }

    /** Forgets all records, and keeps the arrays for others. */
    @Override
    public void clear() {
        size = 0;
        base = 0;
    }

    @Override
    public boolean add(byte[] record) {
        add(record, 0, record.length);
        return true;
    }

    /** Adds a copy of a part of an array. */
    public void add(byte[] from, int start, int end) {
        int used = size == 0 ? 0 : end(size - 1);
        int length = end - start;
        if (used + length > bytes.length) {
            bytes = Arrays.copyOf(bytes, Math.max(used + length, 2 * bytes.length));
        }
        System.arraycopy(from, start, bytes, used, length);
        place(base + used, base + used + length);
    }

    /** Forgets the records that the predicate doesn't keep, by their index. It moves no bytes. */
    public void keep(IntPredicate isKept) {
        int kept = 0;
        for (int i = 0; i < size; i++) {
            if (isKept.test(i)) {
                starts[kept] = starts[i];
                ends[kept++] = ends[i];
            }
        }
        size = kept;
    }

    /** Adds a record by its places in a segment. {@link #copy} brings the bytes. */
    void place(int start, int end) {
        if (size == starts.length) {
            starts = Arrays.copyOf(starts, 2 * size);
            ends = Arrays.copyOf(ends, 2 * size);
        }
        starts[size] = start;
        ends[size++] = end;
    }

    /** Copies the bytes of all records, in one step. */
    Records copy(Segment from) {
        if (size > 0) {
            base = starts[0];
            int length = ends[size - 1] - base;
            if (bytes.length < length) {
                bytes = new byte[length + length / 8];
            }
            from.copy(base, bytes, length);
        }
        return this;
    }
}
