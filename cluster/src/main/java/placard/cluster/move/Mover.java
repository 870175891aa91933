package placard.cluster.move;

import java.util.Optional;
import placard.base.Ids;
import placard.scan.count.DayPacks;
import placard.storage.Database;
import placard.storage.ScanStore;
import placard.storage.Tx;

/**
 * The fencing token of a process that moves a workspace's scans. Each new mover gets a greater number. Each database of
 * the move stores the greatest one. A frozen process that lost {@link MoveLock} has a smaller number and can't write
 * any more.
 */
final class Mover {
    /** Another process has continued the move. */
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
     * Fences all earlier movers off a database.
     *
     * @param isPart true if the database's rows are part of an unfinished copy, which only this mover may change
     * @throws Overtaken if another process has come before
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
     * Writes to a database that this mover has entered.
     *
     * @throws Overtaken if another process has entered it since
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
