package placard.web;

import io.vertx.core.Context;
import io.vertx.core.http.HttpServerRequest;
import java.io.InputStream;
import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import placard.base.Refusal;

/**
 * A body as a stream with backpressure. It reads only a few chunks ahead of the reader, so that a fast sender fills the
 * network's buffers and not this program's.
 */
final class BodyStream extends InputStream {
    /** Chunks, of up to 8 KiB, that are requested ahead. */
    private static final int AHEAD = 16;

    private sealed interface Event {
        record Chunk(byte[] bytes) implements Event {}

        record End() implements Event {}

        record Broken() implements Event {}
    }

    private final HttpServerRequest http;
    private final Context context;
    private final int most;
    private final Duration limit;
    private final long deadline;
    private final LinkedBlockingQueue<Event> events = new LinkedBlockingQueue<>();
    private byte[] chunk = {};
    private int next;
    private int taken;
    private long total;
    private boolean ended;

    /** @param start when the request's head arrived, by {@link System#nanoTime} */
    BodyStream(HttpServerRequest http, Context context, int most, Duration limit, long start) {
        this.http = http;
        this.context = context;
        this.most = most;
        this.limit = limit;
        this.deadline = start + limit.toNanos();
    }

    /** Starts to receive the body. Called on the request's event loop. */
    void begin(Runnable whole) {
        http.handler(buffer -> events.add(new Event.Chunk(buffer.getBytes())));
        http.endHandler(_ -> {
            whole.run();
            events.add(new Event.End());
        });
        http.fetch(AHEAD);
    }

    /** Ends the stream: no more data will arrive. */
    void fail() {
        events.add(new Event.Broken());
    }

    @Override
    public int read() {
        byte[] one = new byte[1];
        return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
    }

    /** @throws Refusal {@code payload_too_large}, {@code request_timeout}, or {@code unavailable} if the connection broke */
    @Override
    public int read(byte[] target, int offset, int length) {
        Objects.checkFromIndexSize(offset, length, target.length);
        while (next == chunk.length && !ended) {
            take();
        }
        if (next == chunk.length) {
            return -1;
        }
        int count = Math.min(length, chunk.length - next);
        System.arraycopy(chunk, next, target, offset, count);
        next += count;
        return count;
    }

    @SuppressWarnings("ThreadPriorityCheck") // a virtual thread gives its carrier away in no other way
    private void take() {
        switch (awaited()) {
            case Event.Chunk(byte[] bytes) -> {
                total += bytes.length;
                if (total > most) {
                    throw new Refusal(new Refusal.PayloadTooLarge(most));
                }
                chunk = bytes;
                next = 0;
                if (++taken % (AHEAD / 2) == 0) {
                    context.runOnContext(_ -> http.fetch(AHEAD / 2));
                    Thread.yield(); // or many fast senders would keep the carriers from short requests
                }
            }
            case Event.End() -> ended = true;
            case Event.Broken() -> throw Refusal.unavailable("The connection broke.");
        }
    }

    private Event awaited() {
        @Nullable Event event;
        try {
            event = events.poll(deadline - System.nanoTime(), TimeUnit.NANOSECONDS);
        } catch (InterruptedException stopping) {
            Thread.currentThread().interrupt();
            throw Refusal.unavailable("Shutting down.");
        }
        if (event == null) {
            throw new Refusal(new Refusal.RequestTimeout(limit));
        }
        return event;
    }
}
