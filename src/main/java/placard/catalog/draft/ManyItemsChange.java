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
 * One request that changes many items: at once, or in the draft. It is judged by what is there, judged again while the
 * catalogue is locked if that has changed meanwhile, and stored with what takes it back.
 */
public final class ManyItemsChange {
    private final CatalogEdits changes;
    private final Request request;
    private final String catalogId;
    private final boolean isDraft;
    private final OverlayRules rules;
    private final Instant now;

    ManyItemsChange(CatalogEdits changes, Request request, boolean isDraft, OverlayRules rules, Instant now) {
        this.changes = changes;
        this.request = request;
        this.catalogId = request.id("id", "cat_");
        this.isDraft = isDraft;
        this.rules = rules;
        this.now = now;
    }

    /**
     * What was stored.
     *
     * @param undo what takes it back, as {@code POST …/undo} reads it
     * @param revision the catalogue's since
     * @param draftVersion the draft's since; null if it was changed at once
     */
    public record Stored(
            ObjectNode undo, long revision, @Nullable Long draftVersion) {
        /** The answer that tells of it. */
        public ObjectNode answer(ObjectNode body) {
            body.set("undo", undo);
            return draftVersion == null ? body : body.put("draftVersion", draftVersion);
        }
    }

    public Instant now() {
        return now;
    }

    /** What is needed to read items. It asks once for each file. */
    public ItemContext context(ChangeTarget target) {
        return target.state().catalog().itemContext(rules.fileExists(), changes.random());
    }

    /** What it changes, as it is now. */
    public ChangeTarget read() {
        return changes.database().read(tx -> target(tx, Catalogs.get(tx, request.workspaceId(), catalogId)));
    }

    /**
     * The same, locked until the transaction ends.
     *
     * @param first what was read before; it is answered itself if nobody has changed it since
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
     * Stores it while the catalogue is locked.
     *
     * @param action as which the activity log tells of it; the log tells of a draft when it is published or discarded
     * @param change what the activity log tells of it
     * @throws Refusal {@code validation_failed} if something in the draft is wrong that wasn't before, or it is too large;
     *     {@code catalog_too_large}
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
        Overlay inverse = new Inverse(now, catalog.draft().timezone()).of(edits, live.state());
        ObjectNode undo = UndoOverlay.json(inverse, List.of());
        if (edits.isEmpty()) {
            return new Stored(undo, catalog.revision(), null);
        }
        Catalog held = changes.publication()
                .store(tx, request.caller(), edits.over(live.state()), now)
                .catalog();
        Change told = change.get();
        if (!told.isNothing()) {
            String entry = changes.log().add(tx, request.caller(), action, held.subject(), told);
            changes.undos().keep(tx, held, entry, undo, now);
        }
        return new Stored(undo, held.revision(), null);
    }
}
