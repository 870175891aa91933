package placard.catalog.edit;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import placard.base.Fault;
import placard.base.Ids;
import placard.base.Refusal;
import placard.base.Texts;
import placard.catalog.Catalog;
import placard.catalog.Items;
import placard.catalog.Section;
import placard.catalog.Sections;
import placard.catalog.item.Item;
import placard.catalog.trash.Tombstones;
import placard.storage.Tx;
import placard.web.Delta;
import placard.web.Listing;
import placard.web.Request;

/**
 * A query for a catalogue's items. It sorts and searches in memory, because catalogues are small and the store has no
 * folded names of items.
 *
 * @param delta the query for changes only, if the caller made one
 * @param sort a word of {@link #orders}
 * @param name folded, a part of the names; null for any, as of the two that follow
 */
record ItemList(
        @Nullable Delta delta,
        int page,
        int limit,
        String sort,
        @Nullable String name,
        @Nullable String sectionId,
        @Nullable String externalId) {
    static final String[] PARAMETERS = {"page", "limit", "sort", "q", "sectionId", "externalId"};

    private static final int MAX_PAGE = 1_000_000;
    private static final String NEWEST = "-createdAt";

    /**
     * Reads the parameters.
     *
     * @throws Refusal {@code validation_failed} with all faults
     */
    static ItemList read(Request request) {
        List<Fault> faults = new ArrayList<>();
        Delta delta = Delta.read(request, "item_", faults);
        String section = request.query("sectionId");
        if (section != null && !Ids.isWellFormed("sec_", section)) {
            faults.add(Fault.ofParameter("sectionId", "invalid_id", "Must be the id of a section."));
        }
        ItemList list = new ItemList(
                delta,
                delta == null ? Listing.integer(request, "page", 1, MAX_PAGE, 1, faults) : 1,
                Listing.integer(request, "limit", 1, 100, 20, faults),
                delta == null ? sort(request, faults) : NEWEST,
                folded(request.query("q"), faults),
                section,
                normal(request.query("externalId")));
        Refusal.check(faults);
        return list;
    }

    private static String sort(Request request, List<Fault> faults) {
        String sort = Objects.requireNonNullElse(request.query("sort"), NEWEST);
        Map<String, Comparator<Item>> orders = orders(Map.of());
        if (!orders.containsKey(bare(sort))) {
            faults.add(Fault.ofParameter(
                    "sort",
                    "unknown_value",
                    "Use one of " + String.join(", ", new TreeSet<>(orders.keySet()))
                            + ", with '-' before it for descending."));
        }
        return sort;
    }

    private static String bare(String sort) {
        return sort.startsWith("-") ? sort.substring(1) : sort;
    }

    private static @Nullable String folded(@Nullable String q, List<Fault> faults) {
        String text = normal(q);
        if (text != null && (Texts.length(text) > 200 || !Texts.isClean(text, false))) {
            faults.add(Fault.ofParameter(
                    "q", "invalid_characters", "At most 200 characters, without control characters."));
        }
        return text == null ? null : Texts.folded(text);
    }

    private static @Nullable String normal(@Nullable String text) {
        return text == null ? null : Texts.normal(text);
    }

    /** The orders by their words; {@code position} is the menu's order, section by section. */
    private static Map<String, Comparator<Item>> orders(Map<String, Section> sections) {
        Comparator<Item> section = Comparator.comparingInt(item -> {
            Section of = sections.get(item.sectionId());
            return of == null ? 0 : of.position();
        });
        return Map.of(
                "name",
                Comparator.comparing(item -> Texts.folded(item.name())),
                "createdAt",
                Comparator.comparing(Item::createdAt),
                "updatedAt",
                Comparator.comparing(Item::updatedAt),
                "position",
                section.thenComparing(Item::sectionId).thenComparingInt(Item::position));
    }

    /** The answer's body. */
    ObjectNode json(Tx tx, Catalog catalog, Instant now) {
        Map<String, Section> sections = new HashMap<>();
        Sections.list(tx, catalog.workspaceId(), catalog.id()).forEach(section -> sections.put(section.id(), section));
        List<Item> items = Items.list(tx, catalog.workspaceId(), catalog.id()).stream()
                .filter(this::includes)
                .sorted(order(sections))
                .toList();
        return delta == null ? page(items, sections, catalog, now) : changes(tx, delta, items, sections, catalog, now);
    }

    private Comparator<Item> order(Map<String, Section> sections) {
        Comparator<Item> order =
                Objects.requireNonNull(orders(sections).get(bare(sort))).thenComparing(Item::id);
        return sort.startsWith("-") ? order.reversed() : order;
    }

    private boolean includes(Item item) {
        return (delta == null || delta.includes(item.updatedAt(), item.id()))
                && (name == null || Texts.folded(item.name()).contains(name))
                && (sectionId == null || sectionId.equals(item.sectionId()))
                && (externalId == null || externalId.equals(item.externalId()));
    }

    private ObjectNode page(List<Item> items, Map<String, Section> sections, Catalog catalog, Instant now) {
        Listing listing = new Listing(page, limit, "", "");
        return listing.json(
                "items",
                items.stream().skip(listing.offset()).limit(limit).map(item -> json(item, sections, catalog, now)),
                items.size());
    }

    private static ObjectNode changes(
            Tx tx, Delta delta, List<Item> items, Map<String, Section> sections, Catalog catalog, Instant now) {
        String workspace = catalog.workspaceId();
        List<Delta.Change> changes = new ArrayList<>(Tombstones.list(tx, workspace, catalog.id(), delta));
        items.forEach(item ->
                changes.add(Delta.Change.of(item.updatedAt(), item.id(), () -> json(item, sections, catalog, now))));
        long total = items.size() + Tombstones.count(tx, workspace, catalog.id(), delta);
        return delta.json("items", changes, total, now.minus(Tombstones.KEPT), now);
    }

    private static ObjectNode json(Item item, Map<String, Section> sections, Catalog catalog, Instant now) {
        Section section = sections.get(item.sectionId());
        return item.json(
                now,
                section == null ? null : section.schedule(),
                catalog.draft().timezone());
    }
}
