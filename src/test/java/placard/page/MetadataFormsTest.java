package placard.page;

import static org.assertj.core.api.Assertions.assertThat;
import static placard.testing.Body.json;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import placard.base.Json;
import placard.catalog.item.MetadataKey;
import placard.testing.MadeCatalog;
import placard.testing.OpenApi;
import placard.testing.Placard;
import placard.testing.Reply;
import placard.testing.Store;

/** Metadata whose shape an owner chooses: kept as sent, shown as well as it is understood. */
final class MetadataFormsTest {
    private static Menus menus;
    private static int catalogs;

    @BeforeAll
    static void start() {
        menus = Menus.start();
    }

    @AfterAll
    static void stop() {
        menus.close();
    }

    /** A catalogue's slug of its own for each line of a table, without a figure that a line could look for. */
    private static String fresh() {
        int number = catalogs++;
        return "forms-" + (char) ('a' + number / 26) + (char) ('a' + number % 26);
    }

    /** Every example of the contract, for each key the first one, then the next. */
    private static List<ObjectNode> examples() {
        List<ObjectNode> items = new ArrayList<>();
        Map<String, JsonNode> keys = OpenApi.members(OpenApi.target("#/components/schemas/MetadataSent"));
        for (int i = 0; i < 4; i++) {
            ObjectNode metadata = Json.object();
            for (var key : keys.entrySet()) {
                JsonNode examples = key.getValue().path("examples");
                if (i < examples.size()) {
                    metadata.set(key.getKey(), examples.get(i));
                }
            }
            items.add(metadata);
        }
        return items;
    }

    @ParameterizedTest
    @EnumSource(Store.class)
    void everyPublishedFormComesBackExactlyAsSentAndGuestsSeeItsPublicMembers(Store store) {
        try (Placard placard = Placard.start(store)) {
            MadeCatalog catalog = MadeCatalog.lunch(placard);
            placard.post(catalog.path() + "/publish", "");
            int made = 0;
            for (ObjectNode metadata : examples()) {
                String item = catalog.item("Item", ",'metadata':" + metadata);
                JsonNode read = placard.get(item).at("/item/metadata");
                JsonNode shown = placard.send("GET", "/menu/lunch.json", null, null)
                        .at("/catalog/sections/0/items/" + made++ + "/metadata");
                metadata.properties().forEach(key -> {
                    assertThat(Json.text(read.path(key.getKey()))).isEqualTo(Json.text(key.getValue()));
                    checkShown(key.getKey(), key.getValue(), shown.path(key.getKey()));
                });
                assertThat(placard.patch(item, "{\"metadata\":" + read + "}")
                                .json()
                                .has("warnings"))
                        .isFalse();
            }
        }
    }

    private static void checkShown(String name, JsonNode sent, JsonNode shown) {
        MetadataKey key = MetadataKey.OF_ITEM.stream()
                .filter(one -> one.word().equals(name))
                .findFirst()
                .orElseThrow();
        if (key == MetadataKey.INVENTORY && !sent.isTextual()) {
            assertThat(shown.path("quantity").isMissingNode()).isTrue();
            assertThat(shown.isNumber()).isFalse();
        } else if (sent.isObject()) {
            assertThat(Json.text(shown))
                    .isEqualTo(Json.text(((ObjectNode) sent.deepCopy()).retain(key.shownMembers())));
        } else {
            assertThat(Json.text(shown)).isEqualTo(Json.text(sent));
        }
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '~', textBlock = """
            restaurant  | {'duration':'45 min'}                  | 45 min
            restaurant  | {'duration':45}                        | 45 min
            restaurant  | {'duration':'by arrangement'}          | by arrangement
            restaurant  | {'portion':'Half'}                     | Half
            restaurant  | {'portion':'350 g'}                    | 350 g
            restaurant  | {'spiceLevel':'medium'}                | Medium
            restaurant  | {'spiceLevel':'numbing'}               | numbing
            restaurant  | {'calories':'350 kcal'}                | 350
            restaurant  | {'dimensions':'30 x 20 cm'}            | 30 × 20 cm
            restaurant  | {'dimensions':'Ø 20 cm'}               | Ø 20 cm
            bakery      | {'leadTime':'24 hours'}                | 24
            retail      | {'inventory':'in_stock'}               | In stock
            retail      | {'sku':4711}                           | 4711
            services    | {'duration':'2-3 hours'}               | 2–3
            real_estate | {'carpetArea':'1,200 sq ft'}           | 1,200
            real_estate | {'bedrooms':'3','bathrooms':'2.5'}     | 3 bed
            real_estate | {'amenities':'Lift, Garden'}           | Garden
            real_estate | {'location':'Keizersgracht 1'}         | Keizersgracht 1
            """)
    void guestsReadPlainValuesInThePagesWords(String template, String metadata, String words) {
        String slug = fresh();
        menus.published(slug, ",'template':'" + template + "'", ",'metadata':" + metadata);
        assertThat(menus.text("/menu/" + slug).toLowerCase(java.util.Locale.ROOT))
                .contains(words.toLowerCase(java.util.Locale.ROOT));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '~', textBlock = """
            {'virtualTour':'https://example.com/tour'}        | href="https://example.com/tour"
            {'booking':'https://example.com/book'}            | href="https://example.com/book"
            {'booking':'+1 415 555 0123'}                     | href="tel:
            {'floorPlans':['https://example.com/plan.png']}   | href="https://example.com/plan.png"
            """)
    void aPlainLinkIsALink(String metadata, String link) {
        String slug = fresh();
        menus.published(slug, ",'template':'real_estate'", ",'metadata':" + metadata);
        assertThat(menus.open("/menu/" + slug).text()).contains(link);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '~', textBlock = """
            {'virtualTour':'javascript:alert(1)'}
            {'booking':'javascript:alert(1)'}
            {'floorPlans':['data:text/html,x']}
            {'leadTime':24}
            {'carpetArea':1200}
            {'dimensions':{'w':10,'h':20}}
            """)
    void unknownMetadataIsKeptAndTheOwnerIsWarned(String metadata) {
        String slug = fresh();
        MadeCatalog catalog = menus.published(slug, ",'template':'real_estate'");
        Reply item = catalog.post("One", ",'metadata':" + metadata);
        assertThat(item.status()).isEqualTo(201);
        assertThat(item.at("/warnings/0").asText()).startsWith("/metadata/");
        assertThat(Json.text(item.at("/item/metadata"))).contains(json(metadata).replaceAll("^\\{|}$", ""));
        assertThat(menus.open("/menu/" + slug).text()).doesNotContain("href=\"javascript", "href=\"data");
    }
}
