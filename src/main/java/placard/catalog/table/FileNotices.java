package placard.catalog.table;

import java.util.ArrayList;
import java.util.List;
import placard.catalog.table.sheet.Sheets;
import placard.catalog.table.words.ColumnWords;
import placard.catalog.table.words.ColumnWords.Aside;
import placard.catalog.table.words.ItemColumn;

/** The remarks about a whole file. */
final class FileNotices {
    private FileNotices() {}

    static void apply(FileReading reading) {
        header(reading);
        reading.header().rivals().forEach((column, rivals) -> rivals(reading, column, rivals));
        if (reading.index(ItemColumn.PRICE) < 0) {
            noPrice(reading);
        }
        Sheets.Read file = reading.file();
        if (!file.suiting().isEmpty()) {
            String names = String.join(", ", file.suiting());
            reading.note(Notice.of("other_sheets", "Other sheets have items too: " + names + ".", names));
        }
        if (file.isGuessed() && file.encoding() != null) {
            reading.note(Notice.of(
                    "encoding_guessed",
                    "The file is read as " + file.encoding() + "; choose another encoding if letters look wrong.",
                    file.encoding()));
        }
    }

    private static void header(FileReading reading) {
        if (reading.header().row() == 0 && !reading.header().names().isEmpty()) {
            reading.note(Notice.of("no_header", "The file has no header; say what each column is."));
        }
    }

    private static void rivals(FileReading reading, ItemColumn column, List<Integer> rivals) {
        int used = reading.index(column);
        if (used < 0 || reading.isMapped(column) || column == ItemColumn.SHOWN) {
            return;
        }
        List<String> names = reading.header().names();
        String name = reading.header().name(column);
        List<String> others = new ArrayList<>();
        for (int rival : rivals) {
            boolean isRival = reading.preset() == null
                    || ColumnWords.folded(names.get(rival)).equals(ColumnWords.folded(name));
            boolean isFilled =
                    reading.lines().stream().anyMatch(line -> !line.text(rival).isEmpty());
            boolean isRead = reading.meanings().containsKey(rival);
            if (rival != used && isRival && isFilled && !isRead) {
                others.add(names.get(rival));
            }
        }
        if (!others.isEmpty() && !name.isEmpty()) {
            String all = String.join(", ", others);
            reading.note(Notice.of(
                    "two_columns",
                    "Several columns look like " + column.word() + ": " + name + " is read, " + all + " is not.",
                    column.word(),
                    name,
                    all));
        }
    }

    private static void noPrice(FileReading reading) {
        if (reading.isMapped(ItemColumn.PRICE) || reading.index(ItemColumn.NAME) < 0) {
            return;
        }
        List<String> costs = reading.header().names().stream()
                .filter(name -> ColumnWords.shipped()
                        .aside(name)
                        .filter(Aside.COST::equals)
                        .isPresent())
                .toList();
        reading.note(
                costs.isEmpty()
                        ? Notice.of("no_price_column", "No column looks like prices; say which by mapping.")
                        : Notice.of(
                                "only_cost_column",
                                "No column looks like prices. " + costs.getFirst()
                                        + " is what you pay, so it is not read.",
                                costs.getFirst()));
    }
}
