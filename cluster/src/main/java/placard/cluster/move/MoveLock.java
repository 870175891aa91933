package placard.cluster.move;

import java.nio.ByteBuffer;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import placard.base.Ids;
import placard.scan.cluster.MoveRefused;
import placard.storage.ScanStores;

/**
 * The lock of a move, so that one process at a time moves a workspace. A thread of its own holds it in the main
 * database.
 */
final class MoveLock implements AutoCloseable {
    private final CountDownLatch end = new CountDownLatch(1);
    private final CompletableFuture<Boolean> isTaken = new CompletableFuture<>();

    private MoveLock() {}

    /** @throws MoveRefused if another process has it */
    static MoveLock take(ScanStores stores, String workspaceId) throws MoveRefused {
        MoveLock lock = new MoveLock();
        long key = ByteBuffer.wrap(Ids.bytes(workspaceId)).getLong(8);
        Thread.ofPlatform().daemon().name("move-lock").start(() -> lock.hold(stores, key));
        if (!lock.isTaken.join()) {
            throw new MoveRefused("This workspace is being moved by another command.");
        }
        return lock;
    }

    private void hold(ScanStores stores, long key) {
        try {
            stores.readMain(tx -> {
                boolean isMine =
                        tx.count("select case when pg_try_advisory_xact_lock(?) then 1 else 0 end as n", key) == 1;
                isTaken.complete(isMine);
                if (isMine) {
                    awaitEnd();
                }
                return isMine;
            });
        } catch (RuntimeException failure) {
            isTaken.completeExceptionally(failure);
        }
    }

    private void awaitEnd() {
        try {
            end.await();
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    @Override
    public void close() {
        end.countDown();
    }
}
