package placard.catalog.draft;

import java.time.Instant;
import java.time.InstantSource;
import placard.base.Input;
import placard.base.Refusal;
import placard.catalog.Catalog;
import placard.catalog.CatalogState;
import placard.catalog.CatalogTree;
import placard.catalog.Catalogs;
import placard.catalog.profile.CatalogRules;
import placard.catalog.profile.Theme;
import placard.storage.Database;
import placard.web.Request;

/** Previews of catalogues for their editors: published or not, with the draft applied. */
public record Previews(Database database, Catalogs catalogs, CatalogRules rules, InstantSource clock) {
    /** The approximate memory of the catalogue of a request, in bytes. */
    public long weight(Request request) {
        return new DraftMemory(database).weight(request);
    }

    /**
     * The whole catalogue for display. Invalid changes of its draft are left out.
     *
     * @throws Refusal {@code not_found}
     */
    public CatalogTree tree(String workspaceId, String id) {
        OverlayRules overlayRules = OverlayRules.steady(rules, workspaceId);
        Instant now = clock.instant();
        return database.read(tx -> {
            Catalog catalog = Catalogs.get(tx, workspaceId, id);
            CatalogTree tree = catalogs.tree(tx, catalog, now);
            Overlay overlay = Drafts.get(tx, catalog).overlay();
            return overlay.isEmpty()
                    ? tree
                    : OverlayApplier.lay(CatalogState.of(tx, catalog), overlay, overlayRules, now)
                            .tree(tree.code(), now);
        });
    }

    /** The same catalogue in a look that its editor tries. Faults of the look stay in the input. */
    public CatalogTree wearing(CatalogTree tree, Input theme) {
        Catalog catalog = tree.catalog();
        return tree.wearing(Theme.patched(
                catalog.draft().theme(), theme, id -> rules.fileExists().test(catalog.workspaceId(), id)));
    }
}
