package placard.catalog;

import static org.assertj.core.api.Assertions.assertThat;
import static placard.testing.Body.json;

import java.util.Map;
import org.junit.jupiter.api.Test;
import placard.testing.OnBothStores;
import placard.testing.OnBothStores.Prepares;
import placard.testing.OnBothStores.Started;
import placard.testing.Person;
import placard.testing.Placard;
import placard.testing.Reply;
import placard.testing.Team;
import placard.testing.Tenant;

/** What is sold out, as those see and switch it who are not to see prices. */
@OnBothStores
final class BoardTest {
    private static final String API = "/app/default/api/v1/";

    @Started
    private static Placard placard;

    private static String lunch;
    private static String dinner;
    private static String carbonara;

    @Prepares
    static void prepare() {
        Person.owner(placard);
        lunch = catalog("Lunch");
        dinner = catalog("Dinner");
        String section = placard.post("/api/v1/catalogs/" + lunch + "/sections", json("{'name':'Pasta'}"))
                .at("/section/id")
                .asText();
        carbonara = placard.post(
                        "/api/v1/catalogs/" + lunch + "/items",
                        json("{'name':'Carbonara','sectionId':'" + section
                                + "','price':12.75,'metadata':{'variants':[{'name':'Small','price':9.25},"
                                + "{'name':'Large','price':13.25}],'addOns':[{'name':'Bacon','price':2.35}]}}"))
                .at("/item/id")
                .asText();
    }

    private static String catalog(String name) {
        return placard.post("/api/v1/catalogs", json("{'name':'" + name + "'}"))
                .at("/catalog/id")
                .asText();
    }

    @Test
    void theBoardHasEverySwitchAndNoPrice() {
        String key = Tenant.scopedKey(placard, "availability:write");
        Reply board = placard.send("GET", "/api/v1/catalogs/" + lunch + "/availability", null, key);
        assertThat(board.status()).isEqualTo(200);
        String item = "/availability/sections/0/items/0";
        assertThat(board.at(item + "/name").asText()).isEqualTo("Carbonara");
        assertThat(board.at(item + "/variants/1/name").asText()).isEqualTo("Large");
        assertThat(board.at(item + "/addOns/0/name").asText()).isEqualTo("Bacon");
        assertThat(board.text()).doesNotContainIgnoringCase("price").doesNotContain("12.75", "9.25", "13.25", "2.35");
        assertThat(placard.send("GET", "/api/v1/availability?sort=name", null, key)
                        .at("/catalogs/1/name")
                        .asText())
                .isEqualTo("Lunch");
        assertThat(placard.send("GET", "/api/v1/catalogs/" + lunch, null, key).status())
                .isEqualTo(403);
        String tag = board.header("ETag");
        assertThat(placard.send("GET", "/api/v1/catalogs/" + lunch + "/availability", null, key, "If-None-Match", tag)
                        .status())
                .isEqualTo(304);
    }

    @Test
    void oneSwitchIsSetAndShownWithoutPrices() {
        String key = Tenant.scopedKey(placard, "availability:write");
        String path = "/api/v1/catalogs/" + lunch + "/availability";
        Reply off = placard.send(
                "POST",
                path,
                json("{'itemId':'" + carbonara + "','isAvailable':false,'soldOutUntil':'end_of_day'}"),
                key);
        assertThat(off.at("/item/availability/status").asText()).isEqualTo("sold_out");
        assertThat(off.at("/item/soldOutUntil").isTextual()).isTrue();
        assertThat(off.text()).doesNotContainIgnoringCase("price");
        String stale = "\"" + (off.at("/item/version").asInt() - 1) + "\"";
        String on = json("{'itemId':'" + carbonara + "','isAvailable':true}");
        assertThat(placard.send("POST", path, on, key, "If-Match", stale).status())
                .isEqualTo(412);
        assertThat(placard.send("POST", path, on, key).at("/item/isAvailable").asBoolean())
                .isTrue();
        String variant = placard.get("/api/v1/catalogs/" + lunch + "/items/" + carbonara)
                .at("/item/metadata/variants/0/id")
                .asText();
        Reply small = placard.send(
                "POST",
                path,
                json("{'itemId':'" + carbonara + "','isAvailable':false,'variantId':'" + variant + "'}"),
                key);
        assertThat(small.at("/item/variants/0/isAvailable").asBoolean()).isFalse();
        assertThat(small.at("/item/isAvailable").asBoolean()).isTrue();
        assertThat(placard.send("POST", path, json("{'itemId':'item_1','isAvailable':true}"), key)
                        .faults())
                .containsExactly("/itemId item_not_found");
        assertThat(placard.send("POST", path, json("{'isAvailable':true}"), key).faults())
                .containsExactly("/itemId required");
        assertThat(placard.send("POST", "/api/v1/catalogs/" + dinner + "/availability", on, key)
                        .faults())
                .containsExactly("/itemId item_not_found");
    }

    @Test
    void staffWithChosenCataloguesSeeNoOthers() {
        Reply made = placard.post("/api/v1/invitations", json("{'role':'staff','catalogIds':['" + dinner + "']}"));
        Person gina = new Person(placard);
        assertThat(Team.follow(gina, Team.path(made), "gina@b.example").status())
                .isEqualTo(303);
        Reply list = gina.get(API + "availability");
        assertThat(list.at("/catalogs")).hasSize(1);
        assertThat(list.at("/catalogs/0/id").asText()).isEqualTo(dinner);
        assertThat(list.at("/pagination/total").asInt()).isEqualTo(1);
        assertThat(gina.get(API + "catalogs/" + dinner + "/availability").status())
                .isEqualTo(200);
        assertThat(gina.get(API + "catalogs/" + lunch + "/availability").status())
                .isEqualTo(404);
        String off = json("{'itemId':'" + carbonara + "','isAvailable':false}");
        assertThat(gina.json("POST", API + "catalogs/" + lunch + "/availability", off)
                        .status())
                .isEqualTo(404);
        String member = "/api/v1/members/" + Team.id(placard, "gina@b.example");
        assertThat(placard.patch(member, json("{'catalogIds':null}"))
                        .at("/member/catalogIds")
                        .isNull())
                .isTrue();
        assertThat(gina.json("POST", API + "catalogs/" + lunch + "/availability", off)
                        .status())
                .isEqualTo(200);
        assertThat(placard.patch(member, json("{'catalogIds':['" + lunch + "','cat_2']}"))
                        .faults())
                .containsExactly("/catalogIds/1 catalog_not_found");
        assertThat(placard.patch(member, json("{'role':'editor','catalogIds':null}"))
                        .at("/member/role")
                        .asText())
                .isEqualTo("editor");
        assertThat(gina.form("/app/sign-out", Map.of()).status()).isEqualTo(200);
    }
}
