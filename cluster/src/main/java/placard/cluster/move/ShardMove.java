package placard.cluster.move;

import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;
import placard.base.Ids;
import placard.cluster.move.Moves.Move;
import placard.cluster.move.Moves.State;
import placard.scan.cluster.MoveNeeds;
import placard.scan.cluster.MoveRefused;
import placard.scan.count.Departures;
import placard.storage.Progress;
import placard.storage.ScanStore;
import placard.storage.ScanStores;
import placard.storage.Tx;

/**
 * The online move of a workspace's scans to another database, while new scans arrive and readers read.
 *
 * <p>Each step can be repeated. The main tables show the finished steps, so that a killed process can continue.
 *
 * <ol>
 *   <li>{@code copying}: the source counts scans and also puts them into its outbox. A snapshot of the source is
 *       copied. Scans in that snapshot leave the outbox. An interrupted copy begins anew.
 *   <li>{@code following}: the target counts the outbox, until hardly any scans wait. Then the source stops counting.
 *       Once the target has counted the rest, the workspace's place changes. So no figure ever decreases.
 *   <li>{@code moved}: the source deletes its rows. It forwards later scans from journals for ever.
 * </ol>
 */
public final class ShardMove {
    /** The number of waiting scans at which the source can stop counting. */
    private static final int FEW = 500;
    /** How long a reader may use the old place after it has looked it up. */
    private static final Duration GRACE = Duration.ofSeconds(5);

    private final ScanStores stores;
    private final InstantSource clock;
    private final Moves moves;
    private final ScanForwarding forwarding;
    private final String changed;
    private final String id;
    private final byte[] workspace;
    private final Consumer<String> said;
    private final Progress progress;

    /** Prepares a move of a workspace's scans. */
    public ShardMove(MoveNeeds needs, String workspaceId) {
        this.stores = needs.stores();
        this.clock = needs.clock();
        this.forwarding = new ScanForwarding(stores, needs.keys(), clock);
        this.changed = needs.changed();
        this.id = workspaceId;
        this.moves = new Moves(stores, clock, workspaceId);
        this.workspace = Ids.bytes(workspaceId);
        this.said = needs.said();
        this.progress = needs.progress();
    }

    /**
     * Begins a move, or continues an interrupted one, to its end. A move back to the source undoes one that is still
     * {@code copying}.
     *
     * @throws MoveRefused if it can't be done, and nothing has changed
     */
    public void run(int target) throws MoveRefused {
        try (MoveLock _ = MoveLock.take(stores, id)) {
            run(moves.begin(target), target);
        } catch (Mover.Overtaken overtaken) {
            throw new MoveRefused("Another command has gone on with this move.");
        }
    }

    private void run(Move move, int target) throws MoveRefused {
        boolean isCopying = move.state() == State.COPYING;
        move.mover().enter(stores.at(move.source()), false);
        move.mover().enter(stores.at(move.target()), isCopying);
        if (move.target() != target) {
            undo(move);
            return;
        }
        if (isCopying) {
            copy(move);
        }
        if (move.state() != State.MOVED) {
            follow(move);
        }
        clear(move);
    }

    private void copy(Move move) throws MoveRefused {
        ScanStore source = stores.at(move.source());
        ScanStore target = stores.at(move.target());
        said.accept("Copying from database " + move.source() + " to " + move.target() + ".");
        leave(move, source);
        ShardCopy copy = new ShardCopy(workspace, move.mover());
        copy.delete(target, source);
        // A scan is counted and enters the outbox in one transaction. So the snapshot's numbers contain its outbox.
        List<Object[]> counted = source.read(tx -> {
            copy.copy(tx, target, clock, progress);
            return tx.list(
                    "select number from scan_outbox where workspace = ? and is_unfit = 0",
                    row -> new Object[] {row.number("number")},
                    workspace);
        });
        move.mover().write(source, tx -> tx.batch("delete from scan_outbox where number = ?", counted).length);
        moves.follows(move);
    }

    /**
     * From here on scans enter the outbox too. Scans that were there before aren't counted here, and the copy would
     * lose them.
     */
    private void leave(Move move, ScanStore source) throws MoveRefused {
        boolean leaves = move.mover().write(source, tx -> {
            Departures.holdTurn(tx);
            ScanOutbox.holdTurn(tx);
            if (Departures.find(tx, workspace).isEmpty() && waiting(tx) > 0) {
                return false;
            }
            tx.update("""
                    insert into scan_departure (workspace, target, is_counted, is_gone) values (?, ?, 1, 0)
                    on conflict (workspace) do update set target = excluded.target, is_counted = 1, is_gone = 0
                    """, workspace, move.target());
            return true;
        });
        if (!leaves) {
            moves.end(move);
            throw new MoveRefused("Scans of it that have come late are still on their way through database "
                    + move.source() + "; try it again once placard_scandatabase_outbox of it is 0.");
        }
    }

    private void follow(Move move) {
        ScanStore source = stores.at(move.source());
        ScanStore target = stores.at(move.target());
        said.accept("Following new scans.");
        // If the workspace once left the target, it is at home there again, and the target counts its scans.
        move.mover().write(target, tx -> {
            Departures.holdTurn(tx);
            tx.update("update scan_mover set is_part = 0 where workspace = ?", workspace);
            return tx.update("delete from scan_departure where workspace = ?", workspace);
        });
        // Only while the target catches up. Otherwise figures stand still until the rest is counted.
        long waiting = source.read(this::waiting);
        long before = Long.MAX_VALUE;
        while (waiting > FEW && waiting < before / 2) {
            forward(move, source);
            before = waiting;
            waiting = source.read(this::waiting);
        }
        move.mover().write(source, tx -> {
            Departures.holdTurn(tx);
            return tx.update("update scan_departure set is_counted = 0 where workspace = ?", workspace);
        });
        forward(move, source);
        moves.arrives(move, changed);
    }

    private long waiting(Tx source) {
        return source.count("select count(*) as n from scan_outbox where workspace = ? and is_unfit = 0", workspace);
    }

    /** Forwards all scans that wait by now. */
    private void forward(Move move, ScanStore source) {
        long last = ScanOutbox.last(source, workspace);
        while (forwarding.follow(source, workspace, last, move.mover())) {}
    }

    private void clear(Move move) {
        ScanStore source = stores.at(move.source());
        said.accept("Moved. Deleting what database " + move.source() + " has.");
        LockSupport.parkNanos(GRACE.toNanos());
        move.mover()
                .write(source, tx -> tx.update("update scan_departure set is_gone = 1 where workspace = ?", workspace));
        new ShardCopy(workspace, move.mover()).delete(source, source);
        moves.end(move);
        said.accept("Done: its scans are in database " + move.target() + ".");
    }

    private void undo(Move move) {
        ScanStore source = stores.at(move.source());
        ScanStore target = stores.at(move.target());
        new ShardCopy(workspace, move.mover()).delete(target, source);
        move.mover().write(target, tx -> tx.update("update scan_mover set is_part = 0 where workspace = ?", workspace));
        move.mover().write(source, tx -> {
            Departures.holdTurn(tx);
            tx.update("delete from scan_departure where workspace = ?", workspace);
            return tx.update("delete from scan_outbox where workspace = ? and is_unfit = 0", workspace);
        });
        moves.end(move);
        said.accept("Undone: its scans are in database " + move.source() + ".");
    }
}
