package placard.cluster.log;

import java.time.Instant;
import java.util.BitSet;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import placard.cluster.log.topic.LanePlaces;
import placard.cluster.log.topic.Lanes;
import placard.cluster.log.topic.Marks;
import placard.scan.journal.JournalBatch;
import placard.scan.journal.SegmentId;
import placard.storage.Tx;

/** The count of a shipped journal from its files instead of the log. */
public final class ShippedJournal {
    private ShippedJournal() {}

    /**
     * The indexes of records that are not counted yet. Moves the marks behind them, so that the log's copies are known.
     */
    public static BitSet take(Tx tx, JournalBatch batch, Instant now) {
        SegmentId segment = batch.after().segment();
        Map<Integer, Marks> lanes = new HashMap<>();
        batch.records().stream()
                .map(Lanes::of)
                .distinct()
                .sorted()
                .forEach(lane -> lanes.put(lane, LanePlaces.marks(tx, lane, Set.of(segment), now)));
        BitSet fresh = new BitSet();
        for (int i = 0; i < batch.records().size(); i++) {
            Marks marks =
                    Objects.requireNonNull(lanes.get(Lanes.of(batch.records().get(i))));
            fresh.set(i, marks.take(segment, Marks.NONE, batch.end(i)) != Marks.Verdict.KNOWN);
        }
        lanes.forEach((lane, marks) -> LanePlaces.put(tx, lane, marks, now));
        return fresh;
    }
}
