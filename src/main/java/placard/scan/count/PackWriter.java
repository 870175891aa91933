package placard.scan.count;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.function.IntToLongFunction;
import java.util.function.LongConsumer;
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
     *
     * @param value by the number of a thing
     */
    void column(int things, IntToLongFunction value, LongConsumer write) {
        Tally.Sums places = new Tally.Sums();
        long[] values = new long[16];
        int[] chosen = new int[things];
        for (int i = 0; i < things; i++) {
            long each = value.applyAsLong(i);
            int place = (int) places.get(each) - 1;
            if (place < 0) {
                place = places.size();
                places.add(each, place + 1L);
                values = place == values.length ? Arrays.copyOf(values, 2 * place) : values;
                values[place] = each;
            }
            chosen[i] = place;
        }
        number(places.size());
        Arrays.stream(values, 0, places.size()).forEach(write);
        if (places.size() > 1) {
            for (int place : chosen) {
                number(place);
            }
        }
    }

    /** Writes the codes of some scans. */
    void codes(Scans scans, int[] some) {
        column(some.length, i -> scans.code(some[i]), number -> {
            Tally.Code code = scans.codeOf((int) number);
            bytes(code.workspace());
            bytes(code.code());
        });
    }

    /** Writes city, source and place of some scans. */
    void texts(Scans scans, int[] some) {
        String[] texts = scans.texts();
        LongConsumer text = number -> text(number == Scans.NONE ? "" : texts[(int) number]);
        column(some.length, i -> scans.city(some[i]), text);
        column(some.length, i -> scans.source(some[i]), text);
        column(some.length, i -> scans.place(some[i]), text);
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
