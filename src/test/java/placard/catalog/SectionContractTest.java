package placard.catalog;

import static org.assertj.core.api.Assertions.assertThat;
import static placard.testing.Body.json;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import org.junit.jupiter.api.Test;
import placard.testing.Body;
import placard.testing.MadeCatalog;
import placard.testing.OnBothStores;
import placard.testing.OnBothStores.Started;
import placard.testing.Placard;
import placard.testing.Reply;

/** What the contract says of sections beyond their table: clearing, moving, the order of everything. */
@OnBothStores
final class SectionContractTest {
    @Started
    private static Placard placard;

    private static Reply put(String path, String json) {
        return placard.send("PUT", path, json(json), placard.key());
    }

    @Test
    void aNameOfWhichNothingCanBeSeenIsNone() {
        Reply refused = placard.post(MadeCatalog.in(placard).path() + "/sections", json("{'name':'\u200b\u3164'}"));
        assertThat(refused.status()).isEqualTo(422);
        assertThat(refused.at("/errors/0/pointer").asText()).isEqualTo("/name");
        assertThat(refused.at("/errors/0/code").asText()).isEqualTo("required");
    }

    @Test
    void aSectionsMembersAreSetAndCleared() {
        MadeCatalog catalog = MadeCatalog.in(placard);
        Reply made = placard.post(
                catalog.path() + "/sections",
                json(
                        "{'name':'Breakfast','description':'a\\nb','isVisible':false,'schedule':[{'days':['mon'],'from':'07:00','to':'11:00'}]}"));
        JsonNode section = made.at("/section");
        assertThat(section.path("id").asText()).matches("sec_[0-9a-z]{26}");
        assertThat(section.path("description").asText()).isEqualTo("a\nb");
        assertThat(section.path("isVisible").asBoolean()).isFalse();
        assertThat(section.path("position").asInt()).isEqualTo(1);
        assertThat(section.path("items")).isEmpty();
        assertThat(section.at("/schedule").toString())
                .isEqualTo(json("[{'days':['mon'],'from':'07:00','to':'11:00'}]"));
        String path = catalog.path() + "/sections/" + section.path("id").asText();
        String tag = made.header("ETag");
        Reply cleared = placard.patch(path, json("{'description':null,'schedule':null}"), "If-Match", tag);
        assertThat(cleared.status()).as(cleared.text()).isEqualTo(200);
        assertThat(cleared.at("/section/description").isNull()).isTrue();
        assertThat(cleared.at("/section/isVisible").asBoolean()).isFalse();
        assertThat(placard.patch(path, json("{'isVisible':null}")).faults()).containsExactly("/isVisible invalid_type");
        assertThat(cleared.at("/section/schedule")).isEmpty();
        assertThat(placard.patch(path, json("{'name':'B'}"), "If-Match", tag).code())
                .isEqualTo("version_mismatch");
        assertThat(placard.delete(path, "If-Match", tag).code()).isEqualTo("version_mismatch");
        assertThat(placard.patch(path, json("{'name':null}")).faults()).containsExactly("/name required");
        assertThat(placard.patch(path, json("{'name':'" + "x".repeat(81) + "'}"))
                        .faults())
                .containsExactly("/name too_long");
        assertThat(placard.delete(path).status()).isEqualTo(204);
        assertThat(placard.delete(path).status()).isEqualTo(404);
    }

    @Test
    void aSectionsItemsMoveOnlyWithinItsCatalogue() {
        MadeCatalog catalog = MadeCatalog.in(placard);
        MadeCatalog foreign = MadeCatalog.in(placard);
        String item = catalog.item("A", "");
        String path = catalog.path() + "/sections/" + catalog.section();
        for (String to : List.of(foreign.section(), "sec_x", "%00", "%20", "", "sec_01jd3x5n8kq2v7w9c4t6r0m1ba")) {
            Reply refused = placard.delete(path + "?moveTo=" + to);
            assertThat(refused.status()).as(to + refused.text()).isEqualTo(422);
            assertThat(refused.faults()).containsExactly("/query/moveTo section_not_found");
        }
        String other = catalog.section("{'name':'B'}");
        assertThat(placard.delete(path + "?cascade=true&moveTo=" + other).faults())
                .containsExactly("/query/moveTo not_applicable");
        assertThat(placard.get(item).at("/item/sectionId").asText()).isEqualTo(catalog.section());
        assertThat(placard.delete(foreign.path() + "/sections/" + catalog.section() + "?cascade=true")
                        .status())
                .isEqualTo(404);
        assertThat(placard.patch(foreign.path() + "/sections/" + catalog.section(), json("{'name':'Mine'}"))
                        .status())
                .isEqualTo(404);
        assertThat(placard.get(item).status()).isEqualTo(200);
    }

    @Test
    void movedItemsAreAppended() {
        MadeCatalog catalog = MadeCatalog.in(placard);
        String a = Body.id(catalog.item("A", ""));
        String b = Body.id(catalog.item("B", ""));
        String other = catalog.section("{'name':'Other'}");
        Reply c = placard.post(catalog.path() + "/items", json("{'name':'C','sectionId':'" + other + "'}"));
        placard.delete(catalog.path() + "/sections/" + catalog.section() + "?moveTo=" + other);
        JsonNode sections = catalog.read().at("/catalog/sections");
        assertThat(sections).hasSize(1);
        assertThat(sections.at("/0/items"))
                .extracting(item -> item.path("id").asText())
                .containsExactly(c.at("/item/id").asText(), a, b);
    }

    @Test
    void anOrderTakesNeitherForeignNorUnknownNorRepeatedIds() {
        MadeCatalog catalog = MadeCatalog.in(placard);
        MadeCatalog foreign = MadeCatalog.in(placard);
        String a = Body.id(catalog.item("A", ""));
        String stranger = Body.id(foreign.item("X", ""));
        String own = catalog.section();
        String before = catalog.read().text();
        String path = catalog.path() + "/order";
        String here = "{'id':'" + own + "','items':['" + a + "']}";
        assertThat(put(path, "{'sections':[{'id':'" + own + "','items':['" + a + "','" + stranger + "']}]}")
                        .faults())
                .containsExactly("/sections/0/items/1 order_mismatch");
        assertThat(put(path, "{'sections':[" + here + ",{'id':'" + foreign.section() + "'}]}")
                        .faults())
                .containsExactly("/sections/1/id order_mismatch");
        assertThat(put(path, "{'sections':[" + here + ",{'id':'" + own + "'}]}").faults())
                .containsExactly("/sections/1/id order_mismatch");
        assertThat(put(path, "{'sections':[{'id':'" + own + "'}]}").faults())
                .containsExactly("/sections order_mismatch");
        assertThat(put(path, "{'sections':[]}").faults())
                .containsExactly("/sections order_mismatch", "/sections order_mismatch");
        assertThat(put(path, "{'sections':[{'items':[null]}]}").status()).isEqualTo(422);
        assertThat(catalog.read().text()).isEqualTo(before);
        assertThat(put(foreign.path() + "/order", "{'sections':[" + here + "]}").status())
                .isEqualTo(422);
        assertThat(placard.send("PUT", path, json("{'sections':[" + here + "]}"), placard.key(), "If-Match", "\"99\"")
                        .code())
                .isEqualTo("version_mismatch");
        assertThat(put(path, "{'sections':[" + here + "]}").status()).isEqualTo(200);
    }
}
