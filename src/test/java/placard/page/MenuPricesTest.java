package placard.page;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import placard.testing.MadeCatalog;

/** What a guest reads of prices, and what nobody does. */
class MenuPricesTest {
    private static Menus menus;

    @BeforeAll
    static void start() {
        menus = Menus.start();
    }

    @AfterAll
    static void stop() {
        menus.close();
    }

    @Test
    void everyKindOfPriceHasItsWording() {
        MadeCatalog catalog = menus.published("priced", ",'defaultLanguage':'de-DE'");
        catalog.patch("{'currency':'EUR'}");
        catalog.item("One", ",'price':12.5");
        catalog.item("Two", ",'pricingType':'starting_from','price':7");
        catalog.item("Three", ",'pricingType':'free'");
        catalog.item("Four", ",'metadata':{'variants':[{'name':'Half','price':5},{'name':'Full','price':9}]}");
        catalog.item("Five", ",'price':3,'metadata':{'variants':[{'name':'Red'},{'name':'Blue'}]}");
        catalog.item(
                "Six",
                ",'pricingType':'starting_from','metadata':{'variants':[{'name':'S','price':41},{'name':'L','price':49}]}");
        assertThat(menus.text("/menu/priced"))
                .contains(
                        "One 12,50 €", "Two ab 7,00 €", "Three Kostenlos", "Four 5,00 €–9,00 € Half 5,00 € Full 9,00 €")
                .contains("Five 3,00 € Red Blue", "Six ab 41,00 € S 41,00 € L 49,00 €");
        assertThat(menus.text("/menu/priced?lang=en")).contains("Two from 7,00 €", "Three Free");
        assertThat(menus.file("priced").at("/catalog/sections/0/items/3/price").decimalValue())
                .isEqualByComparingTo("5");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "INR|en-IN|1234567|₹12,34,567",
                "INR|en-IN|123456.5|₹1,23,456.50",
                "INR|hi-IN|123456|₹1,23,456",
                "JPY|ja-JP|1200|￥1,200",
                "JPY|en|1200|¥1,200",
                "USD|en-US|1200|$1,200",
                "USD|en-US|1200.1|$1,200.10",
                "EUR|fr-FR|1200.5|1 200,50 €",
                "KWD|en|1.125|KWD 1.125",
                "AED|en-AE|1150000|AED 1,150,000"
            })
    void pricesAreWrittenAsTheCataloguesLanguageDoes(String currency, String language, String price, String said) {
        String slug = "m" + Math.abs((currency + language + price).hashCode());
        MadeCatalog catalog = MadeCatalog.in(
                menus.placard(),
                "{'name':'P','slug':'" + slug + "p','currency':'" + currency + "','defaultLanguage':'" + language
                        + "'}");
        menus.placard().post(catalog.path() + "/publish", "");
        catalog.item("One", ",'price':" + price);
        assertThat(menus.text("/menu/" + slug + "p?lang=en")).contains("One " + said);
    }

    @Test
    void onePriceWithAFractionGivesAllOfThemOne() {
        MadeCatalog catalog = menus.published("fractions", "");
        catalog.item("One", ",'price':12");
        assertThat(menus.text("/menu/fractions")).contains("One ₹12 ").doesNotContain("₹12.00");
        catalog.item("Two", ",'price':1,'metadata':{'addOns':[{'name':'More','price':0.5}]}");
        assertThat(menus.text("/menu/fractions")).contains("One ₹12.00", "+ ₹0.50");
    }

    @Test
    void aPriceOnRequestIsNowhere() {
        menus.published("asked", "")
                .item(
                        "Cake",
                        ",'pricingType':'on_request','price':73519,'metadata':{'variants':[{'name':'Big','price':73520}],"
                                + "'addOns':[{'name':'Candle','price':73521}],'cost':73522,'inventory':{'status':'in_stock','quantity':73523}}");
        assertThat(menus.text("/menu/asked")).contains("Cake Price on request Big Add-ons Cake Candle");
        for (String path : List.of("/menu/asked", "/catalog/asked", "/menu/asked.json")) {
            assertThat(menus.open(path).text().replaceAll("[.,\\s\\u00a0]", ""))
                    .doesNotContain("73519", "73520", "73521", "73522", "73523");
        }
        assertThat(menus.file("asked")
                        .at("/catalog/sections/0/items/0/pricingType")
                        .asText())
                .isEqualTo("on_request");
        assertThat(menus.file("asked").at("/catalog/sections/0/items/0/price").isNull())
                .isTrue();
    }

    @Test
    void withoutPricesThereIsNoneAnywhere() {
        MadeCatalog catalog = menus.published("unpriced", ",'settings':{'showPrices':false}");
        catalog.item(
                "A",
                ",'price':73519,'metadata':{'variants':[{'name':'Big','price':73520}],'addOns':[{'name':'More','price':73521}]}");
        catalog.item("B", ",'pricingType':'free'");
        catalog.item("C", ",'pricingType':'on_request'");
        for (String path : List.of("/menu/unpriced", "/menu/unpriced.json")) {
            assertThat(Markup.shown(menus.open(path).text()).replaceAll("[.,\\s]", ""))
                    .doesNotContain("73519", "73520", "73521", "Free", "\"free\"", "onrequest"); // no port's number
        }
        assertThat(menus.file("unpriced").at("/catalog/settings/showPrices").asBoolean(true))
                .isFalse();
    }
}
