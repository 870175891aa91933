package placard.catalog.table.sheet;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.Charset;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** Tables read from and written to files: CSV and .xlsx, detected by their bytes and not by their names. */
public final class Sheets {
    private static final byte[] ZIP = {'P', 'K', 3, 4};
    private static final byte[] OLD_EXCEL = {(byte) 0xd0, (byte) 0xcf, 0x11, (byte) 0xe0};

    private Sheets() {}

    /**
     * The table of a file.
     *
     * @param names of all sheets; none of a CSV
     * @param name of the sheet that was read; null of a CSV
     */
    public record Read(List<String> names, @Nullable String name, Table table) {}

    /**
     * Reads a file.
     *
     * @param wanted the sheet; null for the first that {@code suits}, or else the first
     * @param encoding of a CSV; null to guess it
     * @param mostCells of the file
     * @throws UnreadableSheet if the file can't be read
     */
    public static Read read(
            Path path, @Nullable String wanted, @Nullable Charset encoding, Predicate<Table> suits, int mostCells) {
        try {
            byte[] start = new byte[4];
            try (InputStream in = Files.newInputStream(path)) {
                in.readNBytes(start, 0, start.length);
            }
            if (Arrays.equals(start, ZIP)) {
                return xlsx(path, wanted, suits, mostCells);
            }
            if (Arrays.equals(start, OLD_EXCEL)) {
                throw new UnreadableSheet(
                        "unsupported_file_type", "Save the file as .xlsx or CSV, without a password.");
            }
            return new Read(List.of(), null, CsvTable.read(Files.readAllBytes(path), encoding, suits, mostCells));
        } catch (IOException failure) {
            throw new UncheckedIOException("An upload could not be read back", failure);
        }
    }

    private static Read xlsx(Path path, @Nullable String wanted, Predicate<Table> suits, int mostCells) {
        try (XlsxTable file = XlsxTable.open(path, mostCells)) {
            Map<String, String> parts = file.sheets();
            List<String> names = List.copyOf(parts.keySet());
            if (names.isEmpty()) {
                throw new UnreadableSheet("no_rows", "The file has no sheet.");
            }
            String named = wanted == null ? null : parts.get(wanted);
            if (wanted != null && named == null) {
                throw new UnreadableSheet("sheet_not_found", "It has these sheets: " + String.join(", ", names) + ".");
            }
            List<String> shared = file.shared();
            file.readFormats();
            if (wanted != null && named != null) {
                return new Read(names, wanted, file.table(named, shared));
            }
            Read first = null;
            for (String name : names) {
                Read read = new Read(names, name, file.table(parts.getOrDefault(name, ""), shared));
                if (suits.test(read.table())) {
                    return read;
                }
                first = first == null ? read : first;
            }
            return first == null ? new Read(names, null, new Table(List.of())) : first;
        }
    }

    /** The bytes of a CSV file. */
    public static byte[] csv(List<List<Table.Cell>> rows) {
        return CsvTable.write(rows);
    }

    /** The bytes of an .xlsx file, whose first row is a header. */
    public static byte[] xlsx(String sheet, List<List<Table.Cell>> rows, List<Integer> widths) {
        return XlsxFile.write(sheet, rows, widths);
    }
}
