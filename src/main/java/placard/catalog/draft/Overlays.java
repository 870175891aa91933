package placard.catalog.draft;

import java.time.Instant;
import java.util.List;
import java.util.random.RandomGenerator;
import placard.base.Fault;
import placard.base.Ids;
import placard.base.Refusal;
import placard.catalog.CatalogState;
import placard.catalog.CatalogTree;
import placard.catalog.Catalogs;
import placard.catalog.profile.CatalogRules;
import placard.storage.Database;

/** Catalogues with an overlay applied for display. Nothing of it is stored. */
public record Overlays(Database database, CatalogRules rules, Ids ids, RandomGenerator random) {
    /**
     * A catalogue with an overlay applied.
     *
     * @param faults of invalid changes, which are left out, with pointers from {@code /changes}
     */
    public record Overlaid(CatalogTree tree, List<Fault> faults) {}

    /**
     * Applies an overlay to a catalogue, published or not.
     *
     * @throws Refusal {@code not_found}
     */
    public Overlaid lay(String workspaceId, String id, Overlay overlay, Instant now) {
        OverlayRules overlayRules = OverlayRules.of(rules, ids, random, workspaceId);
        return database.read(tx -> {
            AppliedOverlay laid = OverlayApplier.lay(
                    CatalogState.of(tx, Catalogs.get(tx, workspaceId, id)), overlay, overlayRules, now);
            return new Overlaid(laid.tree(null, now), laid.faults());
        });
    }
}
