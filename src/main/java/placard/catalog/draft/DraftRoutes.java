package placard.catalog.draft;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.ToLongFunction;
import placard.activity.Action;
import placard.base.Input;
import placard.base.Json;
import placard.base.Refusal;
import placard.base.Scope;
import placard.catalog.Catalog;
import placard.catalog.CatalogState;
import placard.catalog.Catalogs;
import placard.storage.Tx;
import placard.web.Answer;
import placard.web.ETags;
import placard.web.Request;
import placard.web.Route;

/** Drafts of catalogues over HTTP: read, saved, discarded and published. */
public record DraftRoutes(CatalogEdits edits) {
    /** The maximum bytes of a body, whatever the setting is. */
    private static final int MOST_BYTES = 16 << 20;

    public List<Route> routes() {
        ToLongFunction<Request> whole = new DraftMemory(edits.database())::weight;
        return List.of(
                Route.of("GET", "/api/v1/catalogs/:id/draft", Scope.CATALOGS_READ, this::read)
                        .weighing(whole),
                Route.of("PUT", "/api/v1/catalogs/:id/draft", Scope.CATALOGS_WRITE, this::save)
                        .taking(MOST_BYTES)
                        .weighing(whole),
                Route.of("DELETE", "/api/v1/catalogs/:id/draft", Scope.CATALOGS_WRITE, this::discard),
                Route.of("POST", "/api/v1/catalogs/:id/draft/publish", Scope.CATALOGS_WRITE, this::publish)
                        .taking(MOST_BYTES)
                        .weighing(whole));
    }

    private Answer read(Request request) {
        String id = request.id("id", "cat_");
        OverlayRules overlayRules = edits.overlayRules(request);
        Instant now = edits.clock().instant();
        return edits.database().read(tx -> {
            Catalog catalog = Catalogs.get(tx, request.workspaceId(), id);
            Drafts.Draft draft = Drafts.get(tx, catalog);
            DraftDiff diff = DraftDiff.of(CatalogState.of(tx, catalog), draft.overlay(), overlayRules, now);
            return answer(catalog, draft, diff, List.of());
        });
    }

    private static Answer answer(Catalog catalog, Drafts.Draft draft, DraftDiff diff, List<String> warnings) {
        ObjectNode body = Json.object();
        ObjectNode json = json(catalog, draft, diff);
        body.set("draft", json);
        return Answer.ok(Answer.warned(body, warnings)).tagged(draft.version(), ETags.digest(Json.text(json)));
    }

    private static ObjectNode json(Catalog catalog, Drafts.Draft draft, DraftDiff diff) {
        ObjectNode json = Json.object().put("catalogId", catalog.id());
        json.set("changes", draft.overlay().json().path("changes"));
        ArrayNode rows = json.putArray("diff");
        diff.rows().forEach(row -> rows.add(row.json()));
        json.set("ids", draft.ids());
        json.put("baseRevision", draft.baseRevision()).put("revision", catalog.revision());
        Instant updated = draft.updatedAt();
        json.set("updatedBy", draft.by());
        return json.put("updatedAt", updated == null ? null : Json.time(updated))
                .put("version", draft.version());
    }

    /** The catalogue and its draft before any lock. */
    private record Before(CatalogState state, Overlay draft) {}

    private Answer save(Request request) {
        String id = request.id("id", "cat_");
        OverlayRules overlayRules = edits.overlayRules(request);
        Instant now = edits.clock().instant();
        Before first = edits.database().read(tx -> {
            Catalog catalog = Catalogs.get(tx, request.workspaceId(), id);
            return new Before(
                    CatalogState.of(tx, catalog), Drafts.get(tx, catalog).overlay());
        });
        Input input = request.input();
        Overlay sent = Overlay.read(input, id);
        if (!input.hasFaults() && Json.bytes(sent.json()).length > edits.mostBytes()) {
            input.fault("changes", "too_large", "At most " + edits.mostBytes() / 1024 + " KiB.");
        }
        request.checkInput();
        // Checks files and faults before the transaction, so that no other one waits for it.
        CatalogEdits.refuse(
                OverlayApplier.lay(first.state, sent, overlayRules, now).newFaults(first.draft, sent));
        return edits.database().write(tx -> {
            Catalog catalog = Catalogs.lock(tx, request.workspaceId(), id);
            Drafts.Draft stored = Drafts.get(tx, catalog);
            CatalogState state = CatalogState.of(tx, catalog);
            Overlay overlay = new DraftBase(state, now).completed(sent);
            DraftDiff diff = DraftDiff.of(state, overlay, overlayRules, now);
            CatalogEdits.refuse(diff.laid().newFaults(stored.overlay(), sent));
            request.checkVersion(stored.version());
            put(tx, request, catalog, overlay, diff, stored.ids(), now);
            return answer(catalog, Drafts.get(tx, catalog), diff, input.warnings());
        });
    }

    private static void put(
            Tx tx, Request request, Catalog catalog, Overlay overlay, DraftDiff diff, ObjectNode ids, Instant now) {
        Drafts.put(
                tx, catalog, overlay, diff.rows().size(), ids, request.caller().actor(), now);
    }

    private Answer discard(Request request) {
        String id = request.id("id", "cat_");
        Instant now = edits.clock().instant();
        return edits.database().write(tx -> {
            Catalog catalog = Catalogs.lock(tx, request.workspaceId(), id);
            Drafts.Draft draft = Drafts.get(tx, catalog);
            if (draft.overlay().isEmpty()) {
                throw Refusal.notFound();
            }
            request.checkVersion(draft.version());
            Drafts.put(
                    tx,
                    catalog,
                    Overlay.NOTHING,
                    0,
                    draft.ids(),
                    request.caller().actor(),
                    now);
            edits.log().add(tx, request.caller(), Action.DISCARDED, catalog.subject());
            return Answer.noContent();
        });
    }

    private Answer publish(Request request) {
        String id = request.id("id", "cat_");
        OverlayRules overlayRules = edits.overlayRules(request);
        Instant now = edits.clock().instant();
        edits.database().read(tx -> {
            Catalog catalog = Catalogs.get(tx, request.workspaceId(), id);
            return OverlayApplier.lay(
                    CatalogState.of(tx, catalog), Drafts.get(tx, catalog).overlay(), overlayRules, now);
        });
        DraftChoice choice = DraftChoice.read(request.input());
        request.checkInput();
        return request.once(edits.database(), tx -> {
            Catalog catalog = Catalogs.lock(tx, request.workspaceId(), id);
            Drafts.Draft draft = Drafts.get(tx, catalog);
            CatalogState state = CatalogState.of(tx, catalog);
            DraftDiff diff = DraftDiff.of(state, draft.overlay(), overlayRules, now);
            choice.check(draft.overlay());
            Overlay chosen = diff.only(draft.overlay(), choice.chosenKeys(diff));
            DraftDiff last = DraftDiff.of(state, chosen, overlayRules, now);
            CatalogEdits.refuse(choice.placed(last, chosen, draft.overlay()));
            request.checkVersion(draft.version());
            choice.checkRevision(catalog);
            choice.checkConflicts(diff);
            return answer(tx, request, draft, diff, choice, last, overlayRules, now);
        });
    }

    private Answer answer(
            Tx tx,
            Request request,
            Drafts.Draft draft,
            DraftDiff diff,
            DraftChoice choice,
            DraftDiff last,
            OverlayRules overlayRules,
            Instant now) {
        AppliedOverlay laid = last.laid();
        Catalog catalog = laid.before().catalog();
        ObjectNode body = Json.object().put("published", last.rows().size());
        CatalogState after = laid.before();
        ObjectNode undo = null;
        if (!last.rows().isEmpty()) {
            DraftPublication.Publication done = edits.publication().store(tx, request.caller(), laid, now);
            after = CatalogState.of(tx, done.catalog());
            undo = DraftPublication.undo(last, after, done.deletions(), now);
            edits.log()
                    .add(tx, request.caller(), Action.DRAFT_PUBLISHED, catalog.subject(), DraftLogEntry.of(last, undo));
        }
        Overlay left =
                diff.without(draft.overlay(), choice.publishedKeys(diff, last)).renamed(laid.ids());
        DraftDiff rest = leave(tx, request, diff, left, after, Drafts.with(draft.ids(), laid.ids()), overlayRules, now);
        ObjectNode realIds = body.putObject("ids");
        laid.ids().forEach(realIds::put);
        body.set("undo", undo);
        body.set("draft", json(after.catalog(), Drafts.get(tx, after.catalog()), rest));
        return Answer.ok(Answer.warned(body, request.input().warnings()));
    }

    /**
     * Keeps the changes that were not chosen, with fresh notes of the present values. Conflicting changes keep their
     * old notes.
     */
    private static DraftDiff leave(
            Tx tx,
            Request request,
            DraftDiff diff,
            Overlay left,
            CatalogState after,
            ObjectNode ids,
            OverlayRules overlayRules,
            Instant now) {
        Set<String> inConflict = new HashSet<>();
        diff.rows().forEach(row -> {
            if (row.conflict() != null) {
                inConflict.add(diff.laid().id(row.change().id()));
            }
        });
        DraftBase base = new DraftBase(after, now);
        List<OverlayChange> kept = new ArrayList<>();
        for (OverlayChange change : left.changes()) {
            Overlay one = new Overlay(List.of(change));
            kept.addAll((inConflict.contains(change.id()) ? one : base.renewed(one)).changes());
        }
        Overlay overlay = new Overlay(kept);
        DraftDiff rest = DraftDiff.of(after, overlay, overlayRules, now);
        put(tx, request, after.catalog(), overlay, rest, ids, now);
        return rest;
    }
}
