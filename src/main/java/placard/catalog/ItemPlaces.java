package placard.catalog;

import org.jspecify.annotations.Nullable;
import placard.base.Ids;
import placard.base.Input;
import placard.base.Refusal;
import placard.catalog.item.Item;
import placard.storage.Tx;

/** What an item may be only in sight of the others: its section, its place in it, its external id. */
final class ItemPlaces {
    private ItemPlaces() {}

    /** Whether the item's section is one of its catalogue; if it isn't, the input gets a fault. */
    static boolean check(Tx tx, Item item, Input input) {
        boolean isThere = isThere(tx, item);
        if (!isThere && input.node().path("sectionId").isTextual()) {
            input.fault("sectionId", "section_not_found", "There is no such section in this catalogue.");
        }
        return isThere;
    }

    private static boolean isThere(Tx tx, Item item) {
        return Ids.isWellFormed("sec_", item.sectionId())
                && Sections.find(tx, item.workspaceId(), item.catalogId(), item.sectionId())
                        .isPresent();
    }

    /**
     * The item at its place: where it was, or at the end of a section that is new to it. The catalogue is held.
     *
     * @param before the item as it was, or null
     * @throws Refusal {@code section_not_found}, {@code external_id_taken}
     */
    static Item placed(Tx tx, @Nullable Item before, Item item) {
        if (!isThere(tx, item)) {
            throw Refusal.invalid("/sectionId", "section_not_found", "There is no such section in this catalogue.");
        }
        String externalId = item.externalId();
        if (externalId != null && (before == null || !externalId.equals(before.externalId()))) {
            Items.findExternal(tx, item.workspaceId(), item.catalogId(), externalId)
                    .filter(other -> !other.id().equals(item.id()))
                    .ifPresent(other -> {
                        throw Refusal.conflict("external_id_taken", "The item " + other.id() + " has this externalId.");
                    });
        }
        return before != null && before.sectionId().equals(item.sectionId())
                ? item
                : item.placed(item.sectionId(), Items.end(tx, item.workspaceId(), item.sectionId()));
    }

    static Refusal full(int most) {
        return Refusal.conflict("catalog_full", "A catalogue has at most " + most + " items.");
    }
}
