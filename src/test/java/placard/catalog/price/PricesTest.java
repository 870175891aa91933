package placard.catalog.price;

import static org.assertj.core.api.Assertions.assertThat;
import static placard.testing.Body.json;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import placard.base.Json;
import placard.catalog.RandomItems;
import placard.testing.Body;
import placard.testing.Draw;
import placard.testing.MadeCatalog;
import placard.testing.OnBothStores;
import placard.testing.OnBothStores.Started;
import placard.testing.Placard;
import placard.testing.Property;
import placard.testing.Reply;

/** Many prices at once, and back again. */
@OnBothStores
final class PricesTest {
    @Started
    private static Placard placard;

    private static MadeCatalog catalog(String currency) {
        return MadeCatalog.in(placard, "{'name':'Lunch','currency':'" + currency + "'}");
    }

    private static Reply prices(MadeCatalog catalog, String query, String body, String... headers) {
        return placard.post(catalog.path() + "/prices" + query, json(body), headers);
    }

    private static Reply fine(Reply reply) {
        assertThat(reply.status()).as(reply.text()).isEqualTo(200);
        return reply;
    }

    private static Reply undo(MadeCatalog catalog, Reply done) {
        return placard.post(catalog.path() + "/undo", Json.text(done.at("/undo")));
    }

    /** All items as an owner reads them, without what counts changes. */
    private static List<JsonNode> items(MadeCatalog catalog) {
        List<JsonNode> items = new ArrayList<>();
        catalog.read()
                .at("/catalog/sections")
                .forEach(section -> section.path("items")
                        .forEach(item ->
                                items.add(((ObjectNode) item.deepCopy()).without(List.of("version", "updatedAt")))));
        return items;
    }

    private static List<String> changesOf(Reply reply) {
        List<String> rows = new ArrayList<>();
        reply.at("/rows").forEach(row -> {
            String option =
                    row.path("option").isNull() ? "" : "/" + row.path("option").asText();
            rows.add(row.path("name").asText() + option + " "
                    + row.path("status").asText() + " "
                    + row.at("/before/price").asText() + " "
                    + row.at("/after/price").asText());
        });
        return rows;
    }

    private static final String PIZZA = ",'price':10,'compareAtPrice':12,"
            + "'priceSchedule':[{'name':'Happy','days':['mon'],'from':'16:00','to':'18:00','price':8},"
            + "{'days':['tue'],'from':'16:00','to':'18:00','percentOff':20}],"
            + "'metadata':{'addOns':[{'name':'Cheese','price':1.5},{'name':'Napkin'}]}";
    private static final String TEA = ",'metadata':{'variants':[{'name':'Pot','price':6.4,'sku':'P'},"
            + "{'name':'Cup','price':2.2,'compareAtPrice':3}]}";

    @Test
    void aTrialSaysWhatWouldBecomeOfEachPriceAndWritesNothing() {
        MadeCatalog catalog = catalog("EUR");
        catalog.item("Tea", TEA);
        catalog.item("Water", ",'pricingType':'free'");
        catalog.item("Lobster", "");
        catalog.item("Pasta", ",'price':12.9");
        byte[] before = catalog.read().bytes();
        Reply trial = fine(prices(catalog, "?dryRun=true", "{'percent':5,'rounding':'.90'}"));
        assertThat(changesOf(trial))
                .containsExactly("Tea/Pot changed 6.4 6.9", "Tea/Cup changed 2.2 1.9", "Pasta changed 12.9 13.9");
        assertThat(trial.at("/summary"))
                .isEqualTo(Json.object()
                        .put("rows", 3)
                        .put("changed", 3)
                        .put("unchanged", 0)
                        .put("wrong", 0));
        assertThat(trial.at("/undo").isMissingNode()).isTrue();
        assertThat(catalog.read().bytes()).isEqualTo(before);
        assertThat(changesOf(fine(prices(catalog, "?dryRun=true", "{'amount':0.5,'variants':false}"))))
                .containsExactly("Pasta changed 12.9 13.4");
    }

    @Test
    void undoRestoresEveryPrice() {
        MadeCatalog catalog = catalog("EUR");
        String pizza = catalog.item("Pizza", PIZZA);
        catalog.item("Tea", TEA);
        List<JsonNode> before = items(catalog);
        Reply done = fine(prices(catalog, "", "{'percent':5,'rounding':'.90','addOns':true,'compareAt':'change'}"));
        JsonNode now = placard.get(pizza).at("/item");
        assertThat(now.path("price").asText()).isEqualTo("10.9");
        assertThat(now.path("compareAtPrice").asText()).isEqualTo("12.9");
        assertThat(now.at("/priceSchedule/0/price").asText()).isEqualTo("8.9");
        assertThat(now.at("/priceSchedule/1/percentOff").asInt()).isEqualTo(20);
        assertThat(now.at("/metadata/addOns/0/price").asText()).isEqualTo("1.9");
        assertThat(now.at("/metadata/addOns/1/price").asText()).isEqualTo("0");
        assertThat(now.path("version").asInt()).isEqualTo(2);
        Reply undone = fine(undo(catalog, done));
        assertThat(undone.at("/restored").asInt()).isEqualTo(2);
        assertThat(items(catalog)).isEqualTo(before);
        assertThat(undo(catalog, done).code()).isEqualTo("validation_failed");
    }

    @Test
    void undoRestoresPricesAfterAnyRule() {
        Property.holds(12, draw -> {
            MadeCatalog catalog = catalog("EUR");
            draw.list(1, 5, RandomItems::item).forEach(item -> {
                Reply made =
                        placard.post(catalog.path() + "/items", Json.text(item.put("sectionId", catalog.section())));
                assertThat(made.status()).as(made.text()).isEqualTo(201);
            });
            List<JsonNode> before = items(catalog);
            Reply done = prices(catalog, "", rule(draw));
            if (done.status() == 200) {
                fine(undo(catalog, done));
            } else {
                assertThat(done.status()).as(done.text()).isEqualTo(422);
            }
            assertThat(items(catalog)).isEqualTo(before);
        });
    }

    private static String rule(Draw draw) {
        return "{'percent':" + draw.integer(-60, 200) + ",'rounding':'"
                + draw.of("none", ".00", ".50", ".90", ".95", ".99", "5", "10", "99") + "','direction':'"
                + draw.of("nearest", "up", "down") + "','compareAt':'" + draw.of("keep", "change", "previous", "clear")
                + "','variants':" + draw.flag() + ",'addOns':" + draw.flag() + "}";
    }

    @Test
    void undoKeepsLaterChangesByOthers() {
        MadeCatalog catalog = catalog("EUR");
        String pizza = catalog.item("Pizza", PIZZA);
        String soup = catalog.item("Soup", ",'price':4");
        Reply done = fine(prices(catalog, "", "{'amount':1}"));
        placard.post(pizza + "/toggle-availability", json("{'isAvailable':false}"));
        placard.patch(pizza, json("{'badge':'New','metadata':{'variants':[{'name':'Large'}]}}"));
        placard.patch(soup, json("{'price':5.5}"));
        Reply refused = undo(catalog, done);
        assertThat(refused.faults()).containsExactly("/changes/0/was/price changed_since");
        assertThat(placard.get(pizza).at("/item/price").asInt()).isEqualTo(11);
        ObjectNode rest = (ObjectNode) done.at("/undo").deepCopy();
        ((ArrayNode) rest.get("changes")).remove(0);
        fine(placard.post(catalog.path() + "/undo", Json.text(rest)));
        JsonNode item = placard.get(pizza).at("/item");
        assertThat(item.path("price").asInt()).isEqualTo(10);
        assertThat(item.at("/priceSchedule/0/price").asInt()).isEqualTo(8);
        assertThat(item.path("isAvailable").asBoolean()).isFalse();
        assertThat(item.path("badge").asText()).isEqualTo("New");
        assertThat(item.at("/metadata/variants/0/name").asText()).isEqualTo("Large");
        assertThat(placard.get(soup).at("/item/price").asText()).isEqualTo("5.5");
    }

    @Test
    void onePriceThatCanNotBeRefusesAllUnlessItIsLeftOut() {
        MadeCatalog catalog = catalog("EUR");
        String candy = Body.id(catalog.item("Candy", ",'price':0.5"));
        String soup = catalog.item("Soup", ",'price':4");
        Reply trial = fine(prices(catalog, "?dryRun=true", "{'amount':-1}"));
        assertThat(changesOf(trial)).containsExactly("Candy wrong 0.5 0.5", "Soup changed 4 3");
        assertThat(trial.at("/rows/0/errors/0/code").asText()).isEqualTo("price_too_low");
        assertThat(prices(catalog, "", "{'amount':-1}").faults()).containsExactly("/amount price_too_low");
        assertThat(placard.get(soup).at("/item/price").asInt()).isEqualTo(4);
        fine(prices(catalog, "", "{'amount':-1,'except':['" + candy + "']}"));
        assertThat(placard.get(soup).at("/item/price").asInt()).isEqualTo(3);
        assertThat(prices(catalog, "", "{'percent':1000,'except':['" + candy + "']}")
                        .status())
                .isEqualTo(200);
        catalog.item("Palace", ",'price':999999999999");
        assertThat(prices(catalog, "", "{'percent':1}").faults()).containsExactly("/percent out_of_range");
    }

    @Test
    void sectionsAndItemsAreChosen() {
        MadeCatalog catalog = catalog("EUR");
        String drinks = catalog.section("{'name':'Drinks'}");
        catalog.item("Soup", ",'price':4");
        String tea = Body.id(catalog.item("Tea", ",'price':2"));
        placard.post(catalog.path() + "/items", json("{'name':'Wine','price':6,'sectionId':'" + drinks + "'}"));
        assertThat(changesOf(fine(prices(catalog, "", "{'amount':1,'sectionIds':['" + drinks + "']}"))))
                .containsExactly("Wine changed 6 7");
        assertThat(changesOf(fine(
                        prices(catalog, "", "{'amount':1,'sectionIds':['" + drinks + "'],'itemIds':['" + tea + "']}"))))
                .containsExactly("Tea changed 2 3", "Wine changed 7 8");
        assertThat(prices(catalog, "?dryRun=true", "{'amount':1,'sectionIds':['sec_x'],'itemIds':['item_x']}")
                        .faults())
                .containsExactly("/sectionIds/0 section_not_found");
        assertThat(prices(catalog, "", "{'amount':1,'itemIds':['item_x']}").faults())
                .containsExactly("/itemIds/0 item_not_found");
        assertThat(prices(catalog, "?dryRun=perhaps", "{'amount':1}").faults())
                .containsExactly("/query/dryRun unknown_value");
    }

    @Test
    void currenciesWithoutAndWithThreeFractionDigitsHaveTheirOwnRounding() {
        MadeCatalog yen = catalog("JPY");
        yen.item("Ramen", ",'price':980");
        assertThat(changesOf(fine(prices(yen, "", "{'percent':5}")))).containsExactly("Ramen changed 980 1029");
        assertThat(prices(yen, "", "{'percent':5,'rounding':'.90'}").faults())
                .containsExactly("/rounding not_applicable");
        MadeCatalog dinar = catalog("KWD");
        dinar.item("Kabsa", ",'price':1.234");
        assertThat(changesOf(fine(prices(dinar, "", "{'percent':10}")))).containsExactly("Kabsa changed 1.234 1.357");
    }

    @Test
    void anOfferStrikesThePreviousPriceThroughAndItsEndClearsIt() {
        MadeCatalog catalog = catalog("EUR");
        String soup = catalog.item("Soup", ",'price':5");
        fine(prices(catalog, "", "{'percent':-20,'compareAt':'previous'}"));
        assertThat(placard.get(soup).at("/item/price").asInt()).isEqualTo(4);
        assertThat(placard.get(soup).at("/item/compareAtPrice").asInt()).isEqualTo(5);
        Reply back = fine(prices(catalog, "", "{'percent':25,'compareAt':'keep'}"));
        assertThat(back.at("/rows/0/warnings/0").asText()).contains("struck through");
        fine(prices(catalog, "", "{'amount':1,'compareAt':'clear'}"));
        assertThat(placard.get(soup).at("/item/compareAtPrice").isNull()).isTrue();
    }

    @Test
    void aChangeAfterTheTrialRefusesTheUpdate() {
        MadeCatalog catalog = catalog("EUR");
        String soup = catalog.item("Soup", ",'price':5");
        int revision = fine(prices(catalog, "?dryRun=true", "{'amount':1}"))
                .at("/revision")
                .asInt();
        placard.patch(soup, json("{'price':6}"));
        String body = "{'amount':1,'revision':" + revision + "}";
        assertThat(prices(catalog, "", body).code()).isEqualTo("version_mismatch");
        assertThat(prices(catalog, "?dryRun=true", body).code()).isEqualTo("version_mismatch");
        assertThat(prices(catalog, "", "{'amount':1}", "If-Match", "\"99\"").status())
                .isEqualTo(412);
        assertThat(placard.get(soup).at("/item/price").asInt()).isEqualTo(6);
        int present = fine(prices(catalog, "?dryRun=true", "{'amount':1}"))
                .at("/revision")
                .asInt();
        fine(prices(catalog, "", "{'amount':1,'revision':" + present + "}", "If-Match", "\"1\""));
        assertThat(placard.get(soup).at("/item/price").asInt()).isEqualTo(7);
    }

    @Test
    void anIdempotencyKeyChangesPricesOnce() {
        MadeCatalog catalog = catalog("EUR");
        String soup = catalog.item("Soup", ",'price':5");
        String key = "prices-" + catalog.id();
        Reply first = fine(prices(catalog, "", "{'amount':1}", "Idempotency-Key", key));
        Reply again = fine(prices(catalog, "", "{'amount':1}", "Idempotency-Key", key));
        assertThat(again.bytes()).isEqualTo(first.bytes());
        assertThat(placard.get(soup).at("/item/price").asInt()).isEqualTo(6);
    }

    @Test
    void theLogTellsTheRuleAndThePrices() {
        MadeCatalog catalog = catalog("EUR");
        String soup = Body.id(catalog.item("Soup", ",'price':5"));
        Reply done = fine(prices(catalog, "", "{'percent':10,'rounding':'.50'}"));
        JsonNode entry =
                placard.get("/api/v1/activity?subjectId=" + catalog.id()).at("/activity/0");
        assertThat(entry.path("action").asText()).isEqualTo("priced");
        assertThat(entry.at("/before/prices/" + soup + "/price").asInt()).isEqualTo(5);
        assertThat(entry.at("/after/prices/" + soup + "/price").asText()).isEqualTo("5.5");
        assertThat(entry.at("/after/percent").asInt()).isEqualTo(10);
        fine(undo(catalog, done));
        JsonNode back =
                placard.get("/api/v1/activity?subjectId=" + catalog.id()).at("/activity/0");
        assertThat(back.path("action").asText()).isEqualTo("undone");
        assertThat(back.at("/after/restored").asInt()).isEqualTo(1);
        fine(prices(catalog, "", "{'percent':0}"));
        assertThat(placard.get("/api/v1/activity?subjectId=" + catalog.id()).at("/activity/0/id"))
                .isEqualTo(back.path("id"));
    }

    @Test
    void aBodyToTakeBackThatMakesNoSenseIsRefused() {
        MadeCatalog catalog = catalog("EUR");
        String soup = Body.id(catalog.item("Soup", ",'price':5"));
        String path = catalog.path() + "/undo";
        assertThat(placard.post(path, "{}").faults()).containsExactly("/changes required");
        assertThat(placard.post(path, json("{'changes':[" + patch("item_x", "'price':1") + ",7]}"))
                        .faults())
                .containsExactly("/changes/1 invalid_type", "/changes/0/id invalid_id");
        assertThat(placard.post(
                                path,
                                json("{'changes':[" + patch("item_01jd3x5n8kq2v7w9c4t6r0m1ba", "'price':1") + "]}"))
                        .faults())
                .containsExactly("/changes/0/id item_not_found");
        assertThat(placard.post(path, json("{'changes':[" + patch(soup, "'price':-1") + "]}"))
                        .faults())
                .containsExactly("/changes/0/set/price out_of_range");
        String elsewhere = patch(soup, "'sectionId':'sec_01jd3x5n8kq2v7w9c4t6r0m1ba'");
        assertThat(placard.post(path, json("{'changes':[" + elsewhere + "]}")).faults())
                .containsExactly("/changes/0/set/sectionId section_not_found");
        String made = "{'changes':[" + delete("item", soup) + "," + delete("section", catalog.section()) + "]}";
        assertThat(fine(placard.post(path, json(made))).at("/sectionsDeleted").asInt())
                .isEqualTo(1);
        assertThat(catalog.read().at("/catalog/sections")).isEmpty();
    }

    private static String patch(String item, String set) {
        return "{'type':'patch','kind':'item','id':'" + item + "','set':{" + set + "}}";
    }

    private static String delete(String kind, String id) {
        return "{'type':'delete','kind':'" + kind + "','id':'" + id + "'}";
    }
}
