package placard.qr.encode;

import java.nio.charset.StandardCharsets;

/**
 * Turns text into the smallest symbol that holds it (ISO/IEC 18004:2015).
 *
 * <p>The way of a text: it becomes bits in one of three modes ({@link Segment}), is filled up to the codewords that
 * the version and the level leave for data, gets its correcting codewords ({@link Blocks}, {@link ReedSolomon}), is
 * laid out around the patterns ({@link Layout}), and of eight masks over it ({@link Trial}) the one is kept that looks
 * least like something else ({@link Penalty}). {@link Format} tells a decoder the way back.
 *
 * <p>Choosing the mask is nine tenths of the work. Here 64 modules are judged by one instruction, which the rows
 * allow for what stands below each other, and the columns for what stands side by side.
 *
 * <p>A text of digits, or of the 45 characters of the alphanumeric mode, is packed as such; any other is UTF-8 in byte
 * mode, without an ECI header, which scanners expect and old ones don't know. Nothing is kept between calls but the
 * tables of what was used so far, which for all versions and levels are less than half a megabyte.
 */
public final class Encoder {
    private static final int VERSIONS = 40;
    private static final int AUTOMATIC = -1;

    private Encoder() {}

    /**
     * Encodes at the level asked for, or at a higher one where the symbol doesn't grow by it.
     *
     * @throws IllegalArgumentException if the text is empty or has half a surrogate pair, which UTF-8 can't say
     */
    public static Encoded encode(String payload, Level minimum) {
        Segment segment = Segment.of(payload);
        for (int version = 1; version <= VERSIONS; version++) {
            if (fits(segment, version, minimum)) {
                return new Encoded.Fits(symbol(segment, version, highest(segment, version)));
            }
        }
        int mostBytes = Blocks.of(VERSIONS, minimum).data() - 3;
        return new Encoded.TooLong(payload.getBytes(StandardCharsets.UTF_8).length, mostBytes);
    }

    /**
     * The same, but under another mask if the standard's choice has {@link Decoys}: the first of those after it that has
     * none, or the one with the fewest. A reader doesn't care which mask it is, since the symbol says so.
     */
    public static Encoded encodeUnmistakably(String payload, Level minimum) {
        Encoded encoded = encode(payload, minimum);
        if (!(encoded instanceof Encoded.Fits(Symbol standard))) {
            return encoded;
        }
        Symbol best = standard;
        int fewest = Decoys.in(standard);
        for (int i = 1; fewest > 0 && i < Trial.MASKS; i++) {
            int mask = (standard.mask() + i) % Trial.MASKS;
            Symbol other = symbol(Segment.of(payload), standard.version(), standard.level(), mask);
            int decoys = Decoys.in(other);
            if (decoys < fewest) {
                best = other;
                fewest = decoys;
            }
        }
        return new Encoded.Fits(best);
    }

    /** Whether a symbol of this level can hold the text; found by counting alone, without drawing one. */
    public static boolean fits(String payload, Level minimum) {
        return fits(Segment.of(payload), VERSIONS, minimum);
    }

    private static boolean fits(Segment segment, int version, Level level) {
        return segment.bits(version) <= Blocks.of(version, level).data() * 8;
    }

    private static Level highest(Segment segment, int version) {
        Level highest = Level.L;
        for (Level level : Level.values()) {
            highest = fits(segment, version, level) ? level : highest;
        }
        return highest;
    }

    private static Symbol symbol(Segment segment, int version, Level level) {
        return symbol(segment, version, level, AUTOMATIC);
    }

    /** The symbol of exactly this version, level and mask, the text being known to fit. */
    static Symbol symbol(Segment segment, int version, Level level, int mask) {
        Layout layout = Layout.of(version);
        Blocks blocks = Blocks.of(version, level);
        Bits bits = new Bits(blocks.data());
        segment.write(bits, version);
        long[] unmasked = layout.columns(blocks.interleaved(bits.padded()));
        Trial columns = Trial.ofColumns(layout, unmasked);
        Trial rows = Trial.ofRows(layout, layout.transposed(unmasked));
        int chosen = mask == AUTOMATIC ? best(rows, columns, level) : mask;
        draw(rows, columns, level, chosen);
        return new Symbol(layout, level, chosen, rows.copy(), columns.copy());
    }

    /** The first of the masks with the fewest points. */
    private static int best(Trial rows, Trial columns, Level level) {
        int best = 0;
        int fewest = Integer.MAX_VALUE;
        for (int mask = 0; mask < Trial.MASKS; mask++) {
            draw(rows, columns, level, mask);
            int points = Penalty.of(rows, columns);
            if (points < fewest) {
                best = mask;
                fewest = points;
            }
        }
        return best;
    }

    private static void draw(Trial rows, Trial columns, Level level, int mask) {
        rows.apply(mask);
        columns.apply(mask);
        Format.draw(Format.bits(level, mask), rows.layout.size, (x, y) -> {
            rows.set(x, y);
            columns.set(y, x);
        });
    }
}
