package placard.cluster.log;

import java.util.List;
import java.util.Map;
import placard.scan.journal.SegmentId;

/**
 * The counted positions of a journal in each database, from before the journal went to a log. They may differ. The
 * journal is read from the smallest one.
 *
 * @param positions of segments, by the number of the database
 */
record CountedPositions(List<Map<SegmentId, Long>> positions) {
    /** True if the database has counted the scan that ends at this position of a segment. */
    boolean has(int shard, SegmentId segment, long end) {
        return shard < positions.size() && end <= positions.get(shard).getOrDefault(segment, 0L);
    }
}
