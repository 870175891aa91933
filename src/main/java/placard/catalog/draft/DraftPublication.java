package placard.catalog.draft;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import placard.base.Json;
import placard.base.Refusal;
import placard.catalog.Catalog;
import placard.catalog.CatalogState;
import placard.catalog.Catalogs;
import placard.catalog.Items;
import placard.catalog.RecordKind;
import placard.catalog.Section;
import placard.catalog.Sections;
import placard.catalog.Weight;
import placard.catalog.item.Item;
import placard.catalog.trash.Tombstones;
import placard.catalog.trash.Trash;
import placard.storage.Tx;
import placard.web.Caller;

/** Publishes an applied overlay in one transaction, which has the catalogue locked. */
record DraftPublication(Catalogs catalogs, Trash trash, long maxBytes) {
    /**
     * The result of a publication.
     *
     * @param catalog as it is now
     * @param deletions ids in the trash
     */
    record Publication(Catalog catalog, List<String> deletions) {}

    /**
     * Stores it as one revision.
     *
     * @throws Refusal {@code slug_taken}, {@code template_locked}, {@code currency_conflict}, {@code catalog_too_large}
     */
    Publication store(Tx tx, Caller caller, AppliedOverlay laid, Instant now) {
        List<String> deletions = new ArrayList<>();
        for (Item item : deletedItems(laid)) {
            deletions.add(trash.moveItem(tx, caller, item, now));
            Tombstones.addItem(tx, item.workspaceId(), item.catalogId(), item.id(), now);
        }
        return store(tx, caller, laid, deletions, now);
    }

    /** Applies an undo: the deleted items become one entry in the trash. */
    Publication undo(Tx tx, Caller caller, AppliedOverlay laid, Instant now) {
        List<String> deletions = new ArrayList<>();
        List<Item> items = deletedItems(laid);
        if (!items.isEmpty()) {
            Tombstones.addItems(tx, laid.before().catalog(), items, now);
            deletions.add(trash.moveItems(tx, caller, laid.before().catalog(), items, now));
        }
        return store(tx, caller, laid, deletions, now);
    }

    /** The deleted items that aren't in a deleted section. */
    private static List<Item> deletedItems(AppliedOverlay laid) {
        Set<String> cascading = deletedSections(laid);
        return laid.before().items().values().stream()
                .filter(item -> !laid.after().items().containsKey(item.id()) && !cascading.contains(item.sectionId()))
                .toList();
    }

    private Publication store(Tx tx, Caller caller, AppliedOverlay laid, List<String> deletions, Instant now) {
        CatalogState before = laid.before();
        Catalog catalog = before.catalog();
        Set<String> cascading = deletedSections(laid);
        sections(tx, laid);
        items(tx, laid);
        before.sections().values().forEach(section -> {
            if (cascading.contains(section.id())) {
                Tombstones.addItemsIn(tx, section.workspaceId(), section.id(), now);
                deletions.add(trash.moveSection(tx, caller, section, now));
            }
        });
        order(tx, laid, now);
        if (laid.after().catalog().version() == catalog.version()) {
            Catalogs.hold(tx, catalog.workspaceId(), catalog.id(), now);
        } else if (!catalogs.update(tx, catalog, laid.after().catalog())) {
            throw new IllegalStateException("A locked catalogue has changed");
        }
        Catalog held = Catalogs.get(tx, catalog.workspaceId(), catalog.id());
        Weight.update(tx, held, maxBytes);
        return new Publication(held, deletions);
    }

    private static Set<String> deletedSections(AppliedOverlay laid) {
        Set<String> deleted = new HashSet<>(laid.before().sections().keySet());
        deleted.removeAll(laid.after().sections().keySet());
        return deleted;
    }

    private static void sections(Tx tx, AppliedOverlay laid) {
        Catalog catalog = laid.before().catalog();
        List<Section> fresh = new ArrayList<>();
        int end = Sections.end(tx, catalog.workspaceId(), catalog.id());
        for (Section section : laid.after().sections().values()) {
            Section was = laid.before().sections().get(section.id());
            if (was == null) {
                fresh.add(section.at(end++));
            } else if (was.version() != section.version()) {
                check(Sections.update(tx, section));
            }
        }
        if (!fresh.isEmpty()) {
            Sections.insert(tx, fresh);
        }
    }

    private static void items(Tx tx, AppliedOverlay laid) {
        Map<String, Integer> ends = new HashMap<>();
        List<Item> fresh = new ArrayList<>();
        Map<String, Item> changed = new LinkedHashMap<>();
        for (Item item : laid.after().items().values()) {
            Item was = laid.before().items().get(item.id());
            if (was != null && was.version() == item.version()) {
                continue;
            }
            Item placed = item;
            boolean isNewThere = was == null || !was.sectionId().equals(item.sectionId());
            if (isNewThere && !laid.placed().contains(item.id())) {
                int end = ends.computeIfAbsent(item.sectionId(), section -> Items.end(tx, item.workspaceId(), section));
                ends.put(item.sectionId(), end + 1);
                placed = item.placed(item.sectionId(), end);
            }
            if (was == null) {
                fresh.add(placed);
            } else {
                changed.put(placed.id(), placed);
            }
        }
        update(tx, laid.before(), changed);
        if (!fresh.isEmpty()) {
            Items.insert(tx, fresh);
        }
    }

    /** Writes in an order that frees an external id before another item takes it. */
    private static void update(Tx tx, CatalogState before, Map<String, Item> changed) {
        Map<String, String> owners = new HashMap<>();
        changed.keySet().forEach(id -> {
            Item was = before.items().get(id);
            if (was != null && was.externalId() != null) {
                owners.put(was.externalId(), id);
            }
        });
        while (!changed.isEmpty()) {
            Item next = changed.values().iterator().next();
            List<Item> chain = new ArrayList<>();
            while (next != null && changed.remove(next.id()) != null) {
                chain.add(next);
                String owner = owners.get(next.externalId());
                next = owner == null ? null : changed.get(owner);
            }
            chain.reversed().forEach(item -> check(Items.update(tx, item)));
        }
    }

    private static void check(boolean isStored) {
        if (!isStored) {
            throw new IllegalStateException("A locked catalogue has changed");
        }
    }

    private static void order(Tx tx, AppliedOverlay laid, Instant now) {
        Catalog catalog = laid.before().catalog();
        for (String id : laid.orders().keySet()) {
            if (id.equals(catalog.id())) {
                Sections.reorder(tx, catalog.workspaceId(), laid.ordered(id), now);
            } else if (laid.after().sections().containsKey(id)) {
                Items.reorder(tx, catalog.workspaceId(), id, laid.ordered(id), now);
            }
        }
    }

    /** The undo of a publication: the inverse changes, the last one first, and the deletions to restore before. */
    static ObjectNode undo(DraftDiff diff, CatalogState after, List<String> deletions, Instant now) {
        CatalogState before = diff.laid().before();
        List<OverlayChange> changes = new ArrayList<>();
        Map<String, OverlayChange> patches = new HashMap<>();
        for (DraftDiff.Row row : diff.rows()) {
            OverlayChange change = row.change();
            switch (change.type()) {
                case CREATE ->
                    changes.add(new OverlayChange(
                            OverlayChange.Type.DELETE,
                            change.kind(),
                            diff.laid().id(change.id()),
                            Json.object(),
                            null));
                case PATCH ->
                    patch(changes, patches, row, Objects.requireNonNull(after.json(change.kind(), change.id(), now)));
                case DELETE, ORDER -> {}
            }
        }
        Overlay back = new DraftBase(after, now).completed(new Overlay(changes.reversed()));
        List<OverlayChange> all = new ArrayList<>(back.changes());
        orders(before, after, all);
        return UndoOverlay.json(new Overlay(all), deletions);
    }

    /** Gathers the members of one record. */
    private static void patch(
            List<OverlayChange> changes, Map<String, OverlayChange> patches, DraftDiff.Row row, ObjectNode after) {
        OverlayChange change = row.change();
        String member = Objects.requireNonNull(row.member());
        OverlayChange back = patches.get(change.id());
        if (back == null) {
            back = change.with(Json.object(), Json.object());
            patches.put(change.id(), back);
            changes.add(back);
        }
        DraftDiff.put(back.set(), member, cleared(member, row.before(), DraftDiff.at(after, member)));
        DraftDiff.put(Objects.requireNonNull(back.was()), member, DraftDiff.at(after, member));
    }

    /** The former value of a member. For the added texts of a language, it is empty. */
    private static JsonNode cleared(String member, JsonNode before, JsonNode after) {
        if (!member.startsWith(DraftDiff.TRANSLATED) || !before.isObject()) {
            return before;
        }
        ObjectNode all = before.deepCopy();
        after.fieldNames().forEachRemaining(name -> {
            if (!all.has(name)) {
                all.putNull(name);
            }
        });
        return all;
    }

    private static void orders(CatalogState before, CatalogState after, List<OverlayChange> changes) {
        for (String section : before.sections().keySet()) {
            List<String> was = before.itemIds(section);
            List<String> is = after.itemIds(section);
            if (!was.equals(is)) {
                changes.add(OverlayChange.order(RecordKind.SECTION, section, was, is));
            }
        }
        List<String> was = List.copyOf(before.sections().keySet());
        List<String> is = List.copyOf(after.sections().keySet());
        if (!was.equals(is)) {
            changes.add(OverlayChange.order(RecordKind.CATALOG, before.catalog().id(), was, is));
        }
    }
}
