package placard.scan.journal;

import java.time.Duration;

/**
 * The limits of the scan journal, and when a record counts as written.
 *
 * @param segmentBytes size of one file, 4,096 to 2<sup>30</sup>; an idle journal takes twice as much disk (one file is
 *     written, the next is prepared)
 * @param quotaBytes the most bytes of all files together, at least {@code segmentBytes}
 * @param flush how often appended bytes are forced to the disk in the background, except with {@link Sync#POWER}; a
 *     power cut loses at most that time; zero leaves it to the operating system
 */
public record JournalSettings(int segmentBytes, long quotaBytes, Sync sync, Duration flush) {
    private static final int MIN_SEGMENT = 4_096;
    private static final int MAX_SEGMENT = 1 << 30;

    /** The failures that a record survives once its append is confirmed. */
    public enum Sync {
        /** The end of the process, {@code kill -9} included: the operating system has the record. */
        PROCESS,
        /** A power cut: the record was forced to the disk, together with others. */
        POWER,
        /** The loss of the whole node: the reader has copied the record to other machines and released it. */
        REPLICATED
    }

    /** @throws IllegalArgumentException if a size is out of its range */
    public JournalSettings {
        if (segmentBytes < MIN_SEGMENT || segmentBytes > MAX_SEGMENT || segmentBytes % Long.BYTES != 0) {
            throw new IllegalArgumentException("segmentBytes must be 4,096 to 2^30 and divisible by 8");
        }
        if (quotaBytes < segmentBytes) {
            throw new IllegalArgumentException("quotaBytes must be at least segmentBytes");
        }
        if (flush.isNegative()) {
            throw new IllegalArgumentException("flush must not be negative");
        }
    }

    /**
     * Settings without background forcing: the operating system decides when appended bytes reach the disk, except with
     * {@link Sync#POWER}.
     */
    public JournalSettings(int segmentBytes, long quotaBytes, Sync sync) {
        this(segmentBytes, quotaBytes, sync, Duration.ZERO);
    }

    /** Whether appended bytes are ever forced to the disk. */
    boolean forces() {
        return sync == Sync.POWER || flush.isPositive();
    }
}
