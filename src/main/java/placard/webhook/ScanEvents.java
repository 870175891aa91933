package placard.webhook;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
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
 * <p>The main database has a mark for each workspace in each lane, up to which its scans are messages. The transaction that
 * makes messages moves the mark first. So two nodes, or two attempts of one, make none twice.
 */
public final class ScanEvents implements Recorder.Follower {
    /** The most rows of a read. */
    private static final int ROWS = 200;

    /** The most rows that a count reads. */
    private static final int COUNTED_ROWS = 10_000;

    private static final int REMOVED_AT_A_TIME = 2_000;

    private final Supplier<Set<ByteBuffer>> listening;

    /** @param listening the workspaces with a webhook that hears of scans */
    ScanEvents(Supplier<Set<ByteBuffer>> listening) {
        this.listening = listening;
    }

    /** The follower of a command: what the store says now. */
    public static ScanEvents ofStore(Database main) {
        Set<ByteBuffer> workspaces = new Webhooks(main).withScanWebhooks();
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

    /** The scans of a workspace that come out of one lane. A mark belongs to it, so that each workspace waits by itself. */
    record Lane(String origin, String workspaceId) {
        private String word() {
            return origin + " " + workspaceId;
        }
    }

    /** A row of the queue. */
    record Row(long number, Lane lane, Instant countedAt, int scans, byte[] content, byte @Nullable [] details) {}

    /** The workspaces that have rows. */
    static List<String> workspaces(Tx tx) {
        return tx.list("""
            with recursive found (workspace) as (
              select (select workspace from scan_event order by workspace limit 1)
              union all
              select (select s.workspace from scan_event s where s.workspace > found.workspace
                  order by s.workspace limit 1)
              from found where found.workspace is not null
            )
            select workspace from found where workspace is not null
            """, row -> Ids.of("ws_", row.bytes("workspace"), 0));
    }

    private record Line(long number, int scans) {}

    /** The first rows of a workspace behind a number, in the order of their numbers: about as many scans as are asked for. */
    static List<Row> after(Tx tx, String workspaceId, long number, int most) {
        byte[] workspace = Ids.bytes(workspaceId);
        List<Line> lines = tx.list(
                "select number, scans from scan_event where workspace = ? and number > ? order by number limit ?",
                row -> new Line(row.number("number"), row.integer("scans")),
                workspace,
                number,
                ROWS);
        int scans = 0;
        long last = number;
        for (Line line : lines) {
            if (scans >= most) {
                break;
            }
            scans += line.scans;
            last = line.number;
        }
        return tx.list(
                """
                select number, origin, counted_at, scans, content, details from scan_event
                where workspace = ? and number > ? and number <= ? order by number
                """,
                row -> new Row(
                        row.number("number"),
                        new Lane(row.text("origin"), workspaceId),
                        row.time("counted_at"),
                        row.integer("scans"),
                        row.bytes("content"),
                        row.bytesOrNull("details")),
                workspace,
                number,
                last);
    }

    /** The waiting scans of a workspace. */
    record Size(long scans, long bytes, long oldest) {
        static Size of(Tx tx, String workspaceId) {
            return tx.list(
                            """
                            select coalesce(sum(scans), 0) as scans, coalesce(min(counted_at), 0) as oldest,
                                coalesce(sum(length(content) + coalesce(length(details), 0)), 0) as bytes
                            from scan_event where workspace = ?
                            """,
                            row -> new Size(row.number("scans"), row.number("bytes"), row.number("oldest")),
                            Ids.bytes(workspaceId))
                    .getFirst();
        }
    }

    /** How many scans of a workspace wait, of a bounded number of rows. */
    static WebhookList.QueuedScans queued(Tx tx, String workspaceId) {
        return tx.list(
                        """
                        select coalesce(sum(scans), 0) as scans, count(*) as n
                        from (select scans from scan_event where workspace = ? limit ?) as counted
                        """,
                        row -> new WebhookList.QueuedScans(row.number("scans"), row.number("n") < COUNTED_ROWS),
                        Ids.bytes(workspaceId),
                        COUNTED_ROWS)
                .getFirst();
    }

    /** The last number of each lane in some rows. */
    static Map<Lane, Long> last(Collection<Row> rows) {
        Map<Lane, Long> last = new TreeMap<>(Comparator.comparing(Lane::word));
        rows.forEach(row -> last.merge(row.lane, row.number, Math::max));
        return last;
    }

    static Map<Lane, Long> marks(Tx main, int shard, Collection<Lane> lanes) {
        Map<Lane, Long> marks = new HashMap<>();
        for (Lane lane : lanes) {
            main.find(
                            "select number from scan_event_mark where shard = ? and origin = ?",
                            row -> row.number("number"),
                            shard,
                            lane.word())
                    .ifPresent(number -> marks.put(lane, number));
        }
        return marks;
    }

    /**
     * Moves the marks of some lanes; false if another node has moved one. The transaction must then do nothing.
     *
     * @param from the marks as they were read
     * @param to the new marks, in the order of their lanes, so that two nodes don't wait for each other
     */
    static boolean move(Tx main, int shard, Map<Lane, Long> from, Map<Lane, Long> to, Instant now) {
        return to.entrySet().stream()
                .allMatch(
                        each -> move(main, shard, each.getKey().word(), from.get(each.getKey()), each.getValue(), now));
    }

    private static boolean move(Tx main, int shard, String lane, @Nullable Long from, long to, Instant now) {
        return (from == null ? main.update("""
            insert into scan_event_mark (shard, origin, number, moved_at) values (?, ?, ?, ?)
            on conflict (shard, origin) do nothing
            """, shard, lane, to, now) : main.update("""
                                    update scan_event_mark set number = ?, moved_at = ?
                                    where shard = ? and origin = ? and number = ?
                                    """, to, now, shard, lane, from))
                == 1;
    }

    /** Deletes the rows of each lane up to a number. */
    static int delete(Tx scans, Map<Lane, Long> last) {
        List<Object[]> rows = last.entrySet().stream()
                .map(each -> new Object[] {Ids.bytes(each.getKey().workspaceId), each.getKey().origin, each.getValue()})
                .toList();
        return Arrays.stream(
                        scans.batch("delete from scan_event where workspace = ? and origin = ? and number <= ?", rows))
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
