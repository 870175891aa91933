package placard.webhook;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import placard.activity.Action;
import placard.activity.ActivityLog;
import placard.activity.Change;
import placard.activity.Subject;
import placard.base.Ids;
import placard.base.Json;
import placard.base.Sha256;
import placard.storage.Tx;

/**
 * Writes events in the transaction of their cause, if a webhook listens. So a crash loses none, and none reports a change
 * that was never stored. An event has what the activity log has; a receiver that needs the record reads it by the API.
 */
public final class Events implements ActivityLog.Follower {
    /** The notice of a new event. */
    static final String ADDED = "webhook-event";

    static final String ID = "evt_";

    private final Ids ids;
    private final Listening listening;

    /** Knows whether a webhook of a workspace listens to a type. */
    @FunctionalInterface
    public interface Listening {
        /** @param type the word of an event's type */
        boolean isHeard(Tx tx, String workspaceId, String type);
    }

    public Events(Ids ids, Listening listening) {
        this.ids = ids;
        this.listening = listening;
    }

    /** What the transactions of a command ask: the store, each time. */
    public static boolean isHeardInStore(Tx tx, String workspaceId, String type) {
        return tx.count(
                        "select count(*) as n from webhook where workspace_id = ? and is_active and ' ' || types || '"
                                + " ' like ?",
                        workspaceId,
                        "% " + type + " %")
                > 0;
    }

    /** The type of event that an entry of the activity log makes; empty for none. Documented in docs/integrations. */
    static Optional<EventType> type(Subject.Kind subject, Action action) {
        return Optional.ofNullable(
                switch (subject) {
                    case QR -> ofCode(action);
                    case CATALOG -> ofCatalog(action);
                    case SECTION -> ofSection(action);
                    case ITEM -> ofItem(action);
                    case WORKSPACE ->
                        action == Action.RETARGETED || action == Action.UNDONE ? EventType.CODE_RETARGETED : null;
                    case FILE, KEY, MEMBER, INVITATION, PRINT_LINK, WEBHOOK -> null;
                });
    }

    private static @Nullable EventType ofCode(Action action) {
        return switch (action) {
            case CREATED, RESTORED, COPIED -> EventType.CODE_CREATED;
            case CHANGED, IMPORTED, UNDONE, PUBLISHED, UNPUBLISHED, SWITCHED -> EventType.CODE_CHANGED;
            case DELETED -> EventType.CODE_DELETED;
            case ORDERED,
                    PRICED,
                    RETARGETED,
                    DRAFT_PUBLISHED,
                    DISCARDED,
                    REVOKED,
                    JOINED,
                    REMOVED,
                    LEFT,
                    LOCKED_OUT,
                    LET_IN,
                    GRANTED -> null;
        };
    }

    private static @Nullable EventType ofCatalog(Action action) {
        return switch (action) {
            case CREATED, RESTORED, COPIED -> EventType.CATALOG_CREATED;
            case CHANGED -> EventType.CATALOG_CHANGED;
            case DELETED -> EventType.CATALOG_DELETED;
            case PUBLISHED -> EventType.CATALOG_PUBLISHED;
            case UNPUBLISHED -> EventType.CATALOG_UNPUBLISHED;
            case ORDERED, IMPORTED, PRICED, UNDONE, DRAFT_PUBLISHED, SWITCHED -> EventType.CATALOG_ITEMS_CHANGED;
            case RETARGETED, DISCARDED, REVOKED, JOINED, REMOVED, LEFT, LOCKED_OUT, LET_IN, GRANTED -> null;
        };
    }

    private static @Nullable EventType ofSection(Action action) {
        return switch (action) {
            case CREATED,
                    CHANGED,
                    DELETED,
                    RESTORED,
                    COPIED,
                    ORDERED,
                    IMPORTED,
                    PRICED,
                    UNDONE,
                    DRAFT_PUBLISHED,
                    SWITCHED -> EventType.CATALOG_ITEMS_CHANGED;
            case PUBLISHED,
                    UNPUBLISHED,
                    RETARGETED,
                    DISCARDED,
                    REVOKED,
                    JOINED,
                    REMOVED,
                    LEFT,
                    LOCKED_OUT,
                    LET_IN,
                    GRANTED -> null;
        };
    }

    private static @Nullable EventType ofItem(Action action) {
        return action == Action.SWITCHED ? EventType.ITEM_AVAILABILITY_CHANGED : ofSection(action);
    }

    @Override
    public void follow(Tx tx, ActivityLog.Entry entry) {
        EventType type = type(entry.subject().kind(), entry.action()).orElse(null);
        if (type == null || !listening.isHeard(tx, entry.workspaceId(), type.word())) {
            return;
        }
        Change change = entry.change();
        ObjectNode data = Json.object();
        data.putObject("subject")
                .put("kind", entry.subject().kind().word())
                .put("id", entry.subject().id())
                .put("name", entry.subject().name())
                .put("catalogId", catalogId(entry.subject()));
        data.put("version", entry.action() == Action.CREATED ? Long.valueOf(1) : change.version());
        data.set("before", change.before().isEmpty() ? null : change.before());
        data.set("after", change.after().isEmpty() ? null : change.after());
        ArrayNode omitted = data.putArray("omitted");
        change.omitted().forEach(omitted::add);
        ObjectNode actor = Json.object()
                .put("kind", entry.actor().kind())
                .put("id", entry.actor().id())
                .put("name", entry.actor().name());
        String qrId =
                entry.subject().kind() == Subject.Kind.QR ? entry.subject().id() : null;
        add(
                tx,
                entry.workspaceId(),
                new Added(ids.next(ID), type, catalogId(entry.subject()), qrId, null, entry.at()),
                actor,
                data);
    }

    private static @Nullable String catalogId(Subject subject) {
        return subject.kind() == Subject.Kind.CATALOG ? subject.id() : subject.catalogId();
    }

    /**
     * Writes that an item's time has ended and it is back in stock. Every node may see it, so the id is made of what it
     * says.
     */
    public void returned(Tx tx, String workspaceId, String catalogId, String itemId, String name, Instant at) {
        EventType type = EventType.ITEM_AVAILABILITY_CHANGED;
        if (!listening.isHeard(tx, workspaceId, type.word())) {
            return;
        }
        byte[] digest = Sha256.of(("returned " + itemId + " " + at.toEpochMilli()).getBytes(StandardCharsets.UTF_8));
        ObjectNode data = Json.object();
        data.putObject("subject")
                .put("kind", Subject.Kind.ITEM.word())
                .put("id", itemId)
                .put("name", name)
                .put("catalogId", catalogId);
        data.putNull("version");
        data.putObject("before").put("isAvailable", false);
        data.putObject("after").put("isAvailable", true);
        data.putArray("omitted");
        add(tx, workspaceId, new Added(Ids.of(ID, digest, 0), type, catalogId, null, null, at), null, data);
    }

    /**
     * Writes that a code has closed by itself. Every node may see it, so the id is made of the code, the reason and its
     * value: a code that is prolonged and closes again makes another event.
     *
     * @param expiresAt null unless it has expired
     * @param maxScans null unless it was scanned that often
     */
    public void closed(
            Tx tx,
            String workspaceId,
            String qrId,
            String name,
            @Nullable Instant expiresAt,
            @Nullable Integer maxScans,
            Instant at) {
        EventType type = EventType.CODE_CLOSED;
        if (!listening.isHeard(tx, workspaceId, type.word())) {
            return;
        }
        String reason = expiresAt == null ? "max_scans" : "expired";
        String value = expiresAt == null ? String.valueOf(maxScans) : String.valueOf(expiresAt.toEpochMilli());
        byte[] digest = Sha256.of(("closed " + qrId + " " + reason + " " + value).getBytes(StandardCharsets.UTF_8));
        ObjectNode data = Json.object();
        data.putObject("subject")
                .put("kind", Subject.Kind.QR.word())
                .put("id", qrId)
                .put("name", name)
                .putNull("catalogId");
        data.put("reason", reason)
                .put("expiresAt", expiresAt == null ? null : Json.time(expiresAt))
                .put("maxScans", maxScans);
        add(tx, workspaceId, new Added(Ids.of(ID, digest, 0), type, null, qrId, null, at), null, data);
    }

    /** Writes that a webhook was switched off. */
    void disabled(Tx tx, Webhook webhook, String reason, Instant at) {
        if (listening.isHeard(tx, webhook.workspaceId(), EventType.WEBHOOK_DISABLED.word())) {
            ObjectNode data = about(webhook);
            data.put("reason", reason);
            Added added = new Added(ids.next(ID), EventType.WEBHOOK_DISABLED, null, null, null, at);
            add(tx, webhook.workspaceId(), added, null, data);
        }
    }

    /** Writes, for one webhook alone, how many events it will never get. */
    void lost(Tx tx, Webhook webhook, Lost lost, Instant at) {
        ObjectNode data = about(webhook)
                .put("from", Json.time(lost.from))
                .put("to", Json.time(lost.to))
                .put("count", lost.count);
        add(
                tx,
                webhook.workspaceId(),
                new Added(ids.next(ID), EventType.EVENTS_LOST, null, null, webhook.id(), at),
                null,
                data);
    }

    /** The events that were dropped, by the times of the first and the last one. */
    record Lost(Instant from, Instant to, long count) {}

    private static ObjectNode about(Webhook webhook) {
        ObjectNode data = Json.object();
        data.putObject("subject")
                .put("kind", Subject.Kind.WEBHOOK.word())
                .put("id", webhook.id())
                .put("name", webhook.name())
                .putNull("catalogId");
        return data;
    }

    private record Added(
            String id,
            EventType type,
            @Nullable String catalogId,
            @Nullable String qrId,
            @Nullable String onlyFor,
            Instant at) {}

    private static void add(Tx tx, String workspaceId, Added added, @Nullable ObjectNode actor, ObjectNode data) {
        ObjectNode event = Json.object()
                .put("type", added.type.word())
                .put("id", added.id)
                .put("timestamp", Json.time(added.at))
                .put("workspaceId", workspaceId);
        event.set("actor", actor);
        event.set("data", data);
        String body = Json.text(event);
        tx.update(
                """
                insert into webhook_event
                    (workspace_id, id, type, catalog_id, qr_id, only_for, body, bytes, created_at)
                values (?, ?, ?, ?, ?, ?, ?, ?, ?)
                on conflict (workspace_id, id) do nothing
                """,
                workspaceId,
                added.id,
                added.type.word(),
                added.catalogId,
                added.qrId,
                added.onlyFor,
                body,
                body.getBytes(StandardCharsets.UTF_8).length,
                added.at);
        tx.announce(ADDED, workspaceId);
    }
}
