package placard.cluster.log;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;
import placard.cluster.log.topic.LogRecord;
import placard.cluster.log.topic.Marks;
import placard.cluster.log.topic.Partition;
import placard.scan.journal.JournalBatch;
import placard.scan.journal.SegmentId;

/** Turns a batch of the journal into the records of a round: one for each partition with scans. */
final class Rounds {
    private final CountedPositions before;
    /** The acknowledged end of each partition in the current segment. */
    private final Map<Partition, Long> previous = new HashMap<>();

    private @Nullable SegmentId segment;

    /** @param before the scans from before the log, which the databases have already */
    Rounds(CountedPositions before) {
        this.before = before;
    }

    /**
     * The records of a batch, by their partitions.
     *
     * @param most the maximum number of scans
     */
    Map<Partition, LogRecord> records(JournalBatch batch, int most) {
        if (!batch.after().segment().equals(segment)) {
            segment = batch.after().segment();
            previous.clear();
        }
        Map<Partition, List<byte[]>> scans = new TreeMap<>();
        Map<Partition, LongStream.Builder> ends = new HashMap<>();
        for (int i = 0; i < most; i++) {
            byte[] scan = batch.records().get(i);
            Partition partition = Partition.of(scan);
            if (!before.has(partition.shard(), batch.after().segment(), batch.end(i))) {
                scans.computeIfAbsent(partition, _ -> new ArrayList<>()).add(scan);
                ends.computeIfAbsent(partition, _ -> LongStream.builder()).add(batch.end(i));
            }
        }
        Map<Partition, LogRecord> records = new TreeMap<>();
        scans.forEach((partition, of) -> {
            long[] places = Objects.requireNonNull(ends.get(partition)).build().toArray();
            long last = previous.getOrDefault(partition, Marks.NONE);
            records.put(partition, new LogRecord(batch.after().segment(), last, places, of));
        });
        return records;
    }

    /** Notes that all in-sync replicas have the record. */
    void acknowledged(LogRecord record) {
        if (record.segment().equals(segment)) {
            previous.put(Partition.of(record.scans().getFirst()), record.end());
        }
    }

    /** A copy that has sent no scans of some partitions. */
    Rounds without(Collection<Partition> partitions) {
        previous.keySet().removeAll(partitions);
        return this;
    }
}
