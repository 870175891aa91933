package placard.catalog.table;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import placard.base.Texts;
import placard.catalog.table.sheet.Table;
import placard.catalog.table.words.ColumnWords;
import placard.catalog.table.words.ItemColumn;

/** The workbook of Clover: its items, and beside them a sheet of categories and one of groups of modifiers. */
final class CloverSheets {
    private record Modifier(String group, String name, Table.Cell price) {}

    private CloverSheets() {}

    static void apply(FileReading reading) {
        reading.put(ItemColumn.NAME, reading.find("name"));
        reading.put(ItemColumn.EXTERNAL_ID, reading.find("cloverid"));
        Map<String, String> sections = sections(reading.file().beside("categories"));
        if (!sections.isEmpty() && reading.index(ItemColumn.SECTION) < 0) {
            int section = reading.made(ItemColumn.SECTION);
            for (FileLine line : reading.lines()) {
                line.set(section, sections.getOrDefault(Texts.folded(reading.text(line, ItemColumn.NAME)), ""));
            }
        }
        int groups = reading.find("modifiergroups", "modifiergroup");
        Map<String, List<Modifier>> modifiers = modifiers(reading.file().beside("modifiergroups"));
        if (!modifiers.isEmpty() && groups >= 0 && reading.index(ItemColumn.ADD_ON) < 0) {
            offer(reading, groups, modifiers);
        }
    }

    /** The section of each item: a column for each category with its items, or a row for each item. */
    private static Map<String, String> sections(Table table) {
        Map<String, String> sections = new HashMap<>();
        if (table.rows().isEmpty()) {
            return sections;
        }
        Table.Row head = table.rows().getFirst();
        List<Table.Row> rows = table.rows().subList(1, table.rows().size());
        boolean isList = head.cells().size() == 2
                && ColumnWords.folded(head.cell(1).text()).startsWith("item");
        String category = "";
        for (Table.Row row : rows) {
            if (isList) {
                category = row.cell(0).isEmpty() ? category : row.cell(0).text();
                sections.putIfAbsent(Texts.folded(row.cell(1).text()), category);
                continue;
            }
            for (int i = 1; i < row.cells().size(); i++) {
                if (!row.cell(i).isEmpty() && !head.cell(i).isEmpty()) {
                    sections.putIfAbsent(
                            Texts.folded(row.cell(i).text()), head.cell(i).text());
                }
            }
        }
        return sections;
    }

    private static Map<String, List<Modifier>> modifiers(Table table) {
        Map<String, List<Modifier>> groups = new LinkedHashMap<>();
        if (table.rows().isEmpty()) {
            return groups;
        }
        Table.Row head = table.rows().getFirst();
        int named = find(head, "modifiergroupname", "modifiergroup", "groupname");
        int modifier = find(head, "modifier", "modifiername");
        int price = find(head, "price");
        String group = "";
        for (Table.Row row : table.rows().subList(1, table.rows().size())) {
            group = named < 0 || row.cell(named).isEmpty()
                    ? group
                    : row.cell(named).text();
            if (modifier >= 0 && !row.cell(modifier).isEmpty()) {
                groups.computeIfAbsent(group, _ -> new ArrayList<>())
                        .add(new Modifier(
                                group, row.cell(modifier).text(), price < 0 ? Table.Cell.EMPTY : row.cell(price)));
            }
        }
        return groups;
    }

    private static int find(Table.Row head, String... names) {
        for (String name : names) {
            for (int i = 0; i < head.cells().size(); i++) {
                if (ColumnWords.folded(head.cell(i).text()).equals(name)) {
                    return i;
                }
            }
        }
        return -1;
    }

    /** Adds a row for each modifier of an item's groups below the item. */
    private static void offer(FileReading reading, int groups, Map<String, List<Modifier>> modifiers) {
        int addOn = reading.made(ItemColumn.ADD_ON);
        int group = reading.made(ItemColumn.GROUP);
        int price = reading.made(ItemColumn.PRICE);
        List<FileLine> lines = new ArrayList<>();
        for (FileLine line : reading.lines()) {
            lines.add(line);
            for (String name : line.text(groups).split(",", -1)) {
                for (Modifier modifier : modifiers.getOrDefault(name.strip(), List.of())) {
                    FileLine part = line.copy();
                    part.set(addOn, modifier.name);
                    part.set(group, modifier.group);
                    part.set(price, modifier.price);
                    lines.add(part);
                }
            }
        }
        reading.replace(lines);
        reading.meanings().put(groups, ItemColumn.ADD_ON);
    }
}
