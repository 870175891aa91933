package placard.catalog;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.NullNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Instant;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import placard.base.Json;
import placard.catalog.item.Item;

/**
 * What takes a change of many items back, as the answer to that change has it and {@link Undo} reads it: of each item the
 * members that have changed, as they were and as they are, its variants and add-ons apart; and what was made.
 */
final class Inverse {
    /** Members of an item that nobody sets, or that are told apart. */
    private static final Set<String> OTHERS =
            Set.of("id", "availability", "position", "version", "createdAt", "updatedAt", "translations", "metadata");

    /** Members of an item's metadata that are lists of records with ids. */
    static final List<String> OPTIONS = List.of("variants", "addOns");

    private static final Set<String> OPTION_OTHERS = Set.of("id", "translations");

    /** An item before and after. */
    record Changed(Item before, Item after) {}

    private final Instant now;
    private final ZoneId zone;

    Inverse(Instant now, ZoneId zone) {
        this.now = now;
        this.zone = zone;
    }

    /** The body that {@link Undo} reads. */
    ObjectNode json(List<Changed> changed, List<String> items, List<String> sections) {
        ObjectNode json = Json.object();
        ArrayNode changes = json.putArray("changes");
        changed.forEach(change -> changes.add(entry(change)));
        ObjectNode made = json.putObject("made");
        items.forEach(made.putArray("items")::add);
        sections.forEach(made.putArray("sections")::add);
        return json;
    }

    /** The same of what was imported. */
    ObjectNode ofRows(List<Bulk.Row> rows, List<String> sections) {
        List<Changed> changed = new ArrayList<>();
        List<String> items = new ArrayList<>();
        for (Bulk.Row row : rows) {
            Item before = row.before();
            Item after = row.after();
            if (before == null && after != null) {
                items.add(after.id());
            } else if (before != null && after != null && !row.isUnchanged()) {
                changed.add(new Changed(before, after));
            }
        }
        return json(changed, items, sections);
    }

    /** One item's change. */
    ObjectNode entry(Changed changed) {
        ObjectNode was = changed.before.json(now, null, zone);
        ObjectNode is = changed.after.json(now, null, zone);
        ObjectNode entry = Json.object().put("id", changed.after.id());
        ObjectNode before = entry.putObject("before");
        ObjectNode after = entry.putObject("after");
        compare(was, is, OTHERS, before, after);
        if (before.has("sectionId")) {
            before.put("position", changed.before.position());
        }
        ObjectNode metadataBefore = Json.object();
        ObjectNode metadataAfter = Json.object();
        compare(was.path("metadata"), is.path("metadata"), Set.copyOf(OPTIONS), metadataBefore, metadataAfter);
        if (!metadataAfter.isEmpty()) {
            before.set("metadata", metadataBefore);
            after.set("metadata", metadataAfter);
        }
        entry.set("options", options(was.path("metadata"), is.path("metadata")));
        return entry;
    }

    private static ArrayNode options(JsonNode was, JsonNode is) {
        ArrayNode options = Json.object().arrayNode();
        for (String list : OPTIONS) {
            Map<String, JsonNode> old = byId(was.path(list));
            byId(is.path(list)).forEach((id, option) -> {
                JsonNode stored = old.get(id);
                ObjectNode before = Json.object();
                ObjectNode after = Json.object();
                compare(stored == null ? Json.object() : stored, option, OPTION_OTHERS, before, after);
                if (stored == null) {
                    options.addObject().put("id", id).putNull("before").set("after", after);
                } else if (!after.isEmpty()) {
                    ObjectNode one = options.addObject().put("id", id);
                    one.set("before", before);
                    one.set("after", after);
                }
            });
        }
        return options;
    }

    /** The entries of a list by their ids, in their order. */
    static Map<String, JsonNode> byId(JsonNode list) {
        Map<String, JsonNode> known = new LinkedHashMap<>();
        list.forEach(one -> known.put(one.path("id").asText(), one));
        return known;
    }

    /** Writes down what differs; what isn't there is null, as a PATCH would clear it. */
    private static void compare(JsonNode was, JsonNode is, Set<String> others, ObjectNode before, ObjectNode after) {
        Set<String> names = new LinkedHashSet<>();
        is.fieldNames().forEachRemaining(names::add);
        was.fieldNames().forEachRemaining(names::add);
        names.removeAll(others);
        for (String name : names) {
            JsonNode old = orNull(was.get(name));
            JsonNode fresh = orNull(is.get(name));
            if (!isSame(old, fresh)) {
                before.set(name, old);
                after.set(name, fresh);
            }
        }
    }

    static JsonNode orNull(@Nullable JsonNode node) {
        return node == null || node.isMissingNode() ? NullNode.instance : node;
    }

    /** Whether two values are one on the wire. */
    static boolean isSame(JsonNode one, JsonNode other) {
        if (one.isNumber() && other.isNumber()) {
            return one.decimalValue().compareTo(other.decimalValue()) == 0;
        }
        return Json.text(one).equals(Json.text(other));
    }

    /** The names of the members that an entry changes. */
    static List<String> names(ObjectNode entry) {
        List<String> names = new ArrayList<>();
        entry.fieldNames().forEachRemaining(names::add);
        return names;
    }
}
