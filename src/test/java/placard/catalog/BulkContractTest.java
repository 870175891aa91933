package placard.catalog;

import static org.assertj.core.api.Assertions.assertThat;
import static placard.testing.Body.json;

import com.fasterxml.jackson.databind.JsonNode;
import org.junit.jupiter.api.Test;
import placard.testing.Body;
import placard.testing.MadeCatalog;
import placard.testing.OnBothStores;
import placard.testing.OnBothStores.Started;
import placard.testing.Placard;
import placard.testing.Reply;

/** Many items in one request. */
@OnBothStores
final class BulkContractTest {
    @Started
    private static Placard placard;

    private static Reply bulk(MadeCatalog catalog, String query, String json) {
        return placard.post(catalog.path() + "/items/bulk" + query, json(json));
    }

    @Test
    void aBulkMakesAndChangesAllOrNothing() {
        MadeCatalog own = MadeCatalog.in(placard);
        String section = "'sectionId':'" + own.section() + "'";
        String rows = "{'items':[{" + section + ",'name':'A','externalId':'a','price':1},{" + section
                + ",'name':'B','externalId':'b'},{" + section + ",'name':'C','price':1.234}]}";
        assertThat(bulk(own, "", rows).faults()).containsExactly("/items/2/price price_precision");
        assertThat(own.read().at("/catalog/itemCount").asInt()).isZero();
        Reply skipped = bulk(own, "?onError=skip", rows);
        assertThat(skipped.status()).as(skipped.text()).isEqualTo(200);
        assertThat(skipped.at("/results"))
                .extracting(row -> row.path("status").asText())
                .containsExactly("created", "created", "failed");
        Reply again = bulk(
                own,
                "",
                "{'items':[{'externalId':'a','price':2},{'id':'"
                        + skipped.at("/results/1/id").asText() + "','name':'B'}]}");
        assertThat(again.at("/results"))
                .extracting(row -> row.path("status").asText())
                .containsExactly("updated", "unchanged");
        assertThat(again.at("/results/0/id")).isEqualTo(skipped.at("/results/0/id"));
        assertThat(bulk(own, "", "{'items':[{'externalId':'a'},{'externalId':'a'},{'id':'item_x'},7]}")
                        .faults())
                .containsExactly(
                        "/items/1/externalId duplicate_row", "/items/2/id item_not_found", "/items/3 invalid_type");
        assertThat(bulk(own, "", "{}").faults()).containsExactly("/items required");
        assertThat(own.post("X", ",'externalId':'a'").code()).isEqualTo("external_id_taken");
    }

    @Test
    void eachOfFiveHundredWrongRowsIsNamed() {
        MadeCatalog own = MadeCatalog.in(placard);
        String row = "{'sectionId':'" + own.section() + "','name':'A','price':-1}";
        Reply one = bulk(own, "", "{'items':[" + (row + ",").repeat(499) + row + "]}");
        assertThat(one.faults()).hasSize(500).contains("/items/499/price out_of_range");
        assertThat(one.json().has("moreErrors")).isFalse();
        Reply three = bulk(own, "", "{'items':[" + "{'price':-1},".repeat(499) + "{}]}");
        assertThat(three.faults()).hasSize(1_000);
        assertThat(three.at("/moreErrors").asInt()).isEqualTo(499);
        assertThat(three.at("/detail").asText()).isEqualTo("1499 fields are invalid.");
    }

    @Test
    void aBulkMayBeLargerThanOtherBodies() {
        MadeCatalog own = MadeCatalog.in(placard);
        String blank = " ".repeat(2 << 20);
        String row = json("{'sectionId':'" + own.section() + "','name':'A'}");
        assertThat(bulk(own, "", "{'items':[" + row + "]" + blank + "}").status())
                .isEqualTo(200);
        assertThat(placard.post(own.path() + "/items", row + blank).status()).isEqualTo(413);
    }

    @Test
    void fiveHundredRowsAreTakenAndOneMoreIsNot() {
        MadeCatalog catalog = MadeCatalog.in(placard);
        StringBuilder rows = new StringBuilder();
        for (int i = 0; i < 500; i++) {
            rows.append(i == 0 ? "" : ",")
                    .append("{'sectionId':'" + catalog.section() + "','name':'I" + i + "','price':" + i
                            + ",'externalId':'e" + i + "'}");
        }
        Reply made = bulk(catalog, "", "{'items':[" + rows + "]}");
        assertThat(made.status()).as(made.text()).isEqualTo(200);
        assertThat(made.at("/created").asInt()).isEqualTo(500);
        JsonNode items = catalog.read().at("/catalog/sections/0/items");
        assertThat(items).hasSize(500);
        for (int i = 0; i < 500; i++) {
            assertThat(items.path(i).path("name").asText()).isEqualTo("I" + i);
            assertThat(items.path(i).path("position").asInt()).isEqualTo(i);
            assertThat(items.path(i).path("id")).isEqualTo(made.at("/results/" + i + "/id"));
        }
        assertThat(bulk(catalog, "", "{'items':[" + rows + ",{}]}").faults()).containsExactly("/items too_many");
        assertThat(bulk(catalog, "", "{'items':[]}").faults()).containsExactly("/items too_few");
        assertThat(bulk(catalog, "", "{'items':{}}").faults()).containsExactly("/items invalid_type");
        assertThat(bulk(catalog, "?onError=stop", "{'items':[{}]}").faults())
                .containsExactly("/query/onError unknown_value");
        assertThat(bulk(catalog, "", "{'items':[" + rows + "]}")
                        .at("/unchanged")
                        .asInt())
                .isEqualTo(500);
    }

    @Test
    void aBulkTellsOfEachRow() {
        MadeCatalog catalog = MadeCatalog.in(placard);
        MadeCatalog foreign = MadeCatalog.in(placard);
        String known = Body.id(catalog.item("K", ",'externalId':'k','price':1"));
        String strange = Body.id(foreign.item("S", ""));
        String section = "'sectionId':'" + catalog.section() + "'";
        Reply done = bulk(
                catalog,
                "?onError=skip",
                "{'items':[{'externalId':' k ','price':2},{" + section
                        + ",'name':'N','variants':[{'id':'var_temp_1','name':'V'}],'odd':1},{'id':'" + strange
                        + "','name':'X'},{'id':'" + known + "','price':3},{'sectionId':'" + foreign.section()
                        + "','name':'Y'},{},null]}");
        assertThat(done.status()).as(done.text()).isEqualTo(200);
        assertThat(done.at("/results"))
                .extracting(row -> row.path("status").asText())
                .containsExactly("updated", "created", "failed", "failed", "failed", "failed", "failed");
        assertThat(done.at("/results/0/id").asText()).isEqualTo(known);
        assertThat(done.at("/results/1/idMappings/0/clientId").asText()).isEqualTo("var_temp_1");
        assertThat(done.at("/results/1/warnings/0").asText()).contains("/odd");
        assertThat(done.at("/results/2/errors/0/code").asText()).isEqualTo("item_not_found");
        assertThat(done.at("/results/3/errors/0/code").asText()).isEqualTo("duplicate_row");
        assertThat(done.at("/results/4/errors/0/code").asText()).isEqualTo("section_not_found");
        assertThat(done.at("/results/5/errors")).hasSize(2);
        assertThat(done.at("/failed").asInt()).isEqualTo(5);
        assertThat(catalog.read().at("/catalog/itemCount").asInt()).isEqualTo(2);
        assertThat(foreign.read().at("/catalog/sections/0/items/0/name").asText())
                .isEqualTo("S");
    }

    @Test
    void externalIdsChangeHandsInOneBulk() {
        MadeCatalog catalog = MadeCatalog.in(placard);
        String first = Body.id(catalog.item("A", ",'externalId':'1'"));
        String second = Body.id(catalog.item("B", ",'externalId':'2'"));
        Reply done = bulk(
                catalog,
                "",
                "{'items':[{'id':'" + second + "','externalId':'3'},{'id':'" + first + "','externalId':'2'}]}");
        assertThat(done.status()).as(done.text()).isEqualTo(200);
        assertThat(bulk(catalog, "", "{'items':[{'id':'" + second + "','externalId':'2'}]}")
                        .faults())
                .containsExactly("/items/0/externalId external_id_taken");
    }
}
