package placard.catalog.table;

import static org.assertj.core.api.Assertions.assertThat;
import static placard.catalog.table.Imports.catalog;
import static placard.catalog.table.Imports.done;
import static placard.catalog.table.Imports.menu;
import static placard.catalog.table.Imports.summary;
import static placard.catalog.table.Imports.trial;
import static placard.catalog.table.Imports.utf8;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import placard.testing.MadeCatalog;
import placard.testing.MadeWorkbook;
import placard.testing.OnBothStores.Started;
import placard.testing.OnSqlite;
import placard.testing.Placard;
import placard.testing.Reply;

/** Exports as other programs write them in other languages and versions, and headers that name a unit of their prices. */
@OnSqlite
final class ImportLanguagesTest {
    @Started
    private static Placard placard;

    private static String text(String name) throws IOException {
        String path = "/placard/catalog/table/languages/" + name + ".csv";
        try (InputStream in = Objects.requireNonNull(ImportLanguagesTest.class.getResourceAsStream(path), name)) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    /** Costs are no prices, hidden goods stay hidden, options are variants; a second import changes nothing. */
    @ParameterizedTest
    @CsvSource(delimiter = ';', quoteCharacter = '~', textBlock = """
            square_2025; EUR; Hot: Latte | Small 3.5 | Large 4.5
            square_fr; EUR; Boissons: Thé vert 3.5
            shopify_template; USD; Candles: Scented Candle | Small / Rose 12 was 15 | Small / Oud 13
            woocommerce_de; EUR; Backwaren: Brezel 1.5 was 2 // Kuchen: Kuchen | Klein 12 | Groß 20
            woocommerce_fr; EUR; Pains: Baguette 1 was 1.2 // Desserts: Tarte | Petite 12 | Grande 20
            loyverse_ru; RUB; Напитки: Чай 150 // Напитки: Кофе | Малый 200 | Большой 250
            loyverse_pt; BRL; Bebidas: Chá 15 // Bebidas: Café | Pequeno 20 | Grande 25
            loyverse_de; EUR; Getränke: Tee 3.5 // Getränke: Kaffee | Klein 2.8 | Groß 3.8
            odoo_es; EUR; Sillas: Silla 45
            odoo_de; EUR; Stühle: Stuhl 45
            zettle_sv; SEK; Dryck: Kaffe | Liten 35 | Stor 45 // Bakverk: Bulle 32
            ready2order; EUR; Speisen: Wiener Schnitzel 18.9
            lightspeed_k; EUR; Food: Burger 14.5
            deliverect; EUR; Pizza: Pizza 12.5 // Drinks: Cola 3
            uber_eats_ja; JPY; 丼もの: 牛丼 1200 // 丼もの: 親子丼 980
            """)
    void anExportIsReadAsAGuestExpects(String name, String currency, String expected) throws IOException {
        MadeCatalog catalog = catalog(placard, currency);
        String text = text(name);
        Reply first = done(catalog, text);
        assertThat(first.at("/summary/wrong").asInt()).as(first.text()).isZero();
        assertThat(menu(catalog)).containsExactly(expected.split(" // ", -1));
        Reply again = done(catalog, text);
        assertThat(again.at("/summary/new").asInt()
                        + again.at("/summary/changed").asInt())
                .as(again.text())
                .isZero();
    }

    /** The name that a program gives to an only size is a size beside others. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "Item Name,Variation Name,Categories,Price;Latte,Regular,Hot,3;Latte,Large,Hot,4 | Hot: Latte | Regular 3 | Large 4",
                "Item Name,Variation Name,Categories,Price;Latte,Regular,Hot,3;Latte,Large,,4 | Hot: Latte | Regular 3 | Large 4",
                "Item Name,Variation Name,Categories,Price;Latte,Regular,Hot,3;,Large,,4 | Hot: Latte | Regular 3 | Large 4",
                "Item Name,Variation Name,Categories,Price;Latte,Regular,Hot,3;Tea,Regular,Hot,2 | Hot: Latte 3 // Hot: Tea 2",
                "Item Name,Variation Name,Option Value 1,Price;Latte,Regular,,3;Latte,Large,,4 | Mains: Latte | Regular 3 | Large 4",
                "Name,Option1 value,Option2 value,Price;Mug,Standard,Red,3;Mug,Large,Red,4 | Mains: Mug | Standard / Red 3 | Large / Red 4",
            })
    void aRegularSizeIsOneBesideOthers(String line) {
        String[] parts = line.split(" *[|] ", 2);
        MadeCatalog catalog = catalog(placard, "EUR");
        done(catalog, parts[0].replace(";", "\n") + "\n");
        assertThat(menu(catalog)).containsExactly(parts[1].split(" // ", -1));
    }

    /** A file with the row of one size alone doesn't make it the item's only size. */
    @Test
    void aLaterRowOfASizeNamedRegularChangesThatSize() {
        MadeCatalog catalog = catalog(placard, "EUR");
        done(catalog, "Item Name,Variation Name,Categories,Price\nLatte,Regular,Hot,3\nLatte,Large,Hot,4\n");
        done(catalog, "Item Name,Variation Name,Categories,Price\nLatte,Regular,Hot,3.5\n");
        assertThat(menu(catalog)).containsExactly("Hot: Latte | Regular 3.5 | Large 4");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '~', textBlock = """
            Price (in cents) | 250  | EUR | 2.5
            price_cents      | 250  | USD | 2.5
            priceInCents     | 250  | EUR | 2.5
            Preis in Cent    | 250  | EUR | 2.5
            Prix (centimes)  | 250  | EUR | 2.5
            Precio en céntimos | 250 | EUR | 2.5
            Price (pence)    | 250  | GBP | 2.5
            Price (p)        | 250  | GBP | 2.5
            Price (in cents) | 250  | GBP | 2.5
            Price (¢)        | 99   | USD | 0.99
            Price (fils)     | 1250 | KWD | 1.25
            """)
    void aHeaderNamesTheMinorUnitOfItsPrices(String header, String cell, String currency, String price) {
        MadeCatalog catalog = catalog(placard, currency);
        done(catalog, "Name," + header + "\nTea," + cell + "\n");
        assertThat(menu(catalog)).containsExactly("Mains: Tea " + price);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '~', textBlock = """
            Price (in cents) | 2.50 | EUR
            Price (pence)    | 250  | EUR
            Price (in cents) | 250  | JPY
            """)
    void aMinorUnitThatDoesNotFitIsAWrongRow(String header, String cell, String currency) {
        Reply trial = trial(catalog(placard, currency), utf8("Name," + header + "\nTea," + cell + "\n"));
        assertThat(summary(trial)).isEqualTo(List.of("2 wrong Tea price invalid_price"));
    }

    /** "0,5 l" and the sign for "a person" say what a guest gets; a footnote alone says nothing. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '~', textBlock = """
            EUR | € 4,20 / 0,5 l | / 0,5 l
            CNY | 38元/位        | /位
            KRW | ₩12,000/인     | /인
            EUR | 4,20 (V)       |
            """)
    void sizesAndWordsOfOneSignAreKept(String currency, String cell, String kept) {
        MadeCatalog catalog = catalog(placard, currency);
        done(catalog, "Name;Price\nTea;" + cell + "\n");
        assertThat(Imports.item(catalog, "Tea").path("description").asText()).isEqualTo(kept == null ? "null" : kept);
    }

    /** Goods that another program keeps from guests are left out, whatever it calls that. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '~', textBlock = """
            Show in Menu     | TRUE | FALSE
            Display Online   | 1    | 0
            Gesperrt         | N    | J
            Im Menü anzeigen | ja   | nein
            Is Blocked       | F    | T
            Bloqueado        | no   | sí
            Retiré           | non  | oui
            停售              | 0    | 1
            """)
    void hiddenGoodsAreLeftOut(String header, String shown, String hidden) {
        MadeCatalog catalog = catalog(placard, "EUR");
        Reply reply = done(catalog, "Name;Price;" + header + "\nTea;2;" + shown + "\nStaff;0;" + hidden + "\n");
        assertThat(menu(catalog)).as(reply.text()).containsExactly("Mains: Tea 2");
    }

    /** "Sold out" is the opposite of "Available"; a cell that says neither is a wrong row. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '~', textBlock = """
            is-sold-out | false | true
            Sold out    |       | x
            Sold out    |       | sold out
            Ausverkauft | nein  | ja
            Épuisé      | non   | épuisé
            Agotado     | no    | sí
            售罄         | 0     | 1
            Available   | T     | F
            """)
    void soldOutGoodsAreImportedAsUnavailable(String header, @Nullable String there, String gone) {
        MadeCatalog catalog = catalog(placard, "EUR");
        done(
                catalog,
                "Name;Price;" + header + "\nTea;2;" + Objects.requireNonNullElse(there, "") + "\nCake;4;" + gone
                        + "\n");
        assertThat(Imports.item(catalog, "Tea").path("isAvailable").asBoolean()).isTrue();
        assertThat(Imports.item(catalog, "Cake").path("isAvailable").asBoolean())
                .isFalse();
    }

    @Test
    void aCellThatDoesNotSayWhetherItIsSoldOutIsWrong() {
        Reply trial = trial(catalog(placard, "EUR"), utf8("Name;Price;Sold out\nTea;2;until five\n"));
        assertThat(summary(trial)).containsExactly("2 wrong Tea available unknown_value");
        Reply both =
                trial(catalog(placard, "EUR"), utf8("Name;Price;Available;Sold out\nTea;2;yes;yes\nCake;4;yes;no\n"));
        assertThat(both.at("/rows/0/changes").toString()).contains("\"no\"");
        assertThat(both.at("/rows/1/changes").toString()).doesNotContain("\"no\"");
    }

    @Test
    void aRowThatASpreadsheetHidesIsLeftOut() {
        byte[] file = new MadeWorkbook()
                .sheet("Menu", new Object[] {"Name", "Price"}, new Object[] {"Secret", 5}, new Object[] {"Tea", 2})
                .hide("Menu", 2)
                .bytes();
        Reply trial = trial(catalog(placard, "EUR"), file);
        assertThat(summary(trial)).containsExactly("2 left_out Secret", "3 new Tea");
        assertThat(Imports.codes(trial.at("/rows/0/notices"))).containsExactly("hidden_row");
    }

    @Test
    void undecodableBytesAreReported() {
        byte[] head = "\ufeffName,Price\n".getBytes(StandardCharsets.UTF_16LE);
        byte[] half = {0x3d, (byte) 0xd8};
        byte[] tail = "ea,5\nCake,4\n".getBytes(StandardCharsets.UTF_16LE);
        ByteArrayOutputStream file = new ByteArrayOutputStream();
        file.writeBytes(head);
        file.writeBytes(half);
        file.writeBytes(tail);
        Reply trial = trial(catalog(placard, "EUR"), file.toByteArray());
        assertThat(Imports.codes(trial.at("/rows/0/notices"))).containsExactly("unreadable");
        assertThat(Imports.codes(trial.at("/rows/1/notices"))).isEmpty();
    }

    @Test
    void theWordsForWhatGuestsPayAreKnown() {
        for (String headers : List.of("Precio de costo;Precio al público", "Preis EK;Preis VK", "Costo;Precio venta")) {
            Reply trial = trial(catalog(placard, "EUR"), utf8("Nombre;" + headers + "\nTé;1,00;3,50\n"));
            assertThat(trial.text()).as(headers).contains("\"after\":\"3.5\"").doesNotContain("\"after\":\"1\"");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"KÃ¤se", "CafÃ©", "3 â‚¬", "ThÃ© d’Ã©tÃ©", "Ð§Ð°Ð¹", "Â½ Huhn", "Ceai È™i"})
    void aTextThatIsEncodedTwiceIsAWarning(String name) {
        Reply trial = trial(catalog(placard, "EUR"), utf8("Name;Price\n" + name + ";5\n"));
        assertThat(Imports.codes(trial.at("/rows/0/notices"))).containsExactly("unreadable");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "SÃO PAULO",
                "PÂTÉ",
                "CAFÉ™",
                "IRMÃ”",
                "AMANHÃ…",
                "PIÑA",
                "Ñame",
                "Älplermagronen",
                "Ørsted – Å",
                "Ðetta"
            })
    void lettersOfRealWordsAreNotTakenForIt(String name) {
        Reply trial = trial(catalog(placard, "EUR"), utf8("Name;Price\n" + name + ";5\n"));
        assertThat(Imports.codes(trial.at("/rows/0/notices"))).isEmpty();
    }

    /** Half of the file is UTF-8 and half is Windows-1252; no half becomes Thai. */
    @Test
    void lettersWithinLatinWordsAreNotTakenForThai() {
        byte[] first = "Name;Preis\nKäse;3,50\n".getBytes(StandardCharsets.UTF_8);
        byte[] second = "Brötchen;1,20\n".getBytes(StandardCharsets.ISO_8859_1);
        ByteArrayOutputStream file = new ByteArrayOutputStream();
        file.writeBytes(first);
        file.writeBytes(second);
        Reply trial = trial(catalog(placard, "EUR"), file.toByteArray());
        assertThat(trial.text()).contains("Brötchen", "encoding_guessed").doesNotContain("windows-874");
    }
}
