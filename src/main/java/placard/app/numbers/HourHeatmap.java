package placard.app.numbers;

import java.util.Arrays;

/**
 * A heatmap of the hours of a week. Its steps follow the rank of an hour and not its number: one peak would make all other
 * hours look alike.
 */
public final class HourHeatmap {
    /** Steps of colour above none. */
    static final int STEPS = 5;

    private final long[][] scans;
    private final long[] ranks;

    /** @param scans by weekday, Monday first, and hour */
    public HourHeatmap(long[][] scans) {
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
