package placard.webhook;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import placard.base.Json;
import placard.base.Worded;
import placard.storage.Row;

/**
 * An event on its way to an endpoint.
 *
 * @param nextAt not before; while a node sends it, the end of that node's lease
 * @param tries that count
 */
record Message(
        String workspaceId,
        String id,
        String webhookId,
        String eventId,
        String type,
        Instant createdAt,
        State state,
        Instant nextAt,
        int tries) {
    static final String ID = "msg_";

    enum State implements Worded {
        WAITING,
        /** Its endpoint is off. */
        HELD,
        SENT,
        /** Its last try has failed. */
        GIVEN_UP,
        /** A person decided that it isn't sent. */
        SKIPPED;

        static final Map<String, State> CHOICES = Worded.choices(State.class);
    }

    /** One attempt to send a message. */
    record Try(
            Instant at, @Nullable Integer status, @Nullable String failure, long millis, String answer) {
        static Try of(Row row) throws SQLException {
            return new Try(
                    row.time("at"),
                    row.integerOrNull("status"),
                    row.textOrNull("failure"),
                    row.number("millis"),
                    row.text("answer"));
        }

        ObjectNode json() {
            return Json.object()
                    .put("at", Json.time(at))
                    .put("status", status)
                    .put("failure", failure)
                    .put("millis", millis)
                    .put("answer", answer);
        }
    }

    static Message of(Row row) throws SQLException {
        return new Message(
                row.text("workspace_id"),
                row.text("id"),
                row.text("webhook_id"),
                row.text("event_id"),
                row.text("type"),
                row.time("created_at"),
                State.valueOf(row.text("state").toUpperCase(Locale.ROOT)),
                row.time("next_at"),
                row.integer("tries"));
    }

    ObjectNode json() {
        return Json.object()
                .put("id", id)
                .put("eventId", eventId)
                .put("type", type)
                .put("state", state.word())
                .put("createdAt", Json.time(createdAt))
                .put("tries", tries)
                .put("nextTryAt", state == State.WAITING ? Json.time(nextAt) : null);
    }

    ObjectNode json(@Nullable String body, List<Try> all) {
        ObjectNode json = json().put("body", body);
        ArrayNode array = json.putArray("attempts");
        all.forEach(one -> array.add(one.json()));
        return json;
    }
}
