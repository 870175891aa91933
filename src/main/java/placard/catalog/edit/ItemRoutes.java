package placard.catalog.edit;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Instant;
import java.time.ZoneId;
import java.util.List;
import java.util.Optional;
import java.util.function.ToLongFunction;
import org.jspecify.annotations.Nullable;
import placard.activity.Action;
import placard.activity.Change;
import placard.base.Input;
import placard.base.Json;
import placard.base.Scope;
import placard.catalog.Catalog;
import placard.catalog.CatalogMemory;
import placard.catalog.Catalogs;
import placard.catalog.ItemPlaces;
import placard.catalog.Items;
import placard.catalog.Section;
import placard.catalog.Sections;
import placard.catalog.Weight;
import placard.catalog.draft.CatalogEdits;
import placard.catalog.draft.ChangeTarget;
import placard.catalog.draft.ManyItemsChange;
import placard.catalog.item.CanonicalIds;
import placard.catalog.item.Item;
import placard.catalog.item.ItemContext;
import placard.catalog.trash.Tombstones;
import placard.catalog.trash.Trash;
import placard.storage.Tx;
import placard.web.Answer;
import placard.web.Delta;
import placard.web.ETags;
import placard.web.Edit;
import placard.web.Request;
import placard.web.Route;

/** Items of catalogues over HTTP. */
public record ItemRoutes(CatalogEdits edits, Trash trash) {
    /** The maximum bytes of a bulk's body. */
    private static final int MAX_BULK = 16 << 20;

    public List<Route> routes() {
        ToLongFunction<Request> whole = new CatalogMemory(edits.database())::weight;
        return List.of(
                Route.of("POST", "/api/v1/catalogs/:id/items", Scope.CATALOGS_WRITE, this::create),
                Route.of("POST", "/api/v1/catalogs/:id/items/bulk", Scope.CATALOGS_WRITE, this::bulk)
                        .taking(MAX_BULK)
                        .asking("onError")
                        .weighing(whole)
                        .lasting(),
                Route.of("GET", "/api/v1/catalogs/:id/items", Scope.CATALOGS_READ, this::list)
                        .asking(ItemList.PARAMETERS)
                        .asking(Delta.parameters())
                        .weighing(whole),
                Route.of("GET", "/api/v1/catalogs/:id/items/:itemId", Scope.CATALOGS_READ, this::read),
                Route.of("PATCH", "/api/v1/catalogs/:id/items/:itemId", Scope.CATALOGS_WRITE, this::patch),
                Route.of("DELETE", "/api/v1/catalogs/:id/items/:itemId", Scope.CATALOGS_WRITE, this::delete),
                Route.of(
                        "POST",
                        "/api/v1/catalogs/:id/items/:itemId/toggle-availability",
                        Scope.CATALOGS_WRITE,
                        this::toggle));
    }

    private ItemContext context(Catalog catalog) {
        return catalog.itemContext(edits.rules().files(catalog.workspaceId()), edits.random());
    }

    private Catalog catalog(Request request) {
        String id = request.id("id", "cat_");
        return edits.database().read(tx -> Catalogs.get(tx, request.workspaceId(), id));
    }

    private Answer list(Request request) {
        String id = request.id("id", "cat_");
        ItemList list = ItemList.read(request);
        Instant now = edits.clock().instant();
        return Answer.ok(edits.database().read(tx -> list.json(tx, Catalogs.get(tx, request.workspaceId(), id), now)));
    }

    private Answer create(Request request) {
        Catalog catalog = catalog(request);
        Input input = request.input().ignoring(Item.READ_ONLY);
        Instant now = edits.clock().instant();
        ItemContext context = context(catalog);
        String id = edits.ids().next("item_");
        Item.Reading first = Item.created(catalog.workspaceId(), catalog.id(), id, input, context, now);
        if (!edits.database().read(tx -> ItemPlaces.isSectionThere(tx, catalog, input))) {
            ItemPlaces.refuseSection(input);
        }
        request.checkInput();
        List<String> warnings = List.copyOf(input.warnings());
        return request.once(edits.database(), tx -> {
            Catalog held = Catalogs.hold(tx, catalog.workspaceId(), catalog.id(), now);
            Item.Reading read = first;
            if (!hasSameMoney(held, catalog)) {
                read = Item.created(
                        held.workspaceId(),
                        held.id(),
                        id,
                        input,
                        held.itemContext(context.fileExists(), edits.random()),
                        now);
                input.check();
            }
            if (Items.count(tx, held.workspaceId(), held.id()) >= edits.rules().maxItems()) {
                throw ItemPlaces.full(edits.rules().maxItems());
            }
            Item item = ItemPlaces.placed(tx, null, read.item());
            Items.insert(tx, List.of(item));
            edits.log().add(tx, request.caller(), Action.CREATED, Items.subject(item));
            Weight.update(tx, held, edits.rules().maxBytes());
            ObjectNode json = json(tx, held, item, now);
            ObjectNode body = body(json, read.idMappings(), warnings);
            String location = "/api/v1/catalogs/" + held.id() + "/items/" + item.id();
            return answer(Answer.created(location, body), item, json);
        });
    }

    /** True if prices mean the same in both catalogues. */
    private static boolean hasSameMoney(Catalog one, Catalog other) {
        return one.draft().currency().equals(other.draft().currency());
    }

    static ObjectNode json(Tx tx, Catalog catalog, Item item, Instant now) {
        Section section = Sections.get(tx, item.workspaceId(), item.catalogId(), item.sectionId());
        return item.json(now, section.schedule(), catalog.draft().timezone());
    }

    private static ObjectNode body(
            ObjectNode json, @Nullable List<CanonicalIds.Mapping> mappings, List<String> warnings) {
        ObjectNode body = Json.object();
        body.set("item", json);
        if (mappings != null) {
            CanonicalIds.Mapping.json(mappings, body.putArray("idMappings"));
        }
        return Answer.warned(body, warnings);
    }

    private static Answer answer(Answer answer, Item item, ObjectNode json) {
        return answer.tagged(item.version(), ETags.digest(Json.text(json)));
    }

    private Item get(Request request) {
        return edits.database()
                .read(tx ->
                        Items.get(tx, request.workspaceId(), request.id("id", "cat_"), request.id("itemId", "item_")));
    }

    /** An item and the further data of its answer, read in one transaction. */
    private record PlacedItem(Catalog catalog, Section section, Item item) {
        static PlacedItem get(Tx tx, String workspaceId, String catalogId, String id) {
            Item item = Items.get(tx, workspaceId, catalogId, id);
            return new PlacedItem(
                    Catalogs.get(tx, workspaceId, catalogId),
                    Sections.get(tx, workspaceId, catalogId, item.sectionId()),
                    item);
        }

        Answer answer(@Nullable List<CanonicalIds.Mapping> mappings, List<String> warnings, Instant now) {
            ObjectNode json = item.json(now, section.schedule(), catalog.draft().timezone());
            return ItemRoutes.answer(Answer.ok(body(json, mappings, warnings)), item, json);
        }
    }

    private Answer read(Request request) {
        PlacedItem stored = edits.database()
                .read(tx -> PlacedItem.get(
                        tx, request.workspaceId(), request.id("id", "cat_"), request.id("itemId", "item_")));
        return stored.answer(null, List.of(), edits.clock().instant());
    }

    /** The input of a PATCH: the item, and false if the body names a section outside the catalogue. */
    private record Before(PlacedItem stored, boolean isSectionThere) {}

    private Answer patch(Request request) {
        String catalogId = request.id("id", "cat_");
        String id = request.id("itemId", "item_");
        Instant now = edits.clock().instant();
        return Edit.patch(
                request,
                () -> edits.database().read(tx -> {
                    PlacedItem stored = PlacedItem.get(tx, request.workspaceId(), catalogId, id);
                    return new Before(stored, ItemPlaces.isSectionThere(tx, stored.catalog(), request.input()));
                }),
                before -> before.stored().item().version(),
                before -> patched(before, request.input().ignoring(Item.READ_ONLY), now),
                (before, after) -> update(request, before.stored(), after, now));
    }

    private Item.Reading patched(Before before, Input input, Instant now) {
        PlacedItem stored = before.stored();
        Item.Reading after = stored.item().patchedBy(input, context(stored.catalog()), now);
        if (!before.isSectionThere()) {
            ItemPlaces.refuseSection(input);
        }
        return after;
    }

    /** Empty if the item or its catalogue's currency was changed meanwhile. */
    private Optional<Answer> update(Request request, PlacedItem before, Item.Reading after, Instant now) {
        List<String> warnings = request.input().warnings();
        if (after.item().hasSameContentAs(before.item())) {
            return Optional.of(before.answer(after.idMappings(), warnings, now));
        }
        return edits.database()
                .write(tx -> {
                    Item changed = after.item();
                    Catalog held = Catalogs.hold(tx, changed.workspaceId(), changed.catalogId(), now);
                    if (!hasSameMoney(held, before.catalog())
                            || !Items.update(tx, ItemPlaces.placed(tx, before.item(), changed))) {
                        return Optional.<PlacedItem>empty();
                    }
                    Weight.update(tx, held, edits.rules().maxBytes());
                    edits.log()
                            .change(
                                    tx,
                                    request.caller(),
                                    Items.subject(changed),
                                    before.item().json(now, null, held.draft().timezone()),
                                    changed.json(now, null, held.draft().timezone()));
                    return Optional.of(PlacedItem.get(tx, changed.workspaceId(), changed.catalogId(), changed.id()));
                })
                .map(stored -> stored.answer(after.idMappings(), warnings, now));
    }

    private Answer delete(Request request) {
        Item known = get(request);
        Instant now = edits.clock().instant();
        return Trash.answer(edits.database().write(tx -> {
            Catalog held = Catalogs.hold(tx, known.workspaceId(), known.catalogId(), now);
            Item item = Items.get(tx, known.workspaceId(), known.catalogId(), known.id());
            request.checkVersion(item.version());
            String deletion = trash.moveItem(tx, request.caller(), item, now);
            edits.log().add(tx, request.caller(), Action.DELETED, Items.subject(item), Change.ofTrash(deletion));
            Tombstones.addItem(tx, item.workspaceId(), item.catalogId(), item.id(), now);
            Weight.update(tx, held, edits.rules().maxBytes());
            return deletion;
        }));
    }

    private Answer toggle(Request request) {
        Catalog catalog = catalog(request);
        Item known = get(request);
        Input input = request.input();
        Instant now = edits.clock().instant();
        Toggle toggle = Toggle.read(input, known, catalog, now);
        request.checkInput();
        return request.once(edits.database(), tx -> {
            Catalog held = Catalogs.hold(tx, known.workspaceId(), known.catalogId(), now);
            Item before = Items.get(tx, known.workspaceId(), known.catalogId(), known.id());
            request.checkVersion(before.version());
            toggle.apply(tx, before, now);
            Item item = Items.get(tx, known.workspaceId(), known.catalogId(), known.id());
            toggle.log(tx, edits.log(), request, before, item);
            ObjectNode json = json(tx, held, item, now);
            return answer(Answer.ok(body(json, null, input.warnings())), item, json);
        });
    }

    // If nothing has changed, the lock returns the same object as the read. Then the plan still holds.
    @SuppressWarnings("ReferenceEquality")
    private Answer bulk(Request request) {
        ManyItemsChange change = edits.begin(request, false);
        ChangeTarget first = change.read();
        Bulk bulk = Bulk.read(request, edits.ids(), edits.rules().maxItems());
        request.checkInput();
        Bulk.Plan plan = bulk.plan(first.state(), change.context(first), change.now());
        return request.once(edits.database(), tx -> {
            ChangeTarget target = change.lock(tx, first);
            Bulk.Plan last =
                    target.equals(first) ? plan : bulk.plan(target.state(), change.context(target), change.now());
            ZoneId zone = target.live().catalog().draft().timezone();
            change.store(tx, target, last.edits(), Action.IMPORTED, () -> last.change(change.now(), zone));
            return Answer.ok(
                    Answer.warned(Bulk.json(last.rows()), request.input().warnings()));
        });
    }
}
