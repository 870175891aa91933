package placard.scan.count;

import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import placard.scan.journal.JournalPosition;
import placard.storage.Row;
import placard.storage.ScanStore;
import placard.storage.Tx;

/**
 * The queue of scans that wait for the archive (an outbox). A scan enters it in the transaction that counts it, and
 * leaves it once a file contains it. The only writer of its two tables.
 *
 * <p>A row fixes the name and the content of a file before it is written. While that row exists, every attempt writes
 * the same scans under the same name, after a crash or on two nodes at once.
 */
public final class ArchiveQueue {
    /** The most rows in a file, each from a transaction of the recorder. */
    private static final int MOST_ROWS = 10_000;
    /** The most rows in memory at once. */
    private static final int AT_ONCE = 20;

    private ArchiveQueue() {}

    /**
     * A file to write.
     *
     * @param origin the lane of its scans
     * @param from the place of its first scan in the lane; {@code to} is the place after the last
     * @param madeAt when its content was fixed
     */
    public record Part(String origin, long lastNumber, String from, String to, long scans, Instant madeAt) {}

    /**
     * When to make a file.
     *
     * @param scans the number in a database, in all lanes, that starts a file; also the approximate maximum of a file
     * @param age the age of a lane's oldest scan that starts a file
     */
    public record Rule(long scans, Duration age) {}

    /**
     * The waiting scans.
     *
     * @param oldest when the first of them was counted; null if there are none
     * @param parts files that were begun
     */
    public record Backlog(long scans, @Nullable Instant oldest, long parts) {}

    private record Origin(String name, long scans, Instant oldest) {}

    private record Line(long number, int scans, String from, String to) {}

    /** Adds scans in the transaction that counts them; at most {@link ArchivePack#MOST}. */
    public static void add(Tx tx, ScanLane.Span span, List<Archived> scans, Instant now) {
        if (!scans.isEmpty()) {
            tx.update(
                    """
                    insert into scan_archive (origin, span_from, span_to, counted_at, scans, content, details)
                    values (?, ?, ?, ?, ?, ?, ?)
                    """,
                    span.origin(),
                    span.from(),
                    span.to(),
                    now,
                    scans.size(),
                    ArchivePack.of(scans),
                    ArchivePack.details(scans));
        }
    }

    /** The waiting scans of a database. */
    public static Backlog waiting(ScanStore store) {
        return store.read(tx -> tx.find(
                        """
                        select coalesce(sum(scans), 0) as n, min(counted_at) as oldest,
                            (select count(*) from scan_archive_file) as parts
                        from scan_archive
                        """, row -> new Backlog(row.number("n"), row.timeOrNull("oldest"), row.number("parts")))
                .orElseThrow());
    }

    /** Whether scans wait in a database, for installations that no longer have an archive. */
    public static boolean isAnyWaiting(ScanStore store) {
        return store.<Boolean>read(tx ->
                tx.count("select count(*) as n from (select 1 as one from scan_archive limit 1) some_of_them") > 0);
    }

    /**
     * The next file to write, reserved for a while: one that was begun, or a new one if the rule starts one. If there
     * is none, nothing is written.
     */
    public static Optional<Part> take(ScanStore store, Rule rule, Instant now, Duration hold) {
        Instant until = now.plus(hold);
        Optional<Part> begun = store.<Optional<Part>>read(tx -> begun(tx, now))
                .filter(part -> store.<Boolean>write(tx -> hold(tx, part, now, until)));
        return begun.isPresent()
                ? begun
                : store.<Optional<String>>read(tx -> due(tx, rule, now))
                        .flatMap(
                                origin -> store.<Optional<Part>>write(tx -> begin(tx, origin, rule.scans, now, until)));
    }

    private static Optional<Part> begun(Tx tx, Instant now) {
        return tx.find("""
            select origin, last_number, span_from, span_to, scans, made_at from scan_archive_file
            where held_until <= ? order by made_at, origin limit 1
            """, ArchiveQueue::part, now);
    }

    private static boolean hold(Tx tx, Part part, Instant now, Instant until) {
        return tx.update(
                        "update scan_archive_file set held_until = ? where origin = ? and last_number = ? and"
                                + " held_until <= ?",
                        until,
                        part.origin,
                        part.lastNumber,
                        now)
                == 1;
    }

    private static Part part(Row row) throws SQLException {
        return new Part(
                row.text("origin"),
                row.number("last_number"),
                row.text("span_from"),
                row.text("span_to"),
                row.number("scans"),
                row.time("made_at"));
    }

    /**
     * The lane for a new file: one with a scan older than the rule's age, or the longest one if too many scans wait.
     */
    private static Optional<String> due(Tx tx, Rule rule, Instant now) {
        List<Origin> origins = tx.list("""
            select origin, sum(scans) as n, min(counted_at) as oldest from scan_archive
            where origin not in (select origin from scan_archive_file)
            group by origin order by min(counted_at), origin
            """, row -> new Origin(row.text("origin"), row.number("n"), row.time("oldest")));
        if (!origins.isEmpty() && !origins.getFirst().oldest.plus(rule.age).isAfter(now)) {
            return Optional.of(origins.getFirst().name);
        }
        long all = origins.stream().mapToLong(Origin::scans).sum();
        return all < rule.scans
                ? Optional.empty()
                : origins.stream().max(Comparator.comparingLong(Origin::scans)).map(Origin::name);
    }

    /**
     * Begins a file, unless another node has. The file's row is inserted first and locks the lane. So the scans found
     * next are in no other file, not even in one that was finished after the lane was chosen.
     */
    private static Optional<Part> begin(Tx tx, String origin, long most, Instant now, Instant until) {
        boolean isMine = tx.update("""
            insert into scan_archive_file (origin, last_number, span_from, span_to, scans, made_at, held_until)
            values (?, 0, '', '', 0, ?, ?)
            on conflict (origin) do nothing
            """, origin, now, until) == 1;
        if (!isMine) {
            return Optional.empty();
        }
        List<Line> lines = tx.list(
                "select number, scans, span_from, span_to from scan_archive where origin = ? order by number limit ?",
                row -> new Line(row.number("number"), row.integer("scans"), row.text("span_from"), row.text("span_to")),
                origin,
                MOST_ROWS);
        if (lines.isEmpty()) {
            tx.update("delete from scan_archive_file where origin = ?", origin);
            return Optional.empty();
        }
        Part part = first(origin, lines, most, now);
        tx.update(
                "update scan_archive_file set last_number = ?, span_from = ?, span_to = ?, scans = ? where origin = ?",
                part.lastNumber,
                part.from,
                part.to,
                part.scans,
                origin);
        return Optional.of(part);
    }

    /** The first rows, as many as fit into a file. */
    private static Part first(String origin, List<Line> lines, long most, Instant now) {
        long scans = 0;
        int rows = 0;
        while (rows < lines.size() && (rows == 0 || scans + lines.get(rows).scans <= most)) {
            scans += lines.get(rows).scans;
            rows++;
        }
        Line last = lines.get(rows - 1);
        return new Part(origin, last.number, lines.getFirst().from, last.to, scans, now);
    }

    /**
     * Reads the scans of a file in groups. Each group is a transaction of its own, so none stays open while scans are
     * written. The scans' rows are deleted together with the file's row, so while that exists they are complete.
     *
     * @param unreadable receives the rows that are damaged and left out
     * @return false if another node has written the file meanwhile
     */
    public static boolean read(ScanStore store, Part part, Consumer<List<Archived>> scans, UnreadablePacks unreadable) {
        long after = Long.MIN_VALUE;
        while (true) {
            long behind = after;
            List<PackedRow> rows = store.read(tx -> rows(tx, part, behind));
            if (rows.isEmpty()) {
                return store.read(tx -> isOpen(tx, part));
            }
            for (PackedRow row : rows) {
                try {
                    scans.accept(ArchivePack.read(row.content, row.details));
                } catch (UnreadablePack damaged) {
                    unreadable.add(damaged.of("Row " + row.number + " of scans for the archive"));
                }
            }
            after = rows.getLast().number;
        }
    }

    private record PackedRow(long number, byte[] content, byte @Nullable [] details) {}

    private static List<PackedRow> rows(Tx tx, Part part, long after) {
        return tx.list(
                """
                select number, content, details from scan_archive
                where origin = ? and number > ? and number <= ? order by number limit ?
                """,
                row -> new PackedRow(row.number("number"), row.bytes("content"), row.bytesOrNull("details")),
                part.origin,
                after,
                part.lastNumber,
                AT_ONCE);
    }

    private static boolean isOpen(Tx tx, Part part) {
        return tx.count(
                        "select count(*) as n from scan_archive_file where origin = ? and last_number = ?",
                        part.origin,
                        part.lastNumber)
                == 1;
    }

    /** Removes the scans of a written file from the queue. */
    public static void done(ScanStore store, Part part) {
        store.write(tx -> tx.update(
                                "delete from scan_archive_file where origin = ? and last_number = ?",
                                part.origin,
                                part.lastNumber)
                        == 1
                ? tx.update("delete from scan_archive where origin = ? and number <= ?", part.origin, part.lastNumber)
                : 0);
    }

    /** Releases a file that couldn't be written, so that any node may try again at once. */
    public static void giveBack(ScanStore store, Part part) {
        store.write(tx -> tx.update(
                "update scan_archive_file set held_until = 0 where origin = ? and last_number = ?",
                part.origin,
                part.lastNumber));
    }

    /**
     * A counted scan for the archive.
     *
     * @param scan without its visitor
     * @param end where its record ends in the journal of the node that answered it; this identifies the scan for ever
     */
    public record Archived(Scan scan, JournalPosition end) {}
}
