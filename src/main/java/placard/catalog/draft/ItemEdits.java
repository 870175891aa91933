package placard.catalog.draft;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import placard.base.Json;
import placard.catalog.CatalogState;
import placard.catalog.ItemChange;
import placard.catalog.RecordKind;
import placard.catalog.Section;
import placard.catalog.item.Item;

/**
 * The edits of one request to a catalogue's items, live or in the draft.
 *
 * @param sections that it makes
 * @param items their new state, in the order of the request; new ones aren't in the catalogue yet
 * @param bodies the POST body of each new item, by its id
 */
public record ItemEdits(List<Section> sections, List<Item> items, Map<String, ObjectNode> bodies) {
    /** Edits of existing items. */
    public static ItemEdits of(List<ItemChange> changed) {
        return new ItemEdits(List.of(), changed.stream().map(ItemChange::after).toList(), Map.of());
    }

    boolean isEmpty() {
        return sections.isEmpty() && items.isEmpty();
    }

    /** The catalogue with these edits. Items in a new section come last there. */
    AppliedOverlay over(CatalogState before) {
        Map<String, Section> allSections = new LinkedHashMap<>(before.sections());
        sections.forEach(section -> allSections.put(section.id(), section));
        Map<String, Item> allItems = new LinkedHashMap<>(before.items());
        for (Item item : items) {
            Item was = before.items().get(item.id());
            if (was != null && !was.sectionId().equals(item.sectionId())) {
                allItems.remove(item.id());
            }
            allItems.put(item.id(), item);
        }
        CatalogState after = new CatalogState(before.catalog(), allSections, allItems);
        return new AppliedOverlay(before, after, Map.of(), Map.of(), List.of());
    }

    /** The items that existed before. */
    List<ItemChange> changed(CatalogState before) {
        List<ItemChange> changed = new ArrayList<>();
        for (Item item : items) {
            Item was = before.items().get(item.id());
            if (was != null) {
                changed.add(new ItemChange(was, item));
            }
        }
        return changed;
    }

    List<Item> made(CatalogState before) {
        return items.stream()
                .filter(item -> !before.items().containsKey(item.id()))
                .toList();
    }

    Overlay into(DraftedCatalog drafted) {
        List<OverlayChange> changes = new ArrayList<>();
        Map<String, String> ids = new HashMap<>();
        for (Section section : sections) {
            ids.put(section.id(), draftedId(section.id()));
            changes.add(create(RecordKind.SECTION, section.id(), Json.object().put("name", section.name())));
        }
        for (Item item : made(drafted.state())) {
            ObjectNode body = bodies.get(item.id());
            if (body == null) {
                throw new IllegalStateException("An item that is made has a body");
            }
            changes.add(create(RecordKind.ITEM, item.id(), body));
        }
        return drafted.with(changed(drafted.state()), changes).renamed(ids);
    }

    private static OverlayChange create(RecordKind kind, String id, ObjectNode set) {
        return new OverlayChange(OverlayChange.Type.CREATE, kind, draftedId(id), set, null);
    }

    /** The drafted id of a record that has one already. It is random, so it is unique. */
    private static String draftedId(String id) {
        return "new-" + id.substring(id.indexOf('_') + 1);
    }
}
