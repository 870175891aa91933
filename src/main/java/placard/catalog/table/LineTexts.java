package placard.catalog.table;

import java.util.Currency;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import placard.base.Fault;
import placard.base.LongWork;
import placard.catalog.table.sheet.Amount;
import placard.catalog.table.sheet.PlainText;
import placard.catalog.table.sheet.Table;
import placard.catalog.table.sheet.Table.Cell;
import placard.catalog.table.words.ColumnWords;
import placard.catalog.table.words.ItemColumn;

/** The texts of cells as people read them, and the rows whose cells can't be trusted. */
final class LineTexts {
    /** The replacement for bytes that are no character of the file's encoding. */
    private static final char UNREADABLE = '\ufffd';

    /** The columns with texts for guests, in which other programs write HTML. */
    private static final List<ItemColumn> WORDED = List.of(
            ItemColumn.NAME,
            ItemColumn.DESCRIPTION,
            ItemColumn.SECTION,
            ItemColumn.VARIANT,
            ItemColumn.ADD_ON,
            ItemColumn.BADGE,
            ItemColumn.GROUP,
            ItemColumn.DIETARY,
            ItemColumn.ALLERGENS);

    private static final List<ItemColumn> KEYS = List.of(ItemColumn.ID, ItemColumn.SKU, ItemColumn.EXTERNAL_ID);

    /** The error values of spreadsheets, in six languages. */
    private static final Set<String> ERRORS = Set.of(
            "#N/A",
            "#REF!",
            "#DIV/0!",
            "#VALUE!",
            "#NAME?",
            "#NUM!",
            "#NULL!",
            "#SPILL!",
            "#CALC!",
            "#BLOCKED!",
            "#FIELD!",
            "#NV",
            "#BEZUG!",
            "#WERT!",
            "#ZAHL!",
            "#VALEUR!",
            "#NOM?",
            "#NOMBRE!",
            "#NUL!",
            "#N/D",
            "#¡REF!",
            "#¡DIV/0!",
            "#¡VALOR!",
            "#¿NOMBRE?",
            "#¡NUM!",
            "#¡NULO!");

    private LineTexts() {}

    /** Cleans all cells. The texts of rows with an ID of this catalogue stay as an export has written them. */
    static void clean(FileReading reading) {
        Set<String> ours = Set.of("item_", "var_", "add_", "new-");
        for (FileLine line : reading.lines()) {
            LongWork.check();
            boolean isOurs = ours.stream().anyMatch(reading.text(line, ItemColumn.ID)::startsWith);
            for (int i = 0; i < line.width(); i++) {
                visible(reading, line, i);
            }
            judge(reading, line);
            if (!isOurs) {
                others(reading, line);
            }
        }
    }

    private static void visible(FileReading reading, FileLine line, int index) {
        Cell cell = line.cell(index);
        if (cell.text().indexOf(UNREADABLE) >= 0 || PlainText.isEncodedTwice(cell.text())) {
            line.note(Notice.of("unreadable", "Some characters could not be read. Save the file as UTF-8."));
        }
        String clean = cell.isNumber() ? cell.text() : PlainText.visible(unwrapped(cell.text()));
        if (!clean.equals(cell.text()) && clean.equals(unwrapped(cell.text()))) {
            line.set(index, clean);
        } else if (!clean.equals(cell.text()) && (isText(reading, index) || !PlainText.hidesNumber(cell.text()))) {
            line.set(index, clean);
            line.note(Notice.of("cleaned", "Tabs, unusual line ends or invisible characters were replaced."));
        }
    }

    /** The text in {@code ="00123"}, by which programs keep a spreadsheet from changing it. */
    private static String unwrapped(String text) {
        boolean isWrapped = text.length() > 3 && text.startsWith("=\"") && text.indexOf('"', 2) == text.length() - 1;
        return isWrapped ? text.substring(2, text.length() - 1) : text;
    }

    private static void others(FileReading reading, FileLine line) {
        for (int i = 0; i < line.width(); i++) {
            Cell cell = line.cell(i);
            boolean isWorded = !isPrice(reading, i);
            boolean isPlain = cell.isNumber() || !isWorded && cell.text().indexOf('<') >= 0;
            if (!isPlain) {
                String plain = PlainText.of(cell.text());
                // Some programs escape the HTML itself.
                plain = cell.text().indexOf('<') < 0 && plain.indexOf('<') >= 0 ? PlainText.of(plain) : plain;
                if (!plain.equals(cell.text())) {
                    line.set(i, plain);
                }
            }
        }
    }

    /** Writes a currency that a header names beside its prices, so that another one than the catalogue's is wrong. */
    static void markHeaders(FileReading reading, Currency currency) {
        List<String> names = reading.header().names();
        for (int i = 0; i < names.size(); i++) {
            String inside = ColumnWords.inBrackets(names.get(i));
            String signs = names.get(i)
                    .codePoints()
                    .filter(c -> Character.getType(c) == Character.CURRENCY_SYMBOL)
                    .mapToObj(Character::toString)
                    .collect(Collectors.joining());
            String sign = Amount.isForeign(currency, inside) ? inside : signs;
            if (Amount.isForeign(currency, sign) && !reading.isMappedAt(i)) {
                for (FileLine line : reading.lines()) {
                    mark(line, i, sign);
                }
            }
            boolean isOffer = ColumnWords.shipped().aside(names.get(i)).isPresent();
            String minor = isOffer || isAmount(reading, i) ? ColumnWords.minorUnit(names.get(i)) : "";
            if (!minor.isEmpty()) {
                for (FileLine line : reading.lines()) {
                    markMinor(line, i, currency, minor);
                }
            }
        }
    }

    private static boolean isAmount(FileReading reading, int index) {
        return Import.AMOUNTS.stream().anyMatch(column -> reading.index(column) == index);
    }

    /** Writes the unit of a header such as {@code Price (in cents)} beside its numbers. */
    private static void markMinor(FileLine line, int index, Currency currency, String unit) {
        String text = line.text(index);
        boolean isBare = text.codePoints().anyMatch(Character::isDigit)
                && text.codePoints().noneMatch(Character::isLetter)
                && text.codePoints().noneMatch(c -> Character.getType(c) == Character.CURRENCY_SYMBOL || c == '¢');
        if (isBare) {
            line.set(index, Amount.inMinorUnit(currency, text, unit));
        }
    }

    /** The same for a currency in a column beside the prices. */
    static void markLines(FileReading reading, Currency currency) {
        int column = reading.find(ColumnWords.SideColumn.CURRENCY);
        for (FileLine line : column < 0 ? List.<FileLine>of() : reading.lines()) {
            String sign = line.text(column).toUpperCase(Locale.ROOT);
            if (Amount.isForeign(currency, sign)) {
                mark(line, reading.index(ItemColumn.PRICE), sign);
                mark(line, reading.index(ItemColumn.COMPARE_AT_PRICE), sign);
            }
        }
    }

    private static void mark(FileLine line, int index, String sign) {
        String text = line.text(index);
        if (text.codePoints().anyMatch(Character::isDigit) && !text.contains(sign)) {
            line.set(index, text + " " + sign);
        }
    }

    private static boolean isText(FileReading reading, int index) {
        return Stream.concat(WORDED.stream(), KEYS.stream()).anyMatch(column -> reading.index(column) == index);
    }

    private static boolean isPrice(FileReading reading, int index) {
        return WORDED.stream().noneMatch(column -> reading.index(column) == index)
                && reading.columns().containsValue(index);
    }

    /** Adds faults for rows with more cells than columns, and for cells that a spreadsheet couldn't compute. */
    private static void judge(FileReading reading, FileLine line) {
        Table.Row row = line.row();
        int width = reading.header().width();
        if (width > 0 && row.width() > 0 && row.cells().size() > width) {
            line.fault(new Fault(
                    "",
                    "row_too_long",
                    "The row has " + row.cells().size() + " cells and the header " + width
                            + "; put texts with the separator in quotes."));
        }
        reading.columns().forEach((column, index) -> {
            if (ERRORS.contains(line.text(index))) {
                line.fault(new Fault(column.word(), "error_cell", "The spreadsheet couldn't compute this cell."));
            }
        });
    }
}
