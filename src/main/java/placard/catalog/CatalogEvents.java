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
 * Tells those who listen that a catalogue has changed: what, by whom, and its revision since.
 *
 * <p>It hears of changes by the notices of what is written down of them, of this node and of others, and looks into the store
 * only where somebody listens. Changes of a workspace are told in their order by one reader at a time; what gathers
 * meanwhile is read at once.
 */
public final class CatalogEvents {
    /** The notice that items are back which were sold out until an instant: {@code workspace}, {@code catalog}, {@code items}. */
    static final String RETURNED = "catalog-returned";

    private static final Logger LOG = LoggerFactory.getLogger(CatalogEvents.class);
    /** Changes of one workspace that are told one by one; if there are more at once, each catalogue is told of as a whole. */
    private static final int MOST = 200;

    private final Database database;
    private final Listeners listeners;
    private final Executor executor;
    private final Map<String, List<JsonNode>> waiting = new ConcurrentHashMap<>();

    /** @param executor where the store is read */
    public CatalogEvents(Database database, Listeners listeners, Executor executor) {
        this.database = database;
        this.listeners = listeners;
        this.executor = executor;
        database.listen(ActivityLog.IN_CATALOG, this::hear);
        database.listen(RETURNED, this::hear);
        // What was missed is not known: whoever comes again reads all anew.
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
                executor.execute(() -> tellAll(workspaceId));
            }
            add(all, change);
            return all;
        });
    }

    /** One that stands for all of its catalogue takes the place of many, so that nothing grows without an end. */
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

    private void tellAll(String workspaceId) {
        boolean isDone = false;
        try {
            for (List<JsonNode> next = taken(workspaceId); !next.isEmpty(); next = taken(workspaceId)) {
                tell(workspaceId, next);
            }
            isDone = true;
        } finally {
            if (!isDone) {
                waiting.remove(workspaceId);
            }
        }
    }

    /** What has gathered; if that is nothing, nobody reads for the workspace any more. */
    private List<JsonNode> taken(String workspaceId) {
        List<JsonNode> taken = new ArrayList<>();
        waiting.computeIfPresent(workspaceId, (_, all) -> {
            taken.addAll(all);
            return all.isEmpty() ? null : new ArrayList<>();
        });
        return taken;
    }

    private void tell(String workspaceId, List<JsonNode> changes) {
        try {
            List<ObjectNode> events = database.read(tx -> changes.stream()
                    .map(change -> event(tx, workspaceId, change))
                    .toList());
            events.forEach(event -> send(workspaceId, event));
        } catch (StoreException | Refusal away) {
            LOG.atWarn().setCause(away).log("Those who listen come again, since changes can't be told");
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

    /** The items that have changed, with their versions; null for all. */
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
                listener.tell(maySeeWho(listener.caller()) ? known : unnamed);
            }
        }
    }

    private static boolean maySee(Caller caller, String catalogId) {
        return caller.sees(catalogId) && (caller.may(Scope.CATALOGS_READ) || caller.may(Scope.AVAILABILITY_WRITE));
    }

    /** People who edit know each other; others learn names from the log of what was changed, or not at all. */
    private static boolean maySeeWho(Caller caller) {
        return caller.may(Scope.ACTIVITY_READ)
                || caller.actor() instanceof Actor.Person && caller.may(Scope.CATALOGS_WRITE);
    }
}
