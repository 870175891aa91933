package placard.catalog;

import static org.assertj.core.api.Assertions.assertThat;
import static placard.testing.Body.json;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import placard.testing.MadeCatalog;
import placard.testing.MadeCode;
import placard.testing.OnBothStores;
import placard.testing.OnBothStores.Prepares;
import placard.testing.OnBothStores.Started;
import placard.testing.Placard;
import placard.testing.Reply;
import placard.testing.Tenant;

/** Each row of the specification's tables States and Endpoints of catalogues, and what is said below them. */
@OnBothStores(settings = "PLACARD_UNKNOWN_SLUG_LIMIT=0")
final class SpecificationEndpointsTest {
    @Started
    private static Placard placard;

    private static String reader;
    private static String writer;

    @Prepares
    static void prepare() {
        reader = Tenant.scopedKey(placard, "catalogs:read");
        writer = Tenant.scopedKey(placard, "catalogs:write");
    }

    private static Reply act(MadeCatalog catalog, String action) {
        return placard.post(catalog.path() + "/" + action, "");
    }

    private static int guest(String path) {
        return placard.send("GET", path, null, null).status();
    }

    @ParameterizedTest(name = "{0} {1}")
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "GET | /catalogs | read | | 200 | /catalogs/0/itemCount",
                "POST | /catalogs | write | {'name':'A','template':'retail'} | 201 | /catalog/template",
                "GET | /catalogs/:id | read | | 200 | /catalog/sections/0/items/0/metadata/variants/0/id",
                "PATCH | /catalogs/:id | write | {'metadata':{'a':1}} | 200 | /catalog/metadata/a",
                "DELETE | /catalogs/:id | write | | 204 | ",
                "POST | /catalogs/:id/publish | write | | 200 | /catalog/publicUrl",
                "POST | /catalogs/:id/unpublish | write | | 200 | /catalog/status",
                "POST | /catalogs/:id/duplicate | write | | 201 | /catalog/id",
                "POST | /catalogs/:id/sections | write | {'name':'S'} | 201 | /section/id",
                "POST | /catalogs/:id/items | write | {'sectionId':':section','name':'A','price':2} | 201 | /item/id",
                "PATCH | /catalogs/:id/items/:itemId | write | {'price':2} | 200 | /item/price",
                "POST | /catalogs/:id/items/:itemId/toggle-availability | write | {'isAvailable':false} | 200 | /item/isAvailable"
            })
    void eachEndpointIsThereForItsScopeAlone(
            String method, String path, String scope, String body, int status, String shown) {
        MadeCatalog catalog = MadeCatalog.in(placard);
        String item = catalog.item("A", ",'price':1,'metadata':{'variants':[{'name':'V'}]}");
        String url = "/api/v1"
                + path.replace(":itemId", item.substring(item.lastIndexOf('/') + 1))
                        .replace(":id", catalog.id());
        String sent = body == null ? null : json(body).replace(":section", catalog.section());
        boolean reads = scope.equals("read");
        assertThat(placard.send(method, url, sent, reads ? writer : reader).status())
                .isEqualTo(403);
        assertThat(placard.send(method, url, sent, null).status()).isEqualTo(401);
        Reply answer = placard.send(method, url, sent, reads ? reader : writer);
        assertThat(answer.status()).as(answer.text()).isEqualTo(status);
        if (shown != null) {
            assertThat(answer.at(shown).isValueNode()).as(answer.text()).isTrue();
        }
    }

    @Test
    void theListIsFilteredByTemplatePagedAndCountsItems() {
        Tenant tenant = Tenant.of(placard, 0);
        for (String template : List.of("bakery", "retail", "bakery")) {
            placard.send("POST", "/api/v1/catalogs", json("{'name':'A','template':'" + template + "'}"), tenant.key());
        }
        String list = "/api/v1/catalogs?template=bakery&limit=1";
        Reply first = placard.send("GET", list, null, tenant.key());
        Reply second = placard.send("GET", list + "&page=2", null, tenant.key());
        assertThat(first.at("/pagination/total").asInt()).isEqualTo(2);
        assertThat(first.at("/catalogs")).hasSize(1);
        assertThat(first.at("/catalogs/0/template").asText()).isEqualTo("bakery");
        assertThat(first.at("/catalogs/0/itemCount").isInt()).isTrue();
        assertThat(second.at("/catalogs/0/id")).isNotEqualTo(first.at("/catalogs/0/id"));
    }

    @Test
    void theFullObjectIsAHierarchyWithItsQrLink() {
        MadeCatalog catalog = MadeCatalog.in(placard);
        catalog.item("A", ",'metadata':{'variants':[{'name':'V','price':1}],'addOns':[{'name':'O'}]}");
        MadeCode code = MadeCode.in(placard, json("{'name':'T','catalogId':'" + catalog.id() + "'}"));
        JsonNode whole = catalog.read().at("/catalog");
        assertThat(whole.at("/sections/0/items/0/metadata/variants/0/name").asText())
                .isEqualTo("V");
        assertThat(whole.at("/sections/0/items/0/metadata/addOns/0/name").asText())
                .isEqualTo("O");
        assertThat(whole.at("/qr/id").asText()).isEqualTo(code.id());
    }

    @Test
    void deletingIsPermanentAndTakesTheItemsAlong() {
        MadeCatalog catalog = MadeCatalog.in(placard);
        String item = catalog.item("A", "");
        act(catalog, "publish");
        String slug = catalog.read().at("/catalog/slug").asText();
        assertThat(placard.delete(catalog.path()).status()).isEqualTo(204);
        assertThat(catalog.read().status()).isEqualTo(404);
        assertThat(placard.get(item).status()).isEqualTo(404);
        assertThat(placard.patch(item, json("{'price':1}")).status()).isEqualTo(404);
        assertThat(guest("/menu/" + slug)).isEqualTo(410);
        assertThat(act(catalog, "publish").status()).isEqualTo(404);
    }

    @ParameterizedTest(name = "PATCH an item: {0}")
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "/price | {'price':7.5}",
                "/description | {'description':'New'}",
                "/badge | {'badge':'New'}",
                "/metadata/variants | {'variants':[{'name':'Large','price':9}]}",
                "/metadata/variants | {'metadata':{'variants':[{'name':'Large','price':9}]}}",
                "/metadata/addOns | {'addOns':[{'name':'Candle','price':2}]}",
                "/metadata/addOns | {'metadata':{'addOns':[{'name':'Candle','price':2}]}}"
            })
    void aPatchOfAnItemChangesWhatItNamesAndNothingElse(String changed, String body) {
        MadeCatalog catalog = MadeCatalog.in(placard);
        String path = catalog.item(
                "A",
                ",'description':'Old','price':5,'badge':'Old','metadata':{'spiceLevel':1,'variants':[{'name':'Small','price':4}],'addOns':[{'name':'Topper','price':1}]}");
        JsonNode before = placard.get(path).at("/item");
        Reply patched = placard.patch(path, json(body));
        assertThat(patched.status()).as(patched.text()).isEqualTo(200);
        JsonNode after = placard.get(path).at("/item");
        assertThat(after).isEqualTo(patched.at("/item"));
        List<String> others = new ArrayList<>(List.of(
                "/id",
                "/sectionId",
                "/name",
                "/description",
                "/price",
                "/pricingType",
                "/badge",
                "/isAvailable",
                "/position",
                "/metadata/spiceLevel",
                "/metadata/variants",
                "/metadata/addOns"));
        others.remove(changed);
        assertThat(after.at(changed)).isNotEqualTo(before.at(changed));
        for (String other : others) {
            assertThat(after.at(other)).as(other).isEqualTo(before.at(other));
        }
    }

    @ParameterizedTest(name = "draft → published → draft, {0}")
    @CsvSource({"restaurant,/menu/", "bakery,/menu/", "retail,/catalog/", "services,/catalog/", "real_estate,/catalog/"
    })
    void publishingPutsItOnlineAndUnpublishingTakesItOff(String template, String path) {
        MadeCatalog catalog = MadeCatalog.in(placard, "{'name':'Shown','template':'" + template + "'}");
        JsonNode draft = catalog.read().at("/catalog");
        String slug = draft.path("slug").asText();
        List<String> pages = List.of("/menu/" + slug, "/catalog/" + slug, "/menu/" + slug + ".json");
        assertThat(draft.path("status").asText()).isEqualTo("draft");
        assertThat(pages).allMatch(page -> guest(page) == 404);
        Reply published = act(catalog, "publish");
        assertThat(published.at("/catalog/status").asText()).isEqualTo("published");
        assertThat(published.at("/catalog/publicUrl").asText()).isEqualTo(placard.url(path + slug));
        assertThat(pages).allMatch(page -> guest(page) == 200);
        assertThat(act(catalog, "unpublish").at("/catalog/status").asText()).isEqualTo("draft");
        assertThat(pages).allMatch(page -> guest(page) == 404);
    }

    @Test
    void aRenamedAddressLeadsOnAndADeletedOneIsGone() {
        MadeCatalog catalog = MadeCatalog.in(placard, "{'name':'A','slug':'first-address','template':'retail'}");
        act(catalog, "publish");
        for (String slug : List.of("second-address", "third-address")) {
            assertThat(catalog.patch("{'slug':'" + slug + "'}").status()).isEqualTo(200);
        }
        for (String old : List.of("/menu/first-address", "/catalog/second-address")) {
            Reply moved = placard.send("GET", old + "?table=7", null, null);
            assertThat(moved.status()).isEqualTo(302);
            assertThat(moved.header("Location")).endsWith("/catalog/third-address?table=7");
        }
        catalog.patch("{'slug':'first-address'}");
        assertThat(guest("/catalog/first-address")).as("back where it was").isEqualTo(200);
        assertThat(guest("/catalog/third-address")).isEqualTo(302);
        placard.delete(catalog.path());
        for (String slug : List.of("first-address", "second-address", "third-address")) {
            assertThat(guest("/catalog/" + slug)).as(slug).isEqualTo(410);
        }
    }

    @ParameterizedTest(name = "duplicate, source {0}")
    @ValueSource(strings = {"draft", "published"})
    void aDuplicateIsADeepDraftAndIndependentOfItsSource(String state) {
        MadeCatalog catalog = MadeCatalog.in(placard);
        String source = catalog.item(
                "A", ",'price':1,'metadata':{'variants':[{'name':'V','price':1}],'addOns':[{'name':'O','price':1}]}");
        if (state.equals("published")) {
            act(catalog, "publish");
        }
        String before = catalog.read().text();
        JsonNode copy = act(catalog, "duplicate").at("/catalog");
        assertThat(copy.path("status").asText()).isEqualTo("draft");
        assertThat(catalog.read().text()).as("the source is unchanged").isEqualTo(before);
        String path = "/api/v1/catalogs/" + copy.path("id").asText();
        String item = path + "/items/" + copy.at("/sections/0/items/0/id").asText();
        placard.patch(item, json("{'name':'B','price':2,'variants':[],'addOns':[]}"));
        placard.post(item + "/toggle-availability", json("{'isAvailable':false}"));
        placard.patch(
                path + "/sections/" + copy.at("/sections/0/id").asText(), json("{'name':'Renamed','isVisible':false}"));
        placard.patch(path, json("{'theme':{'layout':'grid'},'settings':{'showPrices':false}}"));
        assertThat(catalog.read().text()).as("whatever becomes of the copy").isEqualTo(before);
        String changed = placard.get(path).text();
        placard.patch(source, json("{'name':'C','variants':[]}"));
        placard.delete(catalog.path());
        assertThat(placard.get(path).text())
                .as("whatever becomes of the source")
                .isEqualTo(changed);
    }

    @ParameterizedTest(name = "isAvailable {0} → {1}")
    @CsvSource({"true,true", "true,false", "false,true", "false,false"})
    void availabilityIsTheValueThatWasSent(boolean from, boolean to) {
        MadeCatalog catalog = MadeCatalog.in(placard);
        String path = catalog.item("A", ",'isAvailable':" + from);
        assertThat(placard.get(path).at("/item/isAvailable").asBoolean()).isEqualTo(from);
        Reply set = placard.post(path + "/toggle-availability", "{\"isAvailable\":" + to + "}");
        assertThat(set.status()).isEqualTo(200);
        assertThat(set.at("/item/isAvailable").booleanValue()).isEqualTo(to);
        assertThat(placard.get(path).at("/item")).isEqualTo(set.at("/item"));
        Reply patched = placard.patch(path, "{\"isAvailable\":" + from + "}");
        assertThat(patched.at("/item/isAvailable").booleanValue()).isEqualTo(from);
        assertThat(placard.get(path).at("/item/availability/status").asText())
                .isEqualTo(from ? "in_stock" : "sold_out");
    }
}
