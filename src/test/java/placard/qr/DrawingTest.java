package placard.qr;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import placard.base.Json;
import placard.base.Refusal;
import placard.testing.Await;
import placard.testing.Busy;

/** Work on symbols has its own few threads, and is refused where too much of it waits. */
final class DrawingTest {
    private static final String TOO_LONG = "x".repeat(5000);

    private static Refusal.Reason refusal(DrawingPool drawing, String payload) {
        PictureSize size = PictureSize.ofQuery(_ -> null);
        return catchThrowableOfType(
                        Refusal.class,
                        () -> new Pictures(drawing, (_, _) -> Optional.empty(), 1 << 20)
                                .draw(
                                        new Pictures.Subject("ws", payload, "A", Design.DEFAULT),
                                        size,
                                        Pictures.Format.PNG,
                                        "/query",
                                        _ -> false))
                .reason();
    }

    @Test
    void whoeverFindsTheQueueFullShallComeAgain() throws InterruptedException {
        try (Busy busy = new Busy()) {
            assertThat(refusal(busy.drawing(), "A")).isInstanceOfSatisfying(Refusal.Unavailable.class, full -> {
                assertThat(full.retryAfter()).isEqualTo(Duration.ofSeconds(2));
            });
        }
    }

    /** Otherwise the payload would have been refused for its length, by the request's own thread. */
    @Test
    void evenTheSymbolIsMadeOnTheDrawingThreads() throws InterruptedException {
        try (Busy busy = new Busy()) {
            assertThat(refusal(busy.drawing(), TOO_LONG)).isInstanceOf(Refusal.Unavailable.class);
        }
        try (DrawingPool free = new DrawingPool(1, 1)) {
            assertThat(refusal(free, TOO_LONG)).isInstanceOf(Refusal.Invalid.class);
        }
    }

    @Test
    void whoeverWaitsTooLongShallComeAgainAndHoldsNoPlace() throws InterruptedException, ExecutionException {
        CountDownLatch end = new CountDownLatch(1);
        CountDownLatch begun = new CountDownLatch(1);
        try (DrawingPool drawing = new DrawingPool(1, 1, 1, Duration.ofMillis(1));
                ExecutorService askers = Executors.newVirtualThreadPerTaskExecutor()) {
            Future<String> working = askers.submit(() -> drawing.draw(() -> {
                begun.countDown();
                end.await();
                return "done";
            }));
            begun.await();
            AtomicInteger late = new AtomicInteger();
            for (int i = 0; i < 3; i++) {
                assertThatThrownBy(() -> drawing.draw(late::incrementAndGet)).isInstanceOf(Refusal.class);
            }
            assertThat(drawing.drawSheet(() -> Thread.currentThread().getName()))
                    .as("sheets have a thread of their own")
                    .startsWith("sheets-");
            end.countDown();
            assertThat(working.get()).as("what has begun is not cut off").isEqualTo("done");
            Await.until("a turn behind them, had they one", () -> hasTurn(drawing));
            assertThat(late).as("nobody waits for these any more").hasValue(0);
        }
    }

    private static boolean hasTurn(DrawingPool drawing) {
        try {
            return drawing.draw(() -> true);
        } catch (Refusal refusal) {
            return false;
        }
    }

    @Test
    void theThreadIsOneOfItsOwn() {
        try (DrawingPool drawing = new DrawingPool(1, 1)) {
            assertThat(drawing.draw(() -> Thread.currentThread().getName())).startsWith("drawing-");
            assertThatThrownBy(() -> drawing.draw(() -> Json.parse(new byte[] {'{'})))
                    .isInstanceOf(Refusal.class);
            assertThatThrownBy(() -> drawing.draw(() -> {
                        throw new IllegalArgumentException("ours");
                    }))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessage("ours");
        }
    }

    @Test
    void aClosedOneTakesNothing() {
        DrawingPool drawing = new DrawingPool(1, 1);
        drawing.close();
        assertThat(refusal(drawing, "A")).isInstanceOf(Refusal.Unavailable.class);
    }

    /** Nor is one drawn that was drawn before, or that the client has: both are answered while no thread is free. */
    @Test
    void aKnownPictureNeedsNoThread() throws InterruptedException {
        try (Busy busy = new Busy()) {
            Pictures pictures = new Pictures(busy.drawing(), (_, _) -> Optional.empty(), 1 << 20);
            Pictures.Subject subject = new Pictures.Subject("ws", "A", "A", Design.DEFAULT);
            PictureSize size = PictureSize.ofQuery(_ -> null);
            assertThat(pictures.draw(subject, size, Pictures.Format.PDF, "/query", _ -> true)
                            .status())
                    .isEqualTo(304);
            assertThatThrownBy(() -> pictures.draw(subject, size, Pictures.Format.PDF, "/query", _ -> false))
                    .isInstanceOf(Refusal.class);
        }
    }

    @Test
    void aPictureIsKeptAndNoneBeyondTheRoomThatThereIs() {
        DrawingPool drawing = new DrawingPool(1, 1);
        Pictures keeping = new Pictures(drawing, (_, _) -> Optional.empty(), 1 << 20);
        Pictures forgetting = new Pictures(drawing, (_, _) -> Optional.empty(), 0);
        Pictures.Subject subject = new Pictures.Subject("ws", "A", "A", Design.DEFAULT);
        PictureSize size = PictureSize.ofQuery(_ -> null);
        byte[] first = keeping.draw(subject, size, Pictures.Format.PDF, "/query", _ -> false)
                .body();
        forgetting.draw(subject, size, Pictures.Format.PDF, "/query", _ -> false);
        drawing.close();
        assertThat(keeping.draw(subject, size, Pictures.Format.PDF, "/query", _ -> false)
                        .body())
                .isSameAs(first);
        Await.until("nothing is kept", () -> isRefused(forgetting, subject, size));
    }

    private static boolean isRefused(Pictures pictures, Pictures.Subject subject, PictureSize size) {
        try {
            pictures.draw(subject, size, Pictures.Format.PDF, "/query", _ -> false);
            return false;
        } catch (Refusal refusal) {
            return true;
        }
    }
}
