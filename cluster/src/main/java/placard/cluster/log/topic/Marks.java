package placard.cluster.log.topic;

import java.util.HashMap;
import java.util.Map;
import placard.scan.journal.SegmentId;

/**
 * The deduplication of scans in one lane: a mark for each journal segment gives its counted position. A scan behind the
 * mark is new and moves the mark. So a scan counts once, however often it is sent.
 *
 * <p>A sender waits for the acknowledgement of all earlier records. So a hole (a {@code previous} behind the mark)
 * means that the log has lost scans. Its retention ended, or too many disks failed. The rest counts at once.
 */
public final class Marks {
    /** The mark of a segment without counted scans. */
    public static final long NONE = 0;

    /** The verdict on a scan. */
    public enum Verdict {
        NEW,
        /** It is counted already. */
        KNOWN,
        /** It is new, and scans before it are lost. */
        NEW_BEHIND_A_HOLE
    }

    private final Map<SegmentId, Long> marks = new HashMap<>();

    public void put(SegmentId segment, long mark) {
        marks.put(segment, mark);
    }

    public long of(SegmentId segment) {
        return marks.getOrDefault(segment, NONE);
    }

    /**
     * Judges a scan, and moves the mark if it is new.
     *
     * @param previous the end of the scan that was sent before it
     * @param end its own
     */
    public Verdict take(SegmentId segment, long previous, long end) {
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
