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
import placard.testing.Body;
import placard.testing.MadeCatalog;
import placard.testing.MadeCode;
import placard.testing.OnBothStores;
import placard.testing.OnBothStores.Started;
import placard.testing.Placard;
import placard.testing.Reply;
import placard.testing.Tenant;

/** What the contract says of catalogues beyond their tables: repeats, clearing, ids of others. The clock stands, so that a copy has the times of its source. */
@OnBothStores(clock = "2026-11-20T10:00:00Z")
final class CatalogContractTest {
    @Started
    private static Placard placard;

    @ParameterizedTest
    @ValueSource(
            strings = {
                "POST /api/v1/catalogs {'name':'Twice'}",
                "POST {catalog}/publish ",
                "POST {catalog}/unpublish ",
                "POST {catalog}/duplicate ",
                "POST {catalog}/sections {'name':'Twice'}",
                "POST {catalog}/items {'name':'Twice','sectionId':'{section}'}",
                "POST {catalog}/items/bulk {'items':[{'name':'Twice','sectionId':'{section}'}]}",
                "POST {item}/toggle-availability {'isAvailable':false}"
            })
    void eachPostIsDoneOnceForOneKey(String line) {
        MadeCatalog catalog = MadeCatalog.in(placard);
        String item = catalog.item("A", "");
        String[] parts = line.replace("{catalog}", catalog.path())
                .replace("{section}", catalog.section())
                .replace("{item}", item)
                .split(" ", 3);
        String key = "key-" + catalog.id();
        Reply first = placard.post(parts[1], json(parts[2]), "Idempotency-Key", key);
        assertThat(first.status()).as(first.text()).isIn(200, 201);
        String after = state(catalog);
        Reply again = placard.post(parts[1], json(parts[2]), "Idempotency-Key", key);
        assertThat(again.header("Idempotent-Replayed")).isEqualTo("true");
        assertThat(again.status()).isEqualTo(first.status());
        assertThat(again.text()).isEqualTo(first.text());
        assertThat(again.header("ETag")).isEqualTo(first.header("ETag"));
        assertThat(again.header("Location")).isEqualTo(first.header("Location"));
        assertThat(state(catalog)).isEqualTo(after);
        assertThat(placard.post("/api/v1/catalogs", json("{'name':'Another request'}"), "Idempotency-Key", key)
                        .code())
                .isEqualTo("idempotency_key_reused");
    }

    private static String state(MadeCatalog catalog) {
        return catalog.read().text()
                + placard.get("/api/v1/catalogs").at("/pagination/total").asInt();
    }

    @Test
    void aRefusalIsNotKept() {
        MadeCatalog catalog = MadeCatalog.in(placard);
        String path = catalog.path() + "/items";
        String body = json("{'name':'A','sectionId':'" + catalog.section() + "','externalId':'once'}");
        String item = catalog.item("A", ",'externalId':'once'");
        assertThat(placard.post(path, body, "Idempotency-Key", "refused").code())
                .isEqualTo("external_id_taken");
        placard.delete(item);
        assertThat(placard.post(path, body, "Idempotency-Key", "refused").status())
                .isEqualTo(201);
    }

    @Test
    void nullPutsEachMemberBackToItsDefault() {
        String plain = "{'name':'A'}";
        MadeCatalog catalog = MadeCatalog.in(
                placard,
                "{'name':'A','description':'d','template':'bakery','currency':'INR','timezone':'Asia/Kolkata','defaultLanguage':'hi','metadata':{'a':1},'theme':{'primaryColor':'#123456','backgroundColor':'#123456','textColor':'#ABCDEF','layout':'compact','darkMode':'dark'},'businessDetails':{'name':'n','phone':'+31 20 123','whatsapp':'+31612345678','email':'a@b.example','address':'a','mapUrl':'https://a.example/','website':'https://a.example/','hours':[{'from':'07:00','to':'11:00'}],'socials':{'instagram':'https://a.example/'},'licenceNumber':'1'},'settings':{'ordering':'phone','orderUrl':'https://a.example/','showPrices':false,'soldOutDisplay':'hide','businessDayStart':'05:30','pricesIncludeTax':false,'priceNote':'p','allergyNotice':'a'}}");
        JsonNode wanted =
                placard.post("/api/v1/catalogs", json(plain)).at("/catalog").deepCopy();
        JsonNode before = catalog.read().at("/catalog");
        for (String object : List.of("theme", "businessDetails", "settings")) {
            String nulls = nulls(before.path(object))
                    .replace("'showPrices':null", "'showPrices':true")
                    .replace("'pricesIncludeTax':null", "'pricesIncludeTax':true");
            Reply members = catalog.patch("{'" + object + "':" + nulls + "}");
            assertThat(members.status()).as(members.text()).isEqualTo(200);
            assertThat(members.at("/catalog/" + object)).isEqualTo(wanted.path(object));
        }
        Reply cleared = catalog.patch(
                "{'description':null,'template':null,'currency':null,'timezone':null,'defaultLanguage':null,'metadata':null,'theme':null,'businessDetails':null,'settings':null,'slug':null}");
        assertThat(cleared.status()).as(cleared.text()).isEqualTo(200);
        for (String member : List.of(
                "description",
                "template",
                "currency",
                "timezone",
                "defaultLanguage",
                "metadata",
                "theme",
                "businessDetails",
                "settings")) {
            assertThat(cleared.at("/catalog/" + member)).as(member).isEqualTo(wanted.path(member));
        }
        assertThat(cleared.at("/catalog/slug")).isEqualTo(before.path("slug"));
    }

    private static String nulls(JsonNode object) {
        List<String> members = new ArrayList<>();
        object.fieldNames().forEachRemaining(name -> members.add("'" + name + "':null"));
        return "{" + String.join(",", members) + "}";
    }

    @Test
    void anotherWorkspaceReachesNothing() {
        Tenant tenant = Tenant.of(placard, 3);
        MadeCatalog catalog = MadeCatalog.in(placard, "{'name':'Mine','slug':'only-mine'}");
        String item = catalog.item("A", "");
        Reply theirs = placard.send("POST", "/api/v1/catalogs", json("{'name':'Theirs'}"), tenant.key());
        String path = "/api/v1/catalogs/" + theirs.at("/catalog/id").asText();
        String before = catalog.read().text();
        assertThat(placard.send(
                                "POST",
                                path + "/items",
                                json("{'name':'X','sectionId':'" + catalog.section() + "'}"),
                                tenant.key())
                        .faults())
                .containsExactly("/sectionId section_not_found");
        assertThat(placard.send(
                                "POST",
                                path + "/items/bulk",
                                json("{'items':[{'id':'" + Body.id(item) + "','name':'X'}]}"),
                                tenant.key())
                        .faults())
                .containsExactly("/items/0/id item_not_found");
        assertThat(placard.send("PATCH", path + "/items/" + Body.id(item), "{}", tenant.key())
                        .status())
                .isEqualTo(404);
        assertThat(placard.send("PATCH", path, json("{'slug':'only-mine'}"), tenant.key())
                        .code())
                .isEqualTo("slug_taken");
        assertThat(placard.send(
                                "POST",
                                "/api/v1/qr",
                                json("{'name':'T','catalogId':'" + catalog.id() + "'}"),
                                tenant.key())
                        .status())
                .isEqualTo(422);
        assertThat(placard.send("GET", "/api/v1/catalogs?q=mine", null, tenant.key())
                        .at("/catalogs"))
                .isEmpty();
        assertThat(catalog.read().text()).isEqualTo(before);
    }

    @ParameterizedTest
    @CsvSource({
        "+14155550123,+14155550123",
        "'+31 6 1234-5678',+31612345678",
        "14155550123,",
        "+0123456789,",
        "+1234,",
        "+1234567890123456,",
        "+1415x550123,"
    })
    void whatsappIsANumberInE164(String sent, String stored) {
        Reply made =
                placard.post("/api/v1/catalogs", json("{'name':'A','businessDetails':{'whatsapp':'" + sent + "'}}"));
        if (stored == null) {
            assertThat(made.faults()).containsExactly("/businessDetails/whatsapp invalid_phone");
        } else {
            assertThat(made.at("/catalog/businessDetails/whatsapp").asText()).isEqualTo(stored);
        }
    }

    @ParameterizedTest
    @CsvSource({
        "theme,layout,'list,grid,compact'",
        "theme,darkMode,'auto,light,dark'",
        "settings,ordering,'whatsapp,phone,none'",
        "settings,soldOutDisplay,'show,bottom,hide'"
    })
    void eachWordOfAChoiceIsKept(String object, String member, String words) {
        MadeCatalog catalog = MadeCatalog.in(placard);
        for (String word : words.split(",")) {
            Reply set = catalog.patch("{'" + object + "':{'" + member + "':'" + word + "'}}");
            assertThat(set.at("/catalog/" + object + "/" + member).asText()).isEqualTo(word);
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{'metadata':{'a':'\\ud800'}}",
                "{'metadata':{'\\u0000':1}}",
                "{'metadata':{'a':1e999}}",
                "{'name':'\\u202e'}",
                "{'theme':{'primaryColor':'#fff'}}",
                "{'theme':{'primaryColor':'#12345g'}}",
                "{'theme':{'textColor':'#1234567'}}",
                "{'businessDetails':{'socials':{'Insta gram':'https://a.example'}}}",
                "{'businessDetails':{'socials':{'x':'javascript:alert(1)'}}}",
                "{'businessDetails':{'hours':[{'days':[],'from':'07:00','to':'08:00'}]}}",
                "{'businessDetails':{'hours':[{'from':'25:00','to':'08:00'}]}}",
                "{'settings':{'businessDayStart':'24:00'}}",
                "{'settings':{'orderUrl':'https://user@a.example'}}",
                "{'slug':'menu'}",
                "{'slug':'-ab'}",
                "{'timezone':'+25:00'}",
                "{'currency':'XAU'}"
            })
    void aHostileValueChangesNothing(String body) {
        MadeCatalog catalog = MadeCatalog.in(placard);
        String before = catalog.read().text();
        Reply refused = catalog.patch(body);
        assertThat(refused.status()).as(refused.text()).isEqualTo(422);
        assertThat(catalog.read().text()).isEqualTo(before);
    }

    @Test
    void copiesAreNumberedAndLongNamesMakeRoom() {
        String name = "n".repeat(120);
        MadeCatalog catalog = MadeCatalog.in(placard, "{'name':'" + name + "'}");
        Reply first = placard.post(catalog.path() + "/duplicate", "");
        assertThat(first.at("/catalog/name").asText()).isEqualTo("n".repeat(113) + " (copy)");
        Reply second = placard.post(catalog.path() + "/duplicate", "");
        assertThat(second.at("/catalog/name").asText()).isEqualTo("n".repeat(111) + " (copy 2)");
        MadeCatalog plain = MadeCatalog.in(placard, "{'name':'Plain'}");
        Reply copy = placard.post(plain.path() + "/duplicate", "");
        Reply ofCopy = placard.post("/api/v1/catalogs/" + copy.at("/catalog/id").asText() + "/duplicate", "");
        assertThat(ofCopy.at("/catalog/name").asText()).isEqualTo("Plain (copy 2)");
    }

    @Test
    void aCopyKeepsEverythingButIdsAndState() {
        MadeCatalog catalog = MadeCatalog.in(
                placard,
                "{'name':'Full','currency':'INR','template':'retail','description':'d','metadata':{'a':[1]},'theme':{'layout':'grid'},'settings':{'ordering':'none'},'businessDetails':{'name':'n'}}");
        String hidden =
                catalog.section("{'name':'Hidden','isVisible':false,'schedule':[{'from':'07:00','to':'08:00'}]}");
        catalog.item(
                "Cake",
                ",'price':2.5,'badge':'b','externalId':'E','isAvailable':false,'soldOutUntil':'end_of_day','schedule':[{'from':'09:00','to':'10:00'}],'metadata':{'own':{'x':1},'dietary':['Veg'],'variants':[{'name':'S','sku':'1','isDefault':false},{'name':'M','isDefault':true,'isAvailable':false}],'addOns':[{'name':'C','price':1,'maxQuantity':3}]}");
        MadeCode.in(placard, json("{'name':'T','catalogId':'" + catalog.id() + "'}"));
        placard.post(catalog.path() + "/publish", "");
        JsonNode source = catalog.read().at("/catalog");
        Reply made = placard.post(catalog.path() + "/duplicate", "");
        JsonNode copy = made.at("/catalog");
        assertThat(copy.path("qr").isNull()).isTrue();
        assertThat(copy.path("publishedAt").isNull()).isTrue();
        assertThat(copy.path("version").asInt()).isEqualTo(1);
        assertThat(copy.path("slug").asText()).isNotEqualTo(source.path("slug").asText());
        for (String member :
                List.of("description", "template", "currency", "metadata", "theme", "settings", "businessDetails")) {
            assertThat(copy.path(member)).as(member).isEqualTo(source.path(member));
        }
        String translated = source.path("sections").toString();
        for (var entry : made.at("/idMap").properties()) {
            translated = translated.replace(entry.getKey(), entry.getValue().asText());
        }
        assertThat(copy.path("sections").toString()).isEqualTo(translated);
        assertThat(made.at("/idMap").path(hidden).asText())
                .isEqualTo(copy.at("/sections/1/id").asText());
        assertThat(placard.get(made.header("Location")).at("/catalog")).isEqualTo(copy);
    }

    @Test
    void publishingAnswersWhereItIs() {
        MadeCatalog catalog = MadeCatalog.in(placard, "{'name':'Corner','template':'retail'}");
        Reply published = placard.post(catalog.path() + "/publish", "");
        assertThat(published.at("/catalog/publicUrl").asText()).isEqualTo(placard.url("/catalog/corner"));
        Reply patched = catalog.patch("{'status':'draft','publicUrl':'x','version':7}");
        assertThat(patched.at("/catalog/status").asText()).isEqualTo("published");
        assertThat(patched.at("/warnings").toString()).contains("/status is ignored");
        assertThat(placard.post(catalog.path() + "/publish", "[]").status()).isEqualTo(422);
        assertThat(placard.post(catalog.path() + "/publish", "", "If-Match", "\"1\"")
                        .code())
                .isEqualTo("version_mismatch");
        assertThat(placard.post(catalog.path() + "/unpublish", "", "If-Match", "\"1\"")
                        .code())
                .isEqualTo("version_mismatch");
    }
}
