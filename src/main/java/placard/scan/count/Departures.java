package placard.scan.count;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import placard.scan.visitor.Visitor;
import placard.storage.ScanStore;
import placard.storage.Tx;

/**
 * The workspaces that move, or have moved, to another scan database, and their scans in transit.
 *
 * <p>While the target copies the source's data, their scans are counted here and put into the outbox as well.
 * Afterwards they only go into the outbox. Counting takes a shared lock; a change of this list takes the exclusive
 * lock. So each scan is counted under one consistent state.
 */
public final class Departures {
    private static final long TURN = 0x706c_6163_6172_6401L;

    private Departures() {}

    /**
     * A workspace that leaves.
     *
     * @param target the number of the new database
     * @param isCounted whether its scans are counted here as well
     */
    public record Departure(int target, boolean isCounted) {}

    /** Takes the exclusive lock until the transaction ends: no scan is counted in this database meanwhile. */
    public static void holdTurn(Tx tx) {
        tx.list("select pg_advisory_xact_lock(?)", _ -> "", TURN);
    }

    /**
     * Puts the scans that leave into the outbox. Those that don't count in this database are no longer chosen. Call it
     * in the transaction that counts them.
     */
    public static void stay(ScanStore store, Tx tx, Scans scans) {
        if (store.isOnly() || scans.chosen.isEmpty()) {
            return;
        }
        tx.list("select pg_advisory_xact_lock_shared(?)", _ -> "", TURN);
        Map<ByteBuffer, Departure> leaving = new HashMap<>();
        tx.list(
                        "select workspace, target, is_counted from scan_departure",
                        row -> Map.entry(
                                ByteBuffer.wrap(row.bytes("workspace")),
                                new Departure(row.integer("target"), row.integer("is_counted") == 1)))
                .forEach(row -> leaving.put(row.getKey(), row.getValue()));
        if (leaving.isEmpty()) {
            return;
        }
        List<Scan> going = new ArrayList<>();
        for (int i = scans.next(0); i >= 0; i = scans.next(i + 1)) {
            Scan scan = scans.scan(i);
            Departure departure = leaving.get(ByteBuffer.wrap(scan.workspace()));
            if (departure != null) {
                going.add(scan);
                if (!departure.isCounted) {
                    scans.leaveOut(i);
                }
            }
        }
        put(tx, going);
    }

    private static void put(Tx tx, List<Scan> scans) {
        List<@Nullable Object[]> rows = new ArrayList<>(scans.size());
        ByteBuffer buffer = ByteBuffer.allocate(Scan.MAX_BYTES);
        for (Scan scan : scans) {
            scan.write(buffer.clear());
            Visitor visitor = scan.visitor();
            rows.add(new @Nullable Object[] {
                scan.workspace(),
                visitor == null ? null : visitor.epoch(),
                Arrays.copyOf(buffer.array(), buffer.position())
            });
        }
        tx.insert("insert into scan_outbox (workspace, epoch, record) values %s", rows);
    }

    /** Whether this database holds an unfinished copy of a workspace, which only the copy may change. */
    static boolean isPart(Tx tx, byte[] workspace) {
        return tx.count("select count(*) as n from scan_mover where workspace = ? and is_part = 1", workspace) > 0;
    }

    /** The target of a workspace that leaves this database or has left. */
    public static Optional<Departure> find(Tx tx, byte[] workspace) {
        return tx.find(
                "select target, is_counted from scan_departure where workspace = ?",
                row -> new Departure(row.integer("target"), row.integer("is_counted") == 1),
                workspace);
    }

    /** Destroys the hashes of some scans in transit that were made with the keys up to one; returns how many. */
    public static int forget(Tx tx, int lastEpoch) {
        List<Map.Entry<Long, byte[]>> rows = tx.list(
                "select number, record from scan_outbox where epoch <= ? limit 500",
                row -> Map.entry(row.number("number"), row.bytes("record")),
                lastEpoch);
        ByteBuffer buffer = ByteBuffer.allocate(Scan.MAX_BYTES);
        for (Map.Entry<Long, byte[]> row : rows) {
            Scan.read(row.getValue()).withoutVisitor().write(buffer.clear());
            tx.update(
                    "update scan_outbox set record = ?, epoch = null where number = ?",
                    Arrays.copyOf(buffer.array(), buffer.position()),
                    row.getKey());
        }
        return rows.size();
    }
}
