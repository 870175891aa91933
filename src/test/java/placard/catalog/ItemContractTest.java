package placard.catalog;

import static org.assertj.core.api.Assertions.assertThat;
import static placard.testing.Body.json;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalTime;
import java.time.ZoneId;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import placard.testing.Body;
import placard.testing.MadeCatalog;
import placard.testing.MovableClock;
import placard.testing.OnBothStores;
import placard.testing.OnBothStores.Started;
import placard.testing.Placard;
import placard.testing.Reply;

/** What the contract says of items beyond their tables: money, merges, clearing, sizes. */
@OnBothStores(clock = "2026-11-20T10:00:00Z")
final class ItemContractTest {
    @Started
    private static Placard placard;

    @Started
    private static MovableClock clock;

    private static Reply patch(String path, String json, String... headers) {
        return placard.patch(path, json(json), headers);
    }

    @ParameterizedTest
    @CsvSource({
        "JPY,100,100",
        "JPY,100.0,100",
        "JPY,100.5,",
        "INR,0.1,0.1",
        "INR,0.125,",
        "KWD,0.125,0.125",
        "KWD,0.1255,",
        "INR,999999999999,999999999999",
        "INR,1e3,1000",
        "INR,0.30,0.3"
    })
    void pricesAreExactInTheirCurrency(String currency, String sent, String stored) {
        MadeCatalog catalog = MadeCatalog.in(placard, "{'name':'A','currency':'" + currency + "'}");
        Reply made = catalog.post(
                "A",
                ",'price':" + sent + ",'metadata':{'variants':[{'name':'V','price':" + sent
                        + "}],'addOns':[{'name':'O','price':" + sent + "}]}");
        if (stored == null) {
            assertThat(made.faults())
                    .containsExactlyInAnyOrder(
                            "/price price_precision",
                            "/metadata/variants/0/price price_precision",
                            "/metadata/addOns/0/price price_precision");
        } else {
            String text = placard.get(made.header("Location")).text();
            assertThat(text.split("\"price\":" + java.util.regex.Pattern.quote(stored) + "[,}]", -1))
                    .as(text)
                    .hasSize(4);
        }
    }

    @Test
    void theKindOfPriceDecidesWhatIsStored() {
        MadeCatalog catalog = MadeCatalog.in(placard);
        assertThat(catalog.post("A", "").at("/item/pricingType").asText()).isEqualTo("on_request");
        assertThat(catalog.post("A", ",'price':0").at("/item/pricingType").asText())
                .isEqualTo("fixed");
        assertThat(catalog.post("A", ",'variants':[{'name':'S','price':3}]")
                        .at("/item/pricingType")
                        .asText())
                .isEqualTo("fixed");
        String path = catalog.item("A", ",'price':5,'variants':[{'name':'S','price':3}]");
        assertThat(patch(path, "{'pricingType':'on_request'}").at("/item/price").asInt())
                .isEqualTo(5);
        assertThat(patch(path, "{'pricingType':'starting_from'}")
                        .at("/item/price")
                        .asInt())
                .isEqualTo(5);
        Reply free = patch(path, "{'pricingType':'free'}");
        assertThat(free.at("/item/price").isNull()).isTrue();
        assertThat(free.at("/item/metadata/variants/0/price").isNull()).isTrue();
        assertThat(patch(path, "{'pricingType':'fixed'}").faults()).containsExactly("/price required");
        assertThat(patch(path, "{'pricingType':'fixed','price':null}").faults()).containsExactly("/price required");
        assertThat(patch(path, "{'pricingType':'fixed','price':7}")
                        .at("/item/price")
                        .asInt())
                .isEqualTo(7);
        assertThat(patch(path, "{'price':null}").faults()).containsExactly("/price required");
    }

    @Test
    void anEntryWithAKeptIdIsMergedAndOneNotSentIsRemoved() {
        MadeCatalog catalog = MadeCatalog.in(placard);
        String path = catalog.item(
                "A",
                ",'price':1,'variants':[{'name':'S','price':1,'sku':'s'},{'name':'M','isAvailable':false}],'addOns':[{'name':'C','price':2,'maxQuantity':4,'group':'g'},{'name':'D'}]");
        JsonNode before = placard.get(path).at("/item/metadata");
        String variant = before.at("/variants/1/id").asText();
        String addOn = before.at("/addOns/0/id").asText();
        assertThat(variant).matches("var_[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}");
        assertThat(addOn).matches("add_[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}");
        Reply patched = patch(
                path,
                "{'metadata':{'variants':[{'id':'" + variant + "','price':8}],'addOns':[{'id':'" + addOn
                        + "','price':3},{'id':'add_temp_9','name':'E'},{'id':'" + addOn + "','name':'F'}]}}");
        assertThat(patched.status()).as(patched.text()).isEqualTo(200);
        JsonNode after = patched.at("/item/metadata");
        assertThat(after.path("variants")).hasSize(1);
        assertThat(after.at("/variants/0/id").asText()).isEqualTo(variant);
        assertThat(after.at("/variants/0/isAvailable").asBoolean()).isFalse();
        assertThat(after.at("/variants/0/isDefault").asBoolean()).isTrue();
        assertThat(after.at("/addOns/0/id").asText()).isEqualTo(addOn);
        assertThat(after.at("/addOns/0/maxQuantity").asInt()).isEqualTo(4);
        assertThat(after.at("/addOns/0/group").asText()).isEqualTo("g");
        assertThat(after.at("/addOns/0/price").asInt()).isEqualTo(3);
        assertThat(after.at("/addOns/2/id").asText()).isNotEqualTo(addOn);
        assertThat(patched.at("/idMappings").toString())
                .isEqualTo(json("[{'clientId':'add_temp_9','id':'"
                        + after.at("/addOns/1/id").asText() + "'},{'clientId':'" + addOn + "','id':'"
                        + after.at("/addOns/2/id").asText() + "'}]"));
        assertThat(patch(path, "{'variants':[{'id':'" + variant.toUpperCase(java.util.Locale.ROOT) + "'}]}")
                        .faults())
                .as("another id, so a new entry, which must be complete")
                .containsExactly("/variants/0/name required");
    }

    @Test
    void theDefaultStaysWithItsVariantUnlessItIsMoved() {
        MadeCatalog catalog = MadeCatalog.in(placard);
        String path = catalog.item("A", ",'price':1,'variants':[{'name':'S'},{'name':'M','isDefault':true}]");
        JsonNode variants = placard.get(path).at("/item/metadata/variants");
        assertThat(variants.at("/0/isDefault").asBoolean()).isFalse();
        String small = variants.at("/0/id").asText();
        String medium = variants.at("/1/id").asText();
        Reply more =
                patch(path, "{'variants':[{'name':'XS'},{'id':'" + small + "'},{'id':'" + medium + "','price':2}]}");
        assertThat(more.at("/item/metadata/variants"))
                .extracting(variant -> variant.path("isDefault").asBoolean())
                .containsExactly(false, false, true);
        Reply moved = patch(path, "{'variants':[{'id':'" + small + "','isDefault':true},{'id':'" + medium + "'}]}");
        assertThat(moved.at("/item/metadata/variants"))
                .extracting(variant -> variant.path("isDefault").asBoolean())
                .containsExactly(true, false);
    }

    @Test
    void anotherItemsIdIsNotTakenOver() {
        MadeCatalog catalog = MadeCatalog.in(placard);
        String first = catalog.item("A", ",'price':1,'variants':[{'name':'S'}]");
        String second = catalog.item("B", ",'price':1,'variants':[{'name':'S'}]");
        String owned = placard.get(first).at("/item/metadata/variants/0/id").asText();
        Reply patched = patch(second, "{'variants':[{'id':'" + owned + "','name':'S'}]}");
        assertThat(patched.at("/item/metadata/variants/0/id").asText())
                .startsWith("var_")
                .isNotEqualTo(owned);
        assertThat(patched.at("/idMappings/0/clientId").asText()).isEqualTo(owned);
        Reply made = catalog.post("C", ",'price':1,'variants':[{'id':'" + owned + "','name':'S'}]");
        assertThat(made.at("/item/metadata/variants/0/id").asText()).isNotEqualTo(owned);
    }

    @Test
    void nullClearsEachOptionalMember() {
        MadeCatalog catalog = MadeCatalog.in(placard);
        String path = catalog.item(
                "A",
                ",'description':'d','pricingType':'on_request','price':1,'badge':'b','isAvailable':false,'soldOutUntil':'end_of_day','externalId':'e','schedule':[{'from':'07:00','to':'08:00'}],'metadata':{'spiceLevel':2,'x':1,'dietary':['Veg'],'variants':[{'name':'S'}],'addOns':[{'name':'C'}]}");
        Reply cleared = patch(
                path,
                "{'description':null,'price':null,'badge':null,'soldOutUntil':null,'externalId':null,'schedule':null,'imageFileIds':null,'metadata':{'spiceLevel':null,'x':null,'dietary':null,'variants':null,'addOns':null,'schemaVersion':null}}");
        assertThat(cleared.status()).as(cleared.text()).isEqualTo(200);
        JsonNode item = cleared.at("/item");
        for (String member : List.of("description", "price", "badge", "soldOutUntil", "externalId")) {
            assertThat(item.path(member).isNull()).as(member).isTrue();
        }
        assertThat(item.path("schedule")).isEmpty();
        assertThat(item.path("isAvailable").asBoolean()).isFalse();
        assertThat(item.path("metadata").toString())
                .isEqualTo(json("{'schemaVersion':1,'dietary':[],'variants':[],'addOns':[]}"));
        patch(path, "{'metadata':{'x':1,'schemaVersion':3}}");
        assertThat(patch(path, "{'metadata':{'y':2}}").at("/item/metadata/x").asInt())
                .isEqualTo(1);
        assertThat(patch(path, "{'metadata':null}").faults()).containsExactly("/metadata invalid_type");
        assertThat(patch(path, "{'isAvailable':null}").faults()).containsExactly("/isAvailable invalid_type");
        assertThat(patch(path, "{'pricingType':null}").status()).isEqualTo(200);
        assertThat(patch(path, "{'name':null}").faults()).containsExactly("/name required");
    }

    @Test
    void metadataKeysMayStandBesideMetadata() {
        MadeCatalog catalog = MadeCatalog.in(placard);
        Reply made = catalog.post("A", ",'price':1,'dietary':['Vegan'],'addOns':[{'name':'C'}],'metadata':{'x':1}");
        assertThat(made.json().has("warnings")).isFalse();
        assertThat(made.at("/item/metadata/dietary/0").asText()).isEqualTo("Vegan");
        assertThat(made.at("/item/metadata/addOns/0/name").asText()).isEqualTo("C");
        assertThat(made.at("/item/metadata/x").asInt()).isEqualTo(1);
        assertThat(made.at("/item").has("dietary")).isFalse();
        assertThat(catalog.post("A", ",'dietary':[],'addOns':[],'metadata':{'dietary':[],'addOns':[]}")
                        .faults())
                .containsExactlyInAnyOrder("/dietary duplicate_member", "/addOns duplicate_member");
        assertThat(catalog.post("A", ",'dietary':[7]").faults()).containsExactly("/dietary/0 invalid_type");
        assertThat(catalog.post("A", ",'addOns':[{}]").faults()).containsExactly("/addOns/0/name required");
    }

    @Test
    void unknownMetadataIsKeptAsSentUpToItsBounds() {
        MadeCatalog catalog = MadeCatalog.in(placard);
        String odd = json(
                "{'a':{'b':{'c':{'d':{'e':1.50}}}},'n':null,'big':123456789012345678901234567890,'u':'\u00e9\\n'}");
        JsonNode kept = catalog.post("A", ",'metadata':" + odd).at("/item/metadata");
        assertThat(kept.at("/a/b/c/d/e").toString()).isEqualTo("1.50");
        assertThat(kept.path("big").toString()).isEqualTo("123456789012345678901234567890");
        assertThat(kept.path("u").asText()).isEqualTo("\u00e9\n");
        assertThat(catalog.post("A", ",'metadata':{'a':{'b':{'c':{'d':{'e':{}}}}}}")
                        .status())
                .isEqualTo(201);
        assertThat(catalog.post("A", ",'metadata':{'a':{'b':{'c':{'d':{'e':{'f':{}}}}}}}")
                        .faults())
                .containsExactly("/metadata too_deep");
        assertThat(catalog.post("A", ",'metadata':{'a':'" + "x".repeat(65_000) + "'}")
                        .status())
                .isEqualTo(201);
        assertThat(catalog.post("A", ",'metadata':{'a':'" + "x".repeat(65_536) + "'}")
                        .faults())
                .containsExactly("/metadata too_long");
        String path = catalog.item("A", ",'metadata':{'a':'" + "x".repeat(40_000) + "'}");
        assertThat(patch(path, "{'metadata':{'b':'" + "x".repeat(40_000) + "'}}")
                        .faults())
                .as("the whole counts")
                .containsExactly("/metadata too_long");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                ",'metadata':{'a':'\\ud800'} | /metadata invalid_characters",
                ",'metadata':{'\\u0000':1} | /metadata invalid_characters",
                ",'metadata':{'a':1e-999} | /metadata out_of_range",
                ",'price':1e999 | /price out_of_range",
                ",'price':1e-999 | /price price_precision",
                ",'externalId':'\\u0000' | /externalId invalid_characters",
                ",'sectionId':'\\u0000' | ",
                ",'metadata':{'variants':[{'name':'A','isDefault':true},{'name':'B','isDefault':true}]} | /metadata/variants/1 two_defaults",
                ",'metadata':{'variants':{}} | /metadata/variants invalid_type",
                ",'metadata':{'spiceLevel':4} | /metadata/spiceLevel out_of_range",
                ",'metadata':{'addOns':[{'name':'A','maxQuantity':0}]} | /metadata/addOns/0/maxQuantity out_of_range",
                ",'metadata':{'dimensions':{'unit':'mile'}} | /metadata/dimensions/unit unknown_value",
                ",'metadata':{'duration':{'value':1}} | /metadata/duration/unit required",
                ",'metadata':{'virtualTour':{'url':'javascript:x'}} | /metadata/virtualTour/url invalid_url",
                ",'metadata':{'floorPlans':[{'fileId':'file_01jd3x5n8kq2v7w9c4t6r0m1ba'}]} | /metadata/floorPlans/0/fileId file_not_found",
                ",'imageFileIds':['file_01jd3x5n8kq2v7w9c4t6r0m1ba'] | /imageFileIds/0 file_not_found",
                ",'pricingType':'free','variants':[7] | /variants/0 invalid_type",
                ",'pricingType':'free','variants':[{'name':'A','price':1}] | /variants/0/price price_not_allowed",
                ",'schedule':[{'from':'07:00'}] | /schedule/0/to required",
                ",'isAvailable':false,'soldOutUntil':'2026-11-20T09:59:59Z' | /soldOutUntil out_of_range",
                ",'isAvailable':false,'soldOutUntil':'9999-01-01T00:00:00Z' | /soldOutUntil out_of_range",
                ",'isAvailable':false,'soldOutUntil':7 | /soldOutUntil invalid_type"
            })
    void aHostileValueIsNamed(String more, String fault) {
        MadeCatalog catalog = MadeCatalog.in(placard);
        Reply refused = more.contains("sectionId")
                ? placard.post(catalog.path() + "/items", json("{'name':'A'" + more + "}"))
                : catalog.post("A", more);
        assertThat(refused.status()).as(refused.text()).isEqualTo(422);
        assertThat(refused.faults()).containsExactly(fault == null ? "/sectionId section_not_found" : fault);
    }

    @Test
    void sendingBackAnItemThatCameBackMeanwhileChangesNothing() {
        MadeCatalog catalog = MadeCatalog.in(placard);
        String path = catalog.item("A", ",'isAvailable':false,'soldOutUntil':'end_of_day'");
        Reply read = placard.get(path);
        clock.move(Duration.ofHours(20));
        Reply sent = patch(path, read.at("/item").toString());
        assertThat(sent.status()).as(sent.text()).isEqualTo(200);
        assertThat(sent.at("/item/isAvailable").asBoolean()).isTrue();
        assertThat(sent.at("/item/version")).isEqualTo(read.at("/item/version"));
    }

    @Test
    void aSwitchIsSetAndNotTurned() {
        MadeCatalog catalog = MadeCatalog.in(placard);
        String path = catalog.item("A", ",'price':1,'badge':'b'");
        String toggle = path + "/toggle-availability";
        for (boolean wanted : new boolean[] {true, false, false, true}) {
            Reply set = placard.post(toggle, "{\"isAvailable\":" + wanted + "}");
            assertThat(set.at("/item/isAvailable").asBoolean()).isEqualTo(wanted);
            assertThat(set.at("/item/badge").asText()).isEqualTo("b");
        }
        assertThat(placard.get(path).at("/item/version").asInt())
                .as("what is so already is no change")
                .isEqualTo(3);
        placard.post(toggle, json("{'isAvailable':false,'soldOutUntil':'2026-12-24T10:00:00+01:00'}"));
        assertThat(placard.get(path).at("/item/soldOutUntil").asText()).isEqualTo("2026-12-24T09:00:00.000Z");
        assertThat(placard.post(toggle, "{\"isAvailable\":false}")
                        .at("/item/soldOutUntil")
                        .isNull())
                .as("until further notice")
                .isTrue();
        String tag = placard.get(path).header("ETag");
        patch(path, "{'badge':'c'}");
        assertThat(placard.post(toggle, "{\"isAvailable\":true}", "If-Match", tag)
                        .code())
                .isEqualTo("version_mismatch");
        MadeCatalog other = MadeCatalog.in(placard);
        assertThat(placard.post(
                                other.path() + "/items/" + Body.id(path) + "/toggle-availability",
                                "{\"isAvailable\":true}")
                        .status())
                .isEqualTo(404);
    }

    @Test
    void aBusinessDayEndsWhereAndWhenTheCatalogueSays() {
        MadeCatalog catalog = MadeCatalog.in(
                placard, "{'name':'A','timezone':'America/New_York','settings':{'businessDayStart':'05:30'}}");
        String until = ",'isAvailable':false,'soldOutUntil':'end_of_day'";
        String made = catalog.item("A", until);
        String patched = catalog.item("B", "");
        patch(patched, "{" + until.substring(1) + "}");
        String toggled = catalog.item("C", "");
        placard.post(toggled + "/toggle-availability", json("{" + until.substring(1) + "}"));
        for (String path : List.of(made, patched, toggled)) {
            Instant end =
                    Instant.parse(placard.get(path).at("/item/soldOutUntil").asText());
            assertThat(end).isAfter(clock.instant()).isBefore(clock.instant().plus(Duration.ofHours(26)));
            assertThat(end.atZone(ZoneId.of("America/New_York")).toLocalTime()).isEqualTo(LocalTime.of(5, 30));
        }
    }

    @Test
    void sectionsHaveTimesToo() {
        MadeCatalog catalog = MadeCatalog.in(placard, "{'name':'A','timezone':'Asia/Kolkata'}");
        String path = catalog.item("A", ",'price':1");
        String section = catalog.path() + "/sections/" + catalog.section();
        String local = clock.instant()
                .atZone(ZoneId.of("Asia/Kolkata"))
                .toLocalTime()
                .plusHours(1)
                .truncatedTo(java.time.temporal.ChronoUnit.HOURS)
                .toString();
        placard.patch(
                section, json("{'schedule':[{'from':'" + local + "','to':'" + local.replace(":00", ":30") + "'}]}"));
        JsonNode item = placard.get(path).at("/item");
        assertThat(item.at("/availability/status").asText()).isEqualTo("not_now");
        assertThat(item.at("/availability/reason").asText()).isEqualTo("section_schedule");
        Instant opens = Instant.parse(item.at("/availability/until").asText());
        clock.set(opens);
        assertThat(placard.get(path).at("/item/availability/status").asText()).isEqualTo("in_stock");
    }

    @Test
    void idsAreNeverSharedWithinACatalogue() {
        MadeCatalog catalog = MadeCatalog.in(placard);
        Set<String> seen = new HashSet<>();
        String variants = "'variants':[{'id':'var_temp_1','name':'S'},{'id':'var_temp_1','name':'M'}]";
        for (int i = 0; i < 5; i++) {
            Reply made = catalog.post("A", ",'price':1," + variants);
            made.at("/item/metadata/variants")
                    .forEach(variant ->
                            assertThat(seen.add(variant.path("id").asText())).isTrue());
            assertThat(made.at("/idMappings")).hasSize(2);
        }
    }
}
