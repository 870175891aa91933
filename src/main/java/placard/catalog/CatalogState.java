package placard.catalog;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import placard.catalog.item.Item;
import placard.storage.Tx;

/**
 * A catalogue with its sections and items, by ids.
 *
 * @param sections in their order
 * @param items in the order of their section
 */
public record CatalogState(Catalog catalog, Map<String, Section> sections, Map<String, Item> items) {
    public static CatalogState of(Tx tx, Catalog catalog) {
        Map<String, Section> sections = new LinkedHashMap<>();
        Map<String, Item> items = new LinkedHashMap<>();
        Sections.list(tx, catalog.workspaceId(), catalog.id()).forEach(one -> sections.put(one.id(), one));
        Items.list(tx, catalog.workspaceId(), catalog.id()).forEach(one -> items.put(one.id(), one));
        return new CatalogState(catalog, sections, items);
    }

    /** True if the id is a section's or an item's. */
    public boolean has(String id) {
        return sections.containsKey(id) || items.containsKey(id);
    }

    public List<Section> sectionList() {
        return List.copyOf(sections.values());
    }

    public List<Item> itemList() {
        return List.copyOf(items.values());
    }

    /** The ids of a section's items in their order. */
    public List<String> itemIds(String sectionId) {
        return items.values().stream()
                .filter(item -> item.sectionId().equals(sectionId))
                .map(Item::id)
                .toList();
    }

    /** The owner's JSON form of one record, a section with the ids of its items; null if it is missing. */
    public @Nullable ObjectNode json(RecordKind kind, String id, Instant now) {
        Section section = sections.get(id);
        Item item = items.get(id);
        return switch (kind) {
            case CATALOG -> catalog.json("");
            case SECTION -> section == null ? null : withItems(section);
            case ITEM ->
                item == null ? null : item.json(now, null, catalog.draft().timezone());
        };
    }

    private ObjectNode withItems(Section section) {
        ObjectNode json = section.json();
        ArrayNode ids = json.putArray("items");
        itemIds(section.id()).stream().sorted().forEach(ids::add);
        return json;
    }
}
