package placard.wiring;

import java.time.Duration;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import placard.base.LongWork;
import placard.base.WorkPool;
import placard.qr.DrawingPool;

/** The thread pools: one thread for each request, and small pools for pictures, pages, large catalogues and long work. */
public record Threads(ExecutorService requests, DrawingPool drawing, WorkPool pages, LongWork work, LongWork catalogs) {
    /** Event loops: one for each processor. */
    public static final int LOOPS = Math.max(2, Runtime.getRuntime().availableProcessors());

    /** Pages are rendered by half of the processors at most, so that the other half is left for all other work. */
    private static final int PAGE_MAKERS = LOOPS / 2;

    private static final int PAGE_QUEUE = 256;
    private static final int DRAWING_THREADS = 2;
    private static final int DRAWING_QUEUE = 64;

    /** How long a page may wait until it is made. */
    static final Duration PAGE_WAIT = Duration.ofSeconds(5);

    /** The message to a visitor after that wait. */
    static final String TOO_MANY_PAGES = "Too many pages are being made.";

    public static Threads of(Ambient ambient) {
        ExecutorService requests = Executors.newVirtualThreadPerTaskExecutor();
        DrawingPool drawing = new DrawingPool(
                DRAWING_THREADS, DRAWING_QUEUE, ambient.config().pictures().longestWait());
        WorkPool pages = new WorkPool("pages-", PAGE_MAKERS, PAGE_QUEUE, PAGE_WAIT, TOO_MANY_PAGES);
        LongWork work = new LongWork("work-", ambient.config().work().limits());
        LongWork catalogs = new LongWork("catalogs-", ambient.config().work().limits());
        ambient.onStop("threads", () -> {
            requests.shutdown();
            drawing.close();
            pages.close();
            work.close();
            catalogs.close();
            requests.awaitTermination(3, TimeUnit.SECONDS);
        });
        return new Threads(requests, drawing, pages, work, catalogs);
    }
}
