package placard.catalog;

import static org.assertj.core.api.Assertions.assertThat;
import static placard.testing.Body.json;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.IntFunction;
import org.junit.jupiter.api.Test;
import placard.testing.MadeCatalog;
import placard.testing.OnBothStores;
import placard.testing.OnBothStores.Started;
import placard.testing.Placard;
import placard.testing.Reply;
import placard.testing.Slow;

/** Many changes of one catalogue at once: nothing is lost, orphaned or half done. */
@OnBothStores
final class CatalogRacesTest {
    @Started
    private static Placard placard;

    private static List<Reply> together(int count, IntFunction<Callable<Reply>> request) throws Exception {
        List<Reply> replies = new ArrayList<>();
        try (ExecutorService clients = Executors.newVirtualThreadPerTaskExecutor()) {
            List<Future<Reply>> running = new ArrayList<>();
            for (int i = 0; i < count; i++) {
                running.add(clients.submit(request.apply(i)));
            }
            for (Future<Reply> reply : running) {
                replies.add(reply.get());
            }
        }
        return replies;
    }

    private static Reply toggle(String path, boolean isAvailable) {
        return placard.post(path + "/toggle-availability", "{\"isAvailable\":" + isAvailable + "}");
    }

    @Test
    void editsAndTogglesLoseNothing() throws Exception {
        MadeCatalog catalog = MadeCatalog.in(placard);
        String path = catalog.item("A", ",'price':1");
        List<Reply> replies = together(
                100,
                i -> () -> i % 2 == 0
                        ? toggle(path, i % 4 == 0)
                        : placard.patch(path, json("{'metadata':{'edit" + i + "':" + i + "}}")));
        assertThat(replies).extracting(Reply::status).containsOnly(200);
        for (int i = 0; i < 100; i += 2) {
            assertThat(replies.get(i).at("/item/isAvailable").asBoolean()).isEqualTo(i % 4 == 0);
        }
        JsonNode item = placard.get(path).at("/item");
        for (int i = 1; i < 100; i += 2) {
            assertThat(item.at("/metadata/edit" + i).asInt()).isEqualTo(i);
        }
    }

    @Test
    @Slow
    void aSwitchThatWasAnsweredOutlivesEveryEdit() throws Exception {
        MadeCatalog catalog = MadeCatalog.in(placard);
        String path = catalog.item("A", ",'price':1");
        List<Reply> replies = together(
                51, i -> () -> i == 25 ? toggle(path, false) : placard.patch(path, "{\"price\":" + (i + 1) + "}"));
        assertThat(replies).extracting(Reply::status).containsOnly(200);
        assertThat(placard.get(path).at("/item/isAvailable").asBoolean()).isFalse();
    }

    /** Of two changes that both name the version before, one comes second, whatever they change. */
    @Test
    void ofAnEditAndAPublishOfTheSameVersionOneIsRefused() throws Exception {
        MadeCatalog catalog = MadeCatalog.in(placard);
        for (int i = 0; i < 60; i++) {
            String tag = catalog.read().header("ETag");
            String name = json("{'name':'N" + i + "'}");
            String state = i % 2 == 0 ? "/publish" : "/unpublish";
            List<Reply> replies = together(
                    2,
                    which -> () -> which == 0
                            ? placard.patch(catalog.path(), name, "If-Match", tag)
                            : placard.post(catalog.path() + state, "", "If-Match", tag));
            assertThat(replies).extracting(Reply::status).containsExactlyInAnyOrder(200, 412);
            placard.post(catalog.path() + state, "");
        }
    }

    @Test
    @Slow
    void ordersDeletesMovesAndCopiesLeaveNoOrphan() throws Exception {
        MadeCatalog catalog = MadeCatalog.in(placard);
        String other = catalog.section("{'name':'Other'}");
        List<String> items = new ArrayList<>();
        for (int i = 0; i < 10; i++) {
            items.add(catalog.item("I" + i, ",'price':1"));
        }
        JsonNode before = catalog.read().at("/catalog/sections");
        String order = reversed(before);
        List<Reply> replies = together(48, i -> () -> switch (i % 8) {
            case 0 -> placard.send("PUT", catalog.path() + "/order", order, placard.key());
            case 1 -> placard.delete(items.get(i / 8));
            case 2 -> placard.post(catalog.path() + "/duplicate", "");
            case 3 -> placard.patch(items.get(i / 8 + 4), json("{'sectionId':'" + other + "'}"));
            case 4 -> catalog.post("New", ",'price':1");
            case 5 -> placard.delete(catalog.path() + "/sections/" + other + "?moveTo=" + catalog.section());
            case 6 -> placard.patch(catalog.path(), json("{'name':'N" + i + "'}"));
            default -> toggle(items.get(i / 8 + 4), false);
        });
        assertThat(replies).extracting(Reply::status).allMatch(status -> status < 500);
        JsonNode after = catalog.read().at("/catalog");
        Set<String> ids = new HashSet<>();
        after.path("sections")
                .forEach(section -> section.path("items").forEach(item -> {
                    assertThat(item.path("sectionId")).isEqualTo(section.path("id"));
                    assertThat(ids.add(item.path("id").asText())).isTrue();
                }));
        assertThat(ids).hasSize(after.path("itemCount").asInt());
        placard.get("/api/v1/catalogs?limit=100&q=copy")
                .at("/catalogs")
                .forEach(copy -> assertThat(placard.get(
                                        "/api/v1/catalogs/" + copy.path("id").asText())
                                .at("/catalog/itemCount"))
                        .isEqualTo(copy.path("itemCount")));
    }

    private static String reversed(JsonNode sections) {
        StringBuilder items = new StringBuilder();
        sections.path(0)
                .path("items")
                .forEach(item -> items.insert(0, (items.isEmpty() ? "" : ","))
                        .insert(0, "\"" + item.path("id").asText() + "\""));
        return "{\"sections\":[{\"id\":\"" + sections.at("/1/id").asText() + "\",\"items\":[]},{\"id\":\""
                + sections.at("/0/id").asText() + "\",\"items\":[" + items + "]}]}";
    }

    @Test
    @Slow
    void aDeletedCatalogueKeepsNoConcurrentChange() throws Exception {
        MadeCatalog catalog = MadeCatalog.in(placard);
        List<Reply> replies = together(
                40,
                i -> () -> i == 20
                        ? placard.delete(catalog.path())
                        : i % 3 == 0 ? placard.post(catalog.path() + "/publish", "") : catalog.post("I" + i, ""));
        assertThat(replies).extracting(Reply::status).allMatch(status -> status < 500);
        assertThat(replies.get(20).status()).isEqualTo(204);
        assertThat(catalog.read().status()).isEqualTo(404);
    }

    @Test
    @Slow
    void oneNameMakesManySlugs() throws Exception {
        for (String name : List.of("Crowded", "Packed", "Full", "Busy", "Thronged", "Swarming")) {
            List<Reply> replies =
                    together(30, i -> () -> placard.post("/api/v1/catalogs", json("{'name':'" + name + "'}")));
            assertThat(replies).extracting(Reply::status).containsOnly(201);
            assertThat(replies)
                    .extracting(reply -> reply.at("/catalog/slug").asText())
                    .doesNotHaveDuplicates();
        }
    }

    @Test
    void oneSlugIsGivenOnce() throws Exception {
        for (int round = 0; round < 10; round++) {
            String body = json("{'name':'A','slug':'wanted-" + round + "'}");
            List<Reply> replies = together(16, i -> () -> placard.post("/api/v1/catalogs", body));
            assertThat(replies).extracting(Reply::status).containsOnlyOnce(201).containsOnly(201, 409);
        }
    }

    @Test
    @Slow
    void aChangeOfCurrencyStopsNoOtherChange() throws Exception {
        MadeCatalog catalog = MadeCatalog.in(placard);
        String path = catalog.item("A", ",'price':1");
        List<Reply> replies = together(80, i -> () -> switch (i % 4) {
            case 0 -> catalog.patch("{'currency':'" + (i % 8 == 0 ? "KWD" : "INR") + "'}");
            case 1 -> placard.patch(path, json("{'price':" + i + ",'badge':'" + i + "'}"));
            default -> catalog.post("I" + i, ",'price':" + i);
        });
        assertThat(replies).extracting(Reply::status).containsOnly(200, 201);
        assertThat(catalog.read().at("/catalog/itemCount").asInt()).isEqualTo(41);
    }

    @Test
    @Slow
    void noPriceIsStoredThatItsCurrencyHasNot() throws Exception {
        MadeCatalog catalog = MadeCatalog.in(placard);
        List<Reply> replies = together(
                40,
                i -> () -> i % 4 == 0
                        ? catalog.patch("{'currency':'" + (i % 8 == 0 ? "JPY" : "INR") + "'}")
                        : catalog.post("I" + i, ",'price':1.25"));
        assertThat(replies)
                .extracting(reply -> reply.status() < 300 ? "" : reply.faults() + reply.code())
                .containsAnyOf("", "[/price price_precision]validation_failed", "[]currency_conflict")
                .doesNotContain("[]internal_error");
        JsonNode after = catalog.read().at("/catalog");
        boolean isYen = after.path("currency").asText().equals("JPY");
        assertThat(isYen && after.path("itemCount").asInt() > 0).isFalse();
    }

    @Test
    @Slow
    void noPriceIsChangedToOneThatItsCurrencyHasNot() throws Exception {
        MadeCatalog catalog = MadeCatalog.in(placard);
        String path = catalog.item("A", ",'price':1");
        for (int round = 0; round < 10; round++) {
            catalog.patch("{'currency':'INR'}");
            placard.patch(path, json("{'price':1}"));
            together(
                    8,
                    i -> () -> i % 2 == 0
                            ? catalog.patch("{'currency':'JPY'}")
                            : placard.patch(path, json("{'price':1.25}")));
            boolean isYen = catalog.read().at("/catalog/currency").asText().equals("JPY");
            assertThat(placard.get(path).at("/item/price").decimalValue()).isEqualByComparingTo(isYen ? "1" : "1.25");
        }
    }

    @Test
    @Slow
    void bulksAndSwitchesLoseNothing() throws Exception {
        MadeCatalog catalog = MadeCatalog.in(placard);
        String path = catalog.item("A", ",'price':1,'externalId':'a'");
        List<Reply> replies = together(
                40,
                i -> () -> i % 2 == 0
                        ? toggle(path, false)
                        : placard.post(
                                catalog.path() + "/items/bulk",
                                json("{'items':[{'externalId':'a','metadata':{'edit" + i + "':1}},{'sectionId':'"
                                        + catalog.section() + "','name':'N','externalId':'n'}]}")));
        assertThat(replies).extracting(Reply::status).containsOnly(200);
        JsonNode item = placard.get(path).at("/item");
        assertThat(item.path("isAvailable").asBoolean()).isFalse();
        for (int i = 1; i < 40; i += 2) {
            assertThat(item.at("/metadata/edit" + i).asInt()).isEqualTo(1);
        }
        assertThat(catalog.read().at("/catalog/itemCount").asInt()).isEqualTo(2);
    }

    @Test
    void aRepeatedCreateMakesOneItem() throws Exception {
        MadeCatalog catalog = MadeCatalog.in(placard);
        String body = json("{'sectionId':'" + catalog.section() + "','name':'Once'}");
        List<Reply> replies =
                together(10, i -> () -> placard.post(catalog.path() + "/items", body, "Idempotency-Key", "once"));
        assertThat(replies)
                .extracting(Reply::text)
                .containsOnly(replies.getFirst().text());
        assertThat(catalog.read().at("/catalog/itemCount").asInt()).isEqualTo(1);
    }
}
