package placard.catalog.trash;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import placard.testing.Await;
import placard.testing.MadeCatalog;
import placard.testing.MovableClock;
import placard.testing.OnBothStores;
import placard.testing.OnBothStores.Started;
import placard.testing.Placard;
import placard.testing.Reply;
import placard.testing.Store;
import placard.testing.Tenant;

/** What was deleted from a catalogue can be taken back for a while, as it was. */
@OnBothStores
final class TrashTest {
    private static final String OPTIONS =
            ",'externalId':'D-1','badge':'New','metadata':{'variants':[{'name':'S','price':1},"
                    + "{'name':'L','price':3}],'addOns':[{'name':'Ghee','price':1}]}";

    @Started
    private static Placard placard;

    private static String deleted(String path) {
        Reply gone = placard.delete(path);
        assertThat(gone.status()).isEqualTo(204);
        return gone.header("Trash-Id");
    }

    private static Reply restore(String id) {
        return placard.post("/api/v1/trash/" + id + "/restore", "");
    }

    /** Everything that a restored record has in common with the deleted one. */
    private static JsonNode lasting(JsonNode record) {
        ObjectNode copy = record.deepCopy();
        Stream.of(copy, copy.path("items"), copy.path("sections"))
                .flatMap(node -> node.isArray() ? node.valueStream() : Stream.of(node))
                .filter(ObjectNode.class::isInstance)
                .forEach(node -> {
                    ((ObjectNode) node).remove(List.of("version", "updatedAt"));
                    node.path("items").forEach(item -> ((ObjectNode) item).remove(List.of("version", "updatedAt")));
                });
        return copy;
    }

    @Test
    void anItemIsBackWithAllItsIdsAtItsPlace() {
        MadeCatalog catalog = MadeCatalog.in(placard);
        catalog.item("Before", "");
        String item = catalog.item("Dosa", OPTIONS);
        catalog.item("After", "");
        JsonNode whole = lasting(placard.get(catalog.path()).at("/catalog"));
        long version = placard.get(item).at("/item/version").asLong();
        Instant since = Instant.parse(placard.get(item).at("/item/updatedAt").asText());

        String id = deleted(item);
        assertThat(placard.get(item).status()).isEqualTo(404);
        JsonNode entry = placard.get("/api/v1/trash?catalogId=" + catalog.id()).at("/trash/0");
        assertThat(entry.at("/id").asText()).isEqualTo(id);
        assertThat(entry.at("/kind").asText()).isEqualTo("item");
        assertThat(entry.at("/name").asText()).isEqualTo("Dosa");
        assertThat(item).endsWith(entry.at("/subjectId").asText());
        assertThat(Duration.between(
                        Instant.parse(entry.at("/deletedAt").asText()),
                        Instant.parse(entry.at("/restorableUntil").asText())))
                .isEqualTo(Duration.ofDays(30));

        Reply back = restore(id);
        assertThat(back.status()).as(back.text()).isEqualTo(200);
        assertThat(lasting(placard.get(catalog.path()).at("/catalog"))).isEqualTo(whole);
        assertThat(placard.get(item).at("/item/version").asLong()).isGreaterThan(version);
        Reply feed = placard.get(catalog.path() + "/items?updatedSince=" + since);
        assertThat(feed.at("/deleted")).isEmpty();
        assertThat(feed.at("/items").findValuesAsText("name")).contains("Dosa");
        assertThat(restore(id).status()).as("a second time").isEqualTo(404);
        assertThat(placard.get("/api/v1/activity?subjectId="
                                + entry.at("/subjectId").asText())
                        .at("/activity")
                        .findValuesAsText("action"))
                .containsExactly("restored", "deleted", "created");
    }

    @Test
    void aSectionIsBackWithItsItems() {
        MadeCatalog catalog = MadeCatalog.in(placard);
        catalog.item("Dosa", OPTIONS);
        catalog.item("Idli", "");
        JsonNode whole = lasting(placard.get(catalog.path()).at("/catalog"));
        String section = catalog.path() + "/sections/" + catalog.section();
        String id = deleted(section + "?cascade=true");
        assertThat(placard.get(catalog.path()).at("/catalog/sections")).isEmpty();
        assertThat(placard.get("/api/v1/trash?catalogId=" + catalog.id())
                        .at("/trash/0/itemCount")
                        .asInt())
                .isEqualTo(2);
        assertThat(restore(id).status()).isEqualTo(200);
        assertThat(lasting(placard.get(catalog.path()).at("/catalog"))).isEqualTo(whole);
    }

    @Test
    void aCatalogueIsBackAtItsAddress() {
        MadeCatalog catalog = MadeCatalog.in(placard, "{'name':'A','slug':'comes-back'}");
        catalog.item("Dosa", OPTIONS);
        placard.post(catalog.path() + "/publish", "");
        JsonNode whole = lasting(placard.get(catalog.path()).at("/catalog"));
        assertThat(placard.send("GET", "/menu/comes-back", null, null).status()).isEqualTo(200);
        String id = deleted(catalog.path());
        assertThat(placard.send("GET", "/menu/comes-back", null, null).status()).isEqualTo(410);
        assertThat(restore(id).status()).isEqualTo(200);
        Await.until(
                "the page is back",
                () -> placard.send("GET", "/menu/comes-back", null, null).status() == 200);
        assertThat(lasting(placard.get(catalog.path()).at("/catalog"))).isEqualTo(whole);
        assertThat(placard.get("/api/v1/catalogs?updatedSince=2020-01-01T00:00:00.000Z")
                        .at("/deleted")
                        .findValuesAsText("id"))
                .doesNotContain(catalog.id());
    }

    @Test
    void aParentIsRestoredBeforeItsParts() {
        MadeCatalog catalog = MadeCatalog.in(placard);
        String item = deleted(catalog.item("Dosa", OPTIONS));
        String section = deleted(catalog.path() + "/sections/" + catalog.section() + "?cascade=true");
        assertThat(restore(item).code()).isEqualTo("restore_conflict");
        assertThat(restore(section).status()).isEqualTo(200);
        assertThat(restore(item).status()).isEqualTo(200);

        String again = deleted(catalog.path() + "/items/"
                + placard.get(catalog.path() + "/items").at("/items/0/id").asText());
        String whole = deleted(catalog.path());
        assertThat(restore(again).code()).isEqualTo("restore_conflict");
        assertThat(restore(whole).status()).isEqualTo(200);
        assertThat(restore(again).status()).isEqualTo(200);
    }

    @Test
    void anExternalIdThatAnotherHasIsReportedAndNothingIsLost() {
        MadeCatalog catalog = MadeCatalog.in(placard);
        String id = deleted(catalog.item("Dosa", OPTIONS));
        String other = catalog.item("Other", ",'externalId':'D-1'");
        assertThat(restore(id).code()).isEqualTo("restore_conflict");
        placard.delete(other);
        assertThat(restore(id).status()).isEqualTo(200);
    }

    @Test
    void ofTwoAtOnceOneRestores() throws Exception {
        MadeCatalog catalog = MadeCatalog.in(placard);
        try (ExecutorService threads = Executors.newFixedThreadPool(4)) {
            for (int round = 0; round < 5; round++) {
                String id = deleted(catalog.item("Dosa " + round, ""));
                List<Callable<Integer>> all =
                        Collections.nCopies(4, () -> restore(id).status());
                List<Integer> statuses = new ArrayList<>();
                for (Future<Integer> one : threads.invokeAll(all)) {
                    statuses.add(one.get());
                }
                assertThat(statuses).containsExactlyInAnyOrder(200, 404, 404, 404);
            }
        }
    }

    @Test
    void anotherWorkspacesTrashIsNotFound() {
        MadeCatalog catalog = MadeCatalog.in(placard);
        String id = deleted(catalog.item("Dosa", ""));
        Tenant other = Tenant.of(placard, 10);
        assertThat(placard.send("POST", "/api/v1/trash/" + id + "/restore", "", other.key())
                        .status())
                .isEqualTo(404);
        assertThat(placard.send("GET", "/api/v1/trash", null, other.key()).at("/trash"))
                .isEmpty();
        assertThat(placard.get("/api/v1/trash?catalogId=nonsense").faults())
                .containsExactly("/query/catalogId invalid_format");
    }

    @ParameterizedTest
    @EnumSource
    void theTrashIsKeptForAsLongAsTheSettingSays(Store store) {
        MovableClock clock = new MovableClock(Instant.parse("2026-11-20T10:00:00Z"));
        Map<String, String> settings = Map.of("PLACARD_TRASH_DAYS", "3", "PLACARD_TRASH_ITEMS", "2");
        try (Placard brief = Placard.start(store, settings, clock)) {
            MadeCatalog catalog = MadeCatalog.in(brief);
            for (String name : List.of("A", "B", "C")) {
                assertThat(brief.delete(catalog.item(name, "")).status()).isEqualTo(204);
                clock.move(Duration.ofSeconds(1));
            }
            assertThat(names(brief)).as("the oldest left early").containsExactly("C", "B");
            clock.move(Duration.ofDays(4));
            brief.delete(catalog.item("D", ""));
            brief.restart();
            Await.until("the old ones are forgotten", () -> names(brief).equals(List.of("D")));
        }
    }

    private static List<String> names(Placard placard) {
        return placard.get("/api/v1/trash").at("/trash").findValuesAsText("name").stream()
                .filter(name -> name.length() == 1)
                .toList();
    }
}
