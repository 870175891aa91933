package placard.catalog.table.sheet;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamReader;
import placard.base.Formulas;

/** The sheets of an .xlsx file (ECMA-376). */
final class XlsxTable {
    /** The error value of a formula without a result. */
    private static final String UNCOMPUTED = "#CALC!";

    /** The maximum cells of a sheet with the empty ones, which may have a style. */
    private static final int MOST_STYLED = 600_000;

    /** The maximum rows of a sheet with the empty ones, which may have a height. */
    private static final int MOST_EMPTY_ROWS = 100_000;

    static final String WORKBOOK = "xl/workbook.xml";
    private static final String STYLES = "xl/styles.xml";
    private final ZippedXml zip;
    private final int mostCells;
    private final List<XlsxFormat> formats = new ArrayList<>();
    private final List<String> patterns = new ArrayList<>();
    private final BitSet struckStyles = new BitSet();
    private boolean isFrom1904;

    XlsxTable(ZippedXml zip, int mostCells) {
        this.zip = zip;
        this.mostCells = mostCells;
    }

    /** The names and paths of the visible sheets. */
    Map<String, String> sheets() {
        Map<String, String> targets = new HashMap<>();
        zip.read("xl/_rels/workbook.xml.rels", (xml, event) -> {
            if (event == XMLStreamConstants.START_ELEMENT && xml.getLocalName().equals("Relationship")) {
                String target = ZippedXml.attribute(xml, "Target");
                targets.put(
                        ZippedXml.attribute(xml, "Id"), target.startsWith("/") ? target.substring(1) : "xl/" + target);
            }
        });
        Map<String, String> sheets = new LinkedHashMap<>();
        zip.read(WORKBOOK, (xml, event) -> {
            if (event == XMLStreamConstants.START_ELEMENT && xml.getLocalName().equals("workbookPr")) {
                isFrom1904 = XlsxFormat.isOn(ZippedXml.attribute(xml, "date1904"));
            }
            if (event == XMLStreamConstants.START_ELEMENT
                    && xml.getLocalName().equals("sheet")
                    && !ZippedXml.attribute(xml, "state")
                            .toLowerCase(Locale.ROOT)
                            .contains("hidden")) {
                String target = targets.get(ZippedXml.attribute(xml, "id"));
                if (target != null && sheets.size() < Table.MOST_COLUMNS) {
                    sheets.putIfAbsent(ZippedXml.attribute(xml, "name"), target);
                }
            }
        });
        return sheets;
    }

    /** Reads the number formats of cell styles, by their number. */
    void readFormats() {
        if (!zip.has(STYLES)) {
            return;
        }
        Map<String, String> own = new HashMap<>();
        Map<String, XlsxFormat> known = new HashMap<>();
        Map<String, String> knownPatterns = new HashMap<>();
        boolean[] isOfCells = new boolean[2]; // within the styles of cells; within the fonts
        BitSet struckFonts = new BitSet();
        int[] font = new int[1];
        zip.read(STYLES, (xml, event) -> {
            if (event == XMLStreamConstants.END_ELEMENT) {
                isOfCells[0] &= !xml.getLocalName().equals("cellXfs");
                isOfCells[1] &= !xml.getLocalName().equals("fonts");
                font[0] += isOfCells[1] && xml.getLocalName().equals("font") ? 1 : 0;
            } else if (event == XMLStreamConstants.START_ELEMENT) {
                switch (xml.getLocalName()) {
                    case "numFmt" ->
                        own.putIfAbsent(ZippedXml.attribute(xml, "numFmtId"), ZippedXml.attribute(xml, "formatCode"));
                    case "cellXfs" -> isOfCells[0] = true;
                    case "fonts" -> isOfCells[1] = true;
                    case "strike" -> {
                        if (isOfCells[1]) {
                            struckFonts.set(font[0], isOn(xml));
                        }
                    }
                    case "xf" -> {
                        if (isOfCells[0] && formats.size() < Table.MOST_CELLS) {
                            String id = ZippedXml.attribute(xml, "numFmtId");
                            struckStyles.set(
                                    formats.size(), struckFonts.get(index(ZippedXml.attribute(xml, "fontId"))));
                            formats.add(known.computeIfAbsent(id, _ -> XlsxFormat.of(id, own.getOrDefault(id, ""))));
                            patterns.add(knownPatterns.computeIfAbsent(
                                    id, _ -> NumberPattern.of(id, own.getOrDefault(id, ""))));
                        }
                    }
                    default -> {}
                }
            }
        });
    }

    /** The pattern of a style whose numbers are shown as another text; empty for others. */
    private String pattern(String style) {
        int index = index(style);
        return index < patterns.size() ? patterns.get(index) : "";
    }

    private static int index(String style) {
        boolean isNumber = style.length() <= 6 && style.chars().allMatch(c -> c >= '0' && c <= '9');
        return isNumber && !style.isEmpty() ? Integer.parseInt(style) : 0;
    }

    private XlsxFormat format(String style) {
        int index = index(style);
        return index < formats.size() ? formats.get(index) : XlsxFormat.NUMBER;
    }

    /** The shared texts of cells, by their number. */
    List<String> shared() {
        List<String> texts = new ArrayList<>();
        if (!zip.has("xl/sharedStrings.xml")) {
            return texts;
        }
        Table.Builder counter = new Table.Builder(mostCells);
        TextReader text = new TextReader();
        zip.read("xl/sharedStrings.xml", (xml, event) -> {
            if (event == XMLStreamConstants.START_ELEMENT) {
                text.start(xml);
            } else if (event == XMLStreamConstants.END_ELEMENT) {
                if (xml.getLocalName().equals("si")) {
                    if (texts.size() == Table.MOST_CELLS) {
                        throw ZippedXml.damaged();
                    }
                    texts.add(counter.cell(0, text.taken(), false).text());
                }
                text.end(xml.getLocalName());
            } else if (xml.hasText()) {
                text.append(xml.getText());
            }
        });
        return texts;
    }

    Table table(String part, List<String> shared) {
        SheetReader reader = new SheetReader(shared);
        zip.read(part, reader::take);
        return reader.table();
    }

    /** Collects a text from the events within it. */
    private static final class TextReader {
        private final RichText text = new RichText();
        private boolean isText;
        /** True within a reading aid, which is no part of the text. */
        private boolean isReadingAid;

        void start(XMLStreamReader xml) {
            switch (xml.getLocalName()) {
                case "v", "t" -> isText = true;
                case "r" -> text.mark(RichText.Mark.NONE);
                case "rPh" -> isReadingAid = true;
                case "vertAlign" -> text.mark(text.mark().at(ZippedXml.attribute(xml, "val")));
                case "strike" -> text.mark(text.mark().struck(isOn(xml)));
                default -> {}
            }
        }

        void end(String name) {
            switch (name) {
                case "v", "t" -> isText = false;
                case "r" -> text.mark(RichText.Mark.NONE);
                case "rPh" -> isReadingAid = false;
                default -> {}
            }
        }

        void append(String more) {
            if (isText && !isReadingAid) {
                text.append(more);
            }
        }

        /** The whole text; the next one begins. */
        String taken() {
            String taken = text.toString();
            text.clear();
            return taken;
        }
    }

    /** True for an element of a font that is not switched off. */
    private static boolean isOn(XMLStreamReader xml) {
        String value = ZippedXml.attribute(xml, "val");
        return value.isEmpty() || XlsxFormat.isOn(value);
    }

    /** Collects the cells of a sheet from its events. */
    private final class SheetReader {
        private final List<String> shared;
        private final Table.Builder table = new Table.Builder(mostCells);
        private final TextReader value = new TextReader();
        private List<Table.Cell> cells = new ArrayList<>();
        private int row;
        private boolean isHidden;
        private int column;
        private int all;
        private int rows;
        private String type = "";
        private XlsxFormat format = XlsxFormat.NUMBER;
        private String pattern = "";
        private boolean isStruck;
        private final BitSet struck = new BitSet();
        private boolean isComputed;

        SheetReader(List<String> shared) {
            this.shared = shared;
        }

        void take(XMLStreamReader xml, int event) {
            if (event == XMLStreamConstants.START_ELEMENT) {
                start(xml);
            } else if (event == XMLStreamConstants.END_ELEMENT) {
                end(xml.getLocalName());
            } else if (xml.hasText()) {
                value.append(xml.getText());
            }
        }

        private void start(XMLStreamReader xml) {
            switch (xml.getLocalName()) {
                case "row" -> {
                    if (++rows > MOST_EMPTY_ROWS) {
                        throw new UnreadableSheet("too_many_rows", "At most " + Table.MOST_ROWS + " rows.");
                    }
                    String number = ZippedXml.attribute(xml, "r");
                    row = number.isEmpty() ? row + 1 : number(number);
                    isHidden = List.of("1", "true").contains(ZippedXml.attribute(xml, "hidden"));
                    cells = new ArrayList<>();
                    column = -1;
                    struck.clear();
                }
                case "c" -> {
                    if (++all > MOST_STYLED) {
                        throw new UnreadableSheet("too_large", "A sheet has more than " + MOST_STYLED + " cells.");
                    }
                    String reference = ZippedXml.attribute(xml, "r");
                    column = reference.isEmpty() ? column + 1 : column(reference);
                    type = ZippedXml.attribute(xml, "t");
                    format = format(ZippedXml.attribute(xml, "s"));
                    pattern = pattern(ZippedXml.attribute(xml, "s"));
                    isStruck = struckStyles.get(index(ZippedXml.attribute(xml, "s")));
                    value.taken();
                    isComputed = false;
                }
                case "f" -> isComputed = true;
                case "mergeCell" -> merge(ZippedXml.attribute(xml, "ref"));
                default -> value.start(xml);
            }
        }

        /** Cells that are one, as in B2:B5. */
        private void merge(String range) {
            String[] ends = range.split(":", 3);
            if (ends.length == 2) {
                table.merge(line(ends[0]), line(ends[1]), column(ends[0]));
            }
        }

        private static int line(String reference) {
            int digits = 0;
            while (digits < reference.length() && Character.isLetter(reference.charAt(digits))) {
                digits++;
            }
            return number(reference.substring(digits));
        }

        private void end(String name) {
            switch (name) {
                case "row" -> table.add(row, cells, isHidden, struck);
                case "c" -> put();
                default -> value.end(name);
            }
        }

        private void put() {
            String value = this.value.taken();
            if (isComputed && value.isEmpty() && !type.equals("str")) {
                // A program that doesn't compute has written the formula alone.
                value = UNCOMPUTED;
                type = "e";
            }
            String raw = value.strip();
            boolean isPlausible = (type.isEmpty() || type.equals("n")) && XlsxTexts.isPlausible(raw);
            String moment = isPlausible ? format.text(raw, isFrom1904) : "";
            boolean isNumber = isPlausible && !value.isEmpty() && moment.isEmpty();
            String text = switch (type) {
                case "s" -> shared(raw);
                case "", "n" -> isNumber ? XlsxTexts.number(raw) : moment.isEmpty() ? raw : moment;
                case "b" -> raw.equals("1") ? "true" : "false";
                default -> value;
            };
            String shown = isNumber ? NumberPattern.shown(pattern, text) : null;
            if (shown != null) {
                text = shown;
                isNumber = false;
            }
            String clean =
                    isNumber ? text : Formulas.unescaped(XlsxTexts.decoded(text).strip());
            Table.Cell cell = table.cell(column, clean, isNumber);
            if (!cell.isEmpty()) {
                while (cells.size() < column) {
                    cells.add(Table.Cell.EMPTY);
                }
                cells.add(cell);
                struck.set(column, isStruck);
            }
        }

        private String shared(String number) {
            int index = number(number);
            if (index < 0 || index >= shared.size()) {
                throw ZippedXml.damaged();
            }
            return shared.get(index);
        }

        private static int number(String text) {
            try {
                return Integer.parseInt(text);
            } catch (NumberFormatException wrong) {
                throw ZippedXml.damaged();
            }
        }

        /** The column of a reference such as AB12, from 0. */
        private static int column(String reference) {
            int column = 0;
            for (int i = 0; i < reference.length() && Character.isLetter(reference.charAt(i)); i++) {
                column = column * 26 + Character.toUpperCase(reference.charAt(i)) - 'A' + 1;
                if (column > 20_000) {
                    throw ZippedXml.damaged();
                }
            }
            if (column < 1) {
                throw ZippedXml.damaged();
            }
            return column - 1;
        }

        Table table() {
            return table.table();
        }
    }
}
