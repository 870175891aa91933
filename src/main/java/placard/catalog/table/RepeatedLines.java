package placard.catalog.table;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
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
}
