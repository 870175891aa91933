package placard.scan.journal;

import java.util.Arrays;
import java.util.List;

/**
 * Records read from one segment, oldest first, and the position to commit with them. A batch never
 * spans two segments: one commit then moves exactly one position, and a crash before the older
 * file is deleted cannot have it read again.
 *
 * @param records the payloads as they were appended; copies, the caller's to keep
 * @param ends where each record ends, as the offset of a position
 * @param after where to read on; also moves over damaged bytes that gave no record
 */
public record JournalBatch(List<byte[]> records, long[] ends, JournalPosition after) {
    /** Where each record ends, with its segment. */
    public List<JournalPosition> positions() {
        return Arrays.stream(ends)
                .mapToObj(end -> new JournalPosition(after.segment(), end))
                .toList();
    }

    public boolean isEmpty() {
        return records.isEmpty();
    }
}
