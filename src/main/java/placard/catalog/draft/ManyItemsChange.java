package placard.catalog.draft;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Instant;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import placard.activity.Action;
import placard.activity.Change;
import placard.base.Refusal;
import placard.catalog.Catalog;
import placard.catalog.CatalogState;
import placard.catalog.Catalogs;
import placard.catalog.item.ItemContext;
import placard.storage.Tx;
import placard.web.Request;

/**
 * A request that changes many items, live or in the draft. It is checked before the lock, and again under the lock if
 * the catalogue has changed. It is stored together with its undo.
 */
public record ManyItemsChange(
        CatalogEdits changes, Request request, String catalogId, boolean isDraft, OverlayRules rules, Instant now) {
    ManyItemsChange(CatalogEdits changes, Request request, boolean isDraft, OverlayRules rules, Instant now) {
        this(changes, request, request.id("id", "cat_"), isDraft, rules, now);
    }

    /**
     * The result.
     *
     * @param undo the body for {@code POST …/undo}
     * @param revision the new revision of the catalogue
     * @param draftVersion the new version of the draft; null for a live change
     */
    public record Stored(
            ObjectNode undo, long revision, @Nullable Long draftVersion) {
        /** The answer with this result. */
        public ObjectNode answer(ObjectNode body) {
            body.set("undo", undo);
            return draftVersion == null ? body : body.put("draftVersion", draftVersion);
        }
    }

    /** The context for reading items. It asks once for each file. */
    public ItemContext context(ChangeTarget target) {
        return target.state().catalog().itemContext(rules.fileExists(), changes.random());
    }

    /** The present state of the target. */
    public ChangeTarget read() {
        return changes.database().read(tx -> target(tx, Catalogs.get(tx, request.workspaceId(), catalogId)));
    }

    /**
     * The same, locked until the transaction ends.
     *
     * @param first the earlier read; it is returned if nothing has changed since
     */
    public ChangeTarget lock(Tx tx, ChangeTarget first) {
        Catalog catalog = Catalogs.lock(tx, request.workspaceId(), catalogId);
        boolean isSame =
                !isDraft && catalog.revision() == first.live().catalog().revision();
        return isSame ? first : target(tx, catalog);
    }

    private ChangeTarget target(Tx tx, Catalog catalog) {
        return isDraft ? DraftedCatalog.of(tx, catalog, rules, now) : new LiveCatalog(CatalogState.of(tx, catalog));
    }

    /**
     * Stores the edits while the catalogue is locked.
     *
     * @param action the action for the activity log; a draft is logged when it is published or discarded
     * @param change the details for the activity log
     * @throws Refusal {@code validation_failed} if the draft gets new faults or is too large; {@code catalog_too_large}
     */
    public Stored store(Tx tx, ChangeTarget locked, ItemEdits edits, Action action, Supplier<Change> change) {
        return switch (locked) {
            case LiveCatalog live -> publish(tx, live, edits, action, change);
            case DraftedCatalog drafted ->
                new Stored(
                        changes.store(tx, request, drafted, edits.into(drafted), rules),
                        drafted.live().catalog().revision(),
                        drafted.draft().version() + 1);
        };
    }

    private Stored publish(Tx tx, LiveCatalog live, ItemEdits edits, Action action, Supplier<Change> change) {
        Catalog catalog = live.state().catalog();
        Overlay inverse = new InverseOverlay(now, catalog.draft().timezone()).of(edits, live.state());
        ObjectNode undo = UndoOverlay.json(inverse, List.of());
        if (edits.isEmpty()) {
            return new Stored(undo, catalog.revision(), null);
        }
        Catalog held = changes.publication()
                .store(tx, request.caller(), edits.over(live.state()), now)
                .catalog();
        Change logged = change.get();
        if (!logged.isNothing()) {
            String entry = changes.log().add(tx, request.caller(), action, held.subject(), logged);
            changes.undos().keep(tx, held.workspaceId(), held.id(), entry, undo, now);
        }
        return new Stored(undo, held.revision(), null);
    }
}
