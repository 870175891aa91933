package placard.catalog.draft;

import com.fasterxml.jackson.databind.node.ObjectNode;
import placard.catalog.CatalogState;

/** A catalogue as guests see it, for changes that take effect at once. */
record LiveCatalog(CatalogState state) implements ChangeTarget {
    @Override
    public CatalogState live() {
        return state;
    }

    @Override
    public ObjectNode answer(ObjectNode body) {
        return body;
    }
}
