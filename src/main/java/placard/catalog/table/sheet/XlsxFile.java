package placard.catalog.table.sheet;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import placard.base.Formulas;

/**
 * An .xlsx file with one sheet; its first row is bold and frozen. Texts are marked as text. So a spreadsheet runs none
 * as a formula, even after an edit of the cell.
 */
final class XlsxFile {
    private static final String HEAD = "<?xml version=\"1.0\" encoding=\"UTF-8\" standalone=\"yes\"?>\n";
    private static final String MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
    private static final String RELATIONS = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
    private static final String PACKAGE = "http://schemas.openxmlformats.org/package/2006/";
    private static final String TYPE = "application/vnd.openxmlformats-officedocument.spreadsheetml.";

    private XlsxFile() {}

    static byte[] write(String sheet, List<List<Table.Cell>> rows, List<Integer> widths) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ZipOutputStream zip = new ZipOutputStream(bytes)) {
            part(
                    zip,
                    "[Content_Types].xml",
                    "<Types xmlns=\"" + PACKAGE
                            + "content-types\"><Default Extension=\"rels\" ContentType=\"application/vnd.openxmlformats-package"
                            + ".relationships+xml\"/><Default Extension=\"xml\" ContentType=\"application/xml\"/>"
                            + override("workbook.xml", "sheet.main") + override("worksheets/sheet1.xml", "worksheet")
                            + override("styles.xml", "styles") + "</Types>");
            part(zip, "_rels/.rels", relations(relation(1, "officeDocument", "xl/workbook.xml")));
            part(
                    zip,
                    "xl/workbook.xml",
                    "<workbook xmlns=\"" + MAIN + "\" xmlns:r=\"" + RELATIONS
                            + "\"><sheets><sheet name=\"" + XlsxTexts.encoded(sheet)
                            + "\" sheetId=\"1\" r:id=\"rId1\"/></sheets></workbook>");
            part(
                    zip,
                    "xl/_rels/workbook.xml.rels",
                    relations(relation(1, "worksheet", "worksheets/sheet1.xml") + relation(2, "styles", "styles.xml")));
            // Style 0 is for numbers, 1 for texts, 2 for the first row. Format 49 is "Text".
            part(
                    zip,
                    "xl/styles.xml",
                    "<styleSheet xmlns=\"" + MAIN
                            + "\"><fonts count=\"2\"><font><sz val=\"11\"/><name val=\"Calibri\"/></font><font><b/>"
                            + "<sz val=\"11\"/><name val=\"Calibri\"/></font></fonts><fills count=\"2\"><fill><patternFill"
                            + " patternType=\"none\"/></fill><fill><patternFill patternType=\"gray125\"/></fill></fills>"
                            + "<borders count=\"1\"><border/></borders><cellStyleXfs count=\"1\"><xf/></cellStyleXfs>"
                            + "<cellXfs count=\"3\"><xf/><xf numFmtId=\"49\" applyNumberFormat=\"1\"/>"
                            + "<xf numFmtId=\"49\" fontId=\"1\" applyNumberFormat=\"1\" applyFont=\"1\"/></cellXfs></styleSheet>");
            part(zip, "xl/worksheets/sheet1.xml", sheet(rows, widths));
        } catch (IOException impossible) {
            throw new UncheckedIOException("Memory can't fail", impossible);
        }
        return bytes.toByteArray();
    }

    private static String override(String part, String type) {
        return "<Override PartName=\"/xl/" + part + "\" ContentType=\"" + TYPE + type + "+xml\"/>";
    }

    private static String relations(String inner) {
        return "<Relationships xmlns=\"" + PACKAGE + "relationships\">" + inner + "</Relationships>";
    }

    private static String relation(int id, String type, String target) {
        return "<Relationship Id=\"rId" + id + "\" Type=\"" + RELATIONS + "/" + type + "\" Target=\"" + target + "\"/>";
    }

    private static void part(ZipOutputStream zip, String name, String xml) throws IOException {
        ZipEntry entry = new ZipEntry(name);
        entry.setTime(315_532_800_000L); // 1980, so that the same rows are the same bytes
        zip.putNextEntry(entry);
        zip.write((HEAD + xml).getBytes(StandardCharsets.UTF_8));
        zip.closeEntry();
    }

    private static String sheet(List<List<Table.Cell>> rows, List<Integer> widths) {
        StringBuilder xml = new StringBuilder("<worksheet xmlns=\"" + MAIN
                + "\"><sheetViews><sheetView workbookViewId=\"0\"><pane ySplit=\"1\" topLeftCell=\"A2\""
                + " activePane=\"bottomLeft\" state=\"frozen\"/></sheetView></sheetViews><cols>");
        for (int i = 0; i < widths.size(); i++) {
            xml.append("<col min=\"").append(i + 1).append("\" max=\"").append(i + 1);
            xml.append("\" width=\"").append(widths.get(i)).append("\" customWidth=\"1\"/>");
        }
        xml.append("</cols><sheetData>");
        for (int i = 0; i < rows.size(); i++) {
            xml.append("<row r=\"").append(i + 1).append("\">");
            for (int j = 0; j < rows.get(i).size(); j++) {
                cell(xml, column(j) + (i + 1), rows.get(i).get(j), i == 0 ? 2 : 1);
            }
            xml.append("</row>");
        }
        return xml.append("</sheetData></worksheet>").toString();
    }

    private static void cell(StringBuilder xml, String reference, Table.Cell cell, int style) {
        if (cell.isEmpty()) {
            return;
        }
        xml.append("<c r=\"").append(reference).append('"');
        if (cell.isNumber()) {
            xml.append("><v>").append(cell.text()).append("</v></c>");
        } else {
            xml.append(" s=\"").append(style).append("\" t=\"inlineStr\"><is><t xml:space=\"preserve\">");
            xml.append(XlsxTexts.encoded(Formulas.kept(cell.text()))).append("</t></is></c>");
        }
    }

    /** A column's letters, from 0. */
    private static String column(int index) {
        return (index < 26 ? "" : column(index / 26 - 1)) + (char) ('A' + index % 26);
    }
}
