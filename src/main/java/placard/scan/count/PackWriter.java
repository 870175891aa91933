package placard.scan.count;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.function.IntToLongFunction;
import java.util.function.LongConsumer;
import java.util.zip.Deflater;
import org.jspecify.annotations.Nullable;

/**
 * Writes the packed format: numbers in as few bytes as they need, texts, and columns of repeated values.
 * {@link PackReader} reads it.
 */
final class PackWriter {
    /** The most bytes of a number. */
    private static final int LONGEST = 10;

    /** The layout of {@link #details}. */
    static final int LAYOUT_OF_DETAILS = 1;

    private byte[] out = new byte[1_024];
    private int size;
    /** The place of each value of a column. All columns use one table, which grows once. */
    private final Tally.Sums places = new Tally.Sums();

    private void grow(int more) {
        if (size + more > out.length) {
            out = Arrays.copyOf(out, Math.max(size + more, 2 * out.length));
        }
    }

    /** Writes a number: one byte below 128, ten for a negative one. */
    void number(long number) {
        grow(LONGEST);
        long rest = number;
        while ((rest & ~0x7fL) != 0) {
            out[size++] = (byte) (rest & 0x7f | 0x80);
            rest >>>= 7;
        }
        out[size++] = (byte) rest;
    }

    /** Writes a signed number: one byte from -64 to 63. */
    void signed(long number) {
        number(number << 1 ^ number >> 63);
    }

    void bytes(byte[] bytes) {
        bytes(bytes, bytes.length);
    }

    private void bytes(byte[] bytes, int length) {
        grow(length);
        System.arraycopy(bytes, 0, out, size, length);
        size += length;
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
        if (isAlike(things, value)) {
            number(1);
            write.accept(value.applyAsLong(0));
            return;
        }
        places.clear();
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

    /** Whether there are things, all with one value, as in most columns. */
    private static boolean isAlike(int things, IntToLongFunction value) {
        int alike = 0;
        while (alike < things && value.applyAsLong(alike) == value.applyAsLong(0)) {
            alike++;
        }
        return things > 0 && alike == things;
    }

    void codes(Scans scans, int[] some) {
        column(some.length, i -> scans.code(some[i]), number -> {
            Tally.Code code = scans.codeOf((int) number);
            bytes(code.workspace());
            bytes(code.code());
        });
    }

    /** Writes city, source and place of some scans. */
    void texts(Scans scans, int[] some) {
        texts(scans, some, true);
    }

    /** @param hasCities false if all cities are left out */
    void texts(Scans scans, int[] some, boolean hasCities) {
        LongConsumer text = text(scans);
        column(some.length, i -> hasCities ? scans.city(some[i]) : Scans.NONE, text);
        column(some.length, i -> scans.source(some[i]), text);
        column(some.length, i -> scans.place(some[i]), text);
    }

    private LongConsumer text(Scans scans) {
        String[] texts = scans.texts();
        return number -> text(number == Scans.NONE ? "" : texts[(int) number]);
    }

    /**
     * Packs country, language and destination of some scans, apart from the rest: versions that don't know them read
     * the rest alone.
     *
     * @return null if none of the scans has any
     */
    static byte @Nullable [] details(Scans scans, int[] some) {
        if (Arrays.stream(some).noneMatch(scans::isDetailed)) {
            return null;
        }
        PackWriter out = new PackWriter();
        LongConsumer text = out.text(scans);
        out.number(some.length);
        out.column(some.length, i -> scans.country(some[i]), text);
        out.column(some.length, i -> scans.language(some[i]), text);
        out.column(some.length, i -> scans.destination(some[i]), text);
        return out.deflated(LAYOUT_OF_DETAILS);
    }

    byte[] toBytes() {
        return Arrays.copyOf(out, size);
    }

    /** Compresses all of it, behind a byte for the layout, and its length. */
    byte[] deflated(int layout) {
        return deflated(layout, Deflater.BEST_SPEED);
    }

    /** @param level of the compression, as {@link Deflater} has it */
    byte[] deflated(int layout, int level) {
        PackWriter packed = new PackWriter();
        packed.number(layout);
        packed.number(size);
        try (Deflater deflater = new Deflater(level, true)) {
            deflater.setInput(out, 0, size);
            deflater.finish();
            byte[] part = new byte[8_192];
            while (!deflater.finished()) {
                packed.bytes(part, deflater.deflate(part));
            }
        }
        return packed.toBytes();
    }
}
