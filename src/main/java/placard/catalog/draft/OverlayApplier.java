package placard.catalog.draft;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import placard.base.Fault;
import placard.base.Input;
import placard.base.Slug;
import placard.catalog.Catalog;
import placard.catalog.CatalogState;
import placard.catalog.ItemPlaces;
import placard.catalog.RecordKind;
import placard.catalog.Section;
import placard.catalog.item.Item;
import placard.catalog.item.ItemContext;
import placard.catalog.profile.CatalogDraft;

/**
 * Applies an {@link Overlay} to a catalogue, by the rules of single requests. Invalid changes are left out and
 * reported. Changes of deleted records are skipped. It writes nothing.
 */
final class OverlayApplier {
    private final CatalogState before;
    private final Overlay overlay;
    private final OverlayRules rules;
    private final Instant now;

    private final Map<String, Section> sections;
    private final Map<String, Item> items;
    private final Map<String, String> byExternal = new HashMap<>();
    private final Map<String, String> fresh = new LinkedHashMap<>();
    private final Map<String, List<String>> orders = new HashMap<>();
    private final List<Fault> faults = new ArrayList<>();
    private Catalog catalog;

    private OverlayApplier(CatalogState before, Overlay overlay, OverlayRules rules, Instant now) {
        this.before = before;
        this.overlay = overlay;
        this.rules = rules;
        this.now = now;
        this.catalog = before.catalog();
        this.sections = new LinkedHashMap<>(before.sections());
        this.items = new LinkedHashMap<>(before.items());
    }

    static AppliedOverlay lay(CatalogState before, Overlay overlay, OverlayRules rules, Instant now) {
        return new OverlayApplier(before, overlay, rules, now).laid();
    }

    private AppliedOverlay laid() {
        each(OverlayChange.Type.CREATE, RecordKind.SECTION, this::createSection);
        each(OverlayChange.Type.PATCH, RecordKind.CATALOG, this::patchCatalog);
        each(OverlayChange.Type.PATCH, RecordKind.SECTION, this::patchSection);
        each(OverlayChange.Type.DELETE, RecordKind.ITEM, (change, _) -> items.remove(change.id()));
        items.values().forEach(this::name);
        each(OverlayChange.Type.PATCH, RecordKind.ITEM, this::patchItem);
        each(OverlayChange.Type.CREATE, RecordKind.ITEM, this::createItem);
        each(OverlayChange.Type.DELETE, RecordKind.SECTION, (change, _) -> deleteSection(change.id()));
        each(OverlayChange.Type.ORDER, RecordKind.CATALOG, (change, _) -> order(change));
        each(OverlayChange.Type.ORDER, RecordKind.SECTION, (change, _) -> order(change));
        CatalogState after = new CatalogState(catalog, sections, items);
        return new AppliedOverlay(before, after, fresh, orders, List.copyOf(faults));
    }

    private interface Step {
        void take(OverlayChange change, Input input);
    }

    private void each(OverlayChange.Type type, RecordKind kind, Step step) {
        for (int i = 0; i < overlay.changes().size(); i++) {
            OverlayChange change = overlay.changes().get(i);
            if (change.type() == type && change.kind() == kind) {
                Input input = new Input(change.set().deepCopy());
                step.take(change, input);
                String pointer = "/changes/" + i + "/set";
                input.faults()
                        .forEach(fault ->
                                faults.add(new Fault(pointer + fault.pointer(), fault.code(), fault.message())));
            }
        }
    }

    private void createSection(OverlayChange change, Input input) {
        String id = rules.id(change, "sec_");
        Section section = Section.created(
                catalog.workspaceId(), catalog.id(), id, input.ignoring(Section.READ_ONLY), rules.fileExists(), now);
        input.nameUnknown();
        if (sections.size() >= rules.catalog().maxSections()) {
            input.fault(
                    "name",
                    "catalog_full",
                    "A catalogue has at most " + rules.catalog().maxSections() + " sections.");
        }
        if (!input.hasFaults()) {
            fresh.put(change.id(), id);
            sections.put(id, section);
        }
    }

    private void patchCatalog(OverlayChange change, Input input) {
        CatalogDraft draft = catalog.draft()
                .patchedBy(
                        input.ignoring(Catalog.READ_ONLY),
                        catalog.workspaceId(),
                        rules.catalog(),
                        sections::containsKey);
        String slug = Slug.read(input, "slug");
        input.nameUnknown();
        Catalog after = catalog.changed(draft, slug == null ? catalog.slug() : slug, now);
        if (!input.hasFaults() && !after.hasSameContentAs(catalog)) {
            catalog = after;
        }
    }

    private void patchSection(OverlayChange change, Input input) {
        Section section = sections.get(change.id());
        if (section == null) {
            return;
        }
        Section after = section.patchedBy(input.ignoring(Section.READ_ONLY), rules.fileExists(), now);
        input.nameUnknown();
        if (!input.hasFaults() && !after.hasSameContentAs(section)) {
            sections.put(section.id(), after);
        }
    }

    private void patchItem(OverlayChange change, Input input) {
        Item item = items.get(change.id());
        if (item == null) {
            return;
        }
        if (rules.keepsStock()) {
            LiveSwitches.put(input.node(), item.json(now, null, catalog.draft().timezone()));
        }
        place(input);
        Item after = item.patchedBy(input.ignoring(Item.READ_ONLY), context(change), now)
                .item();
        check(input, item, after);
        if (!input.hasFaults() && !after.hasSameContentAs(item)) {
            items.put(item.id(), after);
            name(after);
        }
    }

    private void createItem(OverlayChange change, Input input) {
        place(input);
        String id = rules.id(change, "item_");
        Item item = Item.created(
                        catalog.workspaceId(), catalog.id(), id, input.ignoring(Item.READ_ONLY), context(change), now)
                .item();
        check(input, null, item);
        if (items.size() >= rules.catalog().maxItems()) {
            input.fault(
                    "name",
                    "catalog_full",
                    "A catalogue has at most " + rules.catalog().maxItems() + " items.");
        }
        if (!input.hasFaults()) {
            fresh.put(change.id(), id);
            items.put(id, item);
            name(item);
        }
    }

    private ItemContext context(OverlayChange change) {
        return catalog.itemContext(rules.fileExists(), rules.random().apply(change.id()));
    }

    /** Replaces the drafted id of a new section by its real one. */
    private void place(Input input) {
        JsonNode section = input.node().path("sectionId");
        String real = section.isTextual() ? fresh.get(section.textValue()) : null;
        if (real != null) {
            input.node().put("sectionId", real);
        }
    }

    private void check(Input input, @Nullable Item was, Item item) {
        input.nameUnknown();
        boolean isPlaced = input.node().path("sectionId").isTextual();
        if (isPlaced && !sections.containsKey(item.sectionId())) {
            ItemPlaces.refuseSection(input);
        } else if (isPlaced && overlay.deletes(item.sectionId())) {
            input.fault("sectionId", "section_not_found", "The same draft deletes this section.");
        }
        String external = item.externalId();
        String owner = external == null ? null : byExternal.get(external);
        if (owner != null && !owner.equals(item.id())) {
            input.fault("externalId", "external_id_taken", "The item " + owner + " has this externalId.");
        } else if (was != null && was.externalId() != null && !input.hasFaults()) {
            byExternal.remove(was.externalId());
        }
    }

    private void name(Item item) {
        String external = item.externalId();
        if (external != null) {
            byExternal.put(external, item.id());
        }
    }

    private void deleteSection(String id) {
        if (sections.remove(id) != null) {
            items.values().removeIf(item -> item.sectionId().equals(id));
        }
    }

    private void order(OverlayChange change) {
        orders.put(
                fresh.getOrDefault(change.id(), change.id()),
                change.ids().stream().map(id -> fresh.getOrDefault(id, id)).toList());
    }
}
