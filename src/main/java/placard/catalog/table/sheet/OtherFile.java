package placard.catalog.table.sheet;

import java.nio.charset.StandardCharsets;
import java.util.Locale;

/** Files that are no tables, known by how they begin. */
final class OtherFile {
    private static final String TYPE = "unsupported_file_type";

    private OtherFile() {}

    /** @throws UnreadableSheet if the file begins like a page, a document, a picture or a program's data */
    static void refuse(byte[] start) {
        if (start.length == 0) {
            throw new UnreadableSheet("no_rows", "The file is empty.");
        }
        String text = new String(start, StandardCharsets.ISO_8859_1);
        String begin = text.startsWith("\u00ef\u00bb\u00bf") ? text.substring(3) : text;
        String lower = begin.stripLeading().toLowerCase(Locale.ROOT);
        if (begin.isBlank() && start.length < 512) {
            throw new UnreadableSheet("no_rows", "The file is empty.");
        }
        if (lower.startsWith("%pdf")) {
            throw new UnreadableSheet(TYPE, "This is a PDF document. Export the table as .xlsx, .ods or CSV.");
        }
        if (lower.startsWith("<!doctype")
                || lower.startsWith("<html")
                || lower.startsWith("<table")
                || lower.startsWith("<head")) {
            throw new UnreadableSheet(
                    TYPE, "This is an HTML page. Open it in a spreadsheet and save it as .xlsx, .ods or CSV.");
        }
        if (lower.startsWith("<?xml") || lower.startsWith("<svg")) {
            throw new UnreadableSheet(TYPE, "This is an XML file. Export the table as .xlsx, .ods or CSV.");
        }
        if (lower.startsWith("{\\rtf")) {
            throw new UnreadableSheet(TYPE, "This is a text document. Export the table as .xlsx, .ods or CSV.");
        }
        if (lower.startsWith("{\"") || lower.startsWith("[{") || lower.startsWith("{\n") || lower.startsWith("{\r")) {
            throw new UnreadableSheet(TYPE, "This is a JSON file. Send a CSV, .xlsx or .ods file.");
        }
        boolean isPicture = begin.startsWith("\u0089PNG")
                || begin.startsWith("\u00ff\u00d8\u00ff")
                || begin.startsWith("GIF8")
                || begin.startsWith("RIFF") && text.startsWith("WEBP", 8)
                || text.startsWith("ftyp", 4);
        if (isPicture) {
            throw new UnreadableSheet(TYPE, "This is a picture. Send a CSV, .xlsx or .ods file.");
        }
    }
}
