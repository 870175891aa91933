package placard.events;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.vertx.core.buffer.Buffer;
import org.jspecify.annotations.Nullable;
import placard.base.Json;
import placard.web.Caller;
import placard.web.EventStream;

/**
 * An open event stream.
 *
 * @param catalogId the catalogue that the client has open; null for none
 * @param sinceNanos its start, by the monotonic clock
 */
public record Listener(
        EventStream stream, Caller caller, @Nullable String catalogId, long sinceNanos) {
    /** An event in the form of the stream. */
    public static Buffer event(String name, ObjectNode data) {
        return Buffer.buffer("event: " + name + "\ndata: " + Json.text(data) + "\n\n");
    }

    /** Sends an event. A client that reads too slowly is disconnected and reads everything anew when it reconnects. */
    public void send(Buffer event) {
        if (!stream.write(event)) {
            stream.cut();
        }
    }
}
