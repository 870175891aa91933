package placard.qr.encode;

import java.nio.charset.StandardCharsets;

/**
 * Turns text into the smallest symbol that holds it (ISO/IEC 18004:2015).
 *
 * <p>How a text is encoded: it becomes bits in one of three modes ({@link Segment}), is filled up to the codewords that
 * the version and the level leave for data, gets its correcting codewords ({@link Blocks}, {@link ReedSolomon}), is
 * laid out around the patterns ({@link Layout}), and of eight masks over it ({@link Masks}) the one is kept that looks
 * least like something else ({@link Penalty}). {@link Format} tells a decoder the way back.
 *
 * <p>Choosing the mask is nine tenths of the work. Here 64 modules are judged by one instruction, which the rows allow
 * for what stands below each other, and the columns for what stands side by side.
 *
 * <p>A text of digits, or of the 45 characters of the alphanumeric mode, is packed as such; any other is UTF-8 in byte
 * mode, with an ECI header where it is more than ASCII and there is room for one. Nothing is kept between calls but the tables of what was used so
 * far ({@link Masks}).
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
        return encode(payload, minimum, 1);
    }

    /** The same in no smaller a symbol than that of a version. */
    private static Encoded encode(String payload, Level minimum, int leastVersion) {
        Segment segment = segment(payload, minimum);
        for (int version = leastVersion; version <= VERSIONS; version++) {
            if (fits(segment, version, minimum)) {
                return new Encoded.Fits(symbol(segment, version, highest(segment, version)));
            }
        }
        int mostBytes = (Blocks.of(VERSIONS, minimum).data() * 8 - segment.headerBits(VERSIONS)) / 8;
        return new Encoded.TooLong(payload.getBytes(StandardCharsets.UTF_8).length, mostBytes);
    }

    /**
     * The same, but under another mask if the standard's choice has {@link Decoys}: the first of those after it that has
     * none, or the one with the fewest. A reader doesn't care which mask it is, since the symbol says so.
     */
    public static Encoded encodeUnmistakably(String payload, Level minimum) {
        return encodeUnmistakably(payload, minimum, 1);
    }

    /**
     * The same in no smaller a symbol than that of a version, so that symbols beside each other are alike.
     *
     * @param leastVersion 1 to 40
     */
    public static Encoded encodeUnmistakably(String payload, Level minimum, int leastVersion) {
        Encoded encoded = encode(payload, minimum, leastVersion);
        if (!(encoded instanceof Encoded.Fits(Symbol standard))) {
            return encoded;
        }
        Symbol best = standard;
        int fewest = Decoys.in(standard);
        for (int i = 1; fewest > 0 && i < Masks.COUNT; i++) {
            int mask = (standard.mask() + i) % Masks.COUNT;
            Symbol other = symbol(segment(payload, minimum), standard.version(), standard.level(), mask);
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
        return fits(segment(payload, minimum), VERSIONS, minimum);
    }

    /** Without an ECI header where its twelve bits alone would be too much: codes are in print that were made without it. */
    private static Segment segment(String payload, Level minimum) {
        Segment segment = Segment.of(payload);
        return fits(segment, VERSIONS, minimum) ? segment : segment.withoutEci();
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
        long[] columns = layout.columns(blocks.interleaved(bits.padded()));
        long[] rows = layout.transposed(columns);
        Masks masks = Masks.of(layout, level);
        int chosen = mask == AUTOMATIC ? Penalty.fewest(masks, masks.rows(rows), masks.columns(columns)) : mask;
        return new Symbol(layout, level, chosen, masks.rows(rows, chosen), masks.columns(columns, chosen));
    }
}
