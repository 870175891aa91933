package placard.cluster.move;

import java.util.Optional;
import placard.base.Ids;
import placard.scan.count.DayPacks;
import placard.storage.Database;
import placard.storage.ScanStore;
import placard.storage.Tx;

/**
 * Whoever moves a workspace's scans, by a number that grows with each who does. Each database that the move touches knows the
 * greatest: who was frozen, has lost {@link MoveLock} unnoticed and wakes up after somebody else went on has a smaller one, and
 * changes nothing any more.
 */
final class Mover {
    /** Somebody else has gone on with the move. */
    static final class Overtaken extends RuntimeException {
        private static final long serialVersionUID = 1L;
    }

    private final String id;
    private final byte[] workspace;
    private final long number;

    private Mover(String id, long number) {
        this.id = id;
        this.workspace = Ids.bytes(id);
        this.number = number;
    }

    /** Takes the next number, in a transaction of the main database. */
    static Mover next(Tx main, String workspaceId) {
        main.update("update workspace set moves = moves + 1 where id = ?", workspaceId);
        Mover mover = new Mover(
                workspaceId,
                main.count("select coalesce(max(moves), 0) as n from workspace where id = ?", workspaceId));
        main.update("update shard_move set moves = ? where workspace_id = ?", mover.number, workspaceId);
        return mover;
    }

    /**
     * Keeps all who did so before from changing anything in a database.
     *
     * @param isPart whether what it has is a part of what is being copied, which nobody else may change either
     * @throws Overtaken if somebody else has come before
     */
    void enter(ScanStore store, boolean isPart) {
        store.write(tx -> {
            DayPacks.takeTurn(tx);
            int entered = tx.update("""
                    insert into scan_mover (workspace, moves, is_part) values (?, ?, ?)
                    on conflict (workspace) do update set moves = excluded.moves, is_part = excluded.is_part
                    where scan_mover.moves <= excluded.moves
                    """, workspace, number, isPart ? 1 : 0);
            return isOne(entered);
        });
    }

    /**
     * Changes a database that it has entered.
     *
     * @throws Overtaken if somebody else has entered it since
     */
    <T> T write(ScanStore store, Database.Work<T> work) {
        return store.write(tx -> {
            check(tx);
            return work.run(tx);
        });
    }

    /** Keeps others from entering until the transaction ends. */
    void check(Tx tx) {
        Optional<Long> last = tx.find(
                "select moves from scan_mover where workspace = ? for share", row -> row.number("moves"), workspace);
        isOne(last.isPresent() && last.get() == number ? 1 : 0);
    }

    /**
     * Takes a step in the main database.
     *
     * @param step changes the one row of this move, by {@code where workspace_id = ? and moves = ?}, its last two arguments
     */
    void step(Tx main, String step, Object... arguments) {
        Object[] all = new Object[arguments.length + 2];
        System.arraycopy(arguments, 0, all, 0, arguments.length);
        all[arguments.length] = id;
        all[arguments.length + 1] = number;
        isOne(main.update(step + " where workspace_id = ? and moves = ?", all));
    }

    private static boolean isOne(int rows) {
        if (rows != 1) {
            throw new Overtaken();
        }
        return true;
    }
}
