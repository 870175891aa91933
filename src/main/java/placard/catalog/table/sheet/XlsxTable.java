package placard.catalog.table.sheet;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;
import placard.base.Formulas;
import placard.base.LongWork;

/**
 * The sheets of an .xlsx file (ECMA-376). It streams each part, within a limit for all of them. So a zip bomb takes
 * neither memory nor time. Entities and external parts are not followed.
 *
 * <p>This file is longer than most. All of its parts count against the same limits.
 */
final class XlsxTable implements AutoCloseable {
    /** The maximum of bytes between a tag's brackets. */
    private static final int MOST_TAG = 64 << 10;

    /** The maximum of unpacked bytes of a file, without skipped parts. */
    private static final long MOST_UNPACKED = 32L << 20;

    /**
     * The maximum names of elements and attributes in a part. No spreadsheet has thousands, and each stays in the
     * reader's memory.
     */
    private static final int MOST_NAMES = 1_000;

    /** The maximum elements of all parts: a table of the maximum cells has fewer, and each takes time. */
    private static final int MOST_ELEMENTS = 2_000_000;

    /** The maximum cells of a sheet with the empty ones, which may have a style. */
    private static final int MOST_STYLED = 600_000;

    /** The maximum rows of a sheet with the empty ones, which may have a height. */
    private static final int MOST_EMPTY_ROWS = 100_000;

    private static final String WORKBOOK = "xl/workbook.xml";
    private static final String STYLES = "xl/styles.xml";
    private static final XMLInputFactory XML = factory();

    private final ZipFile zip;
    private final int mostCells;
    private final List<XlsxFormat> formats = new ArrayList<>();
    private final List<String> patterns = new ArrayList<>();
    private boolean isFrom1904;
    private long unpacked;
    private int elements;
    private int seen;

    private XlsxTable(ZipFile zip, int mostCells) {
        this.zip = zip;
        this.mostCells = mostCells;
    }

    private static XMLInputFactory factory() {
        XMLInputFactory factory = XMLInputFactory.newDefaultFactory();
        factory.setProperty(XMLInputFactory.SUPPORT_DTD, false);
        factory.setProperty(XMLInputFactory.IS_SUPPORTING_EXTERNAL_ENTITIES, false);
        // The default reporter prints faults of users' files on the server's console.
        factory.setXMLReporter((_, _, _, _) -> {});
        return factory;
    }

    static XlsxTable open(Path path, int mostCells) {
        try {
            XlsxTable table = new XlsxTable(new ZipFile(path.toFile()), mostCells);
            if (table.zip.getEntry(WORKBOOK) == null) {
                table.close();
                throw new UnreadableSheet("unsupported_file_type", "This is neither a CSV nor an .xlsx file.");
            }
            return table;
        } catch (IOException | IllegalArgumentException broken) {
            throw damaged();
        }
    }

    private static UnreadableSheet damaged() {
        return new UnreadableSheet("damaged_file", "The file is damaged, or protected by a password.");
    }

    @Override
    public void close() {
        try {
            zip.close();
        } catch (IOException failure) {
            throw damaged();
        }
    }

    /** A handler for each event of a part. */
    @FunctionalInterface
    private interface Events {
        void take(XMLStreamReader xml, int event) throws XMLStreamException;
    }

    private void read(String name, Events events) {
        ZipEntry entry = zip.getEntry(name);
        if (entry == null) {
            throw damaged();
        }
        if (entry.getSize() > MOST_UNPACKED) {
            throw tooLarge();
        }
        Set<String> names = new HashSet<>();
        try (InputStream in = new Counted(zip.getInputStream(entry))) {
            XMLStreamReader xml = XML.createXMLStreamReader(in);
            while (xml.hasNext()) {
                int event = xml.next();
                LongWork.check(++seen);
                if (event == XMLStreamConstants.START_ELEMENT) {
                    count();
                    note(xml, names);
                } else if (event == XMLStreamConstants.PROCESSING_INSTRUCTION) {
                    names.add(xml.getPITarget());
                }
                if (names.size() > MOST_NAMES) {
                    throw damaged();
                }
                events.take(xml, event);
            }
            xml.close();
        } catch (IOException | XMLStreamException | IllegalArgumentException broken) {
            throw damaged();
        }
    }

    private void count() {
        if (++elements > MOST_ELEMENTS) {
            throw new UnreadableSheet("too_large", "It has more than " + MOST_ELEMENTS + " elements.");
        }
    }

    private static void note(XMLStreamReader xml, Set<String> names) {
        names.add(xml.getLocalName());
        names.add(xml.getPrefix());
        for (int i = 0; i < xml.getAttributeCount(); i++) {
            names.add(xml.getAttributeLocalName(i));
            names.add(xml.getAttributePrefix(i));
        }
        for (int i = 0; i < xml.getNamespaceCount(); i++) {
            names.add(xml.getNamespacePrefix(i));
            names.add(xml.getNamespaceURI(i));
        }
    }

    private static UnreadableSheet tooLarge() {
        return new UnreadableSheet("too_large", "Unpacked it has more than " + (MOST_UNPACKED >> 20) + " MiB.");
    }

    /**
     * Counts unpacked bytes, and stops at the limit. Also stops at a tag that is far too long, because the parser
     * compares each namespace of a tag with all others.
     */
    private final class Counted extends InputStream {
        private final InputStream in;
        private int tag;

        Counted(InputStream in) {
            this.in = in;
        }

        @Override
        public int read() throws IOException {
            byte[] one = new byte[1];
            return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
        }

        @Override
        public int read(byte[] bytes, int offset, int length) throws IOException {
            int count = in.read(bytes, offset, length);
            unpacked += Math.max(0, count);
            if (unpacked > MOST_UNPACKED) {
                throw tooLarge();
            }
            LongWork.check();
            for (int i = offset; i < offset + count; i++) {
                tag = bytes[i] == '<' ? 1 : bytes[i] == '>' || tag == 0 ? 0 : tag + 1;
                if (tag > MOST_TAG) {
                    throw damaged();
                }
            }
            return count;
        }

        @Override
        public void close() throws IOException {
            in.close();
        }
    }

    /** The names and paths of the visible sheets. */
    Map<String, String> sheets() {
        Map<String, String> targets = new HashMap<>();
        read("xl/_rels/workbook.xml.rels", (xml, event) -> {
            if (event == XMLStreamConstants.START_ELEMENT && xml.getLocalName().equals("Relationship")) {
                String target = attribute(xml, "Target");
                targets.put(attribute(xml, "Id"), target.startsWith("/") ? target.substring(1) : "xl/" + target);
            }
        });
        Map<String, String> sheets = new LinkedHashMap<>();
        read(WORKBOOK, (xml, event) -> {
            if (event == XMLStreamConstants.START_ELEMENT && xml.getLocalName().equals("workbookPr")) {
                isFrom1904 = XlsxFormat.isOn(attribute(xml, "date1904"));
            }
            if (event == XMLStreamConstants.START_ELEMENT
                    && xml.getLocalName().equals("sheet")
                    && !attribute(xml, "state").toLowerCase(Locale.ROOT).contains("hidden")) {
                String target = targets.get(attribute(xml, "id"));
                if (target != null && sheets.size() < Table.MOST_COLUMNS) {
                    sheets.putIfAbsent(attribute(xml, "name"), target);
                }
            }
        });
        return sheets;
    }

    /** Reads the number formats of cell styles, by their number. */
    void readFormats() {
        if (zip.getEntry(STYLES) == null) {
            return;
        }
        Map<String, String> own = new HashMap<>();
        Map<String, XlsxFormat> known = new HashMap<>();
        Map<String, String> knownPatterns = new HashMap<>();
        boolean[] isOfCells = new boolean[1];
        read(STYLES, (xml, event) -> {
            if (event == XMLStreamConstants.END_ELEMENT && xml.getLocalName().equals("cellXfs")) {
                isOfCells[0] = false;
            } else if (event == XMLStreamConstants.START_ELEMENT) {
                switch (xml.getLocalName()) {
                    case "numFmt" -> own.putIfAbsent(attribute(xml, "numFmtId"), attribute(xml, "formatCode"));
                    case "cellXfs" -> isOfCells[0] = true;
                    case "xf" -> {
                        if (isOfCells[0] && formats.size() < Table.MOST_CELLS) {
                            String id = attribute(xml, "numFmtId");
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

    /** An attribute by its name without a prefix; empty if there is none. */
    private static String attribute(XMLStreamReader xml, String name) {
        for (int i = 0; i < xml.getAttributeCount(); i++) {
            if (xml.getAttributeLocalName(i).equals(name)) {
                return xml.getAttributeValue(i);
            }
        }
        return "";
    }

    /** A number of a million digits would take seconds to parse, so a text is measured before. */
    private static void append(StringBuilder text, String more) {
        if (text.length() + more.length() > Table.MOST_IN_CELL) {
            throw Table.tooLong();
        }
        text.append(more);
    }

    /** The shared texts of cells, by their number. */
    List<String> shared() {
        List<String> texts = new ArrayList<>();
        if (zip.getEntry("xl/sharedStrings.xml") == null) {
            return texts;
        }
        Table.Builder counter = new Table.Builder(mostCells);
        StringBuilder text = new StringBuilder();
        boolean[] isText = new boolean[2]; // within t; within a reading aid, which is no part of the text
        read("xl/sharedStrings.xml", (xml, event) -> {
            if (event == XMLStreamConstants.START_ELEMENT || event == XMLStreamConstants.END_ELEMENT) {
                boolean isStart = event == XMLStreamConstants.START_ELEMENT;
                switch (xml.getLocalName()) {
                    case "t" -> isText[0] = isStart;
                    case "rPh" -> isText[1] = isStart;
                    case "si" -> {
                        if (!isStart) {
                            if (texts.size() == Table.MOST_CELLS) {
                                throw damaged();
                            }
                            texts.add(counter.cell(0, text.toString(), false).text());
                        }
                        text.setLength(0);
                    }
                    default -> {}
                }
            } else if (isText[0] && !isText[1] && xml.hasText()) {
                append(text, xml.getText());
            }
        });
        return texts;
    }

    /** One sheet. */
    Table table(String part, List<String> shared) {
        SheetReader reader = new SheetReader(shared);
        read(part, reader::take);
        return reader.table();
    }

    /** Collects the cells of a sheet from its events. */
    private final class SheetReader {
        private final List<String> shared;
        private final Table.Builder table = new Table.Builder(mostCells);
        private final StringBuilder value = new StringBuilder();
        private List<Table.Cell> cells = new ArrayList<>();
        private int row;
        private int column;
        private int all;
        private int rows;
        private String type = "";
        private XlsxFormat format = XlsxFormat.NUMBER;
        private String pattern = "";
        private boolean isValue;
        private boolean isReadingAid;

        SheetReader(List<String> shared) {
            this.shared = shared;
        }

        void take(XMLStreamReader xml, int event) {
            if (event == XMLStreamConstants.START_ELEMENT) {
                start(xml);
            } else if (event == XMLStreamConstants.END_ELEMENT) {
                end(xml.getLocalName());
            } else if (isValue && !isReadingAid && xml.hasText()) {
                append(value, xml.getText());
            }
        }

        private void start(XMLStreamReader xml) {
            switch (xml.getLocalName()) {
                case "row" -> {
                    if (++rows > MOST_EMPTY_ROWS) {
                        throw new UnreadableSheet("too_many_rows", "At most " + Table.MOST_ROWS + " rows.");
                    }
                    String number = attribute(xml, "r");
                    row = number.isEmpty() ? row + 1 : number(number);
                    cells = new ArrayList<>();
                    column = -1;
                }
                case "c" -> {
                    if (++all > MOST_STYLED) {
                        throw new UnreadableSheet("too_large", "A sheet has more than " + MOST_STYLED + " cells.");
                    }
                    String reference = attribute(xml, "r");
                    column = reference.isEmpty() ? column + 1 : column(reference);
                    type = attribute(xml, "t");
                    format = format(attribute(xml, "s"));
                    pattern = pattern(attribute(xml, "s"));
                    value.setLength(0);
                }
                case "v", "t" -> isValue = true;
                case "rPh" -> isReadingAid = true;
                default -> {}
            }
        }

        private void end(String name) {
            switch (name) {
                case "row" -> table.add(row, cells);
                case "c" -> put();
                case "v", "t" -> isValue = false;
                case "rPh" -> isReadingAid = false;
                default -> {}
            }
        }

        private void put() {
            String raw = value.toString().strip();
            boolean isPlausible = (type.isEmpty() || type.equals("n")) && XlsxTexts.isPlausible(raw);
            String moment = isPlausible ? format.text(raw, isFrom1904) : "";
            boolean isNumber = isPlausible && !value.isEmpty() && moment.isEmpty();
            String text = switch (type) {
                case "s" -> shared(raw);
                case "", "n" -> isNumber ? XlsxTexts.number(raw) : moment.isEmpty() ? raw : moment;
                case "b" -> raw.equals("1") ? "true" : "false";
                default -> value.toString();
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
            }
            value.setLength(0);
        }

        private String shared(String number) {
            int index = number(number);
            if (index < 0 || index >= shared.size()) {
                throw damaged();
            }
            return shared.get(index);
        }

        private static int number(String text) {
            try {
                return Integer.parseInt(text);
            } catch (NumberFormatException wrong) {
                throw damaged();
            }
        }

        /** The column of a reference such as AB12, from 0. */
        private static int column(String reference) {
            int column = 0;
            for (int i = 0; i < reference.length() && Character.isLetter(reference.charAt(i)); i++) {
                column = column * 26 + Character.toUpperCase(reference.charAt(i)) - 'A' + 1;
                if (column > 20_000) {
                    throw damaged();
                }
            }
            if (column < 1) {
                throw damaged();
            }
            return column - 1;
        }

        Table table() {
            return table.table();
        }
    }
}
