package placard.catalog;

import static org.assertj.core.api.Assertions.assertThat;
import static placard.testing.Body.json;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.charset.StandardCharsets;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import placard.base.Json;
import placard.testing.MadeCatalog;
import placard.testing.MadeCode;
import placard.testing.OnBothStores;
import placard.testing.OnBothStores.Prepares;
import placard.testing.OnBothStores.Started;
import placard.testing.Placard;
import placard.testing.Reply;

/**
 * Each row of the specification's tables Catalogue, Section, Item, Metadata, Variant, Add-on, Canonical ids and
 * Presentation context: what is shown there is taken word by word and answered with the same members, by the request
 * itself, by a read of its own and within the catalogue.
 */
@OnBothStores
final class SpecificationFieldsTest {
    private static final String UUID = "[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}";

    @Started
    private static Placard placard;

    private static MadeCatalog catalog;

    @Prepares
    static void prepare() {
        catalog = MadeCatalog.in(placard);
    }

    private static JsonNode parsed(String json) {
        return Json.parse(json(json).getBytes(StandardCharsets.UTF_8));
    }

    /** All that was sent is in the answer, where it was; what the service adds is beside it. */
    private static void assertShows(JsonNode answered, JsonNode sent) {
        if (sent.isObject()) {
            sent.properties().forEach(member -> assertShows(answered.path(member.getKey()), member.getValue()));
        } else if (sent.isArray()) {
            assertThat(answered).hasSameSizeAs(sent);
            for (int i = 0; i < sent.size(); i++) {
                assertShows(answered.path(i), sent.path(i));
            }
        } else if (sent.isNumber()) {
            assertThat(answered.isNumber()).as("%s", answered).isTrue();
            assertThat(answered.decimalValue()).isEqualByComparingTo(sent.decimalValue());
        } else {
            assertThat(answered).isEqualTo(sent);
        }
    }

    private static ObjectNode item(MadeCatalog in, String members) {
        return (ObjectNode) parsed("{'sectionId':'" + in.section() + "','name':'A'" + members + "}");
    }

    /** Makes it, and finds it as it was sent in all three answers; the one of the create is returned. */
    private static JsonNode made(MadeCatalog in, JsonNode body) {
        Reply made = placard.post(in.path() + "/items", Json.text(body));
        assertThat(made.status()).as(made.text()).isEqualTo(201);
        assertThat(made.json().has("warnings")).as(made.text()).isFalse();
        JsonNode item = made.at("/item");
        assertShows(item, body);
        assertThat(placard.get(made.header("Location")).at("/item")).isEqualTo(item);
        assertThat(StreamSupport.stream(
                        in.read().at("/catalog/sections/0/items").spliterator(), false))
                .contains(item);
        return item;
    }

    /** The same members, laid over an item that has none of them. */
    private static void patches(ObjectNode body) {
        String path = catalog.item("B", ",'price':3");
        Reply patched = placard.patch(path, Json.text(body.deepCopy().without("sectionId")));
        assertThat(patched.status()).as(patched.text()).isEqualTo(200);
        assertShows(patched.at("/item"), body);
    }

    private static void refuses(JsonNode body, String fault) {
        Reply refused = placard.post(catalog.path() + "/items", Json.text(body));
        assertThat(refused.status()).as(refused.text()).isEqualTo(422);
        assertThat(refused.faults()).containsExactly(fault);
    }

    @ParameterizedTest(name = "Catalogue, vertical template {0}")
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "the service | restaurant | ,'price':249.50,'metadata':{'dietary':['Veg','Non-Veg','Vegan','Jain'],'portion':{'quantity':6,'unit':'pieces','serves':2},'spiceLevel':2,'allergens':[{'code':'milk','presence':'contains'},'nuts'],'allergensDeclared':true}",
                "bakery | bakery | ,'metadata':{'dietary':['Egg','Eggless'],'variants':[{'name':'500 g','price':450},{'name':'1 kg','price':850}],'addOns':[{'name':'Custom topper','price':150,'maxQuantity':1},{'name':'Candle','price':20,'maxQuantity':10}]}",
                "retail | retail | ,'price':999,'metadata':{'sku':'TEE','inventory':{'status':'low','quantity':3,'lowAt':5},'optionTypes':[{'name':'Size','values':['S','M']},{'name':'Colour','values':['Red']}],'variants':[{'name':'S red','sku':'TEE-S','options':{'Size':'S','Colour':'Red'},'inventory':{'status':'in_stock','quantity':2}}],'addOns':[{'name':'Gift packaging','price':49,'maxQuantity':1}]}",
                "services | services | ,'metadata':{'duration':{'value':45,'unit':'minutes'},'variants':[{'name':'Basic','price':500},{'name':'Premium','price':900,'duration':{'value':1.5,'unit':'hours'}}],'addOns':[{'name':'Senior specialist','price':300}],'booking':{'label':'Book now','url':'https://book.example/cut'}}",
                "real_estate | real_estate | ,'pricingType':'starting_from','price':8500000,'metadata':{'configuration':'3 BHK','bedrooms':3,'carpetArea':{'value':1250,'unit':'sqft'},'floorPlans':[{'label':'Type A','imageUrl':'https://plans.example/a.png'}],'virtualTour':{'url':'https://tours.example/a'}}"
            })
    void theAttributesIntendedForATemplateAreTaken(String sent, String template, String members) {
        MadeCatalog own = MadeCatalog.in(placard, "{'name':'T','currency':'INR','template':'" + sent + "'}");
        assertThat(own.read().at("/catalog/template").asText()).isEqualTo(template);
        made(own, item(own, members));
    }

    @ParameterizedTest(name = "Catalogue, {0}")
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "metadata | {'campaign':{'season':'winter'},'tags':[1,'two',null]}",
                "theme | {'primaryColor':'#aa2200','backgroundColor':'#ffffff','textColor':'#111111','layout':'grid','darkMode':'dark'}",
                "businessDetails | {'name':'Spice Garden','phone':'+91 98 7654 3210','whatsapp':'+919876543210','email':'hello@spice.example','address':'12 MG Road','mapUrl':'https://maps.example/x','website':'https://spice.example/','hours':[{'days':['mon'],'from':'09:00','to':'23:00'}],'socials':{'instagram':'https://instagram.example/spice'},'licenceNumber':'10012345'}",
                "settings | {'ordering':'whatsapp','showPrices':true,'soldOutDisplay':'bottom','businessDayStart':'05:00','pricesIncludeTax':false,'priceNote':'plus tax','allergyNotice':'Ask us.'}"
            })
    void aCatalogueTakesThemOnCreateAndOnPatch(String member, String value) {
        Reply made = placard.post("/api/v1/catalogs", json("{'name':'A','" + member + "':" + value + "}"));
        assertThat(made.status()).as(made.text()).isEqualTo(201);
        assertShows(made.at("/catalog/" + member), parsed(value));
        MadeCatalog own = MadeCatalog.in(placard);
        Reply patched = own.patch("{'" + member + "':" + value + "}");
        assertThat(patched.status()).as(patched.text()).isEqualTo(200);
        assertShows(patched.at("/catalog/" + member), parsed(value));
        assertThat(own.read().at("/catalog/" + member)).isEqualTo(patched.at("/catalog/" + member));
    }

    @Test
    void aCatalogueHasAnIdAPublicSlugAndADynamicQrLink() {
        MadeCatalog own = MadeCatalog.in(placard, "{'name':'Spice Garden'}");
        assertThat(own.id()).matches("cat_[0-9a-z]{26}");
        assertThat(own.read().at("/catalog/slug").asText()).isEqualTo("spice-garden");
        MadeCode code = MadeCode.in(placard, json("{'name':'Door','catalogId':'" + own.id() + "'}"));
        JsonNode link = own.read().at("/catalog/qr");
        assertThat(link.path("id").asText()).isEqualTo(code.id());
        assertThat(link.path("slug").asText()).isEqualTo(code.slug());
        assertThat(link.path("shortUrl").asText()).isEqualTo(placard.url("/q/" + code.slug()));
    }

    @Test
    void aSectionIsMadeUnderItsCatalogueWithAnIdOfItsOwn() {
        Reply made = placard.post(catalog.path() + "/sections", json("{'name':'Starters','description':'To begin'}"));
        assertThat(made.status()).as(made.text()).isEqualTo(201);
        assertThat(made.at("/section/id").asText()).matches("sec_[0-9a-z]{26}");
        assertShows(made.at("/section"), parsed("{'name':'Starters','description':'To begin','items':[]}"));
        assertThat(catalog.read().at("/catalog/sections")).contains(made.at("/section"));
    }

    @ParameterizedTest(name = "Item, {0}: {1}")
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "name | 'Paneer Tikka' | 7 | /name invalid_type",
                "description | 'From the clay oven.' | {} | /description invalid_type",
                "pricingType | 'fixed' | 'gratis' | /pricingType unknown_value",
                "pricingType | 'starting_from' | 'STARTING_FROM' | /pricingType unknown_value",
                "pricingType | 'on_request' | 1 | /pricingType invalid_type",
                "pricingType | 'free' | [] | /pricingType invalid_type",
                "price | 249.5 | '249.5' | /price invalid_type",
                "badge | 'Bestseller' | true | /badge invalid_type",
                "isAvailable | true | 1 | /isAvailable invalid_type",
                "isAvailable | false | 'no' | /isAvailable invalid_type",
                "metadata | {'schemaVersion':1,'dietary':['Veg']} | [] | /metadata invalid_type"
            })
    void eachItemFieldIsTakenAndAnswered(String field, String value, String wrong, String fault) {
        ObjectNode body = item(catalog, ",'price':0").set(field, parsed(value));
        made(catalog, body);
        patches(body);
        refuses(item(catalog, ",'price':0").set(field, parsed(wrong)), fault);
    }

    @Test
    void anItemBelongsToItsSection() {
        MadeCatalog own = MadeCatalog.in(placard);
        JsonNode item = made(own, item(own, ""));
        String other = own.section("{'name':'Other'}");
        String path = own.path() + "/items/" + item.path("id").asText();
        assertThat(placard.patch(path, json("{'sectionId':'" + other + "'}"))
                        .at("/item/sectionId")
                        .asText())
                .isEqualTo(other);
        assertThat(own.read().at("/catalog/sections/0/items")).isEmpty();
        assertThat(own.read().at("/catalog/sections/1/items")).hasSize(1);
    }

    @ParameterizedTest(name = "Metadata, {0}")
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "schemaVersion | 2 | '2' | /metadata/schemaVersion invalid_type",
                "dietary | ['Veg','Non-Veg','Vegan','Jain'] | 'Veg' | /metadata/dietary invalid_type",
                "variants | [{'name':'Half','price':149},{'name':'Full','price':249}] | {} | /metadata/variants invalid_type",
                "addOns | [{'name':'Mint chutney','price':20}] | 'Mint' | /metadata/addOns invalid_type",
                "dimensions | {'length':10.5,'width':4,'height':2,'unit':'cm','weight':1.25,'weightUnit':'kg'} | {'unit':'mile'} | /metadata/dimensions/unit unknown_value",
                "duration | {'value':90,'unit':'minutes','max':120} | true | /metadata/duration invalid_type"
            })
    void eachMetadataFieldIsTakenAndAnswered(String field, String value, String wrong, String fault) {
        String members = ",'price':300,'metadata':{'" + field + "':";
        ObjectNode body = item(catalog, members + value + "}");
        made(catalog, body);
        patches(body);
        refuses(item(catalog, members + wrong + "}"), fault);
    }

    @ParameterizedTest(name = "Variant, {0}: {1}")
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "name | 'Half' | null | /metadata/variants/1/name required",
                "price | 149.5 | '149.5' | /metadata/variants/1/price invalid_type",
                "isDefault | true | 1 | /metadata/variants/1/isDefault invalid_type",
                "isDefault | false | 'x' | /metadata/variants/1/isDefault invalid_type",
                "isAvailable | true | 'yes' | /metadata/variants/1/isAvailable invalid_type",
                "isAvailable | false | 0 | /metadata/variants/1/isAvailable invalid_type"
            })
    void eachVariantFieldIsTakenAndAnswered(String field, String value, String wrong, String fault) {
        ObjectNode body = item(catalog, ",'price':1,'metadata':{'variants':[{'name':'Other'},{'name':'V'}]}");
        ObjectNode variant = (ObjectNode) body.at("/metadata/variants/1");
        variant.set(field, parsed(value));
        made(catalog, body);
        patches(body);
        variant.set(field, parsed(wrong));
        refuses(body, fault);
    }

    @ParameterizedTest(name = "Add-on, {0}: {1}")
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "name | 'Mint chutney' | '' | /metadata/addOns/0/name required",
                "price | 20.25 | -1 | /metadata/addOns/0/price out_of_range",
                "maxQuantity | 3 | 0 | /metadata/addOns/0/maxQuantity out_of_range",
                "isAvailable | true | {} | /metadata/addOns/0/isAvailable invalid_type",
                "isAvailable | false | 'false' | /metadata/addOns/0/isAvailable invalid_type"
            })
    void eachAddOnFieldIsTakenAndAnswered(String field, String value, String wrong, String fault) {
        ObjectNode body = item(catalog, ",'price':1,'metadata':{'addOns':[{'name':'O'}]}");
        ObjectNode addOn = (ObjectNode) body.at("/metadata/addOns/0");
        addOn.set(field, parsed(value));
        made(catalog, body);
        patches(body);
        addOn.set(field, parsed(wrong));
        refuses(body, fault);
    }

    @Test
    void canonicalIdRule1TheServiceMakesThem() {
        String both = "{'variants':[{'name':'V','price':1}],'addOns':[{'name':'O'}]}";
        JsonNode metadata = made(catalog, item(catalog, ",'metadata':" + both)).path("metadata");
        assertThat(metadata.at("/variants/0/id").asText()).matches("var_" + UUID);
        assertThat(metadata.at("/addOns/0/id").asText()).matches("add_" + UUID);
    }

    @Test
    void canonicalIdRule2AnUpdateKeepsThoseThatAreThere() {
        String path = catalog.item("A", ",'metadata':{'variants':[{'name':'V','price':1}],'addOns':[{'name':'O'}]}");
        JsonNode metadata = placard.get(path).at("/item/metadata");
        String variant = metadata.at("/variants/0/id").asText();
        String addOn = metadata.at("/addOns/0/id").asText();
        Reply patched = placard.patch(
                path,
                json("{'metadata':{'variants':[{'id':'" + variant + "','price':2}],'addOns':[{'id':'" + addOn
                        + "','name':'P'}]}}"));
        assertThat(patched.at("/item/metadata/variants/0/id").asText()).isEqualTo(variant);
        assertThat(patched.at("/item/metadata/addOns/0/id").asText()).isEqualTo(addOn);
        assertThat(patched.at("/item/metadata/variants/0/price").asInt()).isEqualTo(2);
        assertThat(patched.at("/item/metadata/addOns/0/name").asText()).isEqualTo("P");
        assertThat(patched.at("/idMappings")).isEmpty();
    }

    @ParameterizedTest(name = "Canonical ids, rule 3: {0}")
    @ValueSource(
            strings = {"", "'id':null,", "'id':'',", "'id':'PREFIX_temp_1',", "'id':'PREFIX_x',", "'id':'my-own',"})
    void canonicalIdRule3OthersAreReplaced(String id) {
        String path = catalog.item("A", ",'price':1");
        Reply patched = placard.patch(
                path,
                json("{'metadata':{'variants':[{" + id.replace("PREFIX", "var") + "'name':'V'}],'addOns':[{"
                        + id.replace("PREFIX", "add") + "'name':'O'}]}}"));
        assertThat(patched.status()).as(patched.text()).isEqualTo(200);
        assertThat(patched.at("/item/metadata/variants/0/id").asText()).matches("var_" + UUID);
        assertThat(patched.at("/item/metadata/addOns/0/id").asText()).matches("add_" + UUID);
        int named = id.isEmpty() || id.contains("null") || id.contains("''") ? 0 : 2;
        assertThat(patched.at("/idMappings")).hasSize(named);
    }

    @ParameterizedTest(name = "Presentation context, {0}")
    @CsvSource({"table,12,<b>", "seat,4A,4/A", "room,Suite 7,a'b", "source,flyer,Fly er"})
    void presentationContextGoesAlongWithTheGuest(String parameter, String value, String unsafe) {
        MadeCatalog own = MadeCatalog.in(placard);
        String link = "{'name':'T','catalogId':'" + own.id() + "','presentation':{'" + parameter + "':\"";
        MadeCode code = MadeCode.in(placard, json(link + value + "\"}}"));
        assertThat(code.scan("203.0.113.1").header("Location"))
                .endsWith("?" + parameter + "=" + value.replace(" ", "%20"));
        Reply refused = placard.post("/api/v1/qr", json(link).concat(unsafe + "\"}}"));
        assertThat(refused.status()).as(refused.text()).isEqualTo(422);
        assertThat(refused.text()).contains("/presentation/" + parameter);
    }
}
