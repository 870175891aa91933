package placard.cluster.log;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import placard.storage.Tx;

/**
 * The positions to which nodes have sent their journals into the lanes. A node that starts without the log compares
 * them with the counted positions, because it can't ask the brokers. So it finds uncounted scans.
 */
final class SentPlaces {
    private SentPlaces() {}

    /** @param sent for each lane the offset behind the last record that is acknowledged; never moved back */
    static void put(Tx tx, String log, Map<Integer, Long> sent) {
        List<Object[]> rows = new ArrayList<>();
        new TreeMap<>(sent).forEach((lane, offset) -> rows.add(new Object[] {log, lane, offset}));
        tx.insert("""
                insert into scan_lane_sent (log, lane, position)
                values %s
                on conflict (log, lane) do update set position = excluded.position
                where excluded.position > scan_lane_sent.position
                """, rows);
    }

    /** Deletes the positions in a former log. */
    static void forget(Tx tx, String log) {
        tx.update("delete from scan_lane_sent where log = ?", log);
    }
}
