package placard.catalog.table;

import static org.assertj.core.api.Assertions.assertThat;
import static placard.catalog.table.Imports.catalog;
import static placard.catalog.table.Imports.done;
import static placard.catalog.table.Imports.fine;
import static placard.catalog.table.Imports.items;
import static placard.catalog.table.Imports.send;
import static placard.catalog.table.Imports.summary;
import static placard.catalog.table.Imports.trial;
import static placard.catalog.table.Imports.utf8;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.charset.Charset;
import java.util.List;
import org.junit.jupiter.api.Test;
import placard.base.Json;
import placard.testing.MadeCatalog;
import placard.testing.MadeForm;
import placard.testing.OnBothStores;
import placard.testing.OnBothStores.Started;
import placard.testing.Placard;
import placard.testing.Reply;

/** What becomes of the rows of a spreadsheet. */
@OnBothStores
final class ImportTest {
    @Started
    private static Placard placard;

    @Test
    void rowsMakeAndChangeAndAllIsTakenBack() {
        MadeCatalog catalog = catalog(placard, "EUR");
        catalog.item("Soup", ",'price':4,'description':'Hot','metadata':{'variants':[{'name':'Cup','price':3}]}");
        List<JsonNode> before = items(catalog);
        String file = "Kategorie;Gericht;Variante;Preis\r\nMains;Soup;;4,50\r\n;;Cup;3,20\r\n;;Bowl;5\r\n"
                + "Desserts;Tiramisù;;€ 6,00\r\nDesserts;Gelato;1 Kugel;1,80\r\nDesserts;Gelato;2 Kugeln;3,40\r\n";
        Reply trial = trial(catalog, file.getBytes(Charset.forName("windows-1252")));
        assertThat(summary(trial))
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
        MadeCatalog catalog = catalog(placard, "EUR");
        String file =
                "Section,Item,Price,Price type,Section\nMains,Soup,4,fixed\nMains,,3\nMains,Stew,many\nMains,Pie,$5\n"
                        + "Mains,Roll,2.505\nMains,Bun,-1\nMains,Tea,N/A\nMains,Jus,1,sometimes\nMains,Soup,4.20\n";
        Reply trial = trial(catalog, utf8(file));
        assertThat(summary(trial))
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
    void wrongRowsAreLeftOutWithThoseThatGoWithThemIfThatIsWished() {
        MadeCatalog catalog = catalog(placard, "EUR");
        catalog.item("Soup", ",'price':4");
        catalog.item("Tea", ",'price':2,'externalId':'T'");
        String file = "Section,Name,Variant,Price,External ID\nMains,Soup,,6,\nMains,Tea,,two,X\nMains,Tart,,5,T\n"
                + "Cold,Ices,,=1,\nCold,Ices,Big,3,\nMains,Halwa,,3,\n";
        Reply trial = trial(catalog, utf8(file));
        assertThat(summary(trial))
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
    void rowsWithoutASectionGoWhereTheCallerSaysOrToTheOnlyOne() {
        MadeCatalog catalog = catalog(placard, "EUR");
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
        assertThat(summary(trial(catalog, utf8("Name,Price\nCake,4\n"))))
                .containsExactly("2 wrong Cake section required");
        String empty = placard.post("/api/v1/catalogs", "{\"name\":\"Bar\",\"currency\":\"EUR\"}")
                .at("/catalog/id")
                .asText();
        MadeCatalog bar = new MadeCatalog(placard, empty, "");
        fine(send(bar, "", MadeForm.of("a.csv", file)));
        assertThat(bar.read().at("/catalog/sections/0/name").asText()).isEqualTo("Bar");
    }

    @Test
    void rowsThatCannotBeDistinguishedAreRefused() {
        MadeCatalog catalog = catalog(placard, "EUR");
        String first = catalog.item("Soup", ",'price':4");
        catalog.item("Soup", ",'price':5");
        Reply trial = trial(catalog, utf8("Name,Price\nSoup,6\n"));
        assertThat(summary(trial)).containsExactly("2 wrong Soup name ambiguous_name");
        String id = first.substring(first.lastIndexOf('/') + 1);
        assertThat(summary(trial(catalog, utf8("ID,Price\n" + id + ",6\n" + id + ",7\n"))))
                .containsExactly("3 wrong Soup name duplicate_row", "2 left_out Soup");
        Reply strange = trial(catalog, utf8("ID,Section,Name,Price\nitem_x,Mains,Tea,1\n"));
        assertThat(summary(strange)).containsExactly("2 new Tea");
        assertThat(strange.at("/rows/0/warnings/0").asText()).contains("no such ID");
    }

    @Test
    void aVariantIsKnownByItsIdAlone() {
        MadeCatalog catalog = catalog(placard, "EUR");
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
}
