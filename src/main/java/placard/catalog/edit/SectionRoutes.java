package placard.catalog.edit;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.function.ToLongFunction;
import org.jspecify.annotations.Nullable;
import placard.activity.Action;
import placard.activity.ActivityLog;
import placard.activity.Change;
import placard.activity.Subject;
import placard.base.Ids;
import placard.base.Input;
import placard.base.Json;
import placard.base.Refusal;
import placard.base.Scope;
import placard.catalog.Catalog;
import placard.catalog.CatalogMemory;
import placard.catalog.CatalogTree;
import placard.catalog.Catalogs;
import placard.catalog.Items;
import placard.catalog.Section;
import placard.catalog.Sections;
import placard.catalog.Weight;
import placard.catalog.item.Item;
import placard.catalog.profile.CatalogRules;
import placard.catalog.trash.Tombstones;
import placard.catalog.trash.Trash;
import placard.storage.Database;
import placard.storage.Tx;
import placard.web.Answer;
import placard.web.ETags;
import placard.web.Edit;
import placard.web.Request;
import placard.web.Route;

/** Sections of catalogues over HTTP. */
public record SectionRoutes(
        Database database, CatalogRules rules, Ids ids, Trash trash, ActivityLog log, InstantSource clock) {
    public List<Route> routes() {
        ToLongFunction<Request> whole = new CatalogMemory(database)::weight;
        return List.of(
                Route.of("POST", "/api/v1/catalogs/:id/sections", Scope.CATALOGS_WRITE, this::create),
                Route.of("PATCH", "/api/v1/catalogs/:id/sections/:sectionId", Scope.CATALOGS_WRITE, this::patch)
                        .weighing(whole),
                Route.of("DELETE", "/api/v1/catalogs/:id/sections/:sectionId", Scope.CATALOGS_WRITE, this::delete)
                        .asking("moveTo", "cascade"));
    }

    private Answer create(Request request) {
        String catalogId = request.id("id", "cat_");
        String workspaceId = request.workspaceId();
        database.read(tx -> Catalogs.get(tx, workspaceId, catalogId));
        Input input = request.input().ignoring(Section.READ_ONLY);
        Instant now = clock.instant();
        Section wanted =
                Section.created(workspaceId, catalogId, ids.next("sec_"), input, rules.files(workspaceId), now);
        request.checkInput();
        return request.once(database, tx -> {
            Catalog catalog = Catalogs.hold(tx, workspaceId, catalogId, now);
            if (Sections.count(tx, workspaceId, catalogId) >= rules.maxSections()) {
                throw Refusal.conflict("catalog_full", "A catalogue has at most " + rules.maxSections() + " sections.");
            }
            Section section = wanted.at(Sections.end(tx, workspaceId, catalogId));
            Sections.insert(tx, List.of(section));
            log.add(tx, request.caller(), Action.CREATED, subject(section));
            Weight.update(tx, catalog, rules.maxBytes());
            ObjectNode json = json(tx, catalog, section, now);
            String location = "/api/v1/catalogs/" + catalogId + "/sections/" + section.id();
            return answer(Answer.created(location, body(json, input.warnings())), section, json);
        });
    }

    private static ObjectNode json(Tx tx, Catalog catalog, Section section, Instant now) {
        List<Item> items = Items.listIn(tx, section.workspaceId(), section.id());
        CatalogTree.SectionTree sectionTree = new CatalogTree.SectionTree(section, items);
        return new CatalogTree(catalog, List.of(sectionTree), null, now).json(sectionTree);
    }

    private static ObjectNode body(ObjectNode json, List<String> warnings) {
        ObjectNode body = Json.object();
        body.set("section", json);
        return Answer.warned(body, warnings);
    }

    private static Answer answer(Answer answer, Section section, ObjectNode json) {
        return answer.tagged(section.version(), ETags.digest(Json.text(json)));
    }

    private Section get(Request request) {
        return database.read(tx ->
                Sections.get(tx, request.workspaceId(), request.id("id", "cat_"), request.id("sectionId", "sec_")));
    }

    private Answer patch(Request request) {
        Instant now = clock.instant();
        return Edit.patch(
                request,
                () -> get(request),
                Section::version,
                before -> before.patchedBy(
                        request.input().ignoring(Section.READ_ONLY), rules.files(request.workspaceId()), now),
                (before, after) ->
                        after.hasSameContentAs(before) || database.write(tx -> update(request, tx, before, after, now))
                                ? Optional.of(read(request, request.input().warnings()))
                                : Optional.empty());
    }

    private static Subject subject(Section section) {
        return Subject.in(section.catalogId(), Subject.Kind.SECTION, section.id(), section.name());
    }

    private boolean update(Request request, Tx tx, Section before, Section changed, Instant now) {
        Catalog held = Catalogs.hold(tx, changed.workspaceId(), changed.catalogId(), now);
        boolean isUpdated = Sections.update(tx, changed);
        if (isUpdated) {
            log.change(tx, request.caller(), subject(changed), before.json(), changed.json());
        }
        Weight.update(tx, held, rules.maxBytes());
        return isUpdated;
    }

    private Answer read(Request request, List<String> warnings) {
        return database.read(tx -> {
            Catalog catalog = Catalogs.get(tx, request.workspaceId(), request.id("id", "cat_"));
            Section section = Sections.get(tx, catalog.workspaceId(), catalog.id(), request.id("sectionId", "sec_"));
            ObjectNode json = json(tx, catalog, section, clock.instant());
            return answer(Answer.ok(body(json, warnings)), section, json);
        });
    }

    private Answer delete(Request request) {
        Section section = get(request);
        boolean cascades = request.flag("cascade");
        String moveTo = moveTo(request, section, cascades);
        Instant now = clock.instant();
        return Trash.answer(database.write(tx -> {
            Catalog held = Catalogs.hold(tx, section.workspaceId(), section.catalogId(), now);
            Section present = Sections.get(tx, section.workspaceId(), section.catalogId(), section.id());
            request.checkVersion(present.version());
            empty(tx, present, moveTo, cascades, now);
            String deletion = trash.moveSection(tx, request.caller(), present, now);
            log.add(tx, request.caller(), Action.DELETED, subject(present), Change.ofTrash(deletion));
            Weight.update(tx, held, rules.maxBytes());
            return deletion;
        }));
    }

    private @Nullable String moveTo(Request request, Section section, boolean cascades) {
        String moveTo = request.query("moveTo");
        if (moveTo != null && cascades) {
            throw Refusal.invalid("/query/moveTo", "not_applicable", "Give moveTo or cascade, not both.");
        }
        if (moveTo != null && (moveTo.equals(section.id()) || !database.read(tx -> isThere(tx, section, moveTo)))) {
            throw notFound();
        }
        return moveTo;
    }

    private static boolean isThere(Tx tx, Section section, String other) {
        return Ids.isWellFormed("sec_", other)
                && Sections.find(tx, section.workspaceId(), section.catalogId(), other)
                        .isPresent();
    }

    private static Refusal notFound() {
        return Refusal.invalid("/query/moveTo", "section_not_found", "There is no other section with this id.");
    }

    private static void empty(Tx tx, Section section, @Nullable String moveTo, boolean cascades, Instant now) {
        if (cascades) {
            Tombstones.addItemsIn(tx, section.workspaceId(), section.id(), now);
        } else if (moveTo != null) {
            if (!isThere(tx, section, moveTo)) {
                throw notFound();
            }
            Items.moveAll(tx, section.workspaceId(), section.id(), moveTo, now);
        } else if (Items.countIn(tx, section.workspaceId(), section.id()) > 0) {
            throw Refusal.conflict("section_not_empty", "It has items; send moveTo or cascade=true.");
        }
    }
}
