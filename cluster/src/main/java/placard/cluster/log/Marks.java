package placard.cluster.log;

import java.util.HashMap;
import java.util.Map;
import placard.scan.journal.SegmentId;

/**
 * How far each journal segment is counted in one lane, and the rule by which scans count once however often they are
 * sent: a scan is new if it lies behind the mark of its segment, and then moves it.
 *
 * <p>A sender sends nothing before all that it sent earlier is acknowledged. So what comes after a hole (its
 * {@code previous} lies behind the mark) doesn't wait for a second sending: the log has lost what was there, by the end of
 * its retention or with too many disks at once, and what is left counts.
 */
final class Marks {
    /** Nothing of the segment is counted. */
    static final long NONE = 0;

    /** What becomes of a scan. */
    enum Verdict {
        NEW,
        /** It is counted already. */
        KNOWN,
        /** It is new, and scans before it are lost. */
        NEW_BEHIND_A_HOLE
    }

    private final Map<SegmentId, Long> marks = new HashMap<>();

    void put(SegmentId segment, long mark) {
        marks.put(segment, mark);
    }

    boolean knows(SegmentId segment) {
        return marks.containsKey(segment);
    }

    long of(SegmentId segment) {
        return marks.getOrDefault(segment, NONE);
    }

    /**
     * Judges a scan, and moves the mark if it is new.
     *
     * @param previous the end of the scan that was sent before it
     * @param end its own
     */
    Verdict take(SegmentId segment, long previous, long end) {
        long mark = of(segment);
        if (end <= mark) {
            return Verdict.KNOWN;
        }
        marks.put(segment, end);
        return previous <= mark ? Verdict.NEW : Verdict.NEW_BEHIND_A_HOLE;
    }

    Map<SegmentId, Long> all() {
        return marks;
    }
}
