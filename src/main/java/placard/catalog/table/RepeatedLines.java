package placard.catalog.table;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import placard.base.Texts;
import placard.catalog.table.sheet.Table;
import placard.catalog.table.words.ItemColumn;

/**
 * The rows of one item, which its key holds together. Rows that only repeat the key, as for further pictures, say nothing
 * about the item.
 */
final class RepeatedLines {
    private RepeatedLines() {}

    static void apply(FileReading reading) {
        if (reading.index(ItemColumn.EXTERNAL_ID) < 0) {
            return;
        }
        Map<String, List<FileLine>> byKey = new LinkedHashMap<>();
        int without = 0;
        for (FileLine line : reading.lines()) {
            String key = reading.text(line, ItemColumn.EXTERNAL_ID);
            // A row without a key stays in its place.
            String group = key.isEmpty() ? "\u0000" + without++ : key;
            byKey.computeIfAbsent(group, _ -> new ArrayList<>()).add(line);
        }
        if (byKey.size() == reading.lines().size()) {
            return;
        }
        List<FileLine> kept = new ArrayList<>();
        byKey.values().forEach(lines -> keep(reading, lines, kept));
        reading.replace(kept);
    }

    private static void keep(FileReading reading, List<FileLine> lines, List<FileLine> kept) {
        FileLine first = lines.getFirst();
        for (FileLine line : lines) {
            if (line == first || hasMore(reading, line)) {
                kept.add(line);
            }
        }
    }

    /** True if a column other than the key has a value. */
    private static boolean hasMore(FileReading reading, FileLine line) {
        return !line.faults().isEmpty()
                || reading.columns().entrySet().stream()
                        .anyMatch(entry -> entry.getKey() != ItemColumn.EXTERNAL_ID
                                && entry.getKey() != ItemColumn.SHOWN
                                && !line.text(entry.getValue()).isEmpty());
    }

    /** Items that a file has twice: other programs repeat an item for each of its modifiers. */
    static final class Items {
        /** The first row of an item. */
        private record First(ImportRow row, Map<ItemColumn, Table.Cell> cells) {}

        private final Map<String, First> firsts = new HashMap<>();

        /** False if an earlier row says the same about the same item. A row that says something else gets a warning. */
        boolean isNew(ImportRow row, Map<ItemColumn, Table.Cell> cells, String section) {
            String name = row.text(ItemColumn.NAME);
            boolean isKnownBy = !row.text(ItemColumn.ID).isEmpty();
            if (row.kind() != ImportRow.Kind.ITEM || isKnownBy || name.isEmpty()) {
                return true;
            }
            @Nullable
            First before = firsts.putIfAbsent(
                    Texts.folded(section) + "\n" + Texts.folded(name), new First(row, Map.copyOf(cells)));
            if (before == null) {
                return true;
            }
            int number = before.row.number();
            if (before.cells.equals(cells) && row.faults().isEmpty()) {
                before.row.warn(Notice.of(
                        "repeated_row", "Row " + row.number() + " repeats this item.", Integer.toString(row.number())));
                return false;
            }
            row.warn(Notice.of(
                    "repeated_item",
                    "Row " + number + " has an item of this name in this section too.",
                    Integer.toString(number)));
            return true;
        }
    }
}
