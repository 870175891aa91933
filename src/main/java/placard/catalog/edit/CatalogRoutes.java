package placard.catalog.edit;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.util.RawValue;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.function.ToLongFunction;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;
import placard.activity.Action;
import placard.activity.ActivityLog;
import placard.activity.Change;
import placard.base.Fault;
import placard.base.Ids;
import placard.base.Input;
import placard.base.Json;
import placard.base.Refusal;
import placard.base.Scope;
import placard.base.Slug;
import placard.catalog.Catalog;
import placard.catalog.CatalogLists;
import placard.catalog.CatalogMemory;
import placard.catalog.CatalogTree;
import placard.catalog.Catalogs;
import placard.catalog.Romanization;
import placard.catalog.Sections;
import placard.catalog.Weight;
import placard.catalog.profile.CatalogDraft;
import placard.catalog.profile.CatalogRules;
import placard.catalog.profile.Template;
import placard.catalog.trash.Tombstones;
import placard.catalog.trash.Trash;
import placard.storage.Database;
import placard.storage.Tx;
import placard.web.Answer;
import placard.web.Delta;
import placard.web.ETags;
import placard.web.Edit;
import placard.web.Listing;
import placard.web.Request;
import placard.web.Route;

/** Whole catalogues over HTTP. */
public record CatalogRoutes(
        Database database,
        Catalogs catalogs,
        CatalogRules rules,
        Copies copies,
        Trash trash,
        ActivityLog log,
        InstantSource clock) {
    public CatalogRoutes(
            Database database,
            Catalogs catalogs,
            CatalogRules rules,
            Ids ids,
            RandomGenerator random,
            Trash trash,
            ActivityLog log,
            InstantSource clock) {
        this(database, catalogs, rules, new Copies(catalogs, ids, random), trash, log, clock);
    }

    public List<Route> routes() {
        ToLongFunction<Request> whole = new CatalogMemory(database)::weight;
        return List.of(
                Route.of("GET", "/api/v1/catalogs", Scope.CATALOGS_READ, this::list)
                        .asking(Listing.Kind.NAMED.parameters())
                        .asking(Delta.parameters())
                        .asking("template", "status"),
                Route.of("POST", "/api/v1/catalogs", Scope.CATALOGS_WRITE, this::create),
                Route.of("GET", "/api/v1/catalogs/:id", Scope.CATALOGS_READ, this::read)
                        .weighing(whole),
                Route.of("PATCH", "/api/v1/catalogs/:id", Scope.CATALOGS_WRITE, this::patch)
                        .weighing(whole),
                Route.of("DELETE", "/api/v1/catalogs/:id", Scope.CATALOGS_WRITE, this::delete),
                Route.of(
                                "POST",
                                "/api/v1/catalogs/:id/publish",
                                Scope.CATALOGS_WRITE,
                                request -> publish(request, true))
                        .weighing(whole),
                Route.of(
                                "POST",
                                "/api/v1/catalogs/:id/unpublish",
                                Scope.CATALOGS_WRITE,
                                request -> publish(request, false))
                        .weighing(whole),
                Route.of("POST", "/api/v1/catalogs/:id/duplicate", Scope.CATALOGS_WRITE, this::duplicate)
                        .weighing(whole)
                        .lasting(),
                Route.of("PUT", "/api/v1/catalogs/:id/order", Scope.CATALOGS_WRITE, this::order)
                        .weighing(whole));
    }

    private Answer list(Request request) {
        List<Fault> faults = new ArrayList<>();
        Delta delta = Delta.read(request, "cat_", faults);
        Listing listing =
                delta == null ? Listing.of(request, Listing.Kind.NAMED, faults) : delta.listing(request, faults);
        CatalogLists.Filter filter = filter(request, delta, faults);
        Refusal.check(faults);
        return delta == null ? page(request, listing, filter) : changes(request, listing, filter, delta);
    }

    private Answer changes(Request request, Listing listing, CatalogLists.Filter filter, Delta delta) {
        String workspace = request.workspaceId();
        Instant now = clock.instant();
        return database.read(tx -> {
            List<Delta.Change> changes = new ArrayList<>(Tombstones.list(tx, workspace, "", delta));
            CatalogLists.list(tx, workspace, filter, listing, now).forEach(line -> {
                Catalog catalog = line.catalog();
                changes.add(Delta.Change.of(catalog.updatedAt(), catalog.id(), () -> line.json(rules.baseUrl())));
            });
            long total = Tombstones.count(tx, workspace, "", delta)
                    + CatalogLists.count(tx, workspace, filter, listing.pattern());
            return Answer.ok(delta.json("catalogs", changes, total, now.minus(Tombstones.KEPT), now));
        });
    }

    private Answer page(Request request, Listing listing, CatalogLists.Filter filter) {
        Instant now = clock.instant();
        return database.read(tx -> Answer.ok(listing.json(
                "catalogs",
                CatalogLists.list(tx, request.workspaceId(), filter, listing, now).stream()
                        .map(line -> line.json(rules.baseUrl())),
                CatalogLists.count(tx, request.workspaceId(), filter, listing.pattern()))));
    }

    private static CatalogLists.Filter filter(Request request, @Nullable Delta delta, List<Fault> faults) {
        String template = request.query("template");
        Template known = template == null ? null : Template.CHOICES.get(template);
        if (template != null && known == null) {
            faults.add(Fault.ofParameter(
                    "template",
                    "unknown_value",
                    "Use one of: " + String.join(", ", new TreeSet<>(Template.CHOICES.keySet())) + "."));
        }
        String status = request.query("status");
        if (status != null && !status.equals("draft") && !status.equals("published")) {
            faults.add(Fault.ofParameter("status", "unknown_value", "Use draft or published."));
        }
        return new CatalogLists.Filter(known == null ? "" : known.name(), status == null ? "" : status, delta);
    }

    private Answer create(Request request) {
        Input input = request.input().ignoring(Catalog.READ_ONLY);
        warnOfContent(input);
        CatalogDraft draft = CatalogDraft.created(input, request.workspaceId(), rules);
        @Nullable String slug = Slug.read(input, "slug");
        request.checkInput();
        Romanization.prepare(draft.name(), draft.defaultLanguage());
        Instant now = clock.instant();
        return request.once(database, tx -> {
            Catalog catalog = catalogs.create(tx, request.workspaceId(), draft, slug, now);
            log.add(tx, request.caller(), Action.CREATED, catalog.subject());
            if (!draft.translations().isEmpty()) {
                Weight.update(tx, catalog, rules.maxBytes());
            }
            return answer(
                    catalogs.tree(tx, catalog, now),
                    body -> Answer.created("/api/v1/catalogs/" + catalog.id(), Answer.warned(body, input.warnings())));
        });
    }

    /** Refuses content, which has routes of its own. Ignoring it would look like accepting it. */
    private static void warnOfContent(Input input) {
        if (!input.node().path("sections").isEmpty()) {
            input.warn("/sections is ignored; make sections by POST …/sections and items by POST …/items.");
        }
        if (!input.agrees("status", "draft")) {
            input.warn("/status is ignored; a new catalogue is a draft until POST …/publish.");
        }
    }

    private Answer read(Request request) {
        return answer(request.workspaceId(), request.id("id", "cat_"), List.of());
    }

    /** The answer with the whole catalogue. */
    private Answer answer(String workspaceId, String id, List<String> warnings) {
        Instant now = clock.instant();
        CatalogTree tree = database.read(tx -> catalogs.tree(tx, Catalogs.get(tx, workspaceId, id), now));
        return answer(tree, body -> Answer.ok(Answer.warned(body, warnings)));
    }

    private Answer answer(CatalogTree tree, Function<ObjectNode, Answer> around) {
        String json = Json.text(tree.json(rules.baseUrl()));
        ObjectNode body = Json.object();
        body.putRawValue("catalog", new RawValue(json)); // written once: it may be half a megabyte
        return around.apply(body).tagged(tree.catalog().version(), ETags.digest(json));
    }

    private Answer patch(Request request) {
        String id = request.id("id", "cat_");
        return Edit.patch(
                request,
                () -> catalogs.get(request.workspaceId(), id),
                Catalog::version,
                before -> patched(before, request.input().ignoring(Catalog.READ_ONLY)),
                (before, after) -> after.hasSameContentAs(before)
                                || database.write(tx -> update(request, tx, before, after))
                        ? Optional.of(answer(
                                request.workspaceId(), id, request.input().warnings()))
                        : Optional.empty());
    }

    private boolean update(Request request, Tx tx, Catalog before, Catalog after) {
        if (!catalogs.update(tx, before, after)) {
            return false;
        }
        log.change(tx, request.caller(), after.subject(), before.json(rules.baseUrl()), after.json(rules.baseUrl()));
        if (!after.draft().translations().equals(before.draft().translations())) {
            Weight.update(tx, Catalogs.get(tx, after.workspaceId(), after.id()), rules.maxBytes());
        }
        return true;
    }

    private Catalog patched(Catalog before, Input input) {
        CatalogDraft draft = before.draft()
                .patchedBy(
                        input,
                        before.workspaceId(),
                        rules,
                        section -> database.read(tx -> Sections.find(tx, before.workspaceId(), before.id(), section))
                                .isPresent());
        @Nullable String slug = Slug.read(input, "slug");
        if (!input.agrees("status", before.status())) {
            input.warn("/status is ignored; use POST …/publish and …/unpublish.");
        }
        return before.changed(draft, slug == null ? before.slug() : slug, clock.instant());
    }

    /** Deletes the catalogue with its content; empty if it changed meanwhile. */
    private Optional<Answer> delete(Request request, Tx tx, Catalog catalog) {
        Instant now = clock.instant();
        if (Catalogs.hold(tx, catalog.workspaceId(), catalog.id(), now).version() != catalog.version()) {
            return Optional.empty();
        }
        Tombstones.addCatalog(tx, catalog.workspaceId(), catalog.id(), now);
        String deletion = trash.moveCatalog(tx, request.caller(), catalog, now);
        log.add(tx, request.caller(), Action.DELETED, catalog.subject(), Change.ofTrash(deletion));
        return Optional.of(Trash.answer(deletion));
    }

    private Answer delete(Request request) {
        String id = request.id("id", "cat_");
        return Edit.run(
                request,
                () -> catalogs.get(request.workspaceId(), id),
                Catalog::version,
                catalog -> database.write(tx -> delete(request, tx, catalog)));
    }

    private Answer publish(Request request, boolean online) {
        String id = request.id("id", "cat_");
        catalogs.get(request.workspaceId(), id);
        request.checkInput();
        Instant now = clock.instant();
        return request.once(database, tx -> {
            Catalog before = Catalogs.get(tx, request.workspaceId(), id);
            request.checkVersion(before.version());
            Catalog after = before;
            while (after.isPublished() != online) {
                after = before.published(online, now);
                if (!catalogs.update(tx, before, after)) {
                    before = Catalogs.get(tx, request.workspaceId(), id);
                    request.checkVersion(before.version());
                    after = before;
                } else {
                    Action action = online ? Action.PUBLISHED : Action.UNPUBLISHED;
                    log.add(tx, request.caller(), action, after.subject());
                }
            }
            CatalogTree tree = catalogs.tree(tx, Catalogs.get(tx, request.workspaceId(), id), now);
            List<String> warnings = new ArrayList<>(request.input().warnings());
            warnings.addAll(online ? PublishWarnings.warnings(tree) : List.of());
            return answer(tree, body -> {
                ArrayNode array = body.putArray("warnings");
                warnings.forEach(array::add);
                return Answer.ok(body);
            });
        });
    }

    private Answer duplicate(Request request) {
        String id = request.id("id", "cat_");
        CatalogDraft source = catalogs.get(request.workspaceId(), id).draft();
        request.checkInput();
        Romanization.prepare(source.name(), source.defaultLanguage());
        Instant now = clock.instant();
        return request.once(database, tx -> {
            Copies.Copy copy = copies.make(tx, request.workspaceId(), id, rules.maxBytes(), now);
            log.add(tx, request.caller(), Action.COPIED, copy.catalog().subject());
            return answer(catalogs.tree(tx, copy.catalog(), now), body -> {
                ObjectNode map = body.putObject("idMap");
                copy.idMap().forEach(map::put);
                return Answer.created(
                        "/api/v1/catalogs/" + copy.catalog().id(),
                        Answer.warned(body, request.input().warnings()));
            });
        });
    }

    private Answer order(Request request) {
        String id = request.id("id", "cat_");
        catalogs.get(request.workspaceId(), id);
        Reordering order = Reordering.read(request.input());
        request.checkInput();
        Instant now = clock.instant();
        CatalogTree tree = database.write(tx -> {
            Catalog catalog = Catalogs.hold(tx, request.workspaceId(), id, now);
            request.checkVersion(catalog.version());
            order.apply(tx, catalog, now);
            log.add(tx, request.caller(), Action.ORDERED, catalog.subject());
            return catalogs.tree(tx, catalog, now);
        });
        return answer(
                tree, body -> Answer.ok(Answer.warned(body, request.input().warnings())));
    }
}
