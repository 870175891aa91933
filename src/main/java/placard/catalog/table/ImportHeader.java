package placard.catalog.table;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import placard.base.Fault;
import placard.base.Json;
import placard.catalog.table.sheet.Amount;
import placard.catalog.table.sheet.PlainNumbers;
import placard.catalog.table.sheet.Table;
import placard.catalog.table.words.AllergenLegend;
import placard.catalog.table.words.ColumnWords;
import placard.catalog.table.words.ItemColumn;
import placard.catalog.table.words.PriceHeader;

/**
 * The header row of a file and the meaning of its columns.
 *
 * @param row its number; 0 if there is none
 * @param columns indexes from 0, by their meaning
 * @param rivals further columns that have the meaning of another one
 * @param width the cells of the header row, with the empty ones; 0 if any row may be longer
 * @param faults of the caller's header and mapping
 */
record ImportHeader(
        int row,
        List<String> names,
        Map<ItemColumn, Integer> columns,
        Map<ItemColumn, List<Integer>> rivals,
        int width,
        List<Fault> faults) {
    /** The rows that are searched for the header, because titles may precede it. */
    private static final int FAR = 30;

    /** The rank of words that often mean something else, behind all others. */
    private static final int WEAK = 1_000;

    /** Prices in the catalogue's currency, as in {@code Preis in Euro}. */
    private static final ColumnWords.ColumnMeaning IN_CURRENCY =
            new ColumnWords.ColumnMeaning(ItemColumn.PRICE, 100, false);

    /** True if a table looks like a table of items. */
    static boolean suits(Table table, String currency) {
        return guess(table, currency).columns.containsKey(ItemColumn.NAME);
    }

    /**
     * Finds the header.
     *
     * @param wanted the caller's number of its row; null to guess it
     * @param mapping the caller's columns by meaning: a header or a number from 0, null for none of the file
     */
    static ImportHeader of(Table table, String currency, @Nullable Integer wanted, @Nullable ObjectNode mapping) {
        ImportHeader guessed = wanted == null
                ? guess(table, currency)
                : wanted == 0 ? ListWithoutHeader.guess(table) : at(table, currency, wanted);
        Map<ItemColumn, Integer> columns = new EnumMap<>(ItemColumn.class);
        columns.putAll(guessed.columns);
        columns.entrySet().removeIf(guess -> isSomethingElse(guess.getKey(), guess.getValue(), guessed, table));
        List<Fault> faults = new ArrayList<>(guessed.faults);
        if (mapping != null) {
            mapping.properties()
                    .forEach(entry -> map(entry.getKey(), entry.getValue(), guessed.names, columns, faults));
        }
        boolean isNamed = Stream.of(ItemColumn.NAME, ItemColumn.ID, ItemColumn.EXTERNAL_ID)
                .anyMatch(columns::containsKey);
        if (faults.isEmpty() && !isNamed) {
            faults.add(new Fault(
                    "/mapping/name", "column_not_found", "No column looks like names; say which by mapping."));
        }
        return new ImportHeader(guessed.row, guessed.names, columns, guessed.rivals, guessed.width, faults);
    }

    /**
     * True if a column only shares the name of a fact: most cells fit no fact, as in "Area: terrace", or all are empty.
     * An empty column would remove items' values, and only the owner may ask for that.
     */
    private static boolean isSomethingElse(ItemColumn column, int index, ImportHeader header, Table table) {
        if (!ImportFacts.COLUMNS.contains(column) && column != ItemColumn.AVAILABLE) {
            return false;
        }
        List<Table.Cell> cells = table.rows().stream()
                .filter(row -> row.number() > header.row)
                .map(row -> row.cell(index))
                .filter(cell -> !Amount.isNone(cell.text()))
                .toList();
        if (column == ItemColumn.AVAILABLE) {
            // "In stock" may be a number of pieces, and "Available" a date.
            return cells.stream()
                    .anyMatch(cell -> ColumnWords.shipped().state(cell.text()).isEmpty()
                            && cell.text().codePoints().noneMatch(Character::isLetter)
                            && Character.isDigit(
                                    cell.text().codePointBefore(cell.text().length())));
        }
        PlainNumbers numbers = PlainNumbers.of(cells.stream()).orPoint();
        long understood = cells.stream()
                .filter(cell -> ImportFacts.isFact(column, header.names.get(index), numbers.plain(cell)))
                .count();
        return understood == 0 || understood * 2 < cells.size();
    }

    private static void map(
            String key, JsonNode to, List<String> names, Map<ItemColumn, Integer> columns, List<Fault> faults) {
        ItemColumn column = null;
        for (ItemColumn one : ItemColumn.values()) {
            column = one.word().equals(key) ? one : column;
        }
        String pointer = "/mapping/" + key.replace("~", "~0").replace("/", "~1");
        if (column == null) {
            faults.add(new Fault(pointer, "unknown_member", "There is no such column of items."));
            return;
        }
        int index = -1;
        if (to.isTextual()) {
            index = names.indexOf(to.textValue());
            String folded = ColumnWords.folded(to.textValue());
            for (int i = 0; i < names.size() && index < 0; i++) {
                index = ColumnWords.folded(names.get(i)).equals(folded) ? i : index;
            }
        } else if (to.isInt() && to.intValue() < names.size()) {
            index = to.intValue();
        }
        columns.remove(column);
        if (index >= 0) {
            int found = index;
            columns.values().removeIf(other -> other == found);
            columns.put(column, index);
        } else if (!to.isNull()) {
            faults.add(new Fault(pointer, "column_not_found", "The file has no such column."));
        }
    }

    /** The row with the most known columns. */
    private static ImportHeader guess(Table table, String currency) {
        ImportHeader best = null;
        for (Table.Row row : table.rows().subList(0, Math.min(FAR, table.rows().size()))) {
            ImportHeader header = of(row, currency);
            boolean isOne = header.columns.size() > 1 || header.columns.containsKey(ItemColumn.NAME) && !hasAmount(row);
            if (isOne && (best == null || header.columns.size() > best.columns.size())) {
                best = header;
            }
        }
        if (best != null) {
            return best;
        }
        if (ListWithoutHeader.is(table)) {
            return ListWithoutHeader.guess(table);
        }
        // No column is known. It takes the first row that is no title, so that the caller can choose.
        return table.rows().stream()
                .filter(row ->
                        row.cells().stream().filter(cell -> !cell.isEmpty()).count() > 1)
                .findFirst()
                .map(row -> of(row, currency))
                .orElse(none(List.of()));
    }

    /** True for a row such as {@code Food; Bread; 4.00}, of which one cell only happens to be a header's word. */
    private static boolean hasAmount(Table.Row row) {
        return row.cells().stream()
                .anyMatch(cell -> cell.isNumber()
                        || !cell.isEmpty()
                                && cell.text().codePoints().noneMatch(Character::isLetter)
                                && Amount.decimal(cell.text()) != 0);
    }

    private static ImportHeader at(Table table, String currency, int number) {
        return table.rows().stream()
                .filter(row -> row.number() == number)
                .findFirst()
                .map(row -> of(row, currency))
                .orElse(none(List.of(new Fault("/headerRow", "row_not_found", "The file has no such row."))));
    }

    private static ImportHeader none(List<Fault> faults) {
        return new ImportHeader(0, List.of(), Map.of(), Map.of(), 0, faults);
    }

    /** The meanings of a row's cells: of columns with the same meaning, that with the best word. */
    private static ImportHeader of(Table.Row row, String currency) {
        List<String> names = row.cells().stream().map(Table.Cell::text).toList();
        Map<ItemColumn, Integer> columns = new EnumMap<>(ItemColumn.class);
        Map<ItemColumn, Integer> ranks = new EnumMap<>(ItemColumn.class);
        Map<ItemColumn, List<Integer>> rivals = new EnumMap<>(ItemColumn.class);
        for (int i = 0; i < names.size(); i++) {
            String name = names.get(i);
            ColumnWords.ColumnMeaning known =
                    ColumnWords.shipped().known(name, currency).orElse(null);
            if (known == null && PriceHeader.isIn(name, currency)) {
                known = IN_CURRENCY;
            }
            if (known == null) {
                continue;
            }
            int rank =
                    2 * known.rank() + (ColumnWords.inBrackets(name).isEmpty() ? 0 : 1) + (known.isWeak() ? WEAK : 0);
            if (!known.isWeak()) {
                rivals.computeIfAbsent(known.column(), _ -> new ArrayList<>()).add(i);
            }
            if (rank < ranks.getOrDefault(known.column(), Integer.MAX_VALUE)) {
                ranks.put(known.column(), rank);
                columns.put(known.column(), i);
            }
        }
        rivals.forEach((column, all) -> all.removeIf(index -> index.equals(columns.get(column))));
        return new ImportHeader(row.number(), names, columns, rivals, row.width(), List.of());
    }

    /** The header of a column; empty if the file hasn't that one. */
    String name(ItemColumn column) {
        Integer index = columns.get(column);
        return index == null || index >= names.size() ? "" : names.get(index);
    }

    List<Table.Row> below(Table table) {
        return table.rows().stream().filter(line -> line.number() > row).toList();
    }

    /** The likely legend of the column of allergens; null if it has words or is missing. */
    @Nullable
    AllergenLegend legend(Table table) {
        Integer index = columns.get(ItemColumn.ALLERGENS);
        return index == null ? null : AllergenLegend.of(below(table).stream().map(line -> line.cell(index)));
    }

    /**
     * The columns, for people who choose the meaning of each.
     *
     * @param meanings their meanings by index
     */
    ArrayNode json(Table table, Map<Integer, ItemColumn> meanings) {
        ArrayNode array = Json.object().arrayNode();
        List<Table.Row> below = below(table);
        for (int i = 0; i < names.size(); i++) {
            int index = i;
            String sample = below.stream()
                    .map(row -> row.cell(index).text())
                    .filter(text -> !text.isEmpty())
                    .findFirst()
                    .orElse("");
            ItemColumn column = meanings.get(i);
            array.addObject()
                    .put("index", i)
                    .put("header", names.get(i))
                    .put("column", column == null ? null : column.word())
                    .put("sample", sample.substring(0, Math.min(100, sample.length())));
        }
        return array;
    }
}
