package placard.catalog.edit;

import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import placard.base.Fault;
import placard.base.Input;
import placard.base.Refusal;
import placard.catalog.Catalog;
import placard.catalog.Items;
import placard.catalog.Sections;
import placard.storage.Tx;

/** A wanted order of a whole catalogue: every section once, and in them every item once. */
record Reordering(List<Place> places) {
    private static final int MOST = 100_000;

    /** A section and its items in their order. */
    record Place(String sectionId, List<String> itemIds) {}

    static Reordering read(Input input) {
        input.require("sections");
        List<Input> entries = input.objects("sections", 0, MOST);
        List<Place> places = new ArrayList<>();
        for (Input entry : entries == null ? List.<Input>of() : entries) {
            entry.require("id");
            String id = entry.word("id");
            List<@Nullable String> items = entry.entries("items", 0, MOST, 100);
            places.add(new Place(
                    id == null ? "" : id,
                    items == null
                            ? List.of()
                            : items.stream()
                                    .filter(Objects::nonNull)
                                    .map(Objects::requireNonNull)
                                    .toList()));
            entry.nameUnknown();
        }
        return new Reordering(places);
    }

    /**
     * Applies this order to a locked catalogue, with moves between sections.
     *
     * @throws Refusal {@code validation_failed} unless the ids are exactly the present ones
     */
    void apply(Tx tx, Catalog catalog, Instant now) {
        check(tx, catalog);
        Sections.reorder(
                tx, catalog.workspaceId(), places.stream().map(Place::sectionId).toList(), now);
        places.forEach(place -> Items.reorder(tx, catalog.workspaceId(), place.sectionId, place.itemIds, now));
    }

    private void check(Tx tx, Catalog catalog) {
        Set<String> sections = new HashSet<>();
        Sections.list(tx, catalog.workspaceId(), catalog.id()).forEach(section -> sections.add(section.id()));
        Set<String> items = new HashSet<>(Items.listIds(tx, catalog.workspaceId(), catalog.id()));
        List<Fault> faults = new ArrayList<>();
        for (int i = 0; i < places.size(); i++) {
            take(sections, places.get(i).sectionId, "/sections/" + i + "/id", faults);
            List<String> ids = places.get(i).itemIds;
            for (int j = 0; j < ids.size(); j++) {
                take(items, ids.get(j), "/sections/" + i + "/items/" + j, faults);
            }
        }
        missing("sections", sections, faults);
        missing("items", items, faults);
        if (!faults.isEmpty()) {
            throw new Refusal(new Refusal.Invalid(faults.subList(0, Math.min(100, faults.size()))));
        }
    }

    private static void take(Set<String> left, String id, String pointer, List<Fault> faults) {
        if (!left.remove(id)) {
            faults.add(new Fault(pointer, "order_mismatch", "Not in this catalogue, or named twice."));
        }
    }

    private static void missing(String what, Set<String> left, List<Fault> faults) {
        if (!left.isEmpty()) {
            faults.add(new Fault(
                    "/sections",
                    "order_mismatch",
                    left.size() + " " + what + " are missing, such as "
                            + left.stream().sorted().findFirst().orElseThrow() + "."));
        }
    }
}
