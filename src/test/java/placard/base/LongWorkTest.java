package placard.base;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import placard.testing.Await;

/** Long work has few threads, a share for each workspace, and an end. */
@Timeout(60)
final class LongWorkTest {
    private static final Consumer<Runnable> STAYS = _ -> {};
    private static final Duration LONG = Duration.ofMinutes(5);

    private static LongWork work(int threads, int waiting, int ofOne, Duration longest) {
        return new LongWork("work-", new LongWork.Limits(threads, waiting, ofOne, LONG, longest));
    }

    /** Computes for ever, as a careful loop does. */
    private static String endless() {
        for (int i = 0; ; i++) {
            LongWork.check(i);
        }
    }

    @Test
    void workRunsOnItsOwnThreads() {
        try (LongWork work = work(1, 1, 1, LONG)) {
            assertThat(work.run("a", STAYS, () -> Thread.currentThread().getName()))
                    .startsWith("work-");
            assertThatThrownBy(() -> work.run("a", STAYS, () -> {
                        throw new IllegalArgumentException("ours");
                    }))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessage("ours");
        }
    }

    @Test
    void workBeyondTheTimeLimitIsEndedAndFreesItsThread() {
        try (LongWork work = work(1, 1, 1, Duration.ofMillis(200))) {
            assertThatThrownBy(() -> work.run("a", STAYS, LongWorkTest::endless))
                    .isInstanceOfSatisfying(
                            Refusal.class,
                            refusal -> assertThat(refusal.reason()).isInstanceOf(Refusal.Unavailable.class))
                    .hasMessageContaining("longer than");
            assertThat(work.run("a", STAYS, () -> "next")).isEqualTo("next");
        }
    }

    /**
     * With a limit of ten seconds: on a busy machine its threads get little of each second, and a database that doesn't
     * answer takes no processor time. The thread has computed for a minute in earlier work, which is not counted.
     */
    @ParameterizedTest
    @CsvSource({"9,9,false", "11,9,false", "11,11,true", "19,1,false", "21,1,true"})
    void workEndsAfterItsProcessorTimeOrTwiceAsLong(int passed, int computed, boolean isEnded) {
        AtomicLong clock = new AtomicLong();
        AtomicLong processor = new AtomicLong(Duration.ofMinutes(1).toNanos());
        LongWork.Limits limits = new LongWork.Limits(1, 1, 1, LONG, Duration.ofSeconds(10));
        try (LongWork work = new LongWork("work-", limits, clock::get, processor::get)) {
            Callable<String> steps = () -> {
                clock.addAndGet(Duration.ofSeconds(passed).toNanos());
                processor.addAndGet(Duration.ofSeconds(computed).toNanos());
                LongWork.check();
                return "done";
            };
            if (isEnded) {
                assertThatThrownBy(() -> work.run("a", STAYS, steps))
                        .isInstanceOf(Refusal.class)
                        .hasMessageContaining("longer than 10 seconds");
            } else {
                assertThat(work.run("a", STAYS, steps)).isEqualTo("done");
                assertThat(work.run("a", STAYS, steps)).isEqualTo("done");
            }
        }
    }

    @Test
    void runningWorkEndsWhenItsClientDisconnects() throws InterruptedException {
        CountDownLatch begun = new CountDownLatch(1);
        AtomicReference<Runnable> leave = new AtomicReference<>();
        AtomicBoolean isInterrupted = new AtomicBoolean();
        try (LongWork work = work(1, 1, 1, LONG);
                ExecutorService clients = Executors.newVirtualThreadPerTaskExecutor()) {
            Future<Boolean> gone = clients.submit(() -> {
                try {
                    work.run("a", leave::set, () -> {
                        begun.countDown();
                        return endless();
                    });
                    return false;
                } catch (Refusal refusal) {
                    isInterrupted.set(Thread.currentThread().isInterrupted());
                    return true;
                }
            });
            begun.await();
            leave.get().run();
            assertThat(work.run("a", STAYS, () -> "next")).isEqualTo("next");
            Await.until("the end of the request", gone::isDone);
            assertThat(gone.resultNow()).isTrue();
            assertThat(isInterrupted).as("the thread may still close files").isFalse();
        }
    }

    @Test
    void queuedWorkIsRemovedWhenItsClientDisconnects() throws InterruptedException, ExecutionException {
        CountDownLatch end = new CountDownLatch(1);
        CountDownLatch begun = new CountDownLatch(1);
        AtomicReference<Runnable> leave = new AtomicReference<>();
        AtomicBoolean isRun = new AtomicBoolean();
        try (LongWork work = work(1, 4, 4, LONG);
                ExecutorService clients = Executors.newVirtualThreadPerTaskExecutor()) {
            Future<String> first = clients.submit(() -> work.run("a", STAYS, () -> {
                begun.countDown();
                end.await();
                return "first";
            }));
            begun.await();
            for (String holder : List.of("a", "b")) {
                Future<?> waits = clients.submit(() -> work.run(holder, leave::set, () -> {
                    isRun.set(true);
                    return "";
                }));
                Await.until("a place in the queue", () -> leave.get() != null);
                leave.getAndSet(null).run();
                Await.until("its end", waits::isDone);
                assertThat(waits.state()).isEqualTo(Future.State.FAILED);
            }
            end.countDown();
            assertThat(first.get()).isEqualTo("first");
            assertThat(work.run("c", STAYS, () -> "next")).isEqualTo("next");
            assertThat(isRun).isFalse();
        }
    }

    /** It would have every place in the queue, and all others would be refused. */
    @Test
    void aWorkspaceLeavesPlacesToOthers() throws InterruptedException, ExecutionException {
        CountDownLatch end = new CountDownLatch(1);
        try (LongWork work = work(1, 2, 3, LONG);
                ExecutorService clients = Executors.newVirtualThreadPerTaskExecutor()) {
            List<Future<String>> own = new ArrayList<>();
            for (int i = 0; i < 20; i++) {
                own.add(clients.submit(() -> work.run("a", STAYS, () -> {
                    end.await();
                    return "a";
                })));
            }
            Future<String> other;
            try {
                Await.until(
                        "16 refused", () -> own.stream().filter(Future::isDone).count() == 16);
                other = clients.submit(() -> work.run("b", STAYS, () -> "b"));
                Await.until("its place in the queue", () -> work.waiting() == 1);
            } finally {
                end.countDown();
            }
            assertThat(other.get()).isEqualTo("b");
            assertThat(own.stream().filter(one -> one.state() == Future.State.FAILED))
                    .hasSize(16)
                    .allSatisfy(one -> assertThat(one.exceptionNow()).hasMessageContaining("this workspace"));
        }
    }

    @Test
    void outsideItNothingIsEnded() {
        LongWork.check();
        LongWork.check(0);
    }
}
