package placard.web;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import placard.base.Refusal;

@Timeout(60)
final class ByteBudgetTest {
    @Test
    void aHoldIsReturnedOnce() {
        ByteBudget budget = new ByteBudget(10_240, Duration.ZERO, "full");
        ByteBudget.Hold hold = budget.take(4_096);
        assertThat(budget.free()).isEqualTo(6_144);
        hold.shrinkTo(1_000);
        assertThat(budget.free()).isEqualTo(9_216);
        hold.shrinkTo(5_000);
        assertThat(budget.free()).as("it never grows").isEqualTo(9_216);
        hold.close();
        hold.close();
        assertThat(budget.free()).isEqualTo(10_240);
        ByteBudget.NOTHING.close();
    }

    @Test
    void anExhaustedBudgetRefuses() {
        ByteBudget budget = new ByteBudget(10_240, Duration.ofMillis(1), "full");
        try (ByteBudget.Hold _ = budget.take(9_000)) {
            assertThatThrownBy(() -> budget.take(2_000))
                    .isInstanceOfSatisfying(
                            Refusal.class,
                            thrown -> assertThat(thrown.reason())
                                    .isInstanceOfSatisfying(Refusal.Unavailable.class, refusal -> {
                                        assertThat(refusal.detail()).isEqualTo("full");
                                        assertThat(refusal.retryAfter()).isPositive();
                                    }));
            budget.take(1_000).close();
        }
    }

    @Test
    void noHolderKeepsTheOthersOut() {
        ByteBudget budget = new ByteBudget(10_240, Duration.ofMillis(1), "full");
        ByteBudget.Hold first = budget.take("a", 3_072);
        ByteBudget.Hold second = budget.take("a", 2_048);
        assertThatThrownBy(() -> budget.take("a", 1_024)).isInstanceOf(Refusal.class);
        budget.take("b", 5_120).close();
        second.close();
        budget.take("a", 2_048).close();
        first.close();
        budget.take("a", 10_240).close();
        assertThat(budget.free()).isEqualTo(10_240);
    }

    @Test
    void aWaiterGetsItsShareOnceItIsFree() throws Exception {
        ByteBudget budget = new ByteBudget(10_240, Duration.ofSeconds(30), "full");
        ByteBudget.Hold first = budget.take("a", 5_120);
        try (ExecutorService clients = Executors.newVirtualThreadPerTaskExecutor()) {
            Future<?> waiting = clients.submit(() -> budget.take("a", 1_024).close());
            first.close();
            waiting.get();
        }
        assertThat(budget.free()).isEqualTo(10_240);
    }

    @Test
    void moreThanThereIsMeansAlone() {
        ByteBudget budget = new ByteBudget(10_240, Duration.ZERO, "full");
        try (ByteBudget.Hold _ = budget.take(Long.MAX_VALUE)) {
            assertThat(budget.free()).isZero();
        }
        assertThat(budget.free()).isEqualTo(10_240);
    }

    @Test
    void concurrentHoldsNeverExceedTheBudget() throws Exception {
        ByteBudget budget = new ByteBudget(100 << 10, Duration.ofSeconds(30), "full");
        AtomicLong taken = new AtomicLong();
        AtomicLong most = new AtomicLong();
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            List<Future<?>> all = new ArrayList<>();
            for (int i = 0; i < 500; i++) {
                long bytes = (1 + i % 60) << 10;
                all.add(threads.submit(() -> {
                    try (ByteBudget.Hold _ = budget.take(bytes)) {
                        most.accumulateAndGet(taken.addAndGet(bytes), Math::max);
                        Thread.yield();
                        taken.addAndGet(-bytes);
                    }
                }));
            }
            for (Future<?> one : all) {
                one.get();
            }
        }
        assertThat(most.get()).isBetween(1L, 100L << 10);
        assertThat(budget.free()).isEqualTo(100 << 10);
    }
}
