package placard.catalog.draft;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import placard.base.Fault;
import placard.base.Input;
import placard.base.Json;
import placard.catalog.CatalogState;
import placard.catalog.RecordKind;
import placard.catalog.item.Item;
import placard.catalog.item.Metadata;

/**
 * An undo: an overlay that notes the values after the change, and the deletions to restore first. It resets only the
 * members of the change, and only if they are unchanged since.
 *
 * @param deletions ids in the trash
 */
record UndoOverlay(Overlay overlay, List<String> deletions) {
    private static final int MOST = 20_000;
    private static final int ID_LENGTH = 60;

    /** Reads it; faults stay in the input. */
    static UndoOverlay read(Input input, String catalogId) {
        Overlay overlay = Overlay.readUndo(input, catalogId);
        List<String> deletions = input.texts("deletions", MOST, ID_LENGTH);
        return new UndoOverlay(overlay, deletions == null ? List.of() : deletions);
    }

    static ObjectNode json(Overlay overlay, List<String> deletions) {
        ObjectNode json = overlay.json();
        if (!deletions.isEmpty()) {
            deletions.forEach(json.putArray("deletions")::add);
        }
        return json;
    }

    /** The members and records that were changed or deleted since. */
    List<Fault> conflicts(CatalogState state, Instant now) {
        List<Fault> faults = new ArrayList<>();
        for (int i = 0; i < overlay.changes().size(); i++) {
            OverlayChange change = overlay.changes().get(i);
            if (change.type() == OverlayChange.Type.PATCH) {
                ObjectNode live = state.json(change.kind(), change.id(), now);
                if (live == null) {
                    String code = change.kind().word() + "_not_found";
                    faults.add(new Fault("/changes/" + i + "/id", code, "It is not there."));
                } else if (change.was() != null) {
                    conflicts(change.was(), live, "/changes/" + i + "/was/", faults);
                }
            }
        }
        return faults;
    }

    private static void conflicts(ObjectNode was, ObjectNode live, String pointer, List<Fault> faults) {
        for (String member : DraftDiff.members(was)) {
            JsonNode left = DraftDiff.at(was, member);
            JsonNode is = DraftDiff.noted(member, DraftDiff.at(live, member), left);
            if (member.equals(InverseOverlay.OPTIONS)) {
                optionConflicts(left, live, pointer + InverseOverlay.OPTIONS + "/", faults);
            } else if (!LiveSwitches.isSame(left, is, DraftDiff.last(member))) {
                faults.add(changed(pointer + member.replace('.', '/')));
            }
        }
    }

    private static void optionConflicts(JsonNode left, ObjectNode live, String pointer, List<Fault> faults) {
        Map<String, JsonNode> options = options(live);
        left.properties().forEach(entry -> {
            JsonNode option = options.get(entry.getKey());
            if (option == null) {
                faults.add(changed(pointer + entry.getKey()));
                return;
            }
            entry.getValue().properties().forEach(member -> {
                if (!InverseOverlay.isSame(member.getValue(), Json.orNull(option.get(member.getKey())))) {
                    faults.add(changed(pointer + entry.getKey() + "/" + member.getKey()));
                }
            });
        });
    }

    private static Map<String, JsonNode> options(ObjectNode item) {
        Map<String, JsonNode> options = new HashMap<>();
        Metadata.OPTION_LISTS.forEach(list -> options.putAll(Json.byId(item.at("/metadata/" + list))));
        return options;
    }

    private static Fault changed(String pointer) {
        return new Fault(pointer, "changed_since", "It was changed since.");
    }

    /**
     * The complete overlay, with the same changes in the same order. It has whole lists of variants and add-ons. It
     * omits sections in use whose content it doesn't note.
     */
    Overlay expanded(CatalogState state, Instant now) {
        Set<String> leaving = new HashSet<>();
        overlay.changes().stream()
                .filter(change -> change.type() == OverlayChange.Type.DELETE
                        || change.set().has("sectionId"))
                .forEach(change -> leaving.add(change.id()));
        return new Overlay(overlay.changes().stream()
                .map(change -> switch (change.type()) {
                    case PATCH -> change.kind() == RecordKind.ITEM ? patch(change, state, now) : change;
                    case DELETE -> isInUse(change, state, leaving) ? kept(change) : change;
                    case CREATE, ORDER -> change;
                })
                .toList());
    }

    private static boolean isInUse(OverlayChange change, CatalogState state, Set<String> leaving) {
        return change.kind() == RecordKind.SECTION
                && change.was() == null
                && !leaving.containsAll(state.itemIds(change.id()));
    }

    /** A change of the same record that changes nothing. */
    private static OverlayChange kept(OverlayChange change) {
        return new OverlayChange(OverlayChange.Type.PATCH, change.kind(), change.id(), Json.object(), null);
    }

    private static OverlayChange patch(OverlayChange change, CatalogState state, Instant now) {
        ObjectNode live = state.json(change.kind(), change.id(), now);
        if (live == null) {
            return change;
        }
        ObjectNode set = change.set().deepCopy();
        ObjectNode was = change.was() == null ? null : change.was().deepCopy();
        dropPast(set, now);
        if (set.remove(InverseOverlay.OPTIONS) instanceof ObjectNode options) {
            Metadata.OPTION_LISTS.forEach(list -> lists(list, options, live, set));
        }
        if (was != null) {
            was.remove(InverseOverlay.OPTIONS);
        }
        return change.with(set, was);
    }

    /** Drops a sold-out end in the past, so that the item is in stock. */
    private static void dropPast(ObjectNode set, Instant now) {
        Instant until = set.path("soldOutUntil").isTextual()
                ? Json.parsedTime(set.path("soldOutUntil").textValue())
                : null;
        if (until != null && !until.isAfter(now)) {
            set.remove(List.of("soldOutUntil", "isAvailable"));
        }
    }

    /** The present variants or add-ons, with those that the undo restores and without those that the change made. */
    private static void lists(String list, ObjectNode options, ObjectNode live, ObjectNode set) {
        Map<String, JsonNode> stored = Json.byId(live.at("/metadata/" + list));
        if (stored.keySet().stream().noneMatch(options::has)) {
            return;
        }
        ArrayNode whole = set.putArray(list);
        stored.keySet().forEach(id -> {
            JsonNode back = options.get(id);
            if (back == null || back.isObject()) {
                ObjectNode option = whole.addObject().put("id", id);
                if (back instanceof ObjectNode members) {
                    option.setAll(members);
                }
            }
        });
    }

    /** The items that moved back to another section, at their former position there. */
    Map<String, Item> placed(AppliedOverlay laid) {
        Map<String, Item> placed = new HashMap<>();
        for (OverlayChange change : overlay.changes()) {
            JsonNode position = change.set().path("position");
            @Nullable Item was = laid.before().items().get(change.id());
            @Nullable Item item = laid.after().items().get(change.id());
            boolean moves = was != null && item != null && !was.sectionId().equals(item.sectionId());
            if (item != null && moves && position.isInt() && position.intValue() >= 0) {
                placed.put(item.id(), item.placed(item.sectionId(), position.intValue()));
            }
        }
        return placed;
    }
}
