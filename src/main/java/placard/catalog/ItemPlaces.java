package placard.catalog;

import org.jspecify.annotations.Nullable;
import placard.base.Ids;
import placard.base.Input;
import placard.base.Refusal;
import placard.catalog.item.Item;
import placard.storage.Tx;

/** The rules of an item that depend on other records: its section, its position in it, its external id. */
public final class ItemPlaces {
    private static final String SECTION_NOT_FOUND = "section_not_found";
    private static final String NO_SUCH_SECTION = "There is no such section in this catalogue.";

    private ItemPlaces() {}

    /** True if the body of an item names no section, or one of the catalogue. */
    public static boolean isSectionThere(Tx tx, Catalog catalog, Input input) {
        String section = input.node().path("sectionId").textValue();
        return section == null || isThere(tx, catalog.workspaceId(), catalog.id(), section);
    }

    private static boolean isThere(Tx tx, String workspaceId, String catalogId, String section) {
        return Ids.isWellFormed("sec_", section)
                && Sections.find(tx, workspaceId, catalogId, section).isPresent();
    }

    /** Refuses the section that the body of an item names. */
    public static void refuseSection(Input input) {
        input.fault("sectionId", SECTION_NOT_FOUND, NO_SUCH_SECTION);
    }

    /**
     * The item at its position: the former one, or the end of a new section. The catalogue must be locked.
     *
     * @param before the item as it was, or null
     * @throws Refusal {@code section_not_found}, {@code external_id_taken}
     */
    public static Item placed(Tx tx, @Nullable Item before, Item item) {
        if (!isThere(tx, item.workspaceId(), item.catalogId(), item.sectionId())) {
            throw Refusal.invalid("/sectionId", SECTION_NOT_FOUND, NO_SUCH_SECTION);
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

    public static Refusal full(int most) {
        return Refusal.conflict("catalog_full", "A catalogue has at most " + most + " items.");
    }
}
