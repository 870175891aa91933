package placard.scan.log;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import placard.scan.journal.SegmentId;
import placard.storage.Tx;

/** What the store knows of the lanes of a log: whose each is, where it is counted up to, and the marks of segments. */
final class LanePlaces {
    private LanePlaces() {}

    /**
     * A lane's row.
     *
     * @param token handed out with it to its last owner; the same for nobody else ever
     * @param offset of the log's next record
     * @param part how many scans of that record are counted already
     */
    record Standing(long token, long offset, int part) {}

    /** Makes the rows of a log's lanes; nothing if they are there. */
    static void make(Tx tx, String log) {
        for (int lane = 0; lane < Lanes.COUNT; lane++) {
            tx.update("""
                    insert into scan_lane (log, lane, owner, token, position, part) values (?, ?, null, 0, 0, 0)
                    on conflict (log, lane) do nothing
                    """, log, lane);
        }
    }

    static Optional<Standing> find(Tx tx, String log, int lane) {
        return tx.find(
                "select token, position, part from scan_lane where log = ? and lane = ?",
                row -> new Standing(row.number("token"), row.number("position"), row.integer("part")),
                log,
                lane);
    }

    /** Moves a lane's place; false if it stands elsewhere, or the token is no longer the last. */
    static boolean move(Tx tx, String log, int lane, Standing from, long offset, int part) {
        return tx.update("""
                update scan_lane set position = ?, part = ?
                where log = ? and lane = ? and token = ? and position = ? and part = ?
                """, offset, part, log, lane, from.token, from.offset, from.part) == 1;
    }

    /** The marks of these segments in a lane. */
    static Marks marks(Tx tx, int lane, Set<SegmentId> segments) {
        Marks marks = new Marks();
        for (SegmentId segment : segments) {
            tx.find(
                            "select position from scan_lane_mark where lane = ? and segment = ?",
                            row -> row.number("position"),
                            lane,
                            segment.toString())
                    .ifPresent(mark -> marks.put(segment, mark));
        }
        return marks;
    }

    static void put(Tx tx, int lane, Marks marks, Instant now) {
        List<Object[]> rows = new ArrayList<>();
        for (Map.Entry<SegmentId, Long> mark : marks.all().entrySet()) {
            rows.add(new Object[] {lane, mark.getKey().toString(), mark.getValue(), now.toEpochMilli()});
        }
        tx.insert("""
                insert into scan_lane_mark (lane, segment, position, updated_at)
                values %s
                on conflict (lane, segment) do update set position = excluded.position, updated_at = excluded.updated_at
                """, rows);
    }
}
