package placard.scan.journal;

import java.util.Arrays;
import java.util.List;

/**
 * Records read from one segment, oldest first, and the position to commit with them.
 *
 * <p>A batch never spans two segments. So one commit moves exactly one position. A crash before the older file is
 * deleted can't make its records count again.
 *
 * @param records copies of the payloads, which the caller may keep
 * @param ends where each record ends, as the offset of a position
 * @param after where to read on; it may also lie behind damaged bytes without records
 */
public record JournalBatch(List<byte[]> records, long[] ends, JournalPosition after) {
    /** The position at the end of each record. */
    public List<JournalPosition> positions() {
        return Arrays.stream(ends)
                .mapToObj(end -> new JournalPosition(after.segment(), end))
                .toList();
    }

    public boolean isEmpty() {
        return records.isEmpty();
    }
}
