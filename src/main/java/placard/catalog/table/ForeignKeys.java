package placard.catalog.table;

import java.util.List;
import java.util.Set;
import placard.catalog.table.words.ItemColumn;

/** A column "ID" of another program: it is the key of a second import, and no ID of this catalogue. */
final class ForeignKeys {
    private static final Set<String> OURS = Set.of("item_", "var_", "add_", "new-");

    private ForeignKeys() {}

    static void apply(FileReading reading) {
        int id = reading.index(ItemColumn.ID);
        if (id < 0 || reading.isMapped(ItemColumn.ID)) {
            return;
        }
        List<String> ids = reading.lines().stream()
                .map(line -> line.text(id))
                .filter(text -> !text.isEmpty())
                .toList();
        boolean isForeign = ids.stream().noneMatch(text -> OURS.stream().anyMatch(text::startsWith));
        if (ids.isEmpty() || !isForeign) {
            return;
        }
        reading.drop(ItemColumn.ID);
        boolean isKey = ids.stream().distinct().count() == ids.size() || reading.index(ItemColumn.VARIANT) >= 0;
        if (isKey && reading.index(ItemColumn.EXTERNAL_ID) < 0) {
            reading.put(ItemColumn.EXTERNAL_ID, id);
        }
    }
}
