package placard.catalog;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.vertx.core.buffer.Buffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executor;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import placard.activity.ActivityLog;
import placard.activity.Subject;
import placard.base.Json;
import placard.base.Refusal;
import placard.base.Scope;
import placard.events.Listener;
import placard.events.Listeners;
import placard.storage.Database;
import placard.storage.StoreException;
import placard.storage.Tx;
import placard.web.Actor;
import placard.web.Caller;

/**
 * Publishes changes of catalogues to listeners: the change, its author and the new revision.
 *
 * <p>It receives the notices of the activity log, of this node and of others. It reads the store only if a workspace
 * has listeners. One reader at a time publishes a workspace's changes in order, and reads gathered changes at once.
 */
public final class CatalogEvents {
    /** The notice of items whose sold-out time has ended: {@code workspace}, {@code catalog}, {@code items}. */
    static final String RETURNED = "catalog-returned";

    private static final Logger LOG = LoggerFactory.getLogger(CatalogEvents.class);
    /** The limit of single changes of a workspace in one round. Beyond it, one event stands for each catalogue. */
    private static final int MOST = 200;

    private final Database database;
    private final Listeners listeners;
    private final Executor executor;
    private final Map<String, List<JsonNode>> waiting = new ConcurrentHashMap<>();

    /** @param executor of the threads that read the store */
    public CatalogEvents(Database database, Listeners listeners, Executor executor) {
        this.database = database;
        this.listeners = listeners;
        this.executor = executor;
        database.listen(ActivityLog.IN_CATALOG, this::hear);
        database.listen(RETURNED, this::hear);
        // The missed changes are unknown. Clients that reconnect read everything anew.
        database.onMissedNotices(listeners::endAll);
    }

    private void hear(String notice) {
        JsonNode change = Json.stored(notice);
        String workspaceId = change.path("workspace").asText();
        if (!listeners.areIn(workspaceId)) {
            return;
        }
        waiting.compute(workspaceId, (_, before) -> {
            List<JsonNode> all = before == null ? new ArrayList<>() : before;
            if (before == null) {
                executor.execute(() -> sendAll(workspaceId));
            }
            add(all, change);
            return all;
        });
    }

    /** Adds a change. One event for a whole catalogue replaces many, so that the queue stays bounded. */
    private static void add(List<JsonNode> all, JsonNode change) {
        if (all.size() >= MOST) {
            String catalogId = change.path("catalog").asText();
            all.removeIf(one -> one.path("catalog").asText().equals(catalogId));
            ObjectNode whole = change.deepCopy();
            whole.remove(List.of("subject", "items", "actor"));
            all.add(whole);
        } else {
            all.add(change);
        }
    }

    private void sendAll(String workspaceId) {
        boolean isDone = false;
        try {
            for (List<JsonNode> next = taken(workspaceId); !next.isEmpty(); next = taken(workspaceId)) {
                send(workspaceId, next);
            }
            isDone = true;
        } finally {
            if (!isDone) {
                waiting.remove(workspaceId);
            }
        }
    }

    /** Takes the gathered changes. If there are none, the reader of the workspace ends. */
    private List<JsonNode> taken(String workspaceId) {
        List<JsonNode> taken = new ArrayList<>();
        waiting.computeIfPresent(workspaceId, (_, all) -> {
            taken.addAll(all);
            return all.isEmpty() ? null : new ArrayList<>();
        });
        return taken;
    }

    private void send(String workspaceId, List<JsonNode> changes) {
        try {
            List<ObjectNode> events = database.read(tx -> changes.stream()
                    .map(change -> event(tx, workspaceId, change))
                    .toList());
            events.forEach(event -> send(workspaceId, event));
        } catch (StoreException | Refusal away) {
            LOG.atWarn().setCause(away).log("Changes can't be published; listeners must reconnect");
            listeners.in(workspaceId).forEach(listener -> listener.stream().end());
        }
    }

    private static ObjectNode event(Tx tx, String workspaceId, JsonNode change) {
        String catalogId = change.path("catalog").asText();
        ObjectNode event = Json.object().put("catalogId", catalogId);
        event.put(
                "revision",
                Catalogs.find(tx, workspaceId, catalogId).map(Catalog::revision).orElse(null));
        event.put("action", change.path("action").asText("changed"));
        event.set("subject", change.has("subject") ? change.get("subject") : event.nullNode());
        event.set("items", items(tx, workspaceId, catalogId, change));
        event.set("actor", change.has("actor") ? change.get("actor") : event.nullNode());
        return event;
    }

    /** The changed items with their versions; null for all. */
    private static JsonNode items(Tx tx, String workspaceId, String catalogId, JsonNode change) {
        List<String> ids = new ArrayList<>();
        change.path("items").forEach(id -> ids.add(id.asText()));
        JsonNode subject = change.path("subject");
        if (subject.path("kind").asText().equals(Subject.Kind.ITEM.word())) {
            ids.add(subject.path("id").asText());
        }
        if (ids.isEmpty()) {
            return Json.object().nullNode();
        }
        ArrayNode items = Json.object().putArray("items");
        ids.forEach(id -> items.addObject()
                .put("id", id)
                .put(
                        "version",
                        Items.findVersion(tx, workspaceId, catalogId, id).orElse(null)));
        return items;
    }

    private void send(String workspaceId, ObjectNode event) {
        Buffer known = Listener.event("catalog", event);
        Buffer unnamed = Listener.event("catalog", event.deepCopy().putNull("actor"));
        String catalogId = event.path("catalogId").asText();
        for (Listener listener : listeners.in(workspaceId)) {
            if (maySee(listener.caller(), catalogId)) {
                listener.send(maySeeWho(listener.caller()) ? known : unnamed);
            }
        }
    }

    private static boolean maySee(Caller caller, String catalogId) {
        return caller.sees(catalogId) && (caller.may(Scope.CATALOGS_READ) || caller.may(Scope.AVAILABILITY_WRITE));
    }

    /** Only people who may edit see names here. Others read names in the activity log, if they may. */
    private static boolean maySeeWho(Caller caller) {
        return caller.may(Scope.ACTIVITY_READ)
                || caller.actor() instanceof Actor.Person && caller.may(Scope.CATALOGS_WRITE);
    }
}
