package placard.web;

import static org.assertj.core.api.Assertions.assertThat;
import static placard.testing.Body.json;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import placard.testing.MadeCatalog;
import placard.testing.MadeCode;
import placard.testing.MovableClock;
import placard.testing.OnBothStores;
import placard.testing.OnBothStores.Started;
import placard.testing.Placard;
import placard.testing.Reply;
import placard.testing.Tenant;

/** Lists that tell only what changed. */
@OnBothStores(clock = "2026-11-20T10:00:00Z")
final class DeltaTest {
    @Started
    private static Placard placard;

    @Started
    private static MovableClock clock;

    /** A client that keeps a copy: what it heard of, and what is gone. */
    private static final class Copy {
        private final String path;
        private final String name;
        final Set<String> live = new TreeSet<>();
        final List<String> heard = new ArrayList<>();
        String next = "updatedSince=1970-01-01T00:00:00Z";
        private int pages;

        Copy(String path, String name) {
            this.path = path;
            this.name = name;
        }

        /** Reads one page; whether there is more. */
        boolean page(int limit) {
            Reply reply = placard.get(path + "?" + next + "&limit=" + limit);
            assertThat(reply.status()).as(reply.text()).isEqualTo(200);
            for (JsonNode entry : reply.at("/" + name)) {
                live.add(entry.path("id").asText());
                heard.add(entry.path("id").asText());
            }
            for (JsonNode entry : reply.at("/deleted")) {
                live.remove(entry.path("id").asText());
                heard.add("-" + entry.path("id").asText());
            }
            assertThat(reply.at("/" + name).size() + reply.at("/deleted").size())
                    .isLessThanOrEqualTo(limit);
            next = "updatedSince=" + reply.at("/sync/updatedSince").asText();
            if (!reply.at("/sync/after").isNull()) {
                next += "&after=" + reply.at("/sync/after").asText();
            }
            assertThat(++pages).isLessThan(200);
            return reply.at("/pagination/hasMore").asBoolean();
        }

        Copy sync(int limit) {
            heard.clear();
            while (page(limit)) {}
            return this;
        }
    }

    private static void pass() {
        clock.move(Duration.ofMinutes(1));
    }

    @Test
    void codesAreListedOnceForEachChange() {
        Copy copy = new Copy("/api/v1/qr", "qrs");
        MadeCode one = MadeCode.in(placard);
        MadeCode two = MadeCode.in(placard);
        MadeCode three = MadeCode.in(placard);
        pass();
        assertThat(copy.sync(2).live).contains(one.id(), two.id(), three.id());
        pass();
        one.patch("{\"name\":\"Other\"}");
        two.delete();
        pass();
        assertThat(copy.sync(1).heard).contains(one.id(), "-" + two.id()).doesNotContain(three.id());
        assertThat(copy.live).contains(one.id(), three.id()).doesNotContain(two.id());
        pass();
        assertThat(copy.sync(2).heard)
                .as("only the end of the last page is listed again")
                .hasSizeLessThan(2);
        Instant now = clock.instant();
        three.delete();
        Reply exact = placard.get("/api/v1/qr?updatedSince=" + now);
        assertThat(exact.at("/deleted/0/id").asText()).isEqualTo(three.id());
        assertThat(exact.at("/deleted/0/deletedAt").asText())
                .isEqualTo("2026-11-20T10:04:00.000Z".substring(0, 11)
                        + now.toString().substring(11, 19) + ".000Z");
        assertThat(placard.get("/api/v1/qr?updatedSince=" + now.plusMillis(1))
                        .at("/pagination/total")
                        .asInt())
                .isZero();
    }

    @Test
    void manyOfOneInstantArePagedThroughAndNoneIsPassedOverWhileTheyChange() {
        MadeCatalog catalog = MadeCatalog.in(placard);
        List<String> items = new ArrayList<>();
        for (int i = 0; i < 25; i++) {
            String path = catalog.item("Item " + i, "");
            items.add(path.substring(path.lastIndexOf('/') + 1));
        }
        pass();
        Copy copy = new Copy(catalog.path() + "/items", "items");
        copy.page(10);
        // What was read already changes: numbered pages would move up by two and pass two others over.
        placard.patch(catalog.path() + "/items/" + copy.heard.get(0), json("{'price':2}"));
        placard.delete(catalog.path() + "/items/" + copy.heard.get(1));
        String gone = copy.heard.get(1);
        while (copy.page(10)) {}
        Set<String> all = new TreeSet<>(items);
        all.remove(gone);
        assertThat(copy.live).isEqualTo(all);
        assertThat(copy.heard).contains("-" + gone);
    }

    @Test
    void itemsGoWithTheirSectionAndCataloguesWithAllOfThem() {
        MadeCatalog catalog = MadeCatalog.in(placard);
        String path = catalog.item("Dosa", ",'price':1");
        String id = path.substring(path.lastIndexOf('/') + 1);
        Copy items = new Copy(catalog.path() + "/items", "items").sync(50);
        Copy catalogs = new Copy("/api/v1/catalogs", "catalogs").sync(50);
        assertThat(items.live).containsExactly(id);
        assertThat(catalogs.live).contains(catalog.id());
        pass();
        placard.post(path + "/toggle-availability", "{\"isAvailable\":false}");
        pass();
        assertThat(items.sync(50).heard).containsExactly(id);
        assertThat(catalogs.sync(50).heard).as("it changes with its items").contains(catalog.id());
        pass();
        placard.delete(catalog.path() + "/sections/" + catalog.section() + "?cascade=true");
        pass();
        assertThat(items.sync(50).live).isEmpty();
        placard.delete(catalog.path());
        pass();
        assertThat(catalogs.sync(50).live).doesNotContain(catalog.id());
        assertThat(placard.get(catalog.path() + "/items?updatedSince=2026-01-01T00:00:00Z")
                        .status())
                .isEqualTo(404);
        Tenant stranger = Tenant.of(placard, 0);
        for (String list : List.of("qr", "catalogs")) {
            Reply theirs =
                    placard.send("GET", "/api/v1/" + list + "?updatedSince=1970-01-01T00:00:00Z", null, stranger.key());
            assertThat(theirs.at("/pagination/total").asInt()).isZero();
        }
    }

    @Test
    void aLateCommitIsNotMissed() {
        MadeCatalog catalog = MadeCatalog.in(placard);
        Instant before = clock.instant();
        clock.move(Duration.ofSeconds(20));
        catalog.item("Early", "");
        Copy copy = new Copy(catalog.path() + "/items", "items").sync(50);
        // A request that came ten seconds ago, and is stored only now.
        clock.set(before.plusSeconds(10));
        String late = catalog.item("Late", "");
        clock.set(before.plusSeconds(25));
        assertThat(copy.sync(50).heard).contains(late.substring(late.lastIndexOf('/') + 1));
    }

    @Test
    void wrongQuestionsAreRefused() {
        assertThat(placard.get("/api/v1/qr?updatedSince=yesterday&sort=name&page=2&after=cat_1&limit=0")
                        .faults())
                .containsExactlyInAnyOrder(
                        "/query/updatedSince invalid_time",
                        "/query/sort not_allowed",
                        "/query/page not_allowed",
                        "/query/after invalid_id",
                        "/query/limit out_of_range");
        assertThat(placard.get("/api/v1/catalogs?after=cat_01jd3x5n8kq2v7w9c4t6r0m1ba")
                        .faults())
                .containsExactly("/query/after not_allowed");
        String items = MadeCatalog.in(placard).path() + "/items";
        assertThat(placard.get(items + "?sort=price&sectionId=x&q=" + "x".repeat(201))
                        .faults())
                .containsExactlyInAnyOrder(
                        "/query/sort unknown_value", "/query/sectionId invalid_id", "/query/q invalid_characters");
        assertThat(placard.get(items + "?page=1&sort=updatedAt&updatedSince=2026-11-20T00:00:00Z")
                        .status())
                .isEqualTo(200);
    }

    private static List<String> names(MadeCatalog catalog, String query) {
        Reply reply = placard.get(catalog.path() + "/items?" + query);
        assertThat(reply.status()).as(reply.text()).isEqualTo(200);
        return reply.at("/items").findValuesAsText("name");
    }

    @Test
    void itemsAreSortedAndFiltered() {
        MadeCatalog catalog = MadeCatalog.in(placard);
        String drinks = catalog.section("{'name':'Drinks'}");
        for (String name : List.of("Äpfel", "bread", "Soup")) {
            catalog.item(name, ",'externalId':'x-" + name.charAt(1) + "'");
            clock.move(Duration.ofSeconds(1));
        }
        placard.post(catalog.path() + "/items", json("{'sectionId':'" + drinks + "','name':'apple juice'}"));
        clock.move(Duration.ofSeconds(1));
        String soup =
                placard.get(catalog.path() + "/items?q=SOUP").at("/items/0/id").asText();
        assertThat(names(catalog, "")).containsExactly("apple juice", "Soup", "bread", "Äpfel");
        assertThat(names(catalog, "sort=position")).containsExactly("Äpfel", "bread", "Soup", "apple juice");
        assertThat(names(catalog, "sort=-position")).containsExactly("apple juice", "Soup", "bread", "Äpfel");
        assertThat(names(catalog, "sort=name")).containsExactly("apple juice", "bread", "Soup", "Äpfel");
        assertThat(names(catalog, "sort=createdAt&limit=2&page=2")).containsExactly("Soup", "apple juice");
        assertThat(names(catalog, "q=%C3%A4P")).containsExactly("Äpfel");
        assertThat(names(catalog, "q=p&sectionId=" + drinks)).containsExactly("apple juice");
        assertThat(names(catalog, "externalId=x-r")).containsExactly("bread");
        assertThat(names(catalog, "page=9")).isEmpty();
        placard.patch(catalog.path() + "/items/" + soup, json("{'price':3}"));
        assertThat(names(catalog, "sort=-updatedAt&limit=1")).containsExactly("Soup");
        Reply page = placard.get(catalog.path() + "/items?limit=3");
        assertThat(page.at("/pagination").toString())
                .isEqualTo("{\"page\":1,\"limit\":3,\"total\":4,\"totalPages\":2,\"hasMore\":true}");
        assertThat(page.at("/items/1"))
                .isEqualTo(placard.get(catalog.path() + "/items/" + soup).at("/item"));
    }
}
