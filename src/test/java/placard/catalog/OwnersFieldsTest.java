package placard.catalog;

import static org.assertj.core.api.Assertions.assertThat;
import static placard.testing.Body.json;

import com.fasterxml.jackson.databind.JsonNode;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import placard.testing.Drawn;
import placard.testing.MadeCatalog;
import placard.testing.OnBothStores;
import placard.testing.OnBothStores.Started;
import placard.testing.Placard;
import placard.testing.Reply;

/** What owners say of sections, items and orders beyond what a list needs: set, read back, merged, copied, refused. */
@OnBothStores
final class OwnersFieldsTest {
    private static final String HAPPY =
            "{'name':'Happy hour','days':['mon'],'from':'17:00','to':'19:00','price':4.5,'percentOff':null}";

    @Started
    private static Placard placard;

    private static MadeCatalog euros() {
        return MadeCatalog.in(placard, "{'name':'Lunch','currency':'EUR'}");
    }

    private static void reads(JsonNode found, String json) {
        assertThat(found.toString()).isEqualTo(json(json));
    }

    private static Reply patched(String path, String json) {
        Reply reply = placard.patch(path, json(json));
        assertThat(reply.status()).as(reply.text()).isEqualTo(200);
        return reply;
    }

    private static String copyOf(MadeCatalog catalog) {
        Reply copy = placard.post(catalog.path() + "/duplicate", "");
        assertThat(copy.status()).as(copy.text()).isEqualTo(201);
        return "/api/v1/catalogs/" + copy.at("/catalog/id").asText();
    }

    @Test
    void anItemsOwnersFieldsAreSetClearedAndCopied() {
        MadeCatalog catalog = euros();
        String item = catalog.item("Spritz", "");
        assertThat(placard.get(item).at("/item/isFeatured").asBoolean(true)).isFalse();
        assertThat(placard.get(item).at("/item/priceSchedule").isNull()).isTrue();
        Reply set = patched(item, "{'price':6,'compareAtPrice':7.5,'isFeatured':true,'priceSchedule':[" + HAPPY + "]}");
        assertThat(set.at("/item/compareAtPrice").decimalValue()).isEqualByComparingTo("7.5");
        reads(set.at("/item/priceSchedule"), "[" + HAPPY + "]");
        long version = set.at("/item/version").asLong();
        assertThat(patched(item, "{'priceSchedule':" + set.at("/item/priceSchedule") + "}")
                        .at("/item/version")
                        .asLong())
                .isEqualTo(version);
        JsonNode copy = placard.get(copyOf(catalog)).at("/catalog/sections/0/items/0");
        assertThat(copy.path("isFeatured").asBoolean()).isTrue();
        assertThat(copy.path("compareAtPrice").decimalValue()).isEqualByComparingTo("7.5");
        reads(copy.path("priceSchedule"), "[" + HAPPY + "]");
        Reply cleared = patched(item, "{'compareAtPrice':null,'isFeatured':null,'priceSchedule':null}");
        assertThat(cleared.at("/item/compareAtPrice").isNull()).isTrue();
        assertThat(cleared.at("/item/isFeatured").asBoolean(true)).isFalse();
        assertThat(patched(item, "{'priceSchedule':[]}")
                        .at("/item/priceSchedule")
                        .isNull())
                .isTrue();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "[{'from':'17:00','to':'19:00'}]|/priceSchedule/0/price required",
                "[{'from':'17:00','to':'19:00','price':1,'percentOff':5}]|/priceSchedule/0/price not_allowed",
                "[{'from':'17:00','to':'19:00','price':1.234}]|/priceSchedule/0/price price_precision",
                "[{'from':'17:00','to':'19:00','percentOff':100}]|/priceSchedule/0/percentOff out_of_range",
                "[{'from':'17','to':'19:00','percentOff':9}]|/priceSchedule/0/from invalid_time",
                "[{'from':'17:00','to':'19:00','percentOff':9,'days':['x']}]|/priceSchedule/0/days/0 unknown_value",
                "7|/priceSchedule invalid_type"
            })
    void aWrongPriceScheduleIsRefusedWhereItIsWrong(String sent, String fault) {
        assertThat(euros().post("Spritz", ",'price':6,'priceSchedule':" + sent).faults())
                .containsExactly(fault);
    }

    @Test
    void aPriceForTheWholeItemDoesNotGoWithVariantsPrices() {
        MadeCatalog catalog = euros();
        String variants = ",'metadata':{'variants':[{'name':'S','price':3},{'name':'L','price':5}]}";
        assertThat(catalog.post("Beer", variants + ",'priceSchedule':[" + HAPPY + "]")
                        .faults())
                .containsExactly("/priceSchedule price_not_allowed");
        String item = catalog.item("Beer", ",'price':4,'priceSchedule':[" + HAPPY + "]");
        assertThat(placard.patch(item, json("{" + variants.substring(1) + "}")).faults())
                .containsExactly("/priceSchedule price_not_allowed");
        assertThat(catalog.post("Ale", variants + ",'priceSchedule':[{'from':'17:00','to':'19:00','percentOff':30}]")
                        .status())
                .isEqualTo(201);
    }

    @Test
    void aVariantIsComparedWithItsOwnPrice() {
        MadeCatalog catalog = euros();
        String item = catalog.item("Beer", ",'metadata':{'variants':[{'name':'S','price':3,'compareAtPrice':3.5}]}");
        JsonNode variant = placard.get(item).at("/item/metadata/variants/0");
        assertThat(variant.path("compareAtPrice").decimalValue()).isEqualByComparingTo("3.5");
        Reply kept = patched(item, "{'variants':[{'id':'" + variant.path("id").asText() + "','name':'Small'}]}");
        assertThat(kept.at("/item/metadata/variants/0/compareAtPrice").decimalValue())
                .isEqualByComparingTo("3.5");
        assertThat(catalog.post("Ale", ",'variants':[{'name':'S','price':3,'compareAtPrice':-1}]")
                        .faults())
                .containsExactly("/variants/0/compareAtPrice out_of_range");
    }

    @Test
    void aCurrencyWithFewerDigitsIsRefusedForEveryPriceThatItCannotTell() {
        MadeCatalog compared = euros();
        compared.item("A", ",'price':6,'compareAtPrice':7.5");
        assertThat(compared.patch("{'currency':'JPY'}").code()).isEqualTo("currency_conflict");
        MadeCatalog scheduled = euros();
        scheduled.item("A", ",'price':6,'priceSchedule':[" + HAPPY + "]");
        assertThat(scheduled.patch("{'currency':'JPY'}").code()).isEqualTo("currency_conflict");
        MadeCatalog least = euros();
        least.patch("{'settings':{'orderTypes':[{'type':'delivery','minimumOrder':12.5}]}}");
        assertThat(least.patch("{'currency':'JPY'}").code()).isEqualTo("currency_conflict");
        assertThat(euros().patch(
                                "{'currency':'JPY','settings':{'orderTypes':[{'type':'delivery','minimumOrder':12.5}]}}")
                        .faults())
                .containsExactly("/settings/orderTypes/0/minimumOrder price_precision");
    }

    @Test
    void aSectionsPictureIsOneOfTheWorkspaceAndCountsAsUsed() {
        MadeCatalog catalog = euros();
        String picture =
                placard.upload("a.png", Drawn.png(21, 9)).at("/file/id").asText();
        String section =
                catalog.path() + "/sections/" + catalog.section("{'name':'Wine','imageFileId':'" + picture + "'}");
        assertThat(catalog.read().at("/catalog/sections/1/imageFileId").asText())
                .isEqualTo(picture);
        assertThat(placard.delete("/api/v1/files/" + picture)
                        .at("/usedBy/0/type")
                        .asText())
                .isEqualTo("section");
        assertThat(placard.get(copyOf(catalog))
                        .at("/catalog/sections/1/imageFileId")
                        .asText())
                .isEqualTo(picture);
        assertThat(placard.patch(section, json("{'imageFileId':'file_00000000000000000000000000'}"))
                        .faults())
                .containsExactly("/imageFileId file_not_found");
        assertThat(placard.patch(section, json("{'imageFileId':'x'}")).faults())
                .containsExactly("/imageFileId invalid_id");
        assertThat(patched(section, "{'imageFileId':null}")
                        .at("/section/imageFileId")
                        .isNull())
                .isTrue();
    }

    @Test
    void anAnnouncementMergesLikeAnySetting() {
        MadeCatalog catalog = euros();
        assertThat(catalog.read().at("/catalog/settings/announcement").isNull()).isTrue();
        Reply set = catalog.patch(
                "{'settings':{'announcement':{'text':'Live music','until':'2026-12-01T23:00:00+01:00'}}}");
        reads(
                set.at("/catalog/settings/announcement"),
                "{'text':'Live music','from':null,'until':'2026-12-01T22:00:00.000Z'}");
        assertThat(catalog.patch("{'settings':{'priceNote':'x'}}")
                        .at("/catalog/settings/announcement/text")
                        .asText())
                .isEqualTo("Live music");
        assertThat(catalog.patch("{'settings':{'announcement':{}}}").faults())
                .containsExactly("/settings/announcement/text required");
        assertThat(catalog.patch(
                                "{'settings':{'announcement':{'text':'x','from':'2026-12-01T23:00:00Z','until':'2026-12-01T23:00:00Z'}}}")
                        .faults())
                .containsExactly("/settings/announcement/until out_of_range");
        assertThat(catalog.patch("{'settings':{'announcement':{'text':'" + "x".repeat(201) + "'}}}")
                        .faults())
                .containsExactly("/settings/announcement/text too_long");
        assertThat(catalog.patch("{'settings':{'announcement':null}}")
                        .at("/catalog/settings/announcement")
                        .isNull())
                .isTrue();
    }

    @Test
    void waysToOrderAreReadBack() {
        MadeCatalog catalog = euros();
        reads(catalog.read().at("/catalog/settings/orderTypes"), "[]");
        assertThat(catalog.read().at("/catalog/settings/askName").asText()).isEqualTo("no");
        Reply set = catalog.patch(
                "{'settings':{'askName':'required','orderTypes':[{'type':'pickup'},{'type':'delivery','minimumOrder':12.50,'note':'Within 3 km'}]}}");
        reads(
                set.at("/catalog/settings/orderTypes"),
                "[{'type':'pickup','minimumOrder':null,'note':null},{'type':'delivery','minimumOrder':12.5,'note':'Within 3 km'}]");
        assertThat(set.at("/catalog/settings/askName").asText()).isEqualTo("required");
        assertThat(catalog.patch("{'settings':{'orderTypes':[{'type':'pickup'},{'type':'pickup'}]}}")
                        .faults())
                .containsExactly("/settings/orderTypes/1/type not_allowed");
        assertThat(catalog.patch("{'settings':{'askName':'yes','orderTypes':[{'type':'drone'}]}}")
                        .faults())
                .containsExactlyInAnyOrder(
                        "/settings/askName unknown_value", "/settings/orderTypes/0/type unknown_value");
    }

    @Test
    void holidaysAreReadBack() {
        MadeCatalog catalog = euros();
        Reply set = catalog.patch(
                "{'businessDetails':{'specialHours':[{'date':'2026-12-25','until':'2026-12-26','closed':true,'name':'Christmas'},"
                        + "{'date':'2026-12-24','hours':[{'from':'09:00','to':'14:00'}]}]}}");
        reads(
                set.at("/catalog/businessDetails/specialHours"),
                "[{'date':'2026-12-25','until':'2026-12-26','closed':true,'hours':[],'name':'Christmas'},"
                        + "{'date':'2026-12-24','until':null,'closed':false,'hours':[{'from':'09:00','to':'14:00'}],'name':null}]");
        Reply again = catalog.patch("{'businessDetails':" + set.at("/catalog/businessDetails") + "}");
        assertThat(again.at("/catalog/version")).isEqualTo(set.at("/catalog/version"));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{'date':'2026-02-30','closed':true}|/0/date invalid_date",
                "{'closed':true}|/0/date required",
                "{'date':'2026-12-25'}|/0/hours required",
                "{'date':'2026-12-25','closed':true,'hours':[{'from':'09:00','to':'14:00'}]}|/0/hours not_allowed",
                "{'date':'2026-12-25','until':'2026-12-24','closed':true}|/0/until out_of_range",
                "{'date':'2026-12-25','hours':[{'from':'9','to':'14:00'}]}|/0/hours/0/from invalid_time"
            })
    void aWrongHolidayIsRefusedWhereItIsWrong(String sent, String fault) {
        assertThat(euros().patch("{'businessDetails':{'specialHours':[" + sent + "]}}")
                        .faults())
                .containsExactly("/businessDetails/specialHours" + fault);
    }

    @Test
    void numbersNameSectionsOfTheirCatalogueAndACopysOfItsOwn() {
        MadeCatalog catalog = euros();
        String wine = catalog.section("{'name':'Wine'}");
        String sent = "{'businessDetails':{'whatsappNumbers':[{'number':'+1 415 555 0123','label':'Bar','sectionIds':['"
                + wine + "']},{'number':'+14155550124','types':['booking']}]}}";
        Reply set = catalog.patch(sent);
        reads(
                set.at("/catalog/businessDetails/whatsappNumbers"),
                "[{'number':'+14155550123','label':'Bar','types':[],'sectionIds':['" + wine
                        + "']},{'number':'+14155550124','label':null,'types':['booking'],'sectionIds':[]}]");
        JsonNode copy = placard.get(copyOf(catalog)).at("/catalog");
        assertThat(copy.at("/businessDetails/whatsappNumbers/0/sectionIds/0"))
                .isEqualTo(copy.at("/sections/1/id"))
                .isNotEqualTo(set.at("/catalog/sections/1/id"));
        assertThat(euros().patch(sent).faults())
                .containsExactly("/businessDetails/whatsappNumbers/0/sectionIds/0 section_not_found");
        assertThat(placard.delete(catalog.path() + "/sections/" + wine).status())
                .isEqualTo(204);
        assertThat(catalog.patch("{'businessDetails':" + set.at("/catalog/businessDetails") + "}")
                        .status())
                .as("an id that was stored before is taken, though its section is gone")
                .isEqualTo(200);
        assertThat(catalog.patch("{'businessDetails':{'whatsappNumbers':[{'number':'0415','types':['fax']}]}}")
                        .faults())
                .containsExactlyInAnyOrder(
                        "/businessDetails/whatsappNumbers/0/number invalid_phone",
                        "/businessDetails/whatsappNumbers/0/types/0 unknown_value");
    }
}
