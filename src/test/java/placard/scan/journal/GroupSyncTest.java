package placard.scan.journal;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(20)
class GroupSyncTest {
    @Test
    void nothingIsConfirmedBeforeAForceThatBeganLaterHasEnded() throws Exception {
        Semaphore mayForce = new Semaphore(0);
        CountDownLatch firstForceBegan = new CountDownLatch(1);
        AtomicInteger forces = new AtomicInteger();
        AtomicInteger confirmedAfter = new AtomicInteger();
        AtomicInteger shared = new AtomicInteger();
        GroupSync sync = new GroupSync(_ -> {
            firstForceBegan.countDown();
            mayForce.acquireUninterruptibly();
            forces.incrementAndGet();
        });
        sync.start();
        sync.add(() -> confirmedAfter.set(forces.get()));
        firstForceBegan.await();
        for (int n = 0; n < 10; n++) {
            sync.add(() -> shared.addAndGet(forces.get()));
        }
        assertThat(confirmedAfter).hasValue(0);
        mayForce.release(2);
        sync.end();
        assertThat(confirmedAfter).hasValue(1);
        assertThat(shared).hasValue(10 * 2);
        assertThat(forces).hasValue(2);
    }

    @Test
    void aThrownErrorBlocksNoWaiter() throws Exception {
        AtomicInteger confirmed = new AtomicInteger();
        GroupSync sync = new GroupSync(_ -> {
            throw new InternalError("a disk of this test");
        });
        sync.start();
        sync.add(() -> {
            throw new StackOverflowError("a caller of this test");
        });
        sync.add(confirmed::incrementAndGet);
        sync.end();
        assertThat(confirmed).hasValue(1);
    }
}
