package placard.webhook;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import placard.activity.Subject;
import placard.base.Json;
import placard.base.Scope;

enum EventType {
    CODE_CREATED("code.created", Scope.QR_READ, Subject.Kind.QR, "A code was made, or restored from the trash."),
    CODE_CHANGED("code.changed", Scope.QR_READ, Subject.Kind.QR, "A code was changed."),
    CODE_DELETED("code.deleted", Scope.QR_READ, Subject.Kind.QR, "A code was deleted."),
    CODE_CLOSED(
            "code.closed",
            Scope.QR_READ,
            Subject.Kind.QR,
            "A code has expired, or has reached its maximum of scans. A person who switches a code off makes"
                    + " code.changed."),
    CODE_RETARGETED(
            "code.retargeted",
            Scope.QR_READ,
            Subject.Kind.WORKSPACE,
            "The addresses of many codes got another beginning, or that was undone."),
    CATALOG_CREATED(
            "catalog.created",
            Scope.CATALOGS_READ,
            Subject.Kind.CATALOG,
            "A catalogue was made, copied, or restored from the trash."),
    CATALOG_CHANGED(
            "catalog.changed", Scope.CATALOGS_READ, Subject.Kind.CATALOG, "A catalogue's own members were changed."),
    CATALOG_PUBLISHED("catalog.published", Scope.CATALOGS_READ, Subject.Kind.CATALOG, "A catalogue was published."),
    CATALOG_UNPUBLISHED(
            "catalog.unpublished", Scope.CATALOGS_READ, Subject.Kind.CATALOG, "A catalogue was taken offline."),
    CATALOG_DELETED("catalog.deleted", Scope.CATALOGS_READ, Subject.Kind.CATALOG, "A catalogue was deleted."),
    CATALOG_ITEMS_CHANGED(
            "catalog.items_changed",
            Scope.CATALOGS_READ,
            Subject.Kind.ITEM,
            "Sections or items of a catalogue were made, changed, moved or deleted."),
    ITEM_AVAILABILITY_CHANGED(
            "item.availability_changed",
            Scope.CATALOGS_READ,
            Subject.Kind.ITEM,
            "An item, variant or add-on was set in stock or sold out, or is back in stock by itself."),
    SCAN_COUNTED(
            "scan.counted",
            Scope.ANALYTICS_READ,
            Subject.Kind.QR,
            "Some scans were counted, at most " + ScanMessages.SCANS
                    + " of them: never who scanned, nor in which city."),
    CREDITS_LOW(
            "credits.low",
            Scope.QR_READ,
            Subject.Kind.WORKSPACE,
            "The balance of credits fell below `creditsBelow` of the alerts."),
    PLAN_FAILED(
            "plan.failed",
            Scope.QR_READ,
            Subject.Kind.QR,
            "A planned change of a code was not made, because its catalogue is gone."),
    ALERT_MILESTONE(
            "alert.milestone", Scope.ANALYTICS_READ, Subject.Kind.QR, "The scans of a code reached a milestone."),
    ALERT_QUIET(
            "alert.quiet",
            Scope.ANALYTICS_READ,
            Subject.Kind.QR,
            "A code that was scanned on most days has had no scans for `quietDays` days."),
    WEBHOOK_DISABLED(
            "webhook.disabled",
            Scope.WEBHOOKS_WRITE,
            Subject.Kind.WEBHOOK,
            "Another webhook was switched off, because its endpoint failed for five days or is gone."),
    EVENTS_LOST(
            "events.lost",
            Scope.WEBHOOKS_WRITE,
            Subject.Kind.WEBHOOK,
            "So many events waited for this endpoint that the oldest were dropped. Every endpoint gets this type.");

    /** The number in the ids of examples. */
    static final String EXAMPLE = "01jd3x5n8kq2v7w9c4t6r0m1ba";

    /** By their words. */
    static final Map<String, EventType> CHOICES = Arrays.stream(values())
            .collect(Collectors.toMap(type -> type.word, type -> type, (one, _) -> one, TreeMap::new));

    private final String word;
    private final Scope scope;
    private final Subject.Kind subject;
    private final String meaning;

    EventType(String word, Scope scope, Subject.Kind subject, String meaning) {
        this.word = word;
        this.scope = scope;
        this.subject = subject;
        this.meaning = meaning;
    }

    String word() {
        return word;
    }

    /** The scope without which no one may read such events. */
    Scope scope() {
        return scope;
    }

    /** Whether the filter applies: events about webhooks come in any case. */
    boolean isFiltered() {
        return subject != Subject.Kind.WEBHOOK;
    }

    /** Whether Placard finds it out by itself, so that it has no actor. */
    private boolean isFound() {
        return this == CODE_CLOSED
                || this == SCAN_COUNTED
                || this == CREDITS_LOW
                || this == PLAN_FAILED
                || this == ALERT_MILESTONE
                || this == ALERT_QUIET;
    }

    /** The types that a word means: one, or all of a group such as {@code code.*}. */
    static Set<EventType> named(String word) {
        if (!word.endsWith(".*")) {
            EventType one = CHOICES.get(word);
            return one == null ? Set.of() : EnumSet.of(one);
        }
        String group = word.substring(0, word.length() - 1);
        return Arrays.stream(values())
                .filter(type -> type.word.startsWith(group))
                .collect(Collectors.toCollection(() -> EnumSet.noneOf(EventType.class)));
    }

    /** The type with its meaning, its scope and an example. */
    ObjectNode json() {
        ObjectNode json =
                Json.object().put("type", word).put("description", meaning).put("requiredScope", scope.label());
        json.set("example", example("evt_" + EXAMPLE, "2026-11-26T10:00:00.000Z", "ws_" + EXAMPLE));
        return json;
    }

    /** An event that never happened. */
    ObjectNode example(String id, String time, String workspaceId) {
        ObjectNode event = Json.object()
                .put("type", word)
                .put("id", id)
                .put("timestamp", time)
                .put("workspaceId", workspaceId);
        if (isFound()) {
            event.putNull("actor");
        } else {
            event.putObject("actor")
                    .put("kind", "key")
                    .put("id", "key_" + EXAMPLE)
                    .put("name", "Till");
        }
        ObjectNode data = event.putObject("data");
        if (this == SCAN_COUNTED) {
            data.putArray("scans").add(ScanMessages.example());
            return event;
        }
        ObjectNode about = data.putObject("subject").put("kind", subject.word());
        switch (subject) {
            case QR -> about.put("id", "qr_" + EXAMPLE).put("name", "Table 4").putNull("catalogId");
            case WORKSPACE ->
                about.put("id", "ws_" + EXAMPLE).put("name", "Trattoria Roma").putNull("catalogId");
            case CATALOG -> about.put("id", CATALOG).put("name", "Dinner menu").put("catalogId", CATALOG);
            default ->
                about.put("id", "item_" + EXAMPLE).put("name", "Margherita").put("catalogId", CATALOG);
        }
        switch (this) {
            case CREDITS_LOW -> data.put("remaining", 9).put("creditsBelow", 10);
            case PLAN_FAILED -> data.put("planId", "plan_" + EXAMPLE).put("plannedAt", "2026-11-26T10:00:00.000Z");
            case ALERT_MILESTONE -> data.put("milestone", 1_000).put("total", 1_003);
            case CODE_CLOSED ->
                data.put("reason", "expired").put("expiresAt", time).putNull("maxScans");
            case ALERT_QUIET -> data.put("quietDays", 3).put("lastDay", "2026-11-22");
            case CODE_CREATED,
                    CODE_CHANGED,
                    CODE_DELETED,
                    CODE_RETARGETED,
                    CATALOG_CREATED,
                    CATALOG_CHANGED,
                    CATALOG_PUBLISHED,
                    CATALOG_UNPUBLISHED,
                    CATALOG_DELETED,
                    CATALOG_ITEMS_CHANGED,
                    ITEM_AVAILABILITY_CHANGED,
                    SCAN_COUNTED,
                    WEBHOOK_DISABLED,
                    EVENTS_LOST -> {
                data.put("version", 3);
                changes(data);
            }
        }
        return event;
    }

    private static final String CATALOG = "cat_" + EXAMPLE;

    private void changes(ObjectNode data) {
        @Nullable
        String member = switch (this) {
            case CODE_CHANGED -> "targetUrl";
            case CATALOG_CHANGED, CATALOG_ITEMS_CHANGED -> "name";
            case ITEM_AVAILABILITY_CHANGED -> "isAvailable";
            default -> null;
        };
        ArrayNode none = Json.object().putArray("omitted");
        if (member == null) {
            data.putNull("before").putNull("after");
        } else if (this == ITEM_AVAILABILITY_CHANGED) {
            data.putObject("before").put(member, true);
            data.putObject("after").put(member, false);
        } else {
            data.putObject("before").put(member, this == CODE_CHANGED ? "https://example.com/old" : "Old");
            data.putObject("after").put(member, this == CODE_CHANGED ? "https://example.com/new" : "New");
        }
        data.set("omitted", none);
    }
}
