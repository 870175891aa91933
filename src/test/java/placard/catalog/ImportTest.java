package placard.catalog;

import static org.assertj.core.api.Assertions.assertThat;
import static placard.testing.Body.json;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import placard.base.Json;
import placard.testing.MadeCatalog;
import placard.testing.MadeForm;
import placard.testing.OnBothStores;
import placard.testing.OnBothStores.Started;
import placard.testing.Placard;
import placard.testing.Property;
import placard.testing.Reply;

/** Items out as a spreadsheet, and in again. */
@OnBothStores
final class ImportTest {
    @Started
    private static Placard placard;

    private static MadeCatalog catalog(String currency) {
        return MadeCatalog.in(placard, "{'name':'Lunch','currency':'" + currency + "'}");
    }

    private static byte[] utf8(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    private static Reply send(MadeCatalog catalog, String query, MadeForm form, String... headers) {
        return placard.send(
                catalog.path() + "/import" + query, form.bytes(), form.contentType(), placard.key(), headers);
    }

    private static Reply trial(MadeCatalog catalog, byte[] file) {
        return fine(send(catalog, "?dryRun=true", MadeForm.of("menu", file)));
    }

    private static Reply done(MadeCatalog catalog, String text) {
        return fine(send(catalog, "", MadeForm.of("menu.csv", utf8(text))));
    }

    private static Reply fine(Reply reply) {
        assertThat(reply.status()).as(reply.text()).isEqualTo(200);
        return reply;
    }

    private static List<JsonNode> items(MadeCatalog catalog) {
        List<JsonNode> items = new ArrayList<>();
        catalog.read()
                .at("/catalog/sections")
                .forEach(section -> section.path("items")
                        .forEach(item ->
                                items.add(((ObjectNode) item.deepCopy()).without(List.of("version", "updatedAt")))));
        return items;
    }

    /** Number, status, name, and what is wrong or changed. */
    private static List<String> told(Reply reply) {
        List<String> rows = new ArrayList<>();
        reply.at("/rows").forEach(row -> {
            StringBuilder text = new StringBuilder(row.path("row").asText() + " "
                    + row.path("status").asText() + " " + row.path("name").asText());
            text.append(
                    row.path("option").isNull() ? "" : "/" + row.path("option").asText());
            JsonNode changes = row.path("status").asText().equals("changed") ? row.path("changes") : Json.object();
            changes.forEach(change -> text.append(" " + change.path("column").asText() + " "
                    + change.path("before").asText() + " > "
                    + change.path("after").asText()));
            row.path("errors")
                    .forEach(error -> text.append(" " + error.path("column").asText() + " "
                            + error.path("code").asText()));
            rows.add(text.toString());
        });
        return rows;
    }

    private static void full(MadeCatalog catalog) {
        catalog.item(
                "=cmd()",
                ",'price':12.5,'compareAtPrice':14,'description':'One, two;\\n\\u0027three\\u0027','badge':'-new',"
                        + "'externalId':'+1','metadata':{'sku':'00123','dietary':['Veg','Jain'],"
                        + "'allergens':['milk',{'code':'nuts','presence':'may_contain'}],'spiceLevel':'medium',"
                        + "'calories':350,'variants':[{'name':'Small','price':9.5,'sku':'S'},{'name':'Large'}],"
                        + "'addOns':[{'name':'Cheese','price':1.5,'maxQuantity':3,'group':'Extras'}],"
                        + "'addOnGroups':[{'name':'Extras'}]}");
        catalog.item("\\u0027=quoted", ",'isFeatured':true");
        catalog.item("_x000D_ & <b>", ",'pricingType':'free'");
        catalog.item("Tagesfisch", ",'pricingType':'on_request','price':30");
    }

    @ParameterizedTest
    @ValueSource(strings = {"csv", "csv?language=ar", "xlsx", "xlsx?language=de"})
    void whatWasExportedImportsAsUnchanged(String form) {
        MadeCatalog catalog = catalog("EUR");
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
        MadeCatalog other = catalog("EUR");
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

    @Test
    void aSpreadsheetRunsNoTextOfAnExport() {
        MadeCatalog catalog = catalog("EUR");
        full(catalog);
        assertThat(placard.get(catalog.path() + "/items.csv").text())
                .contains(",'=cmd(),", ",''=quoted,", ",'-new,", ",'+1,")
                .startsWith("\ufeffID,Section,Name,");
    }

    @Test
    void whateverIsExportedImportsAsUnchanged() {
        Property.holds(10, draw -> {
            MadeCatalog catalog = catalog("EUR");
            draw.list(1, 6, Catalogued::item).forEach(item -> {
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
    void rowsMakeAndChangeAndAllIsTakenBack() {
        MadeCatalog catalog = catalog("EUR");
        catalog.item("Soup", ",'price':4,'description':'Hot','metadata':{'variants':[{'name':'Cup','price':3}]}");
        List<JsonNode> before = items(catalog);
        String file = "Kategorie;Gericht;Variante;Preis\r\nMains;Soup;;4,50\r\n;;Cup;3,20\r\n;;Bowl;5\r\n"
                + "Desserts;Tiramisù;;€ 6,00\r\nDesserts;Gelato;1 Kugel;1,80\r\nDesserts;Gelato;2 Kugeln;3,40\r\n";
        Reply trial = trial(catalog, file.getBytes(Charset.forName("windows-1252")));
        assertThat(told(trial))
                .containsExactly(
                        "2 changed Soup price 4 > 4.5",
                        "3 changed Soup/Cup price 3 > 3.2",
                        "4 new /Bowl",
                        "5 new Tiramisù",
                        "6 new Gelato/1 Kugel",
                        "7 new Gelato/2 Kugeln");
        assertThat(trial.at("/newSections/0").asText()).isEqualTo("Desserts");
        assertThat(items(catalog)).isEqualTo(before);
        Reply done = done(catalog, file);
        JsonNode soup = catalog.read().at("/catalog/sections/0/items/0");
        assertThat(soup.path("price").asText()).isEqualTo("4.5");
        assertThat(soup.path("description").asText()).isEqualTo("Hot");
        assertThat(soup.at("/metadata/variants/0/id"))
                .isEqualTo(before.getFirst().at("/metadata/variants/0/id"));
        assertThat(soup.at("/metadata/variants/1/name").asText()).isEqualTo("Bowl");
        JsonNode desserts = catalog.read().at("/catalog/sections/1");
        assertThat(desserts.path("name").asText()).isEqualTo("Desserts");
        assertThat(desserts.at("/items/1/metadata/variants/1/price").asText()).isEqualTo("3.4");
        Reply undone = fine(placard.post(catalog.path() + "/undo", Json.text(done.at("/undo"))));
        assertThat(undone.at("/deleted").asInt()).isEqualTo(2);
        assertThat(undone.at("/sectionsDeleted").asInt()).isEqualTo(1);
        assertThat(items(catalog)).isEqualTo(before);
    }

    @Test
    void wrongRowsComeFirstAndKeepAllFromBeingWritten() {
        MadeCatalog catalog = catalog("EUR");
        String file =
                "Section,Item,Price,Price type,Section\nMains,Soup,4,fixed\nMains,,3\nMains,Stew,many\nMains,Pie,$5\n"
                        + "Mains,Roll,2.505\nMains,Bun,-1\nMains,Tea,N/A\nMains,Jus,1,sometimes\nMains,Soup,4.20\n";
        Reply trial = trial(catalog, utf8(file));
        assertThat(told(trial))
                .containsExactly(
                        "3 wrong  name required",
                        "4 wrong Stew price invalid_price",
                        "5 wrong Pie price currency_mismatch",
                        "6 wrong Roll price price_precision",
                        "7 wrong Bun price out_of_range",
                        "9 wrong Jus pricingType unknown_value",
                        "2 new Soup",
                        "8 new Tea",
                        "10 new Soup");
        Reply refused = send(catalog, "", MadeForm.of("a.csv", utf8(file)));
        assertThat(refused.faults()).contains("/rows/4/price invalid_price", "/rows/9/pricingType unknown_value");
        assertThat(catalog.read().at("/catalog/itemCount").asInt()).isZero();
    }

    @Test
    void titlesHeadingsAndEmptyRowsAreUnderstood() {
        MadeCatalog catalog = catalog("INR");
        String file = "Dinner menu 2026\t\t\n\n\t\t\nDish\tPrice (INR)\tVeg?\nSTARTERS\t\t\nPakora\tRs. 1,20,000\tyes\n"
                + "MAINS\n\nDosa\t₹ 90/-\t\nIdli\t१२०\t\n";
        Reply trial = trial(catalog, file.getBytes(StandardCharsets.UTF_16));
        assertThat(trial.at("/file/headerRow").asInt()).isEqualTo(4);
        assertThat(told(trial)).containsExactly("6 new Pakora", "9 new Dosa", "10 new Idli");
        assertThat(trial.at("/newSections").toString()).isEqualTo("[\"STARTERS\"]");
        done(catalog, file);
        JsonNode sections = catalog.read().at("/catalog/sections");
        assertThat(sections.at("/0/items/0/price").asInt()).isEqualTo(90);
        assertThat(sections.at("/0/items/1/price").asInt()).isEqualTo(120);
        assertThat(sections.at("/1/items/0/price").asInt()).isEqualTo(120_000);
    }

    @Test
    void wordsInTheColumnOfPricesSayThePricingType() {
        MadeCatalog catalog = catalog("EUR");
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
    void rowsWithoutASectionGoWhereTheCallerSaysOrToTheOnlyOne() {
        MadeCatalog catalog = catalog("EUR");
        byte[] file = utf8("Name,Price\nSoup,4\nStew,6\n");
        fine(send(catalog, "", MadeForm.of("a.csv", file)));
        assertThat(catalog.read().at("/catalog/sections/0/items/1/name").asText())
                .isEqualTo("Stew");
        fine(send(
                catalog,
                "",
                MadeForm.of("a.csv", utf8("Name,Price\nSoup,5\nPie,7\n")).field("section", "Bakes")));
        assertThat(catalog.read().at("/catalog/sections/0/items/0/price").asInt())
                .isEqualTo(5);
        assertThat(catalog.read().at("/catalog/sections/1/items/0/name").asText())
                .isEqualTo("Pie");
        assertThat(told(trial(catalog, utf8("Name,Price\nCake,4\n")))).containsExactly("2 wrong Cake section required");
        String empty = placard.post("/api/v1/catalogs", "{\"name\":\"Bar\",\"currency\":\"EUR\"}")
                .at("/catalog/id")
                .asText();
        MadeCatalog bar = new MadeCatalog(placard, empty, "");
        fine(send(bar, "", MadeForm.of("a.csv", file)));
        assertThat(bar.read().at("/catalog/sections/0/name").asText()).isEqualTo("Bar");
    }

    @Test
    void columnsThatNobodyKnowsAreAskedFor() {
        MadeCatalog catalog = catalog("EUR");
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
    void whatTheFormSaysWrongIsRefused() {
        MadeCatalog catalog = catalog("EUR");
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

    @Test
    void whatWasSeenInATrialIsWhatIsDone() {
        MadeCatalog catalog = catalog("EUR");
        byte[] file = utf8("Section,Name,Price\nMains,Soup,4\n");
        int revision = trial(catalog, file).at("/revision").asInt();
        catalog.item("Tea", ",'price':1");
        MadeForm form = MadeForm.of("a.csv", file).field("revision", Integer.toString(revision));
        assertThat(send(catalog, "", form).code()).isEqualTo("version_mismatch");
        String key = "import-" + catalog.id();
        Reply first = fine(send(catalog, "", MadeForm.of("a.csv", file), "Idempotency-Key", key));
        Reply again = fine(send(catalog, "", MadeForm.of("a.csv", file), "Idempotency-Key", key));
        assertThat(again.bytes()).isEqualTo(first.bytes());
        assertThat(catalog.read().at("/catalog/itemCount").asInt()).isEqualTo(2);
        JsonNode entry =
                placard.get("/api/v1/activity?subjectId=" + catalog.id()).at("/activity/0");
        assertThat(entry.path("action").asText()).isEqualTo("imported");
        assertThat(entry.at("/after/created").asInt()).isEqualTo(1);
    }

    @Test
    void onlyWhatTheImportChangedIsTakenBack() {
        MadeCatalog catalog = catalog("EUR");
        String soup = catalog.item("Soup", ",'price':4,'badge':'Hot'");
        String drinks = catalog.section("{'name':'Drinks'}");
        Reply done = done(catalog, "Section,Name,External ID,Price,Badge\nMains,Soup,S1,5,\n");
        Reply moved = done(catalog, "External ID,Section\nS1,Drinks\n");
        assertThat(placard.get(soup).at("/item/sectionId").asText()).isEqualTo(drinks);
        assertThat(placard.get(soup).at("/item/badge").isNull()).isTrue();
        placard.post(soup + "/toggle-availability", json("{'isAvailable':false}"));
        placard.patch(soup, json("{'description':'Mine'}"));
        fine(placard.post(catalog.path() + "/undo", Json.text(moved.at("/undo"))));
        fine(placard.post(catalog.path() + "/undo", Json.text(done.at("/undo"))));
        JsonNode item = placard.get(soup).at("/item");
        assertThat(item.path("price").asInt()).isEqualTo(4);
        assertThat(item.path("badge").asText()).isEqualTo("Hot");
        assertThat(item.path("externalId").isNull()).isTrue();
        assertThat(item.path("sectionId").asText()).isEqualTo(catalog.section());
        assertThat(item.path("isAvailable").asBoolean()).isFalse();
        assertThat(item.path("description").asText()).isEqualTo("Mine");
    }

    @Test
    void whatAnImportMadeGoesToTheTrashUnlessSomebodyHasChangedItSince() {
        MadeCatalog catalog = catalog("EUR");
        Reply done = done(catalog, "Section,Name,Price\nMains,Soup,4\nMains,Stew,6\n");
        String made = catalog.path() + "/items/" + done.at("/undo/made/items/1").asText();
        assertThat(placard.patch(made, json("{'description':'Mine'}")).status()).isEqualTo(200);
        Reply refused = placard.post(catalog.path() + "/undo", Json.text(done.at("/undo")));
        assertThat(refused.faults()).containsExactly("/made/items/1 changed_since");
        assertThat(items(catalog)).hasSize(2);
        String body = json("{'made':{'items':['" + done.at("/undo/made/items/0").asText() + "']}}");
        Reply undone = fine(placard.post(catalog.path() + "/undo", body));
        assertThat(items(catalog)).hasSize(1);
        String trash = "/api/v1/trash/" + undone.at("/trashId").asText();
        Reply restored = fine(placard.post(trash + "/restore", "{}"));
        assertThat(restored.at("/restored/kind").asText()).isEqualTo("items");
        assertThat(restored.at("/restored/itemCount").asInt()).isEqualTo(1);
        assertThat(items(catalog)).hasSize(2);
    }

    @Test
    void rowsThatCanNotBeToldApartAreRefused() {
        MadeCatalog catalog = catalog("EUR");
        String first = catalog.item("Soup", ",'price':4");
        catalog.item("Soup", ",'price':5");
        Reply trial = trial(catalog, utf8("Name,Price\nSoup,6\n"));
        assertThat(told(trial)).containsExactly("2 wrong Soup name ambiguous_name");
        String id = first.substring(first.lastIndexOf('/') + 1);
        assertThat(told(trial(catalog, utf8("ID,Price\n" + id + ",6\n" + id + ",7\n"))))
                .containsExactly("3 wrong Soup name duplicate_row", "2 left_out Soup");
        Reply strange = trial(catalog, utf8("ID,Section,Name,Price\nitem_x,Mains,Tea,1\n"));
        assertThat(told(strange)).containsExactly("2 new Tea");
        assertThat(strange.at("/rows/0/warnings/0").asText()).contains("no such ID");
    }

    @Test
    void wrongRowsAreLeftOutWithThoseThatGoWithThemIfThatIsWished() {
        MadeCatalog catalog = catalog("EUR");
        catalog.item("Soup", ",'price':4");
        catalog.item("Tea", ",'price':2,'externalId':'T'");
        String file = "Section,Name,Variant,Price,External ID\nMains,Soup,,6,\nMains,Tea,,two,X\nMains,Tart,,5,T\n"
                + "Cold,Ices,,=1,\nCold,Ices,Big,3,\nMains,Halwa,,3,\n";
        Reply trial = trial(catalog, utf8(file));
        assertThat(told(trial))
                .containsExactly(
                        "3 wrong Tea price invalid_price",
                        "4 wrong Tart name duplicate_row",
                        "5 wrong Ices price invalid_price",
                        "2 changed Soup price 4 > 6",
                        "6 left_out Ices/Big",
                        "7 new Halwa");
        assertThat(Json.text(trial.at("/rows/0/cells"))).isEqualTo("[\"Mains\",\"Tea\",\"\",\"two\",\"X\"]");
        assertThat(trial.at("/newSections")).isEmpty();
        assertThat(trial.at("/summary/leftOut").asInt()).isEqualTo(1);
        Reply refused = send(catalog, "", MadeForm.of("menu.csv", utf8(file)));
        assertThat(refused.faults()).contains("/rows/3/price invalid_price");
        assertThat(items(catalog)).hasSize(2);

        Reply done = fine(send(catalog, "?onError=skip", MadeForm.of("menu.csv", utf8(file))));
        assertThat(done.at("/summary/new").asInt()).isEqualTo(1);
        assertThat(done.at("/summary/changed").asInt()).isEqualTo(1);
        assertThat(items(catalog))
                .extracting(
                        item -> item.path("name").asText() + item.path("price").asText())
                .containsExactly("Soup6", "Tea2", "Halwa3");
        assertThat(catalog.read().at("/catalog/sections").size()).isEqualTo(1);
        assertThat(fine(send(catalog, "?onError=skip", MadeForm.of("menu.csv", utf8(file))))
                        .at("/undo/changes")
                        .size())
                .isZero();
        fine(placard.post(catalog.path() + "/undo", Json.text(done.at("/undo"))));
        assertThat(items(catalog)).hasSize(2);
        assertThat(send(catalog, "?onError=x", MadeForm.of("menu.csv", utf8(file)))
                        .faults())
                .containsExactly("/query/onError unknown_value");
    }

    @Test
    void aVariantIsKnownByItsIdAlone() {
        MadeCatalog catalog = catalog("EUR");
        String soup = catalog.item("Soup", ",'price':4,'metadata':{'variants':[{'name':'Cup','price':3}]}");
        String cup = placard.get(soup).at("/item/metadata/variants/0/id").asText();
        Reply done = done(catalog, "ID,Price\n" + cup + ",3.5\n");
        assertThat(done.at("/summary/changed").asInt()).isEqualTo(1);
        assertThat(done.at("/rows/0/id").asText()).isEqualTo(cup);
        assertThat(placard.get(soup).at("/item/price").asInt()).isEqualTo(4);
        assertThat(placard.get(soup).at("/item/metadata/variants/0/price").asText())
                .isEqualTo("3.5");
        assertThat(placard.get(soup).at("/item/metadata/variants/0/name").asText())
                .isEqualTo("Cup");
    }

    @Test
    void aFileOfAnotherProgramIsUnderstood() {
        MadeCatalog catalog = catalog("USD");
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
    void hostileFilesAreRefusedAndNothingBreaks() throws IOException {
        MadeCatalog catalog = catalog("EUR");
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
        assertThat(send(catalog, "?dryRun=true", MadeForm.of("a", new byte[0])).status())
                .isEqualTo(200);
        assertThat(catalog.read().bytes()).isEqualTo(before);
    }

    @Test
    void twoThousandItemsAreImportedExportedAndTakenBack() {
        MadeCatalog catalog = catalog("EUR");
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
