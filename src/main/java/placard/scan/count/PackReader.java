package placard.scan.count;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Function;
import java.util.zip.DataFormatException;
import java.util.zip.Inflater;

/** Reads the format that {@link PackWriter} writes. */
final class PackReader {
    private final byte[] bytes;
    private final int end;
    private int at;

    PackReader(byte[] bytes) {
        this(bytes, 0, bytes.length);
    }

    private PackReader(byte[] bytes, int start, int end) {
        this.bytes = bytes;
        this.at = start;
        this.end = end;
    }

    /**
     * Inflates a pack.
     *
     * @param most the largest plausible size in bytes; it keeps a damaged length from taking that much memory
     * @throws UnreadablePack if it is damaged or has another layout
     */
    static PackReader inflated(byte[] packed, int layout, int most) {
        PackReader head = new PackReader(packed);
        head.layout(layout);
        byte[] plain = new byte[head.count(most)];
        try (Inflater inflater = new Inflater(true)) {
            inflater.setInput(packed, head.at, packed.length - head.at);
            int length = 0;
            while (length < plain.length) {
                int more = inflater.inflate(plain, length, plain.length - length);
                if (more == 0) {
                    throw new UnreadablePack("It ends too early");
                }
                length += more;
            }
        } catch (DataFormatException damaged) {
            throw new UnreadablePack("It is damaged: " + damaged.getMessage());
        }
        return new PackReader(plain);
    }

    /** Reads the layout and refuses any other than this one. */
    void layout(int known) {
        long found = number();
        if (found != known) {
            throw new UnreadablePack("It has layout " + found);
        }
    }

    boolean isAtEnd() {
        return at == end;
    }

    /** The number of bytes left. */
    int rest() {
        return end - at;
    }

    long number() {
        long number = 0;
        for (int shift = 0; shift < Long.SIZE; shift += 7) {
            byte next = bytes[skip(1)];
            number |= (long) (next & 0x7f) << shift;
            if (next >= 0) {
                return number;
            }
        }
        throw new UnreadablePack("A number has no end");
    }

    long signed() {
        long number = number();
        return number >>> 1 ^ -(number & 1);
    }

    /** Reads a number of things, at most this many. */
    int count(int most) {
        long count = number();
        if (count < 0 || count > most) {
            throw new UnreadablePack("It has " + count + " where " + most + " are the most");
        }
        return (int) count;
    }

    /** Skips some bytes and returns their position. */
    private int skip(int length) {
        int start = at;
        if (length > rest()) {
            throw new UnreadablePack("It ends too early");
        }
        at += length;
        return start;
    }

    byte[] bytes(int length) {
        int start = skip(length);
        return Arrays.copyOfRange(bytes, start, at);
    }

    /** Reads a part with its own length. */
    PackReader part() {
        int length = count(rest());
        return new PackReader(bytes, skip(length), at);
    }

    String text() {
        int length = count(rest());
        return new String(bytes, skip(length), length, StandardCharsets.UTF_8);
    }

    /** Reads a text and the number behind it, and adds them to sums. */
    void addTo(ValueSums sums) {
        int length = count(rest());
        int start = skip(length);
        sums.add(bytes, start, start + length, number());
    }

    /** Reads the distinct values of a column. */
    <T> List<T> values(Function<PackReader, T> read) {
        int count = count(rest());
        List<T> values = new ArrayList<>(count);
        for (int i = 0; i < count; i++) {
            values.add(read.apply(this));
        }
        return values;
    }

    /** Reads the values of this many things. */
    <T> List<T> column(int things, Function<PackReader, T> read) {
        List<T> values = values(read);
        if (values.isEmpty() && things > 0) {
            throw new UnreadablePack("A column is empty");
        }
        List<T> column = new ArrayList<>(things);
        for (int i = 0; i < things; i++) {
            column.add(values.get(values.size() > 1 ? count(values.size() - 1) : 0));
        }
        return column;
    }
}
