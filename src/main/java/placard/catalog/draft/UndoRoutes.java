package placard.catalog.draft;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import placard.activity.Action;
import placard.activity.Change;
import placard.base.Fault;
import placard.base.Ids;
import placard.base.Input;
import placard.base.Json;
import placard.base.Refusal;
import placard.base.Scope;
import placard.catalog.Catalog;
import placard.catalog.CatalogState;
import placard.catalog.Catalogs;
import placard.catalog.ItemPlaces;
import placard.catalog.RecordKind;
import placard.catalog.trash.Trash;
import placard.storage.Tx;
import placard.web.Answer;
import placard.web.Request;
import placard.web.Route;

/** Undo over HTTP: of prices, an import, or the publication of a draft. */
public record UndoRoutes(CatalogEdits edits, Trash trash) {
    /** The maximum size of the answer to an import of the largest catalogue. */
    private static final int MOST_BYTES = 16 << 20;

    public List<Route> routes() {
        return List.of(Route.of("POST", "/api/v1/catalogs/:id/undo", Scope.CATALOGS_WRITE, this::undo)
                .taking(MOST_BYTES)
                .weighing(new UndoMemory(edits.database(), edits.undos())::weight));
    }

    private Answer undo(Request request) {
        String id = request.id("id", "cat_");
        CatalogState first =
                edits.database().read(tx -> CatalogState.of(tx, Catalogs.get(tx, request.workspaceId(), id)));
        if (CatalogEdits.isRevert(request)) {
            return edits.revert(request);
        }
        String change = change(request.input());
        UndoOverlay undo = UndoOverlay.read(change == null ? request.input() : kept(request, id, change), id);
        request.checkInput();
        OverlayRules overlayRules = edits.overlayRules(request).settingStock();
        Instant now = edits.clock().instant();
        OverlayApplier.lay(
                first, undo.expanded(first, now), overlayRules, now); // asks for files before the transaction
        return request.once(edits.database(), tx -> {
            Catalog catalog = Catalogs.lock(tx, request.workspaceId(), id);
            if (change != null) {
                edits.undos().done(tx, catalog.workspaceId(), change, now);
            }
            restore(tx, catalog, undo.deletions(), now);
            AppliedOverlay laid = laid(CatalogState.of(tx, catalog), undo, overlayRules, now);
            request.checkVersion(catalog.version());
            checkSize(laid);
            return answer(tx, request, undo, laid, now);
        });
    }

    /** The id of the change's log entry, if the request names it instead of sending the undo. */
    private static @Nullable String change(Input input) {
        String id = input.word("change");
        if (id != null && !Ids.isWellFormed("act_", id)) {
            input.fault("change", "invalid_id", "Must be the id of an entry in the log of changes.");
        } else if (id != null && (input.has("changes") || input.has("deletions"))) {
            input.fault("change", "one_of", "Send this alone, or changes and deletions.");
        }
        return id;
    }

    private Input kept(Request request, String catalogId, String change) {
        request.checkInput();
        ObjectNode document =
                edits.database().read(tx -> edits.undos().get(tx, request.workspaceId(), catalogId, change));
        return request.input().apart(document);
    }

    private void restore(Tx tx, Catalog catalog, List<String> deletions, Instant now) {
        List<Fault> faults = new ArrayList<>();
        // The latest first: a section comes back before the items that were deleted from it one by one.
        for (int i = deletions.size() - 1; i >= 0; i--) {
            Trash.Entry entry = trash.find(tx, catalog.workspaceId(), deletions.get(i))
                    .filter(one -> one.catalogId().equals(catalog.id()))
                    .orElse(null);
            if (entry == null) {
                faults.add(new Fault("/deletions/" + i, "changed_since", "It is not in the trash any more."));
            } else {
                trash.restore(tx, entry, now);
            }
        }
        CatalogEdits.refuse(faults);
    }

    private static AppliedOverlay laid(CatalogState state, UndoOverlay undo, OverlayRules rules, Instant now) {
        CatalogEdits.refuse(undo.conflicts(state, now));
        Overlay overlay = undo.expanded(state, now);
        AppliedOverlay laid = OverlayApplier.lay(state, overlay, rules, now);
        CatalogEdits.refuse(laid.faults());
        // Patches have passed the comparison above.
        DraftDiff others = DraftDiff.of(laid, overlay, change -> change.type() != OverlayChange.Type.PATCH, now);
        CatalogEdits.refuse(others.rows().stream()
                .filter(row -> row.conflict() != null)
                .map(row -> new Fault("/changes/" + row.index() + "/id", "changed_since", "It was changed since."))
                .toList());
        return laid.placing(undo.placed(laid));
    }

    /** Restored deletions may make the catalogue too large, which no single change does. */
    private void checkSize(AppliedOverlay laid) {
        if (laid.after().sections().size() > edits.rules().maxSections()) {
            throw Refusal.conflict(
                    "catalog_full", "A catalogue has at most " + edits.rules().maxSections() + " sections.");
        }
        if (laid.after().items().size() > edits.rules().maxItems()) {
            throw ItemPlaces.full(edits.rules().maxItems());
        }
    }

    private Answer answer(Tx tx, Request request, UndoOverlay undo, AppliedOverlay laid, Instant now) {
        ObjectNode counts = counts(undo, laid);
        DraftPublication.Publication done = edits.publication().undo(tx, request.caller(), laid, now);
        if (counts.properties().stream().anyMatch(count -> count.getValue().asLong() > 0)) {
            edits.log()
                    .add(
                            tx,
                            request.caller(),
                            Action.UNDONE,
                            done.catalog().subject(),
                            new Change(Json.object(), counts, List.of()));
        }
        ObjectNode body = counts.deepCopy().put("revision", done.catalog().revision());
        if (!done.deletions().isEmpty()) {
            body.put("trashId", done.deletions().getFirst());
        }
        return Answer.ok(Answer.warned(body, request.input().warnings()));
    }

    private static ObjectNode counts(UndoOverlay undo, AppliedOverlay laid) {
        return Json.object()
                .put("restored", laid.changed() + undo.deletions().size())
                .put(
                        "deleted",
                        deleted(undo, laid.before().items(), laid.after().items(), RecordKind.ITEM))
                .put(
                        "sectionsDeleted",
                        deleted(undo, laid.before().sections(), laid.after().sections(), RecordKind.SECTION));
    }

    private static long deleted(UndoOverlay undo, Map<String, ?> before, Map<String, ?> after, RecordKind kind) {
        return undo.overlay().changes().stream()
                .filter(change -> change.kind() == kind && change.type() == OverlayChange.Type.DELETE)
                .filter(change -> before.containsKey(change.id()) && !after.containsKey(change.id()))
                .count();
    }
}
