package placard.browser;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.net.URI;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import placard.testing.Command;
import placard.testing.Placard;

/** The catalogues that {@code placard demo} makes, on a server. */
record Examples(Placard placard, List<Example> all) {
    /**
     * One of them.
     *
     * @param path of its public page
     */
    record Example(String template, String id, String path) {
        String api() {
            return "/api/v1/catalogs/" + id;
        }
    }

    static Examples in(Placard placard) {
        return made(placard, "demo");
    }

    /** The same without pictures, which take most of the time. */
    static Examples withoutPicturesIn(Placard placard) {
        return made(placard, "demo", "--without-pictures");
    }

    private static Examples made(Placard placard, String... command) {
        Map<String, String> settings = new HashMap<>(placard.environment());
        settings.put("PLACARD_BASE_URL", placard.url(""));
        Command done = Command.run(settings, command);
        assertThat(done.status()).as(done.toString()).isZero();
        return new Examples(
                placard,
                done.out()
                        .lines()
                        .map(line -> line.split("  "))
                        .map(line -> new Example(
                                placard.get("/api/v1/catalogs/" + line[0])
                                        .at("/catalog/template")
                                        .asText(),
                                line[0],
                                URI.create(line[1]).getPath()))
                        .toList());
    }

    Example of(String template) {
        return all.stream()
                .filter(example -> example.template().equals(template))
                .findFirst()
                .orElseThrow();
    }

    /** The items of an example by their names, as the owner sees them. */
    Map<String, JsonNode> items(String template) {
        return placard.get(of(template).api()).at("/catalog/sections").findValues("items").stream()
                .flatMap(JsonNode::valueStream)
                .collect(Collectors.toMap(item -> item.path("name").asText(), Function.identity()));
    }
}
