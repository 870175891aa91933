package placard.catalog.table;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import placard.testing.MadeCatalog;
import placard.testing.OnBothStores;
import placard.testing.OnBothStores.Started;
import placard.testing.Placard;
import placard.testing.Reply;

/** Prices of a file as menus have them: read with their notes, or refused with their cells. */
@OnBothStores
final class ImportPricesTest {
    @Started
    private static Placard placard;

    @Test
    void aNoteBehindAPriceIsKeptInTheDescription() {
        MadeCatalog catalog = Imports.catalog(placard, "EUR");
        String file =
                "Name,Section,Description,Price\nFish,Mains,Fresh,\"€ 45,00/kg\"\nPlatter,Mains,,\"10,00 a pers.\"\n"
                        + "Soup,Starters,Hot,12²\nPie,Sweet,,5€50\n";
        Reply first = Imports.done(catalog, file);
        assertThat(first.at("/rows/0/warnings/0").asText()).contains("/kg");
        assertThat(first.at("/rows/2/warnings/0").asText()).contains("²");
        assertThat(Imports.items(catalog))
                .extracting(item -> item.path("name").asText() + " "
                        + item.path("price").asText() + " "
                        + item.path("description").asText())
                .containsExactlyInAnyOrder("Fish 45 Fresh · /kg", "Platter 10 a pers.", "Soup 12 Hot", "Pie 5.5 null");
        Reply again = Imports.trial(catalog, Imports.utf8(file));
        assertThat(again.at("/summary/unchanged").asInt()).as(again.text()).isEqualTo(4);
        Reply priced = Imports.done(catalog, "Name,Section,Price\nFish,Mains,48/kg\n");
        assertThat(Imports.summary(priced)).containsExactly("2 changed Fish price 45 > 48");
    }

    @Test
    void wordsBesideAPriceAreItsPricingType() {
        MadeCatalog catalog = Imports.catalog(placard, "EUR");
        Imports.done(
                catalog,
                "Name;Section;Price\nA;S;5+\nB;S;€ 6,50+\nC;S;ab 5,00\nD;S;from 5\nE;S;v.a. 7\nF;S;MP\n"
                        + "G;S;market price\nH;S;n.V.\nI;S;時価\nJ;S;od 8\nY;S;alk. 9,90 €\nZ;S;від 7\nK;S;12 €〜\nL;S;45起\nM;S;9~\n");
        assertThat(Imports.items(catalog))
                .extracting(item -> item.path("name").asText() + " "
                        + item.path("pricingType").asText() + " "
                        + item.path("price").asText())
                .containsExactlyInAnyOrder(
                        "A starting_from 5",
                        "B starting_from 6.5",
                        "C starting_from 5",
                        "D starting_from 5",
                        "E starting_from 7",
                        "F on_request null",
                        "G on_request null",
                        "H on_request null",
                        "I on_request null",
                        "J starting_from 8",
                        "Y starting_from 9.9",
                        "Z starting_from 7",
                        "K starting_from 12",
                        "L starting_from 45",
                        "M starting_from 9");
        Reply trial = Imports.trial(
                catalog,
                Imports.utf8("Name;Section;Price\nK;S;5+5\nL;S;+5\nM;S;€ 4 / € 6\nN;S;½ 6,00\nO;S;ab 5 bis 7\n"));
        assertThat(Imports.summary(trial))
                .containsExactly(
                        "2 wrong K price invalid_price",
                        "3 wrong L price invalid_price",
                        "4 wrong M price invalid_price",
                        "5 wrong N price invalid_price",
                        "6 wrong O price invalid_price price required");
    }

    @Test
    void digitsWithAHiddenMarkBetweenAreNoPrice() {
        MadeCatalog catalog = Imports.catalog(placard, "EUR");
        String rows = "A,S,12\u200b50,1\nB,S,12\u00ad50,1\nC,S,12\u206650\u2069,1\nD,S,4\u202e05,1\nE,S,\u202e05.4,1\n"
                + "F,S,\ufeff12,4\u200b7\nG,S,\u202d4.50\u202c,1\nH\u200b1,S,5,2\n";
        Reply trial = Imports.trial(catalog, Imports.utf8("Name,Section,Price,SKU\n" + rows));
        assertThat(Imports.summary(trial))
                .containsExactly(
                        "2 wrong A price invalid_price",
                        "3 wrong B price invalid_price",
                        "4 wrong C price invalid_price",
                        "5 wrong D price invalid_price",
                        "6 wrong E price invalid_price",
                        "7 new F",
                        "8 new G",
                        "9 new H1");
        Reply sizes = Imports.trial(catalog, Imports.utf8("Name,Section,Small,Large\nTea,S,2\u200b50,3\n"));
        assertThat(sizes.at("/summary/wrong").asInt()).as(sizes.text()).isPositive();
    }

    @Test
    void twoPricesAndForeignOnesAreWrongRows() {
        MadeCatalog catalog = Imports.catalog(placard, "USD");
        Reply trial = Imports.trial(
                catalog,
                Imports.utf8("Name,Section,Price\nA,S,₱120\nB,S,149 Kč\nC,S,10 12\nD,S,6.00 (glass) / 24.00 (bottle)\n"
                        + "E,S,25k\nF,S,variable\nG,S,99¢\n"));
        assertThat(Imports.summary(trial))
                .containsExactly(
                        "2 wrong A price currency_mismatch",
                        "3 wrong B price currency_mismatch",
                        "4 wrong C price invalid_price",
                        "5 wrong D price invalid_price",
                        "6 wrong E price invalid_price",
                        "7 new F",
                        "8 new G");
    }
}
