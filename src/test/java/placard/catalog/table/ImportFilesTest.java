package placard.catalog.table;

import static org.assertj.core.api.Assertions.assertThat;
import static placard.catalog.table.Imports.catalog;
import static placard.catalog.table.Imports.done;
import static placard.catalog.table.Imports.fine;
import static placard.catalog.table.Imports.full;
import static placard.catalog.table.Imports.send;
import static placard.catalog.table.Imports.summary;
import static placard.catalog.table.Imports.trial;
import static placard.catalog.table.Imports.utf8;
import static placard.testing.Body.json;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.Test;
import placard.testing.MadeCatalog;
import placard.testing.MadeForm;
import placard.testing.OnBothStores;
import placard.testing.OnBothStores.Started;
import placard.testing.Placard;
import placard.testing.Property;
import placard.testing.Reply;
import placard.testing.Slow;

/** Which files are understood, and which are refused. */
@OnBothStores
final class ImportFilesTest {
    @Started
    private static Placard placard;

    @Test
    void anOpenDocumentIsImported() throws IOException {
        byte[] file;
        try (var in = Objects.requireNonNull(ImportFilesTest.class.getResourceAsStream("menu.ods"))) {
            file = in.readAllBytes();
        }
        MadeCatalog catalog = catalog(placard, "EUR");
        Reply trial = trial(catalog, file);
        assertThat(trial.at("/file/sheets").toString()).isEqualTo("[\"Cover\",\"Karte\",\"Wein\"]");
        assertThat(summary(trial))
                .containsExactly("8 wrong Kaffee price currency_mismatch", "2 new Suppe", "3 new Braten", "7 new Tee");
        fine(send(catalog, "?onError=skip", MadeForm.of("menu.ods", file)));
        assertThat(Imports.items(catalog))
                .extracting(item ->
                        item.path("name").asText() + " " + item.path("price").asText() + " "
                                + item.at("/metadata/sku").asText())
                .containsExactlyInAnyOrder("Suppe 6.5 00042", "Braten 1234.5 00007", "Tee 2.5 T-1");
        assertThat(placard.get("/api/v1/activity?limit=1&subjectId=" + catalog.id())
                        .at("/activity/0/after/file")
                        .asText())
                .isEqualTo("ods");
    }

    @Test
    void titlesHeadingsAndEmptyRowsAreUnderstood() {
        MadeCatalog catalog = catalog(placard, "INR");
        String file = "Dinner menu 2026\t\t\n\n\t\t\nDish\tPrice (INR)\tVeg?\nSTARTERS\t\t\nPakora\tRs. 1,20,000\tyes\n"
                + "MAINS\n\nDosa\t₹ 90/-\t\nIdli\t१२०\t\n";
        Reply trial = trial(catalog, file.getBytes(StandardCharsets.UTF_16));
        assertThat(trial.at("/file/headerRow").asInt()).isEqualTo(4);
        assertThat(summary(trial)).containsExactly("6 new Pakora", "9 new Dosa", "10 new Idli");
        assertThat(trial.at("/newSections").toString()).isEqualTo("[\"STARTERS\"]");
        done(catalog, file);
        JsonNode sections = catalog.read().at("/catalog/sections");
        assertThat(sections.at("/0/items/0/price").asInt()).isEqualTo(90);
        assertThat(sections.at("/0/items/1/price").asInt()).isEqualTo(120);
        assertThat(sections.at("/1/items/0/price").asInt()).isEqualTo(120_000);
    }

    @Test
    void wordsInTheColumnOfPricesSayThePricingType() {
        MadeCatalog catalog = catalog(placard, "EUR");
        done(
                catalog,
                "Leistung;Bereich;Preis ab\nSchnitt;Haare;ab 25,-\nFarbe;Haare;auf Anfrage\nBeratung;Haare;gratis\n");
        JsonNode items = catalog.read().at("/catalog/sections/1/items");
        assertThat(items.at("/0/pricingType").asText()).isEqualTo("starting_from");
        assertThat(items.at("/0/price").asInt()).isEqualTo(25);
        assertThat(items.at("/1/pricingType").asText()).isEqualTo("on_request");
        assertThat(items.at("/1/price").isNull()).isTrue();
        assertThat(items.at("/2/pricingType").asText()).isEqualTo("free");
    }

    @Test
    void aFileOfAnotherProgramIsUnderstood() {
        MadeCatalog catalog = catalog(placard, "USD");
        done(
                catalog,
                "Token,Item Name,Description,Category,SKU,Variation Name,Price\n,Latte,Milky,Coffee,L1,Small,$3.50\n"
                        + ",Latte,Milky,Coffee,L2,Large,$4.00\n,Cookie,,Bakery,C1,Regular,$2.00\n");
        JsonNode sections = catalog.read().at("/catalog/sections");
        JsonNode latte = sections.at("/1/items/0");
        assertThat(latte.path("description").asText()).isEqualTo("Milky");
        assertThat(latte.at("/metadata/variants/1/sku").asText()).isEqualTo("L2");
        assertThat(latte.at("/metadata/variants/1/price").asInt()).isEqualTo(4);
        JsonNode cookie = sections.at("/2/items/0");
        assertThat(cookie.path("price").asInt()).isEqualTo(2);
        assertThat(cookie.at("/metadata/variants")).isEmpty();
        assertThat(cookie.at("/metadata/sku").asText()).isEqualTo("C1");
    }

    @Test
    void unknownColumnsNeedAMapping() {
        MadeCatalog catalog = catalog(placard, "EUR");
        String file = "Was,Wieviel\nSuppe,4\n";
        Reply trial = trial(catalog, utf8(file));
        assertThat(trial.at("/problems/0/code").asText()).isEqualTo("column_not_found");
        assertThat(trial.at("/file/columns/1/sample").asText()).isEqualTo("4");
        assertThat(send(catalog, "", MadeForm.of("a.csv", utf8(file))).faults())
                .containsExactly("/mapping/name column_not_found");
        String mapping = json("{'name':'Was','price':1}");
        MadeForm form = MadeForm.of("a.csv", utf8("Lunch,\nWas,Wieviel\nMains,\nSuppe,4\n"))
                .field("mapping", mapping)
                .field("headerRow", "2");
        assertThat(fine(send(catalog, "", form)).at("/summary/wrong").asInt()).isZero();
        assertThat(catalog.read().at("/catalog/sections/0/items/0/price").asInt())
                .isEqualTo(4);
    }

    @Test
    void wrongFormFieldsAreRefused() {
        MadeCatalog catalog = catalog(placard, "EUR");
        byte[] file = utf8("Name,Price\nSoup,4\n");
        MadeForm form = MadeForm.of("a.csv", file)
                .field("mapping", "[")
                .field("headerRow", "x")
                .field("encoding", "ebcdic");
        assertThat(send(catalog, "", form).faults())
                .containsExactlyInAnyOrder(
                        "/mapping malformed_json", "/headerRow invalid_type", "/encoding unknown_value");
        assertThat(send(catalog, "", MadeForm.of("a.csv", file).field("mapping", json("{'nme':0,'price':9}")))
                        .faults())
                .containsExactly("/mapping/nme unknown_member", "/mapping/price column_not_found");
        assertThat(send(catalog, "", new MadeForm().field("sheet", "x")).faults())
                .containsExactly("/file required");
        assertThat(send(catalog, "?dryRun=1", MadeForm.of("a.csv", file)).faults())
                .containsExactly("/query/dryRun unknown_value");
        assertThat(placard.get(catalog.path() + "/items.csv?language=xx").faults())
                .containsExactly("/query/language unknown_value");
    }

    private static byte[] workbook(String sheet, String texts) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ZipOutputStream zip = new ZipOutputStream(bytes)) {
            zip.putNextEntry(new ZipEntry("xl/workbook.xml"));
            zip.write(utf8(
                    "<workbook xmlns:r='r'><sheets><sheet name='A' sheetId='1' r:id='rId1'/></sheets></workbook>"));
            zip.putNextEntry(new ZipEntry("xl/_rels/workbook.xml.rels"));
            zip.write(utf8("<Relationships><Relationship Id='rId1' Target='sheet1.xml'/></Relationships>"));
            zip.putNextEntry(new ZipEntry("xl/sheet1.xml"));
            zip.write(utf8(sheet));
            zip.putNextEntry(new ZipEntry("xl/sharedStrings.xml"));
            zip.write(utf8(texts));
        }
        return bytes.toByteArray();
    }

    @Test
    @Slow
    void hostileFilesAreRefusedAndNothingBreaks() throws IOException {
        MadeCatalog catalog = catalog(placard, "EUR");
        full(catalog);
        byte[] before = catalog.read().bytes();
        ByteArrayOutputStream bomb = new ByteArrayOutputStream();
        try (ZipOutputStream zip = new ZipOutputStream(bomb)) {
            zip.putNextEntry(new ZipEntry("xl/_rels/workbook.xml.rels"));
            zip.write(utf8("<Relationships/>"));
            zip.putNextEntry(new ZipEntry("xl/workbook.xml"));
            byte[] mebibyte = " ".repeat(1 << 20).getBytes(StandardCharsets.UTF_8);
            for (int i = 0; i < 1024; i++) {
                zip.write(mebibyte);
            }
        }
        assertThat(send(catalog, "", MadeForm.of("a.xlsx", bomb.toByteArray())).faults())
                .containsExactly("/file too_large");
        assertThat(send(catalog, "", MadeForm.of("a.csv", new byte[(8 << 20) + 1]))
                        .status())
                .isEqualTo(413);
        for (String many : List.of("<a%d/>", "<?a%d?>", "<a xmlns:b='c%d'/>", "<b:a xmlns:b='u%d'/>")) {
            StringBuilder sheet = new StringBuilder("<worksheet>");
            for (int i = 0; i < 2_000; i++) {
                sheet.append(many.formatted(i));
            }
            assertThat(send(catalog, "", MadeForm.of("a.xlsx", workbook(sheet + "</worksheet>", "<sst/>")))
                            .faults())
                    .containsExactly("/file damaged_file");
        }
        byte[] texts = workbook("<worksheet/>", "<sst>" + "<si/>".repeat(600_000) + "</sst>");
        assertThat(send(catalog, "", MadeForm.of("a.xlsx", texts)).faults()).containsExactly("/file damaged_file");
        byte[] sound = placard.get(catalog.path() + "/items.xlsx").bytes();
        Property.holds(20, draw -> {
            byte[] broken = sound.clone();
            for (int i = draw.integer(1, 30); i > 0; i--) {
                broken[draw.integer(0, broken.length - 1)] = (byte) draw.integer(0, 255);
            }
            assertThat(send(catalog, "?dryRun=true", MadeForm.of("a", broken)).status())
                    .isIn(200, 422);
        });
        assertThat(send(catalog, "?dryRun=true", MadeForm.of("a", new byte[0])).faults())
                .containsExactly("/file no_rows");
        assertThat(catalog.read().bytes()).isEqualTo(before);
    }
}
