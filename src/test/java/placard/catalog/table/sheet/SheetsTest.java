package placard.catalog.table.sheet;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import placard.testing.Property;

/** Tables read from files as they are met, and from hostile ones. */
final class SheetsTest {
    @TempDir
    Path folder;

    private Sheets.SheetContent read(byte[] bytes, String sheet) throws IOException {
        Path path = Files.write(folder.resolve("file"), bytes);
        return Sheets.read(path, sheet, null, table -> table.rows().size() > 1, Table.MOST_CELLS);
    }

    private static String text(Sheets.SheetContent read) {
        StringBuilder text = new StringBuilder();
        read.table()
                .rows()
                .forEach(row -> text.append(row.number())
                        .append(row.cells().stream().map(Table.Cell::text).toList()));
        return text.toString();
    }

    @ParameterizedTest
    @ValueSource(strings = {"UTF-8", "UTF-16", "UTF-16LE", "UTF-16BE", "windows-1252"})
    void encodingsAreGuessed(String encoding) throws IOException {
        String csv = "Name;Preis\r\nKäse;1,50\r\n";
        assertThat(text(read(csv.getBytes(Charset.forName(encoding)), null))).isEqualTo("1[Name, Preis]2[Käse, 1,50]");
        assertThat(text(read(("\ufeff" + csv).getBytes(StandardCharsets.UTF_8), null)))
                .isEqualTo("1[Name, Preis]2[Käse, 1,50]");
    }

    @Test
    void anEncodingThatIsNamedIsTaken() throws IOException {
        Path path = Files.write(folder.resolve("a"), "الاسم,السعر\nشاي,1\n".getBytes(Charset.forName("windows-1256")));
        assertThat(text(Sheets.read(path, null, Charset.forName("windows-1256"), _ -> true, Table.MOST_CELLS)))
                .isEqualTo("1[الاسم, السعر]2[شاي, 1]");
    }

    @ParameterizedTest
    @CsvSource({"','", "';'", "'\t'", "'|'"})
    void separatorsAreGuessed(String separator) throws IOException {
        String csv = "Name,Price,Text\nA,1,\"x, y; z | \t \"\"q\"\"\n2\"\n\nB,2,\n"
                .replace(",", separator)
                .replace("x" + separator, "x,");
        assertThat(text(read(csv.getBytes(StandardCharsets.UTF_8), null)))
                .isEqualTo("1[Name, Price, Text]2[A, 1, x, y; z | \t \"q\"\n2]4[B, 2]");
    }

    @Test
    void aSeparatorThatTheFileNamesIsTaken() throws IOException {
        assertThat(text(read("sep=|\r\na|b\r\n".getBytes(StandardCharsets.UTF_8), null)))
                .isEqualTo("2[a, b]");
    }

    /** Spreadsheets of other countries part it at semicolons, whatever is quoted. */
    @Test
    void textAfterASemicolonOrALineBreakIsNoFormula() throws IOException {
        List<List<Table.Cell>> rows = List.of(List.of(
                new Table.Cell("Soup", false), new Table.Cell("a;=1+1;'@b\n+c", false), new Table.Cell("-5", true)));
        assertThat(new String(Sheets.csv(rows, ','), StandardCharsets.UTF_8))
                .isEqualTo("\ufeffSoup,\"a;'=1+1;''@b\n'+c\",-5\r\n");
    }

    @Test
    void readingRemovesTheEscapesOfFormulas() throws IOException {
        List<String> texts =
                List.of("a;=1+1", "a;'=1;''@b", "a\n- b\r\n\r\n'- c", "=a;\t=b", "';=", "'n;'n", "a;;-;=", "''=\n''＝");
        List<List<Table.Cell>> rows = new ArrayList<>();
        rows.add(List.of(new Table.Cell("Name", false), new Table.Cell("Text", false), new Table.Cell("Price", false)));
        for (String text : texts) {
            rows.add(List.of(new Table.Cell("A", false), new Table.Cell(text, false), new Table.Cell("1", true)));
        }
        for (byte[] bytes : List.of(Sheets.csv(rows, ','), Sheets.xlsx("S", rows, List.of(9, 9)))) {
            assertThat(read(bytes, null).table().rows())
                    .extracting(row -> row.cell(1).text())
                    .containsExactlyElementsOf(
                            Stream.concat(Stream.of("Text"), texts.stream()).toList());
        }
    }

    @Test
    void anyWrittenSheetIsReadBack() {
        Property.holds(100, draw -> {
            List<List<Table.Cell>> rows = draw.list(
                    2,
                    5,
                    row -> row.list(
                            2,
                            4,
                            cell -> new Table.Cell(
                                    cell.by(
                                            one -> one.of(
                                                    "=cmd()",
                                                    "'=x",
                                                    "''+",
                                                    "@a",
                                                    "-1",
                                                    "_x0041_",
                                                    "a\nb",
                                                    "\"q\";,|",
                                                    "'n"),
                                            one -> one.text(1, 20)
                                                    .replaceAll("[\\p{Cc}\\p{Cs}\\p{Cn}]", "x")
                                                    .strip()),
                                    false)));
            for (byte[] bytes : List.of(Sheets.csv(rows, ','), Sheets.xlsx("S", rows, List.of(9, 9)))) {
                Table table = read(bytes, null).table();
                for (Table.Row row : table.rows()) {
                    for (int i = 0; i < 4; i++) {
                        List<Table.Cell> written = rows.get(row.number() - 1);
                        assertThat(row.cell(i).text())
                                .isEqualTo(i < written.size() ? written.get(i).text() : "");
                    }
                }
            }
        });
    }

    private static final String MAIN = "xmlns=\"http://schemas.openxmlformats.org/spreadsheetml/2006/main\"";

    private static byte[] zip(Map<String, String> parts) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ZipOutputStream zip = new ZipOutputStream(bytes)) {
            for (Map.Entry<String, String> part : parts.entrySet()) {
                zip.putNextEntry(new ZipEntry(part.getKey()));
                zip.write(part.getValue().getBytes(StandardCharsets.UTF_8));
            }
        }
        return bytes.toByteArray();
    }

    private static Map<String, String> workbook(String sheet) {
        Map<String, String> parts = new LinkedHashMap<>();
        parts.put(
                "xl/workbook.xml",
                "<workbook " + MAIN + " xmlns:r=\"r\"><sheets>"
                        + "<sheet name=\"Old\" state=\"hidden\" r:id=\"rId1\"/><sheet name=\"Cover\" r:id=\"rId2\"/>"
                        + "<sheet name=\"Menu\" r:id=\"rId3\"/></sheets></workbook>");
        parts.put(
                "xl/_rels/workbook.xml.rels",
                "<Relationships><Relationship Id=\"rId1\" Target=\"worksheets/a.xml\"/>"
                        + "<Relationship Id=\"rId2\" Target=\"worksheets/b.xml\"/>"
                        + "<Relationship Id=\"rId3\" Target=\"/xl/worksheets/c.xml\"/></Relationships>");
        String empty = "<worksheet " + MAIN
                + "><sheetData><row r=\"1\"><c r=\"A1\"><v>1</v></c></row></sheetData></worksheet>";
        parts.put("xl/worksheets/a.xml", empty);
        parts.put("xl/worksheets/b.xml", empty);
        parts.put("xl/worksheets/c.xml", sheet);
        parts.put(
                "xl/sharedStrings.xml",
                "<sst " + MAIN + "><si><t>Name</t></si><si><r><t>Ca</t></r><r><t xml:space"
                        + "=\"preserve\">fé </t></r><rPh><t>nonsense</t></rPh></si></sst>");
        return parts;
    }

    private static final String SHEET = "<x:worksheet xmlns:x=\"m\"><x:sheetData>"
            + "<x:row r=\"2\"><x:c r=\"A2\" t=\"s\"><x:v>0</x:v></x:c><x:c r=\"C2\" t=\"inlineStr\"><x:is><x:t>Price"
            + "</x:t></x:is></x:c></x:row>"
            + "<x:row r=\"4\"><x:c r=\"A4\" t=\"s\"><x:v>1</x:v></x:c><x:c r=\"C4\"><x:f>B4*2</x:f>"
            + "<x:v>12.499999999999998</x:v></x:c><x:c r=\"D4\" t=\"str\"><x:f>cmd()</x:f><x:v>done</x:v></x:c>"
            + "<x:c r=\"E4\" t=\"e\"><x:v>#REF!</x:v></x:c><x:c r=\"F4\" t=\"b\"><x:v>1</x:v></x:c></x:row>"
            + "<x:row><x:c><x:v>1E3</x:v></x:c></x:row></x:sheetData></x:worksheet>";

    @Test
    void aSpreadsheetIsReadAsItIsShown() throws IOException {
        Sheets.SheetContent read = read(zip(workbook(SHEET)), null);
        assertThat(read.names()).containsExactly("Cover", "Menu");
        assertThat(read.name()).isEqualTo("Menu");
        assertThat(text(read)).isEqualTo("2[Name, , Price]4[Café, , 12.5, done, #REF!, true]5[1000]");
        assertThat(read.table().rows().get(1).cell(2).isNumber()).isTrue();
        assertThat(read(zip(workbook(SHEET)), "Cover").table().rows()).hasSize(1);
        assertRefused(zip(workbook(SHEET)), "Old", "sheet_not_found");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "20|0.0625|1:30",
                "21|0.06251157407407407|1:30:01",
                "46|1.0625|25:30",
                "45|0.03125|0:45",
                "14|45354|2024-03-03",
                "22|45354.5|2024-03-03 12:00",
                "14|1|1900-01-01",
                "0|0.0625|0.0625",
                "2|45354|45354",
                "49|45354|45354",
                "h:mm|0.0625|1:30",
                "[h]:mm|1.0625|25:30",
                "[$-409]h:mm AM/PM|0.0625|1:30",
                "yyyy\\-mm\\-dd|45354|2024-03-03",
                "mmm|45354|2024-03-03",
                "dd.mm.yyyy;@|45354|2024-03-03",
                "0.0 \"h\"|1.5|1·5 h",
                "0 \\m|3|3 m",
                "\"from \"0.00|12.5|from 12·5",
                "General\" per kg\"|9|9 per kg",
                "0\"ct\"|95|95ct",
                "\"Kč\" 0|12.5|Kč 12·5",
                "\"A-\"000|12.5|A-12·5",
                "\"on request\"|12|on request",
                "0.00;-0.00;\"market price\"|0|market price",
                "0.00;-0.00;\"market price\"|4|4",
                "$0.00;;\"free\"|4|4 $",
                "0.00;;\"free\"|-4|-4",
                "0.0,\"k\"|2500|2500",
                "0.0,,\" million\"|2500000|2500000",
                "[>100]\"many\";0|7|7",
                "0.00\" (2)\"|5|5 (2)",
                "\"unclosed 0|5|unclosed 0",
                "[Red]0.00|7|7",
                "General|7|7",
                "#,##0 [$kr-41D]|7|7 kr",
                "#,##0.00\\ [$USD]|8.5|8·5 USD",
                "\"€\"#,##0.00|1.25|1·25 €",
                "$#,##0.00;[Red]-$#,##0.00|5|5 $",
                "_-* #,##0.00\\ [$€-407]_-;-* #,##0.00|1234|1234 €",
                "#,##0.00\\ \\€|3|3 €",
                "0.00,\"k\"|2500|2500",
                "[$-409]0.00|5|5",
                "44|5|5",
                "h:mm|-1|-1",
                "h:mm|x|x",
            })
    void timesAndDatesAreReadAsTheyAreShown(String format, String value, String shown) throws IOException {
        Map<String, String> parts = workbook("<worksheet><sheetData><row r=\"1\"><c r=\"A1\" s=\"1\"><v>" + value
                + "</v></c><c r=\"B1\"><v>0.0625</v></c></row></sheetData></worksheet>");
        boolean isOwn = !format.matches("[0-9]+");
        parts.put(
                "xl/styles.xml",
                "<styleSheet><numFmts><numFmt numFmtId=\"170\" formatCode=\"" + format.replace("\"", "&quot;")
                        + "\"/></numFmts><cellStyleXfs><xf numFmtId=\"14\"/><xf numFmtId=\"14\"/></cellStyleXfs>"
                        + "<cellXfs><xf/><xf numFmtId=\"" + (isOwn ? "170" : format) + "\"/></cellXfs></styleSheet>");
        assertThat(text(read(zip(parts), "Menu"))).isEqualTo("1[" + shown + ", 0.0625]");
    }

    @Test
    void aMergedCellHasItsTextInEachOfItsRows() throws IOException {
        String rows = "<row r='1'><c r='A1'><v>1</v></c><c r='B1'><v>2</v></c></row>"
                + "<row r='2'><c r='A2'><v>3</v></c><c r='B2'/></row><row r='4'><c r='A4'><v>4</v></c></row>"
                + "<row r='5'><c r='A5'><v>5</v></c></row>";
        String merges = "<mergeCells><mergeCell ref='B1:C4'/><mergeCell ref='A5:D5'/></mergeCells>";
        String sheet = "<worksheet><sheetData>" + rows + "</sheetData>" + merges + "</worksheet>";
        assertThat(text(read(zip(workbook(sheet)), "Menu"))).isEqualTo("1[1, 2]2[3, 2]4[4, 2]5[5]");
        String spanned = cell(1, "1").replace(" ", " table:number-rows-spanned=\"2\" ");
        String covered = cell(1, "2") + "<table:covered-table-cell/>";
        byte[] open = zip(ods(sheet("A", row(1, cell(1, "0") + spanned) + row(1, covered) + row(1, cell(1, "3")))));
        assertThat(text(read(open, null))).isEqualTo("1[0, 1]2[2, 1]3[3]");
        String many = "<mergeCell ref='A1:A1048576'/>".repeat(30_000);
        byte[] hostile = zip(workbook(sheet.replace(merges, "<mergeCells>" + many + "</mergeCells>")));
        assertRefused(hostile, "Menu", "too_large");
    }

    private void assertRefused(byte[] bytes, String sheet, String code) {
        assertThatThrownBy(() -> read(bytes, sheet))
                .isInstanceOfSatisfying(
                        UnreadableSheet.class,
                        refused -> assertThat(refused.code()).isEqualTo(code));
    }

    @Test
    void aFileThatIsNoTableIsRefused() throws IOException {
        assertRefused(new byte[] {(byte) 0xd0, (byte) 0xcf, 0x11, (byte) 0xe0, 1}, null, "unsupported_file_type");
        assertRefused(new byte[] {1, 0, 0, 2, 0, 3}, null, "unsupported_file_type");
        assertRefused(zip(Map.of("mimetype", "application/vnd.oasis.opendocument")), null, "unsupported_file_type");
        assertRefused(new byte[] {'P', 'K', 3, 4, 1, 2, 3}, null, "damaged_file");
        byte[] whole = zip(workbook(SHEET));
        assertRefused(Arrays.copyOf(whole, whole.length / 2), null, "damaged_file");
        assertRefused(zip(workbook("<worksheet><row>")), "Menu", "damaged_file");
        assertRefused(
                zip(workbook(SHEET.replace("<x:v>1</x:v></x:c><x:c r=\"C4\"", "<x:v>9</x:v></x:c><x:c r=\"C4\""))),
                "Menu",
                "damaged_file");
        assertRefused(zip(workbook(SHEET.replace("r=\"C4\"", "r=\"ZZZZZZ4\""))), "Menu", "damaged_file");
    }

    private static Map<String, String> ods(String tables) {
        return Map.of(
                "content.xml",
                "<office:document-content xmlns:office=\"o\" xmlns:table=\"t\" xmlns:text=\"x\" xmlns:style=\"s\">"
                        + "<office:body><office:spreadsheet>" + tables + "</office:spreadsheet></office:body>"
                        + "</office:document-content>");
    }

    private static String sheet(String name, String rows) {
        return "<table:table table:name=\"" + name + "\">" + rows + "</table:table>";
    }

    private static String row(int times, String cells) {
        return "<table:table-row table:number-rows-repeated=\"" + times + "\">" + cells + "</table:table-row>";
    }

    private static String run(String font, String text) {
        return "<r>" + (font.isEmpty() ? "" : "<rPr>" + font + "</rPr>") + "<t xml:space='preserve'>" + text
                + "</t></r>";
    }

    /** A raised 50 behind 12 is no 1250, and a note of additives no digit of a price. */
    @Test
    void digitsAboveAndBelowTheLineStayThere() throws IOException {
        String raised = "<vertAlign val='superscript'/>";
        String price = run("", "12") + run(raised, "50");
        String cell = "<c r='A1' t='inlineStr'><is>" + run("", "H") + run("<vertAlign val='subscript'/>", "2")
                + run("", "O 5") + run(raised, "1,3") + "</is></c><c r='B1' t='s'><v>0</v></c>";
        Map<String, String> parts =
                workbook("<worksheet><sheetData><row r='1'>" + cell + "</row></sheetData></worksheet>");
        parts.put("xl/sharedStrings.xml", "<sst><si>" + price + "</si></sst>");
        assertThat(text(read(zip(parts), "Menu"))).isEqualTo("1[H₂O 5¹,³, 12⁵⁰]");
        String open = ods(sheet(
                        "A",
                        row(
                                1,
                                cell(
                                        1,
                                        "12<text:span text:style-name='up'>50</text:span> 1<text:span"
                                                + " text:style-name='down'>2</text:span>3<text:span text:style-name='high'>4</text:span>"))))
                .get("content.xml");
        String styles = "<style:style style:name='up'><style:text-properties style:text-position='super 58%'/>"
                + "</style:style><style:style style:name='down'><style:text-properties"
                + " style:text-position='-33% 58%'/></style:style><style:style style:name='high'>"
                + "<style:text-properties style:text-position='33% 58%'/></style:style>";
        byte[] marked = zip(Map.of("content.xml", open.replace("<office:body", styles + "<office:body")));
        assertThat(text(read(marked, null))).isEqualTo("1[12⁵⁰ 1₂3⁴]");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "12.5|ab 12,50|ab 12·5",
                "12.5|12,50 je kg|12·5 je kg",
                "0|auf Anfrage|auf Anfrage",
                "1234.5|ab 1.234,50|ab 1234·5",
                "12.5|12,50 €|12.5",
                "12500|12,5 k|12500",
                "12500|13 Tsd.|12500",
                "12.345|ca. 12,35|12.345",
                "-5|minus 5|-5",
                "7|7|7",
            })
    void aNumberOfAnOpenDocumentKeepsItsWords(String value, String shown, String read) throws IOException {
        String cell = "<table:table-cell table:value-type=\"float\" table:value=\"" + value + "\"><text:p>" + shown
                + "</text:p></table:table-cell>";
        assertThat(text(read(zip(ods(sheet("A", row(1, cell)))), null))).isEqualTo("1[" + read + "]");
    }

    @Test
    void struckTextIsNoPartOfAMenu() throws IOException {
        String struck = "<strike/>";
        String cells = "<c r='A1' t='inlineStr'><is>" + run(struck, "12.00") + run("", " 9.50")
                + "</is></c><c r='B1' t='inlineStr'><is>" + run("<strike val='0'/>", "7") + "</is></c>";
        String rows =
                "<row r='1'>" + cells + "</row><row r='2'><c r='A2' s='1'><v>1</v></c><c r='B2'><v>2</v></c></row>"
                        + "<row r='3'><c r='A3' s='1'><v>3</v></c><c r='B3' s='1'><v>4</v></c><c r='C3' s='1'/></row>";
        Map<String, String> parts = workbook("<worksheet><sheetData>" + rows + "</sheetData></worksheet>");
        parts.put(
                "xl/styles.xml",
                "<styleSheet><fonts><font/><font><strike/></font></fonts><cellXfs><xf fontId='0'/><xf fontId='1'/>"
                        + "</cellXfs><dxfs><dxf><font><strike/></font></dxf></dxfs></styleSheet>");
        Table table = read(zip(parts), "Menu").table();
        assertThat(text(read(zip(parts), "Menu"))).isEqualTo("1[9.50, 7]2[, 2]3[3, 4]");
        assertThat(table.rows()).extracting(Table.Row::isHidden).containsExactly(false, false, true);
    }

    private static String cell(int times, String text) {
        return "<table:table-cell table:number-columns-repeated=\"" + times + "\"><text:p>" + text
                + "</text:p></table:table-cell>";
    }

    @Test
    void rowsThatASpreadsheetHidesAreMarked() throws IOException {
        String hidden = "<worksheet><sheetData><row r=\"1\"><c><v>1</v></c></row>"
                + "<row r=\"2\" hidden=\"1\"><c><v>2</v></c></row><row r=\"3\" hidden=\"0\"><c><v>3</v></c></row>"
                + "</sheetData></worksheet>";
        assertThat(read(zip(workbook(hidden)), "Menu").table().rows())
                .extracting(Table.Row::isHidden)
                .containsExactly(false, true, false);
        String rows = row(1, cell(1, "a"))
                + row(2, cell(1, "b")).replace("-row ", "-row table:visibility=\"collapse\" ")
                + row(1, cell(1, "c")).replace("-row ", "-row table:visibility=\"filter\" ")
                + row(1, cell(1, "d"));
        assertThat(read(zip(ods(sheet("A", rows))), null).table().rows())
                .extracting(Table.Row::isHidden)
                .containsExactly(false, true, true, true, false);
    }

    /** LibreOffice has written the file: with a hidden sheet, merged cells, a comment, and repeated cells and rows. */
    @Test
    void anOpenDocumentIsReadAsItIsShown() throws IOException {
        byte[] file;
        try (var in = Objects.requireNonNull(SheetsTest.class.getResourceAsStream("../menu.ods"))) {
            file = in.readAllBytes();
        }
        Sheets.SheetContent read = read(file, null);
        assertThat(read.names()).containsExactly("Cover", "Karte", "Wein");
        assertThat(read.name()).isEqualTo("Karte");
        assertThat(read.suiting()).containsExactly("Wein");
        assertThat(text(read))
                .isEqualTo("1[Name, Bereich, Preis, Artikelnummer, Beschreibung, Rabatt, Seit, Beginn]"
                        + "2[Suppe, Vorspeisen, 6·5 EUR, 00042, Heiß\nmit Brot, 50 %, 2026-05-31, 9:30]"
                        + "3[Braten, Hauptspeisen, 1234·5 EUR, 00007, Gross  und zart]"
                        + "7[Tee, Getränke, 2.5, T-1]8[Kaffee, Getränke, 3 USD]");
        assertThat(text(read(file, "Wein"))).isEqualTo("1[Name, Bereich, Preis]2[Riesling, Wein, 5.9]");
        assertRefused(file, "Old", "sheet_not_found");
    }

    @Test
    void repeatedCellsAndRowsCountBeforeTheyAreMade() throws IOException {
        String name = row(1, cell(1, "Name")) + row(1, cell(1, "Tea"));
        long before = allocated();
        assertThat(text(read(
                        zip(ods(sheet(
                                        "A",
                                        row(1_048_576, "<table:table-cell table:number-columns-repeated=\"16384\"/>"))
                                + sheet("B", name + row(1_048_576, cell(16_384, ""))))),
                        null)))
                .isEqualTo("1[Name]2[Tea]");
        assertRefused(zip(ods(sheet("A", row(1, cell(16_384, "x"))))), null, "too_many_columns");
        assertRefused(zip(ods(sheet("A", row(1_048_576, cell(1, "x"))))), null, "too_many_rows");
        assertRefused(zip(ods(sheet("A", row(1_048_576, cell(200, "x"))))), null, "too_large");
        assertRefused(zip(ods(sheet("A", row(20_000, cell(1, "x".repeat(30_000)))))), null, "too_large");
        assertRefused(zip(ods(sheet("A", row(1, cell(1, "a<text:s text:c=\"9999999\"/>b"))))), null, "too_large");
        assertRefused(zip(ods(sheet("A", row(99_999_999, cell(1, "x"))))), null, "damaged_file");
        assertRefused(
                zip(ods(sheet("A", row(1, "<table:table-cell table:number-columns-repeated=\"-1\"/>")))),
                null,
                "damaged_file");
        String whole = sheet("A", row(19_000, cell(1, "x")));
        String many = IntStream.range(0, 400)
                .mapToObj(i -> whole.replace("\"A\"", "\"A" + i + "\""))
                .collect(Collectors.joining());
        assertThat(read(zip(ods(sheet("Menu", name) + many)), "Menu").names()).hasSize(200);
        assertThat(allocated() - before).isLessThan(400L << 20);
    }

    @Test
    void oneSheetThatIsTooLargeHidesNoOther() throws IOException {
        byte[] file = zip(ods(sheet("Big", row(1_048_576, cell(1, "x"))) + sheet("Menu", row(2, cell(2, "y")))));
        assertThat(read(file, null).name()).isEqualTo("Menu");
        assertRefused(file, "Big", "too_many_rows");
    }

    @Test
    void anOpenDocumentThatIsNoTableIsRefused() throws IOException {
        assertRefused(zip(ods("")), null, "no_rows");
        assertRefused(
                zip(Map.of(
                        "content.xml",
                        "<o:document-content xmlns:o=\"o\"><o:body><o:text/></o:body></o:document-content>")),
                null,
                "unsupported_file_type");
        assertRefused(zip(Map.of("content.xml", "<a><b></a>")), null, "damaged_file");
        String outside = "<!DOCTYPE x [<!ENTITY e SYSTEM \"file:///etc/passwd\">]>" + ods("").get("content.xml");
        assertRefused(
                zip(Map.of(
                        "content.xml",
                        outside.replace(
                                "</office:spreadsheet>",
                                sheet("A", row(1, cell(1, "&e;"))) + "</office:spreadsheet>"))),
                null,
                "damaged_file");
    }

    @Test
    void entitiesAreNotFollowed() throws IOException {
        String outside = "<!DOCTYPE x [<!ENTITY e SYSTEM \"file:///etc/passwd\">]><worksheet><sheetData><row r=\"1\">"
                + "<c t=\"inlineStr\"><is><t>&e;</t></is></c></row></sheetData></worksheet>";
        assertRefused(zip(workbook(outside)), "Menu", "damaged_file");
        String laughs = "<!DOCTYPE x [<!ENTITY a \"haha\"><!ENTITY b \"&a;&a;&a;\">]><worksheet>&b;</worksheet>";
        assertRefused(zip(workbook(laughs)), "Menu", "damaged_file");
    }

    /** A gigabyte of spaces, which deflate packs into a megabyte. */
    @Test
    void aSmallFileThatUnpacksToAGigabyteTakesLittleMemory() throws IOException {
        Path path = folder.resolve("bomb");
        try (ZipOutputStream zip = new ZipOutputStream(Files.newOutputStream(path))) {
            for (Map.Entry<String, String> part : workbook("").entrySet()) {
                zip.putNextEntry(new ZipEntry(part.getKey()));
                zip.write(part.getValue().getBytes(StandardCharsets.UTF_8));
                if (part.getKey().endsWith("c.xml")) {
                    zip.write("<worksheet><sheetData>".getBytes(StandardCharsets.UTF_8));
                    byte[] mebibyte = " ".repeat(1 << 20).getBytes(StandardCharsets.UTF_8);
                    for (int i = 0; i < 1024; i++) {
                        zip.write(mebibyte);
                    }
                }
            }
        }
        assertThat(Files.size(path)).isLessThan(2 << 20);
        long before = allocated();
        assertThatThrownBy(() -> Sheets.read(path, "Menu", null, _ -> true, Table.MOST_CELLS))
                .isInstanceOfSatisfying(
                        UnreadableSheet.class,
                        refused -> assertThat(refused.code()).isEqualTo("too_large"));
        assertThat(allocated() - before).isLessThan(8 << 20);
    }

    /** Its directory says that it is small, as one that a person made by hand may. */
    @Test
    void aBombThatLiesAboutItsSizeIsRefusedToo() throws IOException {
        byte[] zip = zip(workbook("<worksheet>" + " ".repeat(40 << 20) + "</worksheet>"));
        int size = (40 << 20) + "<worksheet></worksheet>".length();
        for (int i = 0; i + 4 < zip.length; i++) {
            boolean isSize =
                    (zip[i] & 0xff | (zip[i + 1] & 0xff) << 8 | (zip[i + 2] & 0xff) << 16 | zip[i + 3] << 24) == size;
            if (isSize) {
                zip[i] = 1;
                zip[i + 1] = zip[i + 2] = zip[i + 3] = 0;
            }
        }
        assertThatThrownBy(() -> read(zip, "Menu"))
                .isInstanceOfSatisfying(
                        UnreadableSheet.class,
                        refused -> assertThat(refused.code()).isIn("too_large", "damaged_file"));
    }

    private static long allocated() {
        return ((com.sun.management.ThreadMXBean) ManagementFactory.getThreadMXBean()).getCurrentThreadAllocatedBytes();
    }

    @Test
    void moreThanAMenuIsRefused() {
        assertRefused("a,b\n".repeat(20_001).getBytes(StandardCharsets.UTF_8), null, "too_many_rows");
        assertRefused(("a" + ",b".repeat(200)).getBytes(StandardCharsets.UTF_8), null, "too_many_columns");
        assertRefused(("a,".repeat(100) + "b\n").repeat(6_000).getBytes(StandardCharsets.UTF_8), null, "too_large");
    }
}
