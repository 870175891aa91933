package placard.catalog.table;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Instant;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import placard.base.Fault;
import placard.base.Ids;
import placard.base.Input;
import placard.base.Json;
import placard.base.LongWork;
import placard.base.Texts;
import placard.catalog.Catalog;
import placard.catalog.CatalogState;
import placard.catalog.Section;
import placard.catalog.edit.Bulk;
import placard.catalog.item.ItemContext;
import placard.catalog.profile.CatalogRules;
import placard.catalog.table.sheet.Amount;
import placard.catalog.table.sheet.PlainNumbers;
import placard.catalog.table.sheet.Sheets;
import placard.catalog.table.sheet.Table;
import placard.catalog.table.words.AllergenLegend;
import placard.catalog.table.words.ItemColumn;
import placard.catalog.table.words.PriceWords;

/**
 * An import: a file whose rows become rows of a {@link Bulk}, which has the rules of items. A cell with the present
 * value changes nothing. Missing columns and rows change nothing either.
 *
 * @param wanted the caller's row of the header; null to guess it
 * @param mapping the caller's meaning of columns; null to guess it
 * @param section the name of the section for new items without one in the file; null for the only one there is
 * @param legend the meaning of letters or numbers in the column of allergens; null to take them as words
 * @param complete the items whose lists of allergens are complete; null for none
 * @param isDraft true for an import into the draft, which never sets sold-out switches
 */
record Import(
        Input like,
        Sheets.SheetContent file,
        @Nullable Integer wanted,
        @Nullable ObjectNode mapping,
        @Nullable String section,
        @Nullable AllergenLegend legend,
        ImportGroups.@Nullable Complete complete,
        boolean isDraft,
        CatalogRules rules,
        Ids ids) {
    /** The columns whose cells are read as amounts of money. */
    static final List<ItemColumn> AMOUNTS = List.of(ItemColumn.PRICE, ItemColumn.COMPARE_AT_PRICE, ItemColumn.DEPOSIT);

    private static final int LONGEST_SECTION = 80;

    /** The most sections that one remark names. */
    private static final int MOST_NAMED = 20;

    /** A group of rows and its row of the bulk. */
    private record BulkRow(ImportGroups.Group group, ObjectNode body) {
        boolean isWrong() {
            return group.rows().stream().anyMatch(ImportRow::isWrong);
        }
    }

    /** Plans each row. */
    ImportPlan plan(CatalogState state, ItemContext asked, Instant now) {
        Catalog catalog = state.catalog();
        Table table = file.table();
        ImportHeader header = ImportHeader.of(table, catalog.draft().currency().getCurrencyCode(), wanted, mapping);
        FileReading reading = FileReading.of(file, header, mapped(), catalog.draft(), now);
        OptionColumns.dropOnlyVariants(reading, state.itemList());
        ImportGroups groups = new ImportGroups(ItemTable.lines(state.sectionList(), state.itemList()));
        List<ImportRow> rows = header.faults().isEmpty() ? rows(reading, catalog, groups) : List.of();
        Places places = new Places(catalog, state.sectionList(), now);
        List<BulkRow> sent = new ArrayList<>();
        for (ImportGroups.Group group : groups.groups()) {
            LongWork.check();
            ObjectNode body = ImportGroups.body(group, places.id(group), complete);
            if (body != null) {
                sent.add(new BulkRow(group, body));
            }
        }
        Bulk.Plan plan = judged(sent, state, places, asked, now);
        // Leaving out wrong rows may make others wrong that depend on them, so this repeats until all are right.
        List<BulkRow> fine = without(sent);
        while (fine.size() < plan.rows().size()) {
            plan = judged(fine, state, places, asked, now);
            fine = without(fine);
        }
        groups.groups().forEach(ImportGroups.Group::leaveOut);
        Set<String> used =
                fine.stream().map(one -> one.body.path("sectionId").asText()).collect(Collectors.toSet());
        List<Section> made = places.made.stream()
                .filter(section -> used.contains(section.id()))
                .toList();
        List<ObjectNode> bodies = fine.stream().map(BulkRow::body).toList();
        return new ImportPlan(catalog, now, reading, rows, plan, bodies, made);
    }

    private static List<BulkRow> without(List<BulkRow> sent) {
        return sent.stream().filter(one -> !one.isWrong()).toList();
    }

    private Bulk.Plan judged(List<BulkRow> sent, CatalogState state, Places places, ItemContext asked, Instant now) {
        List<JsonNode> bodies = new ArrayList<>();
        LongWork.check();
        sent.forEach(one -> bodies.add(one.body.deepCopy()));
        Bulk.Plan plan = new Bulk(like, bodies, true, ids, rules.maxItems()).plan(state, asked, now, places.made);
        for (int i = 0; i < sent.size(); i++) {
            blame(sent.get(i).group, "/items/" + i, plan.rows().get(i).faults());
        }
        return plan;
    }

    private static void blame(ImportGroups.Group group, String prefix, List<Fault> faults) {
        for (Fault fault : faults) {
            Fault own = new Fault(fault.pointer().substring(prefix.length()), fault.code(), fault.message());
            LongWork.check();
            boolean isOfOption = group.rows().stream()
                    .filter(row -> row.kind() != ImportRow.Kind.ITEM)
                    .anyMatch(row -> row.takes(own));
            if (!isOfOption) {
                group.main().take(own);
            }
        }
    }

    /** The words of the columns that the caller has mapped. */
    private Set<String> mapped() {
        Set<String> words = new HashSet<>();
        if (mapping != null) {
            mapping.fieldNames().forEachRemaining(words::add);
        }
        return words;
    }

    private List<ImportRow> rows(FileReading reading, Catalog catalog, ImportGroups groups) {
        Map<ItemColumn, Amount> amounts = new EnumMap<>(ItemColumn.class);
        Map<ItemColumn, PlainNumbers> numbers = new EnumMap<>(ItemColumn.class);
        reading.columns().forEach((column, index) -> {
            List<Table.Cell> cells =
                    reading.lines().stream().map(line -> line.cell(index)).toList();
            if (AMOUNTS.contains(column)) {
                amounts.put(
                        column,
                        Amount.of(catalog.draft().currency(), catalog.draft().defaultLanguage(), cells.stream()));
            } else if (ImportFacts.isMeasured(column)) {
                numbers.put(column, PlainNumbers.of(cells.stream()));
            }
        });
        boolean hasSections = reading.columns().containsKey(ItemColumn.SECTION);
        String section = "";
        RepeatedLines.Items repeated = new RepeatedLines.Items();
        List<ImportRow> rows = new ArrayList<>();
        Set<String> headings = new LinkedHashSet<>();
        for (FileLine line : reading.lines()) {
            LongWork.check();
            Map<ItemColumn, Table.Cell> cells = new EnumMap<>(ItemColumn.class);
            reading.columns().forEach((column, index) -> cells.put(column, line.cell(index)));
            String own = text(cells, ItemColumn.SECTION);
            List<Table.Cell> filled =
                    line.row().cells().stream().filter(cell -> !cell.isEmpty()).toList();
            boolean isOnlySection = !own.isEmpty()
                    && !line.isLeftOut()
                    && cells.entrySet().stream()
                            .allMatch(entry -> entry.getKey() == ItemColumn.SECTION
                                    || entry.getValue().isEmpty());
            boolean isHeading = isOnlySection
                    || filled.size() == 1
                            && (hasSections
                                    ? !own.isEmpty()
                                    : !filled.getFirst().isNumber()
                                            && text(cells, ItemColumn.ID).isEmpty());
            section = !own.isEmpty()
                    ? own
                    : isHeading ? Texts.normal(filled.getFirst().text()) : section;
            if (isHeading && !hasSections) {
                headings.add(section);
            }
            boolean isNamed = cells.values().stream().anyMatch(cell -> !cell.isEmpty());
            if (!isHeading && isNamed) {
                ImportRow read = row(line, cells, reading, amounts, numbers);
                if (line.isLeftOut()) {
                    read.hide();
                    rows.add(read);
                } else if (repeated.isNew(read, cells, section)) {
                    groups.add(read, section);
                    rows.add(read);
                }
            }
        }
        if (!headings.isEmpty()) {
            String names = headings.stream().limit(MOST_NAMED).collect(Collectors.joining(", "))
                    + (headings.size() > MOST_NAMED ? " …" : "");
            reading.note(Notice.of("headings_read", "Rows with one cell are read as sections: " + names + ".", names));
        }
        return rows;
    }

    private ImportRow row(
            FileLine line,
            Map<ItemColumn, Table.Cell> cells,
            FileReading reading,
            Map<ItemColumn, Amount> amounts,
            Map<ItemColumn, PlainNumbers> numbers) {
        ImportRow.Kind kind = ImportGroups.kind(
                text(cells, ItemColumn.ID), text(cells, ItemColumn.VARIANT), text(cells, ItemColumn.ADD_ON));
        if (kind == ImportRow.Kind.ITEM) {
            PriceWords.understand(cells);
        }
        boolean isLegible = understand(cells, reading.header(), numbers);
        ImportRow read = new ImportRow(line.row(), kind, cells, amounts, isDraft);
        if (!isLegible) {
            read.fault(ItemColumn.ALLERGENS, "unknown_allergen", "This is not in the list of allergens.");
        }
        line.notices().forEach(read::warn);
        line.faults().forEach(read::take);
        return read;
    }

    /** Applies the headers' units and the legend to cells; false if a code isn't in the legend. */
    private boolean understand(
            Map<ItemColumn, Table.Cell> cells, ImportHeader header, Map<ItemColumn, PlainNumbers> numbers) {
        for (ItemColumn column : ImportFacts.COLUMNS) {
            Table.Cell cell = cells.get(column);
            PlainNumbers plain = numbers.get(column);
            if (cell != null) {
                Table.Cell converted = plain == null ? cell : plain.plain(cell);
                cells.put(column, ImportFacts.withUnit(column, header.name(column), converted));
            }
        }
        Table.Cell codes = cells.get(ItemColumn.ALLERGENS);
        if (legend == null || codes == null) {
            return true;
        }
        Optional<String> words = legend.read(codes);
        words.ifPresent(text -> cells.put(ItemColumn.ALLERGENS, new Table.Cell(text, false)));
        return words.isPresent();
    }

    private static String text(Map<ItemColumn, Table.Cell> cells, ItemColumn column) {
        return Texts.normal(cells.getOrDefault(column, Table.Cell.EMPTY).text());
    }

    /** The sections by their names, with those to create. */
    private final class Places {
        private final Catalog catalog;
        private final Instant now;
        private final Map<String, String> byName = new LinkedHashMap<>();
        private final List<Section> made = new ArrayList<>();
        private final Map<String, List<Fault>> wrong = new HashMap<>();
        private final int present;
        /** The section of new items without one in the file; empty if the caller must name one. */
        private final String elsewhere;

        Places(Catalog catalog, List<Section> sections, Instant now) {
            this.catalog = catalog;
            this.now = now;
            this.present = sections.size();
            this.elsewhere = elsewhere(sections);
            sections.forEach(section -> byName.putIfAbsent(Texts.folded(section.name()), section.id()));
        }

        private String elsewhere(List<Section> sections) {
            if (section != null) {
                return section;
            }
            String name = catalog.draft().name();
            return switch (sections.size()) {
                case 0 ->
                    name.substring(
                            0,
                            name.offsetByCodePoints(
                                    0, Math.min(LONGEST_SECTION, name.codePointCount(0, name.length()))));
                case 1 -> sections.getFirst().name();
                default -> "";
            };
        }

        /** Null if the file names none. It is a fault of the row if the section can't be made. */
        @Nullable
        String id(ImportGroups.Group group) {
            boolean isMoved = group.item() != null && !group.main().isSame(ItemColumn.SECTION);
            String named = isMoved ? group.main().text(ItemColumn.SECTION) : group.section();
            String name = named.isEmpty() && group.item() == null ? elsewhere : named;
            if (name.isEmpty() || group.item() != null && !isMoved) {
                return null;
            }
            String folded = Texts.folded(name);
            String known = byName.get(folded);
            if (known != null) {
                return known;
            }
            List<Fault> faults = wrong.get(folded);
            if (faults == null) {
                faults = make(name, folded);
                wrong.put(folded, faults);
            }
            faults.forEach(fault -> group.main().fault(ItemColumn.SECTION, fault.code(), fault.message()));
            return byName.get(folded);
        }

        private List<Fault> make(String name, String folded) {
            Input input = like.apart(Json.object().put("name", name));
            Section section =
                    Section.created(catalog.workspaceId(), catalog.id(), ids.next("sec_"), input, _ -> false, now);
            if (present + made.size() >= rules.maxSections()) {
                input.fault("name", "catalog_full", "A catalogue has at most " + rules.maxSections() + " sections.");
            }
            if (input.faults().isEmpty()) {
                made.add(section);
                byName.put(folded, section.id());
            }
            return input.faults();
        }
    }
}
