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
 * The position up to which the store has each segment of the journal, so that every scan counts exactly once.
 *
 * <p>A segment's row is never deleted, though its file is. The deletion of a file may be undone by a power cut before
 * the file system has written it down, by a folder that is rolled back to a snapshot, or by a disk that comes back
 * after a year; without its row every scan in it would count a second time. It is one row for each file, of some
 * 150,000 scans.
 */
public final class JournalProgress {
    /** No position: what a segment without a row stands at. */
    private static final long NONE = -1;

    private JournalProgress() {}

    /** That of each of these segments that the store knows, as the journal is opened with. */
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
     * The same, waiting for transactions that are about to move them. A row that isn't there is made and taken back, which
     * waits for one that somebody else is making.
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
     * Moves it, if it still stands where the scans were read from. It must come first in the transaction that brings them
     * in: a commit whose answer was lost with the connection may have been made, or may be under way still; its row is
     * then found moved, once it is done.
     *
     * @return empty if it was moved, else where it stands: nothing may be brought in but what is behind that
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
