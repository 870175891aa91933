package placard.catalog.draft;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Instant;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import placard.base.Json;
import placard.catalog.CatalogState;
import placard.catalog.ItemChange;
import placard.catalog.RecordKind;
import placard.catalog.item.Item;
import placard.catalog.item.Metadata;

/**
 * The inverse overlay: undoes edits of items, as {@link UndoOverlay} reads it. It sets changed members to their former
 * values, notes the present ones, and deletes new records. It sets variants and add-ons one by one.
 */
public record InverseOverlay(Instant now, ZoneId zone) {
    /** The patch member with variants and add-ons by their ids; null for a new one. */
    static final String OPTIONS = "options";

    /** Members of an item that no user sets, or that are compared apart. */
    private static final Set<String> OTHERS =
            Set.of("id", "availability", "position", "version", "createdAt", "updatedAt", "translations", "metadata");

    private static final Set<String> OPTION_OTHERS = Set.of("id", "translations");

    Overlay of(ItemEdits edits, CatalogState before) {
        List<OverlayChange> changes = new ArrayList<>();
        for (ItemChange one : edits.changed(before)) {
            OverlayChange change = patch(one);
            if (!change.set().isEmpty()) {
                changes.add(change);
            }
        }
        for (Item item : edits.made(before)) {
            ObjectNode was = Json.object().put("version", item.version());
            changes.add(new OverlayChange(OverlayChange.Type.DELETE, RecordKind.ITEM, item.id(), Json.object(), was));
        }
        // Without a note of its content, so that a section that is in use by now stays.
        edits.sections()
                .forEach(section -> changes.add(new OverlayChange(
                        OverlayChange.Type.DELETE, RecordKind.SECTION, section.id(), Json.object(), null)));
        // In reverse order, so that an external id is freed before it is taken.
        return new Overlay(changes.reversed());
    }

    private OverlayChange patch(ItemChange changed) {
        ObjectNode was = changed.before().json(now, null, zone);
        ObjectNode is = changed.after().json(now, null, zone);
        ObjectNode before = Json.object();
        ObjectNode after = Json.object();
        compare(was, is, OTHERS, before, after);
        if (before.has("sectionId")) {
            before.put("position", changed.before().position());
        }
        compareInner(was, is, before, after);
        return new OverlayChange(
                OverlayChange.Type.PATCH, RecordKind.ITEM, changed.after().id(), before, after);
    }

    private static void compareInner(ObjectNode was, ObjectNode is, ObjectNode before, ObjectNode after) {
        ObjectNode metadataBefore = Json.object();
        ObjectNode metadataAfter = Json.object();
        Set<String> lists = Set.copyOf(Metadata.OPTION_LISTS);
        compare(was.path("metadata"), is.path("metadata"), lists, metadataBefore, metadataAfter);
        if (!metadataAfter.isEmpty()) {
            before.set("metadata", metadataBefore);
            after.set("metadata", metadataAfter);
        }
        ObjectNode optionsBefore = Json.object();
        ObjectNode optionsAfter = Json.object();
        for (String list : Metadata.OPTION_LISTS) {
            compareOptions(
                    was.path("metadata").path(list), is.path("metadata").path(list), optionsBefore, optionsAfter);
        }
        if (!optionsAfter.isEmpty()) {
            before.set(OPTIONS, optionsBefore);
            after.set(OPTIONS, optionsAfter);
        }
    }

    private static void compareOptions(JsonNode was, JsonNode is, ObjectNode before, ObjectNode after) {
        Map<String, JsonNode> old = Json.byId(was);
        Json.byId(is).forEach((id, option) -> {
            JsonNode stored = old.get(id);
            ObjectNode optionBefore = Json.object();
            ObjectNode optionAfter = Json.object();
            compare(stored == null ? Json.object() : stored, option, OPTION_OTHERS, optionBefore, optionAfter);
            if (stored == null) {
                before.putNull(id);
                after.set(id, optionAfter);
            } else if (!optionAfter.isEmpty()) {
                before.set(id, optionBefore);
                after.set(id, optionAfter);
            }
        });
    }

    /** Notes the differences; a missing value is null, as a PATCH would clear it. */
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

    /** True if both values have the same JSON form. */
    public static boolean isSame(JsonNode one, JsonNode other) {
        if (one.isNumber() && other.isNumber()) {
            return one.decimalValue().compareTo(other.decimalValue()) == 0;
        }
        return Json.text(one).equals(Json.text(other));
    }
}
