package placard.scan.journal;

import java.util.AbstractList;
import java.util.List;

/**
 * Records read from one segment, oldest first, and the position to commit with them.
 *
 * <p>A batch never spans two segments. So one commit moves exactly one position. A crash before the older file is
 * deleted can't make its records count again.
 *
 * @param records copies of the payloads, until the caller gives the same records to another read
 * @param after where to read on; it may also lie behind damaged bytes without records
 */
public record JournalBatch(Records records, JournalPosition after) {
    /** The end of a record, as the offset of a position. */
    public long end(int index) {
        return records.after(index);
    }

    /** The position at the end of each record, made when it is asked for. */
    public List<JournalPosition> positions() {
        return new AbstractList<>() {
            @Override
            public JournalPosition get(int index) {
                return new JournalPosition(after.segment(), end(index));
            }

            @Override
            public int size() {
                return records.size();
            }
        };
    }

    public boolean isEmpty() {
        return records.isEmpty();
    }
}
