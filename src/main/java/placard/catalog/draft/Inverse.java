package placard.catalog.draft;

import placard.catalog.CatalogState;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Instant;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import placard.base.Json;
import placard.catalog.ItemChange;
import placard.catalog.item.Metadata;

/**
 * What takes a change of many items back, as the answer to that change has it and {@code Undo} reads it: of each item the
 * members that have changed, as they were and as they are, its variants and add-ons apart; and what was made.
 */
public final class Inverse {
    /** Members of an item that nobody sets, or that are told apart. */
    private static final Set<String> OTHERS =
            Set.of("id", "availability", "position", "version", "createdAt", "updatedAt", "translations", "metadata");

    private static final Set<String> OPTION_OTHERS = Set.of("id", "translations");

    private final Instant now;
    private final ZoneId zone;

    public Inverse(Instant now, ZoneId zone) {
        this.now = now;
        this.zone = zone;
    }

    /** What takes these edits of a catalogue back. */
    ObjectNode json(ItemEdits edits, CatalogState before) {
        ObjectNode json = Json.object();
        ArrayNode changes = json.putArray("changes");
        edits.changed(before).forEach(change -> changes.add(entry(change)));
        ObjectNode made = json.putObject("made");
        ArrayNode items = made.putArray("items");
        edits.made(before).forEach(item -> items.add(item.id()));
        ArrayNode sections = made.putArray("sections");
        edits.sections().forEach(section -> sections.add(section.id()));
        return json;
    }

    /** One item's change. */
    ObjectNode entry(ItemChange changed) {
        ObjectNode was = changed.before().json(now, null, zone);
        ObjectNode is = changed.after().json(now, null, zone);
        ObjectNode entry = Json.object().put("id", changed.after().id());
        ObjectNode before = entry.putObject("before");
        ObjectNode after = entry.putObject("after");
        compare(was, is, OTHERS, before, after);
        if (before.has("sectionId")) {
            before.put("position", changed.before().position());
        }
        ObjectNode metadataBefore = Json.object();
        ObjectNode metadataAfter = Json.object();
        compare(was.path("metadata"), is.path("metadata"), Set.copyOf(Metadata.OPTION_LISTS), metadataBefore, metadataAfter);
        if (!metadataAfter.isEmpty()) {
            before.set("metadata", metadataBefore);
            after.set("metadata", metadataAfter);
        }
        entry.set("options", options(was.path("metadata"), is.path("metadata")));
        return entry;
    }

    private static ArrayNode options(JsonNode was, JsonNode is) {
        ArrayNode options = Json.object().arrayNode();
        for (String list : Metadata.OPTION_LISTS) {
            Map<String, JsonNode> old = Json.byId(was.path(list));
            Json.byId(is.path(list)).forEach((id, option) -> {
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

    /** Writes down what differs; what isn't there is null, as a PATCH would clear it. */
    private static void compare(JsonNode was, JsonNode is, Set<String> others, ObjectNode before, ObjectNode after) {
        Set<String> names = new LinkedHashSet<>();
        is.fieldNames().forEachRemaining(names::add);
        was.fieldNames().forEachRemaining(names::add);
        names.removeAll(others);
        for (String name : names) {
            JsonNode old = Json.orNull(was.get(name));
            JsonNode fresh = Json.orNull(is.get(name));
            if (!isSame(old, fresh)) {
                before.set(name, old);
                after.set(name, fresh);
            }
        }
    }

    /** Whether two values are one on the wire. */
    public static boolean isSame(JsonNode one, JsonNode other) {
        if (one.isNumber() && other.isNumber()) {
            return one.decimalValue().compareTo(other.decimalValue()) == 0;
        }
        return Json.text(one).equals(Json.text(other));
    }

    /** The names of the members that an entry changes. */
    public static List<String> names(ObjectNode entry) {
        List<String> names = new ArrayList<>();
        entry.fieldNames().forEachRemaining(names::add);
        return names;
    }
}
