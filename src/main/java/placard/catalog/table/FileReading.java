package placard.catalog.table;

import java.time.Instant;
import java.util.ArrayList;
import java.util.Currency;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import placard.base.LongWork;
import placard.catalog.profile.CatalogDraft;
import placard.catalog.table.sheet.Sheets;
import placard.catalog.table.sheet.Table;
import placard.catalog.table.words.ColumnWords;
import placard.catalog.table.words.ItemColumn;

/**
 * The rows of a file as rows of items. Other programs write variants, categories, offers and hidden goods in their own
 * ways; each step turns one of these ways into that of {@link ItemTable}. The caller's own mapping of a column always
 * counts.
 */
final class FileReading {
    private static final Set<String> OUR_IDS = Set.of("item_", "var_", "add_", "new-");

    private final ImportHeader header;
    private final Set<String> mapped;
    private final Sheets.SheetContent file;
    private final Map<ItemColumn, Integer> columns = new EnumMap<>(ItemColumn.class);
    private final Map<Integer, ItemColumn> meanings = new HashMap<>();
    private final List<Notice> notices = new ArrayList<>();
    private List<FileLine> lines = new ArrayList<>();
    private PictureLinks pictures = new PictureLinks();
    private @Nullable Preset preset;
    private int width;

    private FileReading(Sheets.SheetContent file, ImportHeader header, Set<String> mapped) {
        this.file = file;
        this.header = header;
        this.mapped = mapped;
        this.width = header.names().size();
        columns.putAll(header.columns());
        for (Table.Row row : header.below(file.table())) {
            lines.add(new FileLine(row));
            width = Math.max(width, row.cells().size());
        }
    }

    /**
     * Reads the rows below the header.
     *
     * @param mapped the columns that the caller has mapped, by their words
     * @param catalog whose currency prices have, and whose language counts in a file with several
     * @param now the time at which offers count
     */
    static FileReading of(
            Sheets.SheetContent file, ImportHeader header, Set<String> mapped, CatalogDraft catalog, Instant now) {
        FileReading reading = new FileReading(file, header, mapped);
        header.columns().forEach((column, index) -> reading.meanings.put(index, column));
        header.columns().keySet().stream()
                .filter(column -> !ImportFacts.isOf(column, catalog.template()))
                .forEach(reading::drop);
        if (!header.faults().isEmpty()) {
            return reading;
        }
        Currency currency = catalog.currency();
        LineTexts.clean(reading);
        LineTexts.markHeaders(reading, currency);
        reading.preset = Preset.of(reading);
        if (reading.preset != null) {
            reading.preset.apply(reading);
        } else {
            OtherRows.apply(reading, catalog.defaultLanguage());
        }
        SalePrices.apply(reading, now);
        LongWork.check();
        reading.takeForeignKeys();
        ShownColumns.apply(reading, catalog.template());
        reading.pictures = PictureLinks.of(reading);
        OptionColumns.apply(reading);
        SizeColumns.apply(reading);
        LineTexts.markLines(reading, currency);
        VariablePrices.apply(reading);
        JoinedColumns.apply(reading, catalog.template());
        RepeatedLines.apply(reading);
        FileNotices.apply(reading, currency);
        return reading;
    }

    ImportHeader header() {
        return header;
    }

    Sheets.SheetContent file() {
        return file;
    }

    /** The meanings of columns, with those that the steps have added behind the file's own. */
    Map<ItemColumn, Integer> columns() {
        return columns;
    }

    /** The meanings of the file's columns for people: several columns may have one meaning. */
    Map<Integer, ItemColumn> meanings() {
        return meanings;
    }

    List<FileLine> lines() {
        return lines;
    }

    void replace(List<FileLine> others) {
        lines = others;
    }

    List<Notice> notices() {
        return notices;
    }

    void note(Notice notice) {
        notices.add(notice);
    }

    PictureLinks pictures() {
        return pictures;
    }

    /** The program that has written the file; null if it isn't known. */
    @Nullable
    Preset preset() {
        return preset;
    }

    /** True if the caller has said what this column is, or that there is none. */
    boolean isMapped(ItemColumn column) {
        return mapped.contains(column.word());
    }

    /** True if the caller has mapped the column at this index. */
    boolean isMappedAt(int index) {
        return columns.entrySet().stream().anyMatch(entry -> entry.getValue() == index && isMapped(entry.getKey()));
    }

    /** The index of a column; negative if the file has none. */
    int index(ItemColumn column) {
        return columns.getOrDefault(column, -1);
    }

    /** The index of the first of these headers; negative if the file has none. They are in lower case without spaces. */
    int find(String... headers) {
        for (String wanted : headers) {
            for (int i = 0; i < header.names().size(); i++) {
                String name = ColumnWords.folded(header.names().get(i));
                if (name.equals(wanted) || Preset.translated(name).equals(wanted)) {
                    return i;
                }
            }
        }
        return -1;
    }

    /** The index of the first column with this meaning beside the items' own; negative if the file has none. */
    int find(ColumnWords.SideColumn aside) {
        for (int i = 0; i < header.names().size(); i++) {
            if (ColumnWords.shipped()
                    .aside(header.names().get(i))
                    .filter(aside::equals)
                    .isPresent()) {
                return i;
            }
        }
        return -1;
    }

    /** Says what a column is, unless the caller has. */
    void put(ItemColumn column, int index) {
        if (index < 0 || isMapped(column) || isMappedAt(index)) {
            return;
        }
        drop(column);
        columns.values().removeIf(other -> other == index);
        columns.put(column, index);
        meanings.put(index, column);
    }

    /** Says that the guess of a column is wrong, unless the caller has said it. */
    void drop(ItemColumn column) {
        Integer before = isMapped(column) ? null : columns.remove(column);
        if (before != null) {
            meanings.remove(before);
        }
    }

    /** Says that the column at this index has no meaning, unless the caller has said it. */
    void drop(int index) {
        List.copyOf(columns.keySet()).stream()
                .filter(column -> index(column) == index)
                .forEach(this::drop);
    }

    /** The index of a column, which is a new one behind all others if the file has none. */
    int made(ItemColumn column) {
        return columns.computeIfAbsent(column, _ -> width++);
    }

    /** The text of a line's column; empty if there is none. */
    String text(FileLine line, ItemColumn column) {
        return line.text(index(column));
    }

    /** A column "ID" of another program is the key of a second import, and no ID of this catalogue. */
    private void takeForeignKeys() {
        int id = index(ItemColumn.ID);
        if (id < 0 || isMapped(ItemColumn.ID)) {
            return;
        }
        List<String> ids = lines.stream()
                .filter(line -> !line.isLeftOut())
                .map(line -> line.text(id))
                .filter(text -> !text.isEmpty())
                .toList();
        boolean isForeign = ids.stream().noneMatch(text -> OUR_IDS.stream().anyMatch(text::startsWith));
        if (ids.isEmpty() || !isForeign) {
            return;
        }
        drop(ItemColumn.ID);
        boolean isKey = ids.stream().distinct().count() == ids.size() || index(ItemColumn.VARIANT) >= 0;
        if (isKey && index(ItemColumn.EXTERNAL_ID) < 0) {
            put(ItemColumn.EXTERNAL_ID, id);
        }
    }
}
