package placard.events;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.vertx.core.buffer.Buffer;
import org.jspecify.annotations.Nullable;
import placard.base.Json;
import placard.web.Caller;
import placard.web.EventStream;

/**
 * One who listens.
 *
 * @param catalogId the catalogue that they have open; null for none
 * @param sinceNanos when they came, by the monotonic clock
 */
public record Listener(
        EventStream stream, Caller caller, @Nullable String catalogId, long sinceNanos) {
    /** An event as it is on the wire. */
    public static Buffer event(String name, ObjectNode data) {
        return Buffer.buffer("event: " + name + "\ndata: " + Json.text(data) + "\n\n");
    }

    /** Sends an event; who reads too slowly to be sent anything is cut off, and reads all anew when they come again. */
    public void tell(Buffer event) {
        if (!stream.write(event)) {
            stream.cut();
        }
    }
}
