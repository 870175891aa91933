package placard.catalog.table;

import static org.assertj.core.api.Assertions.assertThat;
import static placard.catalog.table.Imports.catalog;
import static placard.catalog.table.Imports.codes;
import static placard.catalog.table.Imports.done;
import static placard.catalog.table.Imports.menu;
import static placard.catalog.table.Imports.summary;
import static placard.catalog.table.Imports.trial;
import static placard.catalog.table.Imports.utf8;

import java.nio.charset.Charset;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import placard.testing.MadeCatalog;
import placard.testing.MadeForm;
import placard.testing.MadeWorkbook;
import placard.testing.OnBothStores;
import placard.testing.OnBothStores.Started;
import placard.testing.Placard;
import placard.testing.Reply;

/** Columns and rows that mean something else than one item with one price. What is not read is named. */
@OnBothStores
final class ImportColumnsTest {
    @Started
    private static Placard placard;

    private static String lines(String text) {
        return text.replace(" // ", "\n") + "\n";
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '~', textBlock = """
            Leistung;Preis Kurzhaar;Preis Langhaar // Schneiden;25,00;35,00        | Kurzhaar 25, Langhaar 35
            Leistung;Preis (Kurzhaar);Preis (Langhaar) // Schneiden;25,00;35,00    | Kurzhaar 25, Langhaar 35
            Speise;Kinderpreis;Erwachsenenpreis // Buffet;9,00;18,00               | Kinder 9, Erwachsenen 18
            Item,Price S,Price Large // Tea,2.50,3.50                              | S 2.5, Large 3.5
            item,price_window,price_aisle // Seat,20,15                            | window 20, aisle 15
            item,priceAdult,priceChild // Tour,20,10                               | Adult 20, Child 10
            Item,Lunch price,Dinner price // Soup,5,7                              | Lunch 5, Dinner 7
            Plat;Prix adulte;Prix pour enfant // Buffet;18,00;9,00                 | adulte 18, enfant 9
            Plato;Precio pequeño;Precio mediano // Pizza;8,00;10,00                | pequeño 8, mediano 10
            Getränk;Preis 0,3 l;Preis 0,5 l // Bier;3,20;4,80                      | 0,3 l 3.2, 0,5 l 4.8
            Piatto;Prezzo intero;Prezzo ridotto // Menù;20,00;12,00                | intero 20, ridotto 12
            Название;Цена маленькая;Цена большая // Пицца;4;6                      | маленькая 4, большая 6
            الاسم,سعر صغير,سعر كبير // شاي,5,8                                     | صغير 5, كبير 8
            मेनू आइटम,Name,छोटे का मूल्य,बड़े का मूल्य // x,Chai,5,8               | छोटे 5, बड़े 8
            菜名,小份价格,大份价格 // 红烧肉,38,58                                    | 小份 38, 大份 58
            """)
    void aColumnOfPricesForAVariantIsOne(String file, String variants) {
        MadeCatalog catalog = catalog(placard, "EUR");
        Reply reply = done(catalog, lines(file));
        assertThat(menu(catalog).getFirst()).as(reply.text()).endsWith(" | " + variants.replace(", ", " | "));
    }

    /** Without a notice an owner would not know that headers became what guests choose among. */
    @Test
    void theColumnsOfVariantsAreNamedBeforeAnythingIsWritten() {
        Reply trial =
                trial(catalog(placard, "EUR"), utf8("Leistung;Preis Kurzhaar;Preis Langhaar\nSchneiden;25,00;35,00\n"));
        assertThat(codes(trial.at("/notices"))).containsExactly("variant_prices");
        assertThat(trial.at("/notices/0/values/0").asText()).isEqualTo("Preis Kurzhaar, Preis Langhaar");
    }

    @Test
    void aRowHasThePriceOfTheItemOrThoseOfItsVariants() {
        MadeCatalog catalog = catalog(placard, "EUR");
        done(
                catalog,
                "Leistung;Preis;Preis Kurzhaar;Preis Langhaar\nBart;15,00;;\nSchneiden;;25,00;35,00\nFarbe;40,00;40,00;60,00\n");
        assertThat(menu(catalog))
                .containsExactly(
                        "Mains: Bart 15",
                        "Mains: Schneiden | Kurzhaar 25 | Langhaar 35",
                        "Mains: Farbe | Kurzhaar 40 | Langhaar 60");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '~', textBlock = """
            Item,Price,Price Large // Tea,2.50,3.50               | Price Large        | Tea 2.5
            Item,Price,Glass,Bottle // Merlot,,6.00,24.00         | Glass, Bottle      | Merlot on request
            Artikel;Preis;Grundpreis // Apfel;0,80;4,00           | Grundpreis         | Apfel 0.8
            Artikel;VK-Preis;Außer-Haus-Preis // Pizza;9,50;8,50  | Außer-Haus-Preis   | Pizza 9.5
            Item,Price 1,Price 2 // Tea,2,3                       | Price 1, Price 2   | Tea on request
            Item,Price min,Price max // Tea,2,3                   | Price min, Price max | Tea on request
            Item,Price EUR,Price LBP // Tea,2,180000              | Price LBP          | Tea 2
            Item,Staff price,Price // Tea,1,3                     | Staff price        | Tea 3
            """)
    void pricesThatAreNotReadAreNamed(String file, String named, String item) {
        MadeCatalog catalog = catalog(placard, "EUR");
        Reply reply = done(catalog, lines(file));
        assertThat(codes(reply.at("/notices"))).as(reply.text()).contains("prices_not_read");
        assertThat(reply.at("/notices").toString()).contains("\"" + named + "\"");
        assertThat(menu(catalog)).containsExactly("Mains: " + item);
    }

    /** Numbers below sizes beside a price may be pieces in stock. */
    @Test
    void piecesInStockAreNoPrices() {
        MadeCatalog catalog = catalog(placard, "EUR");
        done(catalog, "Item,Price,S,M,L\nShirt,20.00,3,5,2\n");
        assertThat(menu(catalog)).containsExactly("Mains: Shirt 20");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '~', textBlock = """
            Preis in Euro | EUR
            Price (Euro)  | EUR
            Precio en euros | EUR
            Price USD     | USD
            """)
    void aHeaderMayNameTheCurrencyOfThePrices(String header, String currency) {
        MadeCatalog catalog = catalog(placard, currency);
        done(catalog, "Name;" + header + "\nTea;2\n");
        assertThat(menu(catalog)).containsExactly("Mains: Tea 2");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "name,type,price // Starters,category, // Soup,item,5 // Mains,category, // Steak,item,20",
                "Typ;Name;Preis // Kategorie;Starters; // Artikel;Soup;5 // Kategorie;Mains; // Artikel;Steak;20",
                "type,id,parent_id,name,price // category,1,,Starters, // category,2,,Mains, // item,3,1,Soup,5 // item,4,2,Steak,20",
                "type,category,name,price // category,,Starters, // product,Starters,Soup,5 // product,Mains,Steak,20",
                "الاسم,النوع,السعر // Starters,فئة, // Soup,صنف,5 // Mains,فئة, // Steak,صنف,20",
            })
    void rowsOfSectionsAreSections(String file) {
        MadeCatalog catalog = catalog(placard, "EUR");
        Reply reply = done(catalog, lines(file));
        assertThat(menu(catalog)).as(reply.text()).containsExactly("Mains: Steak 20", "Starters: Soup 5");
    }

    @Test
    void rowsOfVariantsAndAddOnsBelongToTheItemAboveOrNamed() {
        MadeCatalog catalog = catalog(placard, "EUR");
        Reply reply = done(
                catalog,
                "type,id,parent,name,price\nitem,1,,Latte,3\nitem,2,,Tea,2\nvariant,3,1,Small,3\nvariant,4,1,Large,4\n"
                        + "modifier,5,2,Lemon,0.50\n");
        assertThat(menu(catalog))
                .as(reply.text())
                .containsExactly("Mains: Latte 3 | Small 3 | Large 4", "Mains: Tea 2");
        assertThat(Imports.item(catalog, "Tea").at("/metadata/addOns/0/name").asText())
                .isEqualTo("Lemon");
    }

    @Test
    void aKindThatIsTheSameInAllRowsIsNoSection() {
        MadeCatalog catalog = catalog(placard, "EUR");
        done(catalog, "name,type,price\nSoup,product,5\nSalad,product,6\n");
        assertThat(menu(catalog)).containsExactly("Mains: Soup 5", "Mains: Salad 6");
        MadeCatalog other = catalog(placard, "EUR");
        done(other, "name,type,price\nSoup,Starter,5\nSteak,Main,6\n");
        assertThat(menu(other)).containsExactly("Starter: Soup 5", "Main: Steak 6");
    }

    @Test
    void sectionsAboveAllItemsAreNotGuessed() {
        Reply trial = trial(
                catalog(placard, "EUR"),
                utf8("type,name,price\ncategory,Starters,\ncategory,Mains,\nitem,Soup,5\nitem,Steak,20\n"));
        assertThat(codes(trial.at("/notices"))).contains("sections_unknown");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "id,lang,name,price // 1,en,Soup,5 // 1,de,Suppe,5 // 2,en,Bread,2 // 2,de,Brot,2",
                "sku,locale,title,price // A,de_DE,Suppe,5 // A,en_US,Soup,5 // B,de_DE,Brot,2 // B,en_US,Bread,2",
                "language,name,price // English,Soup,5 // English,Bread,2 // German,Suppe,5 // German,Brot,2",
                "Sprache;Name;Preis // Englisch;Soup;5 // Deutsch;Suppe;5 // Englisch;Bread;2 // Deutsch;Brot;2",
            })
    void rowsInAnotherLanguageAreLeftOut(String file) {
        MadeCatalog catalog = catalog(placard, "EUR");
        Reply reply = done(catalog, lines(file));
        assertThat(menu(catalog)).as(reply.text()).containsExactly("Mains: Soup 5", "Mains: Bread 2");
        assertThat(reply.text()).contains("other_language");
    }

    /** Books have a language, too. */
    @Test
    void goodsThatDifferInTheirLanguageAllCome() {
        MadeCatalog catalog = catalog(placard, "EUR");
        done(catalog, "Title,Language,Price\nHamlet,English,5\nFaust,German,7\nEmma,English,6\n");
        assertThat(menu(catalog)).containsExactly("Mains: Hamlet 5", "Mains: Faust 7", "Mains: Emma 6");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '~', textBlock = """
            UTF-16BE | Название;Цена // Борщ;450         | Борщ 450
            UTF-16LE | Όνομα;Τιμή // Σαλάτα;4,50         | Σαλάτα 4.5
            UTF-16LE | 菜名,价格 // 红烧肉,38             | 红烧肉 38
            UTF-16BE | שם;מחיר // חומוס;25               | חומוס 25
            US-ASCII | name,price // Caf+AOk- + more,3.50 | Café + more 3.5
            UTF-8    | name,price // Wine+Ale-mix,3.50   | Wine+Ale-mix 3.5
            Big5     | 菜名,價格 // 牛肉麵,160            | 牛肉麵 160
            """)
    void textsInAnyEncodingAreRead(String encoding, String file, String item) {
        MadeCatalog catalog = catalog(placard, "EUR");
        Reply reply = Imports.fine(
                Imports.send(catalog, "", MadeForm.of("menu.csv", lines(file).getBytes(Charset.forName(encoding)))));
        assertThat(menu(catalog)).as(reply.text()).containsExactly("Mains: " + item);
    }

    /** If each sign were looked at from the start of the next group, this would take hours. */
    @Test
    void megabytesOfPlusSignsTakeNoTime() {
        Reply reply = Imports.send(
                catalog(placard, "EUR"), "", MadeForm.of("menu.csv", utf8("name,price\n" + "+".repeat(1 << 22))));
        assertThat(reply.status()).isEqualTo(422);
        assertThat(reply.at("/errors/0/code").asText()).isEqualTo("too_large");
    }

    @Test
    void aRowWithTheWordOfAHeaderIsNoHeader() {
        MadeCatalog catalog = catalog(placard, "EUR");
        Reply reply = done(catalog, "Drinks;Tee;3,50\nDrinks;Kaffee;2,80\nFood;Brot;4,00\n");
        assertThat(menu(catalog)).as(reply.text()).hasSize(3);
    }

    @Test
    void rowsOfOneCellAreNamedAsSections() {
        Reply trial = trial(catalog(placard, "EUR"), utf8("Item,Price\nStarters,\nSoup,5\nMains,\nSteak,20\n"));
        assertThat(codes(trial.at("/notices"))).containsExactly("headings_read");
        assertThat(trial.at("/notices/0/values/0").asText()).isEqualTo("Starters, Mains");
    }

    @Test
    void aQuotationMarkThatNeverClosesIsAFault() {
        MadeCatalog catalog = catalog(placard, "EUR");
        Reply reply = Imports.send(catalog, "", MadeForm.of("menu.csv", utf8("Item,Price\nTea,2\n\"Cake,3\nPie,4\n")));
        assertThat(reply.status()).isEqualTo(422);
        assertThat(reply.at("/errors/0/code").asText()).isEqualTo("unclosed_quote");
        assertThat(reply.at("/errors/0/message").asText()).contains("row 3");
    }

    @Test
    void aTextInAFormulaIsTheText() {
        MadeCatalog catalog = catalog(placard, "EUR");
        done(catalog, "Item;SKU;Price\n=\"Tea\";=\"007\";=\"3.50\"\n");
        assertThat(menu(catalog)).containsExactly("Mains: Tea 3.5");
        assertThat(Imports.item(catalog, "Tea").at("/metadata/sku").asText()).isEqualTo("007");
    }

    /** Programs that don't compute write formulas alone; the row would otherwise be a heading. */
    @Test
    void aFormulaWithoutAResultIsAFault() {
        byte[] file = new MadeWorkbook()
                .sheet("Menu", new Object[] {"Name", "Price"}, new Object[] {"Tea", 2}, new Object[] {"Cake", 4})
                .formula("Menu", "B2")
                .bytes();
        assertThat(summary(trial(catalog(placard, "EUR"), file)).getFirst()).startsWith("2 wrong Tea price error_cell");
    }
}
