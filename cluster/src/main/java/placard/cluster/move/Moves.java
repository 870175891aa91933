package placard.cluster.move;

import java.time.InstantSource;
import java.util.Locale;
import java.util.Optional;
import placard.scan.cluster.MoveRefused;
import placard.storage.ScanStores;
import placard.storage.Tx;

/** The state of a workspace's move in the main tables: source, target, progress and mover. */
final class Moves {
    /** The steps of a move; see {@link ShardMove}. */
    enum State {
        COPYING,
        FOLLOWING,
        MOVED;

        String word() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    private record Begun(int source, int target, State state) {}

    /** A move that this command owns. */
    record Move(int source, int target, State state, Mover mover) {}

    private final ScanStores stores;
    private final InstantSource clock;
    private final String id;

    Moves(ScanStores stores, InstantSource clock, String workspaceId) {
        this.stores = stores;
        this.clock = clock;
        this.id = workspaceId;
    }

    /**
     * Begins a move, or takes over an interrupted one to the same target.
     *
     * @throws MoveRefused if it can't be done
     */
    Move begin(int target) throws MoveRefused {
        if (target < 0 || target >= stores.all().size()) {
            int further = stores.all().size() - 1;
            throw new MoveRefused("There is no database " + target + ": 0 is the main one, and PLACARD_SCAN_DATABASES "
                    + (further == 0 ? "names no further one." : "names 1 to " + further + "."));
        }
        Optional<Integer> at = stores.readMain(tx -> tx.find(
                "select shard from workspace where id = ? and deleted_at is null", row -> row.integer("shard"), id));
        Optional<Begun> begun = stores.readMain(this::find);
        if (begun.isPresent()) {
            checkTarget(begun.get(), target);
            return take(target);
        }
        if (at.isEmpty()) {
            throw new MoveRefused("There is no workspace " + id + ".");
        }
        int source = at.get();
        if (source == target) {
            throw new MoveRefused("Its scans are in database " + target + " already.");
        }
        stores.at(0).database().write(tx -> tx.update("""
                insert into shard_move (workspace_id, source, target, state, begun_at) values (?, ?, ?, ?, ?)
                on conflict (workspace_id) do nothing
                """, id, source, target, State.COPYING.word(), clock.instant()));
        return take(target);
    }

    /** Allows its target, or its source while that still has all scans. */
    private static void checkTarget(Begun begun, int target) throws MoveRefused {
        boolean canBeUndone = begun.state == State.COPYING;
        if (begun.target != target && !(canBeUndone && target == begun.source)) {
            throw new MoveRefused("Its scans are on their way from database " + begun.source + " to "
                    + begun.target + "; let that end first, with --to " + begun.target
                    + (canBeUndone ? ", or undo it with --to " + begun.source : "") + ".");
        }
    }

    /** Makes this command the mover. */
    private Move take(int target) throws MoveRefused {
        Move move = stores.at(0).database().write(tx -> {
            Mover mover = Mover.next(tx, id);
            Begun begun = find(tx).orElseThrow(Mover.Overtaken::new);
            return new Move(begun.source, begun.target, begun.state, mover);
        });
        checkTarget(new Begun(move.source, move.target, move.state), target);
        return move;
    }

    private Optional<Begun> find(Tx tx) {
        return tx.find(
                "select source, target, state from shard_move where workspace_id = ?",
                row -> new Begun(
                        row.integer("source"),
                        row.integer("target"),
                        State.valueOf(row.text("state").toUpperCase(Locale.ROOT))),
                id);
    }

    /** Records that the target has the whole copy. */
    void follows(Move move) {
        stores.at(0).database().write(tx -> {
            move.mover.step(tx, "update shard_move set state = ?", State.FOLLOWING.word());
            return true;
        });
    }

    /**
     * Records the target as the place of the workspace's scans.
     *
     * @param changed the notice after which nodes ask anew
     */
    void arrives(Move move, String changed) {
        stores.at(0).database().write(tx -> {
            move.mover.step(tx, "update shard_move set state = ?", State.MOVED.word());
            tx.update("update workspace set shard = ? where id = ?", move.target, id);
            tx.announce(changed, id);
            return true;
        });
    }

    /** Records the end of the move. */
    void end(Move move) {
        stores.at(0).database().write(tx -> {
            move.mover.step(tx, "delete from shard_move");
            return true;
        });
    }
}
