package placard.catalog.table;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import placard.base.Json;
import placard.base.LongWork;
import placard.base.Texts;
import placard.catalog.item.AddOn;
import placard.catalog.item.Allergen;
import placard.catalog.item.Item;
import placard.catalog.item.Metadata;
import placard.catalog.item.Variant;
import placard.catalog.table.sheet.Amount;
import placard.catalog.table.words.ColumnWords;
import placard.catalog.table.words.ItemColumn;

/**
 * The rows of a file, grouped by item. A row belongs to the item of its id, else of its external id, else of its name
 * within its section. A variant or an add-on without an id belongs to the last item, if it has the same name or none.
 */
final class ImportGroups {
    /** Members of an item that its variants' rows repeat, if it has no row of its own. */
    private static final Set<ItemColumn> REPEATED = Set.of(
            ItemColumn.SECTION,
            ItemColumn.NAME,
            ItemColumn.DESCRIPTION,
            ItemColumn.PRICING_TYPE,
            ItemColumn.DIETARY,
            ItemColumn.ALLERGENS,
            ItemColumn.SPICE_LEVEL,
            ItemColumn.CALORIES,
            ItemColumn.CONFIGURATION,
            ItemColumn.BEDROOMS,
            ItemColumn.BATHROOMS,
            ItemColumn.AREA,
            ItemColumn.LOCATION,
            ItemColumn.AMENITIES,
            ItemColumn.WEIGHT,
            ItemColumn.BADGE,
            ItemColumn.FEATURED,
            ItemColumn.EXTERNAL_ID);

    /** The items whose lists of allergens the owner calls complete. */
    enum Complete {
        /** Those whose cell names some. */
        STATED,
        /** All with a cell: an empty one means none of the 14. */
        ALL;

        static final Map<String, Complete> CHOICES = Map.of("stated", STATED, "all", ALL);
    }

    /** The names that other programs give the only variant of an item without variants. */
    private static final Set<String> NO_VARIANT = Set.of(
            "regular",
            "defaulttitle",
            "default",
            "standard",
            "normal",
            "ordinaire",
            "regulier",
            "estandar",
            "padrao",
            "predeterminado",
            "normale",
            "普通",
            "عادي",
            "सामान्य");

    /** All rows about one item. */
    static final class Group {
        private final @Nullable Item item;
        private final List<ImportRow> rows = new ArrayList<>();
        private @Nullable ImportRow own;
        private String section = "";
        private String name = "";

        Group(@Nullable Item item) {
            this.item = item;
        }

        @Nullable
        Item item() {
            return item;
        }

        List<ImportRow> rows() {
            return rows;
        }

        /** The row of the item itself. */
        ImportRow main() {
            return own == null ? rows.getFirst() : own;
        }

        /** The section of a new item in the file; empty if the file names none. */
        String section() {
            return section;
        }

        /** Leaves out the whole group, because one of its rows is wrong. */
        void leaveOut() {
            if (rows.stream().anyMatch(ImportRow::isWrong)) {
                rows.forEach(ImportRow::leaveOut);
            }
        }

        /** True if its rows differ in a fact. Then the fact belongs to the variants, not to the item. */
        private boolean isDivided(ItemColumn column) {
            String first = rows.getFirst().text(column);
            return ImportFacts.COLUMNS.contains(column)
                    && rows.stream()
                            .map(row -> row.text(column))
                            .filter(text -> !Amount.isNone(text))
                            .anyMatch(text -> !ImportFacts.isSame(column, first, text));
        }

        /** True if its list of allergens becomes complete. A word that is none of the 14 may mean any of them. */
        private boolean isComplete(Complete complete) {
            boolean isItems = main().kind() == ImportRow.Kind.ITEM || isNew();
            boolean isEmpty = main().text(ItemColumn.ALLERGENS).isEmpty();
            return isItems
                    && (main().statesAllergens()
                            || complete == Complete.ALL && isEmpty && main().has(ItemColumn.ALLERGENS))
                    && rows.stream().allMatch(ImportRow::knowsAllergens)
                    && (item == null
                            || !item.metadata().get("allergensDeclared").booleanValue()
                                    && knowsOptions(item.metadata()));
        }

        /** True if each allergen of its variants and add-ons, which the file may not name, is one of the 14. */
        private static boolean knowsOptions(Metadata metadata) {
            return Stream.concat(
                            metadata.variants().stream().map(Variant::more),
                            metadata.addOns().stream().map(AddOn::more))
                    .flatMap(more -> Allergen.stated(more.path("allergens")).stream())
                    .allMatch(one -> one.allergen() != null);
        }

        private boolean isNew() {
            return item == null;
        }

        /** True if no row has another external id than the first one. */
        private boolean hasOneKey() {
            String key = main().text(ItemColumn.EXTERNAL_ID);
            return rows.stream()
                    .map(row -> row.text(ItemColumn.EXTERNAL_ID))
                    .allMatch(other -> other.isEmpty() || other.equals(key));
        }

        /** True if the row has the external id of this group's rows. */
        private boolean hasKeyOf(ImportRow row) {
            String key = row.text(ItemColumn.EXTERNAL_ID);
            return !key.isEmpty() && key.equals(main().text(ItemColumn.EXTERNAL_ID));
        }
    }

    private final Map<String, ItemTable.Line> byId = new HashMap<>();
    private final Map<String, Item> byExternal = new HashMap<>();
    private final Map<String, List<ItemTable.Line>> byName = new HashMap<>();
    private final Map<String, Group> ofItems = new HashMap<>();
    private final List<Group> groups = new ArrayList<>();
    private @Nullable Group last;

    ImportGroups(List<ItemTable.Line> lines) {
        for (ItemTable.Line line : lines) {
            byId.put(line.id(), line);
            if (line.id().equals(line.item().id())) {
                byName.computeIfAbsent(Texts.folded(line.item().name()), _ -> new ArrayList<>())
                        .add(line);
                if (line.item().externalId() != null) {
                    byExternal.put(line.item().externalId(), line.item());
                }
            }
        }
    }

    List<Group> groups() {
        return groups;
    }

    /** True if other programs give this name to the only variant of an item. Beside another variant it is one. */
    static boolean isNoVariant(String variant) {
        return NO_VARIANT.contains(ColumnWords.folded(variant));
    }

    /** The kind of a row, by its own cells. */
    static ImportRow.Kind kind(String id, String variant, String addOn) {
        if (!addOn.isEmpty() || id.startsWith("add_")) {
            return ImportRow.Kind.ADD_ON;
        }
        return !variant.isEmpty() || id.startsWith("var_") ? ImportRow.Kind.VARIANT : ImportRow.Kind.ITEM;
    }

    /**
     * Adds a row to its group.
     *
     * @param section the row's section in the file; empty if it names none
     */
    void add(ImportRow row, String section) {
        ItemTable.Line known = byId.get(row.text(ItemColumn.ID));
        if (known == null && !row.text(ItemColumn.ID).isEmpty()) {
            row.warn(Notice.of("no_such_id", "This catalogue has no such ID; the row is taken as one without."));
        }
        Group group = known != null
                ? of(known.item())
                : row.kind() == ImportRow.Kind.ITEM ? find(row, section) : owner(row, section);
        if (group.rows.isEmpty()) {
            group.section = section;
            group.name = row.text(ItemColumn.NAME);
            groups.add(group);
        }
        if (row.kind() == ImportRow.Kind.ITEM) {
            if (group.own != null) {
                row.fault(ItemColumn.NAME, "duplicate_row", "Row " + group.own.number() + " is about this item too.");
            }
            group.own = group.own == null ? row : group.own;
            row.about(group.item == null ? null : byId.get(group.item.id()));
        } else {
            row.about(known == null ? option(group, row) : known);
            if (!row.text(ItemColumn.VARIANT).isEmpty()
                    && !row.text(ItemColumn.ADD_ON).isEmpty()) {
                row.fault(ItemColumn.ADD_ON, "not_allowed", "A row is about a variant or an add-on, not both.");
            }
        }
        group.rows.add(row);
        last = group;
    }

    private Group of(Item item) {
        return ofItems.computeIfAbsent(item.id(), _ -> new Group(item));
    }

    /** The variant or add-on of this name. */
    private ItemTable.@Nullable Line option(Group group, ImportRow row) {
        Item item = group.item;
        if (item == null) {
            return null;
        }
        boolean isVariant = row.kind() == ImportRow.Kind.VARIANT;
        String name = Texts.folded(row.text(isVariant ? ItemColumn.VARIANT : ItemColumn.ADD_ON));
        String id = isVariant
                ? item.metadata().variants().stream()
                        .filter(one -> Texts.folded(one.name()).equals(name))
                        .map(one -> one.id())
                        .findFirst()
                        .orElse("")
                : item.metadata().addOns().stream()
                        .filter(one -> Texts.folded(one.name()).equals(name))
                        .map(one -> one.id())
                        .findFirst()
                        .orElse("");
        return byId.get(id);
    }

    private Group find(ImportRow row, String section) {
        Item external = byExternal.get(row.text(ItemColumn.EXTERNAL_ID));
        if (external != null) {
            return of(external);
        }
        Group before = last;
        boolean isOfLast =
                before != null && before.own == null && before.isNew() && before.name.equals(row.text(ItemColumn.NAME));
        return isOfLast && before != null ? before : named(row, section);
    }

    /** The item of a variant or an add-on. */
    private Group owner(ImportRow row, String section) {
        String name = row.text(ItemColumn.NAME);
        Group before = last;
        if (before != null
                && (name.isEmpty() || name.equals(before.name) || isNameOf(before, name) || before.hasKeyOf(row))) {
            return before;
        }
        Item external = byExternal.get(row.text(ItemColumn.EXTERNAL_ID));
        if (external != null) {
            return of(external);
        }
        return named(row, section);
    }

    private static boolean isNameOf(Group group, String name) {
        return group.item != null && group.item.name().equals(name);
    }

    private Group named(ImportRow row, String section) {
        List<ItemTable.Line> candidates =
                byName.getOrDefault(Texts.folded(row.text(ItemColumn.NAME)), List.of()).stream()
                        .filter(line -> section.isEmpty() || isIn(line, section))
                        .toList();
        if (candidates.size() > 1) {
            row.fault(ItemColumn.NAME, "ambiguous_name", "Several items have this name; add their IDs.");
        }
        return candidates.isEmpty() ? new Group(null) : of(candidates.getFirst().item());
    }

    private static boolean isIn(ItemTable.Line line, String section) {
        return line.section() != null && Texts.folded(line.section().name()).equals(Texts.folded(section));
    }

    /**
     * The bulk row of a group; null if it changes nothing.
     *
     * @param sectionId of its section; null if the file names none
     * @param complete null if no list of allergens is
     */
    static @Nullable ObjectNode body(Group group, @Nullable String sectionId, @Nullable Complete complete) {
        ObjectNode body = Json.object();
        ObjectNode metadata = Json.object();
        ImportRow main = group.main();
        for (ItemColumn column : ItemColumn.values()) {
            boolean isItems = main.kind() == ImportRow.Kind.ITEM
                    ? main.kind().has(column) && column != ItemColumn.VARIANT && column != ItemColumn.ADD_ON
                    : group.isNew() && REPEATED.contains(column);
            if (isItems && main.kind() != ImportRow.Kind.ITEM && group.isDivided(column)) {
                main.warn(Notice.of(
                        "different_facts",
                        "The rows of this item measure different things; its " + column.word() + " is left out.",
                        column.word()));
            } else if (isItems && !main.isSame(column) && (column != ItemColumn.EXTERNAL_ID || group.hasOneKey())) {
                main.write(column, body, metadata);
                if (column == ItemColumn.SECTION && sectionId != null) {
                    body.put("sectionId", sectionId);
                }
            }
        }
        Item item = group.item;
        if (item == null) {
            body.put("name", main.text(ItemColumn.NAME));
            if (sectionId != null) {
                body.put("sectionId", sectionId);
            }
        }
        options(group, ImportRow.Kind.VARIANT, "variants", metadata);
        options(group, ImportRow.Kind.ADD_ON, "addOns", metadata);
        if (complete != null && group.isComplete(complete)) {
            main.declare(metadata);
        }
        if (!metadata.isEmpty()) {
            body.set("metadata", metadata);
        }
        if (item != null) {
            return body.isEmpty() ? null : body.put("id", item.id());
        }
        return body;
    }

    /** The full list of variants or add-ons: the present ones with the file's changes and additions. */
    private static void options(Group group, ImportRow.Kind kind, String list, ObjectNode metadata) {
        ItemColumn named = kind == ImportRow.Kind.VARIANT ? ItemColumn.VARIANT : ItemColumn.ADD_ON;
        Map<String, ObjectNode> stored = new HashMap<>();
        List<ObjectNode> all = new ArrayList<>();
        Item item = group.item;
        if (item != null) {
            item.metadata().json().path(list).forEach(one -> {
                ObjectNode entry = Json.object().put("id", one.path("id").asText());
                stored.put(one.path("id").asText(), entry);
                all.add(entry);
            });
        }
        boolean changes = false;
        Set<String> seen = new HashSet<>();
        Set<String> names = new HashSet<>();
        for (ImportRow row : group.rows) {
            LongWork.check();
            if (row.kind() != kind) {
                continue;
            }
            ItemTable.Line line = row.line();
            ObjectNode entry = line == null ? Json.object() : stored.get(line.id());
            if (entry == null || line != null && !seen.add(line.id())) {
                row.fault(named, "duplicate_row", "An earlier row is about this too.");
                continue;
            }
            row.stands(list, line == null ? all.size() : all.indexOf(entry));
            if (line == null) {
                all.add(entry);
            }
            for (ItemColumn column : ItemColumn.values()) {
                if (kind.has(column) && column != ItemColumn.ID && !row.isSame(column)) {
                    row.write(column, entry, entry);
                    changes = true;
                }
            }
            if (line == null) {
                entry.put("name", row.text(named));
                changes = true;
                if (!names.add(Texts.folded(row.text(named)))) {
                    row.warn(Notice.of(
                            "repeated_variant", "An earlier row has this name too; guests can't tell them apart."));
                }
            }
        }
        if (changes) {
            ArrayNode array = metadata.putArray(list);
            all.forEach(array::add);
        }
    }
}
