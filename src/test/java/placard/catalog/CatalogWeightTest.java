package placard.catalog;

import static org.assertj.core.api.Assertions.assertThat;
import static placard.storage.Store.open;
import static placard.testing.Body.json;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.AfterParameterizedClassInvocation;
import org.junit.jupiter.params.BeforeParameterizedClassInvocation;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;
import placard.storage.Database;
import placard.storage.PostgresUrl;
import placard.testing.MadeCatalog;
import placard.testing.Placard;
import placard.testing.Reply;
import placard.testing.Store;

/** Every catalogue knows how much memory it takes, after every kind of change, and none takes more than is allowed. */
@ParameterizedClass
@EnumSource
final class CatalogWeightTest {
    private static final int MOST = 1 << 20;

    private static Placard placard;
    private static Database database;

    @Parameter
    private Store store;

    @BeforeParameterizedClassInvocation
    static void start(Store store) {
        placard = Placard.start(store, Map.of("PLACARD_CATALOG_MB", "1"));
        String url = placard.environment().get("PLACARD_DATABASE_URL");
        database = open(
                placard.folder(), url.isEmpty() ? null : PostgresUrl.parse(url).orElseThrow());
        assertThat(placard.running().store()).isEqualTo(store.label());
    }

    @AfterParameterizedClassInvocation
    static void stop() {
        database.close();
        placard.close();
    }

    private static long bytes(String catalog) {
        return database.read(tx -> tx.count("select bytes as n from catalog where id = ?", catalog));
    }

    /** Counts every row anew, in SQL: a second reckoning beside the one in Java. */
    private static final List<String> ANEW = List.of("""
            update catalog_section set bytes = 1024 + octet_length(name) + coalesce(octet_length(description), 0)
                + octet_length(schedule)
            """, """
            update catalog_item set bytes = 1024 + octet_length(name) + coalesce(octet_length(description), 0)
                + coalesce(octet_length(badge), 0) + coalesce(octet_length(external_id), 0) + octet_length(image_file_ids)
                + octet_length(schedule) + octet_length(metadata)
                + 64 * (3 * length(metadata) - length(replace(metadata, ',', '')) - length(replace(metadata, '{', ''))
                    - length(replace(metadata, '[', '')))
            """, """
            update catalog set bytes =
                (select coalesce(sum(i.bytes), 0) from catalog_item i
                 where i.workspace_id = catalog.workspace_id and i.catalog_id = catalog.id)
                + (select coalesce(sum(s.bytes), 0) from catalog_section s
                   where s.workspace_id = catalog.workspace_id and s.catalog_id = catalog.id)
            """);

    /** What it should be. */
    private static long reckoned(String catalog) {
        long[] reckoned = {-1};
        try {
            database.write(tx -> {
                ANEW.forEach(tx::update);
                reckoned[0] = tx.count("select bytes as n from catalog where id = ?", catalog);
                throw new IllegalStateException("undo");
            });
        } catch (IllegalStateException undone) {
            assertThat(undone).hasMessage("undo");
        }
        return reckoned[0];
    }

    private static void assertExact(MadeCatalog catalog) {
        assertThat(bytes(catalog.id())).isEqualTo(reckoned(catalog.id()));
    }

    @Test
    void theWeightIsExactAfterAnyChange() {
        MadeCatalog catalog = MadeCatalog.in(placard);
        Random random = new Random(7);
        List<String> items = new ArrayList<>();
        for (int i = 0; i < 60; i++) {
            String text = "ä€😀 \\\"x".repeat(random.nextInt(30));
            switch (random.nextInt(8)) {
                case 0, 1 ->
                    items.add(catalog.item(
                            "Nr " + i,
                            ",'description':'" + text.replace("\\", "").replace("\"", "") + "','externalId':'é" + i
                                    + "','badge':'Nü','metadata':{'own':{'a':[1,2,{'b':''}],'c':'x,{['}}"));
                case 2 ->
                    placard.post(
                            catalog.path() + "/items/bulk",
                            json("{'items':[{'sectionId':'" + catalog.section()
                                    + "','name':'Bulk " + i + "','schedule':[{'from':'10:00','to':'12:00'}]},"
                                    + "{'externalId':'é0','name':'Again'}]}"));
                case 3 -> {
                    if (!items.isEmpty()) {
                        placard.patch(
                                items.get(random.nextInt(items.size())),
                                json("{'metadata':{'variants':" + "[{'name':'L','price':" + i
                                        + "},{'name':'M','price':1}]}}"));
                    }
                }
                case 4 -> {
                    if (!items.isEmpty()) {
                        placard.delete(items.remove(random.nextInt(items.size())));
                    }
                }
                case 5 -> {
                    String section = catalog.section("{'name':'More " + i + "','description':'é'}");
                    placard.patch(
                            catalog.path() + "/sections/" + section,
                            json("{'name':'Ünd','schedule':" + "[{'days':['mon'],'from':'10:00','to':'12:00'}]}"));
                    if (i % 2 == 0) {
                        placard.delete(catalog.path() + "/sections/" + section + "?cascade=true");
                    }
                }
                case 6 -> {
                    if (!items.isEmpty()) {
                        placard.post(items.getFirst() + "/toggle-availability", "{\"isAvailable\":false}");
                    }
                }
                default -> {
                    Reply copy = placard.post(catalog.path() + "/duplicate", "");
                    String id = copy.at("/catalog/id").asText();
                    assertThat(bytes(id)).isEqualTo(bytes(catalog.id())).isEqualTo(reckoned(id));
                    placard.delete("/api/v1/catalogs/" + id);
                }
            }
            assertExact(catalog);
        }
        assertThat(bytes(catalog.id())).isGreaterThan(10_000);
    }

    @Test
    void manyAtOnceAddUp() throws Exception {
        MadeCatalog catalog = MadeCatalog.in(placard);
        try (ExecutorService clients = Executors.newVirtualThreadPerTaskExecutor()) {
            List<Future<?>> all = new ArrayList<>();
            for (int i = 0; i < 24; i++) {
                int number = i;
                all.add(clients.submit(() -> {
                    String item = catalog.item("Nr " + number, ",'description':'" + "x".repeat(number * 10) + "'");
                    if (number % 3 == 0) {
                        placard.delete(item);
                    } else {
                        placard.patch(item, json("{'description':'short'}"));
                    }
                }));
            }
            for (Future<?> one : all) {
                one.get();
            }
        }
        assertExact(catalog);
    }

    /** Metadata of that many objects, which take more memory than the text that they are written as. */
    private static String dense(int objects) {
        return "{'own':[" + "{},".repeat(objects) + "{}]}";
    }

    @Test
    void aTooLargeCatalogueIsRefusedAndAFullOneCanShrink() {
        MadeCatalog catalog = MadeCatalog.in(placard);
        String first = catalog.item("First", ",'metadata':" + dense(1_500));
        Reply refused = null;
        for (int i = 0; i < 10 && refused == null; i++) {
            Reply more = catalog.post("More " + i, ",'metadata':" + dense(1_500));
            refused = more.status() == 201 ? null : more;
        }
        assertThat(refused).isNotNull();
        assertThat(refused.status()).isEqualTo(409);
        assertThat(refused.code()).isEqualTo("catalog_too_large");
        assertThat(bytes(catalog.id())).isBetween(MOST - 300_000L, (long) MOST);
        assertThat(placard.patch(first, json("{'metadata':{'own':'" + "y".repeat(60_000) + "'}}"))
                        .status())
                .as("it becomes smaller")
                .isEqualTo(200);
        assertThat(placard.patch(first, json("{'metadata':" + dense(9_000) + "}"))
                        .code())
                .isEqualTo("catalog_too_large");
        Reply bulk = placard.post(
                catalog.path() + "/items/bulk?onError=skip",
                json("{'items':[{'sectionId':'" + catalog.section() + "','name':'B','metadata':" + dense(9_000)
                        + "}]}"));
        assertThat(bulk.code()).isEqualTo("catalog_too_large");
        assertThat(placard.post(catalog.path() + "/publish", "").status()).isEqualTo(200);
        assertExact(catalog);
        database.write(tx -> tx.update("update catalog set bytes = ? where id = ?", 2L * MOST, catalog.id()));
        assertThat(placard.patch(first, json("{'name':'Other'}")).status())
                .as("one that was larger before there was a limit can be changed")
                .isEqualTo(200);
        placard.delete(first);
        assertExact(catalog);
    }

    @Test
    void translationsWeighToo() {
        MadeCatalog catalog = MadeCatalog.in(placard);
        String item = catalog.item("A", "");
        long before = bytes(catalog.id());
        assertThat(placard.patch(item, json("{'translations':{'de':{'name':'" + "x".repeat(200) + "'}}}"))
                        .status())
                .isEqualTo(200);
        long translated = bytes(catalog.id());
        assertThat(translated - before).isBetween(200L, 1_000L);
        assertThat(catalog.patch("{'translations':{'de':{'name':'" + "y".repeat(120) + "'}}}")
                        .status())
                .isEqualTo(200);
        assertThat(bytes(catalog.id()) - translated).isBetween(120L, 1_000L);
        catalog.patch("{'translations':null}");
        placard.patch(item, json("{'translations':null}"));
        assertThat(bytes(catalog.id())).isEqualTo(before);
    }

    @Test
    void translationsOfACatalogueItselfAreRefusedOnceThereIsNoRoom() {
        MadeCatalog catalog = MadeCatalog.in(placard);
        String long2000 = "x".repeat(2_000);
        for (int section = 0; section < 26; section++) {
            StringBuilder texts = new StringBuilder();
            for (char letter = 'a'; letter < 'a' + 20; letter++) {
                texts.append(texts.isEmpty() ? "" : ",").append("'a" + letter + "':{'description':'" + long2000 + "'}");
            }
            Reply made =
                    placard.post(catalog.path() + "/sections", json("{'name':'S','translations':{" + texts + "}}"));
            if (made.status() != 201) {
                assertThat(made.code()).isEqualTo("catalog_too_large");
                Reply refused = catalog.patch("{'translations':{" + texts + "}}");
                assertThat(refused.code()).isEqualTo("catalog_too_large");
                assertThat(catalog.read().at("/catalog/translations")).isEmpty();
                return;
            }
        }
        throw new AssertionError("never full");
    }
}
