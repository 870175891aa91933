package placard.catalog.table;

import static org.assertj.core.api.Assertions.assertThat;
import static placard.catalog.table.Imports.catalog;
import static placard.catalog.table.Imports.codes;
import static placard.catalog.table.Imports.fine;
import static placard.catalog.table.Imports.item;
import static placard.catalog.table.Imports.menu;
import static placard.catalog.table.Imports.send;
import static placard.catalog.table.Imports.summary;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.Objects;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import placard.testing.MadeCatalog;
import placard.testing.MadeForm;
import placard.testing.OnBothStores.Started;
import placard.testing.OnSqlite;
import placard.testing.Placard;
import placard.testing.Reply;

/** Exports of other programs become a menu as guests expect it. */
@OnSqlite
final class ImportPresetsTest {
    @Started
    private static Placard placard;

    private static byte[] file(String name) {
        try (InputStream in = ImportPresetsTest.class.getResourceAsStream("/placard/catalog/table/" + name)) {
            return Objects.requireNonNull(in, name).readAllBytes();
        } catch (IOException failure) {
            throw new AssertionError(name, failure);
        }
    }

    private static Reply trial(MadeCatalog catalog, String name) {
        return fine(send(catalog, "?dryRun=true", MadeForm.of(name, file(name))));
    }

    private static Reply done(MadeCatalog catalog, String name) {
        return fine(send(catalog, "", MadeForm.of(name, file(name))));
    }

    @Test
    void squareIsUnderstood() {
        MadeCatalog catalog = catalog(placard, "EUR");
        Reply trial = trial(catalog, "square.csv");
        assertThat(trial.at("/file/program").asText()).isEqualTo("square");
        assertThat(trial.at("/summary/leftOut").asInt()).isEqualTo(2);
        done(catalog, "square.csv");
        assertThat(menu(catalog))
                .containsExactly("Drinks: Latte | Small 3.2 | Large 4.1", "Shop: Gift top-up on request");
        assertThat(item(catalog, "Latte").path("externalId").asText()).isEqualTo("#latte");
    }

    /** Drafts are left out with their pictures, and rows with a picture only belong to the item above. */
    @Test
    void linksToPicturesAreListed() {
        MadeCatalog catalog = catalog(placard, "USD");
        Reply trial = trial(catalog, "shopify.csv");
        assertThat(trial.at("/file/pictures").toString())
                .startsWith("[{\"row\":2,\"name\":\"Lemon & Poppy Cake\",\"url\":\"https://");
        assertThat(trial.at("/file/pictures")).hasSize(5);
        assertThat(codes(trial.at("/notices"))).contains("pictures_linked");
        Reply woo = trial(catalog(placard, "USD"), "woocommerce.csv");
        assertThat(woo.at("/file/pictures").findValuesAsText("url")).allMatch(url -> url.startsWith("https://"));
        assertThat(woo.at("/file/pictures").findValuesAsText("name")).contains("Tea", "Bun");
        assertThat(trial(catalog, "cost_first.csv").at("/file/pictures")).isEmpty();
    }

    @Test
    void shopifyIsUnderstood() {
        MadeCatalog catalog = catalog(placard, "EUR");
        Reply trial = trial(catalog, "shopify.csv");
        assertThat(trial.at("/summary/wrong").asInt()).as(trial.text()).isZero();
        assertThat(trial.at("/file/program").asText()).isEqualTo("shopify");
        done(catalog, "shopify.csv");
        assertThat(menu(catalog))
                .containsExactly(
                        "Cake: Lemon & Poppy Cake | 6 / Vanilla 40 | 6 / Chocolate 42 | 8 / Vanilla 50",
                        "Bun: Plain bun 2");
        JsonNode cake = item(catalog, "Lemon & Poppy Cake");
        assertThat(cake.path("description").asText()).isEqualTo("Tall & zesty.\nServes 8");
        assertThat(cake.path("externalId").asText()).isEqualTo("lemon-cake");
        Reply again = done(catalog, "shopify.csv");
        assertThat(again.at("/summary/new").asInt()
                        + again.at("/summary/changed").asInt())
                .as(again.text())
                .isZero();
    }

    @Test
    void wooCommerceIsUnderstood() {
        MadeCatalog catalog = catalog(placard, "EUR");
        Reply trial = trial(catalog, "woocommerce.csv");
        assertThat(trial.at("/summary/wrong").asInt()).as(trial.text()).isZero();
        done(catalog, "woocommerce.csv");
        assertThat(menu(catalog)).containsExactly("Hot: Tea | Small 2.5 | Large 2.9 was 3.2", "Bakery: Bun 1.5 was 2");
        assertThat(item(catalog, "Tea").path("description").asText()).isEqualTo("Loose leaf.");
        assertThat(item(catalog, "Tea").path("externalId").asText()).isEqualTo("44");
        assertThat(trial.at("/summary/leftOut").asInt()).isEqualTo(2);
    }

    @Test
    void loyverseIsUnderstoodAndFoundAgainAfterARename() {
        MadeCatalog catalog = catalog(placard, "EUR");
        Reply trial = trial(catalog, "loyverse.csv");
        assertThat(trial.at("/summary/wrong").asInt()).as(trial.text()).isZero();
        assertThat(trial.at("/file/program").asText()).isEqualTo("loyverse");
        done(catalog, "loyverse.csv");
        assertThat(menu(catalog))
                .containsExactly(
                        "Drinks: Tea | Small 2.5 | Large 3.2", "Bakery: Cake 4", "Other: Gift card on request");
        assertThat(item(catalog, "Tea").path("description").asText()).isEqualTo("Loose leaf");
        String tea =
                catalog.path() + "/items/" + item(catalog, "Tea").path("id").asText();
        assertThat(placard.patch(tea, "{\"name\":\"Black tea\"}").status()).isEqualTo(200);
        Reply again = done(catalog, "loyverse.csv");
        assertThat(again.at("/summary/new").asInt()).as(again.text()).isZero();
    }

    @Test
    void loyverseInSpanishIsUnderstood() {
        MadeCatalog catalog = catalog(placard, "EUR");
        done(catalog, "loyverse_es.csv");
        assertThat(menu(catalog)).containsExactly("Bebidas: Té | Pequeño 2.5 | Grande 3.2", "Tienda: Queso curado 24");
        assertThat(item(catalog, "Té").path("description").asText()).isEqualTo("Hojas & flores");
    }

    @Test
    void lightspeedIsUnderstood() {
        MadeCatalog catalog = catalog(placard, "EUR");
        done(catalog, "lightspeed.csv");
        assertThat(menu(catalog)).containsExactly("Scarves: Scarf | Red / S 19.9 | Red / L 22.9", "Home: Mug 9.5");
        assertThat(item(catalog, "Scarf").path("externalId").asText()).isEqualTo("scarf");
    }

    @Test
    void toastIsUnderstood() {
        MadeCatalog catalog = catalog(placard, "EUR");
        done(catalog, "toast.csv");
        assertThat(menu(catalog)).containsExactly("Soups: Tomato soup 6.5", "Wine: House red | Glass 7 | Bottle 32");
    }

    @Test
    void magentoIsUnderstood() {
        MadeCatalog catalog = catalog(placard, "EUR");
        Reply trial = trial(catalog, "magento.csv");
        assertThat(trial.at("/summary/wrong").asInt()).as(trial.text()).isZero();
        done(catalog, "magento.csv");
        assertThat(menu(catalog))
                .containsExactlyInAnyOrder("Tea: Tea | Small 2.5 | Large 2.9 was 3.2", "Bakery: Bun 2");
        assertThat(item(catalog, "Tea").path("description").asText()).isEqualTo("From small gardens.");
    }

    @Test
    void odooIsUnderstood() {
        MadeCatalog catalog = catalog(placard, "EUR");
        done(catalog, "odoo.csv");
        assertThat(menu(catalog)).containsExactly("Coffee: Espresso 2.2", "Cakes: Cheesecake 4.5");
        assertThat(item(catalog, "Espresso").path("externalId").asText()).isEqualTo("product_1");
    }

    @Test
    void hiddenGoodsComeOnlyWhenTheOwnerAsks() {
        MadeCatalog catalog = catalog(placard, "EUR");
        MadeForm form = MadeForm.of("odoo.csv", file("odoo.csv")).field("mapping", "{\"shown\":null}");
        assertThat(fine(send(catalog, "?dryRun=true", form)).at("/summary/new").asInt())
                .isEqualTo(4);
        Reply trial = trial(catalog, "odoo.csv");
        assertThat(summary(trial)).contains("4 left_out Cleaning fee", "5 left_out Old cake");
        assertThat(codes(trial.at("/rows/2/notices"))).contains("hidden");
    }

    @ParameterizedTest
    @CsvSource({"cost_first.csv, 2.5", "two_prices.csv, 2.5"})
    void theCostIsNeverThePrice(String name, String price) {
        MadeCatalog catalog = catalog(placard, "EUR");
        done(catalog, name);
        assertThat(item(catalog, "Tea").path("price").decimalValue()).isEqualByComparingTo(price);
    }

    @ParameterizedTest
    @CsvSource({
        "'Item,Cost\nTea,0.40\n', only_cost_column",
        "'Artikel;EK-Preis\nTee;0,40\n', only_cost_column",
        "'Producto,Precio de compra\nTé,0.40\n', only_cost_column",
        "'Item,Price (cost)\nTea,0.40\n', only_cost_column",
        "'Item,Text\nTea,Green\n', no_price_column",
        "'Item,Price [A],Price [B]\nTea,2,3\n', two_columns",
        "'Item,Price,Selling price\nTea,2,3\n', two_columns",
        "'Item,Title,Price\nTea,Green tea,3\n', two_columns",
    })
    void doubtfulColumnsAreWarnedOf(String text, String code) {
        MadeCatalog catalog = catalog(placard, "EUR");
        Reply trial = Imports.trial(catalog, Imports.utf8(text));
        assertThat(codes(trial.at("/notices"))).as(trial.text()).contains(code);
        assertThat(trial.at("/warnings")).isNotEmpty();
    }

    @Test
    void pricesInColumnsAreVariants() {
        MadeCatalog catalog = catalog(placard, "EUR");
        done(catalog, "sizes.csv");
        assertThat(menu(catalog))
                .containsExactly(
                        "Pizza: Margherita | small 8 | large 11",
                        "Pizza: Diavola | small 9.5 | large 13",
                        "Pizza: Calzone | large 12");
        MadeCatalog german = catalog(placard, "EUR");
        done(german, "sizes_de.csv");
        assertThat(menu(german))
                .containsExactly(
                        "Mains: Salat | Klein 4.5 | Mittel 6 | Groß 7.5", "Mains: Suppe | Klein 3.9 | Groß 5.9");
    }

    @Test
    void severalOptionsAreOneVariant() {
        MadeCatalog catalog = catalog(placard, "EUR");
        done(catalog, "product_size_color.csv");
        assertThat(menu(catalog))
                .containsExactly("Mains: Shirt | S / Red 19 | S / Blue 19 | L / Red 21 | L / Blue 21", "Mains: Cap 9");
    }

    @Test
    void aRepeatedItemIsReported() {
        MadeCatalog catalog = catalog(placard, "EUR");
        Reply trial = trial(catalog, "repeated.csv");
        assertThat(summary(trial)).containsExactly("2 new Poke bowl", "4 new Poke bowl");
        assertThat(codes(trial.at("/rows/0/notices"))).containsExactly("repeated_row");
        assertThat(codes(trial.at("/rows/1/notices"))).containsExactly("repeated_item");
    }

    @Test
    void allergensAndDietsAreReadInOtherLanguages() {
        MadeCatalog catalog = catalog(placard, "EUR");
        done(catalog, "allergens_words.csv");
        assertThat(allergens(catalog, "Pizza")).isEqualTo("[\"Gluten\",\"milk\"]");
        assertThat(allergens(catalog, "Salat")).isEqualTo("[]");
        assertThat(allergens(catalog, "Suppe")).isEqualTo("[\"celery\",\"milk\"]");
        assertThat(allergens(catalog, "Fisch")).isEqualTo("[\"fish\",\"mustard\"]");
        assertThat(allergens(catalog, "Brot")).isEqualTo("[\"gluten\",\"soybeans\"]");
        assertThat(allergens(catalog, "Nusskuchen")).isEqualTo("[\"nuts\",\"eggs\"]");
        assertThat(item(catalog, "Salat").at("/metadata/dietary").toString()).isEqualTo("[\"veg\",\"vegan\"]");
        assertThat(item(catalog, "Suppe").at("/metadata/dietary")).isEmpty();
    }

    private static String allergens(MadeCatalog catalog, String name) {
        return item(catalog, name).at("/metadata/allergens").toString();
    }

    @Test
    void aListWithoutHeaderIsReadWhole() {
        MadeCatalog catalog = catalog(placard, "EUR");
        Reply trial = trial(catalog, "headerless.csv");
        assertThat(trial.at("/file/headerRow").asInt()).isZero();
        assertThat(codes(trial.at("/notices"))).contains("no_header");
        done(catalog, "headerless.csv");
        assertThat(menu(catalog)).containsExactly("Mains: Tea 2.5", "Mains: Coffee 2", "Mains: Cake 4");
        MadeCatalog other = catalog(placard, "EUR");
        MadeForm form = MadeForm.of("a.csv", Imports.utf8("Fries,Small,3\nSoup,Large,4\n"))
                .field("headerRow", "0")
                .field("mapping", "{\"name\":0,\"variant\":null,\"description\":1,\"price\":2}");
        fine(send(other, "", form));
        assertThat(menu(other)).containsExactly("Mains: Fries 3", "Mains: Soup 4");
    }

    @Test
    void aRowLongerThanTheHeaderIsWrong() {
        MadeCatalog catalog = catalog(placard, "EUR");
        assertThat(summary(trial(catalog, "decimal-comma-in-comma-csv.csv")))
                .containsExactly("2 wrong X null row_too_long", "3 wrong Y null row_too_long");
    }

    @ParameterizedTest
    @CsvSource({
        "menu-cp1250.csv, windows-1250, Żurek na zakwasie",
        "menu-cp1251.csv, windows-1251, ''",
        "menu-shift_jis.csv, shift_jis, ''",
        "pl_1250.csv, windows-1250, Żurek z jajkiem",
        "jp_sjis.csv, shift_jis, ''",
    })
    void otherEncodingsAreGuessedAndReported(String name, String encoding, String first) {
        MadeCatalog catalog = catalog(placard, "EUR");
        Reply trial = trial(catalog, name);
        assertThat(trial.at("/file/encoding").asText()).isEqualTo(encoding);
        assertThat(codes(trial.at("/notices"))).contains("encoding_guessed");
        if (!first.isEmpty()) {
            assertThat(trial.at("/rows/0/name").asText()).isEqualTo(first);
        }
    }

    @ParameterizedTest
    @CsvSource({"tab-in-description.csv, a b", "u2028-in-description.csv, 'line\nbreak'"})
    void oddCharactersAreReplacedAndReported(String name, String description) {
        MadeCatalog catalog = catalog(placard, "EUR");
        Reply trial = trial(catalog, name);
        assertThat(codes(trial.at("/rows/0/notices"))).containsExactly("cleaned");
        done(catalog, name);
        assertThat(item(catalog, "X").path("description").asText()).isEqualTo(description);
    }

    @Test
    void formatsOfIdentifiersAreKeptAsShown() {
        MadeCatalog catalog = catalog(placard, "EUR");
        Reply trial = trial(catalog, "leading-zeros.xlsx");
        assertThat(trial.at("/file/columns/3/sample").asText()).as(trial.text()).isEqualTo("00123");
    }

    private static byte[] workbook(String... sheets) {
        StringBuilder names = new StringBuilder();
        StringBuilder relations = new StringBuilder();
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ZipOutputStream zip = new ZipOutputStream(bytes)) {
            for (int i = 0; i < sheets.length; i += 2) {
                String id = "rId" + i;
                names.append("<sheet name='" + sheets[i] + "' sheetId='" + (i + 1) + "' r:id='" + id + "'/>");
                relations.append("<Relationship Id='" + id + "' Target='s" + i + ".xml'/>");
                zip.putNextEntry(new ZipEntry("xl/s" + i + ".xml"));
                zip.write(Imports.utf8(sheet(sheets[i + 1])));
            }
            zip.putNextEntry(new ZipEntry("xl/workbook.xml"));
            zip.write(Imports.utf8("<workbook xmlns:r='r'><sheets>" + names + "</sheets></workbook>"));
            zip.putNextEntry(new ZipEntry("xl/_rels/workbook.xml.rels"));
            zip.write(Imports.utf8("<Relationships>" + relations + "</Relationships>"));
        } catch (IOException impossible) {
            throw new AssertionError(impossible);
        }
        return bytes.toByteArray();
    }

    private static String sheet(String csv) {
        StringBuilder xml = new StringBuilder("<worksheet><sheetData>");
        for (String line : csv.split("\n", -1)) {
            xml.append("<row>");
            for (String cell : line.split(";", -1)) {
                xml.append("<c t='inlineStr'><is><t>").append(cell).append("</t></is></c>");
            }
            xml.append("</row>");
        }
        return xml.append("</sheetData></worksheet>").toString();
    }

    @Test
    void otherSheetsWithItemsAreReported() {
        MadeCatalog catalog = catalog(placard, "EUR");
        byte[] file = workbook("Food", "Name;Price\nSoup;4", "Drinks", "Name;Price\nTea;2", "Notes", "Call Ann");
        Reply trial = Imports.trial(catalog, file);
        assertThat(trial.at("/file/sheet").asText()).isEqualTo("Food");
        assertThat(trial.at("/notices/0/code").asText()).isEqualTo("other_sheets");
        assertThat(trial.at("/notices/0/values").toString()).isEqualTo("[\"Drinks\"]");
        fine(send(catalog, "", MadeForm.of("a.xlsx", file).field("sheet", "Drinks")));
        assertThat(menu(catalog)).containsExactly("Mains: Tea 2");
    }

    @Test
    void cloverIsUnderstood() {
        MadeCatalog catalog = catalog(placard, "EUR");
        byte[] file = workbook(
                "Items",
                "Clover ID;Name;Alternate Name;Price;Price Type;Price Unit;Cost;Product Code;SKU;Modifier Groups;Hidden\n"
                        + "C1;Latte;;3.20;Fixed;;0.60;;L1;Milk;No\nC2;Cheese;;19.00;Per Unit;kg;8.00;;;;No\n"
                        + "C3;Donation;;;Variable;;;;;;No\nC4;Staff meal;;1.00;Fixed;;;;;;Yes",
                "Categories",
                "Category Name;Drinks;Shop\nItems in Category;Latte;Cheese\n;;Donation",
                "Modifier Groups",
                "Modifier Group Name;Pop-up Automatically?;Modifier;Price\nMilk;No;Oat;0.50\n;;Soy;0.40");
        Reply trial = Imports.trial(catalog, file);
        assertThat(trial.at("/file/program").asText()).isEqualTo("clover");
        assertThat(trial.at("/summary/wrong").asInt()).as(trial.text()).isZero();
        fine(send(catalog, "", MadeForm.of("a.xlsx", file)));
        assertThat(menu(catalog)).containsExactly("Drinks: Latte 3.2", "Shop: Cheese 19", "Shop: Donation on request");
        assertThat(item(catalog, "Latte").at("/metadata/addOns/0/name").asText())
                .isEqualTo("Oat");
        assertThat(item(catalog, "Latte").at("/metadata/addOns/1/price").decimalValue())
                .isEqualByComparingTo("0.40");
    }

    @Test
    void aCellThatCouldNotBeComputedIsWrong() {
        MadeCatalog catalog = catalog(placard, "EUR");
        assertThat(summary(Imports.trial(catalog, Imports.utf8("Name;Price\n#REF!;4\nTea;2\n"))))
                .containsExactly("2 wrong #REF! name error_cell", "3 new Tea");
    }

    @ParameterizedTest
    @CsvSource({
        "'<!DOCTYPE html><html><table>', unsupported_file_type, HTML",
        "'%PDF-1.7\n', unsupported_file_type, PDF",
        "'  \n\n', no_rows, empty",
        "'[{\"name\":\"Tea\"}]', unsupported_file_type, JSON",
    })
    void aFileThatIsNoTableIsNamed(String text, String code, String word) {
        MadeCatalog catalog = catalog(placard, "EUR");
        Reply refused = send(catalog, "", MadeForm.of("a.csv", Imports.utf8(text)));
        assertThat(refused.faults()).containsExactly("/file " + code);
        assertThat(refused.text()).contains(word);
    }
}
