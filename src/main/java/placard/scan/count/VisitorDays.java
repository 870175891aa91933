package placard.scan.count;

import java.util.ArrayList;
import java.util.List;

/**
 * The table of visitors: a row for each visitor of a code, by hash, with a bit for each day of a visit (a bitmap).
 *
 * <p>An epoch of hash keys has 30 days. Other time zones and late records add some days, and all of them fit into 64
 * bits.
 */
public final class VisitorDays {
    /**
     * The stored bytes of a hash. Among a million visitors of one code under one key, two share them with a probability
     * of 4 in 10 million millions (4·10⁻¹³).
     */
    public static final int KEPT_BYTES = 10;

    private static final int EPOCH_DAYS = 30;
    /** The number of days before the epoch's first that have a bit. */
    private static final int DAYS_BEFORE = 8;

    private static final int LAST_BIT = 61;

    private VisitorDays() {}

    /**
     * The bit of a day. A day too far from the epoch, which only a wrong record has, gets the bit of the nearest day.
     */
    public static long bit(int epoch, int day) {
        return 1L << Math.clamp(day - (long) EPOCH_DAYS * epoch + DAYS_BEFORE, 0, LAST_BIT);
    }

    /** The days of a row. */
    public static List<Integer> days(int epoch, long bits) {
        List<Integer> days = new ArrayList<>();
        for (int bit = 0; bit <= LAST_BIT; bit++) {
            if ((bits >>> bit & 1) == 1) {
                days.add(EPOCH_DAYS * epoch + bit - DAYS_BEFORE);
            }
        }
        return days;
    }
}
