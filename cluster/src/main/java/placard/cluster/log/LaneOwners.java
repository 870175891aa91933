package placard.cluster.log;

import java.util.List;
import org.jspecify.annotations.Nullable;
import placard.scan.cluster.LogNode;
import placard.storage.Tx;

/** The owners of a log's lanes, and the live nodes. */
final class LaneOwners {
    private LaneOwners() {}

    /** @param owner null if the lane has no owner */
    record LaneOwner(int lane, @Nullable String owner, long token) {}

    static void beat(Tx tx, String log, String node) {
        tx.update("""
            insert into scan_recorder (log, node, beat) values (?, ?, 1)
            on conflict (log, node) do update set beat = scan_recorder.beat + 1
            """, log, node);
    }

    /** Deletes a dead node, unless it has come back meanwhile. */
    static void forget(Tx tx, String log, LogNode node) {
        tx.update("delete from scan_recorder where log = ? and node = ? and beat = ?", log, node.name(), node.beat());
    }

    static void leave(Tx tx, String log, String node) {
        tx.update("update scan_lane set owner = null where log = ? and owner = ?", log, node);
        tx.update("delete from scan_recorder where log = ? and node = ?", log, node);
    }

    static List<LaneOwner> lanes(Tx tx, String log) {
        return tx.list(
                "select lane, owner, token from scan_lane where log = ? order by lane",
                row -> new LaneOwner(row.integer("lane"), row.textOrNull("owner"), row.number("token")),
                log);
    }

    /** Claims a lane under a new token; false if another node was faster (optimistic lock). */
    static boolean claim(Tx tx, String log, LaneOwner seen, String node) {
        return tx.update(
                        "update scan_lane set owner = ?, token = token + 1 where log = ? and lane = ? and token = ?",
                        node,
                        log,
                        seen.lane,
                        seen.token)
                == 1;
    }

    /** Releases a lane, if this node still owns it. */
    static void giveUp(Tx tx, String log, int lane, String node) {
        tx.update("update scan_lane set owner = null where log = ? and lane = ? and owner = ?", log, lane, node);
    }
}
