package placard.catalog.edit;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.function.ToLongFunction;
import org.jspecify.annotations.Nullable;
import placard.activity.ActivityLog;
import placard.base.Ids;
import placard.base.Input;
import placard.base.Json;
import placard.base.Refusal;
import placard.base.Scope;
import placard.catalog.Catalog;
import placard.catalog.CatalogLists;
import placard.catalog.CatalogMemory;
import placard.catalog.CatalogTree;
import placard.catalog.Catalogs;
import placard.catalog.Items;
import placard.catalog.Section;
import placard.catalog.Sections;
import placard.catalog.item.Availability;
import placard.catalog.item.Item;
import placard.catalog.item.SoldOut;
import placard.storage.Database;
import placard.storage.Tx;
import placard.web.Answer;
import placard.web.ETags;
import placard.web.Listing;
import placard.web.Request;
import placard.web.Route;

/** The sold-out switches over HTTP, for members who may not see prices. */
public record AvailabilityRoutes(Database database, Catalogs catalogs, ActivityLog log, InstantSource clock) {
    private static final List<Scope> SCOPES = List.of(Scope.AVAILABILITY_WRITE, Scope.CATALOGS_READ);
    private static final List<Scope> SWITCHING = List.of(Scope.AVAILABILITY_WRITE, Scope.CATALOGS_WRITE);
    private static final String PATH = "/api/v1/catalogs/:id/availability";

    public List<Route> routes() {
        ToLongFunction<Request> whole = new CatalogMemory(database)::weight;
        return List.of(
                Route.ofEither("GET", "/api/v1/availability", SCOPES, this::list)
                        .asking(Listing.Kind.NAMED.parameters()),
                Route.ofEither("GET", PATH, SCOPES, this::read).weighing(whole),
                Route.ofEither("POST", PATH, SWITCHING, this::toggle));
    }

    private Answer list(Request request) {
        Listing listing = Listing.of(request);
        CatalogLists.Filter filter =
                new CatalogLists.Filter("", "", null, request.caller().catalogIds());
        Instant now = clock.instant();
        return database.read(tx -> {
            ObjectNode body = Json.object();
            ArrayNode array = body.putArray("catalogs");
            CatalogLists.list(tx, request.workspaceId(), filter, listing, now)
                    .forEach(line -> array.addObject()
                            .put("id", line.catalog().id())
                            .put("name", line.catalog().draft().name())
                            .put("status", line.catalog().status())
                            .put("itemCount", line.items())
                            .put("availableItemCount", line.available()));
            body.set(
                    "pagination",
                    listing.pagination(CatalogLists.count(tx, request.workspaceId(), filter, listing.pattern())));
            return Answer.ok(body);
        });
    }

    private Answer read(Request request) {
        String id = request.id("id", "cat_");
        Instant now = clock.instant();
        CatalogTree tree = database.read(tx -> catalogs.tree(tx, Catalogs.get(tx, request.workspaceId(), id), now));
        ObjectNode board = Json.object()
                .put("id", id)
                .put("name", tree.catalog().draft().name())
                .put("status", tree.catalog().status())
                .put("template", tree.catalog().draft().template().word())
                .put("timezone", tree.catalog().draft().timezone().getId())
                .put("businessDayEnds", Json.time(dayEnd(tree.catalog(), now)))
                .put("revision", tree.catalog().revision());
        ArrayNode sections = board.putArray("sections");
        tree.sections().forEach(part -> {
            ArrayNode items = sections.addObject()
                    .put("id", part.section().id())
                    .put("name", part.section().name())
                    .put("isVisible", part.section().isVisible())
                    .putArray("items");
            part.items().forEach(item -> items.add(json(tree.catalog(), part.section(), item, now)));
        });
        return Answer.ok(Json.object().set("availability", board))
                .tagged(tree.catalog().revision(), ETags.digest(Json.text(board)));
    }

    private static Instant dayEnd(Catalog catalog, Instant now) {
        return SoldOut.nextDayStart(
                now,
                catalog.draft().settings().businessDayStart(),
                catalog.draft().timezone());
    }

    private static ObjectNode json(Catalog catalog, Section section, Item item, Instant now) {
        Instant until = item.soldOut().untilAt(now);
        ObjectNode json = Json.object()
                .put("id", item.id())
                .put("name", item.name())
                .put("isAvailable", item.soldOut().isAvailableAt(now))
                .put("soldOutUntil", until == null ? null : Json.time(until));
        json.set(
                "availability",
                Availability.at(
                                now,
                                item.facts(section.schedule(), catalog.draft().timezone()))
                        .json());
        ArrayNode variants = json.putArray("variants");
        item.metadata().variants().forEach(one -> option(variants, one.id(), one.name(), one.soldOut(), now));
        ArrayNode addOns = json.putArray("addOns");
        item.metadata().addOns().forEach(one -> option(addOns, one.id(), one.name(), one.soldOut(), now));
        return json.put("version", item.version());
    }

    private static void option(ArrayNode array, String id, String name, SoldOut soldOut, Instant now) {
        Instant until = soldOut.untilAt(now);
        array.addObject()
                .put("id", id)
                .put("name", name)
                .put("isAvailable", soldOut.isAvailableAt(now))
                .put("soldOutUntil", until == null ? null : Json.time(until));
    }

    private Answer toggle(Request request) {
        String catalogId = request.id("id", "cat_");
        String workspaceId = request.workspaceId();
        Catalog catalog = database.read(tx -> Catalogs.get(tx, workspaceId, catalogId));
        Input input = request.input();
        input.require("itemId");
        Item known = item(input, catalog);
        Instant now = clock.instant();
        Toggle toggle = known == null ? null : Toggle.read(input, known, catalog, now);
        request.checkInput();
        if (known == null || toggle == null) {
            throw new IllegalStateException("The check above refuses");
        }
        return request.once(database, tx -> {
            Item item = switched(request, tx, toggle, known, now);
            Section section = Sections.get(tx, workspaceId, catalogId, item.sectionId());
            ObjectNode json = json(catalog, section, item, now);
            ObjectNode body = Json.object().set("item", json);
            return Answer.ok(Answer.warned(body, input.warnings()))
                    .tagged(item.version(), ETags.digest(Json.text(json)));
        });
    }

    /** The item in the body; a fault if there is none. */
    private @Nullable Item item(Input input, Catalog catalog) {
        String id = input.word("itemId");
        if (id == null) {
            return null;
        }
        Item item = Ids.isWellFormed("item_", id)
                ? database.read(tx -> Items.find(tx, catalog.workspaceId(), catalog.id(), id))
                        .orElse(null)
                : null;
        if (item == null) {
            input.fault("itemId", "item_not_found", "There is no such item in this catalogue.");
        }
        return item;
    }

    private Item switched(Request request, Tx tx, Toggle toggle, Item known, Instant now) {
        Catalogs.hold(tx, known.workspaceId(), known.catalogId(), now);
        Item before = Items.find(tx, known.workspaceId(), known.catalogId(), known.id())
                .orElseThrow(
                        () -> Refusal.invalid("/itemId", "item_not_found", "There is no such item in this catalogue."));
        request.checkVersion(before.version());
        toggle.apply(tx, before, now);
        Item after = Items.get(tx, known.workspaceId(), known.catalogId(), known.id());
        toggle.log(tx, log, request, before, after);
        return after;
    }
}
