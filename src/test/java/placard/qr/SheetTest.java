package placard.qr;

import static org.assertj.core.api.Assertions.assertThat;
import static placard.testing.Body.json;
import static placard.testing.Body.url;

import java.awt.image.BufferedImage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.AfterParameterizedClassInvocation;
import org.junit.jupiter.params.BeforeParameterizedClassInvocation;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import placard.testing.Placard;
import placard.testing.Reply;
import placard.testing.Scanners;
import placard.testing.Store;
import placard.testing.Tenant;

/** Sheets for the printer over HTTP. */
@ParameterizedClass
@EnumSource
final class SheetTest {
    private static Placard placard;
    private static String plain;
    private static String linked;
    private static String linkedUrl;

    /** Only for JUnit, which wants a place for it. */
    @Parameter
    Store store;

    @TempDir
    private static Path folder;

    @BeforeParameterizedClassInvocation
    static void start(Store store) {
        placard = Placard.start(store);
        plain = placard.post("/api/v1/qr", url("Door", "")).at("/qr/id").asText();
        String catalog = placard.post("/api/v1/catalogs", json("{'name':'Menu'}"))
                .at("/catalog/id")
                .asText();
        Reply made = placard.post("/api/v1/qr", json("{'name':'Tables','catalogId':'" + catalog + "'}"));
        linked = made.at("/qr/id").asText();
        linkedUrl = made.at("/qr/payload").asText();
        assertThat(placard.running().store()).isEqualTo(store.label());
    }

    @AfterParameterizedClassInvocation
    static void stop() {
        placard.close();
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
            {'ids':['PLAIN'],'labelWidthMm':15,'labelHeightMm':15}         | /labelWidthMm unscannable_design
            """)
    void whatCannotBePrintedIsRefused(String body, String fault) {
        Reply refused = sheet(body);
        assertThat(refused.status()).isEqualTo(422);
        assertThat(refused.faults()).contains(fault);
    }

    /** Its scans would all tell of that one table, whatever the label says. */
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
    void aNameThatCannotBeDrawnIsRefusedUnlessCaptionsAreLeftOut() {
        String id = placard.post("/api/v1/qr", url("Bar 🍸", "")).at("/qr/id").asText();
        assertThat(sheet("{'ids':['" + id + "']}").faults()).containsExactly("/ids/0 unsupported_character");
        assertThat(sheet("{'ids':['" + id + "'],'captions':false}").status()).isEqualTo(200);
    }

    @Test
    void anotherWorkspacesCodeIsNotThere() {
        Tenant other = Tenant.of(placard, 5);
        Reply refused = placard.send("POST", "/api/v1/qr/sheet", json("{'ids':['" + plain + "']}"), other.key());
        assertThat(refused.faults()).containsExactly("/ids/0 qr_not_found");
    }
}
