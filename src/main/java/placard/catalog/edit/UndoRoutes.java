package placard.catalog.edit;

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
import placard.catalog.Catalogs;
import placard.catalog.Weight;
import placard.catalog.draft.CatalogChanges;
import placard.catalog.draft.DraftUndo;
import placard.catalog.draft.KeptUndos;
import placard.catalog.item.ItemContext;
import placard.catalog.profile.CatalogRules;
import placard.catalog.trash.Trash;
import placard.storage.Database;
import placard.web.Answer;
import placard.web.Request;
import placard.web.Route;

/** Taking back over HTTP what one request has changed. */
public final class UndoRoutes {
    /** What an import of the largest catalogue may answer. */
    private static final int MOST_BYTES = 16 << 20;

    private final Database database;
    private final CatalogRules rules;
    private final RandomGenerator random;
    private final DraftUndo published;
    private final CatalogChanges changes;
    private final Trash trash;
    private final KeptUndos undos;
    private final ActivityLog log;
    private final InstantSource clock;

    public UndoRoutes(
            Database database,
            CatalogRules rules,
            RandomGenerator random,
            DraftUndo published,
            CatalogChanges changes,
            Trash trash,
            KeptUndos undos,
            ActivityLog log,
            InstantSource clock) {
        this.database = database;
        this.rules = rules;
        this.random = random;
        this.published = published;
        this.changes = changes;
        this.trash = trash;
        this.undos = undos;
        this.log = log;
        this.clock = clock;
    }

    public List<Route> routes() {
        return List.of(Route.of("POST", "/api/v1/catalogs/:id/undo", Scope.CATALOGS_WRITE, this::undo)
                .taking(MOST_BYTES)
                .weighing(new UndoMemory(database, undos)::weight));
    }

    private Catalog catalog(Request request) {
        String id = request.id("id", "cat_");
        return database.read(tx -> Catalogs.get(tx, request.workspaceId(), id));
    }

    private ObjectNode kept(Request request, Catalog catalog, String change) {
        request.checkInput();
        return database.read(tx -> undos.get(tx, catalog.workspaceId(), catalog.id(), change));
    }

    private Answer undo(Request request) {
        Catalog catalog = catalog(request);
        if (DraftUndo.isPublished(request)) {
            return published.answer(request);
        }
        if (CatalogChanges.isRevert(request)) {
            return changes.revert(request);
        }
        String change = Undo.change(request.input());
        Undo undo = Undo.read(change == null ? request.input() : request.input().apart(kept(request, catalog, change)));
        request.checkInput();
        Instant now = clock.instant();
        ItemContext context = catalog.itemContext(rules.files(catalog.workspaceId()), random);
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
            return Answer.ok(Answer.warned(body, request.input().warnings()));
        });
    }
}
