package placard.catalog.draft;

import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import placard.base.Fault;
import placard.base.Json;
import placard.catalog.CatalogState;
import placard.catalog.CatalogTree;
import placard.catalog.CodeLink;
import placard.catalog.Section;
import placard.catalog.item.Item;

/**
 * The result of applying an overlay to a catalogue.
 *
 * @param before the catalogue without the changes
 * @param after the catalogue with all valid changes
 * @param ids the real ids of new records, by their ids in the overlay
 * @param orders the wanted orders of ids, by the id of a section, or of the catalogue for its sections
 * @param faults the faults, with pointers into the changes
 * @param placed ids of items with a given place in their new section; others come last there
 */
record AppliedOverlay(
        CatalogState before,
        CatalogState after,
        Map<String, String> ids,
        Map<String, List<String>> orders,
        List<Fault> faults,
        Set<String> placed) {

    AppliedOverlay(
            CatalogState before,
            CatalogState after,
            Map<String, String> ids,
            Map<String, List<String>> orders,
            List<Fault> faults) {
        this(before, after, ids, orders, faults, Set.of());
    }

    /** The same with items at their positions. */
    AppliedOverlay placing(Map<String, Item> items) {
        Map<String, Item> all = new LinkedHashMap<>(after.items());
        all.putAll(items);
        CatalogState state = new CatalogState(after.catalog(), after.sections(), all);
        return new AppliedOverlay(before, state, ids, orders, faults, items.keySet());
    }

    /** The number of changed records that existed before. */
    long changed() {
        long items = after.items().values().stream()
                .filter(item -> isOther(before.items().get(item.id()), item))
                .count();
        long sections = after.sections().values().stream()
                .filter(section -> isOther(before.sections().get(section.id()), section))
                .count();
        return items + sections + (before.catalog().version() == after.catalog().version() ? 0 : 1);
    }

    private static boolean isOther(@Nullable Item was, Item is) {
        return was != null && was.version() != is.version();
    }

    private static boolean isOther(@Nullable Section was, Section is) {
        return was != null && was.version() != is.version();
    }

    /** The faults of each change, by its number; valid changes have no entry. */
    Map<Integer, List<Fault>> faultsByChange() {
        Map<Integer, List<Fault>> byChange = new HashMap<>();
        for (Fault fault : faults) {
            String number = fault.pointer().split("/", 4)[2];
            byChange.computeIfAbsent(Integer.valueOf(number), _ -> new ArrayList<>())
                    .add(fault);
        }
        return byChange;
    }

    /**
     * The faults of changes that aren't in the draft yet. Drafted changes that have become invalid are reported, not
     * refused.
     */
    List<Fault> newFaults(Overlay stored, Overlay sent) {
        Set<String> known = new HashSet<>();
        stored.changes()
                .forEach(change ->
                        known.add(Json.text(change.with(change.set(), null).json())));
        List<Fault> faults = new ArrayList<>();
        Map<Integer, List<Fault>> wrong = faultsByChange();
        for (int i = 0; i < sent.changes().size(); i++) {
            OverlayChange change = sent.changes().get(i);
            if (known.contains(Json.text(change.with(change.set(), null).json()))) {
                continue;
            }
            String pointer = "/changes/" + i + "/";
            if (!isThere(change, before)) {
                faults.add(new Fault(pointer + "id", change.kind().word() + "_not_found", "It is not there."));
            }
            faults.addAll(wrong.getOrDefault(i, List.of()));
        }
        return faults;
    }

    private static boolean isThere(OverlayChange change, CatalogState state) {
        return switch (change.type()) {
            case CREATE -> true;
            case PATCH, DELETE, ORDER ->
                switch (change.kind()) {
                    case CATALOG -> true;
                    case SECTION ->
                        OverlayChange.isNew(change.id()) || state.sections().containsKey(change.id());
                    case ITEM -> state.items().containsKey(change.id());
                };
        };
    }

    /** The ids of new records before publication, by their real ids. */
    Map<String, String> draftedIds() {
        Map<String, String> drafted = new HashMap<>();
        ids.forEach((id, real) -> drafted.put(real, id));
        return drafted;
    }

    /** The id of a record in {@link #after}. */
    String id(String id) {
        return Objects.requireNonNullElse(ids.get(id), id);
    }

    /** The ids in a section, or of all sections, before an order is applied. New ones come last. */
    List<String> unordered(String id) {
        if (id.equals(before.catalog().id())) {
            return List.copyOf(after.sections().keySet());
        }
        List<String> here = new ArrayList<>();
        List<String> come = new ArrayList<>();
        for (Item item : after.items().values()) {
            Item was = before.items().get(item.id());
            if (item.sectionId().equals(id)) {
                (was != null && was.sectionId().equals(id) ? here : come).add(item.id());
            }
        }
        here.addAll(come);
        return here;
    }

    /** The same ids in the wanted order. An id that the order omits stays behind its predecessor. */
    List<String> ordered(String id) {
        List<String> wanted = orders.get(id);
        return wanted == null ? unordered(id) : arranged(unordered(id), wanted);
    }

    private static List<String> arranged(List<String> present, List<String> wanted) {
        Set<String> there = new HashSet<>(present);
        List<String> order = new ArrayList<>(new LinkedHashSet<>(wanted));
        order.retainAll(there);
        Set<String> placed = new HashSet<>(order);
        for (int i = 0; i < present.size(); i++) {
            if (!placed.contains(present.get(i))) {
                order.add(i == 0 ? 0 : order.indexOf(present.get(i - 1)) + 1, present.get(i));
            }
        }
        return order;
    }

    /** The form for pages. */
    CatalogTree tree(@Nullable CodeLink code, Instant now) {
        CatalogState state = arranged();
        return CatalogTree.of(state.catalog(), state.sectionList(), state.itemList(), code, now);
    }

    /** The catalogue with every record at its position. */
    CatalogState arranged() {
        Map<String, Section> sections = new LinkedHashMap<>();
        Map<String, Item> items = new LinkedHashMap<>();
        for (String section : ordered(before.catalog().id())) {
            sections.put(
                    section,
                    Objects.requireNonNull(after.sections().get(section)).at(sections.size()));
            List<String> order = ordered(section);
            for (int i = 0; i < order.size(); i++) {
                String id = order.get(i);
                items.put(id, Objects.requireNonNull(after.items().get(id)).placed(section, i));
            }
        }
        return new CatalogState(after.catalog(), sections, items);
    }
}
