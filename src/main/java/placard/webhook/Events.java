package placard.webhook;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
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

    /** In {@code after}: the codes of a change of many. */
    static final String CODES = "qrIds";

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

    /** The look-up of listeners for a command's transactions: it asks the store each time. */
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
        type(entry.subject().kind(), entry.action()).ifPresent(type -> follow(tx, entry, type));
        if (isSwitched(entry)) {
            follow(tx, entry, EventType.ITEM_AVAILABILITY_CHANGED);
        }
    }

    /** Whether an item was sold out, or is back in stock, by a change of the whole item. A till needs to know that, too. */
    private static boolean isSwitched(ActivityLog.Entry entry) {
        return entry.subject().kind() == Subject.Kind.ITEM
                && entry.action() == Action.CHANGED
                && entry.change().before().has("isAvailable")
                && entry.change().after().has("isAvailable");
    }

    private void follow(Tx tx, ActivityLog.Entry entry, EventType type) {
        if (!listening.isHeard(tx, entry.workspaceId(), type.word())) {
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
        if (type == EventType.CODE_RETARGETED) {
            ObjectNode after = change.after().deepCopy();
            entry.qrIds().forEach(after.putArray(CODES)::add);
            data.set("after", after);
        } else {
            data.set("after", change.after().isEmpty() ? null : change.after());
        }
        ArrayNode omitted = data.putArray("omitted");
        change.omitted().stream()
                .filter(name -> type != EventType.CODE_RETARGETED || !name.equals(CODES))
                .forEach(omitted::add);
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

    /** The codes of an event about many; none if its body is gone. */
    static List<String> codes(Tx tx, String workspaceId, String id) {
        List<String> codes = new ArrayList<>();
        tx.find(
                        "select body from webhook_event where workspace_id = ? and id = ? and body is not null",
                        row -> Json.stored(row.text("body")),
                        workspaceId,
                        id)
                .ifPresent(body -> body.at("/data/after/" + CODES).forEach(code -> codes.add(code.asText())));
        return codes;
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

    /** Writes that a plan of a code was not carried out. A plan fails once, so its id makes the event's. */
    public void planFailed(Tx tx, String workspaceId, String qrId, String name, String planId, Instant plannedAt) {
        ObjectNode data = Json.object().put("planId", planId).put("plannedAt", Json.time(plannedAt));
        found(tx, workspaceId, new Notification(EventType.PLAN_FAILED, qrId, name, planId), data, plannedAt);
    }

    /** Writes that the scans of a code reached a milestone. */
    public void milestone(Tx tx, String workspaceId, String qrId, String name, long milestone, long total, Instant at) {
        ObjectNode data = Json.object().put("milestone", milestone).put("total", total);
        found(
                tx,
                workspaceId,
                new Notification(EventType.ALERT_MILESTONE, qrId, name, qrId + " " + milestone),
                data,
                at);
    }

    /** Writes that a code has had no scans for some days. */
    public void quiet(Tx tx, String workspaceId, String qrId, String name, int days, LocalDate last, Instant at) {
        ObjectNode data = Json.object().put("quietDays", days).put("lastDay", last.toString());
        found(tx, workspaceId, new Notification(EventType.ALERT_QUIET, qrId, name, qrId + " " + last), data, at);
    }

    /** Writes that few credits remain. */
    public void creditsLow(Tx tx, String workspaceId, String name, long remaining, long below, Instant at) {
        ObjectNode data = Json.object().put("remaining", remaining).put("creditsBelow", below);
        found(tx, workspaceId, new Notification(EventType.CREDITS_LOW, null, name, workspaceId + " " + at), data, at);
    }

    /**
     * A fact that Placard found by itself.
     *
     * @param qrId the code that it is about; null for the workspace
     * @param what makes the id, so that the same thing is one event
     */
    private record Notification(EventType type, @Nullable String qrId, String name, String what) {}

    private void found(Tx tx, String workspaceId, Notification found, ObjectNode data, Instant at) {
        if (!listening.isHeard(tx, workspaceId, found.type.word())) {
            return;
        }
        byte[] digest = Sha256.of((found.type.word() + " " + found.what).getBytes(StandardCharsets.UTF_8));
        ObjectNode all = Json.object();
        all.putObject("subject")
                .put("kind", (found.qrId == null ? Subject.Kind.WORKSPACE : Subject.Kind.QR).word())
                .put("id", found.qrId == null ? workspaceId : found.qrId)
                .put("name", found.name)
                .putNull("catalogId");
        all.setAll(data);
        add(tx, workspaceId, new Added(Ids.of(ID, digest, 0), found.type, null, found.qrId, null, at), null, all);
    }

    /**
     * Writes that a code has closed by itself. A code that is prolonged and closes again makes another event.
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
        String reason = expiresAt == null ? "max_scans" : "expired";
        String value = expiresAt == null ? String.valueOf(maxScans) : String.valueOf(expiresAt.toEpochMilli());
        ObjectNode data = Json.object()
                .put("reason", reason)
                .put("expiresAt", expiresAt == null ? null : Json.time(expiresAt))
                .put("maxScans", maxScans);
        found(
                tx,
                workspaceId,
                new Notification(EventType.CODE_CLOSED, qrId, name, qrId + " " + reason + " " + value),
                data,
                at);
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
                .put("type", lost.type)
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

    /**
     * The dropped events, with the times of the first and the last one.
     *
     * @param count of events; of scans, if they are of this type
     */
    record Lost(String type, Instant from, Instant to, long count) {
        Lost with(Lost later) {
            return new Lost(type, from, later.to, count + later.count);
        }
    }

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
        insert(tx, List.<@Nullable Object[]>of(row(workspaceId, added, Json.text(event), null)));
        tx.announce(ADDED, workspaceId);
    }

    private static @Nullable Object[] row(
            String workspaceId, Added added, String body, @Nullable Instant dispatchedAt) {
        return new @Nullable Object[] {
            workspaceId,
            added.id,
            added.type.word(),
            added.catalogId,
            added.qrId,
            added.onlyFor,
            body,
            body.getBytes(StandardCharsets.UTF_8).length,
            added.at,
            dispatchedAt
        };
    }

    /** The row of counted scans, whose messages are made together with it. */
    static @Nullable Object[] scans(String workspaceId, String id, String body, Instant at, Instant now) {
        return row(workspaceId, new Added(id, EventType.SCAN_COUNTED, null, null, null, at), body, now);
    }

    static void insert(Tx tx, List<@Nullable Object[]> rows) {
        tx.insert("""
            insert into webhook_event
                (workspace_id, id, type, catalog_id, qr_id, only_for, body, bytes, created_at, dispatched_at)
            values %s on conflict (workspace_id, id) do nothing
            """, rows);
    }
}
