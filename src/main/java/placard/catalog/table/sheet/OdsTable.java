package placard.catalog.table.sheet;

import java.math.BigDecimal;
import java.time.DateTimeException;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamReader;
import org.jspecify.annotations.Nullable;
import placard.base.Formulas;

/**
 * The sheets of an .ods file (OpenDocument). One part has all of them, so that they are read in one pass. A cell or a
 * row may be repeated a million times: the limits count each repetition, and empty ones take no work.
 */
final class OdsTable {
    static final String CONTENT = "content.xml";

    /** The longest value that is parsed. */
    private static final int LONGEST = 40;

    /** Elements around cells, and within their texts. All others, such as notes and shapes, are no part of a cell. */
    private static final Set<String> KNOWN = Set.of(
            "table-row-group",
            "table-rows",
            "table-header-rows",
            "a",
            "ruby",
            "ruby-base",
            "date",
            "time",
            "sheet-name",
            "title",
            "author-name",
            "file-name");

    private final Table.Builder table;
    private final Consumer<Sheet> sheets;
    private final Set<String> hidden = new HashSet<>();
    /** The marks of texts by their style. */
    private final Map<String, RichText.Mark> marks = new HashMap<>();

    private boolean isSpreadsheet;
    private String style = "";
    private int skipped;
    private @Nullable Sheet sheet;

    private OdsTable(int mostCells, Consumer<Sheet> sheets) {
        // The limits are those of all sheets together.
        this.table = new Table.Builder(mostCells);
        this.sheets = sheets;
    }

    /** Hands over the visible sheets, one after the other. */
    static void read(ZippedXml zip, int mostCells, Consumer<Sheet> sheets) {
        OdsTable reading = new OdsTable(mostCells, sheets);
        zip.read(CONTENT, reading::take);
        if (!reading.isSpreadsheet) {
            throw new UnreadableSheet(
                    "unsupported_file_type", "This is a text document. Export the table as .xlsx, .ods or CSV.");
        }
    }

    private void take(XMLStreamReader xml, int event) {
        if (event == XMLStreamConstants.START_ELEMENT) {
            start(xml);
        } else if (event == XMLStreamConstants.END_ELEMENT) {
            end(xml.getLocalName());
        } else if (sheet != null && skipped == 0 && xml.hasText()) {
            sheet.text(xml.getText());
        }
    }

    private void start(XMLStreamReader xml) {
        String name = xml.getLocalName();
        if (skipped > 0) {
            skipped++;
            return;
        }
        if (sheet != null) {
            if (sheet.isUnreadable() || !sheet.start(name, xml)) {
                skipped = 1;
            }
            return;
        }
        switch (name) {
            case "spreadsheet" -> isSpreadsheet = true;
            case "style" -> style = ZippedXml.attribute(xml, "name");
            case "text-properties" -> mark(xml);
            case "table-properties" -> {
                if (ZippedXml.attribute(xml, "display").equals("false")) {
                    hidden.add(style);
                }
            }
            case "table" -> {
                String title = ZippedXml.attribute(xml, "name");
                if (title.isEmpty() || hidden.contains(ZippedXml.attribute(xml, "style-name"))) {
                    skipped = 1;
                } else {
                    sheet = new Sheet(title, table, marks);
                }
            }
            default -> {}
        }
    }

    /** Keeps the mark of a style: digits above or below the line, or a text that is struck out. */
    private void mark(XMLStreamReader xml) {
        String line = ZippedXml.attribute(xml, "text-line-through-style")
                + ZippedXml.attribute(xml, "text-line-through-type");
        RichText.Mark mark = RichText.Mark.NONE
                .at(ZippedXml.attribute(xml, "text-position"))
                .struck(!line.isEmpty() && !line.contains("none"));
        if (!mark.equals(RichText.Mark.NONE) && marks.size() < Table.MOST_CELLS) {
            marks.put(style, mark);
        }
    }

    private void end(String name) {
        if (skipped > 0) {
            skipped--;
        } else if (sheet != null && name.equals("table")) {
            sheet.close();
            sheets.accept(sheet);
            sheet = null;
        } else if (sheet != null) {
            sheet.end(name);
        }
    }

    /** A sheet while it is read, and then. */
    static final class Sheet {
        private final String name;
        private final Table.Builder table;
        private final RichText text = new RichText();
        private final Map<String, RichText.Mark> marks;
        private final Deque<RichText.Mark> outer = new ArrayDeque<>();
        private final BitSet struck = new BitSet();
        private final Map<String, String> cell = new HashMap<>();
        private Table whole = new Table(List.of());
        private List<Table.Cell> cells = new ArrayList<>();
        private @Nullable UnreadableSheet fault;
        private boolean isText;
        private int row = 1;
        private int rows = 1;
        private boolean isHidden;
        private int column;

        private Sheet(String name, Table.Builder table, Map<String, RichText.Mark> marks) {
            this.name = name;
            this.table = table;
            this.marks = marks;
        }

        private void close() {
            whole = table.table();
        }

        String name() {
            return name;
        }

        boolean isUnreadable() {
            return fault != null;
        }

        /** @throws UnreadableSheet if it exceeds a limit */
        Table table() {
            if (fault != null) {
                throw fault;
            }
            return whole;
        }

        /** True if the texts within the element count. */
        private boolean start(String element, XMLStreamReader xml) {
            switch (element) {
                case "table-row" -> {
                    cells = new ArrayList<>();
                    struck.clear();
                    column = 0;
                    rows = repeated(ZippedXml.attribute(xml, "number-rows-repeated"));
                    isHidden = List.of("collapse", "filter").contains(ZippedXml.attribute(xml, "visibility"));
                }
                case "covered-table-cell" -> {
                    move(repeated(ZippedXml.attribute(xml, "number-columns-repeated")));
                    return false;
                }
                case "table-cell" -> {
                    text.clear();
                    outer.clear();
                    cell.clear();
                    for (int i = 0; i < xml.getAttributeCount(); i++) {
                        cell.put(xml.getAttributeLocalName(i), xml.getAttributeValue(i));
                    }
                }
                case "p" -> {
                    isText = true;
                    text(text.isEmpty() ? "" : "\n");
                }
                case "span" -> {
                    outer.push(text.mark());
                    text.mark(text.mark().with(mark(ZippedXml.attribute(xml, "style-name"))));
                }
                case "s" -> text(isText ? spaces(repeated(ZippedXml.attribute(xml, "c"))) : "");
                case "tab" -> text("\t");
                case "line-break" -> text("\n");
                default -> {
                    return KNOWN.contains(element);
                }
            }
            return true;
        }

        private RichText.Mark mark(String style) {
            return marks.getOrDefault(style, RichText.Mark.NONE);
        }

        private static String spaces(int count) {
            return " ".repeat(Math.min(count, Table.MOST_IN_CELL));
        }

        private void text(String more) {
            if (isText && fault == null) {
                bounded(() -> text.append(more));
            }
        }

        private void end(String element) {
            switch (element) {
                case "p" -> isText = false;
                case "span" -> text.mark(outer.isEmpty() ? RichText.Mark.NONE : outer.pop());
                case "table-cell" -> bounded(this::put);
                case "table-row" -> bounded(this::addRows);
                default -> {}
            }
        }

        /** A sheet beyond a limit is unreadable; others stay readable. */
        private void bounded(Runnable work) {
            try {
                work.run();
            } catch (UnreadableSheet unreadable) {
                fault = unreadable;
            }
        }

        private void move(int by) {
            column = Math.min(column + by, Table.MOST_EMPTY_COLUMNS);
        }

        private void put() {
            int times = repeated(cell.getOrDefault("number-columns-repeated", ""));
            Table.Cell read = cell();
            if (read.isEmpty() && cell.containsKey("formula") && !cell.containsKey("value-type")) {
                // A program that doesn't compute has written the formula alone.
                read = new Table.Cell("#CALC!", false);
            }
            table.merge(row, row + repeated(cell.getOrDefault("number-rows-spanned", "")) - 1, column);
            if (read.isEmpty()) {
                move(times);
                return;
            }
            while (cells.size() < column) {
                cells.add(Table.Cell.EMPTY);
            }
            boolean isStruck = mark(cell.getOrDefault("style-name", "")).isStruck();
            for (int i = 0; i < times; i++) {
                struck.set(cells.size(), isStruck);
                cells.add(table.cell(column, read.text(), read.isNumber()));
                move(1);
            }
        }

        private void addRows() {
            for (int i = 0; i < rows && !cells.isEmpty(); i++) {
                List<Table.Cell> same = cells;
                if (i > 0) {
                    same = new ArrayList<>();
                    for (Table.Cell one : cells) {
                        same.add(table.cell(same.size(), one.text(), one.isNumber()));
                    }
                }
                table.add(row + i, same, isHidden, struck);
            }
            row = Math.min(row + rows, Table.MOST_LINES);
        }

        private static int repeated(String count) {
            boolean isNumber = count.length() <= 7 && count.chars().allMatch(c -> c >= '0' && c <= '9');
            if (!isNumber) {
                throw ZippedXml.damaged();
            }
            return count.isEmpty() ? 1 : Math.max(1, Integer.parseInt(count));
        }

        /** The cell as it is shown; a number with all of its digits. */
        private Table.Cell cell() {
            String shown = text.toString().strip();
            String value = cell.getOrDefault("value", "");
            String type = value.length() > LONGEST ? "" : cell.getOrDefault("value-type", "");
            String read = switch (type) {
                case "float" ->
                    isIdentifier(shown, value) ? shown : NumberPattern.worded(shown, XlsxTexts.number(value));
                case "currency" -> currency(XlsxTexts.number(value), cell.getOrDefault("currency", ""));
                case "percentage" -> percentage(value);
                case "date" -> date(cell.getOrDefault("date-value", ""));
                case "time" -> time(cell.getOrDefault("time-value", ""));
                case "boolean" -> cell.getOrDefault("boolean-value", "");
                default -> shown.isEmpty() ? cell.getOrDefault("string-value", "") : shown;
            };
            String clean = Formulas.unescaped(read.strip());
            boolean isNumber =
                    (type.equals("float") || type.equals("currency")) && clean.equals(XlsxTexts.number(value));
            return clean.isEmpty() ? Table.Cell.EMPTY : new Table.Cell(clean, isNumber);
        }

        /** True for a number that is shown with leading zeros or letters in front, such as 007 and A-12. */
        private static boolean isIdentifier(String shown, String value) {
            StringBuilder digits = new StringBuilder();
            boolean isPlain = !shown.isEmpty() && shown.length() <= LONGEST;
            for (int i = 0; isPlain && i < shown.length(); i++) {
                char c = shown.charAt(i);
                digits.append(c >= '0' && c <= '9' ? String.valueOf(c) : "");
                isPlain = c != '.' && c != ',' && c != '\'' && c != '\u2019';
            }
            int zeros = 0;
            while (zeros < digits.length() - 1 && digits.charAt(zeros) == '0') {
                zeros++;
            }
            return isPlain
                    && (zeros > 0 || Character.isLetter(shown.charAt(0)))
                    && digits.substring(zeros).equals(XlsxTexts.number(value));
        }

        private static String currency(String number, String code) {
            return code.length() == 3 ? NumberPattern.money(number, code) : number;
        }

        private static String percentage(String value) {
            try {
                return XlsxTexts.number(new BigDecimal(value).movePointRight(2).toPlainString()) + " %";
            } catch (NumberFormatException none) {
                return value;
            }
        }

        /** A date as {@code 2026-05-31}, with its time if it has one. */
        private static String date(String value) {
            int time = value.indexOf('T');
            String clock = time < 0 || value.length() < time + 6 ? "" : value.substring(time + 1, time + 6);
            String day = time < 0 ? value : value.substring(0, time);
            return clock.isEmpty() || clock.equals("00:00")
                    ? day
                    : day + " " + (clock.startsWith("0") ? clock.substring(1) : clock);
        }

        private static String time(String value) {
            try {
                return value.length() > LONGEST
                        ? value
                        : XlsxFormat.time(Duration.parse(value).toSeconds());
            } catch (DateTimeException none) {
                return value;
            }
        }
    }
}
