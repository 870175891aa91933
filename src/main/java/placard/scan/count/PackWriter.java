package placard.scan.count;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiConsumer;
import java.util.function.Function;
import java.util.zip.Deflater;

/** Writes what {@link PackReader} reads: numbers in as few bytes as they need, texts, and columns of repeated values. */
final class PackWriter {
    private final ByteArrayOutputStream out = new ByteArrayOutputStream();

    /** A number, in one byte if it is below 128; a negative one takes ten. */
    void number(long number) {
        long rest = number;
        while ((rest & ~0x7fL) != 0) {
            out.write((int) (rest & 0x7f | 0x80));
            rest >>>= 7;
        }
        out.write((int) rest);
    }

    /** A number that may as well be negative, in one byte if it is between -64 and 63. */
    void signed(long number) {
        number(number << 1 ^ number >> 63);
    }

    void bytes(byte[] bytes) {
        out.writeBytes(bytes);
    }

    void text(String text) {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        number(bytes.length);
        bytes(bytes);
    }

    /** A value of each of some things: the different values once, then each one's place among them, if there are two. */
    <S, T> void column(List<S> things, Function<S, T> value, BiConsumer<PackWriter, T> write) {
        Map<T, Integer> places = new HashMap<>();
        List<T> values = new ArrayList<>();
        int[] chosen = new int[things.size()];
        for (int i = 0; i < chosen.length; i++) {
            T each = value.apply(things.get(i));
            Integer place = places.putIfAbsent(each, values.size());
            chosen[i] = place == null ? values.size() : place;
            if (place == null) {
                values.add(each);
            }
        }
        number(values.size());
        values.forEach(each -> write.accept(this, each));
        if (values.size() > 1) {
            for (int place : chosen) {
                number(place);
            }
        }
    }

    byte[] toBytes() {
        return out.toByteArray();
    }

    /** All of it compressed, behind a byte that says how it is laid out, and its length. */
    byte[] deflated(int layout) {
        byte[] plain = out.toByteArray();
        PackWriter packed = new PackWriter();
        packed.number(layout);
        packed.number(plain.length);
        try (Deflater deflater = new Deflater(Deflater.BEST_SPEED, true)) {
            deflater.setInput(plain);
            deflater.finish();
            byte[] part = new byte[8_192];
            while (!deflater.finished()) {
                packed.out.write(part, 0, deflater.deflate(part));
            }
        }
        return packed.toBytes();
    }
}
