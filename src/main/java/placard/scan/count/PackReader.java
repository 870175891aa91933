package placard.scan.count;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Function;
import java.util.zip.DataFormatException;
import java.util.zip.Inflater;

/** Reads what {@link PackWriter} wrote. */
final class PackReader {
    private final byte[] bytes;
    private int at;

    PackReader(byte[] bytes) {
        this.bytes = bytes;
    }

    /**
     * Reads what was compressed.
     *
     * @throws IllegalArgumentException if it is of another layout, or damaged
     */
    static PackReader inflated(byte[] packed, int layout) {
        PackReader head = new PackReader(packed);
        long found = head.number();
        if (found != layout) {
            throw new IllegalArgumentException("A pack of layout " + found);
        }
        byte[] plain = new byte[Math.toIntExact(head.number())];
        try (Inflater inflater = new Inflater(true)) {
            inflater.setInput(packed, head.at, packed.length - head.at);
            int length = 0;
            while (length < plain.length) {
                int more = inflater.inflate(plain, length, plain.length - length);
                if (more == 0) {
                    throw new IllegalArgumentException("A pack that ends too early");
                }
                length += more;
            }
        } catch (DataFormatException damaged) {
            throw new IllegalArgumentException("A damaged pack", damaged);
        }
        return new PackReader(plain);
    }

    /** Where the next is read from. */
    int at() {
        return at;
    }

    void goTo(int place) {
        at = place;
    }

    boolean isAtEnd() {
        return at == bytes.length;
    }

    long number() {
        long number = 0;
        for (int shift = 0; ; shift += 7) {
            byte next = bytes[at++];
            number |= (long) (next & 0x7f) << shift;
            if (next >= 0) {
                return number;
            }
        }
    }

    long signed() {
        long number = number();
        return number >>> 1 ^ -(number & 1);
    }

    byte[] bytes(int length) {
        byte[] part = Arrays.copyOfRange(bytes, at, at + length);
        at += length;
        return part;
    }

    String text() {
        int length = (int) number();
        String text = new String(bytes, at, length, StandardCharsets.UTF_8);
        at += length;
        return text;
    }

    /** The values of so many things. */
    <T> List<T> column(int things, Function<PackReader, T> read) {
        int count = (int) number();
        List<T> values = new ArrayList<>(count);
        for (int i = 0; i < count; i++) {
            values.add(read.apply(this));
        }
        List<T> column = new ArrayList<>(things);
        for (int i = 0; i < things; i++) {
            column.add(values.get(count > 1 ? (int) number() : 0));
        }
        return column;
    }
}
