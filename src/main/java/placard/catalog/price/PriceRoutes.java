package placard.catalog.price;

import placard.catalog.draft.OverlayRules;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.random.RandomGenerator;
import placard.activity.Action;
import placard.activity.ActivityLog;
import placard.activity.Change;
import placard.base.Json;
import placard.base.Scope;
import placard.catalog.Catalog;
import placard.catalog.draft.DraftMemory;
import placard.catalog.edit.UndoMemory;
import placard.catalog.CatalogState;
import placard.catalog.Catalogs;
import placard.catalog.Weight;
import placard.catalog.draft.DraftEdits;
import placard.catalog.draft.DraftUndo;
import placard.catalog.draft.DraftedCatalog;
import placard.catalog.edit.KeptUndos;
import placard.catalog.edit.Undo;
import placard.catalog.item.ItemContext;
import placard.catalog.profile.CatalogRules;
import placard.catalog.trash.Trash;
import placard.storage.Database;
import placard.storage.Tx;
import placard.web.Answer;
import placard.web.Request;
import placard.web.Route;

/** Many prices at once over HTTP, and taking back what one request has changed. */
public final class PriceRoutes {
    private static final int MOST_BYTES = 4 << 20;
    /** What an import of the largest catalogue may answer. */
    private static final int MOST_TO_UNDO = 16 << 20;

    private final Database database;
    private final CatalogRules rules;
    private final RandomGenerator random;
    private final DraftUndo drafts;
    private final DraftEdits edits;
    private final Trash trash;
    private final KeptUndos undos;
    private final ActivityLog log;
    private final InstantSource clock;

    public PriceRoutes(
            Database database,
            CatalogRules rules,
            RandomGenerator random,
            DraftUndo drafts,
            DraftEdits edits,
            Trash trash,
            KeptUndos undos,
            ActivityLog log,
            InstantSource clock) {
        this.database = database;
        this.rules = rules;
        this.random = random;
        this.drafts = drafts;
        this.edits = edits;
        this.trash = trash;
        this.undos = undos;
        this.log = log;
        this.clock = clock;
    }

    public List<Route> routes() {
        DraftMemory whole = new DraftMemory(database);
        return List.of(
                Route.of("POST", "/api/v1/catalogs/:id/prices", Scope.CATALOGS_WRITE, this::prices)
                        .taking(MOST_BYTES)
                        .asking("dryRun", "draft")
                        .weighing(whole::weightIfDraft),
                Route.of("POST", "/api/v1/catalogs/:id/undo", Scope.CATALOGS_WRITE, this::undo)
                        .taking(MOST_TO_UNDO)
                        .weighing(new UndoMemory(database, undos)::weight));
    }

    private Catalog catalog(Request request) {
        String id = request.id("id", "cat_");
        return database.read(tx -> Catalogs.get(tx, request.workspaceId(), id));
    }

    private ItemContext context(Catalog catalog) {
        return catalog.itemContext(rules.files(catalog.workspaceId()), random);
    }

    private Answer prices(Request request) {
        return request.flag("draft") ? draftPrices(request) : livePrices(request);
    }

    /** The same of the catalogue as its draft makes it; what changes goes into the draft. */
    private Answer draftPrices(Request request) {
        boolean isDry = request.flag("dryRun");
        Instant now = clock.instant();
        OverlayRules overlayRules = edits.overlayRules(request);
        DraftedCatalog first = edits.read(request, overlayRules, now);
        PriceChange change = PriceChange.read(request.input(), first.state().catalog());
        request.checkInput();
        ItemContext context = context(first.state().catalog());
        PricePlan trial = change.plan(first.state(), context, now);
        if (isDry) {
            check(request, change, first);
            return answer(
                    request,
                    trial.json(first.live().catalog().revision()),
                    first.draft().version());
        }
        return request.once(database, tx -> {
            DraftedCatalog drafted = DraftEdits.lock(tx, request, overlayRules, now);
            PriceChange read = PriceChange.read(request.input(), drafted.state().catalog());
            request.input().check();
            PricePlan plan = read.plan(drafted.state(), context, now);
            plan.check(request.input());
            check(request, read, drafted);
            ObjectNode body = plan.json(drafted.live().catalog().revision());
            body.set("undo", edits.store(tx, request, drafted, drafted.with(plan.changed(), List.of()), overlayRules));
            return answer(request, body, drafted.draft().version() + 1);
        });
    }

    private static void check(Request request, PriceChange change, DraftedCatalog drafted) {
        Catalog live = drafted.live().catalog();
        live.checkSeen(request, change.revision(), live.revision());
        drafted.checkVersion(change.draftVersion());
    }

    private static Answer answer(Request request, ObjectNode body, long draftVersion) {
        return answer(request, DraftEdits.told(body, draftVersion));
    }

    private Answer livePrices(Request request) {
        Catalog catalog = catalog(request);
        boolean isDry = request.flag("dryRun");
        PriceChange change = PriceChange.read(request.input(), catalog);
        request.checkInput();
        Instant now = clock.instant();
        ItemContext context = context(catalog);
        PricePlan plan = database.read(tx ->
                change.plan(CatalogState.of(tx, Catalogs.get(tx, catalog.workspaceId(), catalog.id())), context, now));
        if (isDry) {
            plan.catalog().checkSeen(request, change.revision(), plan.catalog().revision());
            return answer(request, plan.json(plan.catalog().revision()));
        }
        return request.once(database, tx -> {
            if (plan.isNothing()) {
                plan.catalog().checkSeen(request, change.revision(), plan.catalog().revision());
                return answer(request, plan.done(plan.catalog().revision()));
            }
            Catalog held = Catalogs.hold(tx, catalog.workspaceId(), catalog.id(), now);
            PricePlan last = plan.isFor(held) ? plan : replan(tx, request, held, context, now);
            last.check(request.input());
            held.checkSeen(request, change.revision(), held.revision() - 1);
            return answer(request, changed(tx, request, held, last, now));
        });
    }

    /** The body is read again: what it means may have changed with the catalogue's currency. */
    private static PricePlan replan(Tx tx, Request request, Catalog held, ItemContext context, Instant now) {
        PriceChange change = PriceChange.read(request.input(), held);
        request.input().check();
        return change.plan(CatalogState.of(tx, held), context, now);
    }

    private ObjectNode changed(Tx tx, Request request, Catalog held, PricePlan plan, Instant now) {
        plan.apply(tx);
        Weight.update(tx, held, rules.maxBytes());
        if (!plan.changed().isEmpty()) {
            String entry = log.add(
                    tx, request.caller(), Action.PRICED, held.subject(), plan.change(request.input()));
            undos.keep(tx, held, entry, plan.undo(), now);
        }
        return plan.done(held.revision());
    }

    private static Answer answer(Request request, ObjectNode body) {
        return Answer.ok(Answer.warned(body, request.input().warnings()));
    }

    private ObjectNode kept(Request request, Catalog catalog, String change) {
        request.checkInput();
        return database.read(tx -> undos.get(tx, catalog.workspaceId(), catalog.id(), change));
    }

    private Answer undo(Request request) {
        Catalog catalog = catalog(request);
        if (DraftUndo.isMeant(request)) {
            return drafts.answer(request);
        }
        if (DraftEdits.isRevert(request)) {
            return edits.revert(request);
        }
        String change = Undo.change(request.input());
        Undo undo = Undo.read(change == null ? request.input() : request.input().apart(kept(request, catalog, change)));
        request.checkInput();
        Instant now = clock.instant();
        ItemContext context = context(catalog);
        return request.once(database, tx -> {
            Catalog held = Catalogs.hold(tx, catalog.workspaceId(), catalog.id(), now);
            if (change != null) {
                undos.done(tx, held.workspaceId(), change, now);
            }
            Undo.Done done = undo.apply(tx, held, context, trash, request.caller(), now);
            request.checkVersion(held.version());
            Weight.update(tx, held, rules.maxBytes());
            ObjectNode counts = Json.object()
                    .put("restored", done.changed().size())
                    .put("deleted", done.deleted().size())
                    .put("sectionsDeleted", done.sections());
            if (done.changed().size() + done.deleted().size() + done.sections() > 0) {
                log.add(
                        tx,
                        request.caller(),
                        Action.UNDONE,
                        held.subject(),
                        new Change(Json.object(), counts, List.of()));
            }
            ObjectNode body = counts.deepCopy().put("revision", held.revision());
            if (done.trashId() != null) {
                body.put("trashId", done.trashId());
            }
            return answer(request, body);
        });
    }
}
