package placard.catalog.table;

import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import placard.base.Texts;
import placard.catalog.table.sheet.Table;
import placard.catalog.table.words.ItemColumn;

/** Items that a file has twice: other programs repeat an item for each of its modifiers. */
final class RepeatedItems {
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
