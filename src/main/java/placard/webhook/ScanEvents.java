package placard.webhook;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import placard.base.Ids;
import placard.base.Sha256;
import placard.scan.count.ArchivePack;
import placard.scan.count.Recorder;
import placard.scan.journal.JournalPosition;
import placard.storage.Database;
import placard.storage.ScanStore;
import placard.storage.Tx;

/**
 * The queue of counted scans that wait to become messages (an outbox). A scan enters it in the transaction that counts
 * it, in the database where it first arrives. The only writer of {@code scan_event} and {@code scan_event_mark}.
 *
 * <p>The main database has a mark for each lane, up to which its scans are messages. The transaction that makes messages
 * moves the mark first. So two nodes, or two attempts of one, make none twice.
 */
public final class ScanEvents implements Recorder.Follower {
    /** The most rows of a read. */
    private static final int ROWS = 200;
    /** The approximate scans of a read. */
    private static final int SCANS = 2_000;

    private static final int REMOVED_AT_A_TIME = 2_000;

    private final Supplier<Set<ByteBuffer>> listening;

    /** @param listening the workspaces with a webhook that hears of scans */
    ScanEvents(Supplier<Set<ByteBuffer>> listening) {
        this.listening = listening;
    }

    /** The follower of a command: what the store says now. */
    public static ScanEvents ofStore(Database main) {
        Set<ByteBuffer> workspaces = new Webhooks(main).hearingScans();
        return new ScanEvents(() -> workspaces);
    }

    @Override
    public Set<ByteBuffer> workspaces() {
        return listening.get();
    }

    @Override
    public void follow(Tx tx, String origin, byte[] workspace, ArchivePack.Outgoing scans, Instant now) {
        tx.update("""
            insert into scan_event (origin, workspace, counted_at, scans, content, details) values (?, ?, ?, ?, ?, ?)
            """, origin, workspace, now, scans.scans(), scans.content(), scans.details());
    }

    /** The id of a scan, which is made of what identifies it for ever. */
    static String id(JournalPosition end) {
        String text = end.segment() + " " + end.offset();
        return Ids.of("scan_", Sha256.of(text.getBytes(StandardCharsets.UTF_8)), 0);
    }

    /** A row of the queue. */
    record Row(
            long number,
            String origin,
            byte[] workspace,
            Instant countedAt,
            byte[] content,
            byte @Nullable [] details) {
        String workspaceId() {
            return Ids.of("ws_", workspace, 0);
        }
    }

    private record Line(long number, int scans) {}

    /** Some rows behind a number, in the order of their numbers. */
    static List<Row> after(Tx tx, long number) {
        List<Line> lines = tx.list(
                "select number, scans from scan_event where number > ? order by number limit ?",
                row -> new Line(row.number("number"), row.integer("scans")),
                number,
                ROWS);
        int scans = 0;
        long last = number;
        for (Line line : lines) {
            if (scans >= SCANS) {
                break;
            }
            scans += line.scans;
            last = line.number;
        }
        return tx.list(
                """
                select number, origin, workspace, counted_at, content, details from scan_event
                where number > ? and number <= ? order by number
                """,
                row -> new Row(
                        row.number("number"),
                        row.text("origin"),
                        row.bytes("workspace"),
                        row.time("counted_at"),
                        row.bytes("content"),
                        row.bytesOrNull("details")),
                number,
                last);
    }

    /** The last number of each lane in some rows. */
    static Map<String, Long> last(Collection<Row> rows) {
        Map<String, Long> last = new TreeMap<>();
        rows.forEach(row -> last.merge(row.origin, row.number, Math::max));
        return last;
    }

    /** The marks of some lanes, of those that have one. */
    static Map<String, Long> marks(Tx main, int shard, Collection<String> origins) {
        Map<String, Long> marks = new TreeMap<>();
        for (String origin : origins) {
            main.find(
                            "select number from scan_event_mark where shard = ? and origin = ?",
                            row -> row.number("number"),
                            shard,
                            origin)
                    .ifPresent(number -> marks.put(origin, number));
        }
        return marks;
    }

    /**
     * Moves the marks of some lanes; false if another node has moved one. The transaction must then do nothing.
     *
     * @param from the marks as they were read
     * @param to the new marks, in the order of their lanes, so that two nodes don't wait for each other
     */
    static boolean move(Tx main, int shard, Map<String, Long> from, Map<String, Long> to, Instant now) {
        return new TreeMap<>(to)
                .entrySet().stream()
                        .allMatch(each ->
                                move(main, shard, each.getKey(), from.get(each.getKey()), each.getValue(), now));
    }

    private static boolean move(Tx main, int shard, String origin, @Nullable Long from, long to, Instant now) {
        return (from == null
                        ? main.update("""
                                insert into scan_event_mark (shard, origin, number, moved_at) values (?, ?, ?, ?)
                                on conflict (shard, origin) do nothing
                                """, shard, origin, to, now)
                        : main.update("""
                                update scan_event_mark set number = ?, moved_at = ?
                                where shard = ? and origin = ? and number = ?
                                """, to, now, shard, origin, from))
                == 1;
    }

    /** Deletes the rows of each lane up to a number. */
    static int delete(Tx scans, Map<String, Long> last) {
        List<Object[]> rows = last.entrySet().stream()
                .map(each -> new Object[] {each.getKey(), each.getValue()})
                .toList();
        return Arrays.stream(scans.batch("delete from scan_event where origin = ? and number <= ?", rows))
                .sum();
    }

    /** Deletes the rows of a deleted workspace, in one of the databases. */
    public static void removeWorkspace(ScanStore store, byte[] workspace) {
        int removed;
        do {
            removed = store.write(tx -> tx.update("""
                    delete from scan_event where number in
                        (select number from scan_event where workspace = ? limit ?)
                    """, workspace, REMOVED_AT_A_TIME));
        } while (removed > 0);
    }

    /** Forgets the marks of lanes that had no scans since an instant. */
    static int forget(Tx main, Instant before) {
        return main.update("delete from scan_event_mark where moved_at < ?", before);
    }

    /** Forgets all marks after a restore: an older copy of a database of scans gives numbers again. */
    static void forgetAll(Tx main) {
        main.update("delete from scan_event_mark");
    }
}
