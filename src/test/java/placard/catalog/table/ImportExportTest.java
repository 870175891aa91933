package placard.catalog.table;

import static org.assertj.core.api.Assertions.assertThat;
import static placard.catalog.table.Imports.catalog;
import static placard.catalog.table.Imports.done;
import static placard.catalog.table.Imports.fine;
import static placard.catalog.table.Imports.full;
import static placard.catalog.table.Imports.items;
import static placard.catalog.table.Imports.send;
import static placard.catalog.table.Imports.trial;
import static placard.catalog.table.Imports.utf8;

import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import placard.base.Json;
import placard.catalog.RandomItems;
import placard.testing.MadeCatalog;
import placard.testing.MadeForm;
import placard.testing.OnBothStores;
import placard.testing.OnBothStores.Started;
import placard.testing.Placard;
import placard.testing.Property;
import placard.testing.Reply;
import placard.testing.Slow;

/** Items out as a spreadsheet, and in again. */
@OnBothStores
final class ImportExportTest {
    @Started
    private static Placard placard;

    /** A row for each text, a column for each language, and what a draft says if it is asked. */
    @Test
    void textsAreExportedWithAColumnForEachLanguage() {
        MadeCatalog catalog = MadeCatalog.in(
                placard, "{'name':'Lunch','defaultLanguage':'de','translations':{'fr':{'name':'Midi'}}}");
        String item = catalog.item(
                "Suppe",
                ",'description':'Heiß','translations':{'en':{'name':'Soup'}},'metadata':{'variants':[{'name':'Klein',"
                        + "'translations':{'en':{'name':'=Small'}}}]}");
        String id = item.substring(item.lastIndexOf('/') + 1);
        String variant = placard.get(item).at("/item/metadata/variants/0/id").asText();
        String section = catalog.read().at("/catalog/sections/0/name").asText();
        String csv = fine(placard.get(catalog.path() + "/translations.csv")).text();
        assertThat(csv)
                .isEqualTo("\ufeffID,de,en,fr\r\n"
                        + catalog.id() + "/name,Lunch,,Midi\r\n"
                        + catalog.section() + "/name," + section + ",,\r\n"
                        + id + "/name,Suppe,Soup,\r\n"
                        + id + "/description,Heiß,,\r\n"
                        + variant + "/name,Klein,'=Small,\r\n");
        placard.send(
                "PUT",
                catalog.path() + "/draft",
                "{\"changes\":[{\"type\":\"patch\",\"kind\":\"item\",\"id\":\"" + id
                        + "\",\"set\":{\"translations\":{\"en\":{\"name\":\"Broth\"}}},"
                        + "\"was\":{\"translations\":{\"en\":{\"name\":\"Soup\"}}}}]}",
                placard.key());
        assertThat(fine(placard.get(catalog.path() + "/translations.csv")).text())
                .isEqualTo(csv);
        assertThat(fine(placard.get(catalog.path() + "/translations.csv?draft=true"))
                        .text())
                .isEqualTo(csv.replace(",Soup,", ",Broth,"));
        byte[] sheet = fine(placard.get(catalog.path() + "/translations.xlsx")).bytes();
        assertThat(sheet).startsWith('P', 'K');
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"csv", "csv?language=ar", "csv?language=de&separator=semicolon", "xlsx", "xlsx?language=de"})
    void anExportedFileImportsAsUnchanged(String form) {
        MadeCatalog catalog = catalog(placard, "EUR");
        full(catalog);
        Reply file = fine(placard.get(catalog.path() + "/items." + form));
        assertThat(file.header("Content-Disposition")).startsWith("attachment; filename=\"Lunch.");
        Reply trial = trial(catalog, file.bytes());
        assertThat(trial.at("/problems")).isEmpty();
        assertThat(trial.at("/summary"))
                .as(trial.text())
                .isEqualTo(Json.object()
                        .put("rows", 7)
                        .put("new", 0)
                        .put("changed", 0)
                        .put("unchanged", 7)
                        .put("wrong", 0)
                        .put("leftOut", 0));
        byte[] before = catalog.read().bytes();
        fine(send(catalog, "", MadeForm.of("x", file.bytes())));
        assertThat(items(catalog)).isEqualTo(items(catalog));
        assertThat(new String(catalog.read().bytes(), StandardCharsets.UTF_8))
                .isEqualTo(new String(before, StandardCharsets.UTF_8));
        MadeCatalog other = catalog(placard, "EUR");
        fine(send(other, "", MadeForm.of("x", file.bytes())));
        assertThat(other.read().at("/catalog/sections/0/items/0/name").asText()).isEqualTo("=cmd()");
        assertThat(other.read().at("/catalog/sections/0/items/1/name").asText()).isEqualTo("'=quoted");
        assertThat(other.read().at("/catalog/sections/0/items/2/name").asText()).isEqualTo("_x000D_ & <b>");
        assertThat(other.read()
                        .at("/catalog/sections/0/items/0/metadata/allergens/1/presence")
                        .asText())
                .isEqualTo("may_contain");
        assertThat(other.read()
                        .at("/catalog/sections/0/items/0/metadata/addOns/0/maxQuantity")
                        .asInt())
                .isEqualTo(3);
    }

    /** With semicolons numbers have a decimal comma, as spreadsheets of these languages expect both. */
    @Test
    void theSeparatorIsThatOfTheReadersSpreadsheet() {
        MadeCatalog catalog = catalog(placard, "KWD");
        catalog.item("Tea", ",'price':1.25,'description':'Hot; sweet'");
        catalog.item("Milk", ",'price':1.125");
        String path = catalog.path() + "/items.csv?separator=semicolon";
        String text = fine(placard.get(path)).text();
        assertThat(text).contains(";Tea;", ";\"Hot; sweet\";", ";1,25;", ";1,1250;");
        assertThat(trial(catalog, placard.get(path).bytes())
                        .at("/summary/unchanged")
                        .asInt())
                .isEqualTo(2);
        assertThat(placard.get(catalog.path() + "/items.csv?separator=tab").status())
                .isEqualTo(422);
        assertThat(placard.get("/api/v1/credits.csv?separator=semicolon").text())
                .startsWith("\ufeffid;createdAt;amount");
        assertThat(placard.get("/api/v1/analytics.csv?separator=semicolon").text())
                .startsWith("\ufeffpart;name;scans");
        assertThat(placard.get("/api/v1/analytics.csv").text()).startsWith("\ufeffpart,name,scans");
    }

    @Test
    void anExportedTextRunsInNoSpreadsheet() {
        MadeCatalog catalog = catalog(placard, "EUR");
        full(catalog);
        assertThat(placard.get(catalog.path() + "/items.csv").text())
                .contains(",'=cmd(),", ",''=quoted,", ",'-new,", ",'+1,")
                .startsWith("\ufeffID,Section,Name,");
    }

    @Test
    @Slow
    void anyExportedCatalogueImportsAsUnchanged() {
        Property.holds(10, draw -> {
            MadeCatalog catalog = catalog(placard, "EUR");
            draw.list(1, 6, RandomItems::item).forEach(item -> {
                Reply made =
                        placard.post(catalog.path() + "/items", Json.text(item.put("sectionId", catalog.section())));
                assertThat(made.status()).as(made.text()).isEqualTo(201);
            });
            String form = draw.of("csv", "xlsx");
            Reply file = fine(placard.get(
                    catalog.path() + "/items." + form + "?language=" + draw.of("en", "es", "fr", "de", "hi", "ar")));
            Reply trial = trial(catalog, file.bytes());
            assertThat(trial.at("/summary/unchanged")).as(trial.text()).isEqualTo(trial.at("/summary/rows"));
            assertThat(trial.at("/problems")).isEmpty();
        });
    }

    @Test
    @Slow
    void twoThousandItemsAreImportedExportedAndTakenBack() {
        MadeCatalog catalog = catalog(placard, "EUR");
        StringBuilder file = new StringBuilder("Section,Name,Description,Price\n");
        for (int i = 0; i < 2000; i++) {
            file.append("S")
                    .append(i % 40)
                    .append(",Dish ")
                    .append(i)
                    .append(",With rice,")
                    .append(i + 1)
                    .append(".5\n");
        }
        trial(catalog, utf8(file.toString()));
        Reply done = done(catalog, file.toString());
        assertThat(done.at("/summary/new").asInt()).isEqualTo(2000);
        byte[] export = fine(placard.get(catalog.path() + "/items.xlsx")).bytes();
        assertThat(trial(catalog, export).at("/summary/unchanged").asInt()).isEqualTo(2000);
        fine(placard.post(catalog.path() + "/undo", Json.text(done.at("/undo"))));
        assertThat(catalog.read().at("/catalog/itemCount").asInt()).isZero();
    }
}
