package placard.catalog.draft;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.vertx.core.buffer.Buffer;
import placard.base.Json;
import placard.base.Scope;
import placard.events.Listener;
import placard.events.Listeners;
import placard.storage.Database;
import placard.web.Caller;

/** Publishes the new version of a draft and its author to listeners with the right to read it. */
public final class DraftEvents {
    private final Listeners listeners;

    public DraftEvents(Database database, Listeners listeners) {
        this.listeners = listeners;
        database.listen(Drafts.SAVED, this::hear);
    }

    private void hear(String notice) {
        JsonNode draft = Json.stored(notice);
        String workspaceId = draft.path("workspace").asText();
        if (!listeners.areIn(workspaceId)) {
            return;
        }
        String catalogId = draft.path("catalogId").asText();
        ObjectNode data = draft.deepCopy();
        data.remove("workspace");
        Buffer event = Listener.event("draft", data);
        for (Listener listener : listeners.in(workspaceId)) {
            if (mayRead(listener.caller(), catalogId)) {
                listener.send(event);
            }
        }
    }

    private static boolean mayRead(Caller caller, String catalogId) {
        return caller.sees(catalogId) && caller.may(Scope.CATALOGS_READ);
    }
}
