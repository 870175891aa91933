package placard.catalog;

import static org.assertj.core.api.Assertions.assertThat;
import static placard.testing.Body.json;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import placard.testing.Listener;
import placard.testing.MadeCatalog;
import placard.testing.OnBothStores;
import placard.testing.OnBothStores.Started;
import placard.testing.Placard;
import placard.testing.Reply;

/** One variant or add-on is switched, and nothing else. */
@OnBothStores
final class OptionToggleTest {
    private static final String OPTIONS = ",'metadata':{'variants':[{'name':'S','price':1},{'name':'M','price':2},"
            + "{'name':'L','price':3}],'addOns':[{'name':'Ghee','price':1},{'name':'Nuts','price':2}]}";

    @Started
    private static Placard placard;

    private static Reply toggle(String item, String body, String... headers) {
        return placard.post(item + "/toggle-availability", json(body), headers);
    }

    private static String variant(String item, int index) {
        return placard.get(item).at("/item/metadata/variants/" + index + "/id").asText();
    }

    private static String addOn(String item, int index) {
        return placard.get(item).at("/item/metadata/addOns/" + index + "/id").asText();
    }

    private static List<Boolean> flags(JsonNode options) {
        List<Boolean> flags = new ArrayList<>();
        options.forEach(option -> flags.add(option.path("isAvailable").asBoolean()));
        return flags;
    }

    @Test
    void aToggleSwitchesOneOptionOnly() {
        String item = MadeCatalog.in(placard).item("Dosa", OPTIONS);
        JsonNode before = placard.get(item).at("/item");
        Reply off = toggle(item, "{'isAvailable':false,'variantId':'" + variant(item, 1) + "'}");
        assertThat(off.status()).as(off.text()).isEqualTo(200);
        assertThat(off.at("/item/isAvailable").asBoolean()).isTrue();
        assertThat(flags(off.at("/item/metadata/variants"))).containsExactly(true, false, true);
        assertThat(off.at("/item/version").asLong())
                .isEqualTo(before.path("version").asLong() + 1);
        Reply again = toggle(item, "{'isAvailable':false,'variantId':'" + variant(item, 1) + "'}");
        assertThat(again.at("/item/version")).as("nothing changes").isEqualTo(off.at("/item/version"));
        Reply addOn = toggle(item, "{'isAvailable':false,'addOnId':'" + addOn(item, 0) + "'}");
        assertThat(flags(addOn.at("/item/metadata/addOns"))).containsExactly(false, true);
        assertThat(flags(addOn.at("/item/metadata/variants"))).containsExactly(true, false, true);
        toggle(item, "{'isAvailable':true,'variantId':'" + variant(item, 1) + "'}");
        toggle(item, "{'isAvailable':true,'addOnId':'" + addOn(item, 0) + "'}");
        assertThat(placard.get(item).at("/item/metadata")).isEqualTo(before.path("metadata"));
    }

    @Test
    void anItemWithoutAnyVariantLeftIsSoldOutAndPagesHearOfIt() throws Exception {
        MadeCatalog catalog = MadeCatalog.in(placard);
        String slug = catalog.read().at("/catalog/slug").asText();
        String item = catalog.item("Dosa", OPTIONS);
        placard.post(catalog.path() + "/publish", "");
        try (Listener page = new Listener(placard, "/menu/" + slug + "/events")) {
            page.next();
            for (int i = 0; i < 3; i++) {
                toggle(item, "{'isAvailable':false,'variantId':'" + variant(item, i) + "'}");
                assertThat(page.next().at("/variants/" + i)).isNotEmpty();
            }
        }
        JsonNode stored = placard.get(item).at("/item");
        assertThat(stored.at("/isAvailable").asBoolean()).isTrue();
        assertThat(stored.at("/availability/status").asText()).isEqualTo("sold_out");
        assertThat(stored.at("/availability/reason").asText()).isEqualTo("variants");
        assertThat(placard.get("/api/v1/catalogs?q=Lunch")
                        .at("/catalogs/0/availableItemCount")
                        .asInt())
                .isZero();
        assertThat(placard.send("GET", "/menu/" + slug + ".json", null, null).text())
                .contains("\"sold_out\"");
    }

    @Test
    void anInvalidOptionToggleIsRefused() {
        String item = MadeCatalog.in(placard).item("Dosa", OPTIONS);
        String other = MadeCatalog.in(placard).item("Idli", OPTIONS);
        String variant = variant(item, 0);
        assertThat(toggle(item, "{'isAvailable':false,'variantId':'" + variant(other, 0) + "'}")
                        .faults())
                .containsExactly("/variantId variant_not_found");
        assertThat(toggle(item, "{'isAvailable':false,'addOnId':'" + variant + "'}")
                        .faults())
                .containsExactly("/addOnId add_on_not_found");
        assertThat(toggle(
                                item,
                                "{'isAvailable':false,'variantId':'" + variant + "','addOnId':'" + addOn(item, 0)
                                        + "'}")
                        .faults())
                .containsExactly("/addOnId not_allowed");
        assertThat(toggle(item, "{'isAvailable':false,'variantId':'" + variant + "','soldOutUntil':'yesterday'}")
                        .faults())
                .containsExactly("/soldOutUntil invalid_time");
        assertThat(toggle(item, "{'variantId':'" + variant + "'}").faults()).containsExactly("/isAvailable required");
        assertThat(toggle(item, "{'isAvailable':false,'variantId':'" + variant + "'}", "If-Match", "\"9\"")
                        .status())
                .isEqualTo(412);
        assertThat(flags(placard.get(item).at("/item/metadata/variants"))).containsExactly(true, true, true);
    }

    @Test
    void parallelSwitchesAndEditsLoseNothing() throws Exception {
        String item = MadeCatalog.in(placard).item("Dosa", OPTIONS);
        List<String> bodies = new ArrayList<>();
        for (int i = 0; i < 3; i++) {
            bodies.add("{'isAvailable':false,'variantId':'" + variant(item, i) + "'}");
        }
        bodies.add("{'isAvailable':false,'addOnId':'" + addOn(item, 1) + "'}");
        bodies.add("{'isAvailable':false}");
        List<Thread> threads = new ArrayList<>();
        for (String body : bodies) {
            threads.add(Thread.ofVirtual().start(() -> toggle(item, body)));
        }
        for (String body : List.of("{'price':9}", "{'badge':'New'}", "{'metadata':{'spiceLevel':3}}")) {
            threads.add(Thread.ofVirtual().start(() -> placard.patch(item, json(body))));
        }
        for (Thread thread : threads) {
            thread.join();
        }
        JsonNode stored = placard.get(item).at("/item");
        assertThat(flags(stored.at("/metadata/variants"))).containsExactly(false, false, false);
        assertThat(flags(stored.at("/metadata/addOns"))).containsExactly(true, false);
        assertThat(stored.at("/isAvailable").asBoolean()).isFalse();
        assertThat(stored.at("/price").asInt()).isEqualTo(9);
        assertThat(stored.at("/badge").asText()).isEqualTo("New");
        assertThat(stored.at("/metadata/spiceLevel").asInt()).isEqualTo(3);
        assertThat(stored.at("/version").asLong()).isEqualTo(9);
    }
}
