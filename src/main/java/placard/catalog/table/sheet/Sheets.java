package placard.catalog.table.sheet;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.Charset;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** Tables read from files, CSV, .xlsx and .ods, and written to CSV and .xlsx. Kinds are detected by their bytes and not by their names. */
public final class Sheets {
    private static final int START = 512;
    private static final byte[] ZIP = {'P', 'K', 3, 4};
    private static final byte[] OLD_EXCEL = {(byte) 0xd0, (byte) 0xcf, 0x11, (byte) 0xe0};

    private Sheets() {}

    /**
     * The table of a file.
     *
     * @param kind of the file: {@code csv}, {@code xlsx} or {@code ods}
     * @param names of all sheets; none of a CSV
     * @param name of the sheet that was read; null of a CSV
     * @param encoding of a CSV; null of a workbook
     * @param isGuessed true if nothing in the file proves the encoding
     * @param suiting the names of other sheets with a table of the wanted kind
     * @param others further sheets by their names, as far as {@link #beside} may be asked for them
     */
    public record SheetContent(
            String kind,
            List<String> names,
            @Nullable String name,
            Table table,
            @Nullable String encoding,
            boolean isGuessed,
            List<String> suiting,
            Map<String, Table> others) {
        /** Another sheet by its name in lower case without spaces; empty if there is none. */
        public Table beside(String wanted) {
            return others.getOrDefault(wanted, new Table(List.of()));
        }
    }

    /** Sheets that belong to one with items, by their names in lower case without spaces. */
    private static final List<String> BELONGING = List.of("categories", "modifiergroups");

    /**
     * Reads a file.
     *
     * @param wanted the sheet; null for the first that {@code suits}, or else the first
     * @param encoding of a CSV; null to guess it
     * @param mostCells of the file
     * @throws UnreadableSheet if the file can't be read
     */
    public static SheetContent read(
            Path path, @Nullable String wanted, @Nullable Charset encoding, Predicate<Table> suits, int mostCells) {
        try {
            byte[] start = new byte[START];
            int length;
            try (InputStream in = Files.newInputStream(path)) {
                length = in.readNBytes(start, 0, start.length);
            }
            start = Arrays.copyOf(start, length);
            if (Encodings.startsWith(start, ZIP)) {
                return workbook(path, wanted, suits, mostCells);
            }
            if (Encodings.startsWith(start, OLD_EXCEL)) {
                throw new UnreadableSheet(
                        "unsupported_file_type",
                        "This is an old Excel file (.xls), or it has a password. Save it as .xlsx, .ods or CSV.");
            }
            OtherFile.refuse(start);
            Encodings.Text text = Encodings.read(Files.readAllBytes(path), encoding);
            Table table = CsvTable.read(text.text(), suits, mostCells);
            return new SheetContent(
                    "csv", List.of(), null, table, text.encoding(), text.isGuessed(), List.of(), Map.of());
        } catch (IOException failure) {
            throw new UncheckedIOException("An upload could not be read back", failure);
        }
    }

    private static SheetContent workbook(Path path, @Nullable String wanted, Predicate<Table> suits, int mostCells) {
        try (ZippedXml zip = ZippedXml.open(path)) {
            if (zip.has(XlsxTable.WORKBOOK)) {
                return xlsx(new XlsxTable(zip, mostCells), wanted, suits);
            }
            if (zip.has(OdsTable.CONTENT)) {
                return ods(zip, wanted, suits, mostCells);
            }
            throw new UnreadableSheet("unsupported_file_type", "This is no CSV, .xlsx or .ods file.");
        }
    }

    /** Keeps of all sheets only the chosen one, and those that belong to it. */
    private static SheetContent ods(ZippedXml zip, @Nullable String wanted, Predicate<Table> suits, int mostCells) {
        List<String> names = new ArrayList<>();
        List<OdsTable.Sheet> chosen = new ArrayList<>();
        List<String> suiting = new ArrayList<>();
        Map<String, Table> others = new HashMap<>();
        OdsTable.read(zip, mostCells, sheet -> {
            if (names.size() == Table.MOST_COLUMNS || names.contains(sheet.name())) {
                return;
            }
            names.add(sheet.name());
            boolean isSuiting = !sheet.isUnreadable() && suits.test(sheet.table());
            if (isSuiting) {
                suiting.add(sheet.name());
            }
            String plain = sheet.name().toLowerCase(Locale.ROOT).replace(" ", "");
            if (!sheet.isUnreadable() && BELONGING.contains(plain)) {
                others.put(plain, sheet.table());
            }
            boolean isWanted = wanted == null
                    ? isSuiting && suiting.size() == 1
                    : sheet.name().equals(wanted);
            if (isWanted || names.size() == 1) {
                chosen.add(sheet);
            }
        });
        if (names.isEmpty()) {
            throw new UnreadableSheet("no_rows", "The file has no sheet.");
        }
        if (wanted != null && !names.contains(wanted)) {
            throw notFound(names);
        }
        OdsTable.Sheet last = chosen.getLast();
        suiting.remove(last.name());
        return new SheetContent("ods", List.copyOf(names), last.name(), last.table(), null, false, suiting, others);
    }

    private static UnreadableSheet notFound(List<String> names) {
        return new UnreadableSheet("sheet_not_found", "It has these sheets: " + String.join(", ", names) + ".");
    }

    private static SheetContent xlsx(XlsxTable file, @Nullable String wanted, Predicate<Table> suits) {
        Map<String, String> parts = file.sheets();
        List<String> names = List.copyOf(parts.keySet());
        if (names.isEmpty()) {
            throw new UnreadableSheet("no_rows", "The file has no sheet.");
        }
        String named = wanted == null ? null : parts.get(wanted);
        if (wanted != null && named == null) {
            throw notFound(names);
        }
        List<String> shared = file.shared();
        file.readFormats();
        if (wanted != null && named != null) {
            return new ChosenSheet(file, parts, shared, suits).read(names, wanted, file.table(named, shared));
        }
        String first = names.getFirst();
        Table firstTable = null;
        for (String name : names) {
            Table table = file.table(parts.getOrDefault(name, ""), shared);
            if (suits.test(table)) {
                return new ChosenSheet(file, parts, shared, suits).read(names, name, table);
            }
            firstTable = firstTable == null ? table : firstTable;
        }
        Table none = firstTable == null ? new Table(List.of()) : firstTable;
        return new SheetContent("xlsx", names, first, none, null, false, List.of(), Map.of());
    }

    /** A chosen sheet of a workbook, with what the others have. */
    private record ChosenSheet(XlsxTable file, Map<String, String> parts, List<String> shared, Predicate<Table> suits) {
        SheetContent read(List<String> names, String name, Table table) {
            List<String> suiting = new ArrayList<>();
            Map<String, Table> others = new HashMap<>();
            for (String other : names) {
                if (!other.equals(name)) {
                    look(other, suiting, others);
                }
            }
            return new SheetContent("xlsx", names, name, table, null, false, List.copyOf(suiting), Map.copyOf(others));
        }

        /** Looks into another sheet. One that can't be read is no reason to refuse the chosen one. */
        private void look(String other, List<String> suiting, Map<String, Table> others) {
            try {
                Table table = file.table(parts.getOrDefault(other, ""), shared);
                String plain = other.toLowerCase(Locale.ROOT).replace(" ", "");
                if (BELONGING.contains(plain)) {
                    others.put(plain, table);
                } else if (suits.test(table)) {
                    suiting.add(other);
                }
            } catch (UnreadableSheet unreadable) {
                return;
            }
        }
    }

    /**
     * The bytes of a CSV file.
     *
     * @param separator with a semicolon, numbers have a decimal comma
     */
    public static byte[] csv(List<List<Table.Cell>> rows, char separator) {
        return CsvTable.write(rows, separator);
    }

    /** The bytes of an .xlsx file, whose first row is a header. */
    public static byte[] xlsx(String sheet, List<List<Table.Cell>> rows, List<Integer> widths) {
        return XlsxFile.write(sheet, rows, widths);
    }
}
