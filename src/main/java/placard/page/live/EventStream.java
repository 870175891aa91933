package placard.page.live;

import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.http.HttpServerResponse;
import io.vertx.core.http.impl.HttpServerConnection;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** One open page that listens: server-sent events, as HTML's section 9.2 says. */
final class EventStream {
    private static final int MOST_WAITING = 64 * 1024;
    private static final Buffer BEAT = Buffer.buffer(": \n\n");
    private static final Buffer GONE = Buffer.buffer("event: gone\ndata: {}\n\n");

    private final HttpServerRequest request;
    private final HttpServerResponse response;
    private final String client;
    private final @Nullable String known;
    private long told;
    private long lastNanos = System.nanoTime();

    /**
     * Begins the answer.
     *
     * @param client whose stream it is
     * @param retryMillis how long its page waits when it has lost the connection
     */
    EventStream(HttpServerRequest request, String client, int retryMillis) {
        this.request = request;
        this.response = request.response();
        this.client = client;
        this.known = request.getHeader("Last-Event-ID");
        response.setChunked(true);
        response.setWriteQueueMaxSize(MOST_WAITING);
        response.write(Buffer.buffer("retry: " + retryMillis + "\n\n"));
    }

    String client() {
        return client;
    }

    /** Runs the action when the answer ends for any reason, or at once if it has ended; possibly more than once. */
    void onEnd(Runnable action) {
        response.endHandler(_ -> action.run());
        response.closeHandler(_ -> action.run());
        response.exceptionHandler(_ -> action.run());
        if (response.closed()) {
            action.run();
        }
    }

    /** Tells the state unless the page knows it; false if the page reads too slowly to be told anything. */
    synchronized boolean tell(AvailabilityState state) {
        if (state.number() <= told) {
            return true;
        }
        boolean isFirst = told == 0;
        told = state.number();
        return isFirst && state.id().equals(known) || write(state.event());
    }

    /** Sends a heartbeat if nothing was sent for this long, so that the connection is not taken for a dead one. */
    synchronized boolean beat(Duration silence) {
        return System.nanoTime() - lastNanos < silence.toNanos() || write(BEAT);
    }

    private boolean write(Buffer event) {
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

    /** Says that the catalogue is no longer online, and ends. */
    synchronized void sayGone() {
        write(GONE);
        end();
    }

    /** Ends the answer; the page comes again. */
    synchronized void end() {
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
     * Cuts the connection at once. The toolkit's own way to close it would first send what waits, which nobody reads; so
     * this closes it below the toolkit's handler.
     */
    void cut() {
        if (request.connection() instanceof HttpServerConnection connection) {
            var _ = connection.channelHandlerContext().close();
        }
    }
}
