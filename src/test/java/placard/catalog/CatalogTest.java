package placard.catalog;

import static org.assertj.core.api.Assertions.assertThat;
import static placard.testing.Body.json;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import placard.testing.Body;
import placard.testing.MadeCatalog;
import placard.testing.MadeCode;
import placard.testing.MovableClock;
import placard.testing.OnBothStores;
import placard.testing.OnBothStores.Started;
import placard.testing.Placard;
import placard.testing.Reply;

/** The specification's Catalogue and Section tables, states and endpoints. */
@OnBothStores(
        settings = {"PLACARD_CATALOG_SECTIONS=4", "PLACARD_CATALOG_ITEMS=6"},
        clock = "2026-11-20T10:00:00Z")
final class CatalogTest {
    @Started
    private static Placard placard;

    @Started
    private static MovableClock clock;

    private static Reply create(String json) {
        return placard.post("/api/v1/catalogs", json(json));
    }

    private static Reply act(MadeCatalog catalog, String action) {
        return placard.post(catalog.path() + "/" + action, "");
    }

    @ParameterizedTest
    @CsvSource({
        "restaurant,restaurant,/menu/",
        "the service,restaurant,/menu/",
        "food,restaurant,/menu/",
        "bakery,bakery,/menu/",
        "retail,retail,/catalog/",
        "services,services,/catalog/",
        "real_estate,real_estate,/catalog/"
    })
    void eachTemplateHasItsPath(String sent, String template, String path) {
        Reply made = create("{'name':'T','template':'" + sent + "'}");
        assertThat(made.status()).as(made.text()).isEqualTo(201);
        assertThat(made.at("/catalog/template").asText()).isEqualTo(template);
        assertThat(made.at("/catalog/publicUrl").asText())
                .isEqualTo(placard.url(path + made.at("/catalog/slug").asText()));
    }

    @Test
    void aNewCatalogueIsADraftWithDefaults() {
        JsonNode made = create("{'name':' Caf\u00e9 Zo\u00eb '}").at("/catalog");
        assertThat(made.path("name").asText()).isEqualTo("Caf\u00e9 Zo\u00eb");
        assertThat(made.path("status").asText()).isEqualTo("draft");
        assertThat(made.path("slug").asText()).isEqualTo("cafe-zoe");
        assertThat(made.path("currency").asText()).isEqualTo("USD");
        assertThat(made.path("timezone").asText()).isEqualTo("UTC");
        assertThat(made.path("defaultLanguage").asText()).isEqualTo("en");
        assertThat(made.at("/settings/businessDayStart").asText()).isEqualTo("04:00");
        assertThat(made.at("/theme/layout").asText()).isEqualTo("list");
        assertThat(made.path("publishedAt").isNull()).isTrue();
        assertThat(made.path("qr").isNull()).isTrue();
        assertThat(made.path("sections")).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{} | /name required",
                "{'name':''} | /name required",
                "{'name':7} | /name invalid_type",
                "{'name':'A','description':7} | /description invalid_type",
                "{'name':'A','template':'pub'} | /template unknown_value",
                "{'name':'A','currency':'XYZ'} | /currency unknown_currency",
                "{'name':'A','timezone':'Mars/One'} | /timezone unknown_value",
                "{'name':'A','defaultLanguage':'x'} | /defaultLanguage invalid_language",
                "{'name':'A','slug':'A b'} | /slug invalid_slug",
                "{'name':'A','slug':'ab'} | /slug invalid_slug",
                "{'name':'A','metadata':[]} | /metadata invalid_type",
                "{'name':'A','metadata':{'a':{'a':{'a':{'a':{'a':{'a':{}}}}}}}} | /metadata too_deep",
                "{'name':'A','theme':{'primaryColor':'red'}} | /theme/primaryColor invalid_color",
                "{'name':'A','theme':{'layout':'wild'}} | /theme/layout unknown_value",
                "{'name':'A','theme':{'darkMode':1}} | /theme/darkMode invalid_type",
                "{'name':'A','theme':{'logoFileId':'x'}} | /theme/logoFileId invalid_id",
                "{'name':'A','theme':{'coverFileId':'file_01jd3x5n8kq2v7w9c4t6r0m1ba'}} | /theme/coverFileId file_not_found",
                "{'name':'A','businessDetails':{'whatsapp':'0612345678'}} | /businessDetails/whatsapp invalid_phone",
                "{'name':'A','businessDetails':{'phone':'x'}} | /businessDetails/phone invalid_phone",
                "{'name':'A','businessDetails':{'email':'x'}} | /businessDetails/email invalid_email",
                "{'name':'A','businessDetails':{'mapUrl':'javascript:x'}} | /businessDetails/mapUrl invalid_url",
                "{'name':'A','businessDetails':{'website':'x'}} | /businessDetails/website invalid_url",
                "{'name':'A','businessDetails':{'hours':[{'days':['mon'],'from':'7','to':'11:00'}]}} | /businessDetails/hours/0/from invalid_time",
                "{'name':'A','businessDetails':{'socials':{'instagram':'x'}}} | /businessDetails/socials/instagram invalid_url",
                "{'name':'A','settings':{'ordering':'fax'}} | /settings/ordering unknown_value",
                "{'name':'A','settings':{'ordering':'url'}} | /settings/orderUrl required",
                "{'name':'A','settings':{'businessDayStart':'4'}} | /settings/businessDayStart invalid_time",
                "{'name':'A','settings':{'showPrices':'yes'}} | /settings/showPrices invalid_type",
                "{'name':'A\\u0000'} | /name invalid_characters"
            })
    void eachWrongFieldIsNamed(String body, String fault) {
        Reply refused = create(body);
        assertThat(refused.status()).as(refused.text()).isEqualTo(422);
        assertThat(refused.faults()).containsExactly(fault);
    }

    @Test
    void anUnchangedPatchChangesNothing() {
        MadeCatalog catalog = MadeCatalog.in(
                placard,
                "{'name':'A','description':'a\\nb','template':'bakery','currency':'KWD','timezone':'Asia/Kuwait','defaultLanguage':'pt-BR','metadata':{'x':{'y':[1.50]}},'theme':{'primaryColor':'#123456'},'businessDetails':{'whatsapp':'+31 6 1234-5678','socials':{'x':'https://a.example'},'hours':[{'days':['mon'],'from':'22:00','to':'02:00'}]},'settings':{'ordering':'url','orderUrl':'https://a.example'}}");
        catalog.item("Cake", ",'price':1.250,'metadata':{'variants':[{'name':'S','price':1}]}");
        Reply before = catalog.read();
        Reply patched = placard.patch(catalog.path(), before.at("/catalog").toString());
        assertThat(patched.status()).as(patched.text()).isEqualTo(200);
        assertThat(patched.json().has("warnings")).isFalse();
        assertThat(patched.header("ETag")).isEqualTo(before.header("ETag"));
        assertThat(catalog.read().text()).isEqualTo(before.text());
        JsonNode section = before.at("/catalog/sections/0");
        Reply again = placard.patch(catalog.path() + "/sections/" + catalog.section(), section.toString());
        assertThat(again.at("/section")).isEqualTo(section);
        assertThat(again.json().has("warnings")).isFalse();
        JsonNode item = section.at("/items/0");
        Reply third = placard.patch(catalog.path() + "/items/" + item.path("id").asText(), item.toString());
        assertThat(third.at("/item")).isEqualTo(item);
        assertThat(third.at("/idMappings")).isEmpty();
        assertThat(third.json().has("warnings")).isFalse();
    }

    @Test
    void objectsMergeOneLevelDeepAndNullClears() {
        MadeCatalog catalog = MadeCatalog.in(
                placard,
                "{'name':'A','theme':{'primaryColor':'#111111','layout':'grid'},'metadata':{'a':1,'b':2},'description':'d'}");
        JsonNode after = catalog.patch(
                        "{'theme':{'primaryColor':null},'metadata':{'b':null,'c':3},'description':null,'colour':1}")
                .json();
        assertThat(after.at("/catalog/theme/layout").asText()).isEqualTo("grid");
        assertThat(after.at("/catalog/theme/primaryColor").isNull()).isTrue();
        assertThat(after.at("/catalog/metadata").toString()).isEqualTo(json("{'a':1,'c':3}"));
        assertThat(after.at("/catalog/description").isNull()).isTrue();
        assertThat(after.at("/warnings/0").asText()).isEqualTo("Unknown member ignored: /colour");
        assertThat(catalog.patch("{'name':null}").faults()).containsExactly("/name required");
    }

    @Test
    void publishingIsIdempotentAndWarns() {
        MadeCatalog catalog = MadeCatalog.in(placard);
        Reply first = act(catalog, "publish");
        assertThat(first.status()).as(first.text()).isEqualTo(200);
        assertThat(first.at("/catalog/status").asText()).isEqualTo("published");
        assertThat(first.at("/warnings").toString()).contains("no items").contains("WhatsApp");
        String at = first.at("/catalog/publishedAt").asText();
        clock.move(Duration.ofMinutes(1));
        assertThat(act(catalog, "publish").at("/catalog").toString())
                .isEqualTo(first.at("/catalog").toString());
        assertThat(act(catalog, "unpublish").at("/catalog/status").asText()).isEqualTo("draft");
        assertThat(act(catalog, "unpublish").at("/catalog/version").asInt()).isEqualTo(3);
        assertThat(act(catalog, "publish").at("/catalog/publishedAt").asText()).isEqualTo(at);
    }

    @Test
    void aDuplicateSharesNoIds() {
        MadeCatalog catalog = MadeCatalog.in(placard, "{'name':'Copied'}");
        catalog.item(
                "Cake", ",'price':2,'externalId':'E','metadata':{'variants':[{'name':'S'}],'addOns':[{'name':'C'}]}");
        act(catalog, "publish");
        JsonNode before = catalog.read().at("/catalog");
        Reply copy = act(catalog, "duplicate");
        assertThat(copy.status()).as(copy.text()).isEqualTo(201);
        assertThat(copy.at("/catalog/name").asText()).isEqualTo("Copied (copy)");
        assertThat(copy.at("/catalog/status").asText()).isEqualTo("draft");
        assertThat(copy.at("/idMap")).hasSize(5);
        copy.at("/idMap").properties().forEach(entry -> {
            assertThat(copy.at("/catalog").toString())
                    .contains(entry.getValue().asText())
                    .doesNotContain(entry.getKey());
        });
        assertThat(copy.at("/catalog/sections/0/items/0/metadata/variants/0/name")
                        .asText())
                .isEqualTo("S");
        assertThat(act(catalog, "duplicate").at("/catalog/name").asText()).isEqualTo("Copied (copy 2)");
        assertThat(catalog.read().at("/catalog")).isEqualTo(before);
    }

    @Test
    void aSlugIsUniqueForEverAndStaysWhenTheNameChanges() {
        MadeCatalog catalog = MadeCatalog.in(placard, "{'name':'Same name'}");
        assertThat(create("{'name':'Same name'}").at("/catalog/slug").asText()).isEqualTo("same-name-2");
        assertThat(create("{'name':'X','slug':'same-name'}").code()).isEqualTo("slug_taken");
        assertThat(catalog.patch("{'name':'Other'}").at("/catalog/slug").asText())
                .isEqualTo("same-name");
        assertThat(catalog.patch("{'slug':'other-slug'}").at("/catalog/slug").asText())
                .isEqualTo("other-slug");
        assertThat(create("{'name':'X','slug':'same-name'}").code())
                .as("the old address stays its own")
                .isEqualTo("slug_taken");
        assertThat(catalog.patch("{'slug':'same-name'}").status()).isEqualTo(200);
        assertThat(catalog.patch("{'slug':'same-name-2'}").code()).isEqualTo("slug_taken");
        assertThat(placard.delete(catalog.path()).status()).isEqualTo(204);
        assertThat(create("{'name':'X','slug':'same-name'}").code()).isEqualTo("slug_taken");
    }

    @Test
    void aCodeFollowsTheCatalogue() {
        MadeCatalog catalog = MadeCatalog.in(placard, "{'name':'Followed','template':'retail'}");
        MadeCode code = MadeCode.in(
                placard, json("{'name':'T','catalogId':'" + catalog.id() + "','presentation':{'table':'12'}}"));
        assertThat(code.scan("203.0.113.1").header("Location")).isEqualTo(placard.url("/catalog/followed?table=12"));
        assertThat(catalog.read().at("/catalog/qr/id").asText()).isEqualTo(code.id());
        catalog.patch("{'slug':'elsewhere'}");
        assertThat(code.scan("203.0.113.1").header("Location")).isEqualTo(placard.url("/catalog/elsewhere?table=12"));
        catalog.patch("{'template':'bakery'}");
        assertThat(code.scan("203.0.113.1").header("Location")).isEqualTo(placard.url("/menu/elsewhere?table=12"));
        assertThat(placard.post(
                                "/api/v1/qr",
                                json("{'name':'T','catalogId':'" + catalog.id() + "','presentation':{'table':'<b>'}}"))
                        .status())
                .isEqualTo(422);
        placard.delete(catalog.path());
        assertThat(placard.get("/api/v1/qr/" + code.id()).status()).isEqualTo(200);
        assertThat(code.scan("203.0.113.1").status()).isEqualTo(302);
    }

    @Test
    void aCatalogueWithItemsLocksItsTemplateAndCurrency() {
        MadeCatalog catalog = MadeCatalog.in(placard);
        assertThat(catalog.patch("{'template':'bakery'}").status()).isEqualTo(200);
        catalog.item("A", ",'price':1.25");
        assertThat(catalog.patch("{'template':'restaurant'}").code()).isEqualTo("template_locked");
        assertThat(catalog.patch("{'currency':'JPY'}").code()).isEqualTo("currency_conflict");
        assertThat(catalog.patch("{'currency':'KWD'}").status()).isEqualTo(200);
    }

    @Test
    void aStaleVersionChangesNothing() {
        MadeCatalog catalog = MadeCatalog.in(placard);
        String tag = catalog.read().header("ETag");
        catalog.item("A", "");
        assertThat(placard.get(catalog.path(), "If-None-Match", tag).status()).isEqualTo(200);
        assertThat(placard.get(catalog.path(), "If-None-Match", catalog.read().header("ETag"))
                        .status())
                .isEqualTo(304);
        assertThat(placard.patch(catalog.path(), json("{'name':'B'}"), "If-Match", tag)
                        .status())
                .isEqualTo(200);
        assertThat(placard.patch(catalog.path(), json("{'name':'C'}"), "If-Match", tag)
                        .code())
                .isEqualTo("version_mismatch");
        assertThat(placard.delete(catalog.path(), "If-Match", tag).status()).isEqualTo(412);
    }

    @Test
    void aDeletedCatalogueIsGoneWithEverythingInIt() {
        MadeCatalog catalog = MadeCatalog.in(placard);
        String item = catalog.item("A", "");
        assertThat(placard.delete(catalog.path()).status()).isEqualTo(204);
        assertThat(placard.delete(catalog.path()).status()).isEqualTo(404);
        assertThat(catalog.read().status()).isEqualTo(404);
        assertThat(placard.get(item).status()).isEqualTo(404);
        assertThat(catalog.post("B", "").status()).isEqualTo(404);
        assertThat(act(catalog, "publish").status()).isEqualTo(404);
        assertThat(act(catalog, "duplicate").status()).isEqualTo(404);
    }

    @Test
    void aSectionWithItemsIsNotDeletedByTheWay() {
        MadeCatalog catalog = MadeCatalog.in(placard);
        String other = catalog.section("{'name':'Other','isVisible':false}");
        String item = catalog.item("A", "");
        String path = catalog.path() + "/sections/" + catalog.section();
        assertThat(placard.delete(path).code()).isEqualTo("section_not_empty");
        assertThat(placard.delete(path + "?moveTo=" + catalog.section()).faults())
                .containsExactly("/query/moveTo section_not_found");
        assertThat(placard.delete(path + "?cascade=maybe").status()).isEqualTo(422);
        assertThat(placard.delete(path + "?moveTo=" + other).status()).isEqualTo(204);
        assertThat(placard.get(item).at("/item/sectionId").asText()).isEqualTo(other);
        assertThat(placard.delete(catalog.path() + "/sections/" + other + "?cascade=true")
                        .status())
                .isEqualTo(204);
        assertThat(placard.get(item).status()).isEqualTo(404);
    }

    @ParameterizedTest
    @ValueSource(strings = {"{}", "{'name':''}", "{'name':'A','isVisible':1}", "{'name':'A','schedule':{}}"})
    void aWrongSectionIsRefused(String body) {
        MadeCatalog catalog = MadeCatalog.in(placard);
        assertThat(placard.post(catalog.path() + "/sections", json(body)).status())
                .isEqualTo(422);
    }

    @Test
    void aCatalogueHasBounds() {
        MadeCatalog catalog = MadeCatalog.in(placard);
        for (int i = 0; i < 3; i++) {
            catalog.section("{'name':'S'}");
        }
        assertThat(placard.post(catalog.path() + "/sections", json("{'name':'S'}"))
                        .code())
                .isEqualTo("catalog_full");
        for (int i = 0; i < 6; i++) {
            catalog.item("I" + i, "");
        }
        assertThat(catalog.post("One more", "").code()).isEqualTo("catalog_full");
        String row = "{'sectionId':'" + catalog.section() + "','name':'One more'}";
        String bulk = catalog.path() + "/items/bulk";
        assertThat(placard.post(bulk, json("{'items':[" + row + "]}")).faults())
                .containsExactly("/items/0/id catalog_full");
        assertThat(catalog.read().at("/catalog/itemCount").asInt()).isEqualTo(6);
    }

    @Test
    void theOrderMustNameEverythingOnce() {
        MadeCatalog catalog = MadeCatalog.in(placard);
        String other = catalog.section("{'name':'Other'}");
        String a = Body.id(catalog.item("A", ""));
        String b = Body.id(catalog.item("B", ""));
        String path = catalog.path() + "/order";
        Reply ordered = placard.send("PUT", path, order(other, b, catalog.section(), a), placard.key());
        assertThat(ordered.status()).as(ordered.text()).isEqualTo(200);
        assertThat(ordered.at("/catalog/sections/0/items/0/id").asText()).isEqualTo(b);
        assertThat(ordered.at("/catalog/sections/1/items/0/id").asText()).isEqualTo(a);
        assertThat(placard.send("PUT", path, order(other, b, catalog.section(), b), placard.key())
                        .faults())
                .containsExactly("/sections/1/items/0 order_mismatch", "/sections order_mismatch");
        assertThat(placard.send("PUT", path, "{}", placard.key()).faults()).containsExactly("/sections required");
    }

    private static String order(String s1, String i1, String s2, String i2) {
        return json(
                "{'sections':[{'id':'" + s1 + "','items':['" + i1 + "']},{'id':'" + s2 + "','items':['" + i2 + "']}]}");
    }
}
