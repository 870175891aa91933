package placard.catalog.draft;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import placard.base.Input;
import placard.base.Json;

/**
 * An overlay: pending changes of a catalogue. It has merge patches by id, new records, deletions and orders, at most
 * one of each kind for a record. {@link OverlayApplier} applies it to a catalogue.
 */
public record Overlay(List<OverlayChange> changes) {
    static final Overlay NOTHING = new Overlay(List.of());

    private static final int MOST = 50_000;
    /** Members that contain ids of sections and items. */
    private static final Set<String> MEMBERS = Set.of("id", "set", "was", "sectionId", "ids");

    public Overlay {
        changes = List.copyOf(changes);
    }

    /** Reads the member {@code changes}; faults stay in the input. */
    public static Overlay read(Input input, String catalogId) {
        return read(input, catalogId, false);
    }

    /** Reads the overlay of an undo, which may also set sold-out switches. */
    static Overlay readUndo(Input input, String catalogId) {
        return read(input, catalogId, true);
    }

    private static Overlay read(Input input, String catalogId, boolean isUndo) {
        input.require("changes");
        List<Input> sent = input.objects("changes", 0, MOST);
        List<OverlayChange> changes = new ArrayList<>();
        Set<String> seen = new HashSet<>();
        for (Input one : sent == null ? List.<Input>of() : sent) {
            OverlayChange change = OverlayChange.read(one, catalogId, isUndo);
            if (change != null) {
                if (!seen.add(change.type() + change.id())) {
                    one.fault("id", "duplicate", "There is such a change of it already.");
                }
                changes.add(change);
            }
        }
        return new Overlay(changes);
    }

    static Overlay stored(String text) {
        List<OverlayChange> changes = new ArrayList<>();
        Json.stored(text).path("changes").forEach(node -> changes.add(OverlayChange.stored((ObjectNode) node)));
        return new Overlay(changes);
    }

    ObjectNode json() {
        ObjectNode json = Json.object();
        ArrayNode array = json.putArray("changes");
        changes.forEach(change -> array.add(change.json()));
        return json;
    }

    boolean isEmpty() {
        return changes.isEmpty();
    }

    /** True if a change deletes this section or item itself. */
    boolean deletes(String id) {
        return find(OverlayChange.Type.DELETE, id) != null;
    }

    /** The change of this type for a record; null if there is none. */
    @Nullable
    OverlayChange find(OverlayChange.Type type, String id) {
        return changes.stream()
                .filter(change -> change.type() == type && change.id().equals(id))
                .findFirst()
                .orElse(null);
    }

    /** The same with other ids for new records. */
    public Overlay renamed(Map<String, String> ids) {
        return ids.isEmpty()
                ? this
                : new Overlay(changes.stream()
                        .map(change -> OverlayChange.stored((ObjectNode) renamed(change.json(), ids)))
                        .toList());
    }

    private static JsonNode renamed(JsonNode node, Map<String, String> ids) {
        if (node instanceof ObjectNode object) {
            object.properties().forEach(member -> {
                if (MEMBERS.contains(member.getKey())) {
                    object.set(member.getKey(), renamed(member.getValue(), ids));
                }
            });
        } else if (node instanceof ArrayNode array) {
            for (int i = 0; i < array.size(); i++) {
                array.set(i, renamed(array.get(i), ids));
            }
        } else if (node.isTextual() && ids.containsKey(node.textValue())) {
            return Json.object().textNode(ids.get(node.textValue()));
        }
        return node;
    }
}
