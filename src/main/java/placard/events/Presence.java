package placard.events;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.vertx.core.buffer.Buffer;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executor;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import placard.base.Json;
import placard.base.Scope;
import placard.storage.Database;
import placard.storage.StoreException;
import placard.web.Actor;
import placard.web.Caller;

/**
 * Presence: shows the editors of a catalogue to each other.
 *
 * <p>It is never stored. Each node sends its own listeners to the other nodes when they change, and from time to time.
 * The others forget a node after a while without a message, because it may have ended.
 */
public final class Presence {
    private static final Logger LOG = LoggerFactory.getLogger(Presence.class);
    private static final String TOPIC = "presence";
    private static final Duration AGAIN = Duration.ofSeconds(20);
    private static final Duration BELIEVED = Duration.ofSeconds(50);
    /** The maximum number of people in one notice. */
    private static final int MOST = 50;

    private final Listeners listeners;
    private final Database database;
    private final String node;
    private final Executor executor;
    /** The editors on other nodes, by catalogue and node. */
    private final Map<String, Map<String, NodePeople>> elsewhere = new ConcurrentHashMap<>();

    private volatile long sentNanos = System.nanoTime();

    /** The people on another node by their ids, with the time of its message by our monotonic clock. */
    private record NodePeople(Map<String, String> people, long nanos) {}

    /** @param node the id of this node */
    public Presence(Listeners listeners, Database database, String node, Executor executor) {
        this.listeners = listeners;
        this.database = database;
        this.node = node;
        this.executor = executor;
        listeners.onJoin(listener -> moved(listener, true));
        listeners.onLeave(listener -> moved(listener, false));
        listeners.onTick(this::tick);
        database.listen(TOPIC, this::hear);
    }

    /** True if the listener is a person who may edit. Presence shows only these, and only to each other. */
    private static boolean isShown(Listener listener) {
        return listener.catalogId() != null && mayKnow(listener.caller());
    }

    private static boolean mayKnow(Caller caller) {
        return caller.actor() instanceof Actor.Person && caller.may(Scope.CATALOGS_WRITE);
    }

    private void moved(Listener listener, boolean hasCome) {
        String catalogId = listener.catalogId();
        if (catalogId != null && isShown(listener)) {
            sendHere(listener.caller().workspaceId(), catalogId);
            sendElsewhere(listener.caller().workspaceId(), catalogId, hasCome);
        }
    }

    /** The people on this node who have a catalogue open, by their ids. */
    private Map<String, String> here(String workspaceId, String catalogId) {
        Map<String, String> people = new TreeMap<>();
        for (Listener listener : listeners.in(workspaceId)) {
            if (isShown(listener) && catalogId.equals(listener.catalogId())) {
                Actor actor = listener.caller().actor();
                people.put(actor.id(), actor.name());
            }
        }
        return people;
    }

    /** Sends the editors of a catalogue to each of this node's listeners there. */
    private void sendHere(String workspaceId, String catalogId) {
        Map<String, String> everybody = here(workspaceId, catalogId);
        elsewhere
                .getOrDefault(catalogId, Map.of())
                .values()
                .forEach(node -> node.people.forEach(everybody::putIfAbsent));
        Map<String, Buffer> events = new HashMap<>();
        for (Listener listener : listeners.in(workspaceId)) {
            if (isShown(listener) && catalogId.equals(listener.catalogId())) {
                String own = listener.caller().actor().id();
                listener.send(events.computeIfAbsent(own, _ -> event(catalogId, everybody, own)));
            }
        }
    }

    private static Buffer event(String catalogId, Map<String, String> everybody, String own) {
        ObjectNode data = Json.object().put("catalogId", catalogId);
        ArrayNode people = data.putArray("people");
        everybody.forEach((id, name) -> {
            if (!id.equals(own)) {
                people.addObject().put("id", id).put("name", name);
            }
        });
        return Listener.event("presence", data);
    }

    /** @param asks true if other nodes must send theirs in turn */
    private void sendElsewhere(String workspaceId, String catalogId, boolean asks) {
        if (!database.isShared()) {
            return;
        }
        executor.execute(() -> {
            try {
                // Built inside the transaction, so that the later of two messages is the newer one.
                database.write(tx -> {
                    tx.announce(TOPIC, Json.text(notice(workspaceId, catalogId, asks)));
                    return asks;
                });
            } catch (StoreException away) {
                LOG.atDebug().setCause(away).log("Other nodes don't hear who has a catalogue open");
            }
        });
    }

    private ObjectNode notice(String workspaceId, String catalogId, boolean asks) {
        ObjectNode notice = Json.object()
                .put("node", node)
                .put("workspace", workspaceId)
                .put("catalog", catalogId)
                .put("asks", asks);
        ObjectNode people = notice.putObject("people");
        here(workspaceId, catalogId).entrySet().stream()
                .limit(MOST)
                .forEach(person -> people.put(person.getKey(), person.getValue()));
        return notice;
    }

    private void hear(String message) {
        JsonNode notice = Json.stored(message);
        String workspaceId = notice.path("workspace").asText();
        String catalogId = notice.path("catalog").asText();
        if (notice.path("node").asText().equals(node)) {
            return;
        }
        Map<String, String> people = new TreeMap<>();
        notice.path("people")
                .properties()
                .forEach(person -> people.put(person.getKey(), person.getValue().asText()));
        elsewhere.compute(catalogId, (_, before) -> {
            Map<String, NodePeople> nodes = before == null ? new ConcurrentHashMap<>() : before;
            nodes.put(notice.path("node").asText(), new NodePeople(people, System.nanoTime()));
            nodes.values().removeIf(one -> one.people.isEmpty());
            return nodes.isEmpty() ? null : nodes;
        });
        sendHere(workspaceId, catalogId);
        if (notice.path("asks").asBoolean() && !here(workspaceId, catalogId).isEmpty()) {
            sendElsewhere(workspaceId, catalogId, false);
        }
    }

    private void tick(long now) {
        if (now - sentNanos < AGAIN.toNanos()) {
            return;
        }
        sentNanos = now;
        forget(now);
        Map<String, String> shown = new HashMap<>();
        for (Listener listener : listeners.all()) {
            if (listener.catalogId() != null && isShown(listener)) {
                shown.put(listener.catalogId(), listener.caller().workspaceId());
            }
        }
        shown.forEach((catalogId, workspaceId) -> {
            sendElsewhere(workspaceId, catalogId, false);
            sendHere(workspaceId, catalogId);
        });
    }

    private void forget(long now) {
        for (String catalogId : elsewhere.keySet()) {
            elsewhere.computeIfPresent(catalogId, (_, nodes) -> {
                nodes.values().removeIf(one -> now - one.nanos > BELIEVED.toNanos());
                return nodes.isEmpty() ? null : nodes;
            });
        }
    }
}
