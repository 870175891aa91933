package placard.scan.log;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;
import placard.scan.journal.JournalBatch;
import placard.scan.journal.SegmentId;

/** Makes the records of a round out of what was read of the journal: one for each lane that has scans. */
final class Rounds {
    /** The end of what was acknowledged of each lane in the segment that is read. */
    private final Map<Integer, Long> previous = new HashMap<>();

    private @Nullable SegmentId segment;

    /**
     * The records of a batch, by their lanes.
     *
     * @param most how many of its scans
     */
    Map<Integer, LogRecord> records(JournalBatch batch, int most) {
        if (!batch.after().segment().equals(segment)) {
            segment = batch.after().segment();
            previous.clear();
        }
        Map<Integer, List<byte[]>> scans = new TreeMap<>();
        Map<Integer, LongStream.Builder> ends = new HashMap<>();
        for (int i = 0; i < most; i++) {
            byte[] scan = batch.records().get(i);
            int lane = Lanes.of(scan);
            scans.computeIfAbsent(lane, _ -> new ArrayList<>()).add(scan);
            ends.computeIfAbsent(lane, _ -> LongStream.builder()).add(batch.ends()[i]);
        }
        Map<Integer, LogRecord> records = new TreeMap<>();
        scans.forEach((lane, of) -> {
            long[] places = Objects.requireNonNull(ends.get(lane)).build().toArray();
            records.put(
                    lane, new LogRecord(batch.after().segment(), previous.getOrDefault(lane, Marks.NONE), places, of));
        });
        return records;
    }

    /** All in-sync replicas have it. */
    void acknowledged(LogRecord record) {
        if (record.segment().equals(segment)) {
            previous.put(Lanes.of(record.scans().getFirst()), record.end());
        }
    }

    /** The same, as if nothing of some lanes had been sent. */
    Rounds without(Collection<Integer> lanes) {
        previous.keySet().removeAll(lanes);
        return this;
    }
}
