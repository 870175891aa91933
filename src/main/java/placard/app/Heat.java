package placard.app;

import java.util.Arrays;

/**
 * How much each hour of the week stands out, by its rank among the others and not by its number: one peak would make all
 * the rest look alike.
 */
public final class Heat {
    /** Steps of colour above none. */
    static final int STEPS = 5;

    private final long[][] scans;
    private final long[] ranks;

    /** @param scans by weekday, Monday first, and hour */
    public Heat(long[][] scans) {
        this.scans = scans;
        this.ranks = Arrays.stream(scans)
                .flatMapToLong(Arrays::stream)
                .filter(number -> number > 0)
                .distinct()
                .sorted()
                .toArray();
    }

    public long scans(int weekday, int hour) {
        return scans[weekday][hour];
    }

    /** From 0 for an hour without scans to {@link #STEPS} for the busiest. */
    public int step(int weekday, int hour) {
        int rank = Arrays.binarySearch(ranks, scans[weekday][hour]);
        return rank < 0 ? 0 : Math.ceilDiv((rank + 1) * STEPS, ranks.length);
    }
}
