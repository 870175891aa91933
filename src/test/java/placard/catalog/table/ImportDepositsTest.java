package placard.catalog.table;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import placard.testing.MadeCatalog;
import placard.testing.OnBothStores.Started;
import placard.testing.OnSqlite;
import placard.testing.Placard;
import placard.testing.Reply;

/** Deposits and contents in tables of items, of items and of their variants. */
@OnSqlite
final class ImportDepositsTest {
    @Started
    private static Placard placard;

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "Name;Price;Deposit;Net content",
                "Artikel;Preis;Pfand (€);Inhalt",
                "Article;Prix;Consigne;Contenance",
                "Artículo;Precio;Fianza;Contenido neto",
                "नाम;कीमत;जमा राशि;शुद्ध मात्रा",
                "الاسم;السعر;التأمين;المحتوى الصافي"
            })
    void headersOfDepositAndContentAreKnownInSixLanguages(String header) {
        MadeCatalog catalog = Imports.catalog(placard, "EUR");
        Imports.done(catalog, header + "\nCola;2,50;0,25 €;0,33 l\nWater;1,80;;6 x 500 ml\n");
        List<JsonNode> items = Imports.items(catalog);
        assertThat(items.get(0).path("deposit").decimalValue()).isEqualByComparingTo("0.25");
        assertThat(items.get(0).at("/metadata/netContent").toString()).isEqualTo("{\"value\":0.33,\"unit\":\"l\"}");
        assertThat(items.get(1).path("deposit").isNull()).isTrue();
        assertThat(items.get(1).at("/metadata/netContent").toString()).isEqualTo("{\"value\":3000,\"unit\":\"ml\"}");
    }

    @Test
    void anExportIsUnchangedWhenItComesBack() {
        MadeCatalog catalog = Imports.catalog(placard, "EUR");
        Imports.done(
                catalog,
                "Name,Variant,Price,Deposit,Net content\nCola,,,0.25,\nCola,Small,2.5,0.08,0.33 l\nCola,Large,3.2,,500 ml\n");
        JsonNode item = Imports.items(catalog).getFirst();
        assertThat(item.at("/metadata/variants/0/deposit").decimalValue()).isEqualByComparingTo("0.08");
        assertThat(item.at("/metadata/variants/0/netContent/value").decimalValue())
                .isEqualByComparingTo("0.33");
        assertThat(item.at("/metadata/variants/1").has("deposit")).isFalse();
        byte[] export = placard.get(catalog.path() + "/items.csv").bytes();
        Reply back = Imports.trial(catalog, export);
        assertThat(back.at("/summary/unchanged").asInt()).as(back.text()).isEqualTo(3);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "-0.25;0.33 l|deposit|out_of_range",
                "0.255;0.33 l|deposit|price_precision",
                "a bottle;0.33 l|deposit|invalid_price",
                "$0.25;0.33 l|deposit|currency_mismatch",
                "0.25;0 l|netContent|out_of_range",
                "0.25;a bottle|netContent|not_understood",
                "0.25;12 pints|netContent|not_understood"
            })
    void anUnreadableCellMakesTheRowWrong(String cells, String column, String code) {
        Reply trial = Imports.trial(
                Imports.catalog(placard, "EUR"),
                Imports.utf8("Name;Price;Deposit;Net content\nWater;1;0.25;1 l\nCola;2.5;" + cells + "\n"));
        assertThat(trial.at("/summary/wrong").asInt()).as(trial.text()).isEqualTo(1);
        assertThat(trial.text()).contains("\"column\":\"" + column + "\",\"code\":\"" + code + "\"");
    }
}
