package placard.catalog;

import static org.assertj.core.api.Assertions.assertThat;
import static placard.testing.Body.json;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import placard.base.Json;
import placard.testing.MadeCatalog;
import placard.testing.OnBothStores;
import placard.testing.OnBothStores.Started;
import placard.testing.Placard;
import placard.testing.Reply;

/** Deposits and the prices of a litre or a kilogram: sent, read back, refused, copied, and shown to guests. */
@OnBothStores(clock = "2026-11-20T16:30:00Z")
final class DepositsAndUnitPricesTest {
    private static final String BOTTLES = ",'deposit':0.25,'metadata':{'variants':["
            + "{'name':'Small','price':2.5,'deposit':0.08,'netContent':'0,33 l'},"
            + "{'name':'Large','price':3.2,'netContent':{'value':50,'unit':'cl'}}]}";

    @Started
    private static Placard placard;

    private static MadeCatalog shop(String slug, String more) {
        MadeCatalog catalog = MadeCatalog.in(
                placard,
                "{'name':'Shop','currency':'EUR','template':'retail','slug':'" + slug + "','defaultLanguage':'en'"
                        + more + "}");
        placard.post(catalog.path() + "/publish", "");
        return catalog;
    }

    private static MadeCatalog unitPriced(String slug) {
        return shop(slug, ",'settings':{'showUnitPrices':true}");
    }

    private static JsonNode item(String slug) {
        return placard.send("GET", "/menu/" + slug + ".json", null, null).at("/catalog/sections/0/items/0");
    }

    private static String page(String slug) {
        return placard.send("GET", "/menu/" + slug, null, null).text().replace('\u00a0', ' ');
    }

    @Test
    void aDepositIsSetClearedAndCopiedWithItsItem() {
        MadeCatalog catalog = shop("cola", "");
        String path = catalog.item("Cola", BOTTLES);
        JsonNode stored = placard.get(path).at("/item");
        assertThat(stored.path("deposit").decimalValue()).isEqualByComparingTo("0.25");
        assertThat(stored.at("/metadata/variants/0/deposit").decimalValue()).isEqualByComparingTo("0.08");
        assertThat(stored.at("/metadata/variants/0/netContent").asText()).isEqualTo("0,33 l");
        assertThat(stored.at("/metadata/variants/1").has("deposit")).isFalse();
        Reply copy = placard.post(catalog.path() + "/duplicate", "");
        JsonNode copied = placard.get(
                        "/api/v1/catalogs/" + copy.at("/catalog/id").asText())
                .at("/catalog/sections/0/items/0");
        assertThat(copied.path("deposit").decimalValue()).isEqualByComparingTo("0.25");
        assertThat(copied.at("/metadata/variants/0/deposit").decimalValue()).isEqualByComparingTo("0.08");
        long version = stored.path("version").asLong();
        assertThat(placard.patch(path, json("{'deposit':0.250}"))
                        .at("/item/version")
                        .asLong())
                .isEqualTo(version);
        Reply cleared = placard.patch(path, json("{'deposit':null}"));
        assertThat(cleared.at("/item/deposit").isNull()).as(cleared.text()).isTrue();
        assertThat(cleared.at("/item/metadata/variants/0/deposit").decimalValue())
                .isEqualByComparingTo("0.08");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '"',
            value = {
                "'deposit':-0.25|/deposit out_of_range",
                "'deposit':0.255|/deposit price_precision",
                "'deposit':'0.25'|/deposit invalid_type",
                "'variants':[{'name':'S','deposit':-1}]|/variants/0/deposit out_of_range",
                "'metadata':{'variants':[{'name':'S','deposit':0.001}]}|/metadata/variants/0/deposit price_precision",
                "'metadata':{'netContent':{'value':0,'unit':'l'}}|/metadata/netContent/value out_of_range",
                "'metadata':{'netContent':{'value':-1,'unit':'l'}}|/metadata/netContent/value out_of_range",
                "'metadata':{'netContent':{'value':1}}|/metadata/netContent/unit required",
                "'metadata':{'netContent':{'value':1,'unit':'pint'}}|/metadata/netContent/unit unknown_value",
                "'metadata':{'netContent':'0 ml'}|/metadata/netContent out_of_range",
                "'variants':[{'name':'S','netContent':{'value':0,'unit':'g'}}]"
                        + "|/variants/0/netContent/value out_of_range",
            })
    void aWrongDepositOrContentIsRefusedWhereItIsWrong(String sent, String fault) {
        Reply reply =
                MadeCatalog.in(placard, "{'name':'Shop','currency':'EUR'}").post("Cola", ",'price':2," + sent);
        assertThat(reply.faults()).containsExactly(fault);
    }

    /** Prepared changes of these members are shown as differences, hidden from guests, published and taken back. */
    @Test
    void aDepositAContentAndPiecesAreDraftedPublishedAndTakenBack() {
        MadeCatalog catalog = unitPriced("drafted");
        String path = catalog.item(
                "Cola",
                ",'price':2,'deposit':0.25,'metadata':{'netContent':'0.5 l','addOnGroups':[{'name':'Box','maxQuantity':4}],"
                        + "'addOns':[{'name':'Ice','price':0.5,'group':'Box','maxQuantity':4}]}");
        JsonNode live = item("drafted");
        JsonNode stored = stored(path);
        Reply saved = draft(
                catalog,
                path,
                "'deposit':0.15,'metadata':{'netContent':{'value':1,'unit':'l'},'addOnGroups':"
                        + "[{'name':'Box','minQuantity':2,'includedQuantity':1,'maxQuantity':6}]}");
        assertThat(saved.status()).as(saved.text()).isEqualTo(200);
        assertThat(item("drafted")).isEqualTo(live);
        assertThat(placard.get(catalog.path() + "/draft").at("/draft/diff").findValuesAsText("member"))
                .contains("deposit", "metadata.netContent", "metadata.addOnGroups");
        assertThat(draft(catalog, path, "'deposit':0.123").faults())
                .containsExactly("/changes/0/set/deposit price_precision");
        Reply done = placard.post(catalog.path() + "/draft/publish", "{}");
        assertThat(done.status()).as(done.text()).isEqualTo(200);
        JsonNode now = stored(path);
        assertThat(now.path("deposit").decimalValue()).isEqualByComparingTo("0.15");
        assertThat(now.at("/metadata/netContent/unit").asText()).isEqualTo("l");
        assertThat(now.at("/metadata/addOnGroups/0/includedQuantity").asInt()).isEqualTo(1);
        assertThat(page("drafted")).contains("€2.00/l");
        Reply undone = placard.post(catalog.path() + "/undo", Json.text(done.at("/undo")));
        assertThat(undone.status()).as(undone.text()).isEqualTo(200);
        assertThat(stored(path)).isEqualTo(stored);
        assertThat(page("drafted")).contains("€4.00/l");
    }

    private static Reply draft(MadeCatalog catalog, String item, String set) {
        String change = "{'type':'patch','kind':'item','id':'" + item.substring(item.lastIndexOf('/') + 1) + "','set':{"
                + set + "}}";
        return placard.send("PUT", catalog.path() + "/draft", json("{'changes':[" + change + "]}"), placard.key());
    }

    private static JsonNode stored(String path) {
        return ((ObjectNode) placard.get(path).at("/item")).without(List.of("version", "updatedAt"));
    }

    @Test
    void aCurrencyThatCannotExpressADepositIsRefused() {
        MadeCatalog catalog = MadeCatalog.in(placard, "{'name':'Shop','currency':'EUR'}");
        catalog.item("Cola", ",'price':2,'deposit':0.25");
        assertThat(catalog.patch("{'currency':'JPY'}").at("/code").asText()).isEqualTo("currency_conflict");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '"',
            value = {
                "2.5|0.33 l|7.58|1|l",
                "2.5|330 ml|7.58|1|l",
                "2.5|0,25 l|1|100|ml",
                "2.5|251 ml|9.96|1|l",
                "6|6 x 0,33 l|3.03|1|l",
                "6|24×20cl|1.25|1|l",
                "1.99|250 g|0.8|100|g",
                "1.99|500 Gramm|3.98|1|kg",
                "10|1.5 kg|6.67|1|kg",
                "3|2 m|1.5|1|m",
                "30|1,2 m²|25|1|sqm",
                "2.4|6 Stück|0.4|1|piece",
                "8|8 oz|16|1|lb",
                "0.01|900 l|||",
                "2|half a bottle|||",
                "2|1.125 l|||"
            })
    void aUnitPriceIsComputedFromPriceAndContent(
            String price, String content, String unitPrice, String quantity, String unit) {
        String slug = "u" + Integer.toHexString((price + content).hashCode());
        unitPriced(slug)
                .item("Thing", ",'price':" + price + ",'deposit':1,'metadata':{'netContent':'" + content + "'}");
        JsonNode shown = item(slug).path("unitPrice");
        if (unitPrice == null) {
            assertThat(shown.isNull()).as(shown.toString()).isTrue();
        } else {
            assertThat(shown.toString())
                    .isEqualTo(json("{'price':%s,'quantity':%s,'unit':'%s'}".formatted(unitPrice, quantity, unit)));
        }
    }

    @Test
    void unitPricesAreShownOnlyWhereTheOwnerWantsThem() {
        MadeCatalog catalog = shop("asked", "");
        catalog.item("Cola", ",'price':2.5,'metadata':{'netContent':'0.33 l'}");
        assertThat(item("asked").path("unitPrice").isNull()).isTrue();
        assertThat(page("asked")).doesNotContain("7.58").contains("0.33 l");
        assertThat(catalog.read().at("/catalog/settings/showUnitPrices").asBoolean(true))
                .isFalse();
        catalog.patch("{'settings':{'showUnitPrices':true}}");
        assertThat(page("asked")).contains("€7.58/l");
        catalog.patch("{'settings':{'showPrices':false}}");
        assertThat(item("asked").path("unitPrice").isNull()).isTrue();
        assertThat(page("asked")).doesNotContain("7.58");
    }

    @Test
    void aVariantHasItsOwnUnitPriceAndDeposit() {
        unitPriced("bottles").item("Cola", BOTTLES);
        JsonNode variants = item("bottles").at("/metadata/variants");
        assertThat(variants.at("/0/unitPrice").toString()).isEqualTo(json("{'price':7.58,'quantity':1,'unit':'l'}"));
        assertThat(variants.at("/1/unitPrice").toString()).isEqualTo(json("{'price':6.4,'quantity':1,'unit':'l'}"));
        assertThat(variants.at("/0/deposit").decimalValue()).isEqualByComparingTo("0.08");
        assertThat(variants.at("/1/deposit").decimalValue()).isEqualByComparingTo("0.25");
        String page = page("bottles");
        assertThat(page)
                .contains("€6.40–€7.58/l", "€7.58/l", "plus €0.08 deposit", "plus €0.25 deposit", "0.33 l", "50 cl");
        assertThat(page).contains(json("'referenceQuantity':{'@type':'QuantitativeValue','value':1,'unitCode':'LTR'}"));
    }

    /** The item's content may be that of another size, so it doesn't count for a variant with a price of its own. */
    @Test
    void aVariantWithAPriceOfItsOwnNeedsAContentOfItsOwn() {
        unitPriced("sizes")
                .item(
                        "Tea",
                        ",'price':4,'metadata':{'netContent':'100 g','variants':[{'name':'Green'},"
                                + "{'name':'Double','price':7}]}");
        JsonNode variants = item("sizes").at("/metadata/variants");
        assertThat(variants.at("/0/unitPrice").toString()).isEqualTo(json("{'price':4,'quantity':100,'unit':'g'}"));
        assertThat(variants.at("/1/unitPrice").isNull()).isTrue();
    }

    @Test
    void sizesOfOneItemHaveOneUnitSoThatGuestsCanCompareThem() {
        unitPriced("compare")
                .item(
                        "Oil",
                        ",'metadata':{'variants':[{'name':'S','price':3,'netContent':'100 ml'},"
                                + "{'name':'L','price':8,'netContent':'500 ml'}]}");
        assertThat(item("compare").at("/metadata/variants/0/unitPrice").toString())
                .isEqualTo(json("{'price':30,'quantity':1,'unit':'l'}"));
        assertThat(page("compare")).contains("€16–€30/l");
    }

    @Test
    void aPriceInForceChangesTheUnitPriceButNoDeposit() {
        unitPriced("happy")
                .item(
                        "Ale",
                        ",'price':4,'deposit':0.5,'metadata':{'netContent':'0.5 l'},"
                                + "'priceSchedule':[{'from':'16:00','to':'18:00','percentOff':50}]");
        assertThat(item("happy").at("/unitPrice/price").decimalValue()).isEqualByComparingTo("4");
        assertThat(item("happy").at("/deposit").decimalValue()).isEqualByComparingTo("0.5");
        assertThat(page("happy")).contains("€4/l", "plus €0.50 deposit");
    }

    @Test
    void aPriceOnRequestHidesDepositAndUnitPrice() {
        unitPriced("request")
                .item("Wine", ",'pricingType':'on_request','price':9,'deposit':0.5,'metadata':{'netContent':'0.75 l'}");
        assertThat(item("request").path("deposit").isNull()).isTrue();
        assertThat(item("request").path("unitPrice").isNull()).isTrue();
        assertThat(page("request")).doesNotContain("plus €", "0.50");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '"',
            value = {
                "restaurant|'portion':'350 g'|28.57",
                "restaurant|'portion':{'quantity':0.5,'unit':'kg'}|20",
                "restaurant|'portion':'6 pieces'|",
                "restaurant|'portion':'Half'|",
                "bakery|'dimensions':{'weight':1,'weightUnit':'kg'}|10",
                "retail|'dimensions':'12 kg'|",
                "retail|'portion':'350 g','netContent':'1 kg'|10"
            })
    void withoutANetContentAMeasuredPortionCounts(String template, String metadata, String price) {
        String slug = ("p" + Integer.toHexString((template + metadata).hashCode())).toLowerCase(Locale.ROOT);
        MadeCatalog catalog = MadeCatalog.in(
                placard,
                "{'name':'Shop','currency':'EUR','template':'" + template + "','slug':'" + slug
                        + "','settings':{'showUnitPrices':true}}");
        placard.post(catalog.path() + "/publish", "");
        catalog.item("Thing", ",'price':10,'metadata':{" + metadata + "}");
        JsonNode shown = item(slug).path("unitPrice");
        if (price == null) {
            assertThat(shown.isNull()).as(shown.toString()).isTrue();
        } else {
            assertThat(shown.path("price").decimalValue()).isEqualByComparingTo(price);
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '"',
            value = {
                "de|EUR|7,58 €/l|zzgl. 0,25 € Pfand",
                "fr|EUR|7,58 €/l|plus 0,25 € de consigne",
                "es|EUR|7,58 €/l|más 0,25 € de depósito",
                "en|USD|$7.58/l|plus $0.25 deposit",
                "hi|INR|₹7.58/ली|साथ में ₹0.25 जमा राशि"
            })
    void depositsAndUnitPricesFollowThePagesLanguageAndCurrency(
            String language, String currency, String unit, String deposit) {
        MadeCatalog catalog = MadeCatalog.in(
                placard,
                "{'name':'Shop','currency':'" + currency + "','slug':'in-" + language + "','defaultLanguage':'"
                        + language + "','settings':{'showUnitPrices':true}}");
        placard.post(catalog.path() + "/publish", "");
        catalog.item("Cola", ",'price':2.5,'deposit':0.25,'metadata':{'netContent':'0.33 l'}");
        assertThat(page("in-" + language)).contains(unit, deposit);
    }
}
