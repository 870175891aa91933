package placard.testing;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;

/** Spreadsheets whose reading takes far more time or memory than their bytes suggest, if a reader is careless. */
public final class HostileTables {
    /** Texts whose repetition makes patterns and normal forms slow. */
    public static final List<String> PUMPS = List.of(
            " ",
            "(",
            "-",
            ",",
            "1,",
            "1.",
            ".",
            "'",
            ";'=",
            "a",
            "a ",
            "1",
            "1 ",
            "½",
            "[",
            "\t",
            "\u00a0",
            "\u0301\u0316",
            "é",
            "may contain ",
            "1-",
            "x ",
            "٠",
            "k",
            "\ud834\udd5e");

    private static final int IN_CELL = 30_000;

    /** A file and its kind. */
    public record Hostile(String kind, byte[] bytes) {}

    private HostileTables() {}

    /** For each text a file with that text, many times, in a cell of each column. */
    public static List<Hostile> cells(List<String> columns) {
        List<Hostile> files = new ArrayList<>();
        for (String pump : PUMPS) {
            String cell = quoted("a" + repeated(pump, IN_CELL) + "b");
            String row = String.join(",", columns.stream().map(_ -> cell).toList());
            files.add(csv("cells of " + shown(pump), String.join(",", columns) + "\n" + row + "\n"));
            String bare = quoted(repeated(pump, IN_CELL));
            String other = String.join(",", columns.stream().map(_ -> bare).toList());
            files.add(csv("bare cells of " + shown(pump), String.join(",", columns) + "\n" + other + "\n"));
        }
        return files;
    }

    /** For each text a file with that text, many times, in a header. */
    public static List<Hostile> headers() {
        List<Hostile> files = new ArrayList<>();
        for (String pump : PUMPS) {
            files.add(csv(
                    "header of " + shown(pump),
                    "name," + quoted("price" + repeated(pump, IN_CELL)) + "," + quoted(repeated(pump, IN_CELL))
                            + "\nTea,1,2\n"));
        }
        return files;
    }

    /** Files whose form is hostile, whatever is in their cells. */
    public static List<Hostile> forms(List<String> columns) {
        int most = (8 << 20) - 100;
        String head = "name,price\n";
        String wide = String.join(",", columns) + "\n";
        String full = String.join(",", columns.stream().map(_ -> "1").toList()) + "\n";
        return List.of(
                csv("commas", head + ",".repeat(most)),
                csv("line ends", head + "\n".repeat(most)),
                csv("rows of commas", head + (",".repeat(1_000) + "\n").repeat(most / 1_001)),
                csv("one cell", head + "a".repeat(most)),
                csv("an open quote", head + "\"" + "a".repeat(most)),
                csv("quotes", head + "\"".repeat(most)),
                csv("small cells", head + "a,1\n".repeat(most / 4)),
                csv("200 columns", head + ("1,".repeat(199) + "1\n").repeat(most / 400)),
                csv("all columns", wide + full.repeat(19_990)),
                csv("items of all columns", wide + full.repeat(7_000)),
                csv("items", "name,price,description\n" + ("Tea,1," + "d".repeat(200) + "\n").repeat(19_990)),
                csv("variants", "name,variant,price\nTea,,\n" + ",V,x\n".repeat(19_990)),
                csv("zeros", head + "\u0001".repeat(most)),
                new Hostile(
                        "empty cells of a workbook",
                        workbook("<row r=\"1\">" + "<c/>".repeat(7_900_000) + "</row>", "")),
                new Hostile("empty rows of a workbook", workbook("<row/>".repeat(5_000_000), "")),
                new Hostile(
                        "cells of a workbook",
                        workbook("<row r=\"1\">" + "<c><v>1</v></c>".repeat(2_000_000) + "</row>", "")),
                new Hostile(
                        "digits in a workbook",
                        workbook(
                                "<row r=\"1\"><c t=\"inlineStr\"><is><t>name</t></is></c></row><row r=\"2\"><c><v>"
                                        + "7".repeat(10_000_000) + "</v></c></row>",
                                "")),
                new Hostile(
                        "exponents in a workbook",
                        numbers("<c s=\"0\"><v>1e-9999999</v></c><c><v>1e999999999</v></c>", "14")),
                new Hostile(
                        "percentages in a workbook",
                        numbers("<c s=\"0\"><v>1e999999999</v></c><c s=\"0\"><v>1e-999999999</v></c>", "10")),
                new Hostile(
                        "namespaces in a workbook",
                        workbook(
                                IntStream.range(0, 100_000)
                                        .mapToObj(i -> "xmlns:a" + i + "=\"" + i + "\"")
                                        .collect(Collectors.joining(" ", "<row ", "/>")),
                                "")),
                new Hostile(
                        "formats of a workbook",
                        workbook(
                                "<row r=\"1\"><c><v>1</v></c></row>",
                                "<numFmts><numFmt numFmtId=\"200\" formatCode=\"" + "[h".repeat(400_000)
                                        + "\"/></numFmts><cellXfs>" + "<xf numFmtId=\"200\"/>".repeat(300_000)
                                        + "</cellXfs>")));
    }

    private static String repeated(String pump, int length) {
        return pump.repeat(length / pump.length());
    }

    private static String quoted(String cell) {
        return '"' + cell.replace("\"", "\"\"") + '"';
    }

    private static String shown(String pump) {
        StringBuilder shown = new StringBuilder("'");
        pump.codePoints()
                .forEach(c -> shown.append(c > 0x20 && c < 0x7f ? Character.toString(c) : "U+%04X".formatted(c)));
        return shown.append('\'').toString();
    }

    private static Hostile csv(String kind, String text) {
        return new Hostile(kind, text.getBytes(StandardCharsets.UTF_8));
    }

    /** Many rows of two numbers below the names of columns, with a style. */
    private static byte[] numbers(String cells, String format) {
        String head =
                "<row><c t=\"inlineStr\"><is><t>name</t></is></c><c t=\"inlineStr\"><is><t>price</t></is></c></row>";
        return workbook(
                head + ("<row>" + cells + "</row>").repeat(19_000),
                "<cellXfs><xf numFmtId=\"" + format + "\"/></cellXfs>");
    }

    private static byte[] workbook(String rows, String styles) {
        String main = "xmlns=\"http://schemas.openxmlformats.org/spreadsheetml/2006/main\"";
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ZipOutputStream zip = new ZipOutputStream(bytes)) {
            part(
                    zip,
                    "xl/workbook.xml",
                    "<workbook " + main
                            + " xmlns:r=\"r\"><sheets><sheet name=\"A\" sheetId=\"1\" r:id=\"rId1\"/></sheets></workbook>");
            part(
                    zip,
                    "xl/_rels/workbook.xml.rels",
                    "<Relationships><Relationship Id=\"rId1\" Target=\"worksheets/sheet1.xml\"/></Relationships>");
            part(zip, "xl/styles.xml", "<styleSheet " + main + ">" + styles + "</styleSheet>");
            part(
                    zip,
                    "xl/worksheets/sheet1.xml",
                    "<worksheet " + main + "><sheetData>" + rows + "</sheetData></worksheet>");
        } catch (IOException impossible) {
            throw new UncheckedIOException(impossible);
        }
        return bytes.toByteArray();
    }

    private static void part(ZipOutputStream zip, String name, String xml) throws IOException {
        zip.putNextEntry(new ZipEntry(name));
        zip.write(xml.getBytes(StandardCharsets.UTF_8));
        zip.closeEntry();
    }

    /** The columns of an export, from its first line. */
    public static List<String> columns(String export) {
        String line = export.replace("\ufeff", "");
        return Arrays.asList(line.substring(0, line.indexOf('\r')).split(",", -1));
    }
}
