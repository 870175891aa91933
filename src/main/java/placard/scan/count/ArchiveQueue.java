package placard.scan.count;

import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import placard.storage.Row;
import placard.storage.ScanStore;
import placard.storage.Tx;

/**
 * Scans that wait for the archive: written in the transaction that counts them, so each is there exactly if it is counted,
 * and taken away once a file has them. The only writer of its two tables.
 *
 * <p>A file is given its rows and its name before it is written, by a row of its own. Until that row goes, together with
 * theirs, whoever writes the file writes the same scans under the same name: after a crash, or on two nodes at once.
 */
public final class ArchiveQueue {
    /** Rows that go into a file at most, each of a transaction of the recorder. */
    private static final int MOST_ROWS = 10_000;
    /** Rows that are in memory at once. */
    private static final int AT_ONCE = 20;

    private ArchiveQueue() {}

    /**
     * A file that is to be written.
     *
     * @param origin the lane that its scans came out of
     * @param from the place in it from which they are, {@code to} that behind them
     * @param madeAt when it was decided what is in it
     */
    public record Part(String origin, long lastNumber, String from, String to, long scans, Instant madeAt) {}

    /** When a file is made: at so many scans, or when the oldest has waited for so long. */
    public record Rule(long scans, Duration age) {}

    /**
     * What waits.
     *
     * @param oldest when the first of them was counted; null if there are none
     * @param parts files that were begun
     */
    public record Waiting(long scans, @Nullable Instant oldest, long parts) {}

    private record Origin(String name, long scans, Instant oldest) {}

    private record Line(long number, int scans, String from, String to) {}

    /** Adds scans, in the transaction that counts them; {@link ArchivePack#MOST} at most. */
    public static void add(Tx tx, ScanLane.Span span, List<ArchivedScan> scans, Instant now) {
        if (!scans.isEmpty()) {
            tx.update("""
                    insert into scan_archive (origin, span_from, span_to, counted_at, scans, content)
                    values (?, ?, ?, ?, ?, ?)
                    """, span.origin(), span.from(), span.to(), now, scans.size(), ArchivePack.of(scans));
        }
    }

    /** What waits in a database. */
    public static Waiting waiting(ScanStore store) {
        return store.read(tx -> tx.find(
                        """
                select coalesce(sum(scans), 0) as n, min(counted_at) as oldest,
                    (select count(*) from scan_archive_file) as parts
                from scan_archive
                """, row -> new Waiting(row.number("n"), row.timeOrNull("oldest"), row.number("parts")))
                .orElseThrow());
    }

    /**
     * The next file to write, which others leave alone for a while: one that was begun, or a new one if the rule asks for
     * one.
     */
    public static Optional<Part> take(ScanStore store, Rule rule, Instant now, Duration hold) {
        return store.write(tx -> begun(tx, now, hold).or(() -> begin(tx, rule, now, hold)));
    }

    private static Optional<Part> begun(Tx tx, Instant now, Duration hold) {
        Optional<Part> part = tx.find("""
                select origin, last_number, span_from, span_to, scans, made_at from scan_archive_file
                where held_until <= ? order by made_at, origin limit 1
                """, ArchiveQueue::part, now);
        return part.filter(each -> tx.update(
                        "update scan_archive_file set held_until = ? where origin = ? and held_until <= ?",
                        now.plus(hold),
                        each.origin,
                        now)
                == 1);
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

    private static Optional<Part> begin(Tx tx, Rule rule, Instant now, Duration hold) {
        return tx.list("""
                select origin, sum(scans) as n, min(counted_at) as oldest from scan_archive
                where origin not in (select origin from scan_archive_file)
                group by origin order by min(counted_at), origin
                """, row -> new Origin(row.text("origin"), row.number("n"), row.time("oldest"))).stream()
                .filter(origin -> origin.scans >= rule.scans
                        || !origin.oldest.plus(rule.age).isAfter(now))
                .findFirst()
                .map(origin -> begin(tx, origin.name, rule.scans, now))
                .filter(part -> insert(tx, part, now.plus(hold)));
    }

    private static Part begin(Tx tx, String origin, long most, Instant now) {
        List<Line> lines = tx.list(
                "select number, scans, span_from, span_to from scan_archive where origin = ? order by number limit ?",
                row -> new Line(row.number("number"), row.integer("scans"), row.text("span_from"), row.text("span_to")),
                origin,
                MOST_ROWS);
        long scans = 0;
        int rows = 0;
        while (rows < lines.size() && (rows == 0 || scans + lines.get(rows).scans <= most)) {
            scans += lines.get(rows).scans;
            rows++;
        }
        Line last = lines.get(rows - 1);
        return new Part(origin, last.number, lines.getFirst().from, last.to, scans, now);
    }

    private static boolean insert(Tx tx, Part part, Instant heldUntil) {
        return tx.update("""
                insert into scan_archive_file (origin, last_number, span_from, span_to, scans, made_at, held_until)
                values (?, ?, ?, ?, ?, ?, ?)
                on conflict (origin) do nothing
                """, part.origin, part.lastNumber, part.from, part.to, part.scans, part.madeAt, heldUntil)
                == 1;
    }

    /**
     * Hands over the scans of a file, some at a time. Each time is a transaction of its own, which nobody keeps open while
     * they are written: rows go together with that of their file, so while that one is there, all of them were.
     *
     * @param unreadable hears of rows that are damaged, and left out
     * @return false if somebody else has written it meanwhile
     */
    public static boolean read(
            ScanStore store, Part part, Consumer<List<ArchivedScan>> scans, UnreadablePacks unreadable) {
        long after = Long.MIN_VALUE;
        while (true) {
            long behind = after;
            List<Packed> rows = store.read(tx -> rows(tx, part, behind));
            if (rows.isEmpty()) {
                return store.read(tx -> isOpen(tx, part));
            }
            for (Packed row : rows) {
                try {
                    scans.accept(ArchivePack.read(row.content));
                } catch (UnreadablePack damaged) {
                    unreadable.add(damaged.of("Row " + row.number + " of scans for the archive"));
                }
            }
            after = rows.getLast().number;
        }
    }

    private record Packed(long number, byte[] content) {}

    private static List<Packed> rows(Tx tx, Part part, long after) {
        return tx.list(
                """
                select number, content from scan_archive
                where origin = ? and number > ? and number <= ? order by number limit ?
                """,
                row -> new Packed(row.number("number"), row.bytes("content")),
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

    /** The file has them: they wait no more. */
    public static void done(ScanStore store, Part part) {
        store.write(tx -> tx.update(
                                "delete from scan_archive_file where origin = ? and last_number = ?",
                                part.origin,
                                part.lastNumber)
                        == 1
                ? tx.update("delete from scan_archive where origin = ? and number <= ?", part.origin, part.lastNumber)
                : 0);
    }

    /** The file couldn't be written: anybody may try again at once. */
    public static void giveBack(ScanStore store, Part part) {
        store.write(tx -> tx.update(
                "update scan_archive_file set held_until = 0 where origin = ? and last_number = ?",
                part.origin,
                part.lastNumber));
    }
}
