package placard.scan.count;

import java.time.Instant;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import placard.scan.journal.JournalPosition;
import placard.scan.journal.SegmentId;
import placard.storage.Database;
import placard.storage.Tx;

/**
 * The store's position in each segment of the journal, which makes every scan count exactly once.
 *
 * <p>A segment's row is never deleted, though its file is. A deleted file may come back: after a power cut, from a
 * restored snapshot, or with an old disk. Without its row every scan in it would count again. It is one row for each
 * file, of some 150,000 scans.
 */
public final class JournalProgress {
    /** The position of a segment without a row. */
    private static final long NONE = -1;

    private JournalProgress() {}

    /** The positions of these segments that the store knows, to open the journal with. */
    static Map<SegmentId, Long> of(Database database, Collection<SegmentId> segments) {
        Map<SegmentId, Long> positions = new HashMap<>();
        for (SegmentId segment : segments) {
            database.read(tx -> tx.find(
                            "select position from journal_position where segment = ?",
                            row -> row.number("position"),
                            segment.toString()))
                    .ifPresent(position -> positions.put(segment, position));
        }
        return positions;
    }

    /**
     * Reads the positions after waiting for transactions that may be moving them. For a missing row, it inserts one and
     * rolls that back, which waits for other inserts of it.
     */
    static Map<SegmentId, Long> settled(Database database, Collection<SegmentId> segments) {
        return database.writeScans(tx -> {
            Map<SegmentId, Long> positions = new HashMap<>();
            for (SegmentId segment : segments) {
                tx.find("""
                        insert into journal_position (segment, position, updated_at)
                        values (?, ?, 0)
                        on conflict (segment) do update set position = journal_position.position
                        returning position
                        """, row -> row.number("position"), segment.toString(), NONE)
                        .filter(position -> position != NONE)
                        .ifPresent(position -> positions.put(segment, position));
                tx.update("delete from journal_position where segment = ? and position = ?", segment.toString(), NONE);
            }
            return positions;
        });
    }

    /**
     * Moves the position, if it still is where the scans were read from (compare and set). It must come first in the
     * transaction that counts them.
     *
     * <p>If a connection broke during a commit, that commit may be done or still running. This then waits for it and
     * finds the row moved.
     *
     * @return empty if it was moved, else the stored position: only scans behind that may be counted
     */
    public static Optional<JournalPosition> move(Tx tx, JournalPosition from, JournalPosition to, Instant now) {
        String segment = to.segment().toString();
        long expected = from.segment().equals(to.segment()) ? from.offset() : NONE;
        boolean isMoved = tx.update(
                                "update journal_position set position = ?, updated_at = ?"
                                        + " where segment = ? and position = ?",
                                to.offset(),
                                now,
                                segment,
                                expected)
                        == 1
                || tx.update("""
                insert into journal_position (segment, position, updated_at)
                values (?, ?, ?)
                on conflict (segment) do nothing
                """, segment, to.offset(), now) == 1;
        return isMoved
                ? Optional.empty()
                : tx.find(
                        "select position from journal_position where segment = ?",
                        row -> new JournalPosition(to.segment(), row.number("position")),
                        segment);
    }
}
