package placard.scan;

import java.util.HexFormat;
import java.util.random.RandomGenerator;

/**
 * The random 128-bit name of one file of the scan journal. It is random, not counted, so that a
 * position in a file that is gone can never be taken for one in a file that came later.
 */
public record SegmentId(long high, long low) {
    /** No file: where a reader stands before the first one. */
    static final SegmentId NONE = new SegmentId(0, 0);

    static SegmentId random(RandomGenerator random) {
        return new SegmentId(random.nextLong(), random.nextLong());
    }

    /**
     * Reads what {@link #toString} wrote.
     *
     * @throws IllegalArgumentException unless {@code hex} is 32 hexadecimal digits
     */
    public static SegmentId parse(String hex) {
        if (hex.length() != 32) {
            throw new IllegalArgumentException("a segment id has 32 hexadecimal digits");
        }
        return new SegmentId(HexFormat.fromHexDigitsToLong(hex, 0, 16), HexFormat.fromHexDigitsToLong(hex, 16, 32));
    }

    /** 32 lower-case hexadecimal digits. */
    @Override
    public String toString() {
        HexFormat hex = HexFormat.of();
        return hex.toHexDigits(high) + hex.toHexDigits(low);
    }
}
