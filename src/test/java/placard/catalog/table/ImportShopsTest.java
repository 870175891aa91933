package placard.catalog.table;

import static org.assertj.core.api.Assertions.assertThat;
import static placard.catalog.table.Imports.catalog;
import static placard.catalog.table.Imports.codes;
import static placard.catalog.table.Imports.done;
import static placard.catalog.table.Imports.item;
import static placard.catalog.table.Imports.menu;
import static placard.catalog.table.Imports.summary;
import static placard.catalog.table.Imports.trial;
import static placard.catalog.table.Imports.utf8;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import placard.testing.MadeCatalog;
import placard.testing.OnBothStores.Started;
import placard.testing.OnSqlite;
import placard.testing.Placard;
import placard.testing.Reply;

/** Exports of shops on the web, and tables whose columns say more of a price than its number. */
@OnSqlite
final class ImportShopsTest {
    @Started
    private static Placard placard;

    private static MadeCatalog read(String text, String program) {
        MadeCatalog catalog = catalog(placard, "EUR");
        Reply trial = trial(catalog, utf8(text));
        assertThat(trial.at("/summary/wrong").asInt()).as(trial.text()).isZero();
        assertThat(trial.at("/file/program").asText()).isEqualTo(program);
        done(catalog, text);
        Reply again = done(catalog, text);
        assertThat(again.at("/summary/new").asInt()
                        + again.at("/summary/changed").asInt())
                .as(again.text())
                .isZero();
        return catalog;
    }

    @Test
    void wixIsUnderstood() {
        String text = """
                handleId,fieldType,name,description,collection,sku,ribbon,price,surcharge,visible,discountMode,discountValue,inventory,cost,productOptionName1,productOptionType1,productOptionDescription1
                p1,Product,Jam,<p>Red &amp; sweet</p>,Pantry;New,J,,4.00,,true,PERCENT,0.0,9,1.00,Size,DROP_DOWN,Small;Large
                p1,Variant,,,,J-S,,,0.0,true,,,4,,,,Small
                p1,Variant,,,,J-L,,,2.50,true,,,5,,,,Large
                p1,Variant,,,,J-X,,,9.00,false,,,0,,,,Huge
                p2,Product,Apron,,Shop,,,19.00,,true,PERCENT,0.0,InStock,,Colour,COLOR,"#b00:Red;rgb(1,2,3):Sand"
                p3,Product,Secret,,Shop,,,5.00,,false,PERCENT,0.0,0,,Size,DROP_DOWN,A;B
                p3,Variant,,,,,,,,true,,,0,,,,A
                p4,Product,Tea,,Shop,,,8.00,,true,PERCENT,10.0,7,,,,
                """;
        MadeCatalog catalog = read(text, "wix");
        assertThat(menu(catalog))
                .containsExactly("Pantry: Jam 4 | Small 4 | Large 6.5", "Shop: Apron 19 | Red | Sand", "Shop: Tea 8");
        assertThat(item(catalog, "Jam").path("description").asText()).isEqualTo("Red & sweet");
        assertThat(trial(catalog, utf8(text)).text()).contains("discount_not_read");
    }

    @Test
    void bigCommerceIsUnderstood() {
        MadeCatalog catalog = read("""
                Item Type,Product ID,Product Name,Product Type,Product Code/SKU,Product Description,Price,Cost Price,Retail Price,Sale Price,Allow Purchases?,Product Visible?,Category
                Product,1,Scarf,P,SC,<p>Warm</p>,25.00,9.00,0.00,0.00,Y,Y,Wear/Scarves;Gifts
                  SKU,11,"[RT]Size=M,[CS]Colour=Blue:#00f",,SC-M,,,,,,,,
                Product,2,Cap,P,CA,Cap,15.00,4.00,0.00,12.00,Y,Y,Wear/Caps
                Product,3,Old,P,OL,Old,15.00,4.00,0.00,0.00,Y,N,Wear/Caps
                """, "bigcommerce");
        assertThat(menu(catalog)).containsExactly("Scarves: Scarf 25 | M / Blue", "Caps: Cap 12 was 15");
    }

    /** Headers of the exports of 2025, and of programs that name the place where goods are shown. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "Published on online store",
                "Display item in Online Store? (Yes/No)",
                "Publish to eCom",
                "website_published",
                "Show on Kiosk",
                "Visible in menu",
                "Available in shop",
                "Shown on your website",
            })
    void goodsThatAPlaceDoesNotShowStayHidden(String header) {
        MadeCatalog catalog = catalog(placard, "EUR");
        String text = "Name,Price," + header + "\nTea,3,Yes\nSecret,4,No\nCake,5,\n";
        Reply trial = trial(catalog, utf8(text));
        assertThat(trial.at("/summary/leftOut").asInt()).as(trial.text()).isOne();
        done(catalog, text);
        assertThat(Imports.items(catalog).stream().map(item -> item.path("name").asText()))
                .containsExactly("Tea", "Cake");
    }

    @Test
    void ofSeveralPlacesOneIsEnough() {
        MadeCatalog catalog = catalog(placard, "EUR");
        done(catalog, """
                Name,Price,Show on kiosk,Show online,Show price,Display order
                Tea,3,No,Yes,No,0
                Secret,4,No,No,Yes,1
                """);
        assertThat(Imports.items(catalog).stream().map(item -> item.path("name").asText()))
                .containsExactly("Tea");
    }

    @Test
    void anOpenPriceOfToastIsOnRequest() {
        MadeCatalog catalog = catalog(placard, "USD");
        done(catalog, """
                Menu,Menu Group,Item Name,PLU,Price,Pricing Strategy,Is Open Price,Archived
                Dinner,Apps,Wings,1,12.99,Base Price,No,No
                Dinner,Apps,Catch,2,0,Open Price,Yes,No
                Dinner,Apps,Special,3,0.00,Base Price,Yes,No
                Dinner,Apps,Water,4,0.00,Base Price,No,No
                """);
        assertThat(Imports.items(catalog).stream()
                        .map(item -> item.path("name").asText() + " "
                                + item.path("pricingType").asText() + " "
                                + item.path("price").asText()))
                .containsExactly(
                        "Wings fixed 12.99", "Catch on_request null", "Special on_request null", "Water fixed 0");
    }

    @Test
    void squarespaceIsUnderstood() {
        MadeCatalog catalog = read("""
                Product ID [Non Editable],Variant ID [Non Editable],Product Type [Non Editable],Product URL,Title,Description,SKU,Option Name 1,Option Value 1,Price,Sale Price,On Sale,Categories,Visible
                a1,v1,PHYSICAL,mug,Mug,<p>Clay</p>,M1,Size,Small,24.00,19.00,No,"/pottery, /gifts",Yes
                ,v2,,,,,M2,,Large,28.00,19.00,Yes,,
                b1,v3,PHYSICAL,bowl,Bowl,,B1,Size,Small,30.00,0.00,No,/pottery,No
                ,v4,,,,,B2,,Large,40.00,0.00,No,,
                """, "squarespace");
        assertThat(menu(catalog)).containsExactly("pottery: Mug | Small 24 | Large 19 was 28");
    }

    @Test
    void prestaShopIsUnderstood() {
        MadeCatalog catalog = read("""
                Product ID;Active (0/1);Name *;Categories (x,y,z...);Price tax excluded;Tax rules ID;Wholesale price;On sale (0/1);Discount amount;Discount percent;Reference #;Visibility;Unity;Unit price;Summary;Description
                1;1;Honey;Home > Pantry,Gifts;9.00;1;4.00;0;;;HO;both;kg;18.00;From lime trees;<p>Long</p>
                2;0;Draft;Pantry;5.00;1;2.00;0;;;DR;both;;;;
                3;1;Spare part;Pantry;5.00;1;2.00;0;;;SP;none;;;;
                """, "prestashop");
        assertThat(menu(catalog)).containsExactly("Pantry: Honey 9");
        assertThat(item(catalog, "Honey").path("description").asText()).isEqualTo("From lime trees");
    }

    @Test
    void ecwidIsUnderstood() {
        assertThat(menu(read("""
                        type,product_internal_id,product_sku,product_name,product_price,product_compare_to_price,product_is_available,product_category_1,product_description
                        product,11,SO,Soup,6.50,8.00,true,Menu / Starters,<p>Hot</p>
                        product,12,SE,Secret,5.00,,false,Menu / Starters,
                        """, "ecwid"))).containsExactly("Starters: Soup 6.5 was 8");
        Reply trial = trial(catalog(placard, "EUR"), utf8("""
                type,product_internal_id,product_name,product_price,product_is_available,product_option_value
                product,11,Soup,6.50,true,
                product_option,11,,,,Large
                """));
        assertThat(trial.at("/summary/wrong").asInt()).as(trial.text()).isPositive();
        assertThat(trial.text()).contains("Ecwid's options");
    }

    @Test
    void openCartIsUnderstood() {
        MadeCatalog catalog = read("""
                product_id,name(en-gb),categories,sku,quantity,manufacturer,price,minimum,description(en-gb)
                50,Jam,"20,57",J,10,Home,4.00,1,&lt;p&gt;Red &amp;amp; sweet&lt;/p&gt;
                """, "opencart");
        assertThat(item(catalog, "Jam").path("description").asText()).isEqualTo("Red & sweet");
        assertThat(menu(catalog)).allMatch(row -> row.contains("Jam 4") && !row.contains("20"));
    }

    @Test
    void sumUpIsUnderstood() {
        MadeCatalog catalog = read("""
                Item name,Variations,Option set 1,Option 1,Is variation visible? (Yes/No),Price,On sale in Online Store?,Regular price (before sale),Cost price,SKU,Category,Item id (Do not change),Variant id (Do not change)
                Cake,,,,,3.80,Yes,4.50,1.50,C1,Cakes,1,2
                Tea,,Size,,,,,,,,Drinks,3,
                Tea,Small,Size,Small,Yes,2.50,No,,0.40,T1,Drinks,3,4
                Tea,Large,Size,Large,No,3.50,No,,0.60,T2,Drinks,3,5
                """, "sumup");
        assertThat(menu(catalog)).containsExactly("Cakes: Cake 3.8 was 4.5", "Drinks: Tea | Small 2.5");
    }

    @Test
    void etsyIsUnderstood() {
        MadeCatalog catalog = read("""
                TITLE,DESCRIPTION,PRICE,CURRENCY_CODE,QUANTITY,TAGS,MATERIALS,IMAGE1,VARIATION 1 TYPE,VARIATION 1 NAME,VARIATION 1 VALUES,VARIATION 2 TYPE,VARIATION 2 NAME,VARIATION 2 VALUES,SKU
                Dice box,A box.,45,EUR,6,"dice,wood",oak,,,Wood,"Oak,Ash",,Size,"S,L","B-1,B-2"
                Vase,,30,EUR,1,vase,clay,,,,,,,,V-1
                """, "etsy");
        assertThat(menu(catalog))
                .containsExactly("Mains: Dice box 45 | Oak / S | Ash / S | Oak / L | Ash / L", "Mains: Vase 30");
        assertThat(menu(read(
                        "TITOLO,DESCRIZIONE,PREZZO,CURRENCY_CODE,QUANTITÀ,TAG,MATERIALI,VALORI VARIANTE 1,SKU\n"
                                + "Vaso,Grigio,46,EUR,1,\"raku,grigio\",Ceramica,,32\n",
                        "etsy")))
                .containsExactly("Mains: Vaso 46");
    }

    @Test
    void odooByItsFieldsIsUnderstood() {
        MadeCatalog catalog = read("""
                id,active,categ_id/id,standard_price,name,sale_ok,price,list_price,lst_price,default_code,type
                x.p1,True,x.c3,4.0,Cheese,True,0.0,5.0,5.0,F1,Produit stockable
                """, "odoo");
        assertThat(menu(catalog)).containsExactly("Mains: Cheese 5");
        MadeCatalog costs = catalog(placard, "EUR");
        String text = "Name,Product Type,Internal Reference,Cost\nFrame,Storable Product,1.1,85.25\n";
        assertThat(codes(trial(costs, utf8(text)).at("/notices"))).containsExactly("only_cost_column");
        done(costs, text);
        assertThat(menu(costs)).containsExactly("Mains: Frame on request");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "Name,Price (USD)\nTea,2.50\n",
                "Name,Price $\nTea,2.50\n",
                "Name,Price,Currency\nTea,2.50,USD\n",
                "Artikel;Preis [CHF]\nTee;2,50\n",
                "Nom;Prix;Devise\nThé;2,50;chf\n",
                "Nombre;Precio;Moneda\nTé;2,50;$\n",
                "الاسم,السعر,العملة\nشاي,2.50,EGP\n",
                "Title,Price,Sale price (£)\nTea,3,2.50\n",
            })
    void aCurrencyBesideThePricesCounts(String text) {
        MadeCatalog catalog = catalog(placard, "EUR");
        assertThat(summary(trial(catalog, utf8(text))).getFirst()).contains("price currency_mismatch");
        MadeCatalog own = catalog(placard, "EUR");
        String same = text.replace("USD", "EUR")
                .replace("CHF", "EUR")
                .replace("chf", "eur")
                .replace("EGP", "€")
                .replace("£", "€")
                .replace("$", "€");
        assertThat(summary(trial(own, utf8(same))).getFirst()).startsWith("2 new");
    }

    @ParameterizedTest
    @CsvSource({
        "'Name,Price tax excluded,Unit\nTea,2,kg\n', price_without_tax",
        "'Artikel;Preis netto\nTee;2,50\n', price_without_tax",
        "'Article;Prix HT\nThé;2,50\n', price_without_tax",
        "'Producto;Precio (sin IVA)\nTé;2,50\n', price_without_tax",
        "'Tea,3,4711\nCake,4,4712\nBun,2,4713\n', two_columns",
        "'Name,Price\nSoup,330\nDuck,900\nRice,650\nTea,150\nCake,300\n', perhaps_cents",
        "'name_el,name_en,price\nΤσάι,Tea,2.50\n', two_columns",
        "'Name,Price\nTea,2.50\nWater,0.00\nCake,3\n', zero_prices",
        "'Artikel;Preis\nTee;2,50\nKuchen;3\nWasser;0,- €\n', zero_prices",
    })
    void doubtfulPricesAndColumnsAreReported(String text, String code) {
        MadeCatalog catalog = catalog(placard, "EUR");
        Reply trial = trial(catalog, utf8(text));
        assertThat(trial.at("/summary/wrong").asInt()).as(trial.text()).isZero();
        assertThat(codes(trial.at("/notices"))).as(trial.text()).contains(code);
    }

    @Test
    void pricesOfNothingAreNoSurpriseWhereMostAreSo() {
        for (String list : List.of("Name,Price\nTea,0\nCake,0\nBun,3\n", "Name,Price\nTea,2\nCake,\nBun,free\n")) {
            Reply trial = trial(catalog(placard, "EUR"), utf8(list));
            assertThat(codes(trial.at("/notices"))).as(trial.text()).doesNotContain("zero_prices");
        }
    }

    @ParameterizedTest
    @CsvSource({
        "'Name,Price (tax excl.),Price (tax incl.)\nTea,2.00,2.40\n', Mains: Tea 2.4",
        "'Artikel;VK netto;VK brutto\nTee;2,00;2,38\n', Mains: Tea 2.38",
        "'Article;Prix HT;Prix TTC\nThé;2,00;2,40\n', Mains: Tea 2.4",
        "'Name,Price,Sale price\nTea,3,0.00\n', Mains: Tea 3",
        "'Name,Price,Sale price,On sale\nTea,3,2,no\n', Mains: Tea 3",
        "'Name,Price,Compare at price\nTea,3,0.00\n', Mains: Tea 3",
        "'Tea,3.5,3176655\nCake,4,16713207\nBun,2,16713207\n', Mains: Tea 3.5",
        "'Section,Name,Price,Note\nDrinks,,,all day\n,Tea,3,\n', Drinks: Tea 3",
        "'Nombre;Precio;Disponibles para la venta [Bar]\nTea;3;Y\nPan;2;N\n', Mains: Tea 3",
    })
    void theRightColumnIsRead(String text, String first) {
        MadeCatalog catalog = catalog(placard, "EUR");
        done(catalog, text);
        assertThat(menu(catalog).getFirst().replace("Thé", "Tea").replace("Tee", "Tea"))
                .isEqualTo(first);
        assertThat(menu(catalog)).noneMatch(line -> line.contains("Pan"));
    }
}
