package placard.app.activity;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Iterator;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import placard.base.Json;

/**
 * A plan to revert a change through the API. A script first reads the present state, to see whether it has changed since,
 * and then sends the operation.
 */
final class RevertPlan {
    private RevertPlan() {}

    /**
     * The deletions and the undos that the store still keeps.
     *
     * @param trash the ids of deletions
     * @param undos of changes of many items, by their entries in the log: whether each was taken back already
     */
    record Revertible(Set<String> trash, Map<String, Boolean> undos) {}

    /**
     * The data for a script: {@code read} and {@code member} say where the record is, {@code section} which one of a
     * catalogue's; {@code method} and {@code path} what to send; {@code before} and {@code after} the values. Where one
     * request takes all of it back, only {@code method}, {@code path} and {@code body}. Null if there is nothing that could
     * be undone.
     */
    static @Nullable String of(JsonNode entry, Revertible kept) {
        String kind = entry.at("/subject/kind").asText();
        String id = entry.at("/subject/id").asText();
        String catalog = "catalogs/" + entry.at("/subject/catalogId").asText();
        return switch (entry.path("action").asText()) {
            case "changed" ->
                switch (kind) {
                    case "qr" -> change(entry, "qr/" + id, "qr", "qr/" + id);
                    case "catalog" -> change(entry, "catalogs/" + id, "catalog", "catalogs/" + id);
                    case "item" -> change(entry, catalog + "/items/" + id, "item", catalog + "/items/" + id);
                    case "section" -> change(entry, catalog, "catalog", catalog + "/sections/" + id);
                    // A person's name is theirs to change.
                    case "member" ->
                        entry.path("after").has("name")
                                ? null
                                : change(entry, "members/" + id, "member", "members/" + id);
                    // Alerts are a record of their own.
                    case "workspace" ->
                        entry.path("after").has("milestones")
                                        || entry.path("after").has("quietDays")
                                        || entry.path("after").has("creditsBelow")
                                ? null
                                : change(entry, "workspace", "workspace", "workspace");
                    default -> null;
                };
            case "switched" -> turnBack(entry, catalog + "/items/" + id);
            case "deleted" ->
                kept.trash().contains(trash(entry)) ? whole("trash/" + trash(entry) + "/restore", Json.object()) : null;
            case "imported", "priced" ->
                Boolean.FALSE.equals(kept.undos().get(id(entry)))
                        ? whole("catalogs/" + id + "/undo", Json.object().put("change", id(entry)))
                        : null;
            case "retargeted" ->
                Boolean.FALSE.equals(kept.undos().get(id(entry)))
                        ? whole("qr/undo", Json.object().put("change", id(entry)))
                        : null;
            case "published" -> other(id, "unpublish");
            case "unpublished" -> other(id, "publish");
            case "draft_published" -> draft(entry, id);
            default -> null;
        };
    }

    /** Why something can't be undone, as the key of a sentence; null where nobody would expect it. */
    static @Nullable String lacking(JsonNode entry, Revertible kept) {
        return switch (entry.path("action").asText()) {
            case "deleted" ->
                kept.trash().contains(trash(entry))
                        ? null
                        : trash(entry).isEmpty() ? "activity.cannot.deleted" : "activity.cannot.trash";
            case "imported", "priced", "retargeted" -> {
                Boolean isUndone = kept.undos().get(id(entry));
                yield isUndone == null ? "activity.cannot.kept" : isUndone ? "activity.cannot.undone" : null;
            }
            case "ordered" -> "activity.cannot.ordered";
            case "draft_published" -> entry.at("/before/undo").isObject() ? null : "activity.cannot.draft";
            case "changed" -> hasValues(entry) ? null : "activity.cannot.values";
            default -> null;
        };
    }

    private static String id(JsonNode entry) {
        return entry.path("id").asText();
    }

    /** The id by which something that was deleted can be taken back; empty if it can't. */
    static String trash(JsonNode entry) {
        return entry.at("/after/trashId").asText();
    }

    /** One request that takes all of it back, and is refused if that isn't possible any more. */
    private static String whole(String path, ObjectNode body) {
        ObjectNode undo = Json.object().put("method", "POST").put("path", path);
        undo.set("body", body);
        return Json.text(undo);
    }

    private static boolean hasValues(JsonNode entry) {
        return entry.path("before").isObject() || entry.path("after").isObject();
    }

    private static @Nullable String change(JsonNode entry, String read, String member, String path) {
        if (!hasValues(entry)) {
            return null;
        }
        ObjectNode undo = Json.object()
                .put("read", read)
                .put("member", member)
                .put("method", "PATCH")
                .put("path", path);
        if (path.contains("/sections/")) {
            undo.put("section", entry.at("/subject/id").asText());
        }
        undo.set("before", object(entry.path("before")));
        undo.set("after", object(entry.path("after")));
        return Json.text(undo);
    }

    private static String turnBack(JsonNode entry, String item) {
        ObjectNode undo = Json.object()
                .put("read", item)
                .put("member", "item")
                .put("method", "POST")
                .put("path", item + "/toggle-availability");
        JsonNode option = entry.at("/before/option");
        if (option.isObject()) {
            ObjectNode before = Json.object();
            for (Iterator<String> names = option.fieldNames(); names.hasNext(); ) {
                String name = names.next();
                if (!name.equals("name")) {
                    before.set(name, option.get(name));
                }
            }
            undo.set("before", before);
            undo.set("after", Json.object());
        } else {
            ObjectNode before = object(entry.path("before"));
            // A switch is always said, even if only the time until which it holds was another one.
            if (!before.has("isAvailable")) {
                before.put("isAvailable", false);
            }
            undo.set("before", before);
            undo.set("after", object(entry.path("after")));
        }
        return Json.text(undo);
    }

    /** The body that takes back what was published of a draft, which is in the log itself if there was room. */
    private static @Nullable String draft(JsonNode entry, String catalog) {
        JsonNode body = entry.at("/before/undo");
        if (!body.isObject()) {
            return null;
        }
        String path = "catalogs/" + catalog;
        ObjectNode undo = Json.object()
                .put("read", path)
                .put("member", "catalog")
                .put("method", "POST")
                .put("path", path + "/undo");
        undo.set("before", Json.object());
        undo.set("after", Json.object());
        undo.set("body", body);
        return Json.text(undo);
    }

    private static String other(String catalog, String word) {
        String path = "catalogs/" + catalog;
        ObjectNode undo = Json.object()
                .put("read", path)
                .put("member", "catalog")
                .put("method", "POST")
                .put("path", path + "/" + word);
        undo.set("before", Json.object());
        undo.set("after", Json.object());
        return Json.text(undo);
    }

    private static ObjectNode object(JsonNode node) {
        return node.isObject() ? node.deepCopy() : Json.object();
    }
}
