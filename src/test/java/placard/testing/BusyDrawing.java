package placard.testing;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import placard.qr.DrawingPool;

/** Keeps the drawing thread busy and its queue full, so that further work is refused. */
public final class BusyDrawing implements AutoCloseable {
    private final DrawingPool drawing = new DrawingPool(1, 1);
    private final CountDownLatch end = new CountDownLatch(1);
    private final ExecutorService askers = Executors.newVirtualThreadPerTaskExecutor();

    public BusyDrawing() throws InterruptedException {
        CountDownLatch begun = new CountDownLatch(1);
        askers.submit(() -> drawing.draw(() -> {
            begun.countDown();
            end.await();
            return "";
        }));
        begun.await();
        CountDownLatch asked = new CountDownLatch(2);
        // Of two that ask, one finds the place in the queue; the other is refused at once.
        for (int i = 0; i < 2; i++) {
            askers.submit(() -> {
                try {
                    return drawing.draw(() -> "");
                } finally {
                    asked.countDown();
                }
            });
        }
        Await.until("a refusal", () -> asked.getCount() == 1);
    }

    public DrawingPool drawing() {
        return drawing;
    }

    @Override
    public void close() {
        end.countDown();
        askers.close();
        drawing.close();
    }
}
