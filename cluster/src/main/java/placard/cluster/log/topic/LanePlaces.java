package placard.cluster.log.topic;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import placard.scan.journal.SegmentId;
import placard.storage.Tx;

/** The store's state of a log's lanes: owner, counted position, and the marks of segments. */
public final class LanePlaces {
    private LanePlaces() {}

    /**
     * A lane's row.
     *
     * @param token the fencing token of the last owner, never given twice
     * @param offset of the log's next record
     * @param part the number of counted scans of that record
     */
    public record LaneState(long token, long offset, int part) {}

    /** Creates the rows of a log's lanes, unless they exist. */
    public static void make(Tx tx, String log) {
        for (int lane = 0; lane < Lanes.COUNT; lane++) {
            tx.update("""
                insert into scan_lane (log, lane, owner, token, position, part) values (?, ?, null, 0, 0, 0)
                on conflict (log, lane) do nothing
                """, log, lane);
        }
    }

    /** All logs with lanes. */
    public static List<String> logs(Tx tx) {
        return tx.list("select distinct log from scan_lane order by log", row -> row.text("log"));
    }

    /** Deletes the lanes of a former log; its marks stay. */
    public static void forget(Tx tx, String log) {
        tx.update("delete from scan_lane where log = ?", log);
    }

    public static Optional<LaneState> find(Tx tx, String log, int lane) {
        return tx.find(
                "select token, position, part from scan_lane where log = ? and lane = ?",
                row -> new LaneState(row.number("token"), row.number("position"), row.integer("part")),
                log,
                lane);
    }

    /** Moves a lane's position; false if the stored position or token has changed. */
    public static boolean move(Tx tx, String log, int lane, LaneState from, long offset, int part) {
        return tx.update("""
            update scan_lane set position = ?, part = ?
            where log = ? and lane = ? and token = ? and position = ? and part = ?
            """, offset, part, log, lane, from.token, from.offset, from.part) == 1;
    }

    /**
     * The marks of these segments in a lane, locked until the transaction ends, because files and log may bring in a
     * journal at once.
     *
     * <p>Each counting transaction locks its own position first, then marks in the order of lanes and segments. So no
     * deadlock can occur.
     */
    public static Marks marks(Tx tx, int lane, Set<SegmentId> segments, Instant now) {
        Marks marks = new Marks();
        List<Object[]> rows = segments.stream()
                .map(SegmentId::toString)
                .sorted()
                .map(segment -> new Object[] {lane, segment, Marks.NONE, now.toEpochMilli()})
                .toList();
        tx.insert("""
            insert into scan_lane_mark (lane, segment, position, updated_at)
            values %s
            on conflict (lane, segment) do update set position = scan_lane_mark.position
            returning segment, position
            """, rows, row -> new Mark(SegmentId.parse(row.text("segment")), row.number("position")))
                .forEach(mark -> marks.put(mark.segment, mark.position));
        return marks;
    }

    /** The counted position of a segment in a lane, as of now. */
    public static long mark(Tx tx, int lane, SegmentId segment) {
        return tx.find(
                        "select position from scan_lane_mark where lane = ? and segment = ?",
                        row -> row.number("position"),
                        lane,
                        segment.toString())
                .orElse(Marks.NONE);
    }

    private record Mark(SegmentId segment, long position) {}

    /** Moves marks forward, never back. */
    public static void put(Tx tx, int lane, Marks marks, Instant now) {
        List<Object[]> rows = new ArrayList<>();
        for (Map.Entry<SegmentId, Long> mark : marks.all().entrySet()) {
            rows.add(new Object[] {lane, mark.getKey().toString(), mark.getValue(), now.toEpochMilli()});
        }
        tx.insert("""
            insert into scan_lane_mark (lane, segment, position, updated_at)
            values %s
            on conflict (lane, segment) do update set position = excluded.position, updated_at = excluded.updated_at
            where excluded.position > scan_lane_mark.position
            """, rows);
    }
}
