package placard.cluster.move;

import java.util.List;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import placard.scan.count.Departures;
import placard.storage.ScanStore;
import placard.storage.Tx;

/** The outbox of one database: scans of workspaces that have moved or are moving, and their batches. */
final class ScanOutbox {
    private static final Logger LOG = LoggerFactory.getLogger(ScanOutbox.class);
    private static final int AT_A_TIME = 5_000;
    /** The row that a transaction locks while it makes batches. */
    private static final String TURN = "scan_outbox";

    private ScanOutbox() {}

    /** A batch of a workspace's scans, and its target. */
    record Batch(byte[] workspace, long number, int target) {}

    /** A scan that waits. */
    record OutboxScan(long number, byte[] record) {}

    /** Waits until no other transaction makes batches, and keeps others from it until this one ends. */
    static void holdTurn(Tx tx) {
        tx.update("""
            insert into horizon (name, since)
            values (?, 0)
            on conflict (name) do update set since = horizon.since
            """, TURN);
    }

    /**
     * A batch of a workspace's scans: the former batch, if any of it is left.
     *
     * @param last the last number to forward; scans with later numbers may come along
     */
    static Optional<Batch> batch(ScanStore from, Tx tx, byte[] workspace, long last) {
        Optional<Batch> begun = tx.find(
                "select batch, target from scan_outbox where workspace = ? and batch is not null order by batch limit"
                        + " 1",
                row -> new Batch(workspace, row.number("batch"), row.integer("target")),
                workspace);
        if (begun.isPresent()) {
            return begun;
        }
        List<Long> numbers = tx.list(
                "select number from scan_outbox where workspace = ? and is_unfit = 0 order by number limit ?",
                row -> row.number("number"),
                workspace,
                AT_A_TIME);
        if (numbers.isEmpty() || numbers.getFirst() > last) {
            return Optional.empty();
        }
        // If the workspace has come back, its scans are counted here.
        int target =
                Departures.find(tx, workspace).map(Departures.Departure::target).orElse(from.number());
        Batch batch = new Batch(workspace, numbers.getFirst(), target);
        tx.insert(
                "update scan_outbox set batch = %d, target = %d where number in (select column1 from (values %%s) sent)"
                        .formatted(batch.number, target),
                numbers.stream().map(number -> new Object[] {number}).toList());
        return Optional.of(batch);
    }

    /** The scans of a batch, oldest first; empty once it is delivered. */
    static List<OutboxScan> of(ScanStore from, Batch batch) {
        return from.read(tx -> tx.list(
                "select number, record from scan_outbox where workspace = ? and batch = ? order by number",
                row -> new OutboxScan(row.number("number"), row.bytes("record")),
                batch.workspace,
                batch.number));
    }

    /** Deletes a counted batch. */
    static void delete(ScanStore from, Batch batch) {
        from.write(tx ->
                tx.update("delete from scan_outbox where workspace = ? and batch = ?", batch.workspace, batch.number));
    }

    /**
     * Takes uncountable scans out of their batch before the others are counted, because the delivery deletes the batch.
     * They get new numbers that no batch had, in case they are tried again one day.
     */
    static void takeOut(ScanStore from, List<OutboxScan> unfit, RuntimeException failure) {
        if (unfit.isEmpty()) {
            throw failure;
        }
        LOG.atError()
                .setCause(failure)
                .addKeyValue("scans", unfit.size())
                .addKeyValue("database", from.number())
                .log("Scans on their way to another database can't be counted there; they stay in scan_outbox");
        List<Object[]> numbers =
                unfit.stream().map(one -> new Object[] {one.number}).toList();
        from.write(tx -> {
            holdTurn(tx);
            tx.batch("""
                insert into scan_outbox (workspace, epoch, record, is_unfit)
                select workspace, epoch, record, 1 from scan_outbox where number = ?
                """, numbers);
            return tx.batch("delete from scan_outbox where number = ?", numbers).length;
        });
    }

    /** The number of a workspace's last waiting scan. */
    static long last(ScanStore from, byte[] workspace) {
        return from.read(tx -> tx.count(
                "select coalesce(max(number), 0) as n from scan_outbox where workspace = ? and is_unfit = 0",
                workspace));
    }
}
