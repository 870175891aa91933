package placard.testing;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;

/** An .xlsx file as office programs write it: texts shared, a style for each cell, merged cells that stay as empty ones. */
public final class MadeWorkbook {
    private static final String MAIN = "xmlns=\"http://schemas.openxmlformats.org/spreadsheetml/2006/main\"";
    private final Map<String, String> sheets = new LinkedHashMap<>();
    private final List<String> shared = new ArrayList<>();

    /** Adds a sheet: rows of texts and numbers, null for an empty cell; a row of one text is merged over four columns. */
    public MadeWorkbook sheet(String name, Object[]... rows) {
        StringBuilder cells = new StringBuilder();
        StringBuilder merged = new StringBuilder();
        for (int i = 0; i < rows.length; i++) {
            int row = i + 1;
            cells.append("<row r=\"").append(row).append("\" spans=\"1:4\">");
            for (int j = 0; j < Math.max(rows[i].length, 4); j++) {
                Object value = j < rows[i].length ? rows[i][j] : null;
                String at = (char) ('A' + j) + Integer.toString(row);
                cells.append(
                        switch (value) {
                            case null -> "<c r=\"" + at + "\" s=\"1\"/>";
                            case Number number -> "<c r=\"" + at + "\" s=\"2\"><v>" + number + "</v></c>";
                            default ->
                                "<c r=\"" + at + "\" s=\"1\" t=\"s\"><v>" + shared(value.toString()) + "</v></c>";
                        });
            }
            cells.append("</row>");
            if (rows[i].length == 1) {
                merged.append("<mergeCell ref=\"A" + row + ":D" + row + "\"/>");
            }
        }
        String merges = merged.isEmpty() ? "" : "<mergeCells>" + merged + "</mergeCells>";
        sheets.put(
                name,
                "<?xml version=\"1.0\" encoding=\"UTF-8\" standalone=\"yes\"?><worksheet " + MAIN + "><sheetData>"
                        + cells + "</sheetData>" + merges + "</worksheet>");
        return this;
    }

    /** Hides a row, as people do with what they don't sell now. */
    public MadeWorkbook hide(String name, int row) {
        sheets.computeIfPresent(
                name, (_, xml) -> xml.replace("<row r=\"" + row + "\"", "<row r=\"" + row + "\" hidden=\"1\""));
        return this;
    }

    /** Replaces a number by a formula without a result, as programs write it that don't compute. */
    public MadeWorkbook formula(String name, String cell) {
        sheets.computeIfPresent(name, (_, xml) -> {
            int start = xml.indexOf("<c r=\"" + cell + "\"");
            int value = xml.indexOf("<v>", start);
            return xml.substring(0, value) + "<f>1+1</f>" + xml.substring(xml.indexOf("</v>", value) + 4);
        });
        return this;
    }

    private int shared(String text) {
        shared.add(text);
        return shared.size() - 1;
    }

    private static String xml(String text) {
        return text.replace("&", "&amp;").replace("<", "&lt;").replace("\"", "&quot;");
    }

    /** The file. */
    public byte[] bytes() {
        StringBuilder list = new StringBuilder();
        StringBuilder relations = new StringBuilder();
        Map<String, String> parts = new LinkedHashMap<>();
        for (Map.Entry<String, String> sheet : sheets.entrySet()) {
            int number = parts.size() + 1;
            list.append("<sheet name=\"" + xml(sheet.getKey()) + "\" sheetId=\"" + number + "\" r:id=\"rId" + number
                    + "\"/>");
            relations.append("<Relationship Id=\"rId" + number + "\" Target=\"worksheets/sheet" + number + ".xml\"/>");
            parts.put("xl/worksheets/sheet" + number + ".xml", sheet.getValue());
        }
        parts.put("xl/workbook.xml", "<workbook " + MAIN + " xmlns:r=\"r\"><sheets>" + list + "</sheets></workbook>");
        parts.put("xl/_rels/workbook.xml.rels", "<Relationships>" + relations + "</Relationships>");
        StringBuilder texts = new StringBuilder();
        shared.forEach(text ->
                texts.append("<si><t xml:space=\"preserve\">").append(xml(text)).append("</t></si>"));
        parts.put("xl/sharedStrings.xml", "<sst " + MAIN + ">" + texts + "</sst>");
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ZipOutputStream zip = new ZipOutputStream(bytes)) {
            for (Map.Entry<String, String> part : parts.entrySet()) {
                zip.putNextEntry(new ZipEntry(part.getKey()));
                zip.write(part.getValue().getBytes(StandardCharsets.UTF_8));
            }
        } catch (IOException broken) {
            throw new UncheckedIOException(broken);
        }
        return bytes.toByteArray();
    }
}
