package placard.scan.journal;

import java.time.Duration;

/**
 * How large the scan journal may be and when a record counts as written.
 *
 * @param segmentBytes size of one file, 4,096 to 2<sup>30</sup>; also how much disk an idle journal
 *     takes, twice (one file is written, the next stands ready)
 * @param quotaBytes the most that all files together may take, at least {@code segmentBytes}
 * @param flush unless with {@link Sync#POWER}, how often what was appended is forced to the disk in the background, so that
 *     a power cut takes no more than that; zero leaves it to the operating system
 */
public record JournalSettings(int segmentBytes, long quotaBytes, Sync sync, Duration flush) {
    private static final int MIN_SEGMENT = 4_096;
    private static final int MAX_SEGMENT = 1 << 30;

    /** What a record survives once its append is confirmed. */
    public enum Sync {
        /** The end of the process, {@code kill -9} included: the record is with the operating system. */
        PROCESS,
        /** A power cut: the record was forced to the disk, together with others. */
        POWER,
        /** The loss of the whole node: who reads the journal has brought the record to others, and released it. */
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

    /** Leaves it to the operating system when what was appended reaches the disk, but for {@link Sync#POWER}. */
    public JournalSettings(int segmentBytes, long quotaBytes, Sync sync) {
        this(segmentBytes, quotaBytes, sync, Duration.ZERO);
    }

    /** Whether what is appended comes to be forced to the disk. */
    boolean forces() {
        return sync == Sync.POWER || flush.isPositive();
    }
}
