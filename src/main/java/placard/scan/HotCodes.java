package placard.scan;

import java.util.Arrays;

/**
 * Detects hot keys: codes with more scans than one lane of the scan log can take. Belongs to one event loop.
 *
 * <p>Codes share a fixed number of counters, so that made-up traffic takes no memory. Two codes that share one may both
 * count as hot. This is harmless: scans are counted correctly however they are spread.
 */
final class HotCodes {
    private static final int COUNTERS = 1 << 10;
    /**
     * How long a code stays hot after its last busy second. After a crash, all lanes of a code must be searched, so it
     * shouldn't change often.
     */
    private static final long STAYS_MILLIS = 60_000;

    private final int threshold;
    private final long[] seconds = new long[COUNTERS];
    private final int[] scans = new int[COUNTERS];
    private final long[] hotUntil = new long[COUNTERS];

    /** @param threshold scans of one code in one second, on this event loop, from which it is hot; 0 for never */
    HotCodes(int threshold) {
        this.threshold = threshold;
        Arrays.fill(hotUntil, Long.MIN_VALUE);
    }

    /** Counts a scan and returns whether its code is hot. */
    boolean scanned(byte[] code, long millis) {
        if (threshold == 0) {
            return false;
        }
        int at = Arrays.hashCode(code) & COUNTERS - 1;
        long second = Math.floorDiv(millis, 1_000);
        if (seconds[at] != second) {
            seconds[at] = second;
            scans[at] = 0;
        }
        if (++scans[at] >= threshold) {
            hotUntil[at] = millis + STAYS_MILLIS;
        }
        return millis < hotUntil[at];
    }
}
