package placard.catalog.draft;

import com.fasterxml.jackson.databind.node.ObjectNode;
import org.jspecify.annotations.Nullable;
import placard.base.Refusal;
import placard.catalog.Catalog;
import placard.catalog.CatalogState;
import placard.web.Request;

/** The target of a change of many items: the live catalogue or its draft. */
public sealed interface ChangeTarget permits LiveCatalog, DraftedCatalog {
    /** The catalogue that changes are checked against. */
    CatalogState state();

    /** The catalogue as guests see it. */
    CatalogState live();

    /**
     * Refuses a newer version than the caller's (optimistic lock).
     *
     * @param revision of the catalogue that the caller names; null for any
     * @param draftVersion likewise, of its draft
     * @throws Refusal {@code version_mismatch}
     */
    default void checkSeen(Request request, @Nullable Integer revision, @Nullable Integer draftVersion) {
        Catalog catalog = live().catalog();
        catalog.checkSeen(request, revision, catalog.revision());
    }

    /** An answer before any change, with the draft's version for a draft. */
    ObjectNode answer(ObjectNode body);
}
