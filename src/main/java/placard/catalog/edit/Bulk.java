package placard.catalog.edit;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Instant;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import placard.activity.Change;
import placard.base.Fault;
import placard.base.Ids;
import placard.base.Input;
import placard.base.Json;
import placard.base.LongWork;
import placard.base.Refusal;
import placard.base.Texts;
import placard.catalog.Catalog;
import placard.catalog.CatalogState;
import placard.catalog.ItemPlaces;
import placard.catalog.Section;
import placard.catalog.draft.ItemEdits;
import placard.catalog.item.CanonicalIds;
import placard.catalog.item.Item;
import placard.catalog.item.ItemContext;
import placard.web.Request;

/**
 * A bulk: many items in one request. Each row makes an item, or changes the one of its {@code id} or {@code
 * externalId}.
 *
 * @param like the body, whose strictness its rows share
 * @param skips true to leave out wrong rows; false to refuse all
 */
public record Bulk(Input like, List<JsonNode> rows, boolean skips, Ids ids, int maxItems) {
    private static final int MOST = 500;
    /** The most bytes of a log entry with a bulk's changes. */
    private static final int MOST_LOGGED = 8_000;

    /**
     * The plan of one row.
     *
     * @param before the item that it changes; null if it makes one
     * @param after the item as it will be; null if the row is wrong
     */
    public record Row(
            int index,
            @Nullable Item before,
            @Nullable Item after,
            List<CanonicalIds.Mapping> idMappings,
            List<String> warnings,
            List<Fault> faults) {
        public boolean isUnchanged() {
            return before != null && after != null && after.hasSameContentAs(before);
        }

        private String status() {
            if (after == null) {
                return "failed";
            }
            return before == null ? "created" : isUnchanged() ? "unchanged" : "updated";
        }

        private ObjectNode json() {
            Item item = isUnchanged() ? before : after;
            ObjectNode json = Json.object().put("index", index).put("status", status());
            json.put("id", item == null ? null : item.id())
                    .put("externalId", item == null ? null : item.externalId())
                    .put("version", item == null ? null : item.version());
            CanonicalIds.Mapping.json(idMappings, json.putArray("idMappings"));
            ArrayNode sentences = json.putArray("warnings");
            warnings.forEach(sentences::add);
            ArrayNode errors = json.putArray("errors");
            faults.forEach(fault -> fault.addTo(errors));
            return json;
        }
    }

    public record Plan(List<Row> rows) {
        /** The items that it makes and changes. */
        public ItemEdits edits() {
            List<Item> items = new ArrayList<>();
            for (Row row : rows) {
                if (row.after != null && !row.isUnchanged()) {
                    items.add(row.after);
                }
            }
            return new ItemEdits(List.of(), items, Map.of());
        }

        /** The log entry: the numbers of new and changed items, and as many changes as have room. */
        public Change change(Instant now, ZoneId zone) {
            ObjectNode counts = Json.object();
            for (String status : List.of("created", "updated")) {
                counts.put(
                        status,
                        rows.stream().filter(row -> row.status().equals(status)).count());
            }
            if (counts.path("created").asInt() + counts.path("updated").asInt() == 0) {
                return Change.NONE;
            }
            int room = MOST_LOGGED;
            ArrayNode items = Json.object().putArray("items");
            for (Row row : rows) {
                if (room > 0 && row.before != null && row.after != null && !row.isUnchanged()) {
                    Change change = Change.of(row.before.json(now, null, zone), row.after.json(now, null, zone));
                    ObjectNode item = Json.object().put("id", row.after.id()).put("name", row.after.name());
                    item.set("before", change.before());
                    item.set("after", change.after());
                    room -= Json.bytes(item).length;
                    if (room > 0) {
                        items.add(item);
                    }
                }
            }
            counts.set("changes", items);
            return new Change(Json.object(), counts, List.of());
        }
    }

    static Bulk read(Request request, Ids ids, int maxItems) {
        Input input = request.input();
        input.require("items");
        List<JsonNode> rows = new ArrayList<>();
        JsonNode sent = input.node().path("items");
        if (sent.isArray() && !sent.isEmpty() && sent.size() <= MOST) {
            sent.forEach(rows::add);
        } else if (!sent.isMissingNode() && !sent.isNull()) {
            String code = !sent.isArray() ? "invalid_type" : sent.isEmpty() ? "too_few" : "too_many";
            input.fault("items", code, "An array of 1 to " + MOST + " items.");
        }
        String onError = request.query("onError");
        if (onError != null && !onError.equals("skip") && !onError.equals("abort")) {
            input.add(Fault.ofParameter("onError", "unknown_value", "Use abort or skip."));
        }
        return new Bulk(input, rows, "skip".equals(onError), ids, maxItems);
    }

    /** The part of the catalogue's state that planning needs; it grows with each planned row. */
    private static final class CatalogFacts {
        private final Map<String, Item> byId = new HashMap<>();
        private final Map<String, String> byExternal = new HashMap<>();
        private final Set<String> sections;
        private final Set<String> planned = new HashSet<>();

        CatalogFacts(List<Item> items, Set<String> sections) {
            this.sections = sections;
            items.forEach(item -> {
                byId.put(item.id(), item);
                name(item);
            });
        }

        /** Frees the external id that an item loses, for a later row. */
        private void rename(@Nullable Item before, Item after) {
            if (before != null && before.externalId() != null) {
                byExternal.remove(before.externalId());
            }
            name(after);
        }

        private void name(Item item) {
            String external = item.externalId();
            if (external != null) {
                byExternal.put(external, item.id());
            }
        }
    }

    /**
     * Plans each row.
     *
     * @throws Refusal {@code validation_failed} with the faults of all rows, unless wrong ones are left out
     */
    public Plan plan(CatalogState state, ItemContext asked, Instant now) {
        return plan(state, asked, now, List.of());
    }

    /** @param more sections that will be made before it is applied */
    public Plan plan(CatalogState state, ItemContext asked, Instant now, List<Section> more) {
        Catalog catalog = state.catalog();
        Set<String> sections = new HashSet<>(state.sections().keySet());
        more.forEach(section -> sections.add(section.id()));
        CatalogFacts known = new CatalogFacts(state.itemList(), sections);
        ItemContext context = catalog.itemContext(asked.fileExists(), asked.random());
        List<Row> planned = new ArrayList<>();
        for (int i = 0; i < rows.size(); i++) {
            LongWork.check();
            planned.add(row(i, catalog, known, context, now));
        }
        List<Fault> faults =
                planned.stream().flatMap(row -> row.faults.stream()).toList();
        if (!skips && !faults.isEmpty()) {
            throw new Refusal(Refusal.Invalid.of(faults));
        }
        return new Plan(planned);
    }

    private Row row(int index, Catalog catalog, CatalogFacts known, ItemContext context, Instant now) {
        if (!(rows.get(index) instanceof ObjectNode node)) {
            return failed(index, null, List.of(new Fault("", "invalid_type", "Must be an object.")), List.of());
        }
        Input input = like.apart(node).ignoring(Item.READ_ONLY);
        Item before = null;
        try {
            before = target(input, known);
            Item.Reading read = before == null
                    ? Item.created(catalog.workspaceId(), catalog.id(), ids.next("item_"), input, context, now)
                    : before.patchedBy(input, context, now);
            check(input, before, read.item(), known);
            input.nameUnknown();
            input.check();
            known.planned.add(read.item().id());
            known.byId.put(read.item().id(), read.item());
            known.rename(before, read.item());
            return new Row(index, before, read.item(), read.idMappings(), List.copyOf(input.warnings()), List.of());
        } catch (Refusal refusal) {
            if (refusal.reason() instanceof Refusal.Invalid(List<Fault> faults, List<String> warnings, int _)) {
                return failed(index, before, faults, warnings);
            }
            throw refusal;
        }
    }

    private static Row failed(int index, @Nullable Item before, List<Fault> faults, List<String> warnings) {
        List<Fault> placed = faults.stream()
                .map(fault -> new Fault("/items/" + index + fault.pointer(), fault.code(), fault.message()))
                .toList();
        return new Row(index, before, null, List.of(), warnings, placed);
    }

    /** The item that a row changes, or null if it makes a new one. */
    private static @Nullable Item target(Input input, CatalogFacts known) {
        String id = input.word("id");
        String sent = input.node().path("externalId").textValue();
        String external = sent == null ? null : Texts.normal(sent);
        String target = id != null && !id.isEmpty() ? id : external == null ? null : known.byExternal.get(external);
        Item item = target == null ? null : known.byId.get(target);
        if (id != null && !id.isEmpty() && item == null) {
            input.fault("id", "item_not_found", "There is no such item in this catalogue.");
            input.check();
        }
        if (target != null && known.planned.contains(target)) {
            input.fault(id == null ? "externalId" : "id", "duplicate_row", "An earlier row has this item.");
            input.check();
        }
        return item;
    }

    private void check(Input input, @Nullable Item before, Item after, CatalogFacts known) {
        if (input.node().path("sectionId").isTextual() && !known.sections.contains(after.sectionId())) {
            ItemPlaces.refuseSection(input);
        }
        String external = after.externalId();
        String owner = external == null ? null : known.byExternal.get(external);
        if (owner != null && !owner.equals(after.id())) {
            input.fault("externalId", "external_id_taken", "The item " + owner + " has this externalId.");
        }
        if (before == null && known.byId.size() >= maxItems) {
            input.fault("id", "catalog_full", "A catalogue has at most " + maxItems + " items.");
        }
    }

    /** The result of each row. */
    static ObjectNode json(List<Row> planned) {
        ObjectNode body = Json.object();
        ArrayNode results = body.putArray("results");
        planned.forEach(row -> results.add(row.json()));
        for (String status : List.of("created", "updated", "unchanged", "failed")) {
            body.put(
                    status,
                    planned.stream()
                            .filter(row -> Objects.equals(row.status(), status))
                            .count());
        }
        return body;
    }
}
