package placard.catalog;

import static org.assertj.core.api.Assertions.assertThat;
import static placard.testing.Body.json;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import placard.testing.MadeCatalog;
import placard.testing.MovableClock;
import placard.testing.OnBothStores;
import placard.testing.OnBothStores.Prepares;
import placard.testing.OnBothStores.Started;
import placard.testing.Placard;
import placard.testing.Reply;

/** The specification's Item, Variant and Add-on tables, and live availability. */
@OnBothStores(clock = "2026-11-20T10:00:00Z")
final class ItemTest {
    @Started
    private static Placard placard;

    @Started
    private static MovableClock clock;

    private static MadeCatalog catalog;

    @Prepares
    static void prepare() {
        catalog = MadeCatalog.in(placard, "{'name':'Lunch','currency':'INR','timezone':'Asia/Kolkata'}");
    }

    private static Reply patch(String path, String json, String... headers) {
        return placard.patch(path, json(json), headers);
    }

    private static Reply toggle(String path, String json) {
        return placard.post(path + "/toggle-availability", json(json));
    }

    @Test
    void theSpecificationsBodyIsTakenWordByWord() {
        Reply made = catalog.post(
                "Paneer Tikka",
                ",'description':'Grilled.','pricingType':'fixed','price':249.50,'badge':'Bestseller','isAvailable':true,'metadata':{'schemaVersion':2,'dietary':['Veg'],'variants':[{'name':'Half','price':149,'isDefault':true,'isAvailable':true},{'name':'Full','price':249,'isDefault':false,'isAvailable':true}],'addOns':[{'name':'Mint chutney','price':20,'maxQuantity':2,'isAvailable':true}]}");
        assertThat(made.status()).as(made.text()).isEqualTo(201);
        JsonNode item = made.at("/item");
        assertThat(item.path("price").decimalValue()).isEqualByComparingTo("249.5");
        assertThat(item.at("/metadata/schemaVersion").asInt()).isEqualTo(2);
        assertThat(item.at("/metadata/dietary/0").asText()).isEqualTo("Veg");
        assertThat(item.at("/metadata/variants/0/id").asText()).startsWith("var_");
        assertThat(item.at("/metadata/addOns/0/id").asText()).startsWith("add_");
        assertThat(made.at("/idMappings")).isEmpty();
        assertThat(placard.get(made.header("Location")).at("/item")).isEqualTo(item);
        assertThat(catalog.read().at("/catalog/sections/0/items").toString()).contains(item.toString());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                ",'name':7 | /name invalid_type",
                ",'price':1.255 | /price price_precision",
                ",'price':-1 | /price out_of_range",
                ",'price':'1' | /price invalid_type",
                ",'price':1000000000000 | /price out_of_range",
                ",'pricingType':'gratis' | /pricingType unknown_value",
                ",'pricingType':'fixed' | /price required",
                ",'pricingType':'free','price':1 | /price price_not_allowed",
                ",'badge':'1234567890123456789012345678901' | /badge too_long",
                ",'isAvailable':'no' | /isAvailable invalid_type",
                ",'description':1 | /description invalid_type",
                ",'externalId':1 | /externalId invalid_type",
                ",'imageFileIds':['x'] | /imageFileIds/0 invalid_id",
                ",'schedule':[{'days':['x'],'from':'07:00','to':'08:00'}] | /schedule/0/days/0 unknown_value",
                ",'metadata':7 | /metadata invalid_type",
                ",'metadata':{'schemaVersion':0} | /metadata/schemaVersion out_of_range",
                ",'metadata':{'variants':[{}]} | /metadata/variants/0/name required",
                ",'metadata':{'addOns':[{'name':'A','maxQuantity':100}]} | /metadata/addOns/0/maxQuantity out_of_range",
                ",'variants':[],'metadata':{'variants':[]} | /variants duplicate_member",
                ",'soldOutUntil':'end_of_day' | /soldOutUntil not_allowed"
            })
    void eachWrongFieldIsNamed(String more, String fault) {
        String name = more.startsWith(",'name'") ? "" : ",'name':'A'";
        Reply refused = placard.post(
                catalog.path() + "/items", json("{'sectionId':'" + catalog.section() + "'" + name + more + "}"));
        assertThat(refused.status()).as(refused.text()).isEqualTo(422);
        assertThat(refused.faults()).containsExactly(fault);
    }

    @Test
    void theSectionMustBeOfThisCatalogue() {
        MadeCatalog other = MadeCatalog.in(placard);
        Reply refused =
                placard.post(catalog.path() + "/items", json("{'name':'A','sectionId':'" + other.section() + "'}"));
        assertThat(refused.faults()).containsExactly("/sectionId section_not_found");
        assertThat(placard.post(catalog.path() + "/items", "{}").faults())
                .containsExactlyInAnyOrder("/sectionId required", "/name required");
        assertThat(placard.post(catalog.path() + "/items", json("{'name':'A','sectionId':7}"))
                        .faults())
                .containsExactly("/sectionId invalid_type");
        String path = catalog.item("A", "");
        assertThat(patch(path, "{'sectionId':'" + other.section() + "'}").faults())
                .containsExactly("/sectionId section_not_found");
        assertThat(patch(path, "{'sectionId':null}").faults()).containsExactly("/sectionId required");
    }

    @Test
    void knownIdsStayAndOthersAreReplaced() {
        String path = catalog.item(
                "A", ",'price':1,'variants':[{'id':'var_temp_1','name':'S'},{'name':'M'}],'addOns':[{'name':'C'}]");
        JsonNode before = placard.get(path).at("/item/metadata");
        String kept = before.at("/variants/1/id").asText();
        Reply patched = patch(
                path,
                "{'variants':[{'id':'" + kept
                        + "','price':9},{'id':'var_temp_2','name':'L'},{'id':'nonsense','name':'XL'}]}");
        assertThat(patched.at("/item/metadata/variants/0/id").asText()).isEqualTo(kept);
        assertThat(patched.at("/item/metadata/variants/0/name").asText()).isEqualTo("M");
        assertThat(patched.at("/item/metadata/variants")).hasSize(3);
        assertThat(patched.at("/item/metadata/addOns")).isEqualTo(before.path("addOns"));
        assertThat(patched.at("/idMappings"))
                .extracting(mapping -> mapping.path("clientId").asText())
                .containsExactly("var_temp_2", "nonsense");
    }

    @Test
    void theSwitchIsSetAndComesBackByItself() {
        String path = catalog.item("A", ",'price':1");
        Reply out = toggle(path, "{'isAvailable':false,'soldOutUntil':'end_of_day'}");
        assertThat(out.status()).as(out.text()).isEqualTo(200);
        assertThat(out.at("/item/isAvailable").asBoolean()).isFalse();
        assertThat(out.at("/item/soldOutUntil").asText()).as("04:00 in Kolkata").endsWith("T22:30:00.000Z");
        assertThat(out.at("/item/availability/status").asText()).isEqualTo("sold_out");
        assertThat(patch(path, "{'price':2}").at("/item/isAvailable").asBoolean())
                .isFalse();
        String tag = placard.get(path).header("ETag");
        clock.move(Duration.ofHours(24));
        Reply back = placard.get(path, "If-None-Match", tag);
        assertThat(back.status()).isEqualTo(200);
        assertThat(back.at("/item/isAvailable").asBoolean()).isTrue();
        assertThat(back.at("/item/soldOutUntil").isNull()).isTrue();
        assertThat(back.at("/item/price").asInt()).isEqualTo(2);
        assertThat(patch(path, "{'isAvailable':false}").at("/item/isAvailable").asBoolean())
                .isFalse();
        assertThat(toggle(path, "{'isAvailable':true}").at("/item/isAvailable").asBoolean())
                .isTrue();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{} | /isAvailable required",
                "{'isAvailable':null} | /isAvailable required",
                "{'isAvailable':1} | /isAvailable invalid_type",
                "{'isAvailable':true,'soldOutUntil':'end_of_day'} | /soldOutUntil not_allowed",
                "{'isAvailable':false,'soldOutUntil':'soon'} | /soldOutUntil invalid_time"
            })
    void aWrongSwitchIsRefused(String body, String fault) {
        assertThat(toggle(catalog.item("A", ""), body).faults()).containsExactly(fault);
    }

    @Test
    void offScheduleIsNotNowAndNeverSoldOut() {
        String path = catalog.item("Late", ",'schedule':[{'from':'22:00','to':'22:01'}]");
        assertThat(placard.get(path).at("/item/availability/status").asText()).isEqualTo("not_now");
        assertThat(placard.get(path).at("/item/isAvailable").asBoolean()).isTrue();
    }

    @Test
    void aStaleVersionChangesNothing() {
        String path = catalog.item("A", ",'price':1");
        String tag = placard.get(path).header("ETag");
        toggle(path, "{'isAvailable':false}");
        assertThat(patch(path, "{'price':3}", "If-Match", tag).code()).isEqualTo("version_mismatch");
        assertThat(placard.delete(path, "If-Match", tag).status()).isEqualTo(412);
        assertThat(placard.delete(path).status()).isEqualTo(204);
        assertThat(placard.delete(path).status()).isEqualTo(404);
        assertThat(patch(path, "{'price':3}").status()).isEqualTo(404);
        assertThat(toggle(path, "{'isAvailable':false}").status()).isEqualTo(404);
    }
}
