package placard;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import placard.testing.Placard;
import placard.testing.Store;

/** The OpenAPI document as a server serves it. */
final class ContractTest {
    private static final YAMLMapper YAML = new YAMLMapper();
    private static final Path FILE = Path.of("docs", "openapi.yaml");
    private static final String BASE = "https://codes.example.com";

    /** A client that is generated from the served document calls that server. */
    @Test
    void bothFormsNameTheBaseUrlAsTheServer() throws IOException {
        try (Placard placard = Placard.start(Store.SQLITE, Map.of("PLACARD_BASE_URL", BASE))) {
            assertThat(server(yaml(placard))).isEqualTo(BASE);
            assertThat(server(json(placard))).isEqualTo(BASE);
        }
    }

    @Test
    void withoutABaseUrlTheServerIsThisMachineWithItsPort() throws IOException {
        try (Placard placard = Placard.start(Store.SQLITE)) {
            String own = "http://localhost:" + URI.create(placard.url("/")).getPort();
            assertThat(server(yaml(placard))).isEqualTo(own);
            assertThat(server(json(placard))).isEqualTo(own);
        }
    }

    @Test
    void nothingElseOfTheDocumentChanges() throws IOException {
        try (Placard placard = Placard.start(Store.SQLITE, Map.of("PLACARD_BASE_URL", BASE))) {
            assertThat(withoutServers(yaml(placard))).isEqualTo(withoutServers(YAML.readTree(FILE.toFile())));
            assertThat(withoutServers(json(placard))).isEqualTo(withoutServers(YAML.readTree(FILE.toFile())));
        }
    }

    private static JsonNode yaml(Placard placard) throws IOException {
        return YAML.readTree(
                placard.send("GET", "/api/v1/openapi.yaml", null, null).text());
    }

    private static JsonNode json(Placard placard) throws IOException {
        return YAML.readTree(
                placard.send("GET", "/api/v1/openapi.json", null, null).text());
    }

    /** Where a client that is generated from the document calls. */
    private static String server(JsonNode document) {
        assertThat(document.path("servers")).hasSize(1);
        return document.at("/servers/0/url").asText();
    }

    private static JsonNode withoutServers(JsonNode document) {
        return ((ObjectNode) document).without("servers");
    }
}
