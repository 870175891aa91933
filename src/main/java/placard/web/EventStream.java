package placard.web;

import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.http.HttpServerResponse;
import io.vertx.core.http.impl.HttpServerConnection;
import java.time.Duration;

/** One answer of server-sent events (HTML, section 9.2), to a client that may stop reading at any time. */
public final class EventStream {
    private static final int MOST_WAITING = 64 * 1024;
    private static final Buffer BEAT = Buffer.buffer(": \n\n");

    private final HttpServerRequest request;
    private final HttpServerResponse response;
    private long lastNanos = System.nanoTime();

    /**
     * Begins the answer.
     *
     * @param retryMillis how long the page waits before it reconnects
     */
    public EventStream(HttpServerRequest request, int retryMillis) {
        this.request = request;
        this.response = request.response();
        response.setChunked(true);
        response.setWriteQueueMaxSize(MOST_WAITING);
        response.write(Buffer.buffer("retry: " + retryMillis + "\n\n"));
    }

    /** Runs the action when the answer ends for any reason, or at once if it has ended. It may run more than once. */
    public void onEnd(Runnable action) {
        response.endHandler(_ -> action.run());
        response.closeHandler(_ -> action.run());
        response.exceptionHandler(_ -> action.run());
        if (response.closed()) {
            action.run();
        }
    }

    /** Sends a heartbeat if nothing was sent for this long, so that proxies don't close the connection as idle. */
    public synchronized boolean beat(Duration silence) {
        return System.nanoTime() - lastNanos < silence.toNanos() || write(BEAT);
    }

    /** Sends an event; false if the client reads too slowly to receive it. */
    public synchronized boolean write(Buffer event) {
        if (response.ended() || response.closed()) {
            return true;
        }
        if (response.writeQueueFull()) {
            return false;
        }
        lastNanos = System.nanoTime();
        response.write(event);
        return true;
    }

    /** Ends the answer. The page then reconnects. */
    public synchronized void end() {
        if (response.ended() || response.closed()) {
            return;
        }
        if (response.writeQueueFull()) {
            cut();
        } else {
            response.end();
        }
    }

    /**
     * Cuts the connection at once. The toolkit's close would first send buffered data, which no one reads. So this
     * closes the channel below the toolkit's handler.
     */
    public void cut() {
        if (request.connection() instanceof HttpServerConnection connection) {
            var _ = connection.channelHandlerContext().close();
        }
    }
}
