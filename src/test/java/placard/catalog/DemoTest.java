package placard.catalog;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import placard.base.Json;
import placard.catalog.profile.Template;
import placard.testing.Command;
import placard.testing.Placard;
import placard.testing.Reply;
import placard.testing.Slow;
import placard.testing.Store;
import placard.testing.Tenant;

/** {@code placard demo}, beside a running server. */
final class DemoTest {
    private static final String PLAIN = "--without-pictures";

    private static List<String[]> run(Placard placard, String... more) {
        Map<String, String> settings = new HashMap<>(placard.environment());
        settings.put("PLACARD_BASE_URL", "https://menus.example");
        String[] arguments = Stream.concat(Stream.of("demo"), Stream.of(more)).toArray(String[]::new);
        Command done = Command.run(settings, arguments);
        assertThat(done.status()).as(done.toString()).isZero();
        return done.out().lines().map(line -> line.split("  ")).toList();
    }

    @ParameterizedTest
    @Slow
    @EnumSource
    void oneCompletePublishedCatalogueOfEachTemplateIsMade(Store store) throws IOException {
        try (Placard placard = Placard.start(store)) {
            Set<String> templates = new HashSet<>();
            for (String[] line : run(placard)) {
                JsonNode catalog =
                        placard.get("/api/v1/catalogs/" + line[0]).json().path("catalog");
                templates.add(catalog.path("template").asText());
                assertThat(catalog.path("status").asText()).isEqualTo("published");
                assertThat(catalog.path("publishedAt").isNull()).isFalse();
                assertThat(line[1])
                        .startsWith("https://menus.example/")
                        .endsWith("/" + catalog.path("slug").asText());
                assertThat(line[2]).isEqualTo("made");
                assertThat(placard.get("/api/v1/activity?subjectId=" + line[0])
                                .at("/activity/0/subject/name")
                                .asText())
                        .as("its name in the history")
                        .isEqualTo(catalog.path("name").asText());
                assertThat(catalog.at("/businessDetails/hours")).isNotEmpty();
                assertThat(catalog.path("sectionCount").asInt()).isGreaterThanOrEqualTo(3);
                assertThat(catalog.path("itemCount").asInt())
                        .isGreaterThan(catalog.path("availableItemCount").asInt());
                assertThat(catalog.findValues("variants")).anyMatch(variants -> variants.size() > 1);
                assertThat(catalog.findValues("addOns")).anyMatch(addOns -> !addOns.isEmpty());
                assertPictured(placard, catalog);
                Reply again = placard.post("/api/v1/catalogs/" + line[0] + "/publish", "{}");
                assertThat(again.at("/warnings")).isEmpty();
            }
            assertThat(templates)
                    .containsExactlyInAnyOrder("restaurant", "bakery", "retail", "services", "real_estate");
            assertThat(placard.get("/api/v1/files").at("/pagination/total").asLong())
                    .as("every picture is shown")
                    .isEqualTo(pictures());
            assertThat(run(placard))
                    .as("the second time")
                    .extracting(line -> line[2])
                    .containsOnly("there already");
            assertThat(placard.get("/api/v1/catalogs").at("/pagination/total").asInt())
                    .isEqualTo(5);
        }
    }

    private static long pictures() throws IOException {
        try (Stream<Path> all = Files.walk(Path.of("src/main/resources/placard/demo"))) {
            return all.filter(file -> file.toString().endsWith(".jpg")).count();
        }
    }

    /** A cover, a mark, and pictures of nearly all items; the first of them served. */
    private static void assertPictured(Placard placard, JsonNode catalog) {
        assertThat(catalog.at("/theme/logoFileId").asText()).startsWith("file_");
        String cover = catalog.at("/theme/coverFileId").asText();
        assertThat(placard.send("GET", "/files/" + cover + "?w=960", null, null).header("Content-Type"))
                .isEqualTo("image/jpeg");
        List<JsonNode> files = catalog.findValues("imageFileIds");
        assertThat(files).filteredOn(JsonNode::isEmpty).hasSizeLessThanOrEqualTo(3);
        Reply page =
                placard.send("GET", catalog.path("publicUrl").asText().replaceFirst("^https?://[^/]*", ""), null, null);
        assertThat(page.text())
                .contains(
                        "/files/" + cover, "/files/" + files.getFirst().path(0).asText() + "?w=");
    }

    @Test
    @Slow
    void aWorkspaceWithoutRoomForThePicturesIsRefusedAndKeepsNothing() {
        try (Placard placard = Placard.start(Store.SQLITE)) {
            Map<String, String> settings = new HashMap<>(placard.environment());
            settings.put("PLACARD_FILE_QUOTA_MB", "1");
            Command full = Command.run(settings, "demo");
            assertThat(full.status()).isOne();
            assertThat(full.err()).startsWith("placard: The workspace has no room for the examples' pictures;");
            assertThat(placard.get("/api/v1/catalogs").at("/pagination/total").asInt())
                    .isZero();
            assertThat(placard.get("/api/v1/files").at("/usage/bytes").asInt()).isZero();
        }
    }

    @ParameterizedTest
    @EnumSource
    void onlyWhatIsGoneIsMadeAgainAndEachWorkspaceHasItsOwn(Store store) {
        try (Placard placard = Placard.start(store)) {
            List<String[]> first = run(placard, PLAIN);
            placard.delete("/api/v1/catalogs/" + first.getFirst()[0]);
            placard.patch("/api/v1/catalogs/" + first.get(1)[0], "{\"name\":\"Ours now\"}");
            List<String[]> second = run(placard, PLAIN);
            assertThat(second).extracting(line -> line[2]).containsOnlyOnce("made");
            assertThat(second.getFirst()[0]).isNotEqualTo(first.getFirst()[0]);
            Tenant other = Tenant.of(placard, 0);
            assertThat(run(placard, PLAIN, "--workspace", other.workspaceId()))
                    .extracting(line -> line[2])
                    .containsOnly("made");
            assertThat(placard.send("GET", "/api/v1/catalogs", null, other.key())
                            .at("/pagination/total")
                            .asInt())
                    .isEqualTo(5);
            Command none = Command.run(placard.environment(), "demo", "--workspace", "ws_none");
            assertThat(none.status()).isOne();
            assertThat(none.err()).startsWith("placard: There is no workspace ws_none.");
        }
    }

    @ParameterizedTest
    @Slow
    @EnumSource
    void twoAtTheSameMomentMakeEachExampleOnce(Store store) throws Exception {
        try (Placard placard = Placard.start(store);
                ExecutorService threads = Executors.newFixedThreadPool(2)) {
            for (int round = 0; round < 3; round++) {
                Tenant tenant = Tenant.of(placard, 0);
                CyclicBarrier together = new CyclicBarrier(2);
                Callable<List<String[]>> loading = () -> {
                    together.await();
                    return run(placard, PLAIN, "--workspace", tenant.workspaceId());
                };
                List<String> lines = new ArrayList<>();
                for (Future<List<String[]>> done : threads.invokeAll(List.of(loading, loading))) {
                    done.get().forEach(line -> lines.add(line[2]));
                }
                assertThat(lines).filteredOn("made"::equals).hasSize(5);
                assertThat(placard.send("GET", "/api/v1/catalogs", null, tenant.key())
                                .at("/pagination/total")
                                .asInt())
                        .isEqualTo(5);
            }
        }
    }

    @ParameterizedTest
    @EnumSource
    void everyExampleIsMadeOfBodiesOfTheApiInWhichNothingIsUnknown(Store store) {
        try (Placard placard = Placard.start(store)) {
            for (Template template : Template.values()) {
                ObjectNode bodies = Demo.bodies(template);
                Reply catalog = taken(placard, "/api/v1/catalogs", bodies.path("catalog"));
                String path = catalog.header("Location");
                for (JsonNode shelf : bodies.path("sections")) {
                    String section = taken(placard, path + "/sections", shelf.path("section"))
                            .at("/section/id")
                            .asText();
                    shelf.path("items")
                            .forEach(item ->
                                    taken(placard, path + "/items", ((ObjectNode) item).put("sectionId", section)));
                }
                Map<String, JsonNode> made = new HashMap<>();
                placard.get("/api/v1/catalogs?limit=100")
                        .at("/catalogs")
                        .forEach(line -> made.put(line.path("template").asText(), line));
                assertThat(made.get(template.word()).path("itemCount").asInt())
                        .isEqualTo(bodies.path("sections").findValues("items").stream()
                                .mapToInt(JsonNode::size)
                                .sum());
            }
        }
    }

    private static Reply taken(Placard placard, String path, JsonNode body) {
        Reply made = placard.post(path, Json.text(body));
        assertThat(made.status()).as(made.text()).isEqualTo(201);
        assertThat(made.at("/warnings").isMissingNode()).as(made.text()).isTrue();
        return made;
    }
}
