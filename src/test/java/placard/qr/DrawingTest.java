package placard.qr;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import placard.base.Input;
import placard.base.Json;
import placard.base.Refusal;
import placard.qr.draw.shape.Pixels;
import placard.qr.judge.Design;
import placard.qr.judge.PictureSize;
import placard.testing.Await;
import placard.testing.BusyDrawing;

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
    void aRequestThatFindsTheQueueFullShallComeAgain() throws InterruptedException {
        try (BusyDrawing busy = new BusyDrawing()) {
            assertThat(refusal(busy.drawing(), "A")).isInstanceOfSatisfying(Refusal.Unavailable.class, full -> {
                assertThat(full.retryAfter()).isEqualTo(Duration.ofSeconds(2));
            });
        }
    }

    /** Otherwise the payload would have been refused for its length, by the request's own thread. */
    @Test
    void evenTheSymbolIsMadeOnTheDrawingThreads() throws InterruptedException {
        try (BusyDrawing busy = new BusyDrawing()) {
            assertThat(refusal(busy.drawing(), TOO_LONG)).isInstanceOf(Refusal.Unavailable.class);
        }
        try (DrawingPool free = new DrawingPool(1, 1)) {
            assertThat(refusal(free, TOO_LONG)).isInstanceOf(Refusal.Invalid.class);
        }
    }

    @Test
    void aRequestThatWaitsTooLongShallComeAgainAndHoldsNoPlace() throws InterruptedException, ExecutionException {
        CountDownLatch end = new CountDownLatch(1);
        CountDownLatch begun = new CountDownLatch(1);
        try (DrawingPool drawing = new DrawingPool(1, 1, Duration.ofMillis(1));
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
            end.countDown();
            assertThat(working.get()).as("what has begun is not cut off").isEqualTo("done");
            Await.until("a turn behind them, had they one", () -> hasTurn(drawing));
            assertThat(late).as("nobody waits for these any more").hasValue(0);
        }
    }

    /** However many archives one workspace has made at once, they take turns, and the other thread is there for the rest. */
    @Test
    void theArchivesOfAWorkspaceTakeTurnsAndLeaveAThreadToOthers() throws InterruptedException, ExecutionException {
        CountDownLatch end = new CountDownLatch(1);
        try (DrawingPool drawing = new DrawingPool(2, 16);
                ExecutorService askers = Executors.newVirtualThreadPerTaskExecutor()) {
            AtomicInteger atOnce = new AtomicInteger();
            List<Future<Integer>> own = new ArrayList<>();
            // One is drawn and four wait in their line; a fifth has no place there.
            for (int i = 0; i < 6; i++) {
                own.add(askers.submit(() -> drawing.draw(DrawingPool.Kind.ARCHIVE, "a", () -> {
                    int now = atOnce.incrementAndGet();
                    end.await();
                    atOnce.decrementAndGet();
                    return now;
                })));
            }
            try {
                Await.until("one refused", () -> own.stream().anyMatch(Future::isDone));
                assertThat(drawing.draw(DrawingPool.Kind.PICTURE, "b", () -> "b"))
                        .isEqualTo("b");
                assertThat(drawing.draw(DrawingPool.Kind.ARCHIVE, "b", () -> "b"))
                        .isEqualTo("b");
                assertThat(drawing.draw(DrawingPool.Kind.PICTURE, "a", () -> "own"))
                        .isEqualTo("own");
                assertThat(drawing.draw(DrawingPool.Kind.ROW, "a", () -> "row")).isEqualTo("row");
            } finally {
                end.countDown();
            }
            int drawn = 0;
            for (Future<Integer> one : own) {
                try {
                    assertThat(one.get()).as("at a time").isOne();
                    drawn++;
                } catch (ExecutionException refused) {
                    assertThat(refused).hasMessageContaining("this workspace");
                }
            }
            assertThat(drawn).isEqualTo(5);
        }
    }

    /** Those of one workspace stood in the one queue, and other requests came after all of them, or was refused. */
    @Test
    void aPictureOfAnotherPersonIsDrawnBetweenThoseOfAWorkspaceThatAsksForMany()
            throws InterruptedException, ExecutionException {
        CountDownLatch end = new CountDownLatch(1);
        List<String> order = Collections.synchronizedList(new ArrayList<>());
        try (DrawingPool drawing = new DrawingPool(1, 8);
                ExecutorService askers = Executors.newVirtualThreadPerTaskExecutor()) {
            List<Future<Boolean>> own = new ArrayList<>();
            for (int i = 0; i < 10; i++) {
                own.add(askers.submit(() -> drawing.draw(DrawingPool.Kind.PICTURE, "a", () -> {
                    end.await();
                    return order.add("a");
                })));
            }
            Future<Boolean> other;
            try {
                Await.until("two are in the queue", () -> drawing.waiting() == 1);
                other = askers.submit(() -> drawing.draw(DrawingPool.Kind.PICTURE, "b", () -> order.add("b")));
                Await.until("three are", () -> drawing.waiting() == 2);
            } finally {
                end.countDown();
            }
            assertThat(other.get()).isTrue();
            for (Future<Boolean> one : own) {
                assertThat(one.get()).isTrue();
            }
            assertThat(order).hasSize(11);
            assertThat(order.indexOf("b")).isEqualTo(2);
        }
    }

    @Test
    void aPictureThatFailsGivesItsPlaceBack() {
        try (DrawingPool drawing = new DrawingPool(1, 4)) {
            for (int i = 0; i < 10; i++) {
                assertThatThrownBy(() -> drawing.draw(DrawingPool.Kind.ARCHIVE, "a", () -> {
                            throw new IllegalArgumentException("ours");
                        }))
                        .hasMessage("ours");
            }
            assertThat(drawing.draw(DrawingPool.Kind.ARCHIVE, "a", () -> "drawn"))
                    .isEqualTo("drawn");
        }
    }

    /** Two drawing threads traced the same logo at the same time, which takes a second of each. */
    @Test
    void oneLogoIsTracedOnceHoweverManyAskForIt() throws InterruptedException, ExecutionException {
        AtomicInteger found = new AtomicInteger();
        CountDownLatch both = new CountDownLatch(2);
        int[] red = new int[400];
        Arrays.fill(red, 0xffcc0000);
        Pictures.Logos files = (_, _) -> {
            found.incrementAndGet();
            // The other is here as well, or waits for this one.
            Await.until(
                    "the other thread",
                    () -> found.get() > 1
                            || both.getCount() == 0
                                    && Thread.getAllStackTraces().keySet().stream()
                                                    .filter(thread ->
                                                            thread.getName().startsWith("drawing-"))
                                                    .filter(thread -> thread.getState() == Thread.State.BLOCKED
                                                            || thread.getState() == Thread.State.WAITING)
                                                    .count()
                                            > 0);
            return Optional.of(new Pixels(20, 20, red));
        };
        Design design = Design.patched(
                Design.DEFAULT,
                new Input(Json.object().put("brandingMode", "logo").put("logoFileId", "file_" + "1".repeat(26))),
                _ -> true);
        try (DrawingPool drawing = new DrawingPool(2, 8);
                ExecutorService askers = Executors.newVirtualThreadPerTaskExecutor()) {
            Pictures pictures = new Pictures(drawing, files, 1 << 20);
            List<Future<?>> judged = new ArrayList<>();
            for (String payload : List.of("A", "B")) {
                judged.add(askers.submit(() -> {
                    both.countDown();
                    pictures.judge(new Pictures.Subject("ws", payload, "A", design));
                }));
            }
            for (Future<?> one : judged) {
                one.get();
            }
        }
        assertThat(found).hasValue(1);
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
        try (BusyDrawing busy = new BusyDrawing()) {
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
