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

/**
 * Writes the packed format: numbers in as few bytes as they need, texts, and columns of repeated values.
 * {@link PackReader} reads it.
 */
final class PackWriter {
    private final ByteArrayOutputStream out = new ByteArrayOutputStream();

    /** Writes a number: one byte below 128, ten for a negative one. */
    void number(long number) {
        long rest = number;
        while ((rest & ~0x7fL) != 0) {
            out.write((int) (rest & 0x7f | 0x80));
            rest >>>= 7;
        }
        out.write((int) rest);
    }

    /** Writes a signed number: one byte from -64 to 63. */
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

    /**
     * Writes a value for each of some things (dictionary encoding): the distinct values once, then each thing's index,
     * if there are two or more.
     */
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

    /** Compresses all of it, behind a byte for the layout, and its length. */
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
