package placard.page.live;

import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpServerRequest;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import placard.web.EventStream;

/** The event stream of one open catalogue page. */
final class MenuStream {
    private static final Buffer GONE = Buffer.buffer("event: gone\ndata: {}\n\n");

    private final EventStream stream;
    private final String client;
    private final @Nullable String known;
    private long sent;

    /**
     * Begins the answer.
     *
     * @param client the client of the stream
     * @param retryMillis the time that its page waits before it reconnects
     */
    MenuStream(HttpServerRequest request, String client, int retryMillis) {
        this.stream = new EventStream(request, retryMillis);
        this.client = client;
        this.known = request.getHeader("Last-Event-ID");
    }

    String client() {
        return client;
    }

    /** Runs the action when the answer ends for any reason, or at once if it has ended. It may run more than once. */
    void onEnd(Runnable action) {
        stream.onEnd(action);
    }

    /** Sends the state unless the page has it; false if the page reads too slowly. */
    synchronized boolean send(AvailabilityState state) {
        if (state.number() <= sent) {
            return true;
        }
        boolean isFirst = sent == 0;
        sent = state.number();
        return isFirst && state.id().equals(known) || stream.write(state.event());
    }

    /** Sends a heartbeat if nothing was sent for this long. */
    boolean beat(Duration silence) {
        return stream.beat(silence);
    }

    /** Sends that the catalogue is no longer online, and ends. */
    synchronized void sayGone() {
        stream.write(GONE);
        stream.end();
    }

    void end() {
        stream.end();
    }

    void cut() {
        stream.cut();
    }
}
