package placard.qr;

import static org.assertj.core.api.Assertions.assertThat;
import static placard.testing.Body.json;
import static placard.testing.Body.url;

import java.awt.image.BufferedImage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import placard.qr.draw.Layout;
import placard.qr.draw.format.Axis;
import placard.qr.draw.format.Sheet;
import placard.qr.draw.shape.Style;
import placard.qr.encode.Encoded;
import placard.qr.encode.Encoder;
import placard.qr.encode.Level;
import placard.qr.encode.Symbol;
import placard.testing.OnBothStores.Prepares;
import placard.testing.OnBothStores.Started;
import placard.testing.OnSqlite;
import placard.testing.Placard;
import placard.testing.Reply;
import placard.testing.Scanners;
import placard.testing.Tenant;

/** Sheets for the printer over HTTP. */
@OnSqlite
final class SheetTest {
    @Started
    private static Placard placard;

    private static String plain;
    private static String plainUrl;
    private static String linked;
    private static String linkedUrl;

    @TempDir
    private static Path folder;

    @Prepares
    static void prepare() {
        Reply door = placard.post("/api/v1/qr", url("Door", ""));
        plain = door.at("/qr/id").asText();
        plainUrl = door.at("/qr/payload").asText();
        String catalog = placard.post("/api/v1/catalogs", json("{'name':'Menu'}"))
                .at("/catalog/id")
                .asText();
        Reply made = placard.post("/api/v1/qr", json("{'name':'Tables','catalogId':'" + catalog + "'}"));
        linked = made.at("/qr/id").asText();
        linkedUrl = made.at("/qr/payload").asText();
    }

    private static Reply sheet(String body) {
        return placard.post(
                "/api/v1/qr/sheet", json(body.replace("PLAIN", plain).replace("LINKED", linked)));
    }

    private static BufferedImage page(Reply reply, int dpi) throws IOException {
        Path pdf = Files.write(folder.resolve("sheet.pdf"), reply.bytes());
        Path png = folder.resolve("sheet.png");
        assertThat(Scanners.qpdfCheck(pdf)).contains("No syntax or stream encoding errors found");
        Scanners.pdftoppm(pdf, png, dpi);
        return Scanners.png(Files.readAllBytes(png));
    }

    @Test
    void aTableHasTheCodesShortLinkWithItsNumber() throws IOException {
        Scanners.needs("qpdf", "pdftoppm");
        Reply reply = sheet("{'ids':['LINKED'],'tables':{'from':7,'to':9,'prefix':'Ü '},'paper':'label'}");
        assertThat(reply.header("Content-Type")).isEqualTo("application/pdf");
        BufferedImage first = page(reply, 200);
        assertThat(first.getWidth()).as("a page is a label of 50 mm").isBetween(393, 395);
        assertThat(Scanners.zxing(first).getText()).isEqualTo(linkedUrl + "?table=%C3%9C%207");
    }

    @Test
    void aListOfTablesAndAListOfCodesAreTakenToo() throws IOException {
        Scanners.needs("qpdf", "pdftoppm");
        BufferedImage page = page(sheet("{'ids':['LINKED'],'tables':['Bar'],'paper':'label'}"), 200);
        assertThat(Scanners.zxing(page).getText()).isEqualTo(linkedUrl + "?table=Bar");
        Reply both = sheet("{'ids':['PLAIN','LINKED','PLAIN'],'paper':'letter','captions':false,'cropMarks':false}");
        assertThat(page(both, 72).getWidth()).isEqualTo(612);
    }

    @Test
    void nothingIsTakenOrStored() {
        long before = placard.get("/api/v1/credits").at("/credits/remaining").asLong();
        assertThat(sheet("{'ids':['LINKED'],'tables':{'from':1,'to':60}}").status())
                .isEqualTo(200);
        assertThat(placard.get("/api/v1/credits").at("/credits/remaining").asLong())
                .isEqualTo(before);
    }

    /** White paper around a grey ground, which the create reported too. */
    @Test
    void aSheetRepeatsTheWarningsOfItsDesigns() {
        Reply made = placard.post("/api/v1/qr", url("Grey", ",'design':{'bgColor':'#c8c8c8'}"));
        assertThat(made.at("/warnings/0").asText()).contains("White paper has 1.28 of the ground's luma");
        String id = made.at("/qr/id").asText();
        Reply printed = placard.post("/api/v1/qr/sheet", json("{'ids':['" + id + "','" + id + "']}"));
        assertThat(printed.status()).isEqualTo(200);
        assertThat(printed.header("Placard-Warnings"))
                .containsOnlyOnce("/ids/0: The code's /design/bgColor: White paper has 1.28");
        assertThat(placard.post("/api/v1/qr", url("Dark", ",'design':{'bgColor':'#a0a0a0'}"))
                        .faults())
                .containsExactly("/design/bgColor unscannable_design");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
        {}                                                             | /ids required
        {'ids':[]}                                                     | /ids too_few
        {'ids':['qr_1']}                                               | /ids/0 qr_not_found
        {'ids':['PLAIN','qr_01jd3x5n8kq2v7w9c4t6r0m1ba']}              | /ids/1 qr_not_found
        {'ids':['PLAIN'],'tables':['1']}                               | /tables not_applicable
        {'ids':['LINKED','LINKED'],'tables':['1']}                     | /tables not_applicable
        {'ids':['LINKED'],'tables':['1','<b>']}                        | /tables/1 invalid_characters
        {'ids':['LINKED'],'tables':['1','1']}                          | /tables/1 duplicate
        {'ids':['LINKED'],'tables':{'from':1,'to':501}}                | /tables/to out_of_range
        {'ids':['LINKED'],'tables':{'from':5,'to':4}}                  | /tables/to out_of_range
        {'ids':['LINKED'],'tables':{'from':1}}                         | /tables/to required
        {'ids':['LINKED'],'tables':{'from':1,'to':2,'prefix':'#'}}     | /tables/prefix invalid_characters
        {'ids':['LINKED'],'tables':7}                                  | /tables invalid_type
        {'ids':['LINKED'],'tables':['7'],'paper':'a3'}                 | /paper unknown_value
        {'ids':['PLAIN'],'labelWidthMm':250}                           | /labelWidthMm too_large
        {'ids':['PLAIN'],'labelHeightMm':400}                          | /labelHeightMm too_large
        {'ids':['PLAIN'],'labelWidthMm':1e99}                          | /labelWidthMm out_of_range
        {'ids':['PLAIN'],'labelWidthMm':15,'labelHeightMm':15}         | /labelHeightMm unscannable_design
        """)
    void anUnprintableSheetIsRefused(String body, String fault) {
        Reply refused = sheet(body);
        assertThat(refused.status()).isEqualTo(422);
        assertThat(refused.faults()).contains(fault);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
        'tables':[1]                              | /tables/0 invalid_type
        'tables':['1','']                         | /tables/1 required
        'tables':['1\\u0007']                     | /tables/0 invalid_characters
        'tables':['123456789012345678901234567890123'] | /tables/0 too_long
        'tables':['1','<b>']                      | /tables/1 invalid_characters
        'tables':['1','1']                        | /tables/1 duplicate
        """)
    void oneWrongTableIsOneFault(String tables, String fault) {
        assertThat(sheet("{'ids':['LINKED']," + tables + "}").faults()).containsExactly(fault);
    }

    /** All scans would be counted for that one table, regardless of the label. */
    @Test
    void aCodeOfOneTableIsNoCodeOfMany() {
        String catalog = placard.post("/api/v1/catalogs", json("{'name':'Menu'}"))
                .at("/catalog/id")
                .asText();
        String id = placard.post(
                        "/api/v1/qr",
                        json("{'name':'Five','catalogId':'" + catalog + "','presentation':{'table':'5'}}"))
                .at("/qr/id")
                .asText();
        assertThat(sheet("{'ids':['" + id + "'],'tables':['1','2']}").faults())
                .containsExactly("/tables not_applicable");
        assertThat(sheet("{'ids':['" + id + "']}").status()).isEqualTo(200);
    }

    @Test
    void anotherWorkspacesCodeIsNotThere() {
        Tenant other = Tenant.of(placard, 5);
        Reply refused = placard.send("POST", "/api/v1/qr/sheet", json("{'ids':['" + plain + "']}"), other.key());
        assertThat(refused.faults()).containsExactly("/ids/0 qr_not_found");
    }

    /** A label as the sheet has it: the code's own picture, and what is below. */
    private static Sheet.Label label(String payload, @Nullable String caption) {
        Symbol symbol = ((Encoded.Fits) Encoder.encodeUnmistakably(payload, Level.Q)).symbol();
        return new Sheet.Label(Layout.plain(symbol, new Style("#000000", "#ffffff", false)), caption);
    }

    private static byte[] drawn(Sheet sheet, Sheet.Label... labels) {
        return sheet.pdf(List.of(labels), "QR codes");
    }

    @Test
    void tablesAreCaptionedAsSuchAndCodesByTheirNamesInTheOrderAskedFor() {
        Sheet sheet = new Sheet(Axis.centred(21000, 5000, 400, 1000), Axis.centred(29700, 6000, 400, 1000), 0, true);
        String address = linkedUrl + "?table=";
        assertThat(sheet("{'ids':['LINKED'],'tables':{'from':8,'to':10}}").bytes())
                .isEqualTo(drawn(
                        sheet,
                        label(address + "8", "Table 8"),
                        label(address + "9", "Table 9"),
                        label(address + "10", "Table 10")));
        assertThat(sheet("{'ids':['LINKED'],'tables':['Bar','7']}").bytes())
                .isEqualTo(drawn(sheet, label(address + "Bar", "Bar"), label(address + "7", "Table 7")));
        assertThat(sheet("{'ids':['LINKED','PLAIN','LINKED']}").bytes())
                .isEqualTo(
                        drawn(sheet, label(linkedUrl, "Tables"), label(plainUrl, "Door"), label(linkedUrl, "Tables")));
        assertThat(sheet("{'ids':['PLAIN'],'captions':false,'cropMarks':false}").bytes())
                .isEqualTo(drawn(
                        new Sheet(Axis.centred(21000, 5000, 400, 1000), Axis.centred(29700, 6000, 400, 1000), 0, false),
                        label(plainUrl, null)));
    }

    /** At 254 dpi, ten pixels a millimetre: four columns of 40 mm, 10 mm apart, in the middle of 210 by 297. */
    @Test
    void labelsLieWhereTheirMillimetresSay() throws IOException {
        Scanners.needs("qpdf", "pdftoppm");
        BufferedImage page = page(
                sheet("{'ids':['PLAIN','LINKED','PLAIN','PLAIN','LINKED'],'labelWidthMm':40,'labelHeightMm':45,"
                        + "'marginMm':5,'gapMm':10,'cropMarks':false,'captions':false}"),
                254);
        assertThat(page.getWidth()).isBetween(2099, 2101);
        assertThat(page.getHeight()).isBetween(2969, 2971);
        List<String> wanted = List.of(plainUrl, linkedUrl, plainUrl, plainUrl, linkedUrl);
        for (int i = 0; i < wanted.size(); i++) {
            int x = 100 + i % 4 * 500;
            int y = 160 + i / 4 * 550;
            assertThat(Scanners.zxing(page.getSubimage(x, y, 400, 450)).getText())
                    .as("label %d", i)
                    .isEqualTo(wanted.get(i));
            Ink ink = Ink.of(page, x - 40, y - 40, 480, 530);
            assertThat(ink.left()).as("in its middle across").isBetween(60, 130);
            assertThat(ink.left() + ink.right()).isBetween(477, 483);
            assertThat(ink.upper() + ink.lower()).as("and down").isBetween(527, 533);
        }
    }

    /** What is dark of a field, from its left and upper edges. */
    private record Ink(int left, int right, int upper, int lower) {
        static Ink of(BufferedImage page, int x, int y, int width, int height) {
            int left = width;
            int right = 0;
            int upper = height;
            int lower = 0;
            for (int i = 0; i < width * height; i++) {
                if ((page.getRGB(x + i % width, y + i / width) & 255) < 128) {
                    left = Math.min(left, i % width);
                    right = Math.max(right, i % width + 1);
                    upper = Math.min(upper, i / width);
                    lower = Math.max(lower, i / width + 1);
                }
            }
            return new Ink(left, right, upper, lower);
        }
    }

    @ParameterizedTest
    @CsvSource({"a4,210,297", "letter,215.9,279.4", "label,62,47.5"})
    void aPageHasTheSizeOfItsPaper(String paper, double width, double height) throws IOException {
        Scanners.needs("qpdf", "pdftoppm");
        Reply reply =
                sheet("{'ids':['PLAIN','LINKED'],'paper':'" + paper + "','labelWidthMm':62,'labelHeightMm':47.5}");
        BufferedImage page = page(reply, 254);
        assertThat((double) page.getWidth()).isBetween(10 * width - 1, 10 * width + 1);
        assertThat((double) page.getHeight()).isBetween(10 * height - 1, 10 * height + 1);
        assertThat(Scanners.qpdfText(folder.resolve("sheet.pdf")))
                .contains(paper.equals("label") ? "/Count 2" : "/Count 1");
    }
}
