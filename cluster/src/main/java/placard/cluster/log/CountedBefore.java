package placard.cluster.log;

import java.util.List;
import java.util.Map;
import placard.scan.journal.SegmentId;

/**
 * How far databases had counted the segments of a journal by themselves, before it went to a log: one may be further than
 * another, and the journal is read from where the last of them stands.
 *
 * @param positions of segments, by the number of the database
 */
record CountedBefore(List<Map<SegmentId, Long>> positions) {
    /** Whether a scan that ends at a place of a segment is counted in its database already. */
    boolean has(int shard, SegmentId segment, long end) {
        return shard < positions.size() && end <= positions.get(shard).getOrDefault(segment, 0L);
    }
}
