package placard.qr.encode;

import java.nio.charset.StandardCharsets;

/**
 * Turns text into the smallest symbol that holds it (ISO/IEC 18004:2015).
 *
 * <p>The text becomes bits in one of three modes ({@link Segment}), padded to the data codewords of the version and
 * level. It gets its correcting codewords ({@link Blocks}, {@link ReedSolomon}), and is laid out around the patterns
 * ({@link Layout}). Of the eight masks ({@link Masks}) the one with the fewest penalty points is kept ({@link
 * Penalty}). {@link Format} states level and mask for the decoder.
 *
 * <p>Choosing the mask is nine tenths of the work. Here one instruction judges 64 modules: with rows those below each
 * other, with columns those side by side.
 *
 * <p>A text of digits, or of the 45 characters of the alphanumeric mode, is packed as such. Any other is UTF-8 in byte
 * mode, with an ECI header if it is more than ASCII and has room for one. Calls share only the tables of versions used
 * so far ({@link Masks}).
 */
public final class Encoder {
    private static final int VERSIONS = 40;
    private static final int AUTOMATIC = -1;

    private Encoder() {}

    /**
     * Encodes at the requested level, or at a higher one if the symbol doesn't grow.
     *
     * @throws IllegalArgumentException if the text is empty or has an unpaired surrogate, which UTF-8 can't represent
     */
    public static Encoded encode(String payload, Level minimum) {
        return encode(payload, minimum, 1);
    }

    /** Encodes in a symbol of at least a version. */
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
     * Encodes without {@link Decoys}, if possible. If the standard's mask has any, the next mask without one is used,
     * or the mask with the fewest. Every decoder accepts this, because the symbol states its mask.
     */
    public static Encoded encodeUnmistakably(String payload, Level minimum) {
        return encodeUnmistakably(payload, minimum, 1);
    }

    /**
     * Encodes without decoys in a symbol of at least a version, so that symbols beside each other look alike.
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

    /** Whether a symbol of this level can hold the text; computed without drawing one. */
    public static boolean fits(String payload, Level minimum) {
        return fits(segment(payload, minimum), VERSIONS, minimum);
    }

    /**
     * The segment of a text. It has no ECI header if its twelve bits alone would be too much, because such codes are in
     * print.
     */
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

    /** The symbol of exactly this version, level and mask; the text is known to fit. */
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
