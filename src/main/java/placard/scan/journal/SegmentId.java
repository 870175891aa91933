package placard.scan.journal;

import java.util.HexFormat;
import java.util.random.RandomGenerator;

/**
 * The random 128-bit name of one file of the scan journal. Because it is random and not a number in sequence, a
 * position in a deleted file never matches a later file.
 */
public record SegmentId(long high, long low) {
    /** No file: a reader's position before the first one. */
    static final SegmentId NONE = new SegmentId(0, 0);

    static SegmentId random(RandomGenerator random) {
        return new SegmentId(random.nextLong(), random.nextLong());
    }

    /**
     * Parses the result of {@link #toString}.
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
