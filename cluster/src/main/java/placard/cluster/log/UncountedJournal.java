package placard.cluster.log;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.Predicate;
import placard.cluster.log.topic.LanePlaces;
import placard.cluster.log.topic.Lanes;
import placard.scan.count.Scan;
import placard.scan.count.ScanCounters;
import placard.scan.journal.Journal;
import placard.scan.journal.JournalBatch;
import placard.scan.journal.JournalPosition;
import placard.scan.journal.SegmentId;
import placard.storage.Database;
import placard.storage.ScanStore;

/**
 * The uncounted part of this node's journal, where it goes to a replicated log. After a crash, whole segments reappear
 * though most of their scans are counted. The marks tell them apart.
 */
public final class UncountedJournal implements ScanCounters.Uncounted {
    private static final int RECORDS = 5_000;
    private static final int BYTES = 1 << 20;

    private final ScanStore store;
    private final Database database;
    private final Journal journal;
    private final CountedPositions before;

    /** @param before the counted positions of the journal's segments from before it went to the log */
    public UncountedJournal(ScanStore store, Journal journal, List<Map<SegmentId, Long>> before) {
        this.store = store;
        this.before = new CountedPositions(before);
        this.database = store.database();
        this.journal = journal;
    }

    @Override
    public void each(Predicate<byte[]> isWanted, Consumer<byte[]> record) {
        Map<List<Object>, Long> marks = new HashMap<>();
        JournalPosition at = journal.start();
        while (true) {
            JournalBatch batch = journal.read(at, RECORDS, BYTES);
            for (int i = 0; i < batch.records().size(); i++) {
                byte[] each = batch.records().get(i);
                SegmentId segment = batch.after().segment();
                boolean isOwn = Scan.shardOf(each) == store.number();
                if (isOwn && !before.has(store.number(), segment, batch.end(i)) && isWanted.test(each)) {
                    int lane = Lanes.of(each);
                    long mark = marks.computeIfAbsent(
                            List.of(lane, segment), _ -> database.read(tx -> LanePlaces.mark(tx, lane, segment)));
                    if (batch.end(i) > mark) {
                        record.accept(each);
                    }
                }
            }
            if (batch.after().equals(at)) {
                return;
            }
            at = batch.after();
        }
    }
}
